// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/flow_layout.h"

#include <QStyle>
#include <QWidget>

#include <algorithm>

namespace perrank::ui {

namespace {

constexpr int gap = 12;
constexpr int rowGap = 2;

/// Mirrored inside `rect` for languages that are read from the right.
QRect placed(const QRect &item, const QRect &rect, const QLayout &layout)
{
    const QWidget *widget = layout.parentWidget();
    return QStyle::visualRect(widget ? widget->layoutDirection() : Qt::LeftToRight, rect, item);
}

} // namespace

FlowLayout::FlowLayout(QWidget *parent) : QLayout(parent)
{
    setContentsMargins(0, 0, 0, 0);
}

FlowLayout::~FlowLayout() = default;

void FlowLayout::addItem(QLayoutItem *item)
{
    m_items.emplace_back(item);
}

int FlowLayout::count() const
{
    return int(m_items.size());
}

QLayoutItem *FlowLayout::itemAt(int index) const
{
    return index >= 0 && index < count() ? m_items[std::size_t(index)].get() : nullptr;
}

QLayoutItem *FlowLayout::takeAt(int index)
{
    if (!itemAt(index))
        return nullptr;
    QLayoutItem *item = m_items[std::size_t(index)].release();
    m_items.erase(m_items.begin() + index);
    return item;
}

int FlowLayout::heightForWidth(int width) const
{
    const QMargins around = contentsMargins();
    const int room = width - around.left() - around.right();
    return flow({0, 0, room, 0}, Do::Measure) + around.top() + around.bottom();
}

QSize FlowLayout::sizeHint() const
{
    const int width = widthOfOneRow() + contentsMargins().left() + contentsMargins().right();
    return {width, heightForWidth(width)};
}

QSize FlowLayout::minimumSize() const
{
    QSize size;
    for (const auto &item : m_items)
        size = size.expandedTo(item->minimumSize());
    return size.grownBy(contentsMargins());
}

void FlowLayout::setGeometry(const QRect &rect)
{
    QLayout::setGeometry(rect);
    flow(rect.marginsRemoved(contentsMargins()), Do::Place);
}

int FlowLayout::widthOfOneRow() const
{
    int width = 0;
    for (const auto &item : m_items) {
        if (!item->isEmpty())
            width += item->sizeHint().width() + gap;
    }
    return std::max(0, width - gap);
}

int FlowLayout::flow(const QRect &rect, Do what) const
{
    QPoint at = rect.topLeft();
    int rowHeight = 0;
    for (const auto &item : m_items) {
        if (item->isEmpty())
            continue;
        const QSize size = item->sizeHint();
        if (at.x() > rect.left() && at.x() + size.width() > rect.left() + rect.width()) {
            at = {rect.left(), at.y() + rowHeight + rowGap};
            rowHeight = 0;
        }
        if (what == Do::Place)
            item->setGeometry(placed({at, size}, rect, *this));
        at.rx() += size.width() + gap;
        rowHeight = std::max(rowHeight, size.height());
    }
    return at.y() + rowHeight - rect.top();
}

} // namespace perrank::ui
