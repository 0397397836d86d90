// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/receipts_panel.h"

#include "ui/models/receipt_blocks.h"
#include "ui/panels/arithmetic_block_view.h"
#include "ui/text/impossible_text.h"
#include "ui/widgets/prose.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

namespace perrank::ui {

ReceiptsPanel::ReceiptsPanel(QWidget *parent) : QWidget(parent), m_layout(new QVBoxLayout(this))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(0);
    createHead();
    createBlocks();
}

void ReceiptsPanel::createHead()
{
    auto *row = new QHBoxLayout;
    row->setContentsMargins(8, 6, 8, 8);
    row->setSpacing(6);
    QLabel *title = createProse(this);
    title->setText(tr("What other tools would print for this scenario"));
    auto *copy = new QPushButton(tr("Copy"), this);
    copy->setAccessibleName(tr("Copy what other tools would print"));
    connect(copy, &QPushButton::clicked, this, &ReceiptsPanel::copyAll);
    row->addWidget(title, 1);
    row->addWidget(copy);
    m_layout->addLayout(row);
    m_mark = createProse(this);
    m_mark->setForegroundRole(QPalette::BrightText);
    m_mark->setContentsMargins(8, 0, 8, 8);
    m_mark->hide();
    m_layout->addWidget(m_mark);
}

void ReceiptsPanel::createBlocks()
{
    auto *content = new QWidget(this);
    content->setBackgroundRole(QPalette::Base);
    content->setAutoFillBackground(true);
    m_blockLayout = new QVBoxLayout(content);
    m_blockLayout->setContentsMargins(0, 0, 0, 0);
    m_blockLayout->setSpacing(0);
    m_blockLayout->addStretch(1);
    m_scroll = new QScrollArea(this);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setWidget(content);
    m_layout->addWidget(m_scroll, 1);
}

/// Nothing is computed while another tab is in front: there are many figures, and a drag asks for all of them.
void ReceiptsPanel::show(const std::shared_ptr<const Estimate> &estimate, const AmountStyle &style)
{
    m_estimate = estimate;
    m_style = style;
    m_mark->setText(impossibleText(*estimate));
    m_mark->setVisible(estimate->impossible.has_value());
    if (isVisible())
        showBlocks();
}

void ReceiptsPanel::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    showBlocks();
}

void ReceiptsPanel::showBlocks()
{
    if (!m_estimate)
        return;
    const auto blocks = receiptBlocks(*m_estimate, m_style);
    for (std::size_t i = 0; i < blocks.size(); ++i)
        blockAt(i)->show(blocks[i]);
    for (std::size_t i = blocks.size(); i < m_blocks.size(); ++i)
        m_blocks[i]->setVisible(false);
}

ArithmeticBlockView *ReceiptsPanel::blockAt(std::size_t index)
{
    while (m_blocks.size() <= index) {
        auto *block = new ArithmeticBlockView(m_scroll->widget());
        m_blockLayout->insertWidget(static_cast<int>(m_blocks.size()), block);
        m_blocks.push_back(block);
    }
    return m_blocks[index];
}

QString ReceiptsPanel::text() const
{
    if (!m_estimate)
        return {};
    QStringList blocks;
    for (const ArithmeticBlock &block : receiptBlocks(*m_estimate, m_style))
        blocks << block.text();
    return blocks.join(QStringLiteral("\n\n"));
}

void ReceiptsPanel::copyAll()
{
    emit copyWanted(text());
}

} // namespace perrank::ui
