// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/failure_layout.h"

#include <functional>

namespace perrank::ui {

/// Places the rows of ranks from the top down: what happens when, the rows, their instruments, and the keys.
class FailurePlacer {
public:
    FailurePlacer(const FailureRows &rows, const ChartFrame &frame, const AmountStyle &style);

    FailureLayout placed();

    static constexpr qreal gap = 6;
    // In heights of the text.
    static constexpr qreal leastRow = 1.25;
    static constexpr qreal leastInstrument = 1.1;

private:
    static constexpr double finest = 0.5; ///< what is narrower is drawn with its neighbour

    /// An instrument that could be shown, of a row.
    struct Watched {
        std::size_t row = 0;
        bool isMemory = false;
        QString name;
    };

    void label(const QString &text, const QPointF &at, const QFont &font,
               FailureLabel::Ink ink = FailureLabel::Ink::Text, bool hasPlate = false);
    [[nodiscard]] std::vector<FailureRow> shownRows(qreal bottom) const;
    void placeRest(const std::vector<FailureRow> &shown, qreal top);
    [[nodiscard]] qreal instrumentHeight(qreal row) const;
    [[nodiscard]] qreal rowHeight(qreal room, std::size_t rows, std::size_t instruments) const;
    [[nodiscard]] qreal leftNeeded() const;
    [[nodiscard]] qreal rightNeeded() const;
    void placeRow(const FailureRow &row, const QRectF &rect);
    [[nodiscard]] std::vector<RunSpan> drawn(const FailureRow &row) const;
    void nameState(PlacedState &state, const FailureRow &row);
    [[nodiscard]] QStringList lostWords(const PlacedState &state, const QString &name) const;

    [[nodiscard]] double span() const;
    [[nodiscard]] QString tick(double nanoseconds) const;
    [[nodiscard]] qreal xOf(Nanoseconds time) const;
    void placeTimes();
    void placeMarks();

    [[nodiscard]] std::vector<Watched> watched(const std::vector<FailureRow> &rows) const;
    void placeInstruments(std::vector<Watched> all, std::size_t count, qreal top);
    [[nodiscard]] QString useName(const FailureRow &row) const;
    [[nodiscard]] QString memoryName(const FailureRow &row) const;
    [[nodiscard]] static QString memoryOfAll();
    [[nodiscard]] std::vector<std::pair<qreal, qreal>> partsOf(const FailureRow &row, bool isMemory) const;
    void placeInstrument(const Watched &watched, qreal top);
    [[nodiscard]] QString memoryWord() const;
    void nameInstrument(const QRectF &part, bool isMemory);

    [[nodiscard]] bool isAnySpan(const std::function<bool(const RunSpan &)> &fits) const;
    [[nodiscard]] bool needsKey(RankState state) const;
    void raiseKeys(qreal by, std::size_t firstLabel, std::size_t endLabel);
    [[nodiscard]] QString lostKey() const;
    qreal placeKeys();

    const FailureRows &m_rows;
    const ChartFonts &m_fonts;
    const AmountStyle &m_style;
    qreal m_line;
    qreal m_top = 0;        ///< of what is placed next
    qreal m_instrument = 0; ///< the height of each
    FailureLayout m_layout;
};

} // namespace perrank::ui
