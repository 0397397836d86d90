// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/heat_map_painter.h"
#include "ui/charts/painted_chart.h"

namespace perrank::ui {

/// Who wins, activations or model states, at every batch and sequence: colours, numbers, the contour between them. Or
/// which strategies fit there. A cell under the pointer or the keyboard's cursor is said in words and can be chosen.
class HeatMapChart : public PaintedChart {
    Q_OBJECT

public:
    explicit HeatMapChart(QWidget *parent = nullptr);

    using QWidget::show;
    /// One map, or small ones of several strategies; those without cells are left out.
    void show(const std::vector<HeatMap> &maps, const AmountStyle &style);
    /// One map of all these strategies together: what fits.
    void showFits(const std::vector<HeatMap> &maps, const AmountStyle &style);
    /// Maps of the same strategies and settings with many small cells; none to show the cells with numbers.
    void showFine(const std::vector<HeatMap> &maps);
    void setTheme(Theme theme) override;

    [[nodiscard]] HeatMapLayout heatLayout() const;
    [[nodiscard]] const std::optional<HeatPlace> &cursorPlace() const { return m_cursor; }
    /// What is said about a cell, and with several maps of which strategy.
    [[nodiscard]] QString textAt(const HeatPlace &place) const;

signals:
    /// A person wants this batch and sequence, and perhaps to look at the bars then.
    void cellChosen(std::int64_t batch, std::int64_t sequence, bool toBars);
    /// Before that: the cell is in the map of this strategy.
    void strategyChosen(perrank::Strategy strategy);
    /// What lies under the pointer or the cursor; empty for nothing.
    void cellHovered(const QString &text);

protected:
    void paint(QPainter &painter) override;
    [[nodiscard]] QString tipAt(const QPointF &point) const override;
    void forgetPointer() override;
    void takeKeyboard() override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    [[nodiscard]] std::optional<HeatPlace> placeAt(const QPointF &point) const;
    [[nodiscard]] HeatPlace currentPlace() const;
    void moveCursor(int rows, int columns);
    void setCursorPlace(const HeatPlace &place);
    void choose(const HeatPlace &place, bool toBars);
    void take(const AmountStyle &style);
    void paintFinePictures();
    [[nodiscard]] bool isAboutFit() const { return m_colouring == HeatColouring::Fit; }
    /// Of maps on the screen, which is one where it shows what fits.
    [[nodiscard]] std::size_t shownMaps() const;
    [[nodiscard]] const HeatMapAxes &axes() const { return m_maps.front().axes; }
    [[nodiscard]] Strategy strategyAt(const HeatPlace &place) const;

    HeatColouring m_colouring = HeatColouring::Lead;
    std::vector<HeatMap> m_maps; ///< with cells
    FitMap m_fits;               ///< the same, where they are one map
    std::vector<HeatMap> m_fineMaps;
    std::vector<FineHeatMap> m_fine; ///< their pictures
    AmountStyle m_style;
    std::optional<HeatPlace> m_cursor;
};

} // namespace perrank::ui
