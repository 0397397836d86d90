// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/strategy_checks.h"

#include "ui/text/translate.h"

#include <QCheckBox>
#include <QGridLayout>

#include <algorithm>

namespace perrank::ui {

namespace {

constexpr int columns = 2;

} // namespace

StrategyChecks::StrategyChecks(QWidget *parent) : QWidget(parent)
{
    createBoxes();
    auto *layout = new QGridLayout(this);
    layout->setContentsMargins({});
    layout->setVerticalSpacing(2);
    for (int i = 0; i < static_cast<int>(m_boxes.size()); ++i)
        layout->addWidget(m_boxes[static_cast<std::size_t>(i)], i / columns, i % columns);
}

void StrategyChecks::createBoxes()
{
    for (const StrategySpec &strategy : strategies) {
        auto *box = new QCheckBox(fromCore(strategy.name));
        box->setFocusPolicy(Qt::StrongFocus);
        const QString what = translated(strategy.explanation);
        box->setToolTip(what);
        box->setAccessibleName(tr("Show %1").arg(fromCore(strategy.name)));
        connect(box, &QCheckBox::clicked, this, &StrategyChecks::announceChoice);
        m_boxes.push_back(box);
    }
}

void StrategyChecks::showDocument(const Document &document)
{
    const std::vector<Strategy> &chosen = document.scenario.strategies;
    for (std::size_t i = 0; i < m_boxes.size(); ++i) {
        const bool isChosen = std::ranges::find(chosen, static_cast<Strategy>(i)) != chosen.end();
        m_boxes[i]->setChecked(isChosen);
    }
}

void StrategyChecks::announceChoice()
{
    std::vector<Strategy> chosen;
    for (std::size_t i = 0; i < m_boxes.size(); ++i) {
        if (m_boxes[i]->isChecked())
            chosen.push_back(static_cast<Strategy>(i));
    }
    if (chosen.empty())
        return qobject_cast<QCheckBox *>(sender())->setChecked(true);
    emit edited(chosen);
}

} // namespace perrank::ui
