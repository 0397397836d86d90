// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/log_marks.h"
#include "ui/charts/scaling_layout.h"

namespace perrank::ui {

/// The bytes of a strategy at each number of ranks; nothing to draw where there are none.
struct ScalingSeries {
    Strategy strategy;
    std::vector<std::optional<double>> values;
};

/// Which of the figures.
using ScalingPick = Quantity<Bytes> (*)(const ScalingFigures &);

std::vector<ScalingSeries> seriesOf(const Scaling &scaling, ScalingPick pick);

/// Lays out one plot from the outside in.
class ScalingPlotPlacer {
public:
    ScalingPlotPlacer(ScalingLayout &layout, const Scaling &scaling, const ChartFrame &frame, const AmountStyle &style,
                      std::vector<ScalingSeries> series);

    void include(double bytes) { m_extent.add(bytes); }
    [[nodiscard]] const Extent &extent() const { return m_extent; }

    /// Once everything is included.
    void finishExtent();
    void setNames(const QStringList &names) { m_names = names; }

    /// How much the numbers at the left need, and the names at the right.
    [[nodiscard]] qreal leftNeeded() const;
    [[nodiscard]] qreal rightNeeded() const;

    /// Under the first of the headings that fits.
    void place(const QRectF &all, const QStringList &headings, qreal left, qreal right);

    /// With words inside the plot, if there are any: they are placed once all levels are known.
    void addLevel(PlacedLevel::Kind kind, double bytes, const QString &text = {},
                  ScalingLabel::Ink ink = ScalingLabel::Ink::Text);

    void placeLevelWords();

    /// At the top or bottom edge, for what lies outside.
    void addEdgeText(const QString &text, bool atTop, ScalingLabel::Ink ink);

    [[nodiscard]] const PlacedScalingPlot &placed() const { return m_placed; }

private:
    void label(const QString &text, const QPointF &at, const QFont &font, ScalingLabel::Ink ink);
    /// The words of a level, or of the edge that stands for it.
    struct Words {
        QString text;
        qreal y = 0;
        ScalingLabel::Ink ink = ScalingLabel::Ink::Text;
    };

    /// Inside the plot at the first of these heights where it covers no other text and no line, and no other level is
    /// as near to it as its own: at the right edge, in the middle or at the left. Where there is no such place it may
    /// cover lines, but never takes the place of another level's words.
    void inside(const Words &words, const std::vector<qreal> &tops);
    /// Whether one would read the words at this place as those of another level.
    [[nodiscard]] bool isOfOtherLevel(const QRectF &rect, qreal y) const;
    [[nodiscard]] bool coversText(const QRectF &rect) const;
    [[nodiscard]] bool coversLine(const QRectF &rect) const;
    [[nodiscard]] qreal yOf(double bytes) const;
    [[nodiscard]] qreal xOf(std::size_t number) const;
    void placeTicks();
    /// Powers of two, or every second or third of them where they have no room beside each other.
    void placeNumbers();
    [[nodiscard]] QString textOf(std::size_t number) const;
    void placeLines();
    void placeName(PlacedScalingLine &line, const QString &name, qreal middle);
    void placeNow();

    ScalingLayout &m_layout;
    const Scaling &m_scaling;
    const ChartFonts &m_fonts;
    const AmountStyle &m_style;
    std::vector<ScalingSeries> m_series;
    Extent m_extent;
    double m_unit;
    QStringList m_names; ///< at the ends of the lines, one per series
    PlacedScalingPlot m_placed;
    std::vector<Words> m_words; ///< of the levels
};

} // namespace perrank::ui
