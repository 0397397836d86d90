// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/lookup.h"

#include "core/catalog/presets.h"
#include "ui/text/scaling_text.h"

#include <QTest>

using namespace perrank;
using namespace perrank::ui;
using namespace Qt::StringLiterals;

class TestScalingText : public QObject {
    Q_OBJECT

private slots:
    void aLineForEveryStrategy();
    void whatDoesNotFitIsSaid();
    void floorsInLettersAndBytes();
    void floorsHaveReasons();
    void numbersLeftOutAreSaid();
};

namespace {

Scenario with(std::vector<Strategy> strategies)
{
    Scenario scenario;
    scenario.strategies = std::move(strategies);
    return scenario;
}

} // namespace

/// Scene 3 with the lesson's activations; ZeRO-3 sends 3 × 200 MB × 7 / 8.
void TestScalingText::aLineForEveryStrategy()
{
    const Scaling scaling = scalingFor(with({Strategy::Ddp, Strategy::Zero3}));
    QCOMPARE(scalingTexts(scaling, 3, {}),
             (QStringList{u"8 ranks"_s,
                          u"DDP 4.567 GB: states 2.000 GB, activations 2.567 GB ⚠ fudge; sends "
                          "0.350 GB; fits"_s,
                          u"ZeRO-3 2.817 GB: states 0.250 GB, activations 2.567 GB ⚠ fudge; sends 0.525 GB; fits"_s}));
    QCOMPARE(scalingTexts(scaling, 0, {}).front(), u"1 rank"_s);
}

/// Scene 6 on 1,024 ranks: 0.109 + 146.0 GB.
void TestScalingText::whatDoesNotFitIsSaid()
{
    Scenario six = withPreset(with({Strategy::Zero3}), *findPreset("7b-class"));
    six.accounting = Accounting::Paper;
    six.sequence = 4096;
    const QString text = scalingTexts(scalingFor(six), 10, {}).back();
    QVERIFY2(text.startsWith(u"ZeRO-3 146.1 GB: states 0.1094 GB, activations 146.0 GB;"_s), qPrintable(text));
    QVERIFY2(text.endsWith(u"✖ does not fit"_s), qPrintable(text));
}

void TestScalingText::floorsInLettersAndBytes()
{
    QCOMPARE(
        floorsText(scalingFor({}), {}),
        u"However many ranks, model states do not fall below these floors: DDP 20 B × P = 2.000 GB · ZeRO-1 4 B × P = 0.400 GB · ZeRO-2 "
        "2 B × P = 0.200 GB · ZeRO-3, FSDP 0 GB. P = 100,000,000 parameters. Activations are not divided by any of them."_s);
    Scenario hybrid = with({Strategy::Hsdp});
    hybrid.ranks = 64;
    const Scaling scaling = scalingFor(hybrid);
    QCOMPARE(floorText(scaling, scaling.lines.front(), {}),
             u"0.250 GB"_s); // 20 B × P / 8 is no whole number of bytes for each
}

void TestScalingText::floorsHaveReasons()
{
    QCOMPARE(floorReasons(scalingFor(with({Strategy::Zero1, Strategy::Zero3})), {}),
             u"ZeRO-1: Parameters + Gradients = 200,000,000 + 200,000,000 B\n"
             "ZeRO-3: all model states are divided, nothing stays whole"_s);
}

void TestScalingText::numbersLeftOutAreSaid()
{
    QCOMPARE(skippedText(scalingFor({}), {}), QString());
    Scenario scenario = withPreset({}, *findPreset("llama2-7b"));
    scenario.tensorParallel = 4;
    QCOMPARE(skippedText(scalingFor(scenario), {}),
             u"Left out: 1 · 2. 2 ranks cannot be split into groups of t × p × c = 4; 4 can."_s);
}

QTEST_APPLESS_MAIN(TestScalingText)
#include "tst_scaling_text.moc"
