// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/opened_layout.h"
#include "ui/text/palette.h"

#include <QWidget>

#include <memory>

namespace perrank::ui {

/// A rank's bar and the tensors of its opened part, to scale. The table beside it says the same.
class OpenedChart : public QWidget {
    Q_OBJECT

public:
    explicit OpenedChart(QWidget *parent = nullptr);

    using QWidget::show;
    void show(const std::shared_ptr<const OpenedBar> &bar);
    void setTheme(Theme theme);
    void setCurrent(std::optional<std::size_t> row);

    [[nodiscard]] const OpenedLayout &openedLayout() const { return m_layout; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void rowClicked(std::size_t row);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;

private:
    void arrange();

    std::shared_ptr<const OpenedBar> m_bar;
    OpenedLayout m_layout;
    ChartFonts m_fonts;
    Theme m_theme = Theme::Light;
    std::optional<std::size_t> m_current;
};

} // namespace perrank::ui
