// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/bars_chart.h"
#include "ui/export/exporter.h"

#include <QGraphicsView>
#include <QTest>

using namespace perrank;
using namespace perrank::ui;

/// Prints what a step of a drag costs; asserts no time.
class BenchBars : public QObject {
    Q_OBJECT

private slots:
    void stepOfADrag_data();
    void stepOfADrag();
    void picture();
};

void BenchBars::stepOfADrag_data()
{
    QTest::addColumn<bool>("everyRank");
    QTest::newRow("estimate and repaint, one bar per strategy") << false;
    QTest::newRow("estimate and repaint, every rank of 64") << true;
}

void BenchBars::stepOfADrag()
{
    QFETCH(const bool, everyRank);
    Scenario scenario;
    scenario.ranks = 64;
    View view;
    view.everyRank = everyRank;
    BarsChart chart;
    chart.resize(1280, 800);
    chart.QWidget::show();
    QVERIFY(QTest::qWaitForWindowExposed(&chart));
    QWidget *canvas = chart.findChild<QGraphicsView *>()->viewport();
    chart.beginDrag();
    QBENCHMARK
    {
        scenario.parameters += 1'000'000;
        chart.show(std::make_shared<const Estimate>(estimate(scenario)), view, {});
        canvas->repaint();
    }
}

void BenchBars::picture()
{
    const Estimate lesson = estimate({});
    QBENCHMARK
    {
        renderPicture(ExportView::Bars, {}, {}, lesson);
    }
}

QTEST_MAIN(BenchBars)
#include "tst_bench_bars.moc"
