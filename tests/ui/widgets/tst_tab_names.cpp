// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/tab_names.h"

#include <QTabBar>
#include <QTabWidget>
#include <QTest>

using namespace perrank::ui;
using namespace Qt::StringLiterals;

class TestTabNames : public QObject {
    Q_OBJECT

private slots:
    void namesAreShortOnlyWhereLongOnesHaveNoRoom();
};

void TestTabNames::namesAreShortOnlyWhereLongOnesHaveNoRoom()
{
    QTabWidget tabs;
    for (const QString &name : {u"Communication"_s, u"Heat map"_s})
        setTabName(tabs, tabs.addTab(new QWidget, name), name, name.first(4));
    const int needed = tabs.tabBar()->sizeHint().width();
    tabs.resize(needed, 100);
    fitTabNames(tabs);
    QCOMPARE(tabs.tabText(0), u"Communication"_s);
    tabs.resize(needed - 1, 100);
    fitTabNames(tabs);
    QCOMPARE(tabs.tabText(0), u"Comm"_s);
    QCOMPARE(tabs.tabToolTip(0), u"Communication"_s);
    QCOMPARE(tabs.tabBar()->accessibleTabName(0), u"Communication"_s);
    tabs.resize(needed, 100);
    fitTabNames(tabs);
    QCOMPARE(tabs.tabText(1), u"Heat map"_s);
}

QTEST_MAIN(TestTabNames)
#include "tst_tab_names.moc"
