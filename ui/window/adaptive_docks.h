// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QAction;
class QDockWidget;
class QFrame;
class QMainWindow;
class QTabWidget;
class QToolButton;

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

    /// Rearranges for the width of the window as it is now, counted in text: larger text needs more room.
    void fit();
    /// Docks as wide as the size of the text wants them.
    void widen();
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
    [[nodiscard]] double textScale() const;
    [[nodiscard]] int widthOfControls() const;
    void showState();

    Parts m_parts;
    QWidget *m_controlsContent;
    QWidget *m_arithmeticContent;
    QFrame *m_overlay;
    QToolButton *m_opener; ///< in the corner of the chart while the controls are an overlay
    bool m_arithmeticIsTab = false;
    bool m_controlsAreOverlay = false;
    bool m_fitting = false;
    bool m_isFresh = false; ///< the docks get their widths when the window is first seen
};

} // namespace perrank::ui
