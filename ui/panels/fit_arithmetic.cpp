// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/fit_arithmetic.h"

#include "ui/panels/arithmetic_block_view.h"

#include <QStringList>
#include <QToolButton>
#include <QVBoxLayout>

namespace perrank::ui {

FitArithmetic::FitArithmetic(QWidget *parent) : QWidget(parent), m_blocks(new QVBoxLayout)
{
    auto *close = new QToolButton(this);
    close->setText(tr("Hide the arithmetic"));
    close->setFocusPolicy(Qt::StrongFocus);
    connect(close, &QToolButton::clicked, this, &FitArithmetic::closeWanted);
    m_blocks->setSpacing(0);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->addLayout(m_blocks);
    column->addWidget(close, 0, Qt::AlignRight);
    hide();
}

void FitArithmetic::showBlocks(const std::vector<ArithmeticBlock> &blocks)
{
    m_shown = blocks.size();
    for (std::size_t i = 0; i < blocks.size(); ++i)
        viewAt(i)->show(blocks[i]);
    for (std::size_t i = blocks.size(); i < m_views.size(); ++i)
        m_views[i]->setVisible(false);
    setVisible(!blocks.empty());
}

ArithmeticBlockView *FitArithmetic::viewAt(std::size_t index)
{
    while (m_views.size() <= index) {
        auto *view = new ArithmeticBlockView(this);
        connect(view, &ArithmeticBlockView::parameterWanted, this, &FitArithmetic::parameterWanted);
        m_blocks->addWidget(view);
        m_views.push_back(view);
    }
    return m_views[index];
}

QString FitArithmetic::text() const
{
    QStringList blocks;
    for (std::size_t i = 0; i < m_shown; ++i)
        blocks << m_views[i]->block().text();
    return blocks.join(QStringLiteral("\n\n"));
}

} // namespace perrank::ui
