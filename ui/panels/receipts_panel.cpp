// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/receipts_panel.h"

#include "ui/models/receipt_blocks.h"
#include "ui/panels/arithmetic_block_list.h"
#include "ui/text/impossible_text.h"
#include "ui/widgets/prose.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace perrank::ui {

ReceiptsPanel::ReceiptsPanel(QWidget *parent) : QWidget(parent), m_layout(new QVBoxLayout(this))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(0);
    createHead();
    m_blocks = new ArithmeticBlockList(this);
    m_layout->addWidget(m_blocks, 1);
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
    if (m_estimate)
        m_blocks->show(receiptBlocks(*m_estimate, m_style));
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
