// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/amount_text.h"
#include "tests/core/lookup.h"

#include <QTest>

using namespace perrank;

/// The reveal tables of the lesson, scenes 1 to 6: exact bytes and what the screen writes. A row is
/// called scene.line.column; headrooms and crossovers stand in their own tests.
class TestLessons : public QObject {
    Q_OBJECT

private slots:
    void scene1_data();
    void scene1() { compareRow(); }
    void scene2_data();
    void scene2() { compareRow(); }
    void scene3_data();
    void scene3() { compareRow(); }
    void scene4_data();
    void scene4() { compareRow(); }
    void scene5_data();
    void scene5() { compareRow(); }
    void scene6_data();
    void scene6() { compareRow(); }
    void shares_data();
    void shares();

private:
    static void compareRow();
};

namespace {

using Accounting::Paper;
using Accounting::Sketch;
using enum Strategy;
using enum Recompute;

constexpr qint64 M = 1'000'000;
/// Activations of one sequence of the lesson: 1,024 × 768 × 2 × 12 × 17.
constexpr qint64 perSequence = 320'864'256;
/// The same of the 7B class by the formula: 34 × 32 × 4,096 × 4,096.
constexpr qint64 sequence7B = 18'253'611'008;

enum class Figure { Parameters, Gradients, Adam, States, Activations, Total, AllRanks };

qint64 figureOf(const RankGroup &group, Figure figure)
{
    switch (figure) {
    case Figure::Parameters:
        return bytesOf(group, Component::Parameters);
    case Figure::Gradients:
        return bytesOf(group, Component::Gradients);
    case Figure::Adam:
        return group.modelStates.count() - bytesOf(group, Component::Parameters) - bytesOf(group, Component::Gradients);
    case Figure::States:
        return group.modelStates.count();
    case Figure::Activations:
        return group.activations.count();
    case Figure::Total:
        return group.resident.count();
    case Figure::AllRanks:
        return group.modelStates.count() * group.ranks.count;
    }
    return 0;
}

Scenario lesson(Accounting accounting, qint64 ranks)
{
    Scenario scenario;
    scenario.accounting = accounting;
    scenario.ranks = ranks;
    return scenario;
}

Scenario inFp32(Scenario scenario)
{
    scenario.dtype = Dtype::Fp32;
    return scenario;
}

Scenario zeroPaper(Accounting accounting, qint64 ranks)
{
    Scenario scenario = lesson(accounting, ranks);
    scenario.parameters = 7500 * M;
    return scenario;
}

Scenario batchOf(qint64 sequences)
{
    Scenario scenario;
    scenario.microBatch = sequences;
    return scenario;
}

Scenario sevenBillion(qint64 ranks, qint64 microBatch, Recompute recompute)
{
    Scenario scenario = lesson(Paper, ranks);
    scenario.parameters = 7000 * M;
    scenario.layers = 32;
    scenario.width = scenario.sequence = 4096;
    scenario.microBatch = microBatch;
    scenario.recompute = recompute;
    return scenario;
}

void addColumns()
{
    QTest::addColumn<Scenario>("scenario");
    QTest::addColumn<Strategy>("strategy");
    QTest::addColumn<Figure>("figure");
    QTest::addColumn<qint64>("bytes");
    QTest::addColumn<QString>("inGB");
    QTest::addColumn<QString>("inGiB");
}

void row(const char *name, const Scenario &scenario, Strategy strategy, Figure figure, qint64 bytes, const char *inGB,
         const char *inGiB)
{
    QTest::newRow(name) << scenario << strategy << figure << bytes << QString::fromLatin1(inGB)
                        << QString::fromLatin1(inGiB);
}

} // namespace

void TestLessons::compareRow()
{
    QFETCH(Scenario, scenario);
    QFETCH(Strategy, strategy);
    QFETCH(Figure, figure);
    const Estimate result = estimate(scenario);
    const qint64 found = figureOf(of(result, strategy).worst(), figure);
    QTEST(found, "bytes");
    const Quantity<Bytes> amount(found);
    QTEST(shown(amountText(amount, {.units = Units::GB})), "inGB");
    QTEST(shown(amountText(amount, {.units = Units::GiB})), "inGiB");
}

void TestLessons::scene1_data()
{
    addColumns();
    using enum Figure;
    row("scene1.parameters.sketch", lesson(Sketch, 1), Ddp, Parameters, 100 * M * 2, "0.200 GB", "0.1863 GiB");
    row("scene1.gradients.sketch", lesson(Sketch, 1), Ddp, Gradients, 100 * M * 2, "0.200 GB", "0.1863 GiB");
    row("scene1.adam.sketch", lesson(Sketch, 1), Ddp, Adam, 100 * M * 8 * 2, "1.600 GB", "1.490 GiB");
    row("scene1.total.sketch", lesson(Sketch, 1), Ddp, States, 100 * M * 20, "2.000 GB", "1.863 GiB");
    row("scene1.parameters.precise", lesson(Paper, 1), Ddp, Parameters, 100 * M * 2, "0.200 GB", "0.1863 GiB");
    row("scene1.gradients.precise", lesson(Paper, 1), Ddp, Gradients, 100 * M * 2, "0.200 GB", "0.1863 GiB");
    row("scene1.adam.precise", lesson(Paper, 1), Ddp, Adam, 100 * M * (4 + 4 + 4), "1.200 GB", "1.118 GiB");
    row("scene1.total.precise", lesson(Paper, 1), Ddp, States, 100 * M * 16, "1.600 GB", "1.490 GiB");
    row("scene1.try.fp32", inFp32(lesson(Sketch, 1)), Ddp, States, 100 * M * (4 + 4 + 16), "2.400 GB", "2.235 GiB");
}

void TestLessons::scene2_data()
{
    addColumns();
    using enum Figure;
    row("scene2.each-of-1.sketch", lesson(Sketch, 1), Ddp, States, 100 * M * 20, "2.000 GB", "1.863 GiB");
    row("scene2.all-of-1.sketch", lesson(Sketch, 1), Ddp, AllRanks, 100 * M * 20, "2.000 GB", "1.863 GiB");
    row("scene2.each-of-2.sketch", lesson(Sketch, 2), Ddp, States, 100 * M * 20, "2.000 GB", "1.863 GiB");
    row("scene2.all-of-2.sketch", lesson(Sketch, 2), Ddp, AllRanks, 2 * 100 * M * 20, "4.000 GB", "3.725 GiB");
    row("scene2.each-of-8.sketch", lesson(Sketch, 8), Ddp, States, 100 * M * 20, "2.000 GB", "1.863 GiB");
    row("scene2.all-of-8.sketch", lesson(Sketch, 8), Ddp, AllRanks, 8 * 100 * M * 20, "16.00 GB", "14.90 GiB");
    row("scene2.each-of-64.sketch", lesson(Sketch, 64), Ddp, States, 100 * M * 20, "2.000 GB", "1.863 GiB");
    row("scene2.all-of-64.sketch", lesson(Sketch, 64), Ddp, AllRanks, 64 * 100 * M * 20, "128.0 GB", "119.2 GiB");
    row("scene2.each-of-1.precise", lesson(Paper, 1), Ddp, States, 100 * M * 16, "1.600 GB", "1.490 GiB");
    row("scene2.all-of-1.precise", lesson(Paper, 1), Ddp, AllRanks, 100 * M * 16, "1.600 GB", "1.490 GiB");
    row("scene2.each-of-2.precise", lesson(Paper, 2), Ddp, States, 100 * M * 16, "1.600 GB", "1.490 GiB");
    row("scene2.all-of-2.precise", lesson(Paper, 2), Ddp, AllRanks, 2 * 100 * M * 16, "3.200 GB", "2.980 GiB");
    row("scene2.each-of-8.precise", lesson(Paper, 8), Ddp, States, 100 * M * 16, "1.600 GB", "1.490 GiB");
    row("scene2.all-of-8.precise", lesson(Paper, 8), Ddp, AllRanks, 8 * 100 * M * 16, "12.80 GB", "11.92 GiB");
    row("scene2.each-of-64.precise", lesson(Paper, 64), Ddp, States, 100 * M * 16, "1.600 GB", "1.490 GiB");
    row("scene2.all-of-64.precise", lesson(Paper, 64), Ddp, AllRanks, 64 * 100 * M * 16, "102.4 GB", "95.37 GiB");
}

void TestLessons::scene3_data()
{
    addColumns();
    using enum Figure;
    row("scene3.sketch-1.ddp", lesson(Sketch, 1), Ddp, States, 100 * M * (2 + 2 + 16), "2.000 GB", "1.863 GiB");
    row("scene3.sketch-1.zero1", lesson(Sketch, 1), Zero1, States, 100 * M * (2 + 2) + 100 * M * 16, "2.000 GB",
        "1.863 GiB");
    row("scene3.sketch-1.zero2", lesson(Sketch, 1), Zero2, States, 100 * M * 2 + 100 * M * (2 + 16), "2.000 GB",
        "1.863 GiB");
    row("scene3.sketch-1.zero3", lesson(Sketch, 1), Zero3, States, 100 * M * (2 + 2 + 16), "2.000 GB", "1.863 GiB");
    row("scene3.sketch-2.ddp", lesson(Sketch, 2), Ddp, States, 100 * M * (2 + 2 + 16), "2.000 GB", "1.863 GiB");
    row("scene3.sketch-2.zero1", lesson(Sketch, 2), Zero1, States, 100 * M * (2 + 2) + 100 * M * 16 / 2, "1.200 GB",
        "1.118 GiB");
    row("scene3.sketch-2.zero2", lesson(Sketch, 2), Zero2, States, 100 * M * 2 + 100 * M * (2 + 16) / 2, "1.100 GB",
        "1.024 GiB");
    row("scene3.sketch-2.zero3", lesson(Sketch, 2), Zero3, States, 100 * M * (2 + 2 + 16) / 2, "1.000 GB",
        "0.9313 GiB");
    row("scene3.sketch-8.ddp", lesson(Sketch, 8), Ddp, States, 100 * M * (2 + 2 + 16), "2.000 GB", "1.863 GiB");
    row("scene3.sketch-8.zero1", lesson(Sketch, 8), Zero1, States, 100 * M * (2 + 2) + 100 * M * 16 / 8, "0.600 GB",
        "0.5588 GiB");
    row("scene3.sketch-8.zero2", lesson(Sketch, 8), Zero2, States, 100 * M * 2 + 100 * M * (2 + 16) / 8, "0.425 GB",
        "0.3958 GiB");
    row("scene3.sketch-8.zero3", lesson(Sketch, 8), Zero3, States, 100 * M * (2 + 2 + 16) / 8, "0.250 GB",
        "0.2328 GiB");
    row("scene3.sketch-64.ddp", lesson(Sketch, 64), Ddp, States, 100 * M * (2 + 2 + 16), "2.000 GB", "1.863 GiB");
    row("scene3.sketch-64.zero1", lesson(Sketch, 64), Zero1, States, 100 * M * (2 + 2) + 100 * M * 16 / 64, "0.425 GB",
        "0.3958 GiB");
    row("scene3.sketch-64.zero2", lesson(Sketch, 64), Zero2, States, 100 * M * 2 + 100 * M * (2 + 16) / 64, "0.2281 GB",
        "0.2125 GiB");
    row("scene3.sketch-64.zero3", lesson(Sketch, 64), Zero3, States, 100 * M * (2 + 2 + 16) / 64, "0.03125 GB",
        "0.0291 GiB");
    row("scene3.precise-1.ddp", lesson(Paper, 1), Ddp, States, 100 * M * (2 + 2 + 12), "1.600 GB", "1.490 GiB");
    row("scene3.precise-1.zero1", lesson(Paper, 1), Zero1, States, 100 * M * (2 + 2) + 100 * M * 12, "1.600 GB",
        "1.490 GiB");
    row("scene3.precise-1.zero2", lesson(Paper, 1), Zero2, States, 100 * M * 2 + 100 * M * (2 + 12), "1.600 GB",
        "1.490 GiB");
    row("scene3.precise-1.zero3", lesson(Paper, 1), Zero3, States, 100 * M * (2 + 2 + 12), "1.600 GB", "1.490 GiB");
    row("scene3.precise-2.ddp", lesson(Paper, 2), Ddp, States, 100 * M * (2 + 2 + 12), "1.600 GB", "1.490 GiB");
    row("scene3.precise-2.zero1", lesson(Paper, 2), Zero1, States, 100 * M * (2 + 2) + 100 * M * 12 / 2, "1.000 GB",
        "0.9313 GiB");
    row("scene3.precise-2.zero2", lesson(Paper, 2), Zero2, States, 100 * M * 2 + 100 * M * (2 + 12) / 2, "0.900 GB",
        "0.8382 GiB");
    row("scene3.precise-2.zero3", lesson(Paper, 2), Zero3, States, 100 * M * (2 + 2 + 12) / 2, "0.800 GB",
        "0.7451 GiB");
    row("scene3.precise-8.ddp", lesson(Paper, 8), Ddp, States, 100 * M * (2 + 2 + 12), "1.600 GB", "1.490 GiB");
    row("scene3.precise-8.zero1", lesson(Paper, 8), Zero1, States, 100 * M * (2 + 2) + 100 * M * 12 / 8, "0.550 GB",
        "0.5122 GiB");
    row("scene3.precise-8.zero2", lesson(Paper, 8), Zero2, States, 100 * M * 2 + 100 * M * (2 + 12) / 8, "0.375 GB",
        "0.3492 GiB");
    row("scene3.precise-8.zero3", lesson(Paper, 8), Zero3, States, 100 * M * (2 + 2 + 12) / 8, "0.200 GB",
        "0.1863 GiB");
    row("scene3.precise-64.ddp", lesson(Paper, 64), Ddp, States, 100 * M * (2 + 2 + 12), "1.600 GB", "1.490 GiB");
    row("scene3.precise-64.zero1", lesson(Paper, 64), Zero1, States, 100 * M * (2 + 2) + 100 * M * 12 / 64, "0.4188 GB",
        "0.390 GiB");
    row("scene3.precise-64.zero2", lesson(Paper, 64), Zero2, States, 100 * M * 2 + 100 * M * (2 + 12) / 64, "0.2219 GB",
        "0.2066 GiB");
    row("scene3.precise-64.zero3", lesson(Paper, 64), Zero3, States, 100 * M * (2 + 2 + 12) / 64, "0.025 GB",
        "0.02328 GiB");
    row("scene3.assignment.activations", lesson(Sketch, 8), Zero3, Activations, 8LL * 1024 * 768 * 2 * 12 * 17,
        "2.567 GB", "2.391 GiB");
    row("scene3.assignment.together", lesson(Sketch, 8), Zero3, Total, 250 * M + 8 * perSequence, "2.817 GB",
        "2.623 GiB");
}

void TestLessons::scene4_data()
{
    addColumns();
    using enum Figure;
    row("scene4.precise-2.ddp", zeroPaper(Paper, 2), Ddp, States, 7500 * M * (2 + 2 + 12), "120.0 GB", "111.8 GiB");
    row("scene4.precise-2.zero1", zeroPaper(Paper, 2), Zero1, States, 7500 * M * (2 + 2) + 7500 * M * 12 / 2,
        "75.00 GB", "69.85 GiB");
    row("scene4.precise-2.zero2", zeroPaper(Paper, 2), Zero2, States, 7500 * M * 2 + 7500 * M * (2 + 12) / 2,
        "67.50 GB", "62.86 GiB");
    row("scene4.precise-2.zero3", zeroPaper(Paper, 2), Zero3, States, 7500 * M * (2 + 2 + 12) / 2, "60.00 GB",
        "55.88 GiB");
    row("scene4.precise-8.ddp", zeroPaper(Paper, 8), Ddp, States, 7500 * M * (2 + 2 + 12), "120.0 GB", "111.8 GiB");
    row("scene4.precise-8.zero1", zeroPaper(Paper, 8), Zero1, States, 7500 * M * (2 + 2) + 7500 * M * 12 / 8,
        "41.25 GB", "38.42 GiB");
    row("scene4.precise-8.zero2", zeroPaper(Paper, 8), Zero2, States, 7500 * M * 2 + 7500 * M * (2 + 12) / 8,
        "28.13 GB", "26.19 GiB");
    row("scene4.precise-8.zero3", zeroPaper(Paper, 8), Zero3, States, 7500 * M * (2 + 2 + 12) / 8, "15.00 GB",
        "13.97 GiB");
    row("scene4.precise-64.ddp", zeroPaper(Paper, 64), Ddp, States, 7500 * M * (2 + 2 + 12), "120.0 GB", "111.8 GiB");
    row("scene4.precise-64.zero1", zeroPaper(Paper, 64), Zero1, States, 7500 * M * (2 + 2) + 7500 * M * 12 / 64,
        "31.41 GB", "29.25 GiB");
    row("scene4.precise-64.zero2", zeroPaper(Paper, 64), Zero2, States, 7500 * M * 2 + 7500 * M * (2 + 12) / 64,
        "16.64 GB", "15.50 GiB");
    row("scene4.precise-64.zero3", zeroPaper(Paper, 64), Zero3, States, 7500 * M * (2 + 2 + 12) / 64, "1.875 GB",
        "1.746 GiB");
    row("scene4.sketch-2.ddp", zeroPaper(Sketch, 2), Ddp, States, 7500 * M * (2 + 2 + 16), "150.0 GB", "139.7 GiB");
    row("scene4.sketch-2.zero1", zeroPaper(Sketch, 2), Zero1, States, 7500 * M * (2 + 2) + 7500 * M * 16 / 2,
        "90.00 GB", "83.82 GiB");
    row("scene4.sketch-2.zero2", zeroPaper(Sketch, 2), Zero2, States, 7500 * M * 2 + 7500 * M * (2 + 16) / 2,
        "82.50 GB", "76.83 GiB");
    row("scene4.sketch-2.zero3", zeroPaper(Sketch, 2), Zero3, States, 7500 * M * (2 + 2 + 16) / 2, "75.00 GB",
        "69.85 GiB");
    row("scene4.sketch-8.ddp", zeroPaper(Sketch, 8), Ddp, States, 7500 * M * (2 + 2 + 16), "150.0 GB", "139.7 GiB");
    row("scene4.sketch-8.zero1", zeroPaper(Sketch, 8), Zero1, States, 7500 * M * (2 + 2) + 7500 * M * 16 / 8,
        "45.00 GB", "41.91 GiB");
    row("scene4.sketch-8.zero2", zeroPaper(Sketch, 8), Zero2, States, 7500 * M * 2 + 7500 * M * (2 + 16) / 8,
        "31.88 GB", "29.69 GiB");
    row("scene4.sketch-8.zero3", zeroPaper(Sketch, 8), Zero3, States, 7500 * M * (2 + 2 + 16) / 8, "18.75 GB",
        "17.46 GiB");
    row("scene4.sketch-64.ddp", zeroPaper(Sketch, 64), Ddp, States, 7500 * M * (2 + 2 + 16), "150.0 GB", "139.7 GiB");
    row("scene4.sketch-64.zero1", zeroPaper(Sketch, 64), Zero1, States, 7500 * M * (2 + 2) + 7500 * M * 16 / 64,
        "31.88 GB", "29.69 GiB");
    row("scene4.sketch-64.zero2", zeroPaper(Sketch, 64), Zero2, States, 7500 * M * 2 + 7500 * M * (2 + 16) / 64,
        "17.11 GB", "15.93 GiB");
    row("scene4.sketch-64.zero3", zeroPaper(Sketch, 64), Zero3, States, 7500 * M * (2 + 2 + 16) / 64, "2.344 GB",
        "2.183 GiB");
}

void TestLessons::scene5_data()
{
    addColumns();
    using enum Figure;
    row("scene5.batch-1.activations", batchOf(1), Ddp, Activations, 1 * perSequence, "0.3209 GB", "0.2988 GiB");
    row("scene5.batch-1.ddp", batchOf(1), Ddp, Total, 2000 * M + 1 * perSequence, "2.321 GB", "2.161 GiB");
    row("scene5.batch-1.zero3", batchOf(1), Zero3, Total, 250 * M + 1 * perSequence, "0.5709 GB", "0.5317 GiB");
    row("scene5.batch-4.activations", batchOf(4), Ddp, Activations, 4 * perSequence, "1.283 GB", "1.195 GiB");
    row("scene5.batch-4.ddp", batchOf(4), Ddp, Total, 2000 * M + 4 * perSequence, "3.283 GB", "3.058 GiB");
    row("scene5.batch-4.zero3", batchOf(4), Zero3, Total, 250 * M + 4 * perSequence, "1.533 GB", "1.428 GiB");
    row("scene5.batch-6.activations", batchOf(6), Ddp, Activations, 6 * perSequence, "1.925 GB", "1.793 GiB");
    row("scene5.batch-6.ddp", batchOf(6), Ddp, Total, 2000 * M + 6 * perSequence, "3.925 GB", "3.656 GiB");
    row("scene5.batch-6.zero3", batchOf(6), Zero3, Total, 250 * M + 6 * perSequence, "2.175 GB", "2.026 GiB");
    row("scene5.batch-7.activations", batchOf(7), Ddp, Activations, 7 * perSequence, "2.246 GB", "2.092 GiB");
    row("scene5.batch-7.ddp", batchOf(7), Ddp, Total, 2000 * M + 7 * perSequence, "4.246 GB", "3.954 GiB");
    row("scene5.batch-7.zero3", batchOf(7), Zero3, Total, 250 * M + 7 * perSequence, "2.496 GB", "2.325 GiB");
    row("scene5.batch-8.activations", batchOf(8), Ddp, Activations, 8 * perSequence, "2.567 GB", "2.391 GiB");
    row("scene5.batch-8.ddp", batchOf(8), Ddp, Total, 2000 * M + 8 * perSequence, "4.567 GB", "4.253 GiB");
    row("scene5.batch-8.zero3", batchOf(8), Zero3, Total, 250 * M + 8 * perSequence, "2.817 GB", "2.623 GiB");
    row("scene5.batch-32.activations", batchOf(32), Ddp, Activations, 32 * perSequence, "10.27 GB", "9.563 GiB");
    row("scene5.batch-32.ddp", batchOf(32), Ddp, Total, 2000 * M + 32 * perSequence, "12.27 GB", "11.43 GiB");
    Scenario again = batchOf(1);
    again.fudge = 34;
    row("scene5.trap.fudge-34", again, Ddp, Activations, 2 * perSequence, "0.6417 GB", "0.5977 GiB");
    again = lesson(Paper, 8);
    again.microBatch = 1;
    row("scene5.try.precise.activations", again, Ddp, Activations, 12LL * 1024 * 34 * 768, "0.3209 GB", "0.2988 GiB");
    row("scene5.try.precise.ddp", again, Ddp, Total, 1600 * M + perSequence, "1.921 GB", "1.789 GiB");
    row("scene5.try.precise.zero3", again, Zero3, Total, 200 * M + perSequence, "0.5209 GB", "0.4851 GiB");
    again.attention = Attention::Eager;
    row("scene5.try.flash-off", again, Ddp, Activations, 12LL * 1024 * (34 * 768 + 5 * 12 * 1024), "1.076 GB",
        "1.002 GiB");
    row("scene5.batch-32.zero3", batchOf(32), Zero3, Total, 250 * M + 32 * perSequence, "10.52 GB", "9.795 GiB");
}

void TestLessons::scene6_data()
{
    addColumns();
    using enum Figure;
    row("scene6.8-ranks.states", sevenBillion(8, 8, None), Zero3, States, 7000 * M * 16 / 8, "14.00 GB", "13.04 GiB");
    row("scene6.8-ranks.activations", sevenBillion(8, 8, None), Zero3, Activations, 8 * sequence7B, "146.0 GB",
        "136.0 GiB");
    row("scene6.8-ranks.total", sevenBillion(8, 8, None), Zero3, Total, 7000 * M * 16 / 8 + 8 * sequence7B, "160.0 GB",
        "149.0 GiB");
    row("scene6.64-ranks.states", sevenBillion(64, 8, None), Zero3, States, 7000 * M * 16 / 64, "1.750 GB",
        "1.630 GiB");
    row("scene6.64-ranks.activations", sevenBillion(64, 8, None), Zero3, Activations, 8 * sequence7B, "146.0 GB",
        "136.0 GiB");
    row("scene6.64-ranks.total", sevenBillion(64, 8, None), Zero3, Total, 7000 * M * 16 / 64 + 8 * sequence7B,
        "147.8 GB", "137.6 GiB");
    row("scene6.1024-ranks.states", sevenBillion(1024, 8, None), Zero3, States, 6'835'938 * 16, "0.1094 GB",
        "0.1019 GiB");
    row("scene6.1024-ranks.activations", sevenBillion(1024, 8, None), Zero3, Activations, 8 * sequence7B, "146.0 GB",
        "136.0 GiB");
    row("scene6.1024-ranks.total", sevenBillion(1024, 8, None), Zero3, Total, 6'835'938 * 16 + 8 * sequence7B,
        "146.1 GB", "136.1 GiB");
    row("scene6.recompute.states", sevenBillion(8, 8, Full), Zero3, States, 7000 * M * 16 / 8, "14.00 GB", "13.04 GiB");
    row("scene6.recompute.activations", sevenBillion(8, 8, Full), Zero3, Activations, 8'589'934'592 + 4'563'402'752,
        "13.15 GB", "12.25 GiB");
    row("scene6.recompute.total", sevenBillion(8, 8, Full), Zero3, Total,
        7000 * M * 16 / 8 + 8'589'934'592 + 4'563'402'752, "27.15 GB", "25.29 GiB");
    row("scene6.batch-4.states", sevenBillion(8, 4, None), Zero3, States, 7000 * M * 16 / 8, "14.00 GB", "13.04 GiB");
    row("scene6.batch-4.activations", sevenBillion(8, 4, None), Zero3, Activations, 4 * sequence7B, "73.01 GB",
        "68.00 GiB");
    row("scene6.batch-4.total", sevenBillion(8, 4, None), Zero3, Total, 7000 * M * 16 / 8 + 4 * sequence7B, "87.01 GB",
        "81.04 GiB");
    row("scene6.batch-3.states", sevenBillion(8, 3, None), Zero3, States, 7000 * M * 16 / 8, "14.00 GB", "13.04 GiB");
    row("scene6.batch-3.activations", sevenBillion(8, 3, None), Zero3, Activations, 3 * sequence7B, "54.76 GB",
        "51.00 GiB");
    row("scene6.batch-3.total", sevenBillion(8, 3, None), Zero3, Total, 7000 * M * 16 / 8 + 3 * sequence7B, "68.76 GB",
        "64.04 GiB");
}

void TestLessons::shares_data()
{
    QTest::addColumn<Scenario>("scenario");
    QTest::addColumn<Strategy>("strategy");
    QTest::addColumn<Figure>("part");
    QTest::addColumn<Figure>("whole");
    QTest::addColumn<QString>("expected");
    const auto share = [](const char *name, const Scenario &scenario, Strategy strategy, Figure part, Figure whole,
                          const char *expected) {
        QTest::newRow(name) << scenario << strategy << part << whole << QString::fromLatin1(expected);
    };
    using enum Figure;
    share("scene1.adam.sketch: 1.6 of 2.0", lesson(Sketch, 1), Ddp, Adam, States, "80 %");
    share("scene1.adam.precise: 1.2 of 1.6", lesson(Paper, 1), Ddp, Adam, States, "75 %");
    share("scene1.try.fp32: 1.6 of 2.4", inFp32(lesson(Sketch, 1)), Ddp, Adam, States, "67 %");
    share("scene5.batch-1.ddp: 0.321 of 2.321", batchOf(1), Ddp, Activations, Total, "14 %");
    share("scene5.batch-1.zero3: 0.321 of 0.571", batchOf(1), Zero3, Activations, Total, "56 %");
    share("scene5.batch-4.ddp: 1.283 of 3.283", batchOf(4), Ddp, Activations, Total, "39 %");
    share("scene5.batch-4.zero3: 1.283 of 1.533", batchOf(4), Zero3, Activations, Total, "84 %");
    share("scene5.batch-6.ddp: 1.925 of 3.925", batchOf(6), Ddp, Activations, Total, "49 %");
    share("scene5.batch-6.zero3: 1.925 of 2.175", batchOf(6), Zero3, Activations, Total, "89 %");
    share("scene5.batch-7.ddp: 2.246 of 4.246", batchOf(7), Ddp, Activations, Total, "53 %");
    share("scene5.batch-7.zero3: 2.246 of 2.496", batchOf(7), Zero3, Activations, Total, "90 %");
    share("scene5.batch-8.ddp: 2.567 of 4.567", batchOf(8), Ddp, Activations, Total, "56 %");
    share("scene5.batch-8.zero3: 2.567 of 2.817", batchOf(8), Zero3, Activations, Total, "91 %");
    share("scene5.batch-32.ddp: 10.27 of 12.27", batchOf(32), Ddp, Activations, Total, "84 %");
    share("scene5.batch-32.zero3: 10.27 of 10.52", batchOf(32), Zero3, Activations, Total, "98 %");
}

void TestLessons::shares()
{
    QFETCH(Scenario, scenario);
    QFETCH(Strategy, strategy);
    QFETCH(Figure, part);
    QFETCH(Figure, whole);
    const Estimate result = estimate(scenario);
    const RankGroup &group = of(result, strategy).worst();
    const auto amount = [&group](Figure figure) { return Quantity<Bytes>(figureOf(group, figure)); };
    QTEST(shown(percentText(amount(part), amount(whole))), "expected");
}

QTEST_APPLESS_MAIN(TestLessons)
#include "tst_lessons.moc"
