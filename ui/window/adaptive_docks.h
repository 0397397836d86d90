// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QAction;
class QDockWidget;
class QFrame;
class QMainWindow;
class QTabWidget;

namespace perrank::ui {

/// Keeps everything reachable in a narrow window: the arithmetic becomes a tab of the centre, then the
/// controls a panel over the chart that a key opens.
class AdaptiveDocks : public QObject {
    Q_OBJECT

public:
    struct Parts {
        QMainWindow &window;
        QTabWidget &centre;
        QDockWidget &controls;
        QDockWidget &arithmetic;
        QAction &showsControls;
        QAction &showsArithmetic;
    };
    explicit AdaptiveDocks(const Parts &parts);

    /// Rearranges for the width of the window as it is now.
    void fit();
    void setControlsVisible(bool visible);
    void setArithmeticVisible(bool visible);
    /// Both docks at their places and usual widths.
    void reset();
    /// Everything back in its dock, as a layout is saved.
    void settle();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void placeArithmetic(bool asTab);
    void placeControls(bool asOverlay);
    void placeOverlay();
    void showState();

    Parts m_parts;
    QWidget *m_controlsContent;
    QWidget *m_arithmeticContent;
    QFrame *m_overlay;
    bool m_arithmeticIsTab = false;
    bool m_controlsAreOverlay = false;
    bool m_fitting = false;
};

} // namespace perrank::ui
