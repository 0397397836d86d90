// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/lookup.h"

#include "core/catalog/presets.h"
#include "core/sweep/sweep.h"

#include <QTest>

using namespace perrank;

/// What ten thousand scenarios of five strategies cost, printed and never asserted.
class BenchSweep : public QObject {
    Q_OBJECT

private slots:
    void tenThousandScenarios_data();
    void tenThousandScenarios();
};

void BenchSweep::tenThousandScenarios_data()
{
    QTest::addColumn<Scenario>("scenario");
    Scenario scenario;
    QTest::newRow("the lesson") << scenario;
    scenario = withPreset({}, *findPreset("llama2-7b"));
    scenario.accounting = Accounting::Fsdp;
    QTest::newRow("Llama 2 7B with its peak") << scenario;
}

void BenchSweep::tenThousandScenarios()
{
    QFETCH(const Scenario, scenario);
    Sweep sweep{scenario, {}, {}};
    for (const char *typed : {"micro_batch=1..100:+1", "ranks=1..512:x2", "sequence=1024..10240:+1024"})
        sweep.axes.push_back(std::get<Axis>(axisFrom(typed)));
    QCOMPARE(sweep.size(), 10'000);
    QBENCHMARK
    {
        std::size_t written = 0;
        writeSweep(sweep, SweepFormat::Csv, {0, sweep.size()}, [&written](std::string_view lines, std::int64_t) {
            written += lines.size();
            return true;
        });
        QVERIFY(written > 0);
    }
}

QTEST_APPLESS_MAIN(BenchSweep)
#include "tst_bench_sweep.moc"
