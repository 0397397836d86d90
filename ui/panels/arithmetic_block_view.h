// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/arithmetic.h"

#include <QWidget>

namespace perrank::ui {

/// One number with its formula, its numbers, its result, why, and its sources. Paints its own text: a
/// column of word-wrapping labels would cost more than the whole picture at each step of a drag.
class ArithmeticBlockView : public QWidget {
    Q_OBJECT

public:
    explicit ArithmeticBlockView(QWidget *parent = nullptr);

    using QWidget::show;
    void show(const ArithmeticBlock &block);
    void setSelected(bool selected);
    [[nodiscard]] const ArithmeticBlock &block() const { return m_block; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;

signals:
    void clicked(const perrank::ui::ArithmeticBlock &block);

protected:
    void mousePressEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    /// A paragraph with its place.
    struct Line {
        QRect rect;
        QString text;
        QPalette::ColorRole ink = QPalette::Text;
        bool bold = false;
        Qt::Alignment alignment = Qt::AlignLeft;
    };

    [[nodiscard]] std::vector<Line> lines(int width) const;
    void place(std::vector<Line> &lines, const QString &text, QPalette::ColorRole ink, int width) const;
    [[nodiscard]] QFont boldFont() const;
    void forgetHeight();

    ArithmeticBlock m_block;
    bool m_selected = false;
    mutable int m_knownWidth = -1;
    mutable int m_knownHeight = 0;
};

} // namespace perrank::ui
