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
    void show(const std::vector<ArithmeticBlock> &blocks,
              std::optional<std::variant<Component, Subject>> selected = {});
    /// Scrolls to the block about `topic`, once the layout has settled.
    void reveal(const std::variant<Component, Subject> &topic);

    /// The blocks shown as plain text.
    [[nodiscard]] QString text() const;

signals:
    void clicked(const perrank::ui::ArithmeticBlock &block);
    void parameterWanted(perrank::ParameterId id);
    void menuWanted(const perrank::ui::ArithmeticBlock &block, const QPoint &globalPlace);

private:
    void revealNow();
    ArithmeticBlockView *viewAt(std::size_t index);

    QVBoxLayout *m_layout;
    std::vector<ArithmeticBlockView *> m_views;
    std::optional<std::variant<Component, Subject>> m_toReveal;
};

} // namespace perrank::ui
