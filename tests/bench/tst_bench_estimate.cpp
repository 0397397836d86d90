// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/estimate.h"

#include <QTest>

using namespace perrank;

/// How long one estimate takes; printed, not judged. A drag asks for one explained estimate per frame.
class BenchEstimate : public QObject {
    Q_OBJECT

private slots:
    void oneEstimate_data();
    void oneEstimate();
};

void BenchEstimate::oneEstimate_data()
{
    QTest::addColumn<bool>("explained");
    QTest::newRow("five strategies with their arithmetic") << true;
    QTest::newRow("five strategies, figures only") << false;
}

void BenchEstimate::oneEstimate()
{
    QFETCH(bool, explained);
    std::size_t bars = 0;
    QBENCHMARK
    {
        bars = estimate(Scenario{}, explained).strategies.size();
    }
    QCOMPARE(bars, std::size_t{5});
}

QTEST_APPLESS_MAIN(BenchEstimate)
#include "tst_bench_estimate.moc"
