// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/text/step_events.h"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

class QCheckBox;
class QSlider;

namespace perrank::ui {

class LineBox;
class PlayButton;
enum class PlaySign;

/// Goes through the events of a step: to the first, back, on, to the last, or as a film, in which the step lasts twenty
/// seconds. Paused until a person plays it; with reduced motion it only goes from event to event.
class PlayControls : public QWidget {
    Q_OBJECT

public:
    explicit PlayControls(QWidget *parent = nullptr);

    /// Of another step: stands still at its beginning. The same step goes on.
    void setEvents(const std::vector<StepEvent> &events);
    void setReducedMotion(bool reduced);
    /// Where it is, without a word to anyone.
    void setNow(Nanoseconds now);

    [[nodiscard]] Nanoseconds now() const { return m_now; }
    [[nodiscard]] bool isPlaying() const { return m_timer.isActive(); }

    void togglePlaying();
    void stepForward();
    void stepBack();
    void goToStart();
    void goToEnd();
    void pause();

signals:
    void nowChanged(perrank::Nanoseconds now);

protected:
    void hideEvent(QHideEvent *event) override;

private:
    PlayButton *createButton(const char *name, const QString &help, PlaySign sign, void (PlayControls::*handler)());
    void createSpeeds();
    void createScrubBar();
    void goTo(Nanoseconds now);
    void advance();
    void scrub(int place);
    void showState();
    [[nodiscard]] Nanoseconds end() const;

    std::vector<StepEvent> m_events;
    Nanoseconds m_now{0};
    bool m_reducedMotion = false;
    QTimer m_timer;
    QElapsedTimer m_clock; ///< since the last picture
    PlayButton *m_play = nullptr;
    LineBox *m_speed = nullptr;
    QCheckBox *m_loop = nullptr;
    QSlider *m_scrub = nullptr;
};

} // namespace perrank::ui
