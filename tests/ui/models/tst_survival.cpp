// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/lookup.h"
#include "tests/ui/models/made_run.h"

#include "ui/models/survival.h"

#include <QTest>

#include <algorithm>

using namespace perrank;
using namespace perrank::ui;
using namespace Qt::StringLiterals;

class TestSurvival : public QObject {
    Q_OBJECT

private slots:
    void oneOfEightFilesIsUnusable();
    void weightsAreEnoughForAFreshStart();
    void aClickWritesOrTakesAway();
};

void TestSurvival::oneOfEightFilesIsUnusable()
{
    const Survival left = survivalOf(oneOfEightFiles().files);
    QCOMPARE(left.kept.count(), 150'000'000);
    QCOMPARE(left.whole.count(), 1'200'000'000);
    QCOMPARE(left.weights, 0.125);
    QCOMPARE(left.optimizer, 0.125);
    QCOMPARE(left.verdict, CheckpointVerdict::Unusable);
}

/// ZeRO-1 of 100 M parameters: rank 0 has 0.2 GB of weights and 1.2 / 8 GB, the others 0.15 GB each: 0.35 of 1.4 GB.
void TestSurvival::weightsAreEnoughForAFreshStart()
{
    std::vector<CheckpointFile> files = oneOfEightFiles().files;
    for (CheckpointFile &file : files)
        file.weights = {};
    files.push_back({.name = "weights.pt",
                     .state = FileState::Complete,
                     .bytes = Quantity<Bytes>(200'000'000),
                     .whole = Quantity<Bytes>(200'000'000),
                     .weights = Quantity<Bytes>(200'000'000)});
    const Survival left = survivalOf(files);
    QCOMPARE(left.kept.count(), 350'000'000);
    QCOMPARE(left.whole.count(), 1'400'000'000);
    QCOMPARE(left.weights, 1.0);
    QCOMPARE(left.optimizer, 0.125);
    QCOMPARE(left.verdict, CheckpointVerdict::WeightsOnly);
}

void TestSurvival::aClickWritesOrTakesAway()
{
    std::vector<CheckpointFile> files = oneOfEightFiles().files;
    for (std::size_t i = 1; i < files.size(); ++i)
        toggleFile(files[i]);
    QCOMPARE(survivalOf(files).verdict, CheckpointVerdict::Complete);
    for (CheckpointFile &file : files)
        toggleFile(file);
    QCOMPARE(survivalOf(files).verdict, CheckpointVerdict::Absent);
}

QTEST_APPLESS_MAIN(TestSurvival)
#include "tst_survival.moc"
