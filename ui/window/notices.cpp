// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/notices.h"

#include "ui/widgets/notice_strip.h"

#include <QAction>
#include <QMainWindow>
#include <QVBoxLayout>

namespace perrank::ui {

namespace {

constexpr int gap = 2;

} // namespace

Notices::Notices(QMainWindow &window) : QToolBar(tr("Notices"), &window)
{
    setObjectName(QStringLiteral("notices"));
    setMovable(false);
    toggleViewAction()->setVisible(false);
    setContentsMargins({});
    auto *place = new QWidget(this);
    place->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_strips = new QVBoxLayout(place);
    m_strips->setContentsMargins({});
    m_strips->setSpacing(gap);
    addWidget(place);
    window.addToolBarBreak();
    window.addToolBar(this);
    hide();
}

NoticeStrip *Notices::add(const QString &sentence)
{
    auto *strip = new NoticeStrip(sentence, this);
    m_strips->addWidget(strip);
    connect(strip, &NoticeStrip::closed, this, [this, strip] {
        m_strips->removeWidget(strip);
        showIfAny();
    });
    showIfAny();
    return strip;
}

void Notices::showIfAny()
{
    setVisible(m_strips->count() > 0);
}

} // namespace perrank::ui
