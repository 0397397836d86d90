// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/bars_picture.h"

#include "ui/charts/bars_plot.h"
#include "ui/charts/swatch.h"
#include "ui/export/picture_page.h"
#include "ui/text/chart_summary.h"
#include "ui/text/device_band_text.h"
#include "ui/text/ghost_text.h"
#include "ui/text/scenario_text.h"
#include "ui/text/translate.h"

#include <QFontMetricsF>
#include <QGraphicsScene>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace perrank::ui {

namespace {

/// Stacks the rows of a picture: those above the chart from the top down, those below it from the bottom up.
class Stacker {
public:
    Stacker(BarsPictureLayout &layout, int size)
        : m_layout(layout), m_margin(size), m_bottom(layout.size.height() - size)
    {
    }

    void addAbove(std::vector<PlacedText> &rows, TextRole role, const QString &text, const QFont &font)
    {
        rows = wrapped(role, text, font);
        for (PlacedText &row : rows) {
            row.rect.moveTopLeft({m_margin, m_top});
            m_top += row.rect.height();
        }
    }

    /// On the same baseline as the one row that stands above, if there is room.
    bool addBeside(std::vector<PlacedText> &rows, const std::vector<PlacedText> &above, const QString &text,
                   const QFont &font)
    {
        std::vector<PlacedText> one = wrapped(TextRole::Note, text, font);
        const PlacedText &first = above.front();
        const qreal left = first.rect.right() + m_margin;
        if (above.size() > 1 || one.size() > 1 || left + one.front().rect.width() > m_layout.size.width() - m_margin)
            return false;
        const qreal drop = ascentOf(first.font) - ascentOf(font);
        one.front().rect.moveTopLeft({left, first.rect.top() + drop});
        rows = one;
        return true;
    }

    void addBelow(std::vector<PlacedText> &rows, TextRole role, const QString &text, const QFont &font)
    {
        rows = wrapped(role, text, font);
        for (auto row = rows.rbegin(); row != rows.rend(); ++row) {
            m_bottom -= row->rect.height();
            row->rect.moveTopLeft({m_margin, m_bottom});
        }
        m_bottom -= m_margin / 2;
    }

    void addKeys(const std::vector<PictureKey> &keys, qreal rowHeight)
    {
        m_layout.keys = keys;
        qreal left = m_margin;
        qreal row = 0;
        for (PictureKey &key : m_layout.keys) {
            const qreal width = key.swatch.width() + 6 + key.name.rect.width();
            if (left > m_margin && left + width > m_layout.size.width() - m_margin) {
                left = m_margin;
                row += rowHeight;
            }
            key.swatch.moveTopLeft({left, row + (rowHeight - key.swatch.height()) / 2});
            key.name.rect.moveTopLeft({left + key.swatch.width() + 6, row});
            left += width + m_margin;
        }
        m_bottom -= row + rowHeight;
        for (PictureKey &key : m_layout.keys) {
            key.swatch.translate(0, m_bottom);
            key.name.rect.translate(0, m_bottom);
        }
        m_bottom -= m_margin / 2;
    }

    [[nodiscard]] QRectF rest() const
    {
        const qreal top = m_top + m_margin / 2;
        return {m_margin, top, m_layout.size.width() - 2 * m_margin, std::max<qreal>(1, m_bottom - top)};
    }

private:
    [[nodiscard]] std::vector<PlacedText> wrapped(TextRole role, const QString &text, const QFont &font) const
    {
        std::vector<PlacedText> rows;
        const qreal height = std::ceil(QFontMetricsF(font).height());
        for (const QString &line : wrappedSignText(text, font, m_layout.size.width() - 2 * m_margin))
            rows.push_back({role, line, QRectF(0, 0, signTextWidth(line, font), height), font, {}, 0});
        return rows;
    }

    BarsPictureLayout &m_layout;
    const qreal m_margin;
    qreal m_top = m_margin * 0.8;
    qreal m_bottom;
};

std::vector<PictureKey> keysOf(const Estimate &estimate, const View &view, const Compared &compared, const QFont &font)
{
    std::vector<PictureKey> keys;
    const qreal height = std::ceil(QFontMetricsF(font).height());
    const qreal side = std::round(height * 0.7);
    const auto add = [&](std::optional<Component> component, bool hidden, const QString &name) {
        const QRectF rect(0, 0, signTextWidth(name, font), height);
        keys.push_back({component, hidden, QRectF(0, 0, side * 1.5, side), {TextRole::Name, name, rect, font, {}, 0}});
    };
    for (const auto &[component, name] : componentsIn(estimate, view.figure, compared)) {
        const bool hidden = std::ranges::find(view.hidden, component) != view.hidden.end();
        add(component, hidden, name);
    }
    if (view.deviceBand && canShowDeviceBand(estimate, view))
        add(std::nullopt, false, deviceBandName());
    return keys;
}

BarsLayout chartIn(const QSizeF &size, const ChartFonts &fonts, const Estimate &estimate, const Document &document,
                   const Compared &compared)
{
    const AmountStyle style{document.view.units, {}};
    const BarsContent content = barsContent(estimate, document.view, style, compared);
    const BarsFrame frame{size, fonts};
    return layoutBars(content, frame, fittedAxis(content, frame));
}

void drawTexts(QPainter &painter, const std::vector<PlacedText> &texts, const QColor &ink)
{
    painter.setPen(ink);
    for (const PlacedText &text : texts)
        drawSignTextBelow(painter, text.rect.topLeft(), text.text, text.font);
}

/// Axis, grid and bars through a scene of their own; no window takes part.
void drawChart(QPainter &painter, const BarsPictureLayout &layout, const PictureOptions &options)
{
    QGraphicsScene scene;
    auto *plot = new BarsPlot;
    scene.addItem(plot);
    plot->show(layout.chart, {options.theme, options.transparent, {}, false}, layout.fonts);
    const QRectF bounds = layout.chart.bounds;
    scene.setSceneRect(bounds);
    scene.render(&painter, bounds.translated(layout.chartAt), bounds, Qt::IgnoreAspectRatio);
}

QPainterPath outlineOf(const QRectF &rect)
{
    QPainterPath path;
    path.addRect(rect);
    return path;
}

void drawKeys(QPainter &painter, const BarsPictureLayout &layout, Theme theme)
{
    for (const PictureKey &key : layout.keys) {
        if (key.hidden)
            painter.strokePath(outlineOf(key.swatch), QPen(coloursOf(theme).axis, 1));
        else if (key.component)
            paintSwatch(painter, key.swatch, *key.component, theme);
        else
            paintRangeSwatch(painter, key.swatch, theme);
        drawTexts(painter, {key.name}, key.hidden ? coloursOf(theme).muted : coloursOf(theme).text);
    }
}

} // namespace

BarsPictureLayout layoutBarsPicture(const Estimate &estimate, const Document &document, const PictureOptions &options)
{
    const PageText text;
    const int size = text.sizeFor(options.theme);
    BarsPictureLayout layout;
    layout.scale = text.scaleFor(options.size, options.theme);
    layout.size = QSizeF(options.size) / layout.scale;
    layout.fonts = pageFonts(size);
    const QFont &regular = layout.fonts.text;
    const Compared compared = comparedOf(document.scenario, document.view);
    Stacker stacker(layout, size);
    stacker.addAbove(layout.title, TextRole::Name, scenarioTitle(document), pageTitleFont(size));
    if (!stacker.addBeside(layout.facts, layout.title, scenarioFacts(document.scenario), regular))
        stacker.addAbove(layout.facts, TextRole::Note, scenarioFacts(document.scenario), regular);
    if (options.footer)
        stacker.addBelow(layout.footer, TextRole::Note, pictureFooter(document), regular);
    QString readings = readOut(estimate, Strategy::Zero3, {document.view.units, {}});
    if (const QString pinned = ghostReadOut(compared, document.view.figure); !pinned.isEmpty())
        readings += QStringLiteral(" · ") + pinned;
    stacker.addBelow(layout.readOut, TextRole::Name, readings, regular);
    stacker.addKeys(keysOf(estimate, document.view, compared, regular), std::ceil(QFontMetricsF(regular).height()));
    const QRectF rest = stacker.rest();
    layout.chartAt = rest.topLeft();
    layout.chart = chartIn(rest.size(), layout.fonts, estimate, document, compared);
    return layout;
}

void paintBarsPicture(QPainter &painter, const Document &document, const Estimate &estimate,
                      const PictureOptions &options)
{
    const BarsPictureLayout layout = layoutBarsPicture(estimate, document, options);
    const Colours &colours = coloursOf(options.theme);
    painter.setRenderHint(QPainter::TextAntialiasing);
    painter.scale(layout.scale, layout.scale);
    drawTexts(painter, layout.title, colours.text);
    drawTexts(painter, layout.facts, colours.muted);
    drawChart(painter, layout, options);
    drawKeys(painter, layout, options.theme);
    drawTexts(painter, layout.readOut, colours.text);
    drawTexts(painter, layout.footer, colours.muted);
}

} // namespace perrank::ui
