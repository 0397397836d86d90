// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/presets.h"
#include "ui/charts/bars_layout.h"

#include "tests/core/peak_example.h"
#include "tests/ui/charts/laid_out.h"
#include "ui/charts/shown_ranks.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace perrank;
using namespace perrank::ui;
using namespace Qt::StringLiterals;

namespace {

BarsLayout layoutOf(const Scenario &scenario, const View &view = {}, const QSizeF &size = windowSize)
{
    const AmountStyle style{view.units, {}};
    const BarsContent content = barsContent(estimate(scenario), view, style);
    const BarsFrame frame = frameOf(size);
    return layoutBars(content, frame, axisFor(neededReach(content, frame), style));
}

BarsLayout layoutWithAxis(const Scenario &scenario, double maximum)
{
    const BarsContent content = barsContent(estimate(scenario), {}, {});
    return layoutBars(content, frameOf(), axisFor(maximum, {}));
}

BarsLayout layoutOfExample(const View &view = {})
{
    const BarsContent content = barsContent(peakExample(), view, {});
    const BarsFrame frame = frameOf();
    return layoutBars(content, frame, axisFor(neededReach(content, frame), {}));
}

View viewOf(Figure figure)
{
    View view;
    view.figure = figure;
    return view;
}

/// A GPT of 48 layers whose parts are counted, on 64 ranks in so many stages.
Scenario pipeline(std::int64_t stages)
{
    Scenario scenario;
    scenario.accounting = Accounting::Paper;
    scenario.parameters = 0;
    scenario.layers = 48;
    scenario.width = 2048;
    scenario.ranks = 64;
    scenario.pipelineParallel = stages;
    scenario.accumulation = 64;
    scenario.strategies = {Strategy::Ddp, Strategy::Zero3};
    return scenario;
}

} // namespace

class TestBarsLayout : public QObject {
    Q_OBJECT

private slots:
    void partsAddUpToTheTotal_data();
    void partsAddUpToTheTotal();
    void partsStandInTheOrderOfTheLesson();
    void activationsFormOneStraightBand();
    void hiddenActivationsHaveNoBand();
    void twiceTheActivationsIsALine();
    void labelsOfLinesThatLieCloseLeadToThem();
    void capacityAboveTheAxisIsATag();
    void axisReachesTheCapacityWhenAsked();
    void whatDoesNotFitIsMarkedByPlaceAndWord();
    void whatFitsHasABracket();
    void totalsStandOverTheirBars();
    void badgesNameTheWinner();
    void lowPartsKeepTwoPixelsAndShareACallOut();
    void hiddenPartsStayInTheTotal();
    void barsBeyondAFrozenAxisAreTorn();
    void figuresBeyondOneExabyteAreWords();
    void eightRanksHaveABarEach();
    void labelsOfRanksKeepAnEvenStep();
    void theLastBarHasItsCallOutToo();
    void aCallOutStaysNearItsPart();
    void manyRanksShareABrace();
    void ranksThatDifferHaveABar();
    void stagesHaveOneBarEach();
    void ofManyStagesTheEndsAndTheFullestHaveABar();
    void aPatternThatRepeatsIsShownOnce();
    void theFullestRankSaysItsStage();
    void textsKeepInsideAndApart_data();
    void textsKeepInsideAndApart();
    void aPlaceKnowsItsPart();
    void aBarIsThePeakAndNamesItsPhase();
    void theSumIsShownOnRequest();
    void aSumOverTheCapacityIsNoFailureWhereThePeakFits();
    void theBandIsLeftOutWhereActivationsDifferAtThePeak();
    void overAPeakStandsWhatTheDriverMayShow();
    void aSumHasNoRange();
    void aRangeBeyondTheAxisGoesOn();
    void aRangeIsInWordsWhereThereIsRoom();
    void aBracketBesideARangeBeginsAtTheBar();
    void phasesStandUnderTheBars_data();
    void phasesStandUnderTheBars();
    void theTotalOfStagesStandsOverTheFullest();
    void partsTogetherKeepTheirOrder();
};

void TestBarsLayout::partsAddUpToTheTotal_data()
{
    QTest::addColumn<Scenario>("scenario");
    QTest::addColumn<QSizeF>("size");
    QTest::newRow("the lesson") << Scenario() << windowSize;
    QTest::newRow("7 B that does not fit") << sevenBillion() << windowSize;
    Scenario one;
    one.ranks = 1;
    QTest::newRow("one rank") << one << windowSize;
    Scenario paper = sevenBillion();
    paper.accounting = Accounting::Paper;
    QTest::newRow("the paper's split optimizer") << paper << windowSize;
    Scenario many = withPreset({}, *findPreset("llama2-7b"));
    many.accounting = Accounting::Megatron;
    many.microBatch = 1;
    many.sequence = 4096;
    QTest::newRow("eleven parts") << many << windowSize;
    QTest::newRow("eleven parts in a low window") << many << QSizeF(640, 240);
}

void TestBarsLayout::partsAddUpToTheTotal()
{
    QFETCH(const Scenario, scenario);
    QFETCH(const QSizeF, size);
    const BarsLayout layout = layoutOf(scenario, {}, size);
    const Estimate numbers = estimate(scenario);
    const double pixelsPerByte = layout.plot.height() / layout.axis.maximum;
    for (std::size_t i = 0; i < layout.bars.size(); ++i) {
        qreal heights = 0;
        for (const Segment &segment : layout.bars[i].segments)
            heights += segment.rect.height();
        const double total = double(numbers.strategies[i].worst().peak.count()) * pixelsPerByte;
        QVERIFY(std::abs(heights - total) <= 1);
        QVERIFY(std::abs(layout.bars[i].rect.height() - total) <= 1);
    }
}

void TestBarsLayout::partsStandInTheOrderOfTheLesson()
{
    const BarsLayout layout = layoutOf({});
    QCOMPARE(layout.bars.size(), std::size_t(5));
    for (const PlacedBar &bar : layout.bars) {
        QCOMPARE(bar.segments.size(), std::size_t(4));
        qreal bottom = layout.plot.bottom();
        for (const auto &[segment, component] : {std::pair{0, Component::Activations},
                                                 {1, Component::Parameters},
                                                 {2, Component::Gradients},
                                                 {3, Component::Optimizer}}) {
            QCOMPARE(bar.segments[std::size_t(segment)].component, component);
            QCOMPARE(bar.segments[std::size_t(segment)].rect.bottom(), bottom);
            bottom = bar.segments[std::size_t(segment)].rect.top();
        }
    }
}

/// 2,566,914,048 B on an axis that ends at 6·10⁹ B.
void TestBarsLayout::activationsFormOneStraightBand()
{
    const BarsLayout layout = layoutOf({});
    QCOMPARE(layout.axis.maximum, 6e9);
    const qreal y = layout.plot.bottom() - layout.plot.height() * 2'566'914'048.0 / 6e9;
    QVERIFY(layout.band);
    QCOMPARE(layout.band->top(), y);
    QCOMPARE(layout.band->left(), layout.plot.left());
    QCOMPARE(layout.band->right(), layout.plot.right());
    for (const PlacedBar &bar : layout.bars)
        QVERIFY(std::abs(bar.segments.front().rect.top() - y) < 0.01);
    QCOMPARE(textsOf(layout, TextRole::Activations).join(u' '), u"activations 2.567 GB ⚠ fudge"_s);
}

void TestBarsLayout::hiddenActivationsHaveNoBand()
{
    View view;
    view.hidden = {Component::Activations};
    QVERIFY(!layoutOf({}, view).band);
}

/// 2 × 2,566,914,048 = 5,133,828,096 B.
void TestBarsLayout::twiceTheActivationsIsALine()
{
    const BarsLayout layout = layoutOf({});
    QVERIFY(layout.dominance.inside);
    QCOMPARE(layout.dominance.y, layout.plot.bottom() - layout.plot.height() * 5'133'828'096.0 / 6e9);
    QCOMPARE(textsOf(layout, TextRole::Dominance).join(u' '), u"2 × activations"_s);

    Scenario longer;
    longer.sequence = 65'536;
    longer.strategies = {Strategy::Zero3};
    const BarsLayout tagged = layoutOf(longer);
    QVERIFY(!tagged.dominance.inside);
    QCOMPARE(textsOf(tagged, TextRole::Dominance).join(u' '), u"2 × activations ↑"_s);
}

/// 7 B of the paper: 85.5 GB of the card and 73.0 GB, twice the activations, are nearer to each other than two rows.
void TestBarsLayout::labelsOfLinesThatLieCloseLeadToThem()
{
    Scenario scenario = withPreset({}, *findPreset("7b-class"));
    scenario.accounting = Accounting::Paper;
    const BarsLayout layout = layoutOf(scenario, {}, {900, 360});
    const auto middleOf = [&layout](TextRole role) {
        return std::ranges::find(layout.texts, role, &PlacedText::role)->rect.center().y();
    };
    const auto ledTo = [&layout](qreal level) {
        const auto found = std::ranges::find_if(layout.leaders, [&](const QLineF &line) {
            return line.x1() == layout.plot.right() && std::abs(line.y1() - level) < 0.01;
        });
        return found == layout.leaders.end() ? level : found->y2();
    };
    const qreal row = std::ranges::find(layout.texts, TextRole::Dominance, &PlacedText::role)->rect.height();
    QVERIFY(layout.dominance.y - layout.capacity.y < 2 * row);
    QVERIFY(std::abs(middleOf(TextRole::Dominance) - ledTo(layout.dominance.y)) <= row / 4);
    QVERIFY(std::abs(middleOf(TextRole::Dominance) - layout.dominance.y)
            < std::abs(middleOf(TextRole::Dominance) - layout.band->top()));
}

void TestBarsLayout::capacityAboveTheAxisIsATag()
{
    const BarsLayout layout = layoutOf({});
    QVERIFY(!layout.capacity.inside);
    QCOMPARE(textsOf(layout, TextRole::Capacity).join(u' '), u"H100 80GB: 85.5 GB ↑"_s);
}

void TestBarsLayout::axisReachesTheCapacityWhenAsked()
{
    View view;
    view.fitCapacity = true;
    const BarsLayout layout = layoutOf({}, view);
    QVERIFY(layout.capacity.inside);
    QCOMPARE(layout.axis.maximum, 100e9);
    QCOMPARE(layout.capacity.y, layout.plot.bottom() - layout.plot.height() * 85'520'809'984.0 / 100e9);
}

/// 7·10⁹ × 20 + 8 × 4,096 × 4,096 × 2 × 32 × 17 = 286,028,888,064 B, which is 200.5 GB more than an H100 has.
void TestBarsLayout::whatDoesNotFitIsMarkedByPlaceAndWord()
{
    const BarsLayout layout = layoutOf(sevenBillion());
    QVERIFY(layout.capacity.inside);
    for (const PlacedBar &bar : layout.bars) {
        QVERIFY(bar.tooMuch);
        QCOMPARE(bar.tooMuch->top(), bar.rect.top());
        QCOMPARE(bar.tooMuch->bottom(), layout.capacity.y);
    }
    QCOMPARE(textsOf(layout, TextRole::Oom).join(u' ').left(14), u"✖ OOM +201 GB "_s);
    QVERIFY(!layoutOf({}).bars.front().tooMuch);
    QVERIFY(textsOf(layoutOf({}), TextRole::Oom).isEmpty());
}

void TestBarsLayout::whatFitsHasABracket()
{
    View view;
    view.fitCapacity = true;
    const BarsLayout layout = layoutOf({}, view);
    QCOMPARE(layout.headroom.size(), std::size_t(5));
    QVERIFY(textsOf(layout, TextRole::Headroom).join(u' ').startsWith(u"✔ 81.0 GB free (95 %)"_s));
}

void TestBarsLayout::totalsStandOverTheirBars()
{
    const BarsLayout layout = layoutOf({});
    QCOMPARE(textsOf(layout, TextRole::Total),
             (QStringList{u"4.567 GB"_s, u"3.167 GB"_s, u"2.992 GB"_s, u"2.817 GB"_s, u"2.817 GB"_s}));
    for (const PlacedText &text : layout.texts) {
        if (text.role != TextRole::Total)
            continue;
        const QRectF &bar = layout.bars[text.group].rect;
        QVERIFY(text.rect.bottom() <= bar.top());
        QVERIFY(text.rect.bottom() > bar.top() - 6);
        QVERIFY(std::abs(text.rect.center().x() - bar.center().x()) <= 1);
    }
}

void TestBarsLayout::badgesNameTheWinner()
{
    QCOMPARE(textsOf(layoutOf({}, {}, {1400, 520}), TextRole::Badge).first(), u"▲ activations 56 %"_s);
    QCOMPARE(textsOf(layoutOf({}, {}, {640, 520}), TextRole::Badge).first(), u"▲ act 56 %"_s);
    Scenario small;
    small.microBatch = 1;
    QCOMPARE(textsOf(layoutOf(small, {}, {640, 520}), TextRole::Badge).first(), u"states 86 %"_s);
}

/// ZeRO-3 over 1,024 ranks: 10⁸ × 20 / 1,024 = 1.95 MB of states beside 2.57 GB of activations.
void TestBarsLayout::lowPartsKeepTwoPixelsAndShareACallOut()
{
    Scenario many;
    many.ranks = 1024;
    many.strategies = {Strategy::Zero3};
    const BarsLayout layout = layoutOf(many);
    for (const Segment &segment : layout.bars.front().segments)
        QVERIFY(segment.rect.height() >= 2);
    QCOMPARE(textsOf(layout, TextRole::CallOut).join(u' ').replace(QChar::Nbsp, u' '), u"states 1.95 MB"_s);
    QCOMPARE(layout.leaders.size(), std::size_t(1));
    QVERIFY(layout.bars.front().segments.front().rect.top() == layout.band->top());
}

void TestBarsLayout::hiddenPartsStayInTheTotal()
{
    View view;
    view.hidden = {Component::Activations};
    const BarsLayout layout = layoutOf({}, view, {1200, 520});
    QVERIFY(layout.bars.front().segments.front().hidden);
    QCOMPARE(textsOf(layout, TextRole::Total).first(), u"4.567 GB"_s);
    QCOMPARE(textsOf(layout, TextRole::Hidden).first(), u"(activations hidden)"_s);
    QCOMPARE(textsOf(layoutOf({}, view, {640, 520}), TextRole::Hidden).first(), u"(A hidden)"_s);
    view.hidden = {Component::Optimizer}; // a name, not a word
    QCOMPARE(textsOf(layoutOf({}, view), TextRole::Hidden).first(), u"(Adam hidden)"_s);
}

void TestBarsLayout::barsBeyondAFrozenAxisAreTorn()
{
    const BarsLayout layout = layoutWithAxis({}, 4e9);
    QVERIFY(layout.bars[0].torn);
    QVERIFY(!layout.bars[1].torn);
    QCOMPARE(layout.bars[0].rect.top(), layout.plot.top());
    QCOMPARE(textsOf(layout, TextRole::Torn), QStringList{u"▲ 4.567 GB"_s});
}

void TestBarsLayout::figuresBeyondOneExabyteAreWords()
{
    Scenario huge;
    huge.microBatch = 1'000'000;
    huge.sequence = 16'777'216;
    huge.width = 1'000'000;
    const BarsLayout layout = layoutOf(huge);
    QVERIFY(layout.axis.maximum <= 1e18);
    for (const PlacedBar &bar : layout.bars)
        QVERIFY(bar.torn);
    QVERIFY(textsOf(layout, TextRole::Torn).contains(u"▲ more than"_s));
    QVERIFY(textsOf(layout, TextRole::Torn).contains(u"1 EB"_s));
}

void TestBarsLayout::eightRanksHaveABarEach()
{
    View view;
    view.everyRank = true;
    const BarsLayout layout = layoutOf({}, view);
    QCOMPARE(layout.bars.size(), std::size_t(40));
    QVERIFY(layout.braces.empty());
    QCOMPARE(textsOf(layout, TextRole::Rank).size(), 40);
}

/// In 500 pixels a rank has less room than its digit needs between two others.
void TestBarsLayout::labelsOfRanksKeepAnEvenStep()
{
    View view;
    view.everyRank = true;
    const QStringList labels = textsOf(layoutOf({}, view, {500, 520}), TextRole::Rank);
    const QStringList everySecond{u"0"_s, u"2"_s, u"4"_s, u"6"_s};
    for (const QString &label : everySecond)
        QCOMPARE(labels.count(label), 5);
    QCOMPARE(labels.size(), 20);
}

/// ZeRO-3 and FSDP hold the same: what is said beside one is said beside the other.
void TestBarsLayout::theLastBarHasItsCallOutToo()
{
    const QStringList callOuts = textsOf(layoutOf({}, {}, {1000, 450}), TextRole::CallOut);
    QCOMPARE(callOuts.count(u"P + G"_s), 2);
}

void TestBarsLayout::aCallOutStaysNearItsPart()
{
    const BarsLayout layout = layoutOf(sevenBillion(), {}, {760, 240});
    const qreal line = QFontMetricsF(pictureFont(13)).height();
    for (const QLineF &leader : layout.leaders)
        QVERIFY2(std::abs(leader.dy()) <= 3 * line, qPrintable(QString::number(leader.dy())));
}

void TestBarsLayout::manyRanksShareABrace()
{
    Scenario many;
    many.ranks = 64;
    many.strategies = {Strategy::Zero3};
    const std::vector<RankRun> runs = shownRanks(estimate(many).strategies.front());
    const std::vector<RankRun> expected{{0, 1}, {1, 1}, {2, 1}, {3, 58}, {61, 1}, {62, 1}, {63, 1}};
    QVERIFY(runs == expected);

    View view;
    view.everyRank = true;
    const BarsLayout layout = layoutOf(many, view);
    QCOMPARE(layout.bars.size(), std::size_t(7));
    QCOMPARE(layout.braces.size(), std::size_t(1));
    QCOMPARE(textsOf(layout, TextRole::Alike), QStringList{u"×58 alike"_s});
}

/// 1,000 parameters in shards of ⌈1,000 / 64⌉ = 16: ranks 0 to 61 hold 16, rank 62 holds 8, rank 63 none.
void TestBarsLayout::ranksThatDifferHaveABar()
{
    Scenario uneven;
    uneven.parameters = 1000;
    uneven.ranks = 64;
    uneven.strategies = {Strategy::Fsdp};
    const std::vector<RankRun> runs = shownRanks(estimate(uneven).strategies.front());
    const std::vector<RankRun> expected{{0, 1}, {1, 1}, {2, 1}, {3, 58}, {61, 1}, {62, 1}, {63, 1}};
    QVERIFY(runs == expected);

    uneven.parameters = 640; // 10 each
    uneven.ranks = 100;      // ⌈640 / 100⌉ = 7: ranks 0 to 90 hold 7, rank 91 holds 3, ranks 92 to 99 none
    const std::vector<RankRun> more = shownRanks(estimate(uneven).strategies.front());
    const std::vector<RankRun> expectedMore{{0, 1},  {1, 1},  {2, 1},  {3, 88}, {91, 1},
                                            {92, 1}, {93, 4}, {97, 1}, {98, 1}, {99, 1}};
    QVERIFY(more == expectedMore);
}

/// 64 ranks in 4 stages are 16 to a stage.
void TestBarsLayout::stagesHaveOneBarEach()
{
    const std::vector<RankRun> runs = shownRanks(estimate(pipeline(4)).strategies.front());
    const std::vector<RankRun> expected{
        {0, 16, RunOf::Group}, {16, 16, RunOf::Group}, {32, 16, RunOf::Group}, {48, 16, RunOf::Group}};
    QVERIFY(runs == expected);
    View view;
    view.everyRank = true;
    const BarsLayout wide = layoutOf(pipeline(4), view, {1600, 700});
    QCOMPARE(wide.bars.size(), std::size_t(8)); // DDP and ZeRO-3
    QVERIFY(wide.bars[0].rect.height() > wide.bars[1].rect.height());
    QCOMPARE(textsOf(wide, TextRole::Rank).first(), u"stage 0 ×16"_s);
    const BarsLayout narrow = layoutOf(pipeline(4), view, {420, 300});
    QCOMPARE(textsOf(narrow, TextRole::Rank).first(), u"0"_s);
}

/// 64 stages of one layer: 64 × 2 ranks would be lines, not bars.
void TestBarsLayout::ofManyStagesTheEndsAndTheFullestHaveABar()
{
    Scenario deep = pipeline(64);
    deep.layers = 64;
    const std::vector<RankRun> runs = shownRanks(estimate(deep).strategies.front());
    QCOMPARE(runs.size(), std::size_t(8));
    const RankRun expected{4, 57, RunOf::LeftOut};
    QVERIFY(runs[4] == expected);
    View view;
    view.everyRank = true;
    const BarsLayout layout = layoutOf(deep, view, {1600, 700});
    QCOMPARE(layout.bars.size(), std::size_t(14));
    QCOMPARE(layout.gaps.size(), std::size_t(2));
    QCOMPARE(textsOf(layout, TextRole::Alike), (QStringList{u"… 57 more"_s, u"… 57 more"_s}));
}

/// 10 parameters in shards of ⌈10 / 4⌉ = 3 leave 1 for the fourth rank of each of four groups.
void TestBarsLayout::aPatternThatRepeatsIsShownOnce()
{
    Scenario hybrid;
    hybrid.parameters = 10;
    hybrid.ranks = 16;
    hybrid.shardSize = 4;
    hybrid.strategies = {Strategy::Hsdp};
    const std::vector<RankRun> runs = shownRanks(estimate(hybrid).strategies.front());
    const std::vector<RankRun> expected{{0, 12, RunOf::Group}, {3, 4, RunOf::Group}};
    QVERIFY(runs == expected);
    View view;
    view.everyRank = true;
    const QStringList labels = textsOf(layoutOf(hybrid, view, {1600, 700}), TextRole::Rank);
    QCOMPARE(labels, (QStringList{u"ranks 0–2 of every 4"_s, u"rank 3 of every 4"_s}));
    QCOMPARE(layoutOf(hybrid, {}, {1600, 700}).texts[1].text, u"HSDP: rank 3 of every 4 holds 0.040 kB less"_s);
}

void TestBarsLayout::theFullestRankSaysItsStage()
{
    const QStringList places = textsOf(layoutOf(pipeline(4), {}, {1600, 700}), TextRole::Place);
    QCOMPARE(places, (QStringList{u"rank 0 · stage 0 of 4"_s, u"rank 0 · stage 0 of 4"_s}));
    QVERIFY(textsOf(layoutOf({}), TextRole::Place).isEmpty());
}

void TestBarsLayout::textsKeepInsideAndApart_data()
{
    QTest::addColumn<Scenario>("scenario");
    QTest::addColumn<View>("view");
    Scenario paper = sevenBillion();
    paper.accounting = Accounting::Paper;
    paper.ranks = 64;
    Scenario many;
    many.parameters = 1'000'000;
    many.ranks = 4096;
    View everyRank;
    everyRank.everyRank = true;
    View fit;
    fit.fitCapacity = true;
    View hidden;
    hidden.hidden = {Component::Activations, Component::Optimizer};
    QTest::newRow("the lesson") << Scenario() << View();
    QTest::newRow("the lesson on the scale of the card") << Scenario() << fit;
    QTest::newRow("two parts hidden") << Scenario() << hidden;
    QTest::newRow("every rank of 8") << Scenario() << everyRank;
    QTest::newRow("every rank of 4,096, some of which differ") << many << everyRank;
    QTest::newRow("does not fit") << sevenBillion() << View();
    QTest::newRow("four stages") << pipeline(4) << View();
    QTest::newRow("every stage of four") << pipeline(4) << everyRank;
    QTest::newRow("every stage of 16") << pipeline(16) << everyRank;
    Scenario deep = pipeline(64);
    deep.layers = 64;
    QTest::newRow("every stage of 64") << deep << everyRank;
    QTest::newRow("the paper's parts") << paper << View();
    QTest::newRow("the paper's parts, every rank of 64") << paper << everyRank;
    Scenario peaks = sevenBillion();
    peaks.accounting = Accounting::DeepSpeed;
    QTest::newRow("peaks with their ranges") << peaks << View();
    QTest::newRow("peaks with their ranges on the scale of the card") << peaks << fit;
    QTest::newRow("peaks with their ranges, every rank") << peaks << everyRank;
    peaks = pipeline(4);
    peaks.accounting = Accounting::Fsdp;
    QTest::newRow("ranges over every stage of four") << peaks << everyRank;
}

void TestBarsLayout::textsKeepInsideAndApart()
{
    QFETCH(const Scenario, scenario);
    QFETCH(const View, view);
    for (const QSizeF &size : {QSizeF(420, 260), QSizeF(480, 300), QSizeF(660, 560), QSizeF(790, 330),
                               QSizeF(1280, 700), QSizeF(2400, 1200)}) {
        const BarsLayout layout = layoutOf(scenario, view, size);
        for (const PlacedText &text : layout.texts)
            QVERIFY2(layout.bounds.contains(text.rect),
                     qPrintable(u"%1 at %2 × %3"_s.arg(text.text).arg(size.width()).arg(size.height())));
        QVERIFY2(overlap(layout).isEmpty(),
                 qPrintable(u"%1 at %2 × %3"_s.arg(overlap(layout)).arg(size.width()).arg(size.height())));
    }
}

void TestBarsLayout::aPlaceKnowsItsPart()
{
    const BarsLayout layout = layoutOf({});
    const Segment &gradients = layout.bars[1].segments[2];
    const auto hit = layout.at(gradients.rect.center());
    QVERIFY(hit && hit->segment);
    QCOMPARE(hit->bar, std::size_t(1));
    QCOMPARE(*hit->segment, std::size_t(2));
    QVERIFY(!layout.at({layout.plot.left() + 1, layout.plot.top() + 1}));
    const auto above = layout.at({layout.bars[3].rect.center().x(), layout.plot.top() + 1});
    QVERIFY(above && !above->segment);
}

/// Gigabytes of a height in the picture, to the nearest tenth.
double gigabytes(const BarsLayout &layout, double pixels)
{
    return std::round(pixels / layout.plot.height() * layout.axis.maximum / 1e8) / 10;
}

void TestBarsLayout::aBarIsThePeakAndNamesItsPhase()
{
    const BarsLayout layout = layoutOfExample();
    QCOMPARE(textsOf(layout, TextRole::Total), (QStringList{u"peak 8.000 GB"_s, u"peak 7.000 GB"_s}));
    QCOMPARE(textsOf(layout, TextRole::Meaning), QStringList{u"GB per rank, peak of one step"_s});
    QCOMPARE(textsOf(layout, TextRole::Phase),
             (QStringList{u"peak: optimizer step"_s, u"peak: end of the forward pass"_s}));
    const auto &ddp = layout.bars[0];
    QCOMPARE(ddp.segments.size(), std::size_t(3)); // no activations in the optimizer step
    QCOMPARE(ddp.segments[0].component, Component::Parameters);
    QCOMPARE(gigabytes(layout, ddp.rect.height()), 8.0);
    QCOMPARE(layout.bars[1].segments.size(), std::size_t(2)); // activations and parameters
    const View every = [] {
        View view;
        view.everyRank = true;
        return view;
    }();
    QCOMPARE(textsOf(layoutOfExample(every), TextRole::Phase).size(), 2);
}

void TestBarsLayout::theSumIsShownOnRequest()
{
    const BarsLayout layout = layoutOfExample(viewOf(Figure::Sum));
    QCOMPARE(textsOf(layout, TextRole::Total), (QStringList{u"14.00 GB"_s, u"10.00 GB"_s}));
    QCOMPARE(textsOf(layout, TextRole::Meaning), QStringList{u"GB per rank, sum of all parts"_s});
    QCOMPARE(textsOf(layout, TextRole::Phase), QStringList());
    QCOMPARE(layout.bars[0].segments.size(), std::size_t(4));
    QCOMPARE(gigabytes(layout, layout.bars[0].rect.height()), 14.0);
    QVERIFY(layout.band); // 6 GB in both bars
}

void TestBarsLayout::aSumOverTheCapacityIsNoFailureWhereThePeakFits()
{
    View view = viewOf(Figure::Sum);
    view.fitCapacity = true;
    const BarsLayout layout = layoutOfExample(view);
    QVERIFY(layout.bars[0].rect.top() < layout.capacity.y); // 14 of 10 GB
    QVERIFY(!layout.bars[0].tooMuch);
    QCOMPARE(textsOf(layout, TextRole::Oom), QStringList());
    QVERIFY(layout.headroom.empty()); // a bracket from the sum to the line would be of another length than its words
}

void TestBarsLayout::theBandIsLeftOutWhereActivationsDifferAtThePeak()
{
    QVERIFY(!layoutOfExample().band); // 0 and 6 GB
    Estimate alike = peakExample();
    alike.strategies.erase(alike.strategies.begin());
    const BarsContent content = barsContent(alike, {}, {});
    QVERIFY(content.activations);
    QCOMPARE(qint64(content.activations->count()), 6'000'000'000);
    QCOMPARE(content.activationsLabel, u"activations 6.000 GB"_s);
    alike.strategies = {peakExample().strategies.front()};
    QVERIFY(!barsContent(alike, {}, {}).activations); // a band of no height says nothing
}

/// 8 × 1.0 + 0.537 GB to 8 × 1.4 + 1.611 GB.
void TestBarsLayout::overAPeakStandsWhatTheDriverMayShow()
{
    const BarsLayout layout = layoutOfExample();
    const PlacedBar &ddp = layout.bars[0];
    QVERIFY(ddp.range && layout.bars[1].range);
    QCOMPARE(gigabytes(layout, layout.plot.bottom() - ddp.range->rect.bottom()), 8.5);
    QCOMPARE(gigabytes(layout, layout.plot.bottom() - ddp.range->rect.top()), 12.8);
    QVERIFY(!ddp.range->goesOn);
    QVERIFY(ddp.range->rect.left() > ddp.rect.left() && ddp.range->rect.right() < ddp.rect.right());
    QCOMPARE(gigabytes(layout, ddp.rect.height()), 8.0); // no part of the bar
    for (const PlacedText &text : layout.texts) {
        const bool isOver = text.role == TextRole::Total || text.role == TextRole::Oom || text.role == TextRole::Range;
        QVERIFY(!isOver || text.rect.bottom() <= layout.bars[text.group].top());
    }
    View every;
    every.everyRank = true;
    const BarsLayout all = layoutOfExample(every);
    QVERIFY(all.bars.size() > 2);
    QVERIFY(std::ranges::all_of(all.bars, [](const PlacedBar &bar) { return bar.range.has_value(); }));
}

void TestBarsLayout::aSumHasNoRange()
{
    const auto hasNone = [](const BarsLayout &layout) {
        return std::ranges::none_of(layout.bars, [](const PlacedBar &bar) { return bar.range.has_value(); })
               && textsOf(layout, TextRole::Range).isEmpty();
    };
    QVERIFY(hasNone(layoutOfExample(viewOf(Figure::Sum))));
    QVERIFY(hasNone(layoutOf({}))); // the lesson adds lines
    View hidden;
    hidden.deviceBand = false;
    QVERIFY(hasNone(layoutOfExample(hidden)));
    QVERIFY(layoutOfExample(hidden).axis.maximum < layoutOfExample().axis.maximum);
}

/// DDP's goes from 8.5 to 12.8 GB, ZeRO-1's from 7.5 to 11.4.
void TestBarsLayout::aRangeBeyondTheAxisGoesOn()
{
    const BarsContent content = barsContent(peakExample(), {}, {});
    const BarsLayout cut = layoutBars(content, frameOf(), axisFor(12e9, {}));
    QCOMPARE(cut.axis.maximum, 12e9);
    QVERIFY(cut.bars[0].range->goesOn && !cut.bars[1].range->goesOn);
    QCOMPARE(cut.bars[0].range->rect.top(), cut.plot.top());
    const BarsLayout none = layoutBars(content, frameOf(), axisFor(8e9, {}));
    QCOMPARE(none.axis.maximum, 8e9);
    QVERIFY(!none.bars[0].range && none.bars[1].range);
}

void TestBarsLayout::aRangeIsInWordsWhereThereIsRoom()
{
    const auto rangesAt = [](const QSizeF &size) {
        const BarsContent content = barsContent(peakExample(), {}, {});
        const BarsFrame frame = frameOf(size);
        return textsOf(layoutBars(content, frame, axisFor(neededReach(content, frame), {})), TextRole::Range);
    };
    QCOMPARE(rangesAt({900, 520}), (QStringList{u"driver: 8.54 to 12.8 GB"_s, u"driver: 7.54 to 11.4 GB"_s}));
    QCOMPARE(rangesAt({300, 520}), (QStringList{u"8.54–12.8 GB"_s, u"7.54–11.4 GB"_s}));
    QCOMPARE(rangesAt({900, 200}), QStringList()); // too low for one more line
}

/// On the card of 10 GB: from 8 GB up, not from the end of the range at 12.8.
void TestBarsLayout::aBracketBesideARangeBeginsAtTheBar()
{
    View fit;
    fit.fitCapacity = true;
    const BarsLayout layout = layoutOfExample(fit);
    QCOMPARE(layout.headroom.size(), std::size_t(2));
    for (std::size_t i = 0; i < 2; ++i) {
        const PlacedBar &bar = layout.bars[i];
        QCOMPARE(layout.headroom[i].p2().y(), bar.rect.top() - 2);
        QCOMPARE(layout.headroom[i].p1().y(), layout.capacity.y + 2);
        QVERIFY(layout.headroom[i].x1() > bar.range->rect.right() && layout.headroom[i].x1() < bar.rect.right());
    }
}

void TestBarsLayout::phasesStandUnderTheBars_data()
{
    QTest::addColumn<QSizeF>("size");
    QTest::newRow("a window") << windowSize;
    QTest::newRow("small") << QSizeF(340, 300);
    QTest::newRow("wide") << QSizeF(1400, 700);
}

void TestBarsLayout::phasesStandUnderTheBars()
{
    QFETCH(const QSizeF, size);
    for (const Accounting accounting : {Accounting::Fsdp, Accounting::DeepSpeed, Accounting::Megatron}) {
        Scenario scenario = pipeline(4);
        scenario.accounting = accounting;
        const BarsLayout layout = layoutOf(scenario, {}, size);
        QCOMPARE(textsOf(layout, TextRole::Phase).size(), 2);
        QCOMPARE(overlap(layout), QString());
        for (const PlacedText &text : layout.texts)
            QVERIFY2(layout.bounds.adjusted(-1, -1, 1, 1).contains(text.rect), qPrintable(text.text));
    }
}

void TestBarsLayout::theTotalOfStagesStandsOverTheFullest()
{
    View view;
    view.everyRank = true;
    const BarsLayout layout = layoutOf(pipeline(4), view);
    const auto total = std::ranges::find(layout.texts, TextRole::Total, &PlacedText::role);
    const auto fullest = std::ranges::min_element(layout.bars.begin(), layout.bars.begin() + 4, {},
                                                  [](const PlacedBar &bar) { return bar.rect.top(); });
    const qreal middle = fullest->rect.center().x();
    QVERIFY2(total->rect.left() <= middle && middle <= total->rect.right(), qPrintable(total->text));
}

void TestBarsLayout::partsTogetherKeepTheirOrder()
{
    const auto part = [](Component id, const QString &symbol) {
        return PartContent{.component = id, .bytes = {}, .name = {}, .symbol = symbol, .amount = {}, .shortAmount = {}};
    };
    const std::vector some{part(Component::Parameters, u"P"_s), part(Component::Momentum, u"m"_s),
                           part(Component::Variance, u"v"_s), part(Component::Workspace, u"work"_s)};
    const BarContent bar{0, some, {}, true, {}};
    QCOMPARE(nameTogether(bar, some), u"P + optimizer + work"_s);
    QCOMPARE(countTogether(some), u"4 parts"_s);
}

QTEST_MAIN(TestBarsLayout)
#include "tst_bars_layout.moc"
