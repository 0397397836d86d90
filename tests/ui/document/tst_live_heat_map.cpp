// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/lookup.h"

#include "ui/document/live_heat_map.h"

#include <QSignalSpy>
#include <QTest>

using namespace perrank;
using namespace perrank::ui;

class TestLiveHeatMap : public QObject {
    Q_OBJECT

private slots:
    void coarseMapsComeFirst();
    void onlyTheNewestIsFound();
    void nothingComesAfterAStop();
};

namespace {

using Found = std::vector<std::shared_ptr<const LiveHeatMap::Maps>>;

/// All that is found up to the fine maps.
void waitForFine(const Found &found)
{
    QTRY_VERIFY_WITH_TIMEOUT(!found.empty() && found.back()->front().columns() > 64, 60'000);
}

} // namespace

void TestLiveHeatMap::coarseMapsComeFirst()
{
    LiveHeatMap live;
    Found found;
    connect(&live, &LiveHeatMap::mapsFound, this, [&found](const auto &maps) { found.push_back(maps); });
    live.ask({}, {Strategy::Ddp});
    waitForFine(found);
    QCOMPARE(found.size(), std::size_t(2));
    QCOMPARE(found.front()->front().columns(), std::size_t(64));
    QCOMPARE(found.back()->front().columns(), std::size_t(512));
    QCOMPARE(found.back()->front().rows(), std::size_t(512));
    QCOMPARE(found.back()->front().strategy, Strategy::Ddp);
}

void TestLiveHeatMap::onlyTheNewestIsFound()
{
    LiveHeatMap live;
    Found found;
    connect(&live, &LiveHeatMap::mapsFound, this, [&found](const auto &maps) { found.push_back(maps); });
    Scenario scenario;
    for (const std::int64_t layers : {1, 2, 3, 4}) {
        scenario.layers = layers;
        live.ask(scenario, {Strategy::Ddp, Strategy::Zero3});
    }
    waitForFine(found);
    for (const auto &maps : found) {
        QCOMPARE(maps->size(), std::size_t(2));
        QCOMPARE(maps->front().scenario.layers, std::int64_t(4));
    }
}

void TestLiveHeatMap::nothingComesAfterAStop()
{
    LiveHeatMap live;
    QSignalSpy found(&live, &LiveHeatMap::mapsFound);
    live.ask({}, {Strategy::Zero3});
    live.stop();
    QTest::qWait(0);
    QCOMPARE(found.count(), 0);
}

QTEST_GUILESS_MAIN(TestLiveHeatMap)
#include "tst_live_heat_map.moc"
