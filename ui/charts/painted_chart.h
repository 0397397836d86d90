// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/text_measures.h"
#include "ui/text/palette.h"

#include <QWidget>

namespace perrank::ui {

/// A chart that is laid out and painted by hand: its room within the margin, the theme, how small it may become, what
/// is said of the place under the pointer, and that the keyboard reaches it.
class PaintedChart : public QWidget {
    Q_OBJECT

public:
    virtual void setTheme(Theme theme);
    /// Why there is nothing to draw, with a heading in its first line, in the place of the chart; empty for a chart.
    void setReason(const QString &reason);
    [[nodiscard]] const QString &reason() const { return m_reason; }

    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] QSize sizeHint() const override;

protected:
    struct Measures {
        int leastLines; ///< heights of the text
        int margin = 6;
    };

    PaintedChart(const QString &name, const Measures &measures, QWidget *parent);

    [[nodiscard]] Theme theme() const { return m_theme; }
    [[nodiscard]] ChartFrame frame() const;
    /// A place of the widget, from the corner of the room.
    [[nodiscard]] QPointF inRoom(const QPointF &point) const;

    /// The painter's origin is the corner of the room.
    virtual void paint(QPainter &painter) = 0;
    /// Of a place of the widget; empty where there is nothing to say.
    [[nodiscard]] virtual QString tipAt(const QPointF &point) const;
    /// The pointer is no longer there.
    virtual void forgetPointer() = 0;
    /// The keyboard has come, without a click.
    virtual void takeKeyboard() {}
    /// Room or fonts have changed.
    virtual void layOutAgain() { update(); }

    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    [[nodiscard]] QRectF room() const;

    const Measures m_measures;
    Theme m_theme = Theme::Light;
    QString m_reason;
};

} // namespace perrank::ui
