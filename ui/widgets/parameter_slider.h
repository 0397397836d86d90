// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/slider_scale.h"

#include <QTimer>
#include <QWidget>

namespace perrank::ui {

/// The slider of one parameter: logarithmic or with named stops, labelled below the groove. What a person
/// does comes in gestures: `pressed`, any number of `edited`, then `released` or `cancelled`.
class ParameterSlider : public QWidget {
    Q_OBJECT

public:
    explicit ParameterSlider(ParameterId id, QWidget *parent = nullptr);

    void showValue(double value);
    [[nodiscard]] double value() const { return m_value; }
    [[nodiscard]] ParameterId id() const { return m_id; }
    [[nodiscard]] const SliderScale &scale() const { return m_scale; }
    /// Drawn as without effect, though it works.
    void setMuted(bool muted);

    /// A change by one step of the assistive tools, or by name of a stop; a gesture of its own.
    void setValueAtOnce(double value);
    /// Where the handle's middle stands for that value, in pixels.
    [[nodiscard]] double xOf(double value) const;
    /// The place of the value's label, as large as a finger needs.
    [[nodiscard]] QRect stopRect(double value) const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void pressed();
    void edited(double value);
    void released();
    void cancelled();
    void defaultWanted();
    /// The field should be edited; `typed` is what was typed already.
    void editWanted(const QString &typed);

protected:
    bool event(QEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void keyReleaseEvent(QKeyEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    enum class Gesture { None, Drag, Key, Wheel };

    [[nodiscard]] double positionAt(double x) const;
    [[nodiscard]] double trackWidth() const;
    [[nodiscard]] bool isOnHandle(const QPointF &place) const;
    [[nodiscard]] bool handles(const QKeyEvent &event) const;
    void obey(const QKeyEvent &event);
    void begin(Gesture gesture);
    void finish();
    void cancelDrag();
    void dragTo(Qt::KeyboardModifiers modifiers);
    void changeTo(double value);
    void showTip();
    void announce();

    ParameterId m_id;
    const SliderScale &m_scale;
    double m_value;
    bool m_muted = false;
    Gesture m_gesture = Gesture::None;
    double m_valueAtPress = 0;
    double m_pointerX = 0; ///< where the pointer was last
    double m_handleX = 0;  ///< where it drags the handle to, before snapping
    int m_heldKey = 0;
    int m_wheelRest = 0; ///< of a notch, in eighths of a degree
    QTimer m_wheelPause;
    QTimer m_announcePause;
};

} // namespace perrank::ui
