// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/strategy_box.h"

#include "ui/text/strategy_name.h"

#include <QSignalBlocker>

namespace perrank::ui {

StrategyBox::StrategyBox(QWidget *parent) : LineBox(parent)
{
    setAccessibleName(tr("Strategy"));
    connect(this, &QComboBox::activated, this,
            [this](int index) { emit strategyChosen(static_cast<Strategy>(itemData(index).toInt())); });
}

void StrategyBox::showStrategies(const std::vector<Strategy> &all, Strategy chosen)
{
    const QSignalBlocker quiet(this);
    clear();
    for (const Strategy each : all)
        addItem(nameOf(each), static_cast<int>(each));
    setCurrentIndex(findData(static_cast<int>(chosen)));
    updateGeometry(); // its width is that of the chosen name
}

} // namespace perrank::ui
