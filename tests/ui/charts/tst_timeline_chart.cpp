// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/lookup.h"
#include "tests/core/simulation/toy.h"

#include "core/catalog/presets.h"
#include "core/scenario/framework_settings.h"
#include "ui/charts/timeline_chart.h"
#include "ui/charts/timeline_course.h"
#include "ui/charts/timeline_lanes.h"
#include "ui/charts/timeline_painter.h"
#include "ui/text/picture_font.h"
#include "ui/text/translate.h"

#include <QImage>
#include <QPainter>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace perrank;
using namespace perrank::ui;
using namespace Qt::StringLiterals;

class TestTimelineChart : public QObject {
    Q_OBJECT

private slots:
    void lanesOfFsdp();
    void anExposedTransferIsToldFromAHiddenOne();
    void waitingIsDrawnAsItIsCounted();
    void inALowRoomThePeakStandsBesideTheHeading();
    void manyLayersAreGrouped();
    void aBandForEveryPartOnTopOfTheOthers();
    void aLowPartIsSeenAndTheTotalIsKept();
    void theStackHasNoGaps_data();
    void theStackHasNoGaps();
    void aLineAlongTheTopOfTheStackDoesNotHideIt();
    void thePeakIsMarkedWhereMostIsHeld();
    void otherStrategiesAreLines();
    void capacityIsALineOrWords_data();
    void capacityIsALineOrWords();
    void textsKeepClearOfEachOther_data();
    void textsKeepClearOfEachOther();
    void aPlaceIsATime();
    void memoryHasItsShare_data();
    void memoryHasItsShare();
    void smallPartsAreOne();
    void manyNarrowTransfersAreDrawnAsTheyAre();
    void whatTakesNoTimeHasNoEntry();
};

namespace {

struct Played {
    StepSimulation simulation;

    explicit Played(const Scenario &scenario) : simulation(simulateStep(scenario)) {}
    [[nodiscard]] RankStep step(std::size_t line = 0) const
    {
        return *rankStep(simulation, simulation.strategies[line].strategy, 0);
    }
    [[nodiscard]] TimelineLayout layout(const QSizeF &size = {900, 600}, std::optional<Strategy> strategy = {}) const
    {
        const Strategy shown = strategy.value_or(simulation.strategies.front().strategy);
        return layoutTimeline(simulation, shown, 0, {size, chartFonts(QFont())}, {});
    }
};

/// "F 0–10 F 10–20": the stretches of a lane in milliseconds.
QString picture(const Lane &lane)
{
    static const QStringList words{u"F"_s, u"B"_s, u"O"_s, u"hidden"_s, u"exposed"_s, u"waits"_s};
    QStringList parts;
    for (const LaneStretch &each : lane.stretches)
        parts << u"%1 %2–%3"_s.arg(words[int(each.look)])
                     .arg(double(each.start.count()) / 1e6)
                     .arg(double(each.end.count()) / 1e6);
    return parts.join(u", "_s);
}

const Lane *laneNamed(const std::vector<Lane> &lanes, const QString &name)
{
    const auto found = std::ranges::find(lanes, name, &Lane::name);
    return found == lanes.end() ? nullptr : &*found;
}

QImage painted(const TimelineLayout &layout, Theme theme)
{
    QImage image(layout.size.toSize(), QImage::Format_RGB32);
    image.fill(coloursOf(theme).background);
    QPainter painter(&image);
    paintTimeline(painter, layout, theme);
    return image;
}

/// The fonts of a picture whose text has that size.
ChartFonts pageFontsOf(int text)
{
    const QFont regular = pictureFont(text);
    const QFont bold = pictureFont(text, QFont::Bold);
    return {regular, bold, regular, bold};
}

bool crosses(const QPolygonF &line, const QRectF &place)
{
    for (qsizetype i = 0; i + 1 < line.size(); ++i) {
        if (QRectF(line[i], line[i + 1]).normalized().adjusted(-0.5, -0.5, 0.5, 0.5).intersects(place))
            return true;
    }
    return false;
}

/// What lies where it should not, in words.
QString fault(const TimelineLayout &layout)
{
    const QRectF page = QRectF(QPointF(), layout.size).adjusted(-1, -1, 1, 1);
    for (std::size_t i = 0; i < layout.labels.size(); ++i) {
        const TimelineLabel &label = layout.labels[i];
        if (!page.contains(label.rect))
            return label.text + u" is beyond the edge"_s;
        for (std::size_t k = 0; k < i; ++k) {
            if (layout.labels[k].rect.adjusted(1, 2, -1, -2).intersects(label.rect.adjusted(1, 2, -1, -2)))
                return label.text + u" is on "_s + layout.labels[k].text;
        }
        if (label.ink != TimelineLabel::Ink::Capacity || !label.rect.intersects(layout.plot))
            continue;
        const auto isUnder = [&](const PlacedBand &band) { return !band.area.intersected(label.rect).isEmpty(); };
        const auto isCrossing = [&](const PlacedCourse &course) { return crosses(course.line, label.rect); };
        if (std::ranges::any_of(layout.bands, isUnder) || std::ranges::any_of(layout.others, isCrossing))
            return label.text + u" is on what is held"_s;
    }
    return {};
}

bool says(const TimelineLayout &layout, const QString &part)
{
    return std::ranges::any_of(layout.labels,
                               [&part](const TimelineLabel &label) { return label.text.contains(part); });
}

} // namespace

/// A gather of 3/4 × 250 MB at 100 GB/s takes 1.875 ms. Only the first one is not hidden behind a layer's computing,
/// and the last reduce-scatter. Four layers forward take 40 ms, backward 80 ms.
void TestTimelineChart::lanesOfFsdp()
{
    const Played fsdp(toy(Strategy::Fsdp));
    const std::vector<Lane> lanes = lanesOf(fsdp.step());
    QCOMPARE(lanes.size(), std::size_t(3));
    QCOMPARE(lanes[0].name, u"compute"_s);
    QCOMPARE(picture(lanes[0]),
             u"F 1.875–11.875, F 11.875–21.875, F 21.875–31.875, F 31.875–41.875, B 41.875–61.875, B 61.875–81.875, "
             "B 81.875–101.875, B 101.875–121.875"_s);
    const Lane *gathers = laneNamed(lanes, u"all-gather"_s);
    QVERIFY(gathers != nullptr);
    QCOMPARE(picture(*gathers).section(u", "_s, 0, 1), u"exposed 0–1.875, hidden 1.875–3.75"_s);
    const Lane *scatters = laneNamed(lanes, u"reduce-scatter"_s);
    QVERIFY(scatters != nullptr);
    QCOMPARE(picture(*scatters).section(u", "_s, -1), u"exposed 121.875–123.75"_s);
}

/// One bucket of 1 GB: 2 × 3/4 × 1 GB / 100 GB/s = 15 ms after 120 ms of computing, all of it exposed; with a bucket
/// for each layer only the last 3.75 ms.
void TestTimelineChart::anExposedTransferIsToldFromAHiddenOne()
{
    Scenario scenario = toy(Strategy::Ddp);
    scenario.bucket = {BucketKind::Bytes, 1'000'000'000'000};
    const Played one(scenario);
    QCOMPARE(picture(lanesOf(one.step())[1]), u"exposed 120–135"_s);
    QCOMPARE(picture(lanesOf(one.step())[0]).section(u", "_s, -1), u"B 100–120"_s); // what is sent is no waiting
    const Played four(toy(Strategy::Ddp));
    QCOMPARE(picture(lanesOf(four.step())[1]),
             u"hidden 60–63.75, hidden 80–83.75, hidden 100–103.75, exposed 120–123.75"_s);
}

/// Rank 1 computes 180 ms, the others 120: they wait until its gradients come, and the transfer after that is none.
void TestTimelineChart::waitingIsDrawnAsItIsCounted()
{
    Scenario scenario = toy(Strategy::Ddp);
    scenario.bucket = {BucketKind::Bytes, 1'000'000'000'000};
    scenario.faults = {SlowRank{1, 1.5, 0, {}}};
    const Played slow(scenario);
    QCOMPARE(slow.step().times().waiting, microseconds(60'000));
    QCOMPARE(picture(lanesOf(slow.step())[0]).section(u", "_s, -1), u"waits 120–180"_s);
}

/// The words of the peak then have no row of their own, and memory has more room.
void TestTimelineChart::inALowRoomThePeakStandsBesideTheHeading()
{
    const Played played(toy(Strategy::Fsdp));
    const auto peakOf = [&](const QSizeF &size) {
        const TimelineLayout layout = played.layout(size);
        const auto isPeak = [](const TimelineLabel &label) { return label.text.startsWith(u"peak "_s); };
        return std::pair(std::ranges::find_if(layout.labels, isPeak)->rect, layout.labels.front().rect);
    };
    const auto [low, lowHeading] = peakOf({1000, 260});
    QVERIFY(low.left() > lowHeading.right());
    QVERIFY(std::abs(low.bottom() - lowHeading.bottom()) < 1);
    const auto [high, highHeading] = peakOf({1000, 700});
    QVERIFY(high.top() > highHeading.bottom());
}

/// 96 layers in 12 groups of 8, forward and backward, and 12 layers one by one.
void TestTimelineChart::manyLayersAreGrouped()
{
    Scenario scenario = toy(Strategy::Fsdp);
    scenario.layers = 96;
    const Played many(scenario);
    const std::vector<Lane> lanes = lanesOf(many.step());
    const std::vector<LaneGroup> &groups = lanes[0].groups;
    QCOMPARE(groups.size(), std::size_t(24)); // the optimizer step takes no time here
    QCOMPARE(groups[0].names.front(), u"F layers 1–8"_s);
    QCOMPARE(groups[11].names.front(), u"F layers 89–96"_s);
    QCOMPARE(groups[12].names.front(), u"B layers 89–96"_s);
    scenario.layers = 12;
    const Played few(scenario);
    QCOMPARE(lanesOf(few.step())[0].groups[4].names.front(), u"F layer 5"_s);
}

void TestTimelineChart::aBandForEveryPartOnTopOfTheOthers()
{
    const TimelineLayout layout = Played(Scenario()).layout();
    QVERIFY(layout.bands.size() >= 4);
    QCOMPARE(layout.bands.front().component, Component::Activations);
    qreal last = layout.plot.bottom() + 1;
    for (const PlacedBand &band : layout.bands) {
        QVERIFY(band.area.boundingRect().bottom() <= layout.plot.bottom() + 0.01);
        QVERIFY(band.area.boundingRect().top() <= last);
        last = band.area.boundingRect().top();
    }
    // The top of the stack is the peak.
    QVERIFY(std::abs(last - layout.peak.y()) < 0.01);
}

/// At a pixel for 10 bytes: 100, 0.2 and 0 pixels; the second gets 1.5, 1.3 of them from the first. Where all are low
/// there is nobody to take from.
void TestTimelineChart::aLowPartIsSeenAndTheTotalIsKept()
{
    const std::vector<Component> parts{Component::Activations, Component::Parameters, Component::Gradients};
    MemoryState state;
    state.bytes[std::size_t(Component::Activations)] = 1000;
    state.bytes[std::size_t(Component::Parameters)] = 2;
    const auto heights = drawnHeights(state, parts, 0.1);
    QVERIFY(std::abs(heights[0] - 98.7) < 1e-9);
    QVERIFY(std::abs(heights[1] - 1.5) < 1e-9);
    QCOMPARE(heights[2], 0.0);
    state.bytes[std::size_t(Component::Activations)] = 4;
    QVERIFY(std::abs(drawnHeights(state, parts, 0.1)[1] - 0.2) < 1e-9);

    // Three that lack 1.3 pixels each: 3.9, more than may be taken.
    const std::vector many{Component::Activations, Component::Parameters, Component::Gradients, Component::Optimizer};
    state.bytes[std::size_t(Component::Activations)] = 1000;
    for (const Component low : {Component::Parameters, Component::Gradients, Component::Optimizer})
        state.bytes[std::size_t(low)] = 2;
    const auto asTheyAre = drawnHeights(state, many, 0.1);
    QVERIFY(std::abs(asTheyAre[0] - 100) < 1e-9);
    QVERIFY(std::abs(asTheyAre[3] - 0.2) < 1e-9);
}

void TestTimelineChart::theStackHasNoGaps_data()
{
    QTest::addColumn<Theme>("theme");
    for (const ThemeSpec &theme : themes)
        QTest::newRow(theme.key.data()) << theme.id;
}

/// From the base to the top of the stack no pixel has the background's colour, and the top is where the peak is marked.
void TestTimelineChart::theStackHasNoGaps()
{
    QFETCH(const Theme, theme);
    TimelineLayout layout = Played(Scenario()).layout({900, 600}, Strategy::Zero3);
    layout.others.clear();
    const QImage image = painted(layout, theme);
    const Colours &colours = coloursOf(theme);
    const auto isGround = [&](int x, int y) {
        const QColor colour = image.pixelColor(x, y);
        return colour == colours.background || colour == colours.grid;
    };
    qreal highest = layout.plot.bottom();
    for (int x = int(layout.plot.left()) + 3; x < int(layout.plot.right()) - 3; ++x) {
        if (std::abs(x - layout.peak.x()) < 8)
            continue;
        int y = int(layout.plot.bottom()) - 2;
        while (!isGround(x, y))
            --y;
        highest = std::min(highest, qreal(y + 1));
        for (; y > layout.plot.top() + 1; --y)
            QVERIFY2(isGround(x, y), qPrintable(u"%1, %2"_s.arg(x).arg(y)));
    }
    QVERIFY(std::abs(highest - layout.peak.y()) <= 1);
}

/// FSDP holds what ZeRO-3 does at the peak: between the dashes of its line the highest part is seen.
void TestTimelineChart::aLineAlongTheTopOfTheStackDoesNotHideIt()
{
    const TimelineLayout layout = Played(Scenario()).layout({900, 600}, Strategy::Zero3);
    const QImage image = painted(layout, Theme::Light);
    const QColor top = coloursOf(Theme::Light).part(layout.bands.back().component).fill;
    int seen = 0;
    for (int x = int(layout.peak.x()) + 8; x < int(layout.peak.x()) + 40; ++x)
        seen += image.pixelColor(x, int(std::round(layout.peak.y())) + 1) == top ? 1 : 0;
    QVERIFY(seen >= 4);
}

/// The lesson's rank holds 20 × 100 M = 2 GB beside its activations, 2.567 GB, in DDP: the estimate's figure.
void TestTimelineChart::thePeakIsMarkedWhereMostIsHeld()
{
    const Played lesson{Scenario()};
    const TimelineLayout layout = lesson.layout({1200, 700});
    QVERIFY(says(layout, u"peak 4.567 GB at"_s));
    QVERIFY(says(layout, u"most of it activations, 2.567 GB"_s));
    QVERIFY(std::abs(layout.peak.x() - layout.xOf(lesson.step().peakAt())) < 0.01);
    QVERIFY(layout.plot.contains(layout.peak));
}

void TestTimelineChart::otherStrategiesAreLines()
{
    const Played lesson{Scenario()};
    const TimelineLayout layout = lesson.layout();
    QCOMPARE(layout.others.size(), lesson.simulation.strategies.size() - 1);
    for (const PlacedCourse &course : layout.others) {
        QVERIFY(course.strategy != Strategy::Ddp);
        QVERIFY(layout.plot.adjusted(-1, -1, 1, 1).contains(course.line.boundingRect()));
    }
    QVERIFY(says(layout, u"ZeRO-3"_s));
}

void TestTimelineChart::capacityIsALineOrWords_data()
{
    QTest::addColumn<int>("gigabytes");
    QTest::addColumn<bool>("isLine");
    QTest::newRow("10 GB beside 4.6 GB is drawn to scale") << 10 << true;
    QTest::newRow("80 GB is far above 4.6 GB") << 80 << false;
}

void TestTimelineChart::capacityIsALineOrWords()
{
    QFETCH(int, gigabytes);
    QFETCH(bool, isLine);
    Scenario scenario;
    CustomGpu card;
    card.bytes = std::int64_t(gigabytes) * 1'000'000'000;
    card.teraflops = 100;
    scenario.gpu = card;
    const TimelineLayout layout = Played(scenario).layout();
    QCOMPARE(layout.capacity.has_value(), isLine);
    QCOMPARE(says(layout, u"far above"_s), !isLine);
}

void TestTimelineChart::textsKeepClearOfEachOther_data()
{
    QTest::addColumn<QSizeF>("size");
    QTest::addColumn<int>("layers");
    QTest::newRow("wide") << QSizeF(1200, 700) << 12;
    QTest::newRow("narrow") << QSizeF(480, 420) << 12;
    QTest::newRow("many layers") << QSizeF(900, 500) << 96;
}

void TestTimelineChart::textsKeepClearOfEachOther()
{
    QFETCH(QSizeF, size);
    QFETCH(int, layers);
    Scenario scenario;
    scenario.layers = layers;
    const TimelineLayout layout = Played(scenario).layout(size);
    QVERIFY(layout.plot.height() > 80);
    for (std::size_t i = 0; i < layout.labels.size(); ++i) {
        const TimelineLabel &label = layout.labels[i];
        QVERIFY2(QRectF(QPointF(), size).adjusted(-1, -1, 1, 1).contains(label.rect), qPrintable(label.text));
        for (std::size_t j = 0; j < i; ++j)
            QVERIFY2(!layout.labels[j].rect.adjusted(1, 2, -1, -2).intersects(label.rect.adjusted(1, 2, -1, -2)),
                     qPrintable(label.text + u" on "_s + layout.labels[j].text));
    }
}

void TestTimelineChart::aPlaceIsATime()
{
    TimelineChart chart;
    chart.resize(900, 600);
    chart.show(std::make_shared<const StepSimulation>(simulateStep(toy(Strategy::Fsdp))), Strategy::Fsdp, 0, {});
    const QSignalSpy chosen(&chart, &TimelineChart::timeChosen);
    const QPointF margin(6, 6);
    const QRectF plot = chart.timelineLayout().plot;
    QTest::mouseClick(&chart, Qt::LeftButton, {}, (plot.center() + margin).toPoint());
    QCOMPARE(chosen.size(), 1);
    const auto time = chosen[0][0].value<Nanoseconds>();
    QVERIFY(std::abs(double(time.count()) / 1e6 - 123.75 / 2) < 0.2); // the middle, to a pixel
    QTest::mouseClick(&chart, Qt::LeftButton, {}, QPoint(1, 100));
    QCOMPARE(chosen.size(), 1);
}

void TestTimelineChart::memoryHasItsShare_data()
{
    QTest::addColumn<QString>("preset");
    QTest::addColumn<std::optional<Framework>>("framework");
    const std::vector<std::pair<const char *, std::optional<Framework>>> models{
        {"lesson-100m", {}}, {"mixtral-8x7b", Framework::Torchtune},           {"mixtral-8x7b", Framework::MegatronLm},
        {"deepseek-v3", {}}, {"deepseek-v3", Framework::HuggingFaceDeepSpeed}, {"llama3-8b", Framework::Torchtitan},
    };
    for (const auto &[preset, framework] : models) {
        const QString by = framework ? fromCore(frameworks[*framework].key) : u"no framework"_s;
        QTest::newRow(qPrintable(u"%1, %2"_s.arg(QLatin1String(preset), by)))
            << QString::fromLatin1(preset) << framework;
    }
}

/// However many parts and strategies there are: a third of the chart is memory, no word lies on another one or beyond
/// the edge, and that of the capacity on nothing that is held.
void TestTimelineChart::memoryHasItsShare()
{
    QFETCH(const QString, preset);
    QFETCH(const std::optional<Framework>, framework);
    const Scenario scenario = withFramework(withPreset({}, *findPreset(preset.toStdString())), framework);
    const Played played(scenario);
    for (const auto &[size, text] :
         {std::pair{QSizeF(1232, 470), 24}, {QSizeF(1244, 530), 18}, {QSizeF(700, 460), 13}, {QSizeF(600, 330), 13}}) {
        for (const StepTimeline &line : played.simulation.strategies) {
            const TimelineLayout layout =
                layoutTimeline(played.simulation, line.strategy, 0, {size, pageFontsOf(text)}, {});
            QVERIFY2(layout.plot.height() >= size.height() / 3, qPrintable(QString::number(layout.plot.height())));
            QVERIFY(layout.plot.width() >= size.width() / 2);
            QCOMPARE(fault(layout), QString());
        }
    }
}

/// Of ten parts five come to less than a 25th of the peak: together they are the last band and one entry, and the top
/// of the stack stays the peak.
void TestTimelineChart::smallPartsAreOne()
{
    const Scenario scenario = withFramework(withPreset({}, *findPreset("mixtral-8x7b")), Framework::Torchtune);
    const Played played(scenario);
    const TimelineLayout layout =
        layoutTimeline(played.simulation, Strategy::Zero3, 0, {QSizeF(1232, 470), pageFontsOf(24)}, {});
    QCOMPARE(layout.bands.back().component, otherParts);
    QCOMPARE(std::ranges::count_if(layout.keys, [](const TimelineKey &key) { return key.component.has_value(); }),
             std::ptrdiff_t(layout.bands.size()));
    QVERIFY(says(layout, u"other parts ("_s));
    QVERIFY(std::abs(layout.bands.back().area.boundingRect().top() - layout.peak.y()) < 0.01);
    const TimelineLayout large =
        layoutTimeline(played.simulation, Strategy::Zero3, 0, {QSizeF(1600, 1000), pageFontsOf(18)}, {});
    QVERIFY(!says(large, u"other parts ("_s));
}

/// Thousands of transfers, most of them narrower than a quarter of a pixel: those that nothing hides take the room of
/// the time in which nothing is computed beside them.
void TestTimelineChart::manyNarrowTransfersAreDrawnAsTheyAre()
{
    const Played played(withFramework(withPreset({}, *findPreset("mixtral-8x7b")), Framework::MegatronLm));
    const TimelineLayout layout = played.layout({1200, 500}, Strategy::Ddp);
    qreal exposed = 0;
    for (const PlacedLane &lane : layout.lanes) {
        for (const PlacedStretch &stretch : lane.stretches)
            exposed += stretch.look == LaneLook::Exposed ? stretch.rect.width() : 0;
    }
    const Nanoseconds counted = played.step().times().exposed;
    QVERIFY(counted.count() > 0);
    QVERIFY2(std::abs(exposed - double(counted.count()) / layout.reach * layout.plot.width()) < 2,
             qPrintable(QString::number(exposed)));
}

/// 64 layers of a network of one parameter, and a forward pass that is rounded to nothing.
void TestTimelineChart::whatTakesNoTimeHasNoEntry()
{
    Scenario scenario;
    scenario.parameters = 1;
    scenario.layers = 64;
    scenario.strategies = {Strategy::Ddp};
    scenario.ranks = 1;
    QVERIFY(!says(Played(scenario).layout(), u"layers a block"_s));
    scenario.forwardMilliseconds = 1e-7;
    scenario.backwardMilliseconds = 20;
    const TimelineLayout backward = Played(scenario).layout();
    QVERIFY(says(backward, u"B backward"_s) && !says(backward, u"F forward"_s));
}

QTEST_MAIN(TestTimelineChart)
#include "tst_timeline_chart.moc"
