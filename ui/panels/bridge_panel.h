// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QGridLayout;
class QLabel;

namespace perrank {
struct AmountStyle;
struct BridgeStep;
struct Estimate;
} // namespace perrank

namespace perrank::ui {

/// "Why two answers?": step by step from the sketch's bytes per parameter to the paper's.
class BridgePanel : public QWidget {
    Q_OBJECT

public:
    explicit BridgePanel(QWidget *parent = nullptr);

    void show(const Estimate &estimate, const AmountStyle &style);

private:
    void showStep(int row, const BridgeStep &step, const AmountStyle &style);
    QLabel *cell(int row, int column);

    QGridLayout *m_grid;
    QLabel *m_sum;
    QLabel *m_coincidence;
    QLabel *m_use;
};

} // namespace perrank::ui
