// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/amount_text.h"

#include <QWidget>

#include <memory>
#include <vector>

class QLabel;
class QScrollArea;
class QVBoxLayout;

namespace perrank {
struct Estimate;
} // namespace perrank

namespace perrank::ui {

class ArithmeticBlockView;

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
    void createBlocks();
    void showBlocks();
    void copyAll();
    ArithmeticBlockView *blockAt(std::size_t index);

    std::shared_ptr<const Estimate> m_estimate;
    AmountStyle m_style;
    QVBoxLayout *m_layout;
    QLabel *m_mark = nullptr;
    QScrollArea *m_scroll = nullptr;
    QVBoxLayout *m_blockLayout = nullptr;
    std::vector<ArithmeticBlockView *> m_blocks;
};

} // namespace perrank::ui
