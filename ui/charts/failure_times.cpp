// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/failure_placer.h"

#include "ui/charts/time_axis.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace perrank::ui {

double FailurePlacer::span() const
{
    return double((m_rows.until - m_rows.from).count());
}

QString FailurePlacer::tick(double nanoseconds) const
{
    return timeTickText(nanoseconds, timeUnitFor(double(m_rows.until.count())), m_style);
}

qreal FailurePlacer::xOf(Nanoseconds time) const
{
    const double share = double((time - m_rows.from).count()) / span();
    return m_layout.plot.left() + std::clamp(share, 0.0, 1.0) * m_layout.plot.width();
}

void FailurePlacer::placeTimes()
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
void FailurePlacer::placeMarks()
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

} // namespace perrank::ui
