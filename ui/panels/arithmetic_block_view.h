// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/arithmetic.h"
#include "ui/panels/linked_text.h"

#include <QWidget>

#include <memory>

namespace perrank::ui {

/// One number with its formula, its numbers, its result, why, and its sources. Symbols of parameters lead to their
/// controls, by a click or by ← → and Enter. Paints its own text: a column of word-wrapping labels would cost more than
/// the whole picture at each step of a drag.
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
    void parameterWanted(perrank::ParameterId id);
    void menuWanted(const perrank::ui::ArithmeticBlock &block, const QPoint &globalPlace);

protected:
    bool event(QEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    /// A paragraph in place.
    struct Line {
        QPoint at;
        std::shared_ptr<const LinkedText> text;
        QPalette::ColorRole ink = QPalette::Text;

        [[nodiscard]] int bottom() const { return at.y() + text->size().height(); }
    };
    /// A symbol in place.
    struct Link {
        ParameterId id;
        QRect rect;
    };

    [[nodiscard]] const std::vector<Line> &lines(int width) const;
    [[nodiscard]] std::vector<Line> laidOut(int width) const;
    /// The one that is known, where that is made of the same.
    [[nodiscard]] std::shared_ptr<const LinkedText> paragraph(const LinkedText::Source &source) const;
    [[nodiscard]] std::vector<Link> links() const;
    [[nodiscard]] const Link *linkAt(const std::vector<Link> &all, QPoint place) const;
    void stepThroughLinks(int step);
    [[nodiscard]] QFont boldFont() const;
    void forgetHeight();

    ArithmeticBlock m_block;
    bool m_selected = false;
    int m_link = -1; ///< the symbol that the keyboard is on
    mutable int m_knownWidth = -1;
    mutable std::vector<Line> m_lines; ///< at `m_knownWidth`
};

} // namespace perrank::ui
