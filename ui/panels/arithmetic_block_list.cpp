// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/arithmetic_block_list.h"

#include "ui/panels/arithmetic_block_view.h"

#include <QVBoxLayout>

#include <utility>

namespace perrank::ui {

ArithmeticBlockList::ArithmeticBlockList(QWidget *parent) : QScrollArea(parent)
{
    auto *content = new QWidget(this);
    content->setBackgroundRole(QPalette::Base);
    content->setAutoFillBackground(true);
    m_layout = new QVBoxLayout(content);
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(0);
    m_layout->addStretch(1);
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    setWidget(content);
}

void ArithmeticBlockList::show(const std::vector<ArithmeticBlock> &blocks,
                               std::optional<std::variant<Component, Subject>> selected)
{
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        viewAt(i)->show(blocks[i]);
        viewAt(i)->setSelected(selected && blocks[i].topic == *selected);
    }
    for (std::size_t i = blocks.size(); i < m_views.size(); ++i)
        m_views[i]->setVisible(false);
}

void ArithmeticBlockList::reveal(const std::variant<Component, Subject> &topic)
{
    if (!std::exchange(m_toReveal, topic))
        QMetaObject::invokeMethod(this, &ArithmeticBlockList::revealNow, Qt::QueuedConnection);
}

void ArithmeticBlockList::revealNow()
{
    const auto topic = std::exchange(m_toReveal, std::nullopt);
    widget()->layout()->activate();
    for (ArithmeticBlockView *view : m_views) {
        if (topic && !view->isHidden() && view->block().topic == *topic)
            return ensureWidgetVisible(view, 0, 0);
    }
}

ArithmeticBlockView *ArithmeticBlockList::viewAt(std::size_t index)
{
    while (m_views.size() <= index) {
        auto *view = new ArithmeticBlockView(widget());
        connect(view, &ArithmeticBlockView::clicked, this, &ArithmeticBlockList::clicked);
        connect(view, &ArithmeticBlockView::parameterWanted, this, &ArithmeticBlockList::parameterWanted);
        connect(view, &ArithmeticBlockView::menuWanted, this, &ArithmeticBlockList::menuWanted);
        m_layout->insertWidget(static_cast<int>(m_views.size()), view);
        m_views.push_back(view);
    }
    return m_views[index];
}

QString ArithmeticBlockList::text() const
{
    QStringList blocks;
    for (const ArithmeticBlockView *view : m_views) {
        if (!view->isHidden())
            blocks << view->block().text();
    }
    return blocks.join(QStringLiteral("\n\n"));
}

} // namespace perrank::ui
