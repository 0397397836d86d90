// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/bars_chart.h"
#include "ui/text/chart_summary.h"
#include "ui/text/part_text.h"
#include "ui/text/picture_font.h"

#include <QAccessible>
#include <QImage>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>

using namespace perrank;
using namespace perrank::ui;
using namespace Qt::StringLiterals;

class TestBarsChart : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();

    void partsHaveTheirColoursAtTheirPlaces_data();
    void partsHaveTheirColoursAtTheirPlaces();
    void bandRunsAcrossThePlot();
    void aBarGoesOnBetweenTheDashesOfALine_data();
    void aBarGoesOnBetweenTheDashesOfALine();
    void aRangeHasEndsAndNoFill_data();
    void aRangeHasEndsAndNoFill();
    void aRangeIsInTheWordsOfItsBar();
    void themeChangesWhileTheChartIsShown();
    void axisOnlyGrowsWhileSomebodyDrags();
    void frozenAxisStays();
    void arrowsWalkThroughBarsAndParts();
    void enterPinsTheWordsAndEscapeReleasesThem();
    void theCursorTellsWhereItIs();
    void focusIsSeenAndLeavesWithTheFocus();
    void aClickSelectsThePart();
    void theSecondEnterOpensThePart();
    void pointingSaysThePart();
    void impossibleSettingsMarkTheLastPicture();
    void screenReadersHearTheSameWords();

private:
    void show(const Scenario &scenario, const View &view = {});
    [[nodiscard]] QColor colourAt(const QPointF &place) const;
    [[nodiscard]] QPoint inChart(const QPointF &place) const { return place.toPoint() + m_chart->plotOrigin(); }
    [[nodiscard]] const PlacedBar &bar(std::size_t index) const { return m_chart->barsLayout().bars[index]; }
    [[nodiscard]] QString tip() const;
    [[nodiscard]] QString mark() const;

    std::unique_ptr<BarsChart> m_chart;
    std::shared_ptr<const Estimate> m_estimate;
};

void TestBarsChart::init()
{
    m_chart = std::make_unique<BarsChart>();
    m_chart->setFont(pictureFont(13));
    m_chart->setReducedMotion(true);
    m_chart->resize(900, 600);
    m_chart->QWidget::show();
    QVERIFY(QTest::qWaitForWindowExposed(m_chart.get()));
    show({});
    m_chart->clearFocus();
}

void TestBarsChart::cleanup()
{
    m_chart.reset();
}

void TestBarsChart::show(const Scenario &scenario, const View &view)
{
    m_estimate = std::make_shared<const Estimate>(estimate(scenario));
    m_chart->show(m_estimate, view, {view.units, {}});
}

QColor TestBarsChart::colourAt(const QPointF &place) const
{
    return m_chart->grab().toImage().pixelColor(inChart(place));
}

QString TestBarsChart::tip() const
{
    const auto *label = m_chart->findChild<QLabel *>(u"tip"_s);
    return label->isVisible() ? label->text() : QString();
}

QString TestBarsChart::mark() const
{
    const auto *label = m_chart->findChild<QLabel *>(u"mark"_s);
    return label->isVisible() ? label->text() : QString();
}

void TestBarsChart::partsHaveTheirColoursAtTheirPlaces_data()
{
    QTest::addColumn<Theme>("theme");
    for (const ThemeSpec &theme : themes)
        QTest::newRow(theme.key.data()) << theme.id;
}

void TestBarsChart::partsHaveTheirColoursAtTheirPlaces()
{
    QFETCH(const Theme, theme);
    m_chart->setTheme(theme);
    const Colours &colours = coloursOf(theme);
    const QImage image = m_chart->grab().toImage();
    for (const PlacedBar &placed : m_chart->barsLayout().bars) {
        for (const Segment &segment : placed.segments) {
            if (segment.rect.height() < 8 || patternOf(segment.component) != Pattern::Plain)
                continue;
            const QPoint place = inChart({segment.rect.left() + 2, segment.rect.bottom() - 2});
            QCOMPARE(image.pixelColor(place), colours.part(segment.component).fill);
        }
    }
    const QRectF plot = m_chart->barsLayout().plot;
    QCOMPARE(image.pixelColor(inChart({plot.right() - 3, plot.top() + 5})), colours.background);
    QCOMPARE(image.pixelColor(2, 2), colours.background);
}

/// The edge has its ink between all bars at one height, and the band under it is the activations' colour at 18 %.
void TestBarsChart::bandRunsAcrossThePlot()
{
    const QImage image = m_chart->grab().toImage();
    const BarsLayout &layout = m_chart->barsLayout();
    const Colours &colours = coloursOf(Theme::Light);
    const int y = inChart({0, std::round(layout.band->top())}).y();
    for (qreal x = layout.plot.left() + 2; x < layout.plot.right() - 2; x += 7)
        QCOMPARE(image.pixelColor(inChart({x, 0}).x(), y), colours.warn);
    const QPoint between = inChart({(bar(0).rect.right() + bar(1).rect.left()) / 2, layout.band->bottom() - 9});
    const auto mixed = [](int fill) { return qRound(0.18 * fill + 0.82 * 255); };
    const QColor pale = image.pixelColor(between);
    const QColor fill = colours.activations.fill;
    QVERIFY(qAbs(pale.red() - mixed(fill.red())) <= 1);
    QVERIFY(qAbs(pale.green() - mixed(fill.green())) <= 1);
    QVERIFY(qAbs(pale.blue() - mixed(fill.blue())) <= 1);
}

void TestBarsChart::aBarGoesOnBetweenTheDashesOfALine_data()
{
    partsHaveTheirColoursAtTheirPlaces_data();
}

/// With half the lesson's batch 2 × 1.284 GB lies in the middle of the 1.6 GB of Adam, which begin at 1.684 GB. A gap
/// between two dashes is a third of them.
void TestBarsChart::aBarGoesOnBetweenTheDashesOfALine()
{
    QFETCH(const Theme, theme);
    m_chart->setTheme(theme);
    Scenario scenario;
    scenario.microBatch = 4;
    show(scenario);
    const BarsLayout &layout = m_chart->barsLayout();
    const QImage image = m_chart->grab().toImage();
    const QColor part = coloursOf(theme).part(bar(0).segments.back().component).fill;
    const int y = inChart({0, layout.dominance.y}).y() + 1;
    int seen = 0;
    int all = 0;
    for (int x = inChart(bar(0).rect.topLeft()).x() + 2; x < inChart(bar(0).rect.topRight()).x() - 2; ++x, ++all)
        seen += image.pixelColor(x, y) == part ? 1 : 0;
    QVERIFY2(4 * seen > all && seen < all, qPrintable(u"%1 of %2"_s.arg(seen).arg(all)));
}

void TestBarsChart::aRangeHasEndsAndNoFill_data()
{
    partsHaveTheirColoursAtTheirPlaces_data();
}

/// A line as wide as the bar at both ends; between its sides and the bar's edge the background, as where it is off.
void TestBarsChart::aRangeHasEndsAndNoFill()
{
    QFETCH(const Theme, theme);
    m_chart->setTheme(theme);
    Scenario scenario;
    scenario.accounting = Accounting::Bf16;
    show(scenario);
    const Colours &colours = coloursOf(theme);
    const QImage image = m_chart->grab().toImage();
    const QRectF &rect = bar(0).rect;
    const QRectF range = bar(0).range->rect;
    QVERIFY(range.height() > 20);
    const auto at = [&](qreal x, qreal y) { return image.pixelColor(inChart({x, 0}).x(), inChart({0, y}).y()); };
    const auto hasEndNear = [&](qreal y) {
        return std::ranges::any_of(std::array{-2, -1, 0, 1}, [&](int d) {
            return at(rect.left() + 3, std::round(y) + d) == colours.muted
                   && at(rect.right() - 3, std::round(y) + d) == colours.muted;
        });
    };
    QVERIFY(hasEndNear(range.top()));
    QVERIFY(hasEndNear(range.bottom()));
    int inked = 0;
    for (qreal y = range.top() + 4; y < range.bottom() - 4; ++y) {
        QCOMPARE(at((rect.left() + range.left()) / 2, y) == colours.muted, false);
        inked += at(range.center().x(), y) != colours.background ? 1 : 0;
    }
    QVERIFY(inked > 2);                    // the lines of its pattern
    QVERIFY(inked < range.height() * 0.7); // and room between them

    View off;
    off.deviceBand = false;
    show(scenario, off);
    QVERIFY(!bar(0).range);
}

void TestBarsChart::aRangeIsInTheWordsOfItsBar()
{
    Scenario scenario;
    scenario.accounting = Accounting::Bf16;
    show(scenario);
    const QString words = m_chart->textAt(0, std::nullopt);
    QVERIFY2(words.contains(u"\nthe driver may show "_s), qPrintable(words));
    QVERIFY2(words.endsWith(u": a range (allocator 1.0 to 1.4 times, CUDA context and NCCL 0.54 to 1.6 GB)"_s),
             qPrintable(words));
    QVERIFY(m_chart->accessibleDescription().contains(u"There the driver may show "_s));
    QVERIFY(m_chart->accessibleDescription().contains(u"A range, and not part of the verdict."_s));
    View off;
    off.deviceBand = false;
    show(scenario, off);
    QVERIFY(!m_chart->textAt(0, std::nullopt).contains(u"driver"_s));
    QVERIFY(!m_chart->accessibleDescription().contains(u"driver"_s));
}

void TestBarsChart::themeChangesWhileTheChartIsShown()
{
    m_chart->setTheme(Theme::Dark);
    QCOMPARE(m_chart->grab().toImage().pixelColor(2, 2), coloursOf(Theme::Dark).background);
    m_chart->setTheme(Theme::Light);
    QCOMPARE(m_chart->grab().toImage().pixelColor(2, 2), coloursOf(Theme::Light).background);
}

void TestBarsChart::axisOnlyGrowsWhileSomebodyDrags()
{
    Scenario scenario;
    m_chart->beginDrag();
    double before = m_chart->barsLayout().axis.maximum;
    for (const std::int64_t batch : {16, 32, 16, 8, 4, 2, 1}) {
        scenario.microBatch = batch;
        show(scenario);
        QVERIFY(m_chart->barsLayout().axis.maximum >= before);
        before = m_chart->barsLayout().axis.maximum;
    }
    m_chart->endDrag();
    QCOMPARE(m_chart->barsLayout().axis.maximum, before);
    QTRY_VERIFY(m_chart->barsLayout().axis.maximum < before);
}

void TestBarsChart::frozenAxisStays()
{
    m_chart->setAxisFrozen(true);
    const double before = m_chart->barsLayout().axis.maximum;
    Scenario scenario;
    scenario.microBatch = 64;
    show(scenario);
    QCOMPARE(m_chart->barsLayout().axis.maximum, before);
    QVERIFY(bar(0).torn);
    m_chart->setAxisFrozen(false);
    QVERIFY(m_chart->barsLayout().axis.maximum > before);
}

void TestBarsChart::arrowsWalkThroughBarsAndParts()
{
    QSignalSpy hovered(m_chart.get(), &BarsChart::partHovered);
    m_chart->setFocus(Qt::TabFocusReason);
    const auto says = [&] { return hovered.last().first().toString(); };
    QTest::keyClick(m_chart.get(), Qt::Key_Right);
    QVERIFY(says().startsWith(u"ZeRO-1 · rank 0 of 8"_s));
    QTest::keyClick(m_chart.get(), Qt::Key_Up);
    QVERIFY(says().startsWith(u"ZeRO-1 · rank 0 of 8 · Activations"_s));
    QTest::keyClick(m_chart.get(), Qt::Key_Up);
    QVERIFY(says().startsWith(u"ZeRO-1 · rank 0 of 8 · Parameters"_s));
    QTest::keyClick(m_chart.get(), Qt::Key_End);
    QVERIFY(says().startsWith(u"FSDP · rank 0 of 8 · Parameters"_s));
    QTest::keyClick(m_chart.get(), Qt::Key_Home);
    QVERIFY(says().startsWith(u"DDP · rank 0 of 8 · Parameters"_s));
    QTest::keyClick(m_chart.get(), Qt::Key_Down);
    QTest::keyClick(m_chart.get(), Qt::Key_Down);
    QCOMPARE(says(), barText(*m_estimate, Strategy::Ddp, 0, {}));
}

void TestBarsChart::enterPinsTheWordsAndEscapeReleasesThem()
{
    QSignalSpy activated(m_chart.get(), &BarsChart::partActivated);
    m_chart->setFocus(Qt::TabFocusReason);
    QTest::keyClick(m_chart.get(), Qt::Key_Up);
    QTest::keyClick(m_chart.get(), Qt::Key_Return);
    QCOMPARE(tip(), partText(*m_estimate, Strategy::Ddp, 0, Component::Activations, {})
                        + u"\nA second click, or O, opens it."_s);
    QCOMPARE(activated.size(), 1);
    QCOMPARE(activated.first().at(0).value<Strategy>(), Strategy::Ddp);
    QCOMPARE(activated.first().at(1).toLongLong(), 0);
    QCOMPARE(activated.first().at(2).value<std::optional<Component>>(), std::optional(Component::Activations));
    QTest::keyClick(m_chart.get(), Qt::Key_Escape);
    QCOMPARE(tip(), QString());
}

/// So that chart, arithmetic and table speak of the same part without Enter.
void TestBarsChart::theCursorTellsWhereItIs()
{
    QSignalSpy pointed(m_chart.get(), &BarsChart::partPointed);
    m_chart->setFocus(Qt::TabFocusReason);
    QCOMPARE(pointed.size(), 0);
    QTest::keyClick(m_chart.get(), Qt::Key_Right);
    QCOMPARE(pointed.last().at(0).value<Strategy>(), Strategy::Zero1);
    QCOMPARE(pointed.last().at(2).value<std::optional<Component>>(), std::nullopt);
    QTest::keyClick(m_chart.get(), Qt::Key_Up);
    QCOMPARE(pointed.last().at(2).value<std::optional<Component>>(), std::optional(Component::Activations));
    QCOMPARE(pointed.size(), 2);
}

void TestBarsChart::focusIsSeenAndLeavesWithTheFocus()
{
    const QImage without = m_chart->grab().toImage();
    m_chart->activateWindow();
    m_chart->setFocus(Qt::TabFocusReason);
    QTRY_VERIFY(m_chart->hasFocus());
    QVERIFY(m_chart->grab().toImage() != without);
    QCOMPARE(colourAt({bar(0).rect.center().x() + 20, bar(0).rect.top() - 3}), coloursOf(Theme::Light).focus);
    m_chart->clearFocus();
    QCOMPARE(m_chart->grab().toImage(), without);
}

void TestBarsChart::aClickSelectsThePart()
{
    QSignalSpy activated(m_chart.get(), &BarsChart::partActivated);
    QTest::mouseClick(m_chart.get(), Qt::LeftButton, {}, inChart(bar(0).segments[3].rect.center()));
    QCOMPARE(activated.size(), 1);
    QCOMPARE(activated.first().at(2).value<std::optional<Component>>(), std::optional(Component::Optimizer));
    QTest::mouseClick(m_chart.get(), Qt::LeftButton, {}, inChart({m_chart->barsLayout().plot.right() - 2, 60}));
    QCOMPARE(activated.size(), 1);
}

/// A whole bar has no tensors of its own: it is selected again and again.
void TestBarsChart::theSecondEnterOpensThePart()
{
    QSignalSpy wanted(m_chart.get(), &BarsChart::openWanted);
    m_chart->setFocus(Qt::TabFocusReason);
    QTest::keyClick(m_chart.get(), Qt::Key_Return);
    QTest::keyClick(m_chart.get(), Qt::Key_Return);
    QCOMPARE(wanted.size(), 0);
    QTest::keyClick(m_chart.get(), Qt::Key_Up);
    QTest::keyClick(m_chart.get(), Qt::Key_Return);
    QCOMPARE(wanted.size(), 0);
    QTest::keyClick(m_chart.get(), Qt::Key_Return);
    QCOMPARE(wanted.size(), 1);
    QCOMPARE(tip(), QString());
}

void TestBarsChart::pointingSaysThePart()
{
    QSignalSpy hovered(m_chart.get(), &BarsChart::partHovered);
    QTest::mouseMove(m_chart.get(), inChart(bar(0).segments[3].rect.center()));
    QCOMPARE(hovered.size(), 1);
    QVERIFY(hovered.first().first().toString().contains(u"1,600,000,000 B"_s)); // 10⁸ × 8 × 2
    QTRY_VERIFY(tip().startsWith(partText(*m_estimate, Strategy::Ddp, 0, Component::Optimizer, {})));
    QTest::mouseMove(m_chart.get(), {2, 2});
    QCOMPARE(hovered.last().first().toString(), QString());
    QCOMPARE(tip(), QString());
}

void TestBarsChart::impossibleSettingsMarkTheLastPicture()
{
    const QPointF adam = bar(0).segments[3].rect.bottomLeft() + QPointF(2, -2);
    const QColor before = colourAt(adam);
    Estimate last = *m_estimate;
    last.impossible = Message{"8 ranks cannot be split 3 ways.", {}};
    m_chart->show(std::make_shared<const Estimate>(last), {}, {});
    QVERIFY(colourAt(adam).lightness() > before.lightness());
    QCOMPARE(m_chart->barsLayout().bars.size(), std::size_t(5));
    QVERIFY(mark().contains(u"impossible"_s));
    QVERIFY(mark().contains(u"8 ranks cannot be split 3 ways."_s));
    QVERIFY(mark().contains(u"Shown are the last that work."_s));
    QVERIFY(m_chart->accessibleDescription().startsWith(mark()));
    m_chart->resize(330, 300);
    const QLabel *label = m_chart->findChild<QLabel *>(u"mark"_s);
    QVERIFY(m_chart->rect().contains(label->geometry()));
    QVERIFY(label->height() >= label->heightForWidth(label->width()));
    m_chart->show(m_estimate, {}, {});
    QCOMPARE(mark(), QString());
    QCOMPARE(m_chart->accessibleDescription(), chartSummary(*m_estimate, {}));
}

void TestBarsChart::screenReadersHearTheSameWords()
{
    QAccessibleInterface *chart = QAccessible::queryAccessibleInterface(m_chart.get());
    QCOMPARE(chart->role(), QAccessible::Chart);
    QCOMPARE(chart->text(QAccessible::Name), u"Memory per rank by strategy"_s);
    QCOMPARE(chart->text(QAccessible::Description), chartSummary(*m_estimate, {}));
    QCOMPARE(chart->childCount(), 5);
    QAccessibleInterface *zero1 = chart->child(1);
    QCOMPARE(zero1->text(QAccessible::Name), barText(*m_estimate, Strategy::Zero1, 0, {}));
    QCOMPARE(zero1->childCount(), 4);
    QCOMPARE(zero1->child(3)->text(QAccessible::Name),
             partText(*m_estimate, Strategy::Zero1, 0, Component::Optimizer, {}));
    QCOMPARE(zero1->child(3)->parent(), zero1);
    QCOMPARE(chart->indexOfChild(zero1), 1);
    QVERIFY(m_chart->rect().contains(zero1->rect().translated(-m_chart->mapToGlobal(QPoint()))));
}

QTEST_MAIN(TestBarsChart)
#include "tst_bars_chart.moc"
