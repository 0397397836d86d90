// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/play_controls.h"

#include "ui/widgets/flow_layout.h"
#include "ui/widgets/line_box.h"
#include "ui/widgets/play_button.h"

#include <QCheckBox>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>

namespace perrank::ui {

namespace {

constexpr int pictureMilliseconds = 16;
constexpr double filmMilliseconds = 20'000; ///< of the whole step, at speed 1
constexpr int scrubPlaces = 10'000;
constexpr std::array speeds{0.25, 0.5, 1.0, 2.0};

} // namespace

PlayControls::PlayControls(QWidget *parent) : QWidget(parent)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    auto *row = new FlowLayout;
    column->addLayout(row);
    row->addWidget(createButton("first", tr("To the beginning (Home)"), PlaySign::First, &PlayControls::goToStart));
    row->addWidget(createButton("back", tr("One event back (,)"), PlaySign::Back, &PlayControls::stepBack));
    m_play = createButton("play", tr("Play (Space)"), PlaySign::Play, &PlayControls::togglePlaying);
    row->addWidget(m_play);
    row->addWidget(createButton("on", tr("One event on (.)"), PlaySign::On, &PlayControls::stepForward));
    row->addWidget(createButton("last", tr("To the end (End)"), PlaySign::Last, &PlayControls::goToEnd));
    createSpeeds();
    row->addWidget(new QLabel(tr("Speed"), this));
    row->addWidget(m_speed);
    m_loop = new QCheckBox(tr("again and again"), this);
    row->addWidget(m_loop);
    createScrubBar();
    column->addWidget(m_scrub);
    connect(&m_timer, &QTimer::timeout, this, &PlayControls::advance);
    m_timer.setInterval(pictureMilliseconds);
    showState();
}

PlayButton *PlayControls::createButton(const char *name, const QString &help, PlaySign sign,
                                       void (PlayControls::*handler)())
{
    auto *button = new PlayButton(sign, this);
    button->setObjectName(QLatin1String(name));
    button->setToolTip(help);
    button->setAccessibleName(help);
    connect(button, &QToolButton::clicked, this, handler);
    return button;
}

void PlayControls::createSpeeds()
{
    m_speed = new LineBox(this);
    m_speed->setAccessibleName(tr("Speed"));
    m_speed->setToolTip(tr("At 1× the step lasts 20 seconds"));
    for (const double each : speeds)
        m_speed->addItem(tr("%1×").arg(locale().toString(each, 'g', 3)), each);
    m_speed->setCurrentIndex(m_speed->findData(1.0));
}

void PlayControls::createScrubBar()
{
    m_scrub = new QSlider(Qt::Horizontal, this);
    m_scrub->setRange(0, scrubPlaces);
    m_scrub->setPageStep(scrubPlaces / 10);
    m_scrub->setAccessibleName(tr("Place in the step"));
    connect(m_scrub, &QSlider::valueChanged, this, &PlayControls::scrub);
}

Nanoseconds PlayControls::end() const
{
    return m_events.empty() ? Nanoseconds(0) : m_events.back().at;
}

void PlayControls::setEvents(const std::vector<StepEvent> &events)
{
    if (m_events == events)
        return;
    m_events = events;
    pause();
    setNow(Nanoseconds(0));
    setEnabled(!events.empty());
}

void PlayControls::setReducedMotion(bool reduced)
{
    m_reducedMotion = reduced;
    if (reduced)
        pause();
    m_play->setEnabled(!reduced);
    m_speed->setEnabled(!reduced);
    m_loop->setEnabled(!reduced);
    showState();
}

void PlayControls::setNow(Nanoseconds now)
{
    m_now = std::clamp(now, Nanoseconds(0), end());
    const QSignalBlocker quiet(m_scrub);
    const double share = end().count() == 0 ? 0 : double(m_now.count()) / double(end().count());
    m_scrub->setValue(int(std::lround(share * scrubPlaces)));
}

void PlayControls::goTo(Nanoseconds now)
{
    setNow(now);
    emit nowChanged(m_now);
}

void PlayControls::togglePlaying()
{
    if (isPlaying())
        return pause();
    if (m_reducedMotion || m_events.empty())
        return;
    if (m_now >= end())
        goTo(Nanoseconds(0));
    m_clock.start();
    m_timer.start();
    showState();
}

void PlayControls::pause()
{
    m_timer.stop();
    showState();
}

void PlayControls::showState()
{
    m_play->setSign(isPlaying() ? PlaySign::Pause : PlaySign::Play);
    const QString help = m_reducedMotion ? tr("With reduced motion the step only goes from event to event")
                         : isPlaying()   ? tr("Pause (Space)")
                                         : tr("Play (Space)");
    m_play->setToolTip(help);
    m_play->setAccessibleName(help);
}

void PlayControls::advance()
{
    const double share = double(m_clock.restart()) / filmMilliseconds * m_speed->currentData().toDouble();
    const Nanoseconds next = m_now + Nanoseconds(std::llround(share * double(end().count())));
    if (next < end())
        return goTo(next);
    goTo(m_loop->isChecked() ? Nanoseconds(0) : end());
    if (!m_loop->isChecked())
        pause();
}

/// Operations that begin together are one event.
void PlayControls::stepForward()
{
    pause();
    const auto next = std::ranges::upper_bound(m_events, m_now, {}, &StepEvent::at);
    goTo(next == m_events.end() ? end() : next->at);
}

void PlayControls::stepBack()
{
    pause();
    const auto here = std::ranges::lower_bound(m_events, m_now, {}, &StepEvent::at);
    goTo(here == m_events.begin() ? Nanoseconds(0) : std::prev(here)->at);
}

void PlayControls::goToStart()
{
    pause();
    goTo(Nanoseconds(0));
}

void PlayControls::goToEnd()
{
    pause();
    goTo(end());
}

void PlayControls::scrub(int place)
{
    pause();
    m_now = Nanoseconds(std::llround(double(place) / scrubPlaces * double(end().count())));
    emit nowChanged(m_now);
}

void PlayControls::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    pause();
}

} // namespace perrank::ui
