// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/amount_text.h"
#include "core/scenario/scenario.h"

#include <QWidget>

class QGridLayout;
class QLabel;

namespace perrank {
struct BridgeStep;
struct Estimate;
} // namespace perrank

namespace perrank::ui {

class LineBox;

/// "Why two answers?": step by step from the bytes per parameter of one accounting to those of another. It begins at
/// the scenario's accounting; the person may compare any two.
class BridgePanel : public QWidget {
    Q_OBJECT

public:
    explicit BridgePanel(QWidget *parent = nullptr);

    void show(const Estimate &estimate, const AmountStyle &style);

private:
    LineBox *createChoice(const QString &name, const QString &description);
    QWidget *createContent();
    QLayout *createChoices();
    void follow(Accounting accounting);
    void showBridge();
    void showStep(int row, const BridgeStep &step);
    QLabel *cell(int row, int column);

    LineBox *m_from;
    LineBox *m_to;
    QGridLayout *m_grid;
    QLabel *m_sum;
    QLabel *m_coincidence;
    QLabel *m_use;
    Scenario m_scenario;
    AmountStyle m_style;
};

} // namespace perrank::ui
