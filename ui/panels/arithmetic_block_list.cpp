// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/arithmetic_block_list.h"

#include "ui/panels/arithmetic_block_view.h"

#include <QVBoxLayout>

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

void ArithmeticBlockList::show(const std::vector<ArithmeticBlock> &blocks, std::optional<Component> selected)
{
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        viewAt(i)->show(blocks[i]);
        viewAt(i)->setSelected(selected && blocks[i].component == selected);
    }
    for (std::size_t i = blocks.size(); i < m_views.size(); ++i)
        m_views[i]->setVisible(false);
}

ArithmeticBlockView *ArithmeticBlockList::viewAt(std::size_t index)
{
    while (m_views.size() <= index) {
        auto *view = new ArithmeticBlockView(widget());
        connect(view, &ArithmeticBlockView::clicked, this, &ArithmeticBlockList::clicked);
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
