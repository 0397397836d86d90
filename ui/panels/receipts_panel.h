// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/amount_text.h"

#include <QWidget>

#include <memory>
#include <vector>

class QLabel;
class QVBoxLayout;

namespace perrank {
struct Estimate;
} // namespace perrank

namespace perrank::ui {

class ArithmeticBlockList;

/// "What other tools would print": their figures for the scenario, each with its formula, and why they differ.
class ReceiptsPanel : public QWidget {
    Q_OBJECT

public:
    explicit ReceiptsPanel(QWidget *parent = nullptr);

    void show(const std::shared_ptr<const Estimate> &estimate, const AmountStyle &style);

    /// All blocks as plain text.
    [[nodiscard]] QString text() const;

signals:
    void copyWanted(const QString &text);

protected:
    void showEvent(QShowEvent *event) override;

private:
    void createHead();
    void showBlocks();
    void copyAll();

    std::shared_ptr<const Estimate> m_estimate;
    AmountStyle m_style;
    QVBoxLayout *m_layout;
    QLabel *m_mark = nullptr;
    ArithmeticBlockList *m_blocks = nullptr;
};

} // namespace perrank::ui
