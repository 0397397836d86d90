// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/failure_placer.h"

#include "ui/text/amount_words.h"
#include "ui/text/texts_of.h"

#include <algorithm>

namespace perrank::ui {

namespace {

constexpr TextsOf say{"Failure"};

} // namespace

/// What matters most first: of a healthy rank how busy the GPU looks and what is held, then of a culprit where that
/// differs.
std::vector<FailurePlacer::Watched> FailurePlacer::watched(const std::vector<FailureRow> &rows) const
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

void FailurePlacer::placeInstruments(std::vector<Watched> all, std::size_t count, qreal top)
{
    all.resize(count);
    std::ranges::sort(all, {}, [](const Watched &each) { return std::pair(each.isMemory, each.row); });
    for (const Watched &each : all) {
        placeInstrument(each, top);
        top += m_instrument;
    }
}

QString FailurePlacer::useName(const FailureRow &row) const
{
    return say(QT_TRANSLATE_NOOP("Failure", "nvidia-smi, rank %1")).arg(number(row.first, m_style.numbers));
}

QString FailurePlacer::memoryName(const FailureRow &row) const
{
    return say(QT_TRANSLATE_NOOP("Failure", "memory, rank %1")).arg(number(row.first, m_style.numbers));
}

QString FailurePlacer::memoryOfAll()
{
    return say(QT_TRANSLATE_NOOP("Failure", "memory, every rank"));
}

/// From where to where what the row does shows in the instrument.
std::vector<std::pair<qreal, qreal>> FailurePlacer::partsOf(const FailureRow &row, bool isMemory) const
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

void FailurePlacer::placeInstrument(const Watched &watched, qreal top)
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
QString FailurePlacer::memoryWord() const
{
    return m_rows.marks.empty() ? say(QT_TRANSLATE_NOOP("Failure", "allocated"))
                                : say(QT_TRANSLATE_NOOP("Failure", "stays allocated"));
}

/// Only where enough of the bar stays to be seen as a bar.
void FailurePlacer::nameInstrument(const QRectF &part, bool isMemory)
{
    const QString text =
        fitting({isMemory ? memoryWord() : QStringLiteral("100 %"), QString()}, part.width() / 3, m_fonts.small);
    if (!text.isEmpty())
        label(text, part.center() - QPointF(widthOf(text, m_fonts.small), m_line) / 2, m_fonts.small,
              FailureLabel::Ink::Text, true);
}

} // namespace perrank::ui
