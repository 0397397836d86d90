// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/line_box.h"

#include "ui/widgets/target_size.h"

#include <QAbstractItemView>
#include <QStyleOptionComboBox>

namespace perrank::ui {

namespace {

constexpr int listMargins = 24;
/// The frame of the style leaves less for the text than it asks for.
constexpr int textMargins = 12;

} // namespace

LineBox::LineBox(QWidget *parent) : QComboBox(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(this, &QComboBox::currentTextChanged, this, &LineBox::updateGeometry);
}

QSize LineBox::minimumSizeHint() const
{
    return sizeFor({});
}

QSize LineBox::sizeFor(const QString &chosen) const
{
    QStyleOptionComboBox option;
    initStyleOption(&option);
    const QSize text(fontMetrics().horizontalAdvance(chosen) + textMargins, fontMetrics().height());
    const QSize whole = style()->sizeFromContents(QStyle::CT_ComboBox, &option, text, this);
    return {whole.width(), std::max(leastTarget, fontMetrics().height() + 6)};
}

void LineBox::showPopup()
{
    view()->setMinimumWidth(view()->sizeHintForColumn(0) + listMargins);
    QComboBox::showPopup();
}

} // namespace perrank::ui
