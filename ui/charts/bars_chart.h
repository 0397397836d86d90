// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/bars_layout.h"
#include "ui/text/palette.h"

#include <QTimer>
#include <QVariantAnimation>
#include <QWidget>

#include <memory>
#include <tuple>

class QChartView;
class QLabel;

namespace perrank::ui {

class BarsPlot;

/// The bars of every strategy. Shows what it is given, says what a person points at, and keeps its axis still
/// while somebody drags a slider.
class BarsChart : public QWidget {
    Q_OBJECT

public:
    explicit BarsChart(QWidget *parent = nullptr);
    ~BarsChart() override;

    using QWidget::show;
    /// Figures of settings that are impossible by now fade below a mark that says so.
    void show(const std::shared_ptr<const Estimate> &estimate, const View &view, const AmountStyle &style,
              const Compared &compared = {});
    void setTheme(Theme theme);
    /// The part has a thin ring, and the keyboard cursor goes there if it is in the chart.
    void setSelected(Strategy strategy, std::optional<Component> component = {}, std::int64_t rank = 0);
    void setReducedMotion(bool reduced);

    /// Between these the maximum of the axis may grow but does not shrink, until shortly after the end.
    void beginDrag();
    void endDrag();
    void setAxisFrozen(bool frozen);

    [[nodiscard]] const BarsLayout &barsLayout() const;
    /// Where the layout's origin lies in this widget.
    [[nodiscard]] QPoint plotOrigin() const;
    [[nodiscard]] const Estimate *estimate() const { return m_estimate.get(); }
    [[nodiscard]] const AmountStyle &amountStyle() const { return m_style; }
    /// The words for a bar or one of its parts; empty for places that do not exist.
    [[nodiscard]] QString textAt(std::size_t bar, std::optional<std::size_t> segment) const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    /// What lies under the pointer or the keyboard cursor, in one line; empty for nothing.
    void partHovered(const QString &text);
    /// The keyboard cursor has moved to a part, or to a whole bar.
    void partPointed(perrank::Strategy strategy, std::int64_t rank, std::optional<perrank::Component> component);
    void partActivated(perrank::Strategy strategy, std::int64_t rank, std::optional<perrank::Component> component);
    /// A part that was activated before is activated again.
    void openWanted();

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    using Place = BarsLayout::Hit;

    void arrange();
    void arrangeAt(double reach);
    [[nodiscard]] Axis axisUpTo(double reach) const;
    void settleAxis();
    [[nodiscard]] BarsFrame frame() const;

    void moveCursor(int bars, int segments);
    void pointTo(const Place &place);
    [[nodiscard]] std::optional<Component> componentAt(const Place &place) const;
    void showCursor();
    [[nodiscard]] std::optional<Place> selectedPlace() const;
    [[nodiscard]] bool exists(const Place &place) const;
    [[nodiscard]] QRectF rectOf(const Place &place) const;
    void activate(const Place &place);

    void hover(const std::optional<Place> &place);
    void showMark();
    void placeMark();
    void showTip(const Place &place);
    void hideTip();

    std::shared_ptr<const Estimate> m_estimate;
    View m_view;
    AmountStyle m_style;
    Compared m_comparison;
    BarsContent m_content;
    Theme m_theme = Theme::Light;
    std::optional<Strategy> m_selected;
    std::optional<Component> m_selectedPart;
    std::int64_t m_selectedRank = 0;
    /// The part that a person activated last, from its strategy to its component.
    std::optional<std::tuple<Strategy, std::int64_t, Component>> m_activated;

    AxisRatchet m_ratchet;
    QTimer m_release;
    QVariantAnimation m_shrinking;
    AxisRatchet m_leastRatchet; ///< of the lower end of a log axis, upside down
    double m_reach = 0;
    double m_least = 1;
    bool m_reducedMotion = false;

    std::optional<Place> m_cursor;
    std::optional<Place> m_hovered;
    QTimer m_hoverDelay;
    bool m_pinned = false;

    BarsPlot *m_plot;
    QChartView *m_chartView;
    QLabel *m_tip;
    QLabel *m_mark; ///< over the picture when it is not of the present settings
};

} // namespace perrank::ui
