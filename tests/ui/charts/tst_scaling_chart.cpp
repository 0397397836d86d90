// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/lookup.h"

#include "core/catalog/presets.h"
#include "ui/charts/scaling_chart.h"
#include "ui/text/picture_font.h"

#include <QPainter>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>

using namespace perrank;
using namespace perrank::ui;
using namespace Qt::StringLiterals;

class TestScalingChart : public QObject {
    Q_OBJECT

private slots:
    void pointsStandAtTheirLogarithms();
    void modelStatesEndAtTheirFloors();
    void activationsAndCardAreLevels();
    void wordsOfLevelsHideNothing_data();
    void wordsOfLevelsHideNothing();
    void aFarCardIsNamedAtTheEdge();
    void wordsOfLevelsCoverNoLine();
    void wordsOfLevelsAreNearestToTheirOwn();
    void aShortAxisHasNumbersEnough();
    void headingsSayThatTheScaleIsLogarithmic();
    void namesDoNotCoverEachOther();
    void impossibleNumbersHaveNoPoints();
    void plotsStandBesideEachOtherInAWideRoom();
    void linesAreDrawn_data();
    void linesAreDrawn();
    void thePointerFindsANumber();
    void theKeyboardChoosesANumber();
    void impossibleNumbersAreNotChosen();
};

namespace {

ScalingLayout layoutOf(const Scenario &scenario, ScalingPart part = ScalingPart::Everything,
                       const QSizeF &size = {700, 600})
{
    return layoutScaling(scalingFor(scenario), part, {size, chartFonts(QFont())}, {});
}

QStringList textsOf(const PlacedScalingPlot &plot)
{
    QStringList texts;
    for (const ScalingLabel &label : plot.labels)
        texts << label.text;
    return texts;
}

const PlacedScalingLine &lineOf(const PlacedScalingPlot &plot, Strategy strategy)
{
    return *std::ranges::find(plot.lines, strategy, &PlacedScalingLine::strategy);
}

Scenario splitFourWays()
{
    Scenario scenario = withPreset({}, *findPreset("llama2-7b"));
    scenario.tensorParallel = 4;
    return scenario;
}

struct Stage {
    ScalingChart chart;

    explicit Stage(const Scenario &scenario = {})
    {
        chart.resize(700, 600);
        chart.show(scalingFor(scenario), ScalingPart::Everything, {});
        chart.setVisible(true);
        chart.activateWindow();
        (void)QTest::qWaitForWindowActive(&chart);
        chart.setFocus(Qt::TabFocusReason);
    }

    /// The place of a number of ranks in the upper plot, in the widget.
    [[nodiscard]] QPoint at(std::size_t number) const
    {
        const ScalingLayout layout = chart.scalingLayout();
        return QPointF(layout.xOf(0, number) + 6, layout.plots.front().plot.center().y() + 6).toPoint();
    }
};

} // namespace

/// ZeRO-3's model states halve with every doubling: on two logarithmic axes a straight line.
void TestScalingChart::pointsStandAtTheirLogarithms()
{
    const PlacedScalingPlot plot = layoutOf({}, ScalingPart::ModelStates).plots.front();
    const QPolygonF points = lineOf(plot, Strategy::Zero3).points;
    QCOMPARE(points.size(), 13);
    QCOMPARE(points.front().x(), plot.plot.left());
    QCOMPARE(points.back().x(), plot.plot.right());
    const QPointF step = points[1] - points[0];
    QVERIFY(step.y() > 0);
    for (qsizetype i = 2; i < points.size(); ++i)
        QVERIFY((points[i] - points[i - 1] - step).manhattanLength() < 0.01);
}

void TestScalingChart::modelStatesEndAtTheirFloors()
{
    const PlacedScalingPlot plot = layoutOf({}, ScalingPart::ModelStates, {900, 600}).plots.front();
    const QStringList texts = textsOf(plot);
    QVERIFY(texts.contains(u"ZeRO-1 ≥ 4 B × P = 0.400 GB"_s));
    QVERIFY(texts.contains(u"ZeRO-2 ≥ 2 B × P = 0.200 GB"_s));
    QVERIFY(texts.contains(u"ZeRO-3 ≥ 0 GB"_s));
    std::vector<qreal> floors;
    for (const PlacedLevel &level : plot.levels)
        floors.push_back(level.line.y1());
    QCOMPARE(floors.size(), std::size_t(2));
    QVERIFY(lineOf(plot, Strategy::Zero1).points.back().y() <= floors[0]); // above it on the screen
    QVERIFY(floors[0] - lineOf(plot, Strategy::Zero1).points.back().y() < 1);
    QVERIFY(floors[1] - lineOf(plot, Strategy::Zero2).points.back().y() < 1);
}

void TestScalingChart::wordsOfLevelsHideNothing_data()
{
    QTest::addColumn<QString>("preset");
    QTest::addColumn<QSizeF>("size");
    QTest::addColumn<int>("text");
    for (const char *preset : {"lesson-100m", "llama3-8b", "mixtral-8x7b"}) {
        for (const auto &[size, text] :
             {std::pair{QSizeF(1232, 430), 24}, {QSizeF(1244, 540), 18}, {QSizeF(700, 600), 13}})
            QTest::newRow(qPrintable(u"%1 in text of %2"_s.arg(QLatin1String(preset)).arg(text)))
                << QString::fromLatin1(preset) << size << text;
    }
}

/// The plates of words inside the plot lie on no mark, which reach a quarter of a line from their points.
void TestScalingChart::wordsOfLevelsHideNothing()
{
    QFETCH(const QString, preset);
    QFETCH(const QSizeF, size);
    QFETCH(const int, text);
    const QFont font = pictureFont(text);
    const Scaling scaling = scalingFor(withPreset({}, *findPreset(preset.toStdString())));
    const ScalingLayout layout = layoutScaling(scaling, ScalingPart::Everything, {size, {font, font, font, font}}, {});
    const PlacedScalingPlot &plot = layout.plots.front();
    const qreal mark = lineOf(font) / 4;
    for (const ScalingLabel &label : plot.labels) {
        if (!label.hasPlate)
            continue;
        for (const PlacedScalingLine &line : plot.lines) {
            for (const QPointF &point : line.points)
                QVERIFY2(!label.rect.adjusted(-mark, -mark, mark, mark).contains(point), qPrintable(label.text));
        }
    }
}

/// Scene 6: no number of ranks reaches the card, since 146.0 GB are not divided.
void TestScalingChart::activationsAndCardAreLevels()
{
    Scenario six = withPreset({}, *findPreset("7b-class"));
    six.accounting = Accounting::Paper;
    six.sequence = 4096;
    const PlacedScalingPlot plot = layoutOf(six).plots.front();
    QVERIFY(textsOf(plot).contains(u"activations 146.0 GB, not divided"_s));
    QVERIFY(textsOf(plot).contains(u"H100 80GB: 85.52 GB"_s));
    const auto level = [&plot](PlacedLevel::Kind kind) {
        return std::ranges::find(plot.levels, kind, &PlacedLevel::kind)->line.y1();
    };
    const qreal activations = level(PlacedLevel::Kind::Activations);
    QVERIFY(level(PlacedLevel::Kind::Capacity) > activations); // below it on the screen
    for (const PlacedScalingLine &line : plot.lines) {
        for (const QPointF &point : line.points)
            QVERIFY(point.y() <= activations + 0.01);
    }
}

void TestScalingChart::aFarCardIsNamedAtTheEdge()
{
    const PlacedScalingPlot plot = layoutOf({}).plots.front();
    QVERIFY(textsOf(plot).contains(u"H100 80GB: 85.52 GB ↑"_s));
    QVERIFY(std::ranges::find(plot.levels, PlacedLevel::Kind::Capacity, &PlacedLevel::kind) == plot.levels.end());
}

void TestScalingChart::wordsOfLevelsCoverNoLine()
{
    for (const QSizeF &size : {QSizeF(700, 600), QSizeF(1400, 500)}) {
        const PlacedScalingPlot plot = layoutOf({}, ScalingPart::Everything, size).plots.front();
        int words = 0;
        for (const ScalingLabel &label : plot.labels) {
            for (const PlacedScalingLine &line : plot.lines) {
                for (const QPointF &point : line.points)
                    QVERIFY2(!label.hasPlate || !label.rect.contains(point), qPrintable(label.text));
            }
            words += label.hasPlate ? 1 : 0;
        }
        QCOMPARE(words, 2);
    }
}

/// From 2 to 5 GB: 3 and 4 have their numbers too.
void TestScalingChart::aShortAxisHasNumbersEnough()
{
    const QStringList texts = textsOf(layoutOf({}).plots.front());
    for (const QString &tick : {u"2"_s, u"3"_s, u"4"_s, u"5"_s})
        QVERIFY2(texts.contains(tick), qPrintable(tick));
}

void TestScalingChart::headingsSayThatTheScaleIsLogarithmic()
{
    for (const QSizeF &size : {QSizeF(700, 600), QSizeF(1400, 500)}) {
        for (const PlacedScalingPlot &plot : layoutOf({}, ScalingPart::Everything, size).plots) {
            const QString heading = plot.labels.front().text;
            QVERIFY2(heading.contains(u"(log"_s) && heading.contains(u"ranks"_s), qPrintable(heading));
        }
    }
}

void TestScalingChart::namesDoNotCoverEachOther()
{
    for (const PlacedScalingPlot &plot : layoutOf({}).plots) {
        QList<QRectF> names;
        for (const ScalingLabel &label : plot.labels) {
            if (label.ink == ScalingLabel::Ink::Strategy)
                names << label.rect.adjusted(0, 0.5, 0, -0.5);
        }
        QCOMPARE(names.size(), 5);
        for (qsizetype i = 0; i < names.size(); ++i) {
            for (qsizetype j = 0; j < i; ++j)
                QVERIFY(!names[i].intersects(names[j]));
        }
    }
}

void TestScalingChart::impossibleNumbersHaveNoPoints()
{
    const ScalingLayout layout = layoutOf(splitFourWays());
    QCOMPARE(lineOf(layout.plots.front(), Strategy::Ddp).points.size(), 11); // 4 to 4,096
    QCOMPARE(lineOf(layout.plots.front(), Strategy::Ddp).points.front().x(), layout.xOf(0, 2));
    Scenario impossible = splitFourWays();
    impossible.tensorParallel = 3;
    QVERIFY(layoutOf(impossible).plots.empty());
}

void TestScalingChart::plotsStandBesideEachOtherInAWideRoom()
{
    const ScalingLayout high = layoutOf({}, ScalingPart::Everything, {700, 600});
    QVERIFY(high.plots[0].plot.bottom() < high.plots[1].plot.top());
    QCOMPARE(high.plots[0].plot.left(), high.plots[1].plot.left());
    QCOMPARE(high.plots[0].plot.right(), high.plots[1].plot.right());
    const ScalingLayout wide = layoutOf({}, ScalingPart::Everything, {780, 250});
    QVERIFY(wide.plots[0].plot.right() < wide.plots[1].plot.left());
}

void TestScalingChart::linesAreDrawn_data()
{
    QTest::addColumn<Theme>("theme");
    for (const ThemeSpec &theme : themes)
        QTest::newRow(theme.key.data()) << theme.id;
}

/// Each line has a mark of something else than the background at every point.
void TestScalingChart::linesAreDrawn()
{
    QFETCH(const Theme, theme);
    const ScalingLayout layout = layoutOf({});
    QImage image(layout.size.toSize(), QImage::Format_RGB32);
    image.fill(coloursOf(theme).background);
    QPainter painter(&image);
    paintScaling(painter, layout, {theme, {}});
    painter.end();
    for (const PlacedScalingLine &line : layout.plots.front().lines) {
        for (const QPointF &point : line.points)
            QVERIFY(image.pixelColor(point.toPoint()) != coloursOf(theme).background);
    }
}

void TestScalingChart::thePointerFindsANumber()
{
    Stage stage;
    QSignalSpy chosen(&stage.chart, &ScalingChart::ranksChosen);
    QTest::mouseClick(&stage.chart, Qt::LeftButton, {}, stage.at(6) + QPoint(5, 0)); // nearest to 64
    QCOMPARE(chosen.takeFirst().front().value<std::int64_t>(), std::int64_t(64));
    QTest::mouseClick(&stage.chart, Qt::LeftButton, {}, QPoint(2, 2));
    QVERIFY(chosen.isEmpty());
}

/// DeepSeek-V3 keeps 122 GB of activations, close above the 86 GB of its card.
void TestScalingChart::wordsOfLevelsAreNearestToTheirOwn()
{
    int words = 0;
    const Scenario scenario = withPreset({}, *findPreset("deepseek-v3"));
    for (const QSizeF &size : {QSizeF(1400, 700), QSizeF(1240, 470), QSizeF(900, 600), QSizeF(600, 400)}) {
        const PlacedScalingPlot plot = layoutOf(scenario, ScalingPart::Everything, size).plots.front();
        for (const ScalingLabel &label : plot.labels) {
            if (!label.hasPlate)
                continue;
            const auto away = [&label](const PlacedLevel &level) {
                return std::abs(level.line.y1() - label.rect.center().y());
            };
            const PlacedLevel &nearest = std::ranges::min(plot.levels, {}, away);
            const bool isOfCard = label.ink == ScalingLabel::Ink::Capacity;
            QVERIFY2(isOfCard == (nearest.kind == PlacedLevel::Kind::Capacity), qPrintable(label.text));
            ++words;
        }
    }
    QVERIFY(words >= 6);
}

void TestScalingChart::theKeyboardChoosesANumber()
{
    Stage stage;
    QSignalSpy chosen(&stage.chart, &ScalingChart::ranksChosen);
    QCOMPARE(stage.chart.cursorPlace(), std::optional<std::size_t>(3)); // 8, as the settings say
    QTest::keyClick(&stage.chart, Qt::Key_Right);
    QVERIFY(stage.chart.accessibleDescription().startsWith(u"16 ranks\nDDP 4.567 GB"_s));
    QTest::keyClick(&stage.chart, Qt::Key_Return);
    QCOMPARE(chosen.takeFirst().front().value<std::int64_t>(), std::int64_t(16));
    QTest::keyClick(&stage.chart, Qt::Key_End);
    QTest::keyClick(&stage.chart, Qt::Key_Right);
    QCOMPARE(stage.chart.cursorPlace(), std::optional<std::size_t>(12));
    QTest::keyClick(&stage.chart, Qt::Key_Home);
    QTest::keyClick(&stage.chart, Qt::Key_Left);
    QCOMPARE(stage.chart.cursorPlace(), std::optional<std::size_t>(0));
}

void TestScalingChart::impossibleNumbersAreNotChosen()
{
    Stage stage(splitFourWays());
    QSignalSpy chosen(&stage.chart, &ScalingChart::ranksChosen);
    QTest::keyClick(&stage.chart, Qt::Key_Home);
    QVERIFY(stage.chart.accessibleDescription().endsWith(u"no strategy can run on so many"_s));
    QTest::keyClick(&stage.chart, Qt::Key_Return);
    QVERIFY(chosen.isEmpty());
}

QTEST_MAIN(TestScalingChart)
#include "tst_scaling_chart.moc"
