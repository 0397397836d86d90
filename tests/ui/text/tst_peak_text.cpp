// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/peak_text.h"

#include "tests/core/peak_example.h"
#include "ui/text/chart_summary.h"
#include "ui/text/part_text.h"

#include <QTest>

using namespace perrank;
using namespace perrank::ui;
using namespace Qt::StringLiterals;

namespace {

View viewOf(Figure figure)
{
    View view;
    view.figure = figure;
    return view;
}

} // namespace

class TestPeakText : public QObject {
    Q_OBJECT

private slots:
    void aLabelNamesThePhaseInAsManyWordsAsFit();
    void labelsGetShorter();
    void aPartSaysBothItsValues();
    void aPartThatIsLargestAtThePeakSaysSo();
    void aSketchSaysNothingOfInstants();
    void aBarSaysPeakAndSum();
    void theSummarySpeaksOfWhatIsShown();
    void whatIsNeitherSideSaysWhatItIs();
};

void TestPeakText::aLabelNamesThePhaseInAsManyWordsAsFit()
{
    QCOMPARE(
        phaseLabels(PeakPhase::EndOfForward),
        (QStringList{u"peak: end of the forward pass"_s, u"peak: forward end"_s, u"peak: fwd end"_s, u"fwd end"_s}));
}

void TestPeakText::labelsGetShorter()
{
    for (const PeakPhaseSpec &phase : peakPhases) {
        const QStringList labels = phaseLabels(phase.id);
        for (qsizetype i = 1; i < labels.size(); ++i)
            QVERIFY2(labels[i].size() <= labels[i - 1].size(), qPrintable(labels[i]));
    }
}

void TestPeakText::aPartSaysBothItsValues()
{
    const Estimate example = peakExample();
    const QStringList peak = partText(example, Strategy::Zero1, 0, Component::Gradients, {}).split(u'\n');
    QCOMPARE(peak[1], u"0.000 GB (0.000 GiB) · 0 % of 7.000 GB"_s);
    QCOMPARE(peak[2], u"at the peak (end of the forward pass); at its largest 2.000 GB"_s);
    const QStringList sum = partText(example, Strategy::Zero1, 0, Component::Gradients, {}, Figure::Sum).split(u'\n');
    QCOMPARE(sum[1], u"2.000 GB (1.863 GiB) · 20 % of 10.00 GB"_s); // 2·10⁹ / 2³⁰ = 1.8626
    QVERIFY2(sum[2].startsWith(u"at its largest; at the peak (end of the forward pass) 0"_s), qPrintable(sum[2]));
}

void TestPeakText::aPartThatIsLargestAtThePeakSaysSo()
{
    const QStringList lines = partText(peakExample(), Strategy::Ddp, 0, Component::Parameters, {}).split(u'\n');
    QCOMPARE(lines[1], u"2.000 GB (1.863 GiB) · 25 % of 8.000 GB"_s);
    QCOMPARE(lines[2], u"as much at the peak (optimizer step) as at its largest"_s);
}

void TestPeakText::aSketchSaysNothingOfInstants()
{
    const Estimate lesson = estimate({});
    QVERIFY(!partText(lesson, Strategy::Ddp, 0, Component::Parameters, {}).contains(u"peak"_s));
    QVERIFY(!barText(lesson, Strategy::Ddp, 0, {}, viewOf(Figure::Peak)).contains(u"peak"_s));
    QVERIFY(!chartSummary(lesson, {}, viewOf(Figure::Peak)).contains(u"peak"_s));
}

void TestPeakText::aBarSaysPeakAndSum()
{
    const Estimate example = peakExample();
    const QString peak = barText(example, Strategy::Ddp, 0, {});
    QVERIFY2(peak.contains(u"8.000 GB (7.451 GiB) at the peak (optimizer step) · sum of all parts 14.00 GB"_s),
             qPrintable(peak));
    // 8 + 0.537 to 11.2 + 1.611 GB on a card of 10
    QVERIFY2(peak.endsWith(u"✔ 2.00 GB free (20 %)\nthe driver may show 8.54 to 12.8 GB: a range (allocator 1.0 to 1.4 "
                           "times, CUDA context and NCCL 0.54 to 1.6 GB)\nfits by the allocated bytes; what the driver "
                           "shows may pass the card"_s),
             qPrintable(peak));
    const QString sum = barText(example, Strategy::Ddp, 0, {}, viewOf(Figure::Sum));
    QVERIFY2(sum.contains(u"14.00 GB (13.04 GiB) · peak of one step 8.000 GB (optimizer step)"_s), qPrintable(sum));
    QVERIFY2(sum.endsWith(u"✔ 2.00 GB free (20 %)"_s), qPrintable(sum)); // the verdict asks for the peak
}

void TestPeakText::theSummarySpeaksOfWhatIsShown()
{
    const Estimate example = peakExample();
    const QString peak = chartSummary(example, {});
    QVERIFY2(peak.contains(u"DDP needs 8.000 GB at the peak (optimizer step; sum of all parts 14.00 GB), of which "
                           "model states are 50 %; "_s),
             qPrintable(peak));
    QVERIFY2(peak.contains(u"ZeRO-1 needs 7.000 GB at the peak (end of the forward pass; sum of all parts 10.00 GB), "
                           "of which activations are 86 %; "_s),
             qPrintable(peak)); // 6 / 7
    QVERIFY2(peak.contains(u"There the driver may show 7.54 to 11.4 GB; fits by the allocated bytes; what the driver "
                           "shows may pass the card."_s),
             qPrintable(peak));
    QVERIFY(!peak.contains(u"under every strategy"_s));
    const QString sum = chartSummary(example, {}, viewOf(Figure::Sum));
    QVERIFY2(sum.contains(u"Activations take 6.000 GB under every strategy."_s), qPrintable(sum));
}

void TestPeakText::whatIsNeitherSideSaysWhatItIs()
{
    const QString text = partText(peakExample(), Strategy::Ddp, 0, Component::StepTemporaries, {});
    QVERIFY2(text.contains(u"\ngradients in the making, and what the optimizer step needs for a moment · "_s),
             qPrintable(text));
}

QTEST_APPLESS_MAIN(TestPeakText)

#include "tst_peak_text.moc"
