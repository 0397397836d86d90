// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/whole_numbers.h"

#include <QScrollBar>
#include <QStyle>
#include <QStyledItemDelegate>
#include <QTableView>

#include <algorithm>

namespace perrank::ui {

namespace {

/// Paints within the part of the cell that is seen. Of a number that has no room there nothing is shown but "…".
class SeenCell : public QStyledItemDelegate {
public:
    explicit SeenCell(QTableView &table) : QStyledItemDelegate(&table), m_table(table) {}

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const QRect view = m_table.viewport()->rect();
        QStyleOptionViewItem seen(option);
        initStyleOption(&seen, index);
        seen.rect.setLeft(std::max(option.rect.left(), view.left()));
        seen.rect.setRight(std::min(option.rect.right(), view.right()));
        const bool isNumber = seen.displayAlignment.testFlag(Qt::AlignRight);
        const int room = seen.rect.width() - 2 * (m_table.style()->pixelMetric(QStyle::PM_FocusFrameHMargin) + 1);
        if (isNumber && seen.rect != option.rect && seen.fontMetrics.horizontalAdvance(seen.text) > room)
            seen.text = QStringLiteral("…");
        m_table.style()->drawControl(QStyle::CE_ItemViewItem, &seen, painter, &m_table);
    }

private:
    QTableView &m_table;
};

} // namespace

void showWholeNumbers(QTableView &table)
{
    table.setItemDelegate(new SeenCell(table));
    QObject::connect(table.horizontalScrollBar(), &QScrollBar::valueChanged, table.viewport(),
                     qOverload<>(&QWidget::update)); // scrolling moves the pixels of cells that were cut before
}

} // namespace perrank::ui
