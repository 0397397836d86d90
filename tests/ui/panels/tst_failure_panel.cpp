// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/lookup.h"
#include "tests/ui/panels/panel_stage.h"

#include "core/scenario/failure_scenes.h"
#include "ui/charts/failure_chart.h"
#include "ui/panels/failure_panel.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/strategy_box.h"

#include <QAbstractButton>
#include <QCheckBox>
#include <QComboBox>
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
    void theCulpritIsNotGivenAway();
    void eachFailureHasItsCulprit();
    void oneFailureIsNoChoice();
    void everyFaultIsSaid();
    void aRunThatIsTooLongSaysSo();
    void manyFaultsMakeThePageNoWider();
    void theBoxChoosesWhatTheRunPlays();
    void whatDoesNotHappenIsSaid();
    void anEndingHasARun();
    void aCardKeepsItsPlaceAndCanBeUndone();
    void filesAreClickedAway();
    void aFieldChangesTheFault();
    void aFieldEndsWithTheScenario();
    void fewerRanksThanTheFaultNamesSaySo();
    void rulesAreReadInALargerFont();
    void aNarrowPanelCutsNothingOff();
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
    [[nodiscard]] QComboBox *failures() const
    {
        const auto boxes = panel.findChildren<QComboBox *>();
        return *std::ranges::find(boxes, u"Failure that is shown"_s, &QWidget::accessibleName);
    }
    /// That are seen in the picture.
    [[nodiscard]] std::vector<std::int64_t> culprits() const
    {
        std::vector<std::int64_t> ranks;
        for (const PlacedRankRow &row : layout().rows) {
            if (row.row.isCulprit)
                ranks.push_back(row.row.first);
        }
        return ranks;
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

/// Neither in the picture nor in the numbers above it, until it is found.
void TestFailurePanel::theCulpritIsNotGivenAway()
{
    Stage stage;
    stage.show(droppedNcclScene());
    QTRY_COMPARE(stage.shown.size(), 1);
    QCOMPARE(stage.layout().rows.size(), std::size_t(3));
    auto *rank = stage.panel.findChild<NumberField *>(u"rank"_s);
    QVERIFY(rank->isVisible());
    stage.openPage(1);
    QCOMPARE(stage.layout().rows.size(), std::size_t(1));
    QVERIFY(!rank->isVisible());
    QTest::mouseClick(stage.button(u"rank 5"_s), Qt::LeftButton);
    QCOMPARE(stage.layout().rows.size(), std::size_t(3));
    QVERIFY(rank->isVisible());
}

/// Rank 5 hangs at step 1,000, rank 2 dies at 2,000.
void TestFailurePanel::eachFailureHasItsCulprit()
{
    Stage stage;
    Scenario scenario = droppedNcclScene();
    scenario.faults = {Hang{.rank = 5, .step = 1000}, Crash{.rank = 2, .step = 2000}};
    stage.show(scenario);
    QTRY_COMPARE(stage.shown.size(), 1);
    stage.openPage(1);
    auto *failures = stage.failures();
    QVERIFY(failures->isVisible());
    QCOMPARE(failures->currentText(), u"failure 1 of 2"_s);
    QVERIFY(stage.says(u"Find the culprit of failure 1 of 2: which rank is the cause?"_s));
    QVERIFY(stage.panel.findChild<QPlainTextEdit *>()->toPlainText().contains(u"— failure 2 of 2 —"_s));
    QTest::mouseClick(stage.button(u"rank 5"_s), Qt::LeftButton);
    QVERIFY(stage.says(u"✔ Rank 5 it is."_s));
    QCOMPARE(stage.culprits(), std::vector<std::int64_t>{5});
    failures->setFocus();
    QTest::keyClick(failures, Qt::Key_Down);
    QVERIFY(stage.says(u"Find the culprit of failure 2 of 2"_s));
    QVERIFY(stage.says(u"Found after 100.00 ms by the launcher."_s));
    QVERIFY(stage.culprits().empty()); // not yet
    QTest::mouseClick(stage.button(u"rank 5"_s), Qt::LeftButton);
    QVERIFY(stage.says(u"✖ Not rank 5: it is one of those that the launcher stopped"_s));
    QTest::mouseClick(stage.button(u"rank 2"_s), Qt::LeftButton);
    QVERIFY(stage.says(u"✔ Rank 2 it is. Nobody had to time out"_s));
    QCOMPARE(stage.culprits(), std::vector<std::int64_t>{2});
    QTest::keyClick(failures, Qt::Key_Up); // is solved still
    QCOMPARE(stage.culprits(), std::vector<std::int64_t>{5});
}

void TestFailurePanel::oneFailureIsNoChoice()
{
    Stage stage;
    stage.show(droppedNcclScene());
    QTRY_COMPARE(stage.shown.size(), 1);
    stage.openPage(1);
    QVERIFY(!stage.failures()->isVisible());
    QVERIFY(stage.says(u"Find the culprit: which rank is the cause?"_s));
    QVERIFY(!stage.panel.findChild<QPlainTextEdit *>()->toPlainText().contains(u"failure 1"_s));
}

/// The lesson's crash comes after the checkpoint of one rank, and is no part of it.
void TestFailurePanel::everyFaultIsSaid()
{
    Stage stage;
    stage.show(oneRankCheckpointScene());
    QTRY_COMPARE(stage.shown.size(), 1);
    QVERIFY(stage.says(u"and also: crash (rank 2, at step 1,500, ends the process)"_s));
    QVERIFY(stage.says(u"The save after step 1,000 is unusable under ZeRO-3, so that the run goes on from step 0."_s));
}

void TestFailurePanel::aRunThatIsTooLongSaysSo()
{
    Stage stage;
    Scenario scenario;
    scenario.steps = 1'000'000'000;
    stage.show(scenario);
    QTRY_COMPARE(stage.shown.size(), 1);
    const RunSimulation run = simulateRun(scenario);
    const Issue *reason = findImpossible(run.issues);
    QVERIFY(reason != nullptr);
    const QString sentence = QString::fromStdString(reason->message.english());
    const auto *chart = stage.panel.findChild<FailureChart *>();
    QCOMPARE(QString(chart->reason()).replace(QChar(QChar::Nbsp), u' '), u"✖ This run cannot be played\n"_s + sentence);
    QVERIFY(!stage.says(sentence)); // once is enough
    QVERIFY(!stage.panel.findChild<QTabBar *>()->isVisible());
    stage.show({});
    QTRY_COMPARE(stage.shown.size(), 2);
    QVERIFY(chart->reason().isEmpty());
    QVERIFY(stage.panel.findChild<QTabBar *>()->isVisible());
}

/// Six: one has the controls, two are named, three are counted.
void TestFailurePanel::manyFaultsMakeThePageNoWider()
{
    Stage stage;
    Scenario scenario = slowRankScene();
    stage.show(scenario);
    QTRY_COMPARE(stage.shown.size(), 1);
    const int width = stage.panel.minimumSizeHint().width();
    scenario.faults.resize(6, scenario.faults.front());
    stage.show(scenario);
    QTRY_COMPARE(stage.shown.size(), 2);
    QVERIFY(stage.says(u"; and 3 more"_s));
    QCOMPARE(stage.panel.minimumSizeHint().width(), width);
}

void TestFailurePanel::theBoxChoosesWhatTheRunPlays()
{
    Stage stage;
    stage.show(droppedNcclScene());
    QTRY_COMPARE(stage.shown.size(), 1);
    auto *box = stage.panel.findChild<StrategyBox *>();
    QVERIFY(box->isEnabled());
    emit box->strategyChosen(Strategy::Zero3);
    QCOMPARE(stage.wanted.size(), 1);
    const auto wanted = stage.wanted[0][0].value<Scenario>();
    QCOMPARE(wanted.strategies, (std::vector{Strategy::Zero3, Strategy::Ddp}));
    stage.show(wanted);
    QTRY_COMPARE(stage.shown.size(), 2);
    QVERIFY(std::ranges::any_of(stage.layout().labels,
                                [](const FailureLabel &label) { return label.text == u"The failure under ZeRO-3"_s; }));
}

/// 1.5 × the activations fit on the card.
void TestFailurePanel::whatDoesNotHappenIsSaid()
{
    Stage stage;
    Scenario scenario = slowRankScene();
    scenario.faults = {OutOfMemory{.rank = 3, .factor = 1.5}};
    stage.show(scenario);
    QTRY_COMPARE(stage.shown.size(), 1);
    QVERIFY(stage.says(u"Out of memory: does not happen in this run."_s));
    QVERIFY(!stage.says(u"as typed"_s));
    scenario.stepMilliseconds = 500;
    stage.show(scenario);
    QTRY_COMPARE(stage.shown.size(), 2);
    QVERIFY(stage.says(u"In the run every step lasts 500.00 ms, as typed, whatever this picture shows."_s));
}

/// A run of one step has no save in which to hang.
void TestFailurePanel::anEndingHasARun()
{
    Stage stage;
    Scenario scenario;
    scenario.checkpointEvery = 1000;
    stage.show(scenario);
    QTRY_COMPARE(stage.shown.size(), 1);
    stage.button(u"Play the hang"_s)->click();
    QCOMPARE(stage.wanted.size(), 1);
    QVERIFY(stage.wanted[0][0].value<Scenario>().steps >= 1000);
}

void TestFailurePanel::aCardKeepsItsPlaceAndCanBeUndone()
{
    Stage stage;
    stage.show(oneRankCheckpointScene());
    QTRY_COMPARE(stage.shown.size(), 1);
    stage.openPage(2);
    auto *card = qobject_cast<QToolButton *>(stage.button(u"shard_1.pt\n✖ absent"_s));
    QVERIFY(card != nullptr);
    const QRect place = card->geometry();
    QTest::mouseClick(card, Qt::LeftButton);
    QCoreApplication::processEvents();
    QCOMPARE(card->geometry(), place);
    QVERIFY(card->text().contains(u"complete"_s));
    const auto tables = stage.panel.findChildren<QTableWidget *>();
    const auto *table = *std::ranges::find(tables, u"What survives under each strategy"_s, &QWidget::accessibleName);
    QVERIFY(!table->findItems(u"ZeRO-3, as clicked"_s, Qt::MatchExactly).isEmpty());
    stage.button(u"As the save left them"_s)->click();
    QVERIFY(card->text().contains(u"absent"_s));
    QVERIFY(!table->findItems(u"87.5 %"_s, Qt::MatchExactly).isEmpty()); // lost under ZeRO-3, as the lesson has it
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

/// Eight ranks and 3,000 steps, from 0.
void TestFailurePanel::aFieldEndsWithTheScenario()
{
    Stage stage;
    stage.show(droppedNcclScene());
    QVERIFY(stage.says(u"Rank (0–7)"_s));
    QVERIFY(stage.says(u"At step (0–2 999)"_s));
    auto *rank = stage.panel.findChild<NumberField *>(u"rank"_s);
    rank->startEditing(u"8"_s);
    QTest::keyClick(rank, Qt::Key_Return);
    QCOMPARE(stage.wanted.size(), 0);
    QVERIFY(stage.says(u"Rank: max 7"_s));
    rank->startEditing(u"7"_s);
    QTest::keyClick(rank, Qt::Key_Return);
    QCOMPARE(stage.wanted.size(), 1);
    QVERIFY(!stage.says(u"max 7"_s));
}

/// The number that was typed stays in its field.
void TestFailurePanel::fewerRanksThanTheFaultNamesSaySo()
{
    Stage stage;
    Scenario scenario = slowRankScene();
    stage.show(scenario);
    QTRY_COMPARE(stage.shown.size(), 1);
    scenario.ranks = 2;
    stage.show(scenario);
    QTRY_COMPARE(stage.shown.size(), 2);
    QVERIFY(stage.panel.findChild<FailureChart *>()->reason().contains(u"there is no rank 3; ranks are 0 to 1."_s));
    QVERIFY(stage.says(u"Rank (0–1)"_s));
    QCOMPARE(stage.panel.findChild<NumberField *>(u"rank"_s)->value(), 3.0);
}

/// "from FLOPs" is as long as its letters.
void TestFailurePanel::rulesAreReadInALargerFont()
{
    Stage stage;
    stage.show({});
    QFont font = stage.panel.font();
    font.setPointSizeF(2 * font.pointSizeF());
    stage.panel.setFont(font);
    const auto fields = stage.panel.findChildren<NumberField *>();
    QVERIFY(!fields.isEmpty());
    for (const NumberField *field : fields)
        QVERIFY(field->width() > field->fontMetrics().horizontalAdvance(u"from FLOPs"_s));
}

/// 560 pixels are what a window of 1,280 leaves between its docks.
void TestFailurePanel::aNarrowPanelCutsNothingOff()
{
    Stage stage;
    stage.show(oneRankCheckpointScene());
    QTRY_COMPARE(stage.shown.size(), 1);
    for (const int page : {0, 1, 2, 3}) {
        stage.openPage(page);
        QCoreApplication::processEvents();
        QVERIFY2(stage.panel.minimumSizeHint().width() <= 560, qPrintable(u"page %1"_s.arg(page)));
    }
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
