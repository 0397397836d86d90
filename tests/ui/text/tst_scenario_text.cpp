// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/scenario_text.h"

#include <QTest>

using namespace perrank;
using namespace perrank::ui;

class TestScenarioText : public QObject {
    Q_OBJECT

private slots:
    void titles_data();
    void titles();
    void aLongNameIsCut();
    void ofOneThereIsNoPlural();
};

void TestScenarioText::titles_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("title");
    QTest::newRow("the name itself") << QStringLiteral("Monday") << QStringLiteral("Monday");
    QTest::newRow("a name of two lines is one line") << QStringLiteral("a\nb") << QStringLiteral("a b");
    QTest::newRow("a name that would turn the words around it")
        << QStringLiteral("a\u202Eb\u2066c") << QStringLiteral("a b c");
    QTest::newRow("without a name the size stands for it") << QString() << QStringLiteral("5 M parameters");
    QTest::newRow("a name of spaces is none") << QStringLiteral("  \t") << QStringLiteral("5 M parameters");
}

void TestScenarioText::titles()
{
    QFETCH(QString, name);
    Document document;
    document.name = name.toStdString();
    document.scenario.parameters = 5'000'000;
    QTEST(scenarioTitle(document).replace(QChar(0x202f), QLatin1Char(' ')), "title");
}

void TestScenarioText::aLongNameIsCut()
{
    Document document;
    document.name = std::string(1'000'000, 'x');
    QCOMPARE(scenarioTitle(document), QString(200, QLatin1Char('x')) + QChar(u'…'));
}

void TestScenarioText::ofOneThereIsNoPlural()
{
    Document document;
    document.view.preset.clear();
    document.scenario.parameters = 1;
    document.scenario.layers = 1;
    QCOMPARE(scenarioTitle(document), QStringLiteral("1 parameter"));
    const QStringList facts = scenarioFacts(document.scenario).split(QStringLiteral(" · "));
    QVERIFY(facts.contains(QStringLiteral("1 parameter")));
    QVERIFY(facts.contains(QStringLiteral("1 layer")));
    document.scenario.parameters = 2;
    QCOMPARE(scenarioTitle(document), QStringLiteral("2 parameters"));
}

QTEST_GUILESS_MAIN(TestScenarioText)
#include "tst_scenario_text.moc"
