// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/places.h"

#include <QTest>

using namespace perrank::ui;

class TestPlaces : public QObject {
    Q_OBJECT

private slots:
    void aWindowIsWithinReach_data();
    void aWindowIsWithinReach();
};

void TestPlaces::aWindowIsWithinReach_data()
{
    QTest::addColumn<QRect>("window");
    QTest::addColumn<bool>("reached");
    QTest::newRow("in the middle of the only screen") << QRect(100, 100, 800, 480) << true;
    QTest::newRow("on a second screen that is gone") << QRect(2000, 100, 800, 480) << false;
    QTest::newRow("with its title bar above the screen") << QRect(100, -40, 800, 480) << false;
    QTest::newRow("with 64 px of its title bar at the right edge") << QRect(1216, 100, 800, 480) << true;
    QTest::newRow("with 63 px of its title bar at the right edge") << QRect(1217, 100, 800, 480) << false;
}

void TestPlaces::aWindowIsWithinReach()
{
    QFETCH(QRect, window);
    QTEST(isWithinReach(window, {QRect(0, 0, 1280, 800)}), "reached");
}

QTEST_GUILESS_MAIN(TestPlaces)
#include "tst_places.moc"
