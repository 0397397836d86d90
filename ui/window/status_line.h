// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/amount_text.h"

#include <QWidget>

namespace perrank {
struct Estimate;
}

namespace perrank::ui {

class LinkedLabel;

/// What always stands at the lower edge: how many strategies fit, the global batch, the accounting, the unit and that
/// all is an estimate. Its numbers lead to what made them, and a button to the assumptions.
class StatusLine : public QWidget {
    Q_OBJECT

public:
    explicit StatusLine(QWidget *parent = nullptr);

    using QWidget::show;
    /// Leaves out facts for which `room` does not suffice.
    void show(const Estimate &estimate, const AmountStyle &style, int room);
    [[nodiscard]] const QString &words() const;

signals:
    void fitWanted();
    void globalBatchWanted();
    void accountingWanted();
    void assumptionsWanted();

private:
    void follow(const QString &target);

    LinkedLabel *m_facts;
};

} // namespace perrank::ui
