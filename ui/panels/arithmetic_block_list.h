// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/arithmetic.h"

#include <QScrollArea>

#include <vector>

class QVBoxLayout;

namespace perrank::ui {

class ArithmeticBlockView;

/// Blocks of arithmetic one below the other, scrolled. Their views are made once and used again.
class ArithmeticBlockList : public QScrollArea {
    Q_OBJECT

public:
    explicit ArithmeticBlockList(QWidget *parent = nullptr);

    using QScrollArea::show;
    void show(const std::vector<ArithmeticBlock> &blocks, std::optional<Component> selected = {});

    /// The blocks shown as plain text.
    [[nodiscard]] QString text() const;

signals:
    void clicked(const perrank::ui::ArithmeticBlock &block);

private:
    ArithmeticBlockView *viewAt(std::size_t index);

    QVBoxLayout *m_layout;
    std::vector<ArithmeticBlockView *> m_views;
};

} // namespace perrank::ui
