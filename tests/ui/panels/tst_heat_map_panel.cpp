// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/lookup.h"
#include "tests/ui/panels/panel_stage.h"

#include "core/memory/estimate.h"
#include "ui/charts/heat_map_chart.h"
#include "ui/panels/heat_map_panel.h"
#include "ui/widgets/line_box.h"
#include "ui/widgets/strategy_box.h"

#include <QCheckBox>
#include <QLabel>
#include <QTest>

#include <algorithm>

using namespace perrank;
using namespace perrank::ui;
using namespace Qt::StringLiterals;

class TestHeatMapPanel : public QObject {
    Q_OBJECT

private slots:
    void theMapIsOfTheSelectedStrategy();
    void allStrategiesStandBesideEachOther();
    void whatFitsIsAskedOfAllStrategies();
    void onlyWhatIsSeenIsWorkedOut();
    void impossibleSettingsKeepTheLastMap();
    void theMapStaysWhereItIsUnderThePointer();
};

namespace {

struct Stage {
    Selection selection;
    HeatMapPanel panel{selection};

    explicit Stage(bool isVisible = true)
    {
        panel.resize(900, 700);
        panel.setVisible(isVisible);
        show({});
    }

    void show(const Scenario &scenario) { panel.show(scenario, estimateShown(scenario), {}); }
    [[nodiscard]] HeatMapLayout map() const { return panel.findChild<HeatMapChart *>()->heatLayout(); }
    [[nodiscard]] QCheckBox *box(const QString &text) const
    {
        const auto boxes = panel.findChildren<QCheckBox *>();
        return *std::ranges::find(boxes, text, &QCheckBox::text);
    }
    [[nodiscard]] bool says(const QString &part) const { return labelSays(panel, part); }
};

} // namespace

void TestHeatMapPanel::theMapIsOfTheSelectedStrategy()
{
    Stage stage;
    QCOMPARE(stage.map().maps.front().labels.front().text, u"ZeRO-3"_s);
    QVERIFY(stage.says(u"ZeRO-3 now, batch 8, sequence 1,024: activations 2.567 GB"_s));
    stage.selection.select({Strategy::Ddp, 0, {}});
    QCOMPARE(stage.map().maps.front().labels.front().text, u"DDP"_s);
    auto *choice = stage.panel.findChild<StrategyBox *>();
    QCOMPARE(choice->currentText(), u"DDP"_s);
    QTest::keyClick(choice, Qt::Key_Down);
    QCOMPARE(stage.selection.selected().strategy, Strategy::Zero1);
    QCOMPARE(stage.map().maps.front().labels.front().text, u"ZeRO-1"_s);
}

void TestHeatMapPanel::allStrategiesStandBesideEachOther()
{
    Stage stage;
    stage.box(u"all strategies"_s)->click();
    QCOMPARE(stage.map().maps.size(), std::size_t(5));
    auto *chart = stage.panel.findChild<HeatMapChart *>();
    const QRectF ofZero1 = stage.map().maps[1].cells[0].rect;
    QTest::mouseClick(chart, Qt::LeftButton, {}, (ofZero1.center() + QPointF(6, 6)).toPoint());
    QCOMPARE(stage.selection.selected().strategy, Strategy::Zero1);
}

void TestHeatMapPanel::whatFitsIsAskedOfAllStrategies()
{
    Stage stage;
    auto *colours = stage.panel.findChild<LineBox *>();
    colours->setFocus();
    QTest::keyClick(colours, Qt::Key_Down);
    QCOMPARE(colours->currentText(), u"what fits"_s);
    QCOMPARE(stage.map().maps.front().labels.front().text, u"What fits"_s);
    QVERIFY(stage.map().colouring == HeatColouring::Fit);
    QVERIFY(!stage.panel.findChild<StrategyBox *>()->isVisible());
    // Scene 1: DDP holds 20 × 100 M, activations 17 × 8 × 1,024 × 768 × 12 × 2.
    QVERIFY(stage.says(u"Now, batch 8, sequence 1,024: all fit; DDP needs 4.567 GB, 80.95 GB free"_s));
    stage.panel.show({}, estimateShown({}), {Units::GiB, {}});
    QVERIFY(stage.says(u"DDP needs 4.253 GiB"_s));
    QTest::keyClick(colours, Qt::Key_Up);
    QCOMPARE(stage.map().maps.front().labels.front().text, u"ZeRO-3"_s);
    QVERIFY(stage.panel.findChild<StrategyBox *>()->isVisible());
}

void TestHeatMapPanel::onlyWhatIsSeenIsWorkedOut()
{
    Stage stage(false);
    QVERIFY(stage.map().maps.empty());
    stage.panel.setVisible(true);
    QCOMPARE(stage.map().maps.size(), std::size_t(1));
}

void TestHeatMapPanel::impossibleSettingsKeepTheLastMap()
{
    Stage stage;
    Scenario scenario;
    scenario.microBatch = 64;
    stage.show(scenario);
    const std::size_t cell = stage.map().maps.front().currentCell;
    QCOMPARE(cell, std::size_t(6 * 14 + 3)); // batch 64 is the seventh row, 1,024 the fourth column
    scenario.microBatch = 1;
    scenario.tensorParallel = 3;
    stage.show(scenario);
    QVERIFY(stage.says(u"8 ranks cannot be split into groups of"_s));
    QCOMPARE(stage.map().maps.front().currentCell, cell);
    scenario.tensorParallel = 1;
    stage.show(scenario);
    QVERIFY(!stage.says(u"cannot be split"_s));
    QCOMPARE(stage.map().maps.front().currentCell, std::size_t(3));
}

/// The words below need more lines for one cell than for another.
void TestHeatMapPanel::theMapStaysWhereItIsUnderThePointer()
{
    Stage stage;
    auto *chart = stage.panel.findChild<HeatMapChart *>();
    stage.panel.resize(440, 600);
    QLabel plain;
    plain.setWordWrap(true);
    const auto heightOf = [&](const HeatPlace &place) {
        plain.setText(chart->textAt(place));
        return plain.heightForWidth(chart->width());
    };
    QVERIFY(heightOf({0, 10, 13}) > heightOf({0, 0, 0}));
    const auto point = [&](std::size_t row, std::size_t column) {
        return (stage.map().maps.front().cells[row * 14 + column].rect.center() + QPointF(6, 6)).toPoint();
    };
    QTest::mouseMove(chart, point(10, 13)); // the longest numbers
    QCoreApplication::processEvents();
    const QRect before = chart->geometry();
    QTest::mouseMove(chart, point(0, 0));
    QCoreApplication::processEvents();
    QCOMPARE(chart->geometry(), before);
    QTest::mouseMove(chart, QPoint(1, 1));
    QCoreApplication::processEvents();
    QCOMPARE(chart->geometry(), before);
}

QTEST_MAIN(TestHeatMapPanel)
#include "tst_heat_map_panel.moc"
