// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/plain_shapes.h"

#include <QImage>
#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>
#include <QPixmap>

#include <algorithm>
#include <cmath>

namespace perrank::ui {

namespace {

constexpr int dotsPerInch = 96;
constexpr double millimetresPerInch = 25.4;

QPainterPath pathOf(const QPointF *points, int count)
{
    QPainterPath path(points[0]);
    for (int i = 1; i < count; ++i)
        path.lineTo(points[i]);
    return path;
}

QPainterPath strokeOf(const QPainterPath &path, const QPen &pen, qreal scale)
{
    QPainterPathStroker stroker(pen);
    if (pen.isCosmetic())
        stroker.setWidth(std::max(1.0, pen.widthF()) / scale);
    return stroker.createStroke(path);
}

/// To a tenth of a unit, which nobody sees and which halves the file.
QPainterPath rounded(QPainterPath path)
{
    const auto tenth = [](qreal value) { return std::round(value * 10) / 10; };
    for (int i = 0; i < path.elementCount(); ++i) {
        const QPainterPath::Element element = path.elementAt(i);
        path.setElementPositionAt(i, tenth(element.x), tenth(element.y));
    }
    return path;
}

class Engine : public QPaintEngine {
public:
    explicit Engine(QPainter &target) : QPaintEngine(AllFeatures), m_target(target) {}

    bool begin(QPaintDevice *) override { return true; }
    bool end() override { return true; }
    [[nodiscard]] Type type() const override { return User; }

    void updateState(const QPaintEngineState &state) override
    {
        if (state.state() & DirtyClipPath)
            clip(state.clipPath(), state);
        if (state.state() & DirtyClipRegion) {
            QPainterPath path;
            path.addRegion(state.clipRegion());
            clip(path, state);
        }
        if (state.state() & DirtyClipEnabled)
            m_isEnabled = state.isClipEnabled();
    }

    void drawPath(const QPainterPath &path) override { draw(path, painter()->brush(), painter()->pen()); }

    void drawPolygon(const QPointF *points, int count, PolygonDrawMode mode) override
    {
        QPainterPath path = pathOf(points, count);
        if (mode == PolylineMode) {
            draw(path, Qt::NoBrush, painter()->pen());
            return;
        }
        path.closeSubpath();
        path.setFillRule(mode == WindingMode ? Qt::WindingFill : Qt::OddEvenFill);
        draw(path, painter()->brush(), painter()->pen());
    }

    void drawPixmap(const QRectF &place, const QPixmap &pixmap, const QRectF &source) override
    {
        drawImage(place, pixmap.toImage(), source, {});
    }

    void drawImage(const QRectF &place, const QImage &image, const QRectF &source, Qt::ImageConversionFlags) override
    {
        prepare(painter()->combinedTransform());
        m_target.drawImage(place, image, source);
    }

private:
    void clip(const QPainterPath &path, const QPaintEngineState &state)
    {
        const QPainterPath shape = state.transform().map(path);
        m_hasClip = state.clipOperation() != Qt::NoClip;
        m_clip = state.clipOperation() == Qt::IntersectClip ? m_clip.intersected(shape) : shape;
    }

    void prepare(const QTransform &transform)
    {
        m_target.setTransform(transform);
        m_target.setOpacity(painter()->opacity());
        m_target.setRenderHints(painter()->renderHints());
    }

    void draw(const QPainterPath &path, const QBrush &brush, const QPen &pen)
    {
        const QTransform transform = painter()->combinedTransform();
        const QPainterPath shape = transform.map(path);
        if (brush.style() != Qt::NoBrush) {
            if (brush.style() == Qt::TexturePattern)
                fillWithTexture(cut(shape), brush, transform);
            else
                drawOn({}, rounded(cut(shape)), brush, Qt::NoPen);
        }
        if (pen.style() != Qt::NoPen)
            stroke(path, pen, transform);
    }

    void stroke(const QPainterPath &path, const QPen &pen, const QTransform &transform)
    {
        const qreal scale = std::sqrt(std::abs(transform.determinant()));
        const qreal half = pen.isCosmetic() ? std::max(1.0, pen.widthF()) / 2 : pen.widthF() * scale / 2;
        if (isInside(transform.map(path).boundingRect().adjusted(-half, -half, half, half)))
            drawOn(transform, path, Qt::NoBrush, pen);
        else
            drawOn({}, rounded(cut(transform.map(strokeOf(path, pen, scale)))), pen.brush(), Qt::NoPen);
    }

    void drawOn(const QTransform &transform, const QPainterPath &path, const QBrush &brush, const QPen &pen)
    {
        if (path.isEmpty())
            return;
        prepare(transform);
        m_target.setBrush(brush);
        m_target.setPen(pen);
        m_target.drawPath(path);
    }

    /// As many pixels as the target has units there.
    void fillWithTexture(const QPainterPath &shape, const QBrush &brush, const QTransform &transform)
    {
        const QRect place = shape.boundingRect().toAlignedRect();
        if (place.isEmpty())
            return;
        QImage image(place.size(), QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::transparent);
        QPainter texture(&image);
        texture.translate(-place.topLeft());
        texture.setClipPath(shape);
        texture.setTransform(transform, true);
        texture.setBrushOrigin(painter()->brushOrigin());
        texture.fillRect(transform.inverted().mapRect(QRectF(place)), brush);
        texture.end();
        prepare({});
        m_target.drawImage(place.topLeft(), image);
    }

    [[nodiscard]] bool isInside(const QRectF &bounds) const
    {
        return !m_hasClip || !m_isEnabled || m_clip.contains(bounds);
    }

    [[nodiscard]] QPainterPath cut(const QPainterPath &shape) const
    {
        return isInside(shape.boundingRect()) ? shape : shape.intersected(m_clip);
    }

    QPainter &m_target;
    QPainterPath m_clip; ///< in units of the target
    bool m_hasClip = false;
    bool m_isEnabled = true;
};

} // namespace

PlainShapes::PlainShapes(QPainter &target, const QSize &size) : m_engine(std::make_unique<Engine>(target)), m_size(size)
{
}

PlainShapes::~PlainShapes() = default;

QPaintEngine *PlainShapes::paintEngine() const
{
    return m_engine.get();
}

int PlainShapes::metric(PaintDeviceMetric metric) const
{
    switch (metric) {
    case PdmWidth:
        return m_size.width();
    case PdmHeight:
        return m_size.height();
    case PdmWidthMM:
        return int(m_size.width() * millimetresPerInch / dotsPerInch);
    case PdmHeightMM:
        return int(m_size.height() * millimetresPerInch / dotsPerInch);
    case PdmNumColors:
        return 1 << 24;
    case PdmDepth:
        return 32;
    case PdmDpiX:
    case PdmDpiY:
    case PdmPhysicalDpiX:
    case PdmPhysicalDpiY:
        return dotsPerInch;
    case PdmDevicePixelRatio:
        return 1;
    case PdmDevicePixelRatioScaled:
        return int(devicePixelRatioFScale());
    }
    return 0;
}

} // namespace perrank::ui
