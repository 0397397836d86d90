// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/lookup.h"

#include "core/run/run.h"

#include <QTest>

using namespace perrank;
using namespace std::chrono_literals;

class TestRankSpans : public QObject {
    Q_OBJECT

private slots:
    void everyStateHasItsWords();
    void ranksDifferInAFailureOnly();
    void ranksThatDoTheSameAreOneGroup();
};

namespace {

/// Four ranks: two steps of 1 s, then rank 2 hangs while the others wait, then all restart.
RunSimulation twoStepsAndAHang()
{
    RunSimulation run;
    run.step.scenario.ranks = 4;
    run.spans = {{0s, 2s, RankState::Training, false, 0, 2}, {12s, 13s, RankState::Teardown}};
    const std::vector<RunSpan> waits{{2s, 12s, RankState::Waiting}};
    Failure failure;
    failure.strike = 2s;
    failure.detail = {{0, 2, waits}, {2, 1, {{2s, 12s, RankState::Hung}}}, {3, 1, waits}};
    failure.detailEnd = 12s;
    run.failures = {failure};
    return run;
}

QString picture(const std::vector<RunSpan> &spans)
{
    QStringList words;
    for (const RunSpan &span : spans)
        words.append(QStringLiteral("%1 %2").arg(shown(rankStates[span.state].key)).arg((span.until - span.from) / 1s));
    return words.join(QStringLiteral(", "));
}

} // namespace

void TestRankSpans::everyStateHasItsWords()
{
    for (const RankStateSpec &row : rankStates)
        QVERIFY2(!row.name.empty(), row.key.data());
    QVERIFY(rankStates[RankState::Waiting].looksBusy);
    QVERIFY(!rankStates[RankState::Hung].looksBusy);
    QCOMPARE(runEventKinds.find("keep_alive"), std::optional(RunEventKind::KeepAlive));
    QCOMPARE(checkpointVerdicts.find("weights_only"), std::optional(CheckpointVerdict::WeightsOnly));
}

void TestRankSpans::ranksDifferInAFailureOnly()
{
    const RunSimulation run = twoStepsAndAHang();
    QCOMPARE(picture(spansOf(run, 0)), QStringLiteral("training 2, waiting 10, teardown 1"));
    QCOMPARE(picture(spansOf(run, 2)), QStringLiteral("training 2, hung 10, teardown 1"));
}

void TestRankSpans::ranksThatDoTheSameAreOneGroup()
{
    const std::vector<RankSpans> groups = rankSpans(twoStepsAndAHang());
    QCOMPARE(groups.size(), 3U);
    QCOMPARE(groups[0].count, 2);
    QCOMPARE(groups[1].first, 2);
    QCOMPARE(picture(groups[1].spans), QStringLiteral("training 2, hung 10, teardown 1"));
    QCOMPARE(groups[2].first, 3);
    QCOMPARE(groups[2].count, 1);
}

QTEST_APPLESS_MAIN(TestRankSpans)

#include "tst_rank_spans.moc"
