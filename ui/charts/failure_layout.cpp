// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/failure_layout.h"

#include "ui/charts/legend_rows.h"
#include "ui/charts/time_axis.h"
#include "ui/text/amount_words.h"
#include "ui/text/texts_of.h"
#include "ui/text/timeline_text.h"
#include "ui/text/translate.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

namespace perrank::ui {

namespace {

constexpr qreal gap = 6;
constexpr qreal leastRow = 1.25;  ///< heights of the text
constexpr qreal usualRow = 1.8;   ///< heights of the text
constexpr qreal mostRow = 16;     ///< heights of the text
constexpr qreal instrument = 1.1; ///< heights of the text, at least
constexpr qreal mostInstrument = 3;
constexpr qreal instrumentShare = 0.4; ///< of a row
constexpr std::size_t usualRows = 8;   ///< more need not have the usual height
constexpr double finest = 0.5;    ///< what is narrower is drawn with its neighbour
constexpr double leastSeen = 3;   ///< what is narrower has no pattern to be told by

constexpr TextsOf say{"Failure"};

class FailurePlacer {
public:
    FailurePlacer(const FailureRows &rows, const ChartFrame &frame, const AmountStyle &style)
        : m_rows(rows), m_fonts(frame.fonts), m_style(style), m_line(lineOf(frame.fonts.small))
    {
        m_layout.size = frame.size;
        m_layout.from = rows.from;
        m_layout.until = rows.until;
    }

    FailureLayout placed()
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
            std::size_t(std::clamp(std::floor(spare / (m_line * instrument)), 0.0, qreal(all.size())));
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

private:
    void label(const QString &text, const QPointF &at, const QFont &font,
               FailureLabel::Ink ink = FailureLabel::Ink::Text, bool hasPlate = false)
    {
        m_layout.labels.push_back({text, QRectF(at, QSizeF(widthOf(text, font), lineOf(font))), font, ink, hasPlate});
    }

    /// All of them, where these and two instruments have room; of more than that there is a line for the rest.
    [[nodiscard]] std::vector<FailureRow> shownRows(qreal bottom) const
    {
        const qreal instruments = m_rows.word.isEmpty() ? 2 * m_line * instrument : 0;
        const qreal room = bottom - m_top - instruments - gap;
        const auto most = std::size_t(std::max(3.0, std::floor(room / (leastRow * m_line))));
        if (m_rows.rows.size() <= most)
            return m_rows.rows;
        return fewerRows(m_rows.rows,
                         std::size_t(std::max(3.0, std::floor((room - m_line) / (leastRow * m_line)))));
    }

    void placeRest(const std::vector<FailureRow> &shown, qreal top)
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

    /// An instrument that could be shown, of a row.
    struct Watched {
        std::size_t row = 0;
        bool isMemory = false;
        QString name;
    };

    /// What matters most first: of a healthy rank how busy the GPU looks and what is held, then of a culprit where that
    /// differs.
    [[nodiscard]] std::vector<Watched> watched(const std::vector<FailureRow> &rows) const
    {
        if (!m_rows.word.isEmpty())
            return {};
        const auto culprit = std::ranges::find(rows, true, &FailureRow::isCulprit);
        const auto healthy = std::ranges::find(rows, false, &FailureRow::isCulprit);
        const auto &first = healthy != rows.end() ? healthy : culprit;
        const auto at = [&](const auto &row) { return std::size_t(row - rows.begin()); };
        if (culprit == rows.end() || first == culprit)
            return {{at(first), false, useName(*first)}, {at(first), true, memoryName(*first)}};
        const bool isSameMemory = partsOf(*first, true) == partsOf(*culprit, true);
        std::vector<Watched> all{{at(first), false, useName(*first)},
                                 {at(first), true, isSameMemory ? memoryOfAll() : memoryName(*first)},
                                 {at(culprit), false, useName(*culprit)}};
        if (!isSameMemory)
            all.push_back({at(culprit), true, memoryName(*culprit)});
        return all;
    }

    void placeInstruments(std::vector<Watched> all, std::size_t count, qreal top)
    {
        all.resize(count);
        std::ranges::sort(all, {}, [](const Watched &each) { return std::pair(each.isMemory, each.row); });
        for (const Watched &each : all) {
            placeInstrument(each, top);
            top += m_instrument;
        }
    }

    /// Instruments grow with the rows, but less.
    [[nodiscard]] qreal instrumentHeight(qreal row) const
    {
        return std::clamp(instrumentShare * row, instrument * m_line, mostInstrument * m_line);
    }

    /// That fills the height with so many rows and instruments, where a row may be so high.
    [[nodiscard]] qreal rowHeight(qreal room, std::size_t rows, std::size_t instruments) const
    {
        const auto all = qreal(rows);
        const auto below = qreal(instruments);
        const qreal withLeast = (room - below * instrument * m_line) / all;
        const qreal together = room / (all + instrumentShare * below);
        const qreal withMost = (room - below * mostInstrument * m_line) / all;
        const qreal height = instrumentShare * together < instrument * m_line       ? withLeast
                             : instrumentShare * together > mostInstrument * m_line ? withMost
                                                                                    : together;
        return std::clamp(height, leastRow * m_line, mostRow * m_line);
    }

    [[nodiscard]] QString useName(const FailureRow &row) const
    {
        return say(QT_TRANSLATE_NOOP("Failure", "nvidia-smi, rank %1")).arg(number(row.first, m_style.numbers));
    }
    [[nodiscard]] QString memoryName(const FailureRow &row) const
    {
        return say(QT_TRANSLATE_NOOP("Failure", "memory, rank %1")).arg(number(row.first, m_style.numbers));
    }
    [[nodiscard]] static QString memoryOfAll() { return say(QT_TRANSLATE_NOOP("Failure", "memory, every rank")); }

    [[nodiscard]] qreal leftNeeded() const
    {
        qreal left = 0;
        for (const FailureRow &row : m_rows.rows)
            left = std::max({left, widthOf(rowName(row, m_style), m_fonts.smallBold),
                             widthOf(useName(row), m_fonts.small), widthOf(memoryName(row), m_fonts.small),
                             widthOf(memoryOfAll(), m_fonts.small)});
        return std::min(left + gap, m_layout.size.width() / 2);
    }

    [[nodiscard]] qreal rightNeeded() const
    {
        return widthOf(tick(double(m_rows.until.count())), m_fonts.small) / 2 + 1;
    }

    [[nodiscard]] double span() const { return double((m_rows.until - m_rows.from).count()); }

    [[nodiscard]] QString tick(double nanoseconds) const
    {
        return timeTickText(nanoseconds, timeUnitFor(double(m_rows.until.count())), m_style);
    }

    [[nodiscard]] qreal xOf(Nanoseconds time) const
    {
        const double share = double((time - m_rows.from).count()) / span();
        return m_layout.plot.left() + std::clamp(share, 0.0, 1.0) * m_layout.plot.width();
    }

    void placeTimes()
    {
        const TimeUnit unit = timeUnitFor(double(m_rows.until.count()));
        double step = roundTimeStep(span() / 8, unit);
        const qreal wide = 1.6 * widthOf(tick(double(m_rows.until.count()) + step), m_fonts.small);
        while (step / span() * m_layout.plot.width() < wide)
            step = roundTimeStep(step * 1.5, unit);
        const double from = double(m_rows.from.count());
        for (double at = std::ceil(from / step - 1e-9) * step; at <= from + span() * (1 + 1e-9); at += step) {
            const qreal x = xOf(Nanoseconds(std::llround(at)));
            const QString text = tick(at);
            m_layout.gridX.push_back(x);
            label(text, {x - widthOf(text, m_fonts.small) / 2, m_layout.plot.bottom() + gap / 2}, m_fonts.small,
                  FailureLabel::Ink::Muted);
        }
    }

    /// Above the rows, in two lines where one would have neighbours cover each other.
    void placeMarks()
    {
        std::array<qreal, 2> ends{-2 * gap, -2 * gap};
        struct Word {
            QString text;
            qreal left;
            qreal x;
            int up;
            qreal width;
        };
        std::vector<Word> words;
        for (const FailureMark &mark : m_rows.marks) {
            if (mark.at < m_rows.from || mark.at > m_rows.until)
                continue;
            const qreal x = xOf(mark.at);
            const qreal width = widthOf(mark.text, m_fonts.small);
            const qreal left = std::clamp(x - width / 2, 0.0, std::max(0.0, m_layout.size.width() - width));
            const int up = left > ends[0] + gap ? 0 : 1;
            if (left <= ends[std::size_t(up)] + gap)
                continue;
            ends[std::size_t(up)] = left + width;
            words.push_back({mark.text, left, x, up, width});
        }
        const auto isBelow = [&words](qreal x) {
            return std::ranges::any_of(words, [x](const Word &word) {
                return word.up == 0 && word.left - 2 < x && x < word.left + word.width + 2;
            });
        };
        const auto isUp = [](const Word &word) { return word.up == 1; };
        const int lines = words.empty() ? 0 : std::ranges::any_of(words, isUp) ? 2 : 1;
        m_top += lines * m_line + (lines > 0 ? gap / 2 : 0);
        for (const Word &word : words) {
            const qreal top = m_top - (1 + word.up) * m_line - gap / 2;
            label(word.text, {word.left, top}, m_fonts.small);
            const qreal begin = word.up == 1 && isBelow(word.x) ? m_top : top + m_line;
            m_layout.marks.push_back({QLineF(word.x, begin, word.x, begin)});
        }
    }

    void placeRow(const FailureRow &row, const QRectF &rect)
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
    [[nodiscard]] std::vector<RunSpan> drawn(const FailureRow &row) const
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

    void nameState(PlacedState &state, const FailureRow &row)
    {
        QString word =
            m_rows.word.isEmpty() ? insideSentence(translated(rankStates[state.state].name)) : m_rows.word;
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
    [[nodiscard]] QStringList lostWords(const PlacedState &state, const QString &name) const
    {
        QStringList words;
        if (state.span.from < m_rows.from)
            words << say(QT_TRANSLATE_NOOP("Failure", "lost, %1 in all"))
                         .arg(timeWithin(m_rows.until, state.span.until - state.span.from, m_style));
        return words << say(QT_TRANSLATE_NOOP("Failure", "%1, lost")).arg(name)
                     << say(QT_TRANSLATE_NOOP("Failure", "lost"));
    }

    /// From where to where what the row does shows in the instrument.
    [[nodiscard]] std::vector<std::pair<qreal, qreal>> partsOf(const FailureRow &row, bool isMemory) const
    {
        std::vector<std::pair<qreal, qreal>> parts;
        for (const RunSpan &span : drawn(row)) {
            const RankStateSpec &spec = rankStates[span.state];
            if (!(isMemory ? spec.holdsMemory : spec.looksBusy))
                continue;
            const std::pair part(xOf(span.from), xOf(span.until));
            if (!parts.empty() && part.first - parts.back().second < finest)
                parts.back().second = part.second;
            else
                parts.push_back(part);
        }
        return parts;
    }

    void placeInstrument(const Watched &watched, qreal top)
    {
        const QRectF rect(m_layout.plot.left(), top + 2, m_layout.plot.width(), m_instrument - 4);
        PlacedInstrument placed{rect, {}, watched.isMemory, watched.row};
        label(watched.name, {rect.left() - gap - widthOf(watched.name, m_fonts.small), rect.center().y() - m_line / 2},
              m_fonts.small, FailureLabel::Ink::Muted);
        for (const auto &[from, until] : partsOf(m_layout.rows[watched.row].row, watched.isMemory)) {
            placed.filled.emplace_back(QPointF(from, rect.top()), QPointF(until, rect.bottom()));
            nameInstrument(placed.filled.back(), watched.isMemory);
        }
        m_layout.instruments.push_back(std::move(placed));
    }

    /// That memory stays is said where something goes wrong meanwhile.
    [[nodiscard]] QString memoryWord() const
    {
        return m_rows.marks.empty() ? say(QT_TRANSLATE_NOOP("Failure", "allocated"))
                                    : say(QT_TRANSLATE_NOOP("Failure", "stays allocated"));
    }

    /// Only where enough of the bar stays to be seen as a bar.
    void nameInstrument(const QRectF &part, bool isMemory)
    {
        const QString text =
            fitting({isMemory ? memoryWord() : QStringLiteral("100 %"), QString()}, part.width() / 3, m_fonts.small);
        if (!text.isEmpty())
            label(text, part.center() - QPointF(widthOf(text, m_fonts.small), m_line) / 2, m_fonts.small,
                  FailureLabel::Ink::Text, true);
    }

    [[nodiscard]] bool isAnySpan(const std::function<bool(const RunSpan &)> &fits) const
    {
        return std::ranges::any_of(m_rows.rows,
                                   [&](const FailureRow &row) { return std::ranges::any_of(drawn(row), fits); });
    }

    /// A state needs a key where no stretch of it has room for its name.
    [[nodiscard]] bool needsKey(RankState state) const
    {
        if (!m_rows.word.isEmpty())
            return false;
        const qreal width = widthOf(insideSentence(translated(rankStates[state].name)), m_fonts.small) + 8;
        const auto is = [&](const RunSpan &span) {
            return span.state == state && !span.isLost && !span.isUnsaved && xOf(span.until) - xOf(span.from) >= leastSeen;
        };
        const auto isNamed = [&](const RunSpan &span) { return is(span) && xOf(span.until) - xOf(span.from) > width; };
        return isAnySpan(is) && !isAnySpan(isNamed);
    }

    /// To the axis of time, where rows are as high as they get.
    void raiseKeys(qreal by, std::size_t firstLabel, std::size_t endLabel)
    {
        for (FailureKey &key : m_layout.keys)
            key.sample.translate(0, -by);
        for (std::size_t i = firstLabel; i < endLabel; ++i)
            m_layout.labels[i].rect.translate(0, -by);
    }

    [[nodiscard]] QString lostKey() const
    {
        const bool isAgain = isAnySpan([](const RunSpan &span) { return span.isLost; });
        if (!isAnySpan([](const RunSpan &span) { return span.isUnsaved; }))
            return isAgain ? say(QT_TRANSLATE_NOOP("Failure", "lost: done again")) : QString();
        return isAgain ? say(QT_TRANSLATE_NOOP("Failure", "lost: done again, or never saved"))
                       : say(QT_TRANSLATE_NOOP("Failure", "lost: never saved"));
    }

    /// At the lower edge; returns where it begins.
    qreal placeKeys()
    {
        std::vector<LegendEntry> entries;
        std::vector<FailureKey> keys;
        for (const RankStateSpec &spec : rankStates) {
            if (!needsKey(spec.id))
                continue;
            entries.push_back({insideSentence(translated(spec.name))});
            keys.push_back({spec.id, {}});
        }
        if (const QString lost = lostKey(); !lost.isEmpty()) {
            entries.push_back({lost});
            keys.push_back({std::nullopt, {}});
        }
        if (entries.empty())
            return m_layout.size.height();
        const qreal height = placeLegend(entries, {0, 0}, m_layout.size.width(), m_fonts.small).height;
        const qreal top = m_layout.size.height() - height;
        const LegendRows rows = placeLegend(entries, {0, top}, m_layout.size.width(), m_fonts.small);
        for (std::size_t i = 0; i < keys.size(); ++i) {
            m_layout.keys.push_back({keys[i].state, rows.samples[i]});
            label(entries[i].text, rows.words[i], m_fonts.small);
        }
        return top;
    }

    const FailureRows &m_rows;
    const ChartFonts &m_fonts;
    const AmountStyle &m_style;
    qreal m_line;
    qreal m_top = 0;        ///< of what is placed next
    qreal m_instrument = 0; ///< the height of each
    FailureLayout m_layout;
};

} // namespace

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
    const qreal around = lineOf(fonts.bold) + (marks + axisAndKeys) * line + 4 * gap;
    const qreal instruments = !rows.word.isEmpty() ? 0 : rows.rows.size() > 1 ? 2 * leastInstruments : leastInstruments;
    return {around + (many * usualRow + instruments * instrument) * line,
            around + (many * leastRow + std::min(instruments, leastInstruments) * instrument) * line};
}

FailureLayout layoutFailure(const FailureRows &rows, const ChartFrame &frame, const AmountStyle &style)
{
    return FailurePlacer(rows, frame, style).placed();
}

} // namespace perrank::ui
