// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>

#include <chrono>

class QScrollArea;
class QWheelEvent;

namespace perrank::ui {

/// Keeps the wheel from changing controls by accident: it scrolls the area, unless Ctrl is held or the
/// control has the focus and the area has come to rest.
class WheelGuard : public QObject {
    Q_OBJECT

public:
    explicit WheelGuard(QScrollArea &area);

    /// Watches every control inside `root` that the wheel can change.
    void guard(QWidget *root);
    /// How long after a scroll the area counts as moving.
    void setRestTime(std::chrono::milliseconds rest) { m_rest = rest; }

    /// Then a control that has the focus does not suffice.
    void setNeedsCtrl(bool needsCtrl) { m_needsCtrl = needsCtrl; }

    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    [[nodiscard]] bool mayChange(const QWidget &control, const QWheelEvent &event) const;
    void noteScroll() { m_sinceScroll.restart(); }

    std::chrono::milliseconds m_rest{500};
    bool m_needsCtrl = false;
    QElapsedTimer m_sinceScroll;
};

} // namespace perrank::ui
