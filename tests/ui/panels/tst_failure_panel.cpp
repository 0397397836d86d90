// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/lookup.h"
#include "tests/ui/panels/panel_stage.h"

#include "core/scenario/failure_scenes.h"
#include "ui/charts/failure_chart.h"
#include "ui/panels/failure_panel.h"
#include "ui/widgets/number_field.h"

#include <QAbstractButton>
#include <QCheckBox>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTabBar>
#include <QTableWidget>
#include <QTest>
#include <QToolButton>

#include <algorithm>

using namespace perrank;
using namespace perrank::ui;
using namespace Qt::StringLiterals;

class TestFailurePanel : public QObject {
    Q_OBJECT

private slots:
    void aSceneIsOneStep();
    void aSlowRankIsSeenAndSaid();
    void theTimersAreAllAlike();
    void theCulpritIsAskedFor();
    void filesAreClickedAway();
    void aFieldChangesTheFault();
    void onlyWhatIsSeenIsPlayed();
};

namespace {

struct Stage {
    FailurePanel panel;
    QSignalSpy shown{&panel, &FailurePanel::storyShown};
    QSignalSpy wanted{&panel, &FailurePanel::scenarioWanted};

    explicit Stage(bool isVisible = true)
    {
        panel.resize(1000, 900);
        panel.setVisible(isVisible);
    }
    void show(const Scenario &scenario) { panel.show(scenario, estimate(scenario, false), {}); }
    [[nodiscard]] const FailureLayout &layout() const { return panel.findChild<FailureChart *>()->failureLayout(); }
    [[nodiscard]] bool says(const QString &part) const { return labelSays(panel, part); }
    [[nodiscard]] QAbstractButton *button(const QString &text) const
    {
        const auto all = panel.findChildren<QAbstractButton *>();
        const auto found = std::ranges::find(all, text, &QAbstractButton::text);
        return found == all.end() ? nullptr : *found;
    }
    void openPage(int page) { panel.findChild<QTabBar *>()->setCurrentIndex(page); }
};

} // namespace

void TestFailurePanel::aSceneIsOneStep()
{
    Stage stage;
    stage.show({});
    QTest::mouseClick(stage.button(u"Dropped NCCL"_s), Qt::LeftButton);
    QCOMPARE(stage.wanted.size(), 1);
    QCOMPARE(stage.wanted[0][0].value<Scenario>(), droppedNcclScene());
    QCOMPARE(stage.wanted[0][1].toString(), u"scene Dropped NCCL"_s);
}

/// 450 of 300 ms, and 7 × 150 of 3,600 rank-ms.
void TestFailurePanel::aSlowRankIsSeenAndSaid()
{
    Stage stage;
    stage.show(slowRankScene());
    QTRY_COMPARE(stage.shown.size(), 1);
    QCOMPARE(stage.layout().rows.size(), std::size_t(3));
    QVERIFY(stage.layout().rows[1].row.isCulprit);
    QVERIFY(stage.says(u"Step 450.00 ms instead of 300.00 ms: throughput 0.67×. Of 3,600 rank-ms 1,050 are waiting "
                       "(29.2 %)."_s));
    QVERIFY(stage.says(u"the rank that never waits is the slow one"_s));
}

void TestFailurePanel::theTimersAreAllAlike()
{
    Stage stage;
    stage.show(slowRankScene());
    QTRY_COMPARE(stage.shown.size(), 1);
    stage.panel.findChild<QCheckBox *>()->click();
    QCOMPARE(stage.layout().rows.size(), std::size_t(8));
    QVERIFY(std::ranges::none_of(stage.layout().rows, [](const PlacedRankRow &row) { return row.row.isCulprit; }));
}

void TestFailurePanel::theCulpritIsAskedFor()
{
    Stage stage;
    stage.show(slowRankScene());
    QTRY_COMPARE(stage.shown.size(), 1);
    stage.openPage(1);
    QTest::mouseClick(stage.button(u"rank 0"_s), Qt::LeftButton);
    QVERIFY(stage.says(u"✖ Not rank 0"_s));
    QTest::mouseClick(stage.button(u"rank 3"_s), Qt::LeftButton);
    QVERIFY(stage.says(u"✔ Rank 3 it is"_s));
}

void TestFailurePanel::filesAreClickedAway()
{
    Stage stage;
    stage.show(oneRankCheckpointScene());
    QTRY_COMPARE(stage.shown.size(), 1);
    stage.openPage(2);
    const auto tables = stage.panel.findChildren<QTableWidget *>();
    const auto *table = *std::ranges::find(tables, u"What survives under each strategy"_s, &QWidget::accessibleName);
    QCOMPARE(table->rowCount(), 5);
    QVERIFY(
        stage.says(u"ZeRO-3: 0.150 GB of 1.200 GB are there; of the weights 12.5 %, of the optimizer 12.5 %."_s)
        || stage.says(u"ZeRO-3: 0.1500 GB of 1.200 GB are there; of the weights 12.5 %, of the optimizer 12.5 %."_s));
    const auto cards = stage.panel.findChildren<QToolButton *>();
    for (QToolButton *card : cards) {
        if (card->text().contains(u"absent"_s))
            card->click();
    }
    QVERIFY(stage.says(u"A loader finds it complete."_s));
}

void TestFailurePanel::aFieldChangesTheFault()
{
    Stage stage;
    stage.show(slowRankScene());
    auto *rank = stage.panel.findChild<NumberField *>(u"rank"_s);
    QVERIFY(rank != nullptr);
    rank->startEditing(u"5"_s);
    QTest::keyClick(rank, Qt::Key_Return);
    QCOMPARE(stage.wanted.size(), 1);
    QCOMPARE(std::get<SlowRank>(stage.wanted[0][0].value<Scenario>().faults.front()).rank, 5);
}

void TestFailurePanel::onlyWhatIsSeenIsPlayed()
{
    Stage stage(false);
    stage.show(slowRankScene());
    QVERIFY(stage.layout().isEmpty());
    stage.panel.setVisible(true);
    QTRY_COMPARE(stage.shown.size(), 1);
    QVERIFY(!stage.layout().isEmpty());
}

QTEST_MAIN(TestFailurePanel)
#include "tst_failure_panel.moc"
