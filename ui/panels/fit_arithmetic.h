// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/arithmetic.h"

#include <QWidget>

#include <vector>

class QVBoxLayout;

namespace perrank::ui {

class ArithmeticBlockView;

/// Blocks of arithmetic between other things, as high as they are; takes no room while there are none.
class FitArithmetic : public QWidget {
    Q_OBJECT

public:
    explicit FitArithmetic(QWidget *parent = nullptr);

    void showBlocks(const std::vector<ArithmeticBlock> &blocks);
    void clear() { showBlocks({}); }
    [[nodiscard]] bool isEmpty() const { return m_shown == 0; }
    /// The blocks shown as plain text.
    [[nodiscard]] QString text() const;

signals:
    void parameterWanted(perrank::ParameterId id);
    /// A person has had enough of it.
    void closeWanted();

private:
    ArithmeticBlockView *viewAt(std::size_t index);

    QVBoxLayout *m_blocks;
    std::vector<ArithmeticBlockView *> m_views;
    std::size_t m_shown = 0;
};

} // namespace perrank::ui
