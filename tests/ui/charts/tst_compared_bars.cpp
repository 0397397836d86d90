// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/charts/laid_out.h"
#include "ui/charts/bars_chart.h"
#include "ui/charts/compared_content.h"
#include "ui/export/bars_picture.h"
#include "ui/text/ghost_text.h"
#include "ui/text/part_text.h"
#include "ui/text/picture_font.h"

#include <QAccessible>
#include <QImage>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace perrank;
using namespace perrank::ui;
using namespace Qt::StringLiterals;

namespace {

BarsContent contentOf(const Scenario &scenario, const View &view)
{
    return barsContent(estimate(scenario), view, {view.units, {}}, comparedOf(scenario, view));
}

BarsLayout layoutOf(const Scenario &scenario, const View &view, const QSizeF &size = windowSize)
{
    const BarsContent content = contentOf(scenario, view);
    return layoutBars(content, frameOf(size), axisFor(neededReach(content, frameOf(size)), content.style));
}

/// The lesson on one rank is pinned.
View pinnedOnOneRank(Accounting accounting = Accounting::Sketch)
{
    View view;
    view.ghost = Scenario{};
    view.ghost->ranks = 1;
    view.ghost->accounting = accounting;
    return view;
}

View besideThePaper()
{
    View view;
    view.compare = Accounting::Paper;
    return view;
}

QStringList plainTextsOf(const BarsLayout &layout, TextRole role)
{
    return textsOf(layout, role).replaceInStrings(QString(QChar::Nbsp), u" "_s);
}

} // namespace

class TestComparedBars : public QObject {
    Q_OBJECT

private slots:
    void init();

    void theGhostStandsSixPixelsBesideItsBar();
    void theGhostEndsAtThePinnedTotal();
    void everyStrategySaysItsDifference();
    void anotherAccountingSuppressesTheDifference();
    void theAxisHoldsTheGhost();
    void aGhostBeyondAFrozenAxisGoesOn();
    void ofEveryRankTheGhostSpansAllBars();
    void aStrategyThatWasNotPinnedHasNoGhost();
    void theGhostIsDottedInEveryTheme_data();
    void theGhostIsDottedInEveryTheme();
    void theBarsWordsTellTheDifference();

    void eachStrategyHasAPair();
    void aPairStandsTogetherUnderOneName();
    void noBarOfAPairIsWithoutItsAccounting();
    void theBandStaysWhereBothHaveTheSameActivations();
    void theBandGoesWhereActivationsDiffer();
    void unlikeFiguresAreNamed();
    void theLegendHasThePartsOfBoth();
    void aTipSaysItsAccounting();
    void aBarOfTheOtherAccountingOpensNothing();
    void aPictureShowsWhatIsCompared();
    void wordsOverNeighboursDoNotTouch_data();
    void wordsOverNeighboursDoNotTouch();
    void narrowTotalsKeepTheirUnit();
    void textsKeepApart_data();
    void textsKeepApart();

private:
    void show(const Scenario &scenario, const View &view);
    [[nodiscard]] QPoint inChart(const QPointF &place) const { return place.toPoint() + m_chart->plotOrigin(); }

    std::unique_ptr<BarsChart> m_chart;
};

void TestComparedBars::init()
{
    m_chart = std::make_unique<BarsChart>();
    m_chart->setFont(pictureFont(13));
    m_chart->setReducedMotion(true);
    m_chart->resize(900, 600);
    m_chart->QWidget::show();
    QVERIFY(QTest::qWaitForWindowExposed(m_chart.get()));
}

void TestComparedBars::show(const Scenario &scenario, const View &view)
{
    m_chart->show(std::make_shared<const Estimate>(estimate(scenario)), view, {view.units, {}},
                  comparedOf(scenario, view));
}

void TestComparedBars::theGhostStandsSixPixelsBesideItsBar()
{
    const BarsLayout layout = layoutOf({}, pinnedOnOneRank());
    QCOMPARE(layout.ghosts.size(), std::size_t(5));
    for (const PlacedGhost &ghost : layout.ghosts) {
        const QRectF &bar = layout.bars[ghost.group].rect;
        QCOMPARE(ghost.rect.left(), bar.left() - 6);
        QCOMPARE(ghost.rect.right(), bar.right() + 6);
        QCOMPARE(ghost.rect.bottom(), layout.plot.bottom());
    }
}

/// One rank shards nothing: every strategy has 100 M × 20 B beside 2,566,914,048 B of activations.
void TestComparedBars::theGhostEndsAtThePinnedTotal()
{
    const BarsLayout layout = layoutOf({}, pinnedOnOneRank());
    for (const PlacedGhost &ghost : layout.ghosts) {
        QCOMPARE(ghost.rect.top(), layout.yOf(Quantity<Bytes>(4'566'914'048)));
        QVERIFY(!ghost.goesOn);
    }
}

/// Adam alone: 1.600 − 0.200 = 1.40 of 4.567 GB, and the gradients: 0.200 − 0.025, and the parameters: the same.
void TestComparedBars::everyStrategySaysItsDifference()
{
    const QStringList expected{u"Δ 0 GB"_s, u"Δ −1.40 GB (−31 %)"_s, u"Δ −1.58 GB (−34 %)"_s, u"Δ −1.75 GB (−38 %)"_s,
                               u"Δ −1.75 GB (−38 %)"_s};
    QCOMPARE(plainTextsOf(layoutOf({}, pinnedOnOneRank(), {1200, 600}), TextRole::Delta), expected);
}

void TestComparedBars::anotherAccountingSuppressesTheDifference()
{
    const BarsLayout layout = layoutOf({}, pinnedOnOneRank(Accounting::Paper), {1200, 600});
    QCOMPARE(layout.ghosts.size(), std::size_t(5));
    QCOMPARE(plainTextsOf(layout, TextRole::Delta).join(u'|'), QStringList(5, u"≈ other accounting"_s).join(u'|'));
}

void TestComparedBars::theAxisHoldsTheGhost()
{
    View view = pinnedOnOneRank();
    view.ghost->parameters = 7'000'000'000; // 140 GB of states beside bars of a few
    const BarsContent content = contentOf({}, view);
    QVERIFY(neededReach(content, frameOf()) >= 142.5e9);
    QVERIFY(layoutOf({}, view).ghosts.front().rect.top() > layoutOf({}, view).plot.top());
}

void TestComparedBars::aGhostBeyondAFrozenAxisGoesOn()
{
    const BarsLayout layout = layoutBars(contentOf({}, pinnedOnOneRank()), frameOf(), axisFor(4e9, {}));
    QVERIFY(layout.ghosts.front().goesOn);
    QCOMPARE(layout.ghosts.front().rect.top(), layout.plot.top());
}

void TestComparedBars::ofEveryRankTheGhostSpansAllBars()
{
    View view = pinnedOnOneRank();
    view.everyRank = true;
    const BarsLayout layout = layoutOf({}, view);
    QCOMPARE(layout.ghosts.size(), std::size_t(5));
    QCOMPARE(layout.ghosts.front().rect.left(), layout.bars[0].rect.left() - 6);
    QCOMPARE(layout.ghosts.front().rect.right(), layout.bars[7].rect.right() + 6);
}

void TestComparedBars::aStrategyThatWasNotPinnedHasNoGhost()
{
    View view = pinnedOnOneRank();
    view.ghost->strategies = {Strategy::Zero3};
    const BarsLayout layout = layoutOf({}, view);
    QCOMPARE(layout.ghosts.size(), std::size_t(1));
    QCOMPARE(layout.ghosts.front().group, std::size_t(3));
}

void TestComparedBars::theGhostIsDottedInEveryTheme_data()
{
    QTest::addColumn<Theme>("theme");
    for (const ThemeSpec &theme : themes)
        QTest::newRow(theme.key.data()) << theme.id;
}

/// Along its upper edge, ink and background take turns.
void TestComparedBars::theGhostIsDottedInEveryTheme()
{
    QFETCH(const Theme, theme);
    m_chart->setTheme(theme);
    show({}, pinnedOnOneRank());
    const QImage image = m_chart->grab().toImage();
    const QRectF ghost = m_chart->barsLayout().ghosts[3].rect;
    const Colours &colours = coloursOf(theme);
    int inks = 0;
    int grounds = 0;
    for (qreal x = ghost.left() + 4; x < ghost.right() - 4; ++x) {
        const QColor colour = image.pixelColor(inChart({x, std::round(ghost.top())}));
        inks += colour == colours.text ? 1 : 0;
        grounds += colour == colours.background ? 1 : 0;
    }
    QVERIFY2(inks > ghost.width() / 4, qPrintable(QString::number(inks)));
    QVERIFY2(grounds > ghost.width() / 4, qPrintable(QString::number(grounds)));
}

void TestComparedBars::theBarsWordsTellTheDifference()
{
    show({}, pinnedOnOneRank());
    const QString words = u"pinned (100M, N = 1): 4.567 GB; 1.750 GB less now (−38 %)"_s;
    QVERIFY2(m_chart->textAt(3, {}).endsWith(u'\n' + words), qPrintable(m_chart->textAt(3, {})));
    QVERIFY(!m_chart->textAt(3, 0).contains(u"pinned"_s)); // which is of the whole bar
    QVERIFY(m_chart->accessibleDescription().contains(u"ZeRO-3, "_s + words + u'.'));
    show({}, {});
    QVERIFY(!m_chart->accessibleDescription().contains(u"pinned"_s));
}

/// 100 M × 20 B and × 16 B beside the same activations.
void TestComparedBars::eachStrategyHasAPair()
{
    const BarsContent content = contentOf({}, besideThePaper());
    QCOMPARE(content.groups.size(), std::size_t(10));
    QCOMPARE(content.groups[0].total.count(), 4'566'914'048);
    QCOMPARE(content.groups[1].total.count(), 4'166'914'048);
    for (std::size_t i = 0; i < 10; ++i) {
        QCOMPARE(content.groups[i].isOther, i % 2 == 1);
        QVERIFY(content.groups[i].strategy == content.groups[i - i % 2].strategy);
    }
}

void TestComparedBars::aPairStandsTogetherUnderOneName()
{
    const BarsLayout layout = layoutOf({}, besideThePaper());
    QCOMPARE(plainTextsOf(layout, TextRole::Name),
             QStringList({u"DDP"_s, u"ZeRO-1"_s, u"ZeRO-2"_s, u"ZeRO-3"_s, u"FSDP"_s}));
    const auto name = std::ranges::find(layout.texts, u"ZeRO-1"_s, &PlacedText::text);
    const qreal middle = (layout.bars[2].rect.center().x() + layout.bars[3].rect.center().x()) / 2;
    QVERIFY(qAbs(name->rect.center().x() - middle) <= 1);
    const qreal inside = layout.bars[3].rect.left() - layout.bars[2].rect.right();
    const qreal outside = layout.bars[4].rect.left() - layout.bars[3].rect.right();
    QVERIFY(inside < outside);
}

void TestComparedBars::noBarOfAPairIsWithoutItsAccounting()
{
    const QStringList names = plainTextsOf(layoutOf({}, besideThePaper(), {1600, 600}), TextRole::Accounting);
    QCOMPARE(names.size(), 10);
    QCOMPARE(names[0], u"≈ Lesson sketch"_s);
    QCOMPARE(names[1], u"ZeRO paper"_s);
    const QStringList narrow = plainTextsOf(layoutOf({}, besideThePaper(), {640, 400}), TextRole::Accounting);
    QCOMPARE(narrow.size(), 10);
    QCOMPARE(narrow[0], u"≈sketch"_s);
    QCOMPARE(narrow[1], u"paper"_s);
    QVERIFY(plainTextsOf(layoutOf({}, {}), TextRole::Accounting).isEmpty());
}

void TestComparedBars::theBandStaysWhereBothHaveTheSameActivations()
{
    const BarsContent content = contentOf({}, besideThePaper());
    QCOMPARE(content.activations->count(), 2'566'914'048);
}

void TestComparedBars::theBandGoesWhereActivationsDiffer()
{
    Scenario scenario;
    scenario.fudge = 16; // the paper's formula is 34 B per token and width, as with 17
    QVERIFY(!contentOf(scenario, besideThePaper()).activations);
}

void TestComparedBars::unlikeFiguresAreNamed()
{
    Scenario scenario;
    scenario.accounting = Accounting::DeepSpeed;
    View view = besideThePaper();
    QCOMPARE(contentOf(scenario, view).meaning, u"per rank, peak of one step (paper: sum of all parts)"_s);
    view.figure = Figure::Sum;
    QCOMPARE(contentOf(scenario, view).meaning, u"per rank, sum of all parts"_s);
}

void TestComparedBars::theLegendHasThePartsOfBoth()
{
    QStringList names;
    for (const NamedComponent &each : componentsIn(estimate({}), Figure::Default, comparedOf({}, besideThePaper())))
        names << each.name;
    const QStringList expected{u"Activations"_s,    u"Parameters"_s, u"Gradients"_s, u"Adam"_s,
                               u"Master weights"_s, u"Momentum"_s,   u"Variance"_s};
    QCOMPARE(names, expected);
}

void TestComparedBars::aTipSaysItsAccounting()
{
    show({}, besideThePaper());
    QVERIFY(m_chart->textAt(0, {}).startsWith(u"≈\u00a0Lesson sketch\nDDP · rank 0 of 8 · 4.567 GB"_s));
    QVERIFY(m_chart->textAt(1, {}).startsWith(u"ZeRO paper\nDDP · rank 0 of 8 · 4.167 GB"_s));
    const PlacedBar &paper = m_chart->barsLayout().bars[1];
    const auto variance = std::ranges::find(paper.segments, Component::Variance, &Segment::component);
    QVERIFY(variance != paper.segments.end());
    Scenario scenario;
    scenario.accounting = Accounting::Paper;
    QCOMPARE(m_chart->textAt(1, std::size_t(variance - paper.segments.begin())),
             u"ZeRO paper\n"_s + partText(estimate(scenario), Strategy::Ddp, 0, Component::Variance, {}));
    QVERIFY(m_chart->accessibleDescription().contains(u"Beside it: "_s));
}

/// The arithmetic and the opened bar are of the scenario's accounting.
void TestComparedBars::aBarOfTheOtherAccountingOpensNothing()
{
    show({}, besideThePaper());
    QSignalSpy activated(m_chart.get(), &BarsChart::partActivated);
    QSignalSpy opened(m_chart.get(), &BarsChart::openWanted);
    const auto click = [this](std::size_t bar) {
        const QPointF place = m_chart->barsLayout().bars[bar].segments.front().rect.center();
        QTest::mouseClick(m_chart.get(), Qt::LeftButton, {}, inChart(place));
    };
    const auto *tip = m_chart->findChild<QLabel *>(u"tip"_s);
    click(1);
    QVERIFY(tip->text().startsWith(u"ZeRO paper\n"_s));
    QVERIFY(!tip->text().contains(u"opens it"_s));
    click(1);
    QCOMPARE(opened.size(), 0);
    QVERIFY(!activated.back()[2].value<std::optional<Component>>());
    click(0);
    QVERIFY(tip->text().contains(u"opens it"_s));
    click(0);
    QCOMPARE(opened.size(), 1);
}

void TestComparedBars::aPictureShowsWhatIsCompared()
{
    Document document;
    document.view = besideThePaper();
    document.view.ghost = pinnedOnOneRank().ghost;
    const BarsPictureLayout bars = layoutBarsPicture(estimate(document.scenario), document, {});
    QCOMPARE(bars.chart.bars.size(), std::size_t(10));
    QCOMPARE(bars.chart.ghosts.size(), std::size_t(5));
    QVERIFY(bars.readOut.back().text.endsWith(u"100M, N = 1"_s));
    QCOMPARE(bars.keys.size(), std::size_t(7)); // of the sketch four, and three that only the paper has
    document.view.scale = Scale::Log;
    QVERIFY(layoutBarsPicture(estimate(document.scenario), document, {}).chart.strip.has_value());
}

void TestComparedBars::wordsOverNeighboursDoNotTouch_data()
{
    QTest::addColumn<Scenario>("scenario");
    QTest::addColumn<View>("view");
    QTest::addColumn<QSizeF>("size");
    QTest::addColumn<int>("text");
    Scenario large = sevenBillion();
    large.accounting = Accounting::Amp;
    View megatron;
    megatron.compare = Accounting::Megatron;
    View both = besideThePaper();
    both.ghost = pinnedOnOneRank().ghost;
    const auto add = [](const char *name, const Scenario &scenario, const View &view, const QSizeF &size, int text) {
        QTest::newRow(qPrintable(
            u"%1, %2 × %3, text %4"_s.arg(QLatin1String(name)).arg(size.width()).arg(size.height()).arg(text)))
            << scenario << view << size << text;
    };
    for (const auto &[size, text] : {std::pair{QSizeF(640, 320), 13},
                                     {QSizeF(760, 520), 13},
                                     {QSizeF(900, 560), 13},
                                     {QSizeF(1244, 440), 18},
                                     {QSizeF(1232, 420), 24},
                                     {QSizeF(1500, 420), 24}}) {
        add("the lesson beside the paper", {}, besideThePaper(), size, text);
        add("the same with what is pinned", {}, both, size, text);
        add("what does not fit, with ranges", large, megatron, size, text);
        add("what does not fit, beside the paper", sevenBillion(), besideThePaper(), size, text);
    }
}

/// The plate of words reaches three pixels beyond them: it never lies on its neighbour's.
void TestComparedBars::wordsOverNeighboursDoNotTouch()
{
    QFETCH(const Scenario, scenario);
    QFETCH(const View, view);
    QFETCH(const QSizeF, size);
    QFETCH(const int, text);
    const BarsContent content = contentOf(scenario, view);
    const BarsFrame frame{size, chartFonts(pictureFont(text))};
    const BarsLayout layout = layoutBars(content, frame, axisFor(neededReach(content, frame), content.style));
    const auto isOver = [](const PlacedText &each) {
        return each.role == TextRole::Total || each.role == TextRole::Oom || each.role == TextRole::Range
               || each.role == TextRole::Delta;
    };
    for (const PlacedText &one : layout.texts) {
        for (const PlacedText &other : layout.texts) {
            if (isOver(one) && isOver(other) && one.group < other.group)
                QVERIFY2(!one.rect.adjusted(-3, 1, 3, -1).intersects(other.rect.adjusted(0, 1, 0, -1)),
                         qPrintable(one.text + u" | "_s + other.text));
        }
    }
}

/// Three digits and below them the unit, for all bars; so the sketch's ZeRO-3, 2.82 GB, differs from the paper's 2.77.
void TestComparedBars::narrowTotalsKeepTheirUnit()
{
    const BarsContent content = contentOf({}, besideThePaper());
    const BarsFrame frame{{1232, 460}, chartFonts(pictureFont(24))};
    const BarsLayout layout = layoutBars(content, frame, axisFor(neededReach(content, frame), content.style));
    const QStringList totals = textsOf(layout, TextRole::Total);
    QCOMPARE(totals.count(u"GB"_s), 10);
    QCOMPARE(totals.count(u"2.82"_s), 2);
    QCOMPARE(totals.count(u"2.77"_s), 2);
}

void TestComparedBars::textsKeepApart_data()
{
    QTest::addColumn<View>("view");
    QTest::addColumn<QSizeF>("size");
    View every = besideThePaper();
    every.everyRank = true;
    View both = besideThePaper();
    both.ghost = pinnedOnOneRank().ghost;
    QTest::newRow("pinned") << pinnedOnOneRank() << windowSize;
    QTest::newRow("pinned, in the smallest window") << pinnedOnOneRank() << QSizeF(640, 320);
    QTest::newRow("pinned in another accounting") << pinnedOnOneRank(Accounting::Paper) << windowSize;
    QTest::newRow("pairs") << besideThePaper() << windowSize;
    QTest::newRow("pairs, in the smallest window") << besideThePaper() << QSizeF(640, 320);
    View megatron;
    megatron.compare = Accounting::Megatron;
    QTest::newRow("pairs with long names") << megatron << windowSize;
    QTest::newRow("pairs of every rank") << every << windowSize;
    QTest::newRow("pairs and pinned") << both << windowSize;
}

void TestComparedBars::textsKeepApart()
{
    QFETCH(View, view);
    QFETCH(QSizeF, size);
    QCOMPARE(overlap(layoutOf({}, view, size)), QString());
}

QTEST_MAIN(TestComparedBars)
#include "tst_compared_bars.moc"
