// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/notices.h"

#include "ui/widgets/notice_strip.h"

#include <QAction>
#include <QMainWindow>

namespace perrank::ui {

Notices::Notices(QMainWindow &window) : QToolBar(tr("Notices"), &window)
{
    setObjectName(QStringLiteral("notices"));
    setMovable(false);
    toggleViewAction()->setVisible(false);
    setContentsMargins({});
    window.addToolBarBreak();
    window.addToolBar(this);
    hide();
}

NoticeStrip *Notices::add(const QString &sentence)
{
    auto *strip = new NoticeStrip(sentence, this);
    QAction *place = addWidget(strip);
    connect(strip, &NoticeStrip::closed, this, [this, place] {
        removeAction(place);
        showIfAny();
    });
    showIfAny();
    return strip;
}

void Notices::showIfAny()
{
    setVisible(!actions().isEmpty());
}

} // namespace perrank::ui
