// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/lookup.h"

#include "core/catalog/presets.h"
#include "ui/charts/heat_map_chart.h"
#include "ui/text/heat_palette.h"
#include "ui/text/picture_font.h"

#include <QPainter>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace perrank;
using namespace perrank::ui;
using namespace Qt::StringLiterals;

class TestHeatMapChart : public QObject {
    Q_OBJECT

private slots:
    void cellsFillTheMap();
    void contourRunsBetweenWinners();
    void settingsHaveTheirPlace_data();
    void settingsHaveTheirPlace();
    void smallCellsHaveNoNumbers();
    void numbersAreThereWhereTheyHaveRoom_data();
    void numbersAreThereWhereTheyHaveRoom();
    void whatIsLeftOutIsSaid();
    void whatDoesNotFitIsHatched();
    void coloursTellWhoWins();
    void fineMapsHaveTheSameEdges();
    void thePointerIsAnsweredInWords();
    void aClickChoosesACell();
    void theKeyboardChoosesACell();
    void theCursorGoesFromMapToMap();
    void cellsNameTheLeastShardingThatFits();
    void whatDoesNotFitKeepsItsSign_data();
    void whatDoesNotFitKeepsItsSign();
    void aClickOnWhatFitsChoosesItsStrategy();
    void fineFitsHaveAnEdgeForEveryStrategy();
};

namespace {

HeatMap mapOf(const Scenario &scenario, Strategy strategy = Strategy::Zero3)
{
    return heatMapFor(scenario, strategy, stopsOfMap());
}

HeatMapLayout layoutOf(const std::vector<HeatMap> &maps, const QSizeF &size = {1000, 600})
{
    return layoutHeatMaps(maps, {size, chartFonts(QFont())}, {});
}

const PlacedHeatCell &cellOf(const PlacedHeatMap &map, std::size_t row, std::size_t column)
{
    return map.cells[row * 14 + column];
}

struct Stage {
    HeatMapChart chart;

    explicit Stage(const std::vector<HeatMap> &maps = {mapOf({})})
    {
        chart.resize(1000, 600);
        chart.show(maps, {});
        chart.setVisible(true);
        chart.activateWindow();
        (void)QTest::qWaitForWindowActive(&chart);
        chart.setFocus(Qt::TabFocusReason);
    }

    /// The middle of a cell of the first map, in the widget.
    [[nodiscard]] QPoint middle(std::size_t row, std::size_t column) const
    {
        return (cellOf(chart.heatLayout().maps.front(), row, column).rect.center() + QPointF(6, 6)).toPoint();
    }
};

/// Scene 6 on 8 cards: the paper's 16 bytes a parameter.
Scenario sevenBillion()
{
    Scenario scenario = withPreset({}, *findPreset("7b-class"));
    scenario.parameters = 7'000'000'000;
    scenario.accounting = Accounting::Paper;
    return scenario;
}

std::vector<HeatMap> mapsOf(const Scenario &scenario, const HeatMapAxes &axes = stopsOfMap())
{
    std::vector<HeatMap> maps;
    for (const Strategy each : scenario.strategies)
        maps.push_back(heatMapFor(scenario, each, axes));
    return maps;
}

ChartFrame frame(const QSizeF &size)
{
    return {size, chartFonts(QFont())};
}

QImage painted(const HeatMapLayout &layout, const HeatMapPaint &paint)
{
    QImage image(layout.size.toSize(), QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    paintHeatMaps(painter, layout, paint);
    painter.end();
    return image;
}

} // namespace

void TestHeatMapChart::cellsFillTheMap()
{
    const PlacedHeatMap map = layoutOf({mapOf({})}).maps.front();
    QCOMPARE(map.cells.size(), std::size_t(11 * 14));
    QRectF all;
    for (const PlacedHeatCell &cell : map.cells)
        all |= cell.rect;
    QVERIFY((all.topLeft() - map.plot.topLeft()).manhattanLength() < 0.01);
    QVERIFY((all.bottomRight() - map.plot.bottomRight()).manhattanLength() < 0.01);
    QCOMPARE(cellOf(map, 0, 0).text, u"0.16"_s);
    QCOMPARE(cellOf(map, 3, 3).text, u"10"_s);
}

/// The wire of the 100M class: at batch 1 activations win from 1,024 on, at 128 from batch 8 on.
void TestHeatMapChart::contourRunsBetweenWinners()
{
    const PlacedHeatMap map = layoutOf({mapOf({})}).maps.front();
    const auto edge = [&map](const QPointF &from, const QPointF &to) {
        return std::ranges::any_of(map.contour, [&](const QLineF &line) {
            return (line.p1() - from).manhattanLength() < 0.01 && (line.p2() - to).manhattanLength() < 0.01;
        });
    };
    const QRectF low = cellOf(map, 3, 0).rect;
    QVERIFY(edge(low.topLeft(), low.topRight()));
    const QRectF first = cellOf(map, 0, 3).rect;
    QVERIFY(edge(first.bottomLeft(), first.topLeft()));
    const QRectF inside = cellOf(map, 6, 6).rect;
    QVERIFY(!edge(inside.topLeft(), inside.topRight()));
}

void TestHeatMapChart::settingsHaveTheirPlace_data()
{
    QTest::addColumn<qint64>("batch");
    QTest::addColumn<qint64>("sequence");
    QTest::addColumn<int>("row");
    QTest::addColumn<int>("column");
    QTest::newRow("on a stop") << qint64(8) << qint64(1024) << 3 << 3;
    QTest::newRow("nearest in the logarithm: 6 is beyond √32 = 5.7") << qint64(6) << qint64(1000) << 3 << 3;
    QTest::newRow("5 is not") << qint64(5) << qint64(1500) << 2 << 4;
    QTest::newRow("outside at the edge") << qint64(5000) << qint64(16) << 10 << 0;
}

void TestHeatMapChart::settingsHaveTheirPlace()
{
    QFETCH(const qint64, batch);
    QFETCH(const qint64, sequence);
    Scenario scenario;
    scenario.microBatch = batch;
    scenario.sequence = sequence;
    const PlacedHeatMap map = layoutOf({mapOf(scenario)}).maps.front();
    QTEST(int(map.cells[map.currentCell].row), "row");
    QTEST(int(map.cells[map.currentCell].column), "column");
    QVERIFY(map.plot.adjusted(-0.01, -0.01, 0.01, 0.01).contains(map.current));
}

void TestHeatMapChart::smallCellsHaveNoNumbers()
{
    const auto hasNumbers = [](const PlacedHeatMap &map) { return !map.cells.front().text.isEmpty(); };
    QVERIFY(hasNumbers(layoutOf({mapOf({})}, {600, 500}).maps.front()));
    QVERIFY(!hasNumbers(layoutOf({mapOf({})}, {450, 500}).maps.front())); // 14 × 34 = 476 and the numbers beside
    const HeatMapLayout several = layoutOf({mapOf({}, Strategy::Ddp), mapOf({})}, {700, 500});
    QCOMPARE(several.maps.size(), std::size_t(2));
    QVERIFY(!several.maps.front().plot.intersects(several.maps.back().plot));
}

void TestHeatMapChart::numbersAreThereWhereTheyHaveRoom_data()
{
    QTest::addColumn<QString>("preset");
    QTest::addColumn<QSizeF>("size");
    QTest::addColumn<int>("text");
    for (const char *preset : {"lesson-100m", "7b-class", "llama3-405b"}) {
        const auto add = [preset](const QSizeF &size, int text) {
            QTest::newRow(qPrintable(u"%1 on %2 × %3 in text of %4"_s.arg(QLatin1String(preset))
                                         .arg(size.width())
                                         .arg(size.height())
                                         .arg(text)))
                << QString::fromLatin1(preset) << size << text;
        };
        for (const int height : {400, 430, 470, 520, 620})
            add(QSizeF(1232, height), 24);
        for (const int height : {420, 500, 600})
            add(QSizeF(1244, height), 18);
        for (const int width : {600, 760, 900, 1200})
            add(QSizeF(width, 480), 13);
    }
}

/// A cell has room for digits, four pixels higher than they are, and for a short number with the hatch on both sides.
/// In it stands nothing that is wider or higher than it, and what does not fit has its sign or the hatch.
void TestHeatMapChart::numbersAreThereWhereTheyHaveRoom()
{
    QFETCH(const QString, preset);
    QFETCH(const QSizeF, size);
    QFETCH(const int, text);
    const QFont font = pictureFont(text);
    const Scenario scenario = withPreset({}, *findPreset(preset.toStdString()));
    const HeatMapLayout layout = layoutHeatMaps({mapOf(scenario)}, {size, {font, font, font, font}}, {});
    const QSizeF cell = layout.maps.front().cells.front().rect.size();
    const bool hasRoom = cell.height() >= QFontMetricsF(font).capHeight() + 4
                         && cell.width() >= std::max(34.0, signTextWidth(u"888k"_s, font) + 16);
    for (const PlacedHeatCell &each : layout.maps.front().cells) {
        if (hasRoom)
            QVERIFY2(!each.text.isEmpty(), qPrintable(u"%1 × %2"_s.arg(cell.width()).arg(cell.height())));
        for (const QString &line : each.lines)
            QVERIFY2(signTextWidth(line, font) <= cell.width(), qPrintable(line));
        const bool hasSign = each.lines.join(u' ').contains(u"✖"_s);
        const bool isHatched = signTextWidth(each.text, font) + 16 <= cell.width();
        QVERIFY(each.fits || hasSign || isHatched);
        QVERIFY(!each.fits || !hasSign);
    }
}

/// A row for each of eleven batches in 200 pixels, of which heading and legend take some: lower than 13-pixel digits.
void TestHeatMapChart::whatIsLeftOutIsSaid()
{
    const auto says = [](const QSizeF &size) {
        return std::ranges::any_of(layoutOf({mapOf({})}, size).maps.front().labels, [](const MapLabel &label) {
            return label.text.contains(u"numbers have no room"_s);
        });
    };
    QVERIFY(says({900, 190}));
    QVERIFY(!says({900, 500}));
}

/// Scene 6: batch 3 fits a card and 4 does not; so 2 fits at 4,096 tokens.
void TestHeatMapChart::whatDoesNotFitIsHatched()
{
    Scenario six = withPreset({}, *findPreset("7b-class"));
    six.accounting = Accounting::Paper;
    const PlacedHeatMap map = layoutOf({mapOf(six)}).maps.front();
    QVERIFY(cellOf(map, 1, 5).fits);
    QVERIFY(!cellOf(map, 2, 5).fits);
}

void TestHeatMapChart::coloursTellWhoWins()
{
    const HeatMapLayout layout = layoutOf({mapOf({})});
    const QImage image = painted(layout, {});
    const auto colourOf = [&](std::size_t row, std::size_t column) {
        return image.pixelColor((cellOf(layout.maps.front(), row, column).rect.topLeft() + QPointF(5, 5)).toPoint());
    };
    QCOMPARE(colourOf(0, 0), heatColours(Theme::Light, 1).fill); // 0.16 = 2^−2.6
    QCOMPARE(colourOf(0, 3), heatColours(Theme::Light, 3).fill); // 1.28 = 2^0.36
    QCOMPARE(colourOf(0, 4), heatColours(Theme::Light, 4).fill); // 2.57 = 2^1.36
    QCOMPARE(colourOf(4, 5), heatColours(Theme::Light, 6).fill); // 82
}

void TestHeatMapChart::fineMapsHaveTheSameEdges()
{
    const HeatMapLayout layout = layoutOf({mapOf({})});
    const QRectF plot = layout.maps.front().plot;
    const HeatMap fine = heatMapFor({}, Strategy::Zero3, fineAxes(110, 140));
    const std::vector<FineHeatMap> pictures{pictureOf(fine, Theme::Light)};
    const QImage image = painted(layout, {Theme::Light, &pictures, {}});
    QCOMPARE(image.pixelColor((plot.bottomLeft() + QPointF(3, -3)).toPoint()), heatColours(Theme::Light, 6).fill);
    const std::vector<QPolygonF> contour = fineContour(fine, plot);
    QCOMPARE(contour.size(), std::size_t(1));
    QCOMPARE(contour.front().front().x(), plot.left());
    QCOMPARE(contour.front().back().y(), plot.top()); // batch 1 wins from 798 tokens on
    // 250 MB / 313,344 B = 797.8 tokens: the cell of 1,024 begins at 724
    QVERIFY(std::abs(contour.front().back().x() - cellOf(layout.maps.front(), 0, 3).rect.left()) < plot.width() / 70);
}

void TestHeatMapChart::thePointerIsAnsweredInWords()
{
    Stage stage;
    QSignalSpy hovered(&stage.chart, &HeatMapChart::cellHovered);
    QTest::mouseMove(&stage.chart, stage.middle(3, 3));
    QCOMPARE(
        hovered.last().first().toString(),
        u"batch 8, sequence 1,024: activations 2.567 GB ⚠ fudge, model states 0.250 GB, the activations 10 × as much; fits, "
        "82.70 GB free"_s);
    QTest::mouseMove(&stage.chart, QPoint(2, 2));
    QCOMPARE(hovered.last().first().toString(), QString());
}

void TestHeatMapChart::aClickChoosesACell()
{
    Stage stage;
    QSignalSpy chosen(&stage.chart, &HeatMapChart::cellChosen);
    QTest::mouseClick(&stage.chart, Qt::LeftButton, {}, stage.middle(2, 5));
    QCOMPARE(chosen.takeFirst(),
             (QVariantList{QVariant::fromValue(std::int64_t(4)), QVariant::fromValue(std::int64_t(4096)), false}));
    QTest::mouseClick(&stage.chart, Qt::LeftButton, Qt::ControlModifier, stage.middle(0, 0));
    QCOMPARE(chosen.takeFirst().last().toBool(), true);
    QTest::mouseClick(&stage.chart, Qt::RightButton, {}, stage.middle(0, 0));
    QVERIFY(chosen.isEmpty());
}

void TestHeatMapChart::theKeyboardChoosesACell()
{
    Stage stage;
    QSignalSpy chosen(&stage.chart, &HeatMapChart::cellChosen);
    QCOMPARE(stage.chart.cursorPlace(), std::optional<HeatPlace>({0, 3, 3})); // where the settings are
    QTest::keyClick(&stage.chart, Qt::Key_Right);
    QTest::keyClick(&stage.chart, Qt::Key_Up);
    QCOMPARE(stage.chart.cursorPlace(), std::optional<HeatPlace>({0, 2, 4}));
    QVERIFY(stage.chart.accessibleDescription().startsWith(u"batch 4, sequence 2,048: activations"_s));
    QTest::keyClick(&stage.chart, Qt::Key_Return);
    QCOMPARE(chosen.takeFirst(),
             (QVariantList{QVariant::fromValue(std::int64_t(4)), QVariant::fromValue(std::int64_t(2048)), false}));
    for (int i = 0; i < 20; ++i)
        QTest::keyClick(&stage.chart, Qt::Key_Left);
    QCOMPARE(stage.chart.cursorPlace(), std::optional<HeatPlace>({0, 2, 0})); // and not beyond
    QTest::keyClick(&stage.chart, Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(chosen.takeFirst().last().toBool(), true);
    QTest::keyClick(&stage.chart, Qt::Key_Home);
    QCOMPARE(stage.chart.cursorPlace(), std::optional<HeatPlace>({0, 3, 3}));
}

void TestHeatMapChart::theCursorGoesFromMapToMap()
{
    Stage stage({mapOf({}, Strategy::Ddp), mapOf({}, Strategy::Zero3)});
    for (int i = 0; i < 11; ++i) // from the column of 1,024, the fourth, over the end
        QTest::keyClick(&stage.chart, Qt::Key_Right);
    QCOMPARE(stage.chart.cursorPlace(), std::optional<HeatPlace>({1, 3, 0}));
    QVERIFY(stage.chart.accessibleDescription().startsWith(u"ZeRO-3, batch 8, sequence 128"_s));
    QTest::keyClick(&stage.chart, Qt::Key_Left);
    QCOMPARE(stage.chart.cursorPlace(), std::optional<HeatPlace>({0, 3, 13}));
}

/// 16 × 7 G = 112 GB is too much for DDP; ZeRO-1 holds 38.5 GB and 4,456,448 B for each of at most 10,551 tokens.
void TestHeatMapChart::cellsNameTheLeastShardingThatFits()
{
    const HeatMapLayout layout = layoutFitMap(fitMapOf(mapsOf(sevenBillion())), frame({1000, 600}), {});
    QVERIFY(layout.colouring == HeatColouring::Fit);
    const PlacedHeatMap &map = layout.maps.front();
    QCOMPARE(cellOf(map, 0, 6).text, u"ZeRO-1"_s); // 8,192 tokens
    QCOMPARE(cellOf(map, 0, 6).step, fitStep(Strategy::Zero1));
    QVERIFY(!cellOf(map, 0, 7).fits);
    QCOMPARE(cellOf(map, 0, 7).step, nothingFits);
    QStringList names;
    for (const HeatKey &key : layout.keys) {
        if (key.sign == HeatKey::Sign::Colour)
            names << key.text;
    }
    QCOMPARE(names, QStringList({u"DDP"_s, u"ZeRO-1"_s, u"ZeRO-2"_s, u"ZeRO-3"_s, u"FSDP"_s}));
    const PlacedHeatMap small = layoutFitMap(fitMapOf(mapsOf(sevenBillion())), frame({460, 400}), {}).maps.front();
    QCOMPARE(cellOf(small, 0, 6).text, u"Z1"_s);
}

void TestHeatMapChart::whatDoesNotFitKeepsItsSign_data()
{
    QTest::addColumn<QSizeF>("size");
    QTest::addColumn<QStringList>("lines");
    QTest::newRow("two lines in a cell") << QSizeF(1000, 800) << QStringList({u"✖"_s, u"342k"_s});
    QTest::newRow("one line, beside the number") << QSizeF(1400, 400) << QStringList({u"342k ✖"_s});
    QTest::newRow("one line, no room beside it") << QSizeF(640, 400) << QStringList({u"✖"_s});
    QTest::newRow("too small for numbers") << QSizeF(460, 400) << QStringList({u"✖"_s});
}

/// 2^30 tokens of 4,456,448 B are 341,797 times the 14 GB that ZeRO-3 holds.
void TestHeatMapChart::whatDoesNotFitKeepsItsSign()
{
    QFETCH(const QSizeF, size);
    const PlacedHeatMap map = layoutOf({mapOf(sevenBillion())}, size).maps.front();
    QTEST(cellOf(map, 10, 13).lines, "lines");
    QVERIFY(!cellOf(map, 0, 0).lines.contains(u"✖"_s));
}

void TestHeatMapChart::aClickOnWhatFitsChoosesItsStrategy()
{
    Stage stage;
    stage.chart.showFits(mapsOf(sevenBillion()), {});
    QSignalSpy strategy(&stage.chart, &HeatMapChart::strategyChosen);
    QSignalSpy cell(&stage.chart, &HeatMapChart::cellChosen);
    QTest::mouseClick(&stage.chart, Qt::LeftButton, {}, stage.middle(0, 6));
    QCOMPARE(strategy.last().first().value<Strategy>(), Strategy::Zero1);
    QCOMPARE(cell.last().at(1).toLongLong(), 8192ll);
    QTest::keyClick(&stage.chart, Qt::Key_Right);
    QCOMPARE(stage.chart.textAt(*stage.chart.cursorPlace()),
             u"batch 1, sequence 16,384: ✖ nothing fits; ZeRO-3 needs least, 87.01 GB, which is 1.494 GB too much"_s);
}

/// At batch 1 ZeRO-1 fits up to 10,551 tokens, ZeRO-2 up to 13,300 and ZeRO-3 up to 16,048.
void TestHeatMapChart::fineFitsHaveAnEdgeForEveryStrategy()
{
    const std::vector<HeatMap> fine = mapsOf(sevenBillion(), fineAxes(110, 1400));
    const std::vector<QPolygonF> edges = fineEdges(fitMapOf(fine), {0, 0, 1, 1});
    QCOMPARE(edges.size(), std::size_t(4)); // between five strategies
    const auto leavesTheTop = [](const QPolygonF &edge) {
        const auto first = std::ranges::find_if(edge, [](const QPointF &point) { return point.y() == 0; });
        return first->x();
    };
    // 14 stops from 2^7 on, of which each is a fourteenth, and half a stop before the first.
    const auto placeOf = [](double tokens) { return (std::log2(tokens / 128) + 0.5) / 14; };
    QCOMPARE(leavesTheTop(edges[0]), 0.0); // DDP never fits
    QVERIFY(std::abs(leavesTheTop(edges[1]) - placeOf(10551)) < 0.001);
    QVERIFY(std::abs(leavesTheTop(edges[2]) - placeOf(13300)) < 0.001);
    QVERIFY(std::abs(leavesTheTop(edges[3]) - placeOf(16048)) < 0.001);
}

QTEST_MAIN(TestHeatMapChart)
#include "tst_heat_map_chart.moc"
