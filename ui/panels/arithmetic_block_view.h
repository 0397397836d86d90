// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/arithmetic.h"

#include <QFrame>

class QLabel;

namespace perrank::ui {

/// One number with its formula, its numbers, its result, why, and its sources.
class ArithmeticBlockView : public QFrame {
    Q_OBJECT

public:
    explicit ArithmeticBlockView(QWidget *parent = nullptr);

    void show(const ArithmeticBlock &block);
    void setSelected(bool selected);
    [[nodiscard]] const ArithmeticBlock &block() const { return m_block; }

signals:
    void clicked(const perrank::ui::ArithmeticBlock &block);

protected:
    void mousePressEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    QLabel *createLine(bool muted);

    ArithmeticBlock m_block;
    QLabel *m_name;
    QLabel *m_amount;
    QLabel *m_symbols;
    QLabel *m_numbers;
    QLabel *m_why;
    QLabel *m_sources;
    bool m_selected = false;
};

} // namespace perrank::ui
