// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/amount_text.h"
#include "ui/document/live_run.h"
#include "ui/models/arithmetic.h"

#include <QWidget>

class QLabel;
class QTableWidget;
class QVBoxLayout;

namespace perrank::ui {

class ArithmeticBlockView;

/// DDP and ZeRO-3 under the same disturbance, and the figures of the run beside their closed forms.
class FailureNumbers : public QWidget {
    Q_OBJECT

public:
    explicit FailureNumbers(QWidget *parent = nullptr);

    using QWidget::show;
    void show(const std::shared_ptr<const FailureStory> &story, const AmountStyle &style);

signals:
    void parameterWanted(perrank::ParameterId id);

private:
    void createTable();
    void showPair(const FailureStory &story, const AmountStyle &style);
    void showBlocks(const std::vector<ArithmeticBlock> &blocks);

    QTableWidget *m_pair;
    QLabel *m_note;
    QVBoxLayout *m_column;
    std::vector<ArithmeticBlockView *> m_blocks;
};

} // namespace perrank::ui
