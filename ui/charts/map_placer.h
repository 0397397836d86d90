// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/heat_map_layout.h"

namespace perrank::ui {

/// Where a value lies between the edges of the stops, in cells.
double cellsFrom(std::int64_t value, std::int64_t least, std::size_t cells);

/// What a cell shows, whatever the map is about.
struct CellLook {
    int step = 0; ///< of the colours
    bool fits = true;
    QString text;      ///< left out where there is no room
    QString shortText; ///< instead of it, where there is room for this one
    bool isNumber = false;
};

/// How the cells of a map are written in, the same for all that do not fit, so that they compare.
struct CellForm {
    enum class Sign { Above, Behind, Hatch, Alone };
    bool isShort = false;    ///< numbers have fewer digits
    Sign sign = Sign::Above; ///< where it stands; the hatch around a number tells as much
};

/// Lays out one map over batch and sequence from the outside in.
class MapPlacer {
public:
    MapPlacer(const Scenario &scenario, const HeatMapAxes &axes, const ChartFonts &fonts, const AmountStyle &style);

    /// The name of the map, and how its axes run where there is room; then the plot is known.
    void placeHeading(const QRectF &room, const QString &name, const QString &remark);
    template <class LookOf>
    void placeCells(const LookOf &lookOf)
    {
        std::vector<CellLook> looks;
        for (std::size_t row = 0; row < m_axes.batches.size(); ++row) {
            for (std::size_t column = 0; column < m_axes.sequences.size(); ++column)
                looks.push_back(lookOf(row, column));
        }
        place(looks);
    }
    /// As many of the numbers as have room beside each other.
    void placeNumbers();
    /// Where the settings are.
    void placeCurrent();

    [[nodiscard]] PlacedHeatMap &placed() { return m_placed; }
    [[nodiscard]] QSizeF cellSize() const;

private:
    void add(const QString &text, const QRectF &rect, const QFont &font, bool isMuted);
    void place(const std::vector<CellLook> &looks);
    [[nodiscard]] CellForm formFor(const std::vector<CellLook> &looks) const;
    [[nodiscard]] bool hasRoom(const QString &text, qreal least) const;
    [[nodiscard]] QString textOf(const CellLook &look, const CellForm &form) const;
    [[nodiscard]] QStringList linesOf(const CellLook &look, const QString &text, const CellForm &form) const;
    void sayWhatIsLeftOut(const std::vector<CellLook> &looks);
    void placeBatches();
    void placeSequences();

    const Scenario &m_scenario;
    const HeatMapAxes &m_axes;
    const ChartFonts &m_fonts;
    const AmountStyle &m_style;
    PlacedHeatMap m_placed;
    QRectF m_besideHeading; ///< what is free on its line
};

} // namespace perrank::ui
