// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/lookup.h"
#include "tests/ui/models/made_run.h"

#include "ui/models/saved_files.h"
#include "ui/models/telling_saves.h"

#include <QTest>

using namespace perrank;
using namespace perrank::ui;
using namespace Qt::StringLiterals;

class TestSavedFiles : public QObject {
    Q_OBJECT

private slots:
    void eachFileHasACardWhereThereIsRoom();
    void neighboursInOneStateShareACard();
    void theSaveThatLeftSomethingOutTells();
    void aRunWithoutASaveHasNone();
};

void TestSavedFiles::eachFileHasACardWhereThereIsRoom()
{
    const std::vector<FileCard> cards = fileCards(oneOfEightFiles().files, 8, {});
    QCOMPARE(cards.size(), std::size_t(8));
    QCOMPARE(cards[0].name, u"rank_0.pt"_s);
    QCOMPARE(cards[0].text, u"✔ complete · 0.150 GB"_s);
    QCOMPARE(cards[7].text, u"✖ absent"_s);
}

void TestSavedFiles::neighboursInOneStateShareACard()
{
    const std::vector<FileCard> cards = fileCards(oneOfEightFiles().files, 7, {});
    QCOMPARE(cards.size(), std::size_t(2));
    QCOMPARE(cards[0].name, u"rank_0.pt"_s);
    QCOMPARE(cards[1].name, u"rank_1.pt … rank_7.pt"_s);
    QCOMPARE(cards[1].text, u"✖ absent · 7 files"_s);
}

/// Rank 2 dies in the first save; the two that follow are complete.
void TestSavedFiles::theSaveThatLeftSomethingOutTells()
{
    Scenario scenario = slowRankScene();
    scenario.steps = 3000;
    scenario.checkpointEvery = 1000;
    scenario.strategies = {Strategy::Zero3, Strategy::Ddp};
    scenario.faults = {CrashInSave{.rank = 2, .fraction = 0.5}};
    const std::vector<Checkpoint> saves = tellingSaves(simulateRun(scenario));
    QCOMPARE(saves.size(), std::size_t(2));
    QVERIFY(saves[0].strategy == Strategy::Ddp && saves[1].strategy == Strategy::Zero3);
    QCOMPARE(saves[1].step, 1000);
    QVERIFY(saves[1].set->verdict == CheckpointVerdict::Unusable);
    scenario.faults.clear();
    QCOMPARE(tellingSaves(simulateRun(scenario))[1].step, 3000);
}

void TestSavedFiles::aRunWithoutASaveHasNone()
{
    QVERIFY(tellingSaves(simulateRun(slowRankScene())).empty());
    QVERIFY(!savedFiles(simulateRun(slowRankScene()), {}));
}

QTEST_MAIN(TestSavedFiles)
#include "tst_saved_files.moc"
