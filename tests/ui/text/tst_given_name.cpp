// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/given_name.h"

#include <QTest>

using namespace perrank;
using namespace perrank::ui;
using namespace Qt::StringLiterals;

class TestGivenName : public QObject {
    Q_OBJECT

private slots:
    void names_data();
    void names();
    void linesStayLines();
    void aCardBesideALineIsShort();
    void anAmpersandIsSeenInAMenu();
    void aMenuIsNoWiderThanAScreen();
};

void TestGivenName::names_data()
{
    QTest::addColumn<QString>("given");
    QTest::addColumn<QString>("shown");
    QTest::newRow("as it is") << u"größer 模型"_s << u"größer 模型"_s;
    QTest::newRow("two lines are one") << u"a\nb\u2028c"_s << u"a b c"_s;
    QTest::newRow("nothing turns what stands behind it") << u"a\u202Eb\u2067c\u200F"_s << u"a b c"_s;
    QTest::newRow("controls of a terminal") << u"a\x1b[31mb\x07"_s << u"a [31mb"_s;
    QTest::newRow("two hundred characters") << QString(200, u'x') << QString(200, u'x');
    QTest::newRow("more end in three dots") << QString(201, u'x') << QString(200, u'x') + u'…';
    QTest::newRow("nothing that is seen") << u" \t\u200B"_s << QString();
}

void TestGivenName::names()
{
    QFETCH(QString, given);
    QTEST(shownName(given), "shown");
}

void TestGivenName::linesStayLines()
{
    QCOMPARE(typedLines(u"one\u202E\n\ntwo\x07."_s), u"one \n\ntwo ."_s);
}

void TestGivenName::aCardBesideALineIsShort()
{
    QCOMPARE(briefCardName(Gpu::H100_80Gb), u"H100 80GB"_s);
    QCOMPARE(briefCardName(CustomGpu{"ABCDEFGHIJKLMNOP", 1}), u"ABCDEFGHIJKLMNOP"_s);
    QCOMPARE(briefCardName(CustomGpu{"ABCDEFGHIJKLMNOPQ", 1}), u"ABCDEFGHIJKLMNOP…"_s);
}

void TestGivenName::anAmpersandIsSeenInAMenu()
{
    QCOMPARE(inMenu(u"R&D"_s), u"R&&D"_s);
}

void TestGivenName::aMenuIsNoWiderThanAScreen()
{
    QCOMPARE(inMenu(QString(80, u'a')), QString(80, u'a'));
    QCOMPARE(inMenu(QString(200, u'a') + QString(30, u'b')), QString(50, u'a') + u'…' + QString(30, u'b'));
}

QTEST_GUILESS_MAIN(TestGivenName)
#include "tst_given_name.moc"
