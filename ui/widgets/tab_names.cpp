// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/tab_names.h"

#include <QTabBar>
#include <QTabWidget>

namespace perrank::ui {

namespace {

enum Form { Long, Short };

void showNames(QTabWidget &tabs, Form form)
{
    for (int index = 0; index < tabs.count(); ++index) {
        const QStringList names = tabs.tabBar()->tabData(index).toStringList();
        if (form < names.size() && tabs.tabText(index) != names[form])
            tabs.setTabText(index, names[form]);
    }
}

int room(const QTabWidget &tabs)
{
    const QWidget *corner = tabs.cornerWidget();
    return tabs.width() - (corner && !corner->isHidden() ? corner->sizeHint().width() : 0);
}

} // namespace

void setTabName(QTabWidget &tabs, int index, const QString &name, const QString &shortName)
{
    tabs.tabBar()->setTabData(index, QStringList{name, shortName});
    tabs.tabBar()->setAccessibleTabName(index, name);
    if (tabs.tabToolTip(index).isEmpty() && name != shortName)
        tabs.setTabToolTip(index, name);
}

void fitTabNames(QTabWidget &tabs)
{
    showNames(tabs, Long);
    if (tabs.tabBar()->sizeHint().width() > room(tabs))
        showNames(tabs, Short);
}

} // namespace perrank::ui
