// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/lookup.h"

#include "core/catalog/presets.h"
#include "ui/text/heat_map_text.h"
#include "ui/text/heat_palette.h"

#include <QTest>

#include <cmath>

using namespace perrank;
using namespace perrank::ui;
using namespace Qt::StringLiterals;

class TestHeatMapText : public QObject {
    Q_OBJECT

private slots:
    void ratios_data();
    void ratios();
    void narrowCellsHaveFewerDecimals();
    void sentences_data();
    void sentences();
    void numbersAreReadOnEveryColour();
};

namespace {

HeatMap oneCell(const Scenario &scenario, Strategy strategy)
{
    return heatMapFor(scenario, strategy, {{scenario.microBatch}, {scenario.sequence}});
}

double luminance(const QColor &colour)
{
    const auto linear = [](double channel) {
        return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}

double contrast(const QColor &one, const QColor &other)
{
    const double a = luminance(one) + 0.05;
    const double b = luminance(other) + 0.05;
    return std::max(a, b) / std::min(a, b);
}

} // namespace

void TestHeatMapText::ratios_data()
{
    QTest::addColumn<qint64>("activations");
    QTest::addColumn<qint64>("states");
    QTest::addColumn<QString>("text");
    QTest::newRow("two decimals below one") << qint64(16) << qint64(100) << u"0.16"_s;
    QTest::newRow("one decimal below ten") << qint64(128) << qint64(100) << u"1.3"_s;
    QTest::newRow("0.996 rounds to 1.0, not to 1.00") << qint64(996) << qint64(1000) << u"1.0"_s;
    QTest::newRow("none from ten on") << qint64(1027) << qint64(100) << u"10"_s;
    QTest::newRow("9.96 rounds to 10, not to 10.0") << qint64(996) << qint64(100) << u"10"_s;
    QTest::newRow("thousands") << qint64(1316) << qint64(1) << u"1.3k"_s;
    QTest::newRow("999.6 rounds to thousands") << qint64(9996) << qint64(10) << u"1.0k"_s;
    QTest::newRow("millions") << qint64(1'316'000) << qint64(1) << u"1.3M"_s;
    QTest::newRow("next to nothing") << qint64(1) << qint64(1000) << u"<0.01"_s;
    QTest::newRow("nothing") << qint64(0) << qint64(1000) << u"0.00"_s;
    QTest::newRow("no model states") << qint64(5) << qint64(0) << u"∞"_s;
}

void TestHeatMapText::ratios()
{
    QFETCH(const qint64, activations);
    QFETCH(const qint64, states);
    QTEST(ratioText({Quantity<Bytes>(activations), Quantity<Bytes>(states), {}}, {}), "text");
}

void TestHeatMapText::narrowCellsHaveFewerDecimals()
{
    const auto brief = [](qint64 activations, qint64 states) {
        return briefRatioText({Quantity<Bytes>(activations), Quantity<Bytes>(states), {}}, {});
    };
    QCOMPARE(brief(16, 100), u"0.2"_s);
    QCOMPARE(brief(4, 100), u"<0.1"_s);
    QCOMPARE(brief(128, 100), u"1.3"_s);
    QCOMPARE(brief(1316, 1), u"1.3k"_s);
}

void TestHeatMapText::sentences_data()
{
    QTest::addColumn<Scenario>("scenario");
    QTest::addColumn<QString>("text");
    QTest::newRow("the lesson: 2,566,914,048 B and 250 MB on 85,520,809,984 B")
        << Scenario{}
        << u"batch 8, sequence 1,024: activations 2.567 GB ⚠ fudge, model states 0.250 GB, the activations 10 × as much; fits, "
           "82.70 GB free"_s;
    Scenario six = withPreset({}, *findPreset("7b-class"));
    six.accounting = Accounting::Paper;
    six.sequence = 4096;
    QTest::newRow("scene 6: 146.0 GB by a formula, 74.5 GB too much")
        << six
        << u"batch 8, sequence 4,096: activations 146.0 GB, model states 14.00 GB, the activations 10 × as much; ✖ does not fit, "
           "74.51 GB too much"_s;
    six.microBatch = 4; // 73.0 + 14.0 on 85.5
    six.gpu = CustomGpu{"90 GB", 90'000'000'000};
    QTest::newRow("tight: 87.01 of 90 GB")
        << six
        << u"batch 4, sequence 4,096: activations 73.01 GB, model states 14.00 GB, the activations 5.2 × as much; fits tightly, "
           "2.986 GB free"_s;
}

void TestHeatMapText::sentences()
{
    QFETCH(const Scenario, scenario);
    QTEST(heatCellText(oneCell(scenario, Strategy::Zero3), 0, 0, {}), "text");
}

void TestHeatMapText::numbersAreReadOnEveryColour()
{
    constexpr double least = 4.5;
    for (const ThemeSpec &theme : themes) {
        for (int step = 0; step < leadSteps; ++step) {
            const PartColours colours = heatColours(theme.id, step);
            QVERIFY2(contrast(colours.fill, colours.ink) >= least, qPrintable(colours.fill.name()));
        }
    }
}

QTEST_APPLESS_MAIN(TestHeatMapText)
#include "tst_heat_map_text.moc"
