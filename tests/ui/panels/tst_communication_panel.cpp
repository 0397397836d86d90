// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/lookup.h"
#include "tests/core/simulation/toy.h"
#include "tests/ui/panels/panel_stage.h"

#include "core/catalog/presets.h"
#include "core/memory/verdict.h"
#include "ui/charts/communication_chart.h"
#include "ui/panels/communication_panel.h"

#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include <algorithm>
#include <cmath>

using namespace perrank;
using namespace perrank::ui;
using namespace Qt::StringLiterals;

class TestCommunicationPanel : public QObject {
    Q_OBJECT

private slots:
    void figuresOfTheLessonAreDrawn_data();
    void figuresOfTheLessonAreDrawn();
    void whatCannotBePlayedIsSaid();
    void aStepOfNoTimeHasItsPoints();
    void barsAreAsLongAsTheirBytes();
    void aStrategyIsChosenByPointerAndKeys();
    void textsKeepClearOfEachOther();
    void everyNameIsPlainlyOfItsPoint();
    void formulasStandBelow();
    void onlyWhatIsSeenIsPlayed();
};

namespace {

struct Stage {
    Selection selection;
    CommunicationPanel panel{selection};
    QSignalSpy shown{&panel, &CommunicationPanel::stepShown};

    explicit Stage(bool isVisible = true)
    {
        panel.resize(1000, 600);
        panel.setVisible(isVisible);
    }
    void show(const Scenario &scenario) { panel.show(scenario, estimate(scenario, false), {}); }
    [[nodiscard]] CommunicationChart *chart() const { return panel.findChild<CommunicationChart *>(); }
    [[nodiscard]] bool draws(const QString &text) const
    {
        const auto labels = chart()->communicationLayout().labels;
        return std::ranges::any_of(labels, [&](const CommunicationLabel &label) { return label.text == text; });
    }
    [[nodiscard]] bool says(const QString &part) const { return labelSays(panel, part); }
};

Scenario lesson(int ranks)
{
    Scenario scenario;
    scenario.parameters = 7'500'000'000;
    scenario.ranks = ranks;
    scenario.strategies = {Strategy::Ddp, Strategy::Zero3};
    return scenario;
}

} // namespace

/// 2 and 3 × 15 GB × (N − 1) / N.
void TestCommunicationPanel::figuresOfTheLessonAreDrawn_data()
{
    QTest::addColumn<int>("ranks");
    QTest::addColumn<QStringList>("texts");
    QTest::newRow("8 ranks") << 8 << QStringList{u"26.25 GB · 1.00×"_s, u"39.38 GB · 1.50×"_s};
    QTest::newRow("64 ranks") << 64 << QStringList{u"29.53 GB · 1.00×"_s, u"44.30 GB · 1.50×"_s};
}

void TestCommunicationPanel::figuresOfTheLessonAreDrawn()
{
    QFETCH(int, ranks);
    QFETCH(QStringList, texts);
    Stage stage;
    stage.show(lesson(ranks));
    QTRY_COMPARE(stage.shown.size(), 1);
    for (const QString &text : texts)
        QVERIFY2(stage.draws(text), qPrintable(text));
}

void TestCommunicationPanel::whatCannotBePlayedIsSaid()
{
    Scenario scenario = lesson(2);
    scenario.faults = {Hang{.rank = 3, .step = 0}};
    Stage stage;
    stage.show(scenario);
    QTRY_COMPARE(stage.shown.size(), 1);
    QVERIFY(stage.chart()->reason().startsWith(u"✖ This step cannot be played\n"_s));
    QVERIFY(stage.chart()->reason().contains(u"there is no rank 3"_s));
    QVERIFY(!stage.says(u"there is no rank 3"_s)); // once is enough
}

/// Two parameters are computed in less than half a nanosecond, which is 0.
void TestCommunicationPanel::aStepOfNoTimeHasItsPoints()
{
    Scenario scenario = lesson(1);
    scenario.parameters = 2;
    Stage stage;
    stage.show(scenario);
    QTRY_COMPARE(stage.shown.size(), 1);
    const auto points = stage.chart()->communicationLayout().points;
    QVERIFY(!points.empty());
    for (const auto &point : points)
        QVERIFY(std::isfinite(point.at.y()));
}

/// ZeRO-3: two all-gathers and a reduce-scatter of the same size; together half as long again as DDP's all-reduce.
void TestCommunicationPanel::barsAreAsLongAsTheirBytes()
{
    Stage stage;
    stage.show(lesson(8));
    QTRY_COMPARE(stage.shown.size(), 1);
    const auto rows = stage.chart()->communicationLayout().rows;
    QCOMPARE(rows.size(), std::size_t(2));
    const qreal whole = rows[0].parts[0].rect.width();
    QCOMPARE(rows[1].parts.size(), std::size_t(2));
    QVERIFY(std::abs(rows[1].parts[0].rect.width() - whole) < 0.01);
    QVERIFY(std::abs(rows[1].parts[1].rect.width() - whole / 2) < 0.01);
}

void TestCommunicationPanel::aStrategyIsChosenByPointerAndKeys()
{
    Stage stage;
    stage.show(lesson(8));
    QTRY_COMPARE(stage.shown.size(), 1);
    stage.selection.select({Strategy::Ddp, 0});
    QVERIFY(stage.says(u"DDP: in a step each rank sends 26.25 GB, inside its node: all-reduce 26.25 GB."_s));
    const QPointF margin(8, 8);
    const CommunicationLayout layout = stage.chart()->communicationLayout();
    QTest::mouseClick(stage.chart(), Qt::LeftButton, {}, (layout.rows[1].row.center() + margin).toPoint());
    QCOMPARE(stage.selection.selected().strategy, Strategy::Zero3);
    QVERIFY(stage.says(u"ZeRO-3: in a step each rank sends 39.38 GB (1.50× DDP), inside its node: "_s));
    QTest::keyClick(stage.chart(), Qt::Key_Up);
    QCOMPARE(stage.selection.selected().strategy, Strategy::Ddp);
    QTest::mouseClick(stage.chart(), Qt::LeftButton, {}, (layout.points[1].at + margin).toPoint());
    QCOMPARE(stage.selection.selected().strategy, Strategy::Zero3);
}

void TestCommunicationPanel::textsKeepClearOfEachOther()
{
    Stage stage;
    stage.show({});
    QTRY_COMPARE(stage.shown.size(), 1);
    const auto labels = stage.chart()->communicationLayout().labels;
    for (std::size_t i = 0; i < labels.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j)
            QVERIFY2(!labels[j].rect.adjusted(1, 2, -1, -2).intersects(labels[i].rect.adjusted(1, 2, -1, -2)),
                     qPrintable(labels[i].text + u" on "_s + labels[j].text));
    }
}

/// A name is nearest to its own point, or a line leads to it; the card's line runs through none.
void TestCommunicationPanel::everyNameIsPlainlyOfItsPoint()
{
    Scenario scenario = withPreset({}, *findPreset("7b-class"));
    scenario.accounting = Accounting::Paper;
    const std::vector<StepTraffic> traffic = stepTraffic(simulateStep(scenario));
    for (const QSizeF &size : {QSizeF(1300, 500), QSizeF(900, 420), QSizeF(700, 700)}) {
        const CommunicationLayout layout =
            layoutCommunication(traffic, capacityOf(scenario), {size, chartFonts(QFont())}, {});
        const auto distance = [](const QRectF &rect, const QPointF &at) {
            const QPointF nearest(std::clamp(at.x(), rect.left(), rect.right()),
                                  std::clamp(at.y(), rect.top(), rect.bottom()));
            return QLineF(nearest, at).length();
        };
        for (const auto &[name, index] : {std::pair(u"ZeRO-1"_s, 1), {u"ZeRO-2"_s, 2}, {u"ZeRO-3, FSDP"_s, 3}}) {
            const auto isName = [&, text = name](const CommunicationLabel &label) {
                return label.text == text && layout.plot.adjusted(0, 0, 30, 0).contains(label.rect);
            };
            const auto label = std::ranges::find_if(layout.labels, isName);
            QVERIFY2(label != layout.labels.end(), qPrintable(name));
            const QPointF own = layout.points[std::size_t(index)].at;
            const bool isLed =
                std::ranges::any_of(layout.leaders, [&](const QLineF &leader) { return leader.p1() == own; });
            for (const PlacedPoint &other : layout.points)
                QVERIFY2(isLed || QLineF(other.at, own).length() < 3
                             || distance(label->rect, own) < distance(label->rect, other.at),
                         qPrintable(name));
            QVERIFY(label->rect.right() < layout.capacity->x1() || label->rect.left() > layout.capacity->x1());
        }
    }
}

void TestCommunicationPanel::formulasStandBelow()
{
    Stage stage;
    stage.show(lesson(8));
    QTRY_COMPARE(stage.shown.size(), 1);
    auto *formulas = stage.panel.findChild<QPlainTextEdit *>();
    QVERIFY(!formulas->isVisible());
    stage.panel.findChild<QToolButton *>()->click();
    QVERIFY(formulas->isVisible());
    QVERIFY(formulas->toPlainText().contains(u"26,250,000,000 B"_s)
            || formulas->toPlainText().contains(u"39,375,000,000 B"_s));
    QVERIFY(formulas->toPlainText().contains(u"Step = computing alone"_s));
}

void TestCommunicationPanel::onlyWhatIsSeenIsPlayed()
{
    Stage stage(false);
    stage.show(lesson(8));
    QVERIFY(stage.chart()->communicationLayout().isEmpty());
    stage.panel.setVisible(true);
    QTRY_COMPARE(stage.shown.size(), 1);
}

QTEST_MAIN(TestCommunicationPanel)
#include "tst_communication_panel.moc"
