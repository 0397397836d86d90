// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPaintDevice>
#include <QSize>

#include <memory>

namespace perrank::ui {

/// Hands on whatever is painted on it to another painter as nothing but paths and pictures. Words become outlines, what
/// is clipped is cut off, and textures become pictures: on these all readers of SVG agree, while they differ in fonts
/// and some, Qt's own among them, know neither clips nor patterns.
class PlainShapes : public QPaintDevice {
public:
    PlainShapes(QPainter &target, const QSize &size);
    ~PlainShapes() override;

    [[nodiscard]] QPaintEngine *paintEngine() const override;

protected:
    [[nodiscard]] int metric(PaintDeviceMetric metric) const override;

private:
    std::unique_ptr<QPaintEngine> m_engine;
    QSize m_size;
};

} // namespace perrank::ui
