// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/lookup.h"
#include "tests/ui/panels/panel_stage.h"

#include "ui/charts/scaling_chart.h"
#include "ui/panels/scaling_panel.h"

#include <QCheckBox>
#include <QTest>

#include <algorithm>

using namespace perrank;
using namespace perrank::ui;
using namespace Qt::StringLiterals;

class TestScalingPanel : public QObject {
    Q_OBJECT

private slots:
    void floorsAndFiguresAreSaid();
    void modelStatesCanStandAlone();
    void onlyWhatIsSeenIsWorkedOut();
    void impossibleSettingsKeepTheLastLines();
};

namespace {

struct Stage {
    ScalingPanel panel;

    explicit Stage(bool isVisible = true)
    {
        panel.resize(900, 700);
        panel.setVisible(isVisible);
        show({});
    }

    void show(const Scenario &scenario) { panel.show(scenario, estimateShown(scenario), {}); }
    [[nodiscard]] ScalingLayout plots() const { return panel.findChild<ScalingChart *>()->scalingLayout(); }
    [[nodiscard]] bool says(const QString &part) const { return labelSays(panel, part); }
    [[nodiscard]] bool draws(const QString &text) const
    {
        return std::ranges::any_of(plots().plots.front().labels,
                                   [&text](const ScalingLabel &label) { return label.text == text; });
    }
};

} // namespace

void TestScalingPanel::floorsAndFiguresAreSaid()
{
    const Stage stage;
    QVERIFY(stage.says(u"ZeRO-1 4 B × P = 0.400 GB"_s));
    QVERIFY(stage.says(u"8 ranks\nDDP 4.567 GB"_s));
}

void TestScalingPanel::modelStatesCanStandAlone()
{
    const Stage stage;
    QVERIFY(!stage.draws(u"ZeRO-2 ≥ 2 B × P = 0.200 GB"_s));
    stage.panel.findChild<QCheckBox *>()->click();
    QVERIFY(stage.draws(u"ZeRO-2 ≥ 2 B × P = 0.200 GB"_s));
}

void TestScalingPanel::onlyWhatIsSeenIsWorkedOut()
{
    Stage stage(false);
    QVERIFY(stage.plots().plots.empty());
    stage.panel.setVisible(true);
    QCOMPARE(stage.plots().plots.size(), std::size_t(2));
}

void TestScalingPanel::impossibleSettingsKeepTheLastLines()
{
    Stage stage;
    Scenario scenario;
    scenario.ranks = 64;
    stage.show(scenario);
    QVERIFY(stage.draws(u"64 now"_s));
    scenario.tensorParallel = 3;
    stage.show(scenario);
    QVERIFY(stage.says(u"64 ranks cannot be split into groups of"_s));
    QVERIFY(stage.draws(u"64 now"_s));
    QVERIFY(stage.says(u"64 ranks\nDDP"_s));
}

QTEST_MAIN(TestScalingPanel)
#include "tst_scaling_panel.moc"
