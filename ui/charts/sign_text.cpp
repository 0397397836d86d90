// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/sign_text.h"

#include <QFontInfo>
#include <QFontMetricsF>
#include <QHash>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <array>
#include <cmath>

namespace perrank::ui {

namespace {

/// A shape in the unit square whose lower edge is the baseline.
struct Sign {
    char16_t character;
    bool filled;
    QPainterPath (*shape)();
    qreal weight = 1.0 / 8; ///< of the pen, as a share of the size
};

QPainterPath polyline(std::initializer_list<QPointF> points)
{
    QPainterPath path;
    for (const QPointF &point : points)
        path.elementCount() == 0 ? path.moveTo(point) : path.lineTo(point);
    return path;
}

QPainterPath triangle()
{
    QPainterPath path = polyline({{0.04, 1}, {0.5, 0.08}, {0.96, 1}});
    path.closeSubpath();
    return path;
}

QPainterPath cross()
{
    QPainterPath path = polyline({{0.17, 0.17}, {0.83, 0.87}});
    path.addPath(polyline({{0.83, 0.17}, {0.17, 0.87}}));
    return path;
}

QPainterPath tick()
{
    return polyline({{0.06, 0.55}, {0.36, 0.92}, {0.94, 0.1}});
}

QPainterPath warning()
{
    QPainterPath path = polyline({{0.0, 1}, {0.5, 0.02}, {1.0, 1}});
    path.closeSubpath();
    path.addPath(polyline({{0.5, 0.38}, {0.5, 0.66}}));
    path.addPath(polyline({{0.5, 0.82}, {0.5, 0.86}}));
    return path;
}

QPainterPath arrowUp()
{
    QPainterPath path = polyline({{0.5, 1}, {0.5, 0.05}});
    path.addPath(polyline({{0.16, 0.42}, {0.5, 0.05}, {0.84, 0.42}}));
    return path;
}

constexpr qreal heavy = 0.26; ///< a thin cross means "times"
constexpr qreal boldness = 1.6;

constexpr std::array signs{
    Sign{u'▲', true, &triangle}, Sign{u'✖', false, &cross, heavy}, Sign{u'✔', false, &tick},
    Sign{u'⚠', false, &warning}, Sign{u'↑', false, &arrowUp},
};

constexpr qreal signAdvance = 1.1;

const Sign *signFor(QChar character)
{
    const auto found = std::ranges::find(signs, character.unicode(), &Sign::character);
    return found == signs.end() ? nullptr : &*found;
}

void drawSign(QPainter &painter, const Sign &sign, const QPointF &baseline, qreal size, bool bold)
{
    QTransform toPlace = QTransform::fromTranslate(baseline.x(), baseline.y() - size);
    toPlace.scale(size, size);
    const QColor ink = painter.pen().color();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const qreal weight = sign.filled ? 1.0 / 24 : std::max(sign.weight, bold ? boldness / 8 : 0);
    painter.setPen(QPen(ink, weight * size, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(sign.filled ? QBrush(ink) : QBrush(Qt::NoBrush));
    painter.drawPath(toPlace.map(sign.shape()));
    painter.restore();
}

/// Calls `words(text)` and `sign(sign)` for the runs of the text from left to right.
template <class Words, class OneSign>
void forEachRun(const QString &text, const Words &words, const OneSign &oneSign)
{
    qsizetype begin = 0;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const Sign *sign = signFor(text[i]);
        if (!sign)
            continue;
        words(text.mid(begin, i - begin));
        oneSign(*sign);
        begin = i + 1;
    }
    words(text.mid(begin));
}

bool isOneOf(const QString &word, QStringView characters)
{
    return word.size() == 1 && characters.contains(word.front());
}

/// "GB", "MiB", "%)": stays with its number.
bool isUnit(const QString &word)
{
    return word.size() <= 3 && (word.endsWith(QLatin1Char('B')) || word.startsWith(QLatin1Char('%')));
}

/// The words, each with the signs that belong to it: "⚠ fudge", "seq ≥ 100", "85.5 GB ↑".
QStringList unbreakable(const QString &text)
{
    QStringList words;
    bool joins = false;
    for (const QString &word : text.split(QLatin1Char(' '))) {
        if (!words.isEmpty() && (joins || isUnit(word) || isOneOf(word, u"≥=×·↑")))
            words.back() += QLatin1Char(' ') + word;
        else
            words << word;
        joins = isOneOf(word, u"≥=▲✖✔⚠");
    }
    return words;
}

QFont sized(QFont font, int pixels, bool bold)
{
    font.setPixelSize(pixels);
    font.setBold(bold);
    return font;
}

constexpr int leastPixels = 12;

constexpr qsizetype mostWidths = 4096;

/// Most words of a chart stay while its numbers change, and shaping them is half of what laying it out costs.
qreal widthOf(const QString &words, const QFont &font)
{
    thread_local QHash<std::pair<QString, QFont>, qreal> known;
    const std::pair key{words, font};
    if (const auto found = known.constFind(key); found != known.cend())
        return *found;
    if (known.size() >= mostWidths)
        known.clear();
    return *known.insert(key, QFontMetricsF(font).horizontalAdvance(words));
}

} // namespace

ChartFonts chartFonts(const QFont &base)
{
    const int pixels = std::max(leastPixels, QFontInfo(base).pixelSize());
    const int smaller = std::max(leastPixels, pixels - 1);
    return {sized(base, pixels, false), sized(base, pixels, true), sized(base, smaller, false),
            sized(base, smaller, true)};
}

qreal signTextWidth(const QString &text, const QFont &font)
{
    qreal width = 0;
    forEachRun(
        text, [&](const QString &words) { width += widthOf(words, font); },
        [&](const Sign &) { width += signAdvance * QFontMetricsF(font).capHeight(); });
    return width;
}

void drawSignText(QPainter &painter, const QPointF &baseline, const QString &text, const QFont &font)
{
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    QPointF at = baseline;
    const auto drawWords = [&](const QString &words) {
        painter.drawText(at, words);
        at.rx() += widthOf(words, font);
    };
    const auto drawShape = [&](const Sign &sign) {
        drawSign(painter, sign, at, metrics.capHeight(), font.bold());
        at.rx() += signAdvance * metrics.capHeight();
    };
    forEachRun(text, drawWords, drawShape);
}

void drawSignTextBelow(QPainter &painter, const QPointF &corner, const QString &text, const QFont &font)
{
    drawSignText(painter, corner + QPointF(0, ascentOf(font)), text, font);
}

qreal ascentOf(const QFont &font)
{
    return std::round(QFontMetricsF(font).ascent());
}

QStringList wrappedSignText(const QString &text, const QFont &font, qreal width)
{
    QStringList lines;
    QString pending;
    for (const QString &word : unbreakable(text)) {
        const QString longer = pending.isEmpty() ? word : pending + QLatin1Char(' ') + word;
        if (pending.isEmpty() || signTextWidth(longer, font) <= width) {
            pending = longer;
            continue;
        }
        lines << pending;
        pending = word;
    }
    return lines << pending;
}

} // namespace perrank::ui
