// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/log_layout.h"

#include "tests/ui/charts/laid_out.h"
#include "ui/charts/bars_chart.h"
#include "ui/charts/log_painter.h"
#include "ui/text/part_text.h"
#include "ui/text/picture_font.h"

#include <QImage>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <set>

using namespace perrank;
using namespace perrank::ui;
using namespace Qt::StringLiterals;

namespace {

View logView()
{
    View view;
    view.scale = Scale::Log;
    return view;
}

BarsLayout layoutOf(const Scenario &scenario, const View &view = logView(), const QSizeF &size = windowSize)
{
    const BarsContent content = barsContent(estimate(scenario), view, {view.units, {}}, comparedOf(scenario, view));
    return layoutBars(content, frameOf(size), fittedAxis(content, frameOf(size)));
}

Scenario sevenBillionOn64()
{
    Scenario scenario = sevenBillion();
    scenario.ranks = 64;
    return scenario;
}

} // namespace

class TestLogLayout : public QObject {
    Q_OBJECT

private slots:
    void axes_data();
    void axes();
    void tenTimesAsMuchIsOneStepUp();
    void aMarkStandsAtItsAmount();
    void marksAreNotStacked();
    void partsOfNothingHaveNoMark();
    void theStripSaysHowToRead();
    void linesGoAcross();
    void activationsAreALevelAndNoBand();
    void whatDoesNotFitSaysSo();
    void everyMarkIsNamed();
    void hiddenPartsStayInTheTotal();
    void theGhostIsALevel();
    void ofEveryRankMarksStandOverEachOther();
    void everyPartHasItsShape();
    void textsKeepApart_data();
    void textsKeepApart();
    void aPlaceKnowsItsMark();
    void marksHaveTheirColoursInEveryTheme_data();
    void marksHaveTheirColoursInEveryTheme();
    void theWordsAreThoseOfTheBars();
    void theCursorWalksThroughMarks();
    void theAxisOnlyGrowsWhileSomebodyDrags();
    void aFrozenAxisStays();
};

void TestLogLayout::axes_data()
{
    QTest::addColumn<double>("least");
    QTest::addColumn<double>("most");
    QTest::addColumn<QString>("labels");
    QTest::addColumn<double>("minimum");
    QTest::addColumn<double>("maximum");
    QTest::newRow("from 20 MB to 85 GB") << 2e7 << 8.5e10 << u"0.01 0.1 1 10 100 GB"_s << 1e7 << 1e11;
    QTest::newRow("the upper end is 1, 2 or 5") << 2e8 << 1.2e11 << u"0.1 1 10 100 GB"_s << 1e8 << 2e11;
    QTest::newRow("a decade that begins at the least") << 1e9 << 4e9 << u"1 GB"_s << 1e9 << 5e9;
    QTest::newRow("more than eight decades take two at a time")
        << 1.5e2 << 5e11 << u"0.0000001 0.00001 0.001 0.1 10 GB"_s << 1e2 << 5e11;
}

void TestLogLayout::axes()
{
    QFETCH(double, least);
    QFETCH(double, most);
    const Axis axis = logAxisFor(least, most, {});
    QStringList labels;
    for (const QString &label : axis.labels)
        labels << label;
    QTEST(labels.join(u' ') + u' ' + axis.unit, "labels");
    QTEST(axis.minimum, "minimum");
    QTEST(axis.maximum, "maximum");
    QCOMPARE(axis.shareOf(axis.minimum), 0.0);
    QCOMPARE(axis.shareOf(axis.maximum), 1.0);
}

void TestLogLayout::tenTimesAsMuchIsOneStepUp()
{
    const BarsLayout layout = layoutOf({});
    const auto y = [&](std::int64_t bytes) { return layout.yOf(Quantity<Bytes>(bytes)); };
    const qreal step = y(100'000'000) - y(1'000'000'000);
    QVERIFY(step > 20);
    QCOMPARE(y(1'000'000'000) - y(10'000'000'000), step);
    QCOMPARE(y(2'000'000'000), y(1'000'000'000) - step * std::log10(2.0));
}

/// ZeRO-3 on 8 ranks: 100 M × 2 B / 8 of parameters and as much of gradients, 100 M × 16 B / 8 of Adam.
void TestLogLayout::aMarkStandsAtItsAmount()
{
    const BarsLayout layout = layoutOf({});
    const PlacedBar &zero3 = layout.bars[3];
    const std::array<std::int64_t, 4> expected{2'566'914'048, 25'000'000, 25'000'000, 200'000'000};
    QCOMPARE(zero3.segments.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i)
        QCOMPARE(zero3.segments[i].rect.center().y(), std::round(layout.yOf(Quantity<Bytes>(expected[i]))));
    QCOMPARE(zero3.total->center().y(), std::round(layout.yOf(Quantity<Bytes>(2'816'914'048))));
}

/// Parts that are equally large stand side by side at one height.
void TestLogLayout::marksAreNotStacked()
{
    const BarsLayout layout = layoutOf({});
    const std::vector<Segment> &marks = layout.bars[3].segments;
    QCOMPARE(marks[1].rect.center().y(), marks[2].rect.center().y());
    for (std::size_t i = 1; i < marks.size(); ++i)
        QVERIFY(marks[i - 1].rect.right() <= marks[i].rect.left());
}

void TestLogLayout::partsOfNothingHaveNoMark()
{
    Scenario scenario;
    scenario.accounting = Accounting::Paper;
    scenario.optimizer = Optimizer::Sgd; // no states beside the master copy
    for (const PlacedBar &bar : layoutOf(scenario).bars) {
        QVERIFY(std::ranges::find(bar.segments, Component::Variance, &Segment::component) == bar.segments.end());
        for (const Segment &mark : bar.segments)
            QVERIFY(mark.rect.bottom() <= layoutOf(scenario).plot.bottom() + 1);
    }
}

void TestLogLayout::theStripSaysHowToRead()
{
    const BarsLayout layout = layoutOf({});
    QCOMPARE(textsOf(layout, TextRole::Strip), QStringList(u"Log scale: read positions, not lengths"_s));
    QVERIFY(layout.strip->bottom() <= layout.plot.top());
    QCOMPARE(layout.strip->width(), layout.plot.width());
    QVERIFY(textsOf(layoutOf({}, View{}), TextRole::Strip).isEmpty());
}

void TestLogLayout::linesGoAcross()
{
    const BarsLayout layout = layoutOf({});
    QVERIFY(layout.capacity.inside);
    QCOMPARE(layout.capacity.y, layout.yOf(Quantity<Bytes>(gpuBytes(Gpu::H100_80Gb))));
    QVERIFY(layout.dominance.inside);
    QCOMPARE(layout.dominance.y, layout.yOf(Quantity<Bytes>(2 * 2'566'914'048)));
}

void TestLogLayout::activationsAreALevelAndNoBand()
{
    const BarsLayout layout = layoutOf({});
    QCOMPARE(layout.band->top(), layout.yOf(Quantity<Bytes>(2'566'914'048)));
    QVERIFY(layout.band->height() <= 2);
    QVERIFY(layout.band->width() >= layout.plot.width() - 1);
}

void TestLogLayout::whatDoesNotFitSaysSo()
{
    const BarsLayout layout = layoutOf(sevenBillionOn64(), logView(), {1200, 600});
    QCOMPARE(textsOf(layout, TextRole::Oom).front(), u"✖ OOM +201 GB"_s); // 146.0 + 140.0 − 85.5
    QVERIFY(std::ranges::all_of(layout.bars, [](const PlacedBar &bar) { return bar.tooMuch.has_value(); }));
}

void TestLogLayout::everyMarkIsNamed()
{
    const BarsLayout layout = layoutOf({}, logView(), {1200, 600});
    const QStringList names = textsOf(layout, TextRole::Mark);
    QCOMPARE(names.size(), 20);
    QVERIFY(names.contains(u"Parameters 0.025 GB"_s));
    for (const PlacedText &text : layout.texts) {
        if (text.role == TextRole::Mark)
            QVERIFY(text.component.has_value());
    }
}

void TestLogLayout::hiddenPartsStayInTheTotal()
{
    View view = logView();
    view.hidden = {Component::Optimizer};
    const BarsLayout layout = layoutOf({}, view, {1200, 600});
    QCOMPARE(layout.bars[3].total->center().y(), layoutOf({}, logView(), {1200, 600}).bars[3].total->center().y());
    QVERIFY(layout.bars[3].segments[3].hidden);
    QCOMPARE(textsOf(layout, TextRole::Hidden), QStringList(5, u"(Adam hidden)"_s));
}

void TestLogLayout::theGhostIsALevel()
{
    View view = logView();
    view.ghost = Scenario{};
    view.ghost->ranks = 1;
    const BarsLayout layout = layoutOf({}, view);
    QCOMPARE(layout.ghosts.size(), std::size_t(5));
    QCOMPARE(layout.ghosts[3].rect.top(), layout.yOf(Quantity<Bytes>(4'566'914'048)));
    QCOMPARE(layout.ghosts[3].rect.height(), 0.0);
    QCOMPARE(textsOf(layout, TextRole::Delta).size(), 5);
}

void TestLogLayout::ofEveryRankMarksStandOverEachOther()
{
    View view = logView();
    view.everyRank = true;
    const BarsLayout layout = layoutOf(sevenBillionOn64(), view);
    const PlacedBar &rank0 = layout.bars.front();
    QCOMPARE(rank0.segments[0].rect.center().x(), rank0.total->center().x());
    QVERIFY(rank0.segments[1].rect.center() != rank0.segments[2].rect.center()); // though they are equally large
    QVERIFY(textsOf(layout, TextRole::Mark).isEmpty());
}

void TestLogLayout::everyPartHasItsShape()
{
    const QRectF place(0, 0, 12, 12);
    std::vector<QPainterPath> shapes{totalShape(place)};
    for (const ComponentSpec &spec : components())
        shapes.push_back(markShape(spec.id, place));
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        QVERIFY(place.adjusted(-1, -1, 1, 1).contains(shapes[i].boundingRect()));
        for (std::size_t k = i + 1; k < shapes.size(); ++k)
            QVERIFY(shapes[i] != shapes[k]);
    }
}

void TestLogLayout::textsKeepApart_data()
{
    QTest::addColumn<Scenario>("scenario");
    QTest::addColumn<View>("view");
    QTest::addColumn<QSizeF>("size");
    Scenario deepSpeed = sevenBillionOn64();
    deepSpeed.accounting = Accounting::DeepSpeed;
    View pinned = logView();
    pinned.ghost = Scenario{};
    View pairs = logView();
    pairs.compare = Accounting::Paper;
    View every = logView();
    every.everyRank = true;
    QTest::newRow("the lesson") << Scenario{} << logView() << windowSize;
    QTest::newRow("in the smallest window") << Scenario{} << logView() << QSizeF(640, 320);
    QTest::newRow("what does not fit") << sevenBillionOn64() << logView() << windowSize;
    QTest::newRow("many parts") << deepSpeed << logView() << windowSize;
    QTest::newRow("pinned") << sevenBillionOn64() << pinned << windowSize;
    QTest::newRow("pairs") << Scenario{} << pairs << windowSize;
    QTest::newRow("every rank") << sevenBillionOn64() << every << windowSize;
}

void TestLogLayout::textsKeepApart()
{
    QFETCH(Scenario, scenario);
    QFETCH(View, view);
    QFETCH(QSizeF, size);
    const BarsLayout layout = layoutOf(scenario, view, size);
    QCOMPARE(overlap(layout), QString());
    for (const PlacedText &text : layout.texts)
        QVERIFY2(layout.bounds.adjusted(-1, -1, 1, 1).contains(text.rect), qPrintable(text.text));
}

void TestLogLayout::aPlaceKnowsItsMark()
{
    const BarsLayout layout = layoutOf({});
    for (std::size_t bar = 0; bar < layout.bars.size(); ++bar) {
        for (std::size_t i = 0; i < layout.bars[bar].segments.size(); ++i) {
            const auto hit = layout.at(layout.bars[bar].segments[i].rect.center());
            QVERIFY(hit && hit->bar == bar && hit->segment == i);
        }
        const auto total = layout.at(layout.bars[bar].total->center());
        QVERIFY(total && total->bar == bar && !total->segment);
    }
    QVERIFY(!layout.at(QPointF(layout.plot.left() - 5, layout.plot.center().y())));
}

void TestLogLayout::marksHaveTheirColoursInEveryTheme_data()
{
    QTest::addColumn<Theme>("theme");
    for (const ThemeSpec &theme : themes)
        QTest::newRow(theme.key.data()) << theme.id;
}

void TestLogLayout::marksHaveTheirColoursInEveryTheme()
{
    QFETCH(const Theme, theme);
    BarsChart chart;
    chart.setFont(pictureFont(13));
    chart.resize(900, 600);
    chart.setTheme(theme);
    chart.show(std::make_shared<const Estimate>(estimate({})), logView(), {});
    const QImage image = chart.grab().toImage();
    const auto inChart = [&](const QPointF &place) { return place.toPoint() + chart.plotOrigin(); };
    for (const PlacedBar &bar : chart.barsLayout().bars) {
        QCOMPARE(image.pixelColor(inChart(bar.total->center())), coloursOf(theme).text);
        QCOMPARE(image.pixelColor(inChart(bar.segments[1].rect.center())), coloursOf(theme).parameters.fill);
    }
    QCOMPARE(image.pixelColor(inChart(chart.barsLayout().strip->topLeft() + QPointF(3, 3))), coloursOf(theme).panel);
}

void TestLogLayout::theWordsAreThoseOfTheBars()
{
    const auto shown = std::make_shared<const Estimate>(estimate({}));
    BarsChart chart;
    chart.resize(900, 600);
    chart.show(shown, logView(), {});
    QCOMPARE(chart.textAt(1, {}), barText(*shown, Strategy::Zero1, 0, {}));
    QCOMPARE(chart.textAt(1, 3), partText(*shown, Strategy::Zero1, 0, Component::Optimizer, {}));
}

void TestLogLayout::theCursorWalksThroughMarks()
{
    BarsChart chart;
    chart.resize(900, 600);
    chart.QWidget::show();
    QVERIFY(QTest::qWaitForWindowExposed(&chart));
    chart.show(std::make_shared<const Estimate>(estimate({})), logView(), {});
    QSignalSpy activated(&chart, &BarsChart::partActivated);
    QTest::keyClick(&chart, Qt::Key_Home);
    QTest::keyClick(&chart, Qt::Key_Right);
    QTest::keyClick(&chart, Qt::Key_Up);
    QTest::keyClick(&chart, Qt::Key_Up);
    QTest::keyClick(&chart, Qt::Key_Return);
    QCOMPARE(activated.size(), 1);
    QVERIFY(activated.front()[0].value<Strategy>() == Strategy::Zero1);
    QVERIFY(activated.front()[2].value<std::optional<Component>>() == Component::Parameters);
}

void TestLogLayout::theAxisOnlyGrowsWhileSomebodyDrags()
{
    const auto onRanks = [](std::int64_t ranks) {
        Scenario scenario;
        scenario.ranks = ranks;
        return std::make_shared<const Estimate>(estimate(scenario));
    };
    BarsChart chart;
    chart.resize(900, 600);
    chart.show(onRanks(8), logView(), {});
    chart.beginDrag();
    chart.show(onRanks(1024), logView(), {}); // 100 M × 2 / 1,024 is 195 kB
    const Axis grown = chart.barsLayout().axis;
    QCOMPARE(grown.minimum, 1e5);
    chart.show(onRanks(1), logView(), {});
    QCOMPARE(chart.barsLayout().axis.minimum, grown.minimum);
    chart.endDrag();
    QTRY_COMPARE(chart.barsLayout().axis.minimum, 1e8);
}

void TestLogLayout::aFrozenAxisStays()
{
    BarsChart chart;
    chart.resize(900, 600);
    chart.show(std::make_shared<const Estimate>(estimate({})), logView(), {});
    const Axis before = chart.barsLayout().axis;
    chart.setAxisFrozen(true);
    chart.show(std::make_shared<const Estimate>(estimate(sevenBillionOn64())), logView(), {});
    QCOMPARE(chart.barsLayout().axis, before);
    QVERIFY(chart.barsLayout().bars.front().torn);
    const QString torn = textsOf(chart.barsLayout(), TextRole::Torn).join(u' ');
    QVERIFY2(torn.contains(u"▲ 286"_s), qPrintable(torn));
}

QTEST_MAIN(TestLogLayout)
#include "tst_log_layout.moc"
