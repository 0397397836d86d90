// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/failure_layout.h"

#include "ui/charts/failure_placer.h"
#include "ui/text/amount_words.h"
#include "ui/text/texts_of.h"
#include "ui/text/timeline_text.h"
#include "ui/text/translate.h"

#include <algorithm>
#include <cmath>

namespace perrank::ui {

namespace {

// In heights of the text.
constexpr qreal usualRow = 1.5;
constexpr qreal mostRow = 20;
constexpr qreal mostInstrument = 3;

constexpr qreal instrumentShare = 0.4; ///< of a row
constexpr std::size_t usualRows = 8;   ///< more need not have the usual height

constexpr TextsOf say{"Failure"};

} // namespace

FailurePlacer::FailurePlacer(const FailureRows &rows, const ChartFrame &frame, const AmountStyle &style)
    : m_rows(rows), m_fonts(frame.fonts), m_style(style), m_line(lineOf(frame.fonts.small))
{
    m_layout.size = frame.size;
    m_layout.from = rows.from;
    m_layout.until = rows.until;
}

FailureLayout FailurePlacer::placed()
{
    if (m_rows.rows.empty() || m_rows.until <= m_rows.from)
        return std::move(m_layout);
    const qreal left = leftNeeded();
    m_layout.plot = QRectF(left, 0, std::max(1.0, m_layout.size.width() - rightNeeded() - left), 0);
    label(m_rows.heading, {0, 0}, m_fonts.bold);
    m_top = lineOf(m_fonts.bold) + gap / 2;
    placeMarks();
    const std::size_t firstKeyLabel = m_layout.labels.size();
    const qreal keysTop = placeKeys();
    const std::size_t lastKeyLabel = m_layout.labels.size();
    const qreal bottom = keysTop - gap - m_line;
    const std::vector<FailureRow> shown = shownRows(bottom);
    const qreal rest = shown.size() < m_rows.rows.size() ? m_line : 0; // "and 13 more ranks"
    const std::vector<Watched> all = watched(shown);
    const qreal spare = bottom - m_top - gap - rest - leastRow * m_line * qreal(shown.size());
    const auto instruments =
        std::size_t(std::clamp(std::floor(spare / (m_line * leastInstrument)), 0.0, qreal(all.size())));
    const qreal height = rowHeight(bottom - m_top - rest - gap, shown.size(), instruments);
    m_instrument = instrumentHeight(height);
    const qreal below = rest + qreal(instruments) * m_instrument + gap;
    m_layout.plot.setTop(m_top);
    m_layout.plot.setBottom(m_top + height * qreal(shown.size()) + below);
    placeTimes();
    for (PlacedMark &mark : m_layout.marks)
        mark.line.setP2({mark.line.x1(), m_layout.plot.bottom()});
    qreal top = m_top;
    for (const FailureRow &row : shown) {
        placeRow(row, QRectF(m_layout.plot.left(), top + 2, m_layout.plot.width(), height - 4));
        top += height;
    }
    if (rest > 0)
        placeRest(shown, top);
    placeInstruments(all, instruments, top + rest + gap);
    const qreal spareBelow = keysTop - (m_layout.plot.bottom() + m_line + 2 * gap);
    raiseKeys(std::max(0.0, spareBelow), firstKeyLabel, lastKeyLabel);
    return std::move(m_layout);
}

void FailurePlacer::label(const QString &text, const QPointF &at, const QFont &font, FailureLabel::Ink ink,
                          bool hasPlate)
{
    m_layout.labels.push_back({text, QRectF(at, QSizeF(widthOf(text, font), lineOf(font))), font, ink, hasPlate});
}

/// All of them, where these and two instruments have room; of more than that there is a line for the rest.
std::vector<FailureRow> FailurePlacer::shownRows(qreal bottom) const
{
    const qreal instruments = m_rows.word.isEmpty() ? 2 * m_line * leastInstrument : 0;
    const qreal room = bottom - m_top - instruments - gap;
    const auto most = std::size_t(std::max(3.0, std::floor(room / (leastRow * m_line))));
    if (m_rows.rows.size() <= most)
        return m_rows.rows;
    return fewerRows(m_rows.rows, std::size_t(std::max(3.0, std::floor((room - m_line) / (leastRow * m_line)))));
}

void FailurePlacer::placeRest(const std::vector<FailureRow> &shown, qreal top)
{
    std::int64_t ranks = 0;
    for (const FailureRow &row : m_rows.rows)
        ranks += row.count;
    for (const FailureRow &row : shown)
        ranks -= row.count;
    label(ranks == 1 ? say(QT_TRANSLATE_NOOP("Failure", "and 1 more rank"))
                     : say(QT_TRANSLATE_NOOP("Failure", "and %1 more ranks")).arg(number(ranks, m_style.numbers)),
          {m_layout.plot.left(), top}, m_fonts.small, FailureLabel::Ink::Muted);
}

/// Instruments grow with the rows, but less.
qreal FailurePlacer::instrumentHeight(qreal row) const
{
    return std::clamp(instrumentShare * row, leastInstrument * m_line, mostInstrument * m_line);
}

/// That fills the height with so many rows and instruments, where a row may be so high.
qreal FailurePlacer::rowHeight(qreal room, std::size_t rows, std::size_t instruments) const
{
    const auto all = qreal(rows);
    const auto below = qreal(instruments);
    const qreal withLeast = (room - below * leastInstrument * m_line) / all;
    const qreal together = room / (all + instrumentShare * below);
    const qreal withMost = (room - below * mostInstrument * m_line) / all;
    const qreal height = instrumentShare * together < leastInstrument * m_line  ? withLeast
                         : instrumentShare * together > mostInstrument * m_line ? withMost
                                                                                : together;
    return std::clamp(height, leastRow * m_line, mostRow * m_line);
}

qreal FailurePlacer::leftNeeded() const
{
    qreal left = 0;
    for (const FailureRow &row : m_rows.rows)
        left = std::max({left, widthOf(rowName(row, m_style), m_fonts.smallBold), widthOf(useName(row), m_fonts.small),
                         widthOf(memoryName(row), m_fonts.small), widthOf(memoryOfAll(), m_fonts.small)});
    return std::min(left + gap, m_layout.size.width() / 2);
}

qreal FailurePlacer::rightNeeded() const
{
    return widthOf(tick(double(m_rows.until.count())), m_fonts.small) / 2 + 1;
}

void FailurePlacer::placeRow(const FailureRow &row, const QRectF &rect)
{
    PlacedRankRow placed{row, rect, {}};
    const QString name = rowName(row, m_style);
    const QFont &font = row.isCulprit ? m_fonts.smallBold : m_fonts.small;
    label(name, {rect.left() - gap - widthOf(name, font), rect.center().y() - m_line / 2}, font,
          row.isCulprit ? FailureLabel::Ink::Strong : FailureLabel::Ink::Text);
    for (const RunSpan &each : drawn(row)) {
        const QRectF part(QPointF(xOf(each.from), rect.top()), QPointF(xOf(each.until), rect.bottom()));
        placed.states.push_back({each.state, each.isLost || each.isUnsaved, part, each});
    }
    for (PlacedState &state : placed.states)
        nameState(state, row);
    m_layout.rows.push_back(std::move(placed));
}

/// What is in the picture; what is too narrow to be seen belongs to what is before it.
std::vector<RunSpan> FailurePlacer::drawn(const FailureRow &row) const
{
    std::vector<RunSpan> all;
    for (const RunSpan &span : row.spans) {
        if (span.until <= m_rows.from || span.from >= m_rows.until)
            continue;
        const bool goesOn = !all.empty() && all.back().state == span.state && all.back().isLost == span.isLost
                            && all.back().isUnsaved == span.isUnsaved;
        if (!all.empty() && (goesOn || xOf(span.until) - xOf(span.from) < finest))
            all.back().until = span.until;
        else
            all.push_back(span);
    }
    return all;
}

void FailurePlacer::nameState(PlacedState &state, const FailureRow &row)
{
    QString word = m_rows.word.isEmpty() ? insideSentence(translated(rankStates[state.state].name)) : m_rows.word;
    if (state.state == RankState::Waiting && !row.waitWord.isEmpty())
        word = row.waitWord;
    const QString name = state.state == RankState::Dead ? QStringLiteral("✖ ") + word : word;
    const QStringList words = state.isLost ? lostWords(state, name) : QStringList{name};
    const QString text = fitting(words + QStringList{QString()}, state.rect.width() - 8, m_fonts.small);
    if (text.isEmpty() || state.rect.height() < m_line)
        return;
    label(text, state.rect.center() - QPointF(widthOf(text, m_fonts.small), m_line) / 2, m_fonts.small,
          state.state == RankState::Dead ? FailureLabel::Ink::Strong : FailureLabel::Ink::Text, true);
    state.isNamed = true;
}

/// Of what begins before the picture how long it is in all.
QStringList FailurePlacer::lostWords(const PlacedState &state, const QString &name) const
{
    QStringList words;
    if (state.span.from < m_rows.from)
        words << say(QT_TRANSLATE_NOOP("Failure", "lost, %1 in all"))
                     .arg(timeWithin(m_rows.until, state.span.until - state.span.from, m_style));
    return words << say(QT_TRANSLATE_NOOP("Failure", "%1, lost")).arg(name)
                 << say(QT_TRANSLATE_NOOP("Failure", "lost"));
}

std::optional<FailurePlace> FailureLayout::placeAt(const QPointF &point) const
{
    for (std::size_t row = 0; row < rows.size(); ++row) {
        for (std::size_t state = 0; state < rows[row].states.size(); ++state) {
            if (rows[row].states[state].rect.contains(point))
                return FailurePlace{row, state};
        }
    }
    return std::nullopt;
}

RowsHeight heightOf(const FailureRows &rows, const ChartFonts &fonts)
{
    constexpr qreal axisAndKeys = 2.6;
    constexpr qreal leastInstruments = 2;
    const qreal line = lineOf(fonts.small);
    const auto many = qreal(std::min(rows.rows.size(), usualRows));
    const qreal marks = rows.marks.empty() ? 0 : 2;
    const qreal around = lineOf(fonts.bold) + (marks + axisAndKeys) * line + 4 * FailurePlacer::gap;
    const qreal instruments = !rows.word.isEmpty() ? 0 : rows.rows.size() > 1 ? 2 * leastInstruments : leastInstruments;
    return {around + (many * usualRow + instruments * FailurePlacer::leastInstrument) * line,
            around
                + (many * FailurePlacer::leastRow
                   + std::min(instruments, leastInstruments) * FailurePlacer::leastInstrument)
                      * line};
}

FailureLayout layoutFailure(const FailureRows &rows, const ChartFrame &frame, const AmountStyle &style)
{
    return FailurePlacer(rows, frame, style).placed();
}

} // namespace perrank::ui
