// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/lookup.h"

#include "core/scenario/failure_scenes.h"
#include "ui/export/failure_page.h"

#include <QTest>

#include <algorithm>

using namespace perrank;
using namespace perrank::ui;
using namespace Qt::StringLiterals;

class TestFailurePage : public QObject {
    Q_OBJECT

private slots:
    void savesThatGoWrongShowTheirFiles_data();
    void savesThatGoWrongShowTheirFiles();
    void verdictsAreALineWhereTheirTableHasNoRoom();
    void aFailureShowsItsLog();
    void aSlowRankHasNeitherFilesNorLog();
    void aTypedStepIsSaidBesideTheStepOnly();
    void everyStrategySaysHowMuchSlower();
    void theStepNamesWhatDisturbsIt();
    void partsShareTheHeight_data();
    void partsShareTheHeight();
};

namespace {

// Of a picture of 1280 × 720 what title, sentence and footer leave.
const QSizeF usualSize(1240, 520);

/// Three saves of a hundred million parameters under ZeRO-3.
Scenario savingWith(const Fault &fault, std::int64_t ranks = 8)
{
    Scenario scenario = slowRankScene();
    scenario.ranks = ranks;
    scenario.steps = 3000;
    scenario.checkpointEvery = 1000;
    scenario.strategies = {Strategy::Zero3, Strategy::Ddp, Strategy::Zero1, Strategy::Zero2, Strategy::Fsdp};
    scenario.faults = {fault};
    return scenario;
}

FailurePage pageOf(const Scenario &scenario, const QSizeF &size = usualSize, int pixels = 18)
{
    QFont font;
    font.setPixelSize(pixels);
    return layoutFailurePage(failureStory(scenario), {size, chartFonts(font)}, {});
}

bool hasLabel(const CheckpointLayout &layout, const QString &text)
{
    return std::ranges::find(layout.labels, text, &CheckpointLabel::text) != layout.labels.end();
}

/// Of all that belongs to the rows of ranks.
qreal bottomOf(const FailureLayout &layout)
{
    qreal bottom = layout.plot.bottom();
    for (const FailureLabel &label : layout.labels)
        bottom = std::max(bottom, label.rect.bottom());
    return bottom;
}

} // namespace

void TestFailurePage::savesThatGoWrongShowTheirFiles_data()
{
    QTest::addColumn<Fault>("fault");
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("verdict");
    QTest::newRow("only rank 0 wrote") << Fault(OneRankCheckpoint{.rank = 0}) << u"✖ absent"_s << u"unusable"_s;
    QTest::newRow("the save hung") << Fault(GuardedSave{.rank = 0}) << u"✖ absent"_s << u"absent"_s;
    QTest::newRow("rank 2 died after half of its bytes")
        << Fault(CrashInSave{.rank = 2, .fraction = 0.5}) << u"✖ partial"_s << u"unusable"_s;
    QTest::newRow("no room for a byte") << Fault(DiskFull{.gigabytes = 0}) << u"✖ absent"_s << u"absent"_s;
    QTest::newRow("rank 0 writes longer than the others wait")
        << Fault(SlowSave{.seconds = 900}) << u"✖ partial"_s << u"unusable"_s;
}

void TestFailurePage::savesThatGoWrongShowTheirFiles()
{
    QFETCH(const Fault, fault);
    QFETCH(const QString, file);
    QFETCH(const QString, verdict);
    const FailurePage page = pageOf(savingWith(fault), {1240, 640});
    QVERIFY(page.files);
    QVERIFY(!page.files->cards.empty());
    const auto isOfFile = [&file](const CheckpointLabel &label) { return label.text.startsWith(file); };
    QVERIFY(std::ranges::any_of(page.files->labels, isOfFile));
    QVERIFY(hasLabel(*page.files, verdict));
    QVERIFY(hasLabel(*page.files, u"A loader finds it"_s));
    QVERIFY(hasLabel(*page.files, u"DDP"_s));
}

void TestFailurePage::verdictsAreALineWhereTheirTableHasNoRoom()
{
    const FailurePage page = pageOf(savingWith(OneRankCheckpoint{.rank = 0}), {1240, 420}, 24);
    QVERIFY(page.files);
    QVERIFY(!hasLabel(*page.files, u"A loader finds it"_s));
    QVERIFY(std::ranges::any_of(page.files->labels, [](const CheckpointLabel &label) {
        return label.text.startsWith(u"What a loader finds: ZeRO-3 unusable · DDP complete · ZeRO-1 weights only"_s);
    }));
}

void TestFailurePage::aFailureShowsItsLog()
{
    const FailurePage page = pageOf(savingWith(Hang{.rank = 5, .step = 1500}));
    QVERIFY(!page.files);
    QCOMPARE(page.log.front().text, u"What the logs say, in the order of reporting"_s);
    QVERIFY(page.log[1].text.contains(u"Rank 0: "_s));
    QVERIFY(page.log.back().text.startsWith(u"and "_s));
    QVERIFY(page.log.size() >= 5);
    for (const PlacedLogLine &line : page.log)
        QVERIFY2(line.rect.right() <= usualSize.width(), qPrintable(line.text));
}

void TestFailurePage::aSlowRankHasNeitherFilesNorLog()
{
    const FailurePage page = pageOf(slowRankScene());
    QVERIFY(!page.files);
    QVERIFY(page.log.empty());
    QCOMPARE(page.rows.rows.size(), std::size_t(3));
}

void TestFailurePage::everyStrategySaysHowMuchSlower()
{
    for (const StrategySpec &strategy : strategies) {
        Scenario scenario = slowRankScene();
        scenario.strategies = {strategy.id};
        QVERIFY2(failureSentence(failureStory(scenario), {}, false).contains(u"throughput"_s), strategy.name.data());
    }
}

void TestFailurePage::theStepNamesWhatDisturbsIt()
{
    Scenario scenario = slowRankScene();
    scenario.faults = {SlowRank{.rank = 3, .factor = 1.5}, SlowLink{.rank = 4, .node = {}, .factor = 2}};
    QString sentence = failureSentence(failureStory(scenario), {}, false);
    sentence.replace(QChar(QChar::Nbsp), u' ').replace(QChar(0x202F), u' '); // between a number and its unit
    QVERIFY2(sentence.startsWith(
                 u"With slow rank (rank 3, factor 1.5 ×, from step 0), slow link (rank 4, factor 2 ×). Step "_s),
             qPrintable(sentence));
}

void TestFailurePage::aTypedStepIsSaidBesideTheStepOnly()
{
    const QString typed = u"In the run every step lasts 500.00 ms, as typed"_s;
    Scenario scenario = savingWith(SlowRank{.rank = 3, .factor = 1.5});
    scenario.stepMilliseconds = 500;
    QVERIFY(failureSentence(failureStory(scenario), {}, false).contains(typed));
    scenario.faults = {Hang{.rank = 5, .step = 1500}};
    QVERIFY(!failureSentence(failureStory(scenario), {}, false).contains(typed));
    scenario.stepMilliseconds = 0;
    scenario.faults.clear();
    QVERIFY(!failureSentence(failureStory(scenario), {}, false).contains(u"as typed"_s));
}

/// Nothing on anything, nothing beyond the frame, and never a quarter of it empty.
void TestFailurePage::partsShareTheHeight_data()
{
    QTest::addColumn<Fault>("fault");
    QTest::addColumn<qint64>("ranks");
    QTest::addColumn<QSizeF>("size");
    QTest::addColumn<int>("pixels");
    const std::vector<std::pair<const char *, QSizeF>> sizes{
        {"usual", usualSize}, {"low", {1240, 440}}, {"large", {1240, 640}}, {"square", {700, 660}}};
    for (const qint64 ranks : {1, 2, 8, 1024}) {
        const std::int64_t last = ranks - 1;
        const std::vector<std::pair<const char *, Fault>> faults{
            {"crash", Crash{.rank = last, .step = 1500}},
            {"slow rank", SlowRank{.rank = last, .factor = 1.5}},
            {"one-rank checkpoint", OneRankCheckpoint{.rank = 0}},
            {"crash in a save", CrashInSave{.rank = last, .fraction = 0.5}}};
        for (const auto &[name, fault] : faults) {
            for (const auto &[sizeName, size] : sizes) {
                for (const int pixels : {18, 24})
                    QTest::newRow(qPrintable(u"%1, %2 ranks, %3, %4 px"_s.arg(QLatin1String(name))
                                                 .arg(ranks)
                                                 .arg(QLatin1String(sizeName))
                                                 .arg(pixels)))
                        << fault << ranks << size << pixels;
            }
        }
    }
}

void TestFailurePage::partsShareTheHeight()
{
    QFETCH(const Fault, fault);
    QFETCH(const qint64, ranks);
    QFETCH(const QSizeF, size);
    QFETCH(const int, pixels);
    const FailurePage page = pageOf(savingWith(fault, ranks), size, pixels);
    for (std::size_t i = 0; i < page.rows.labels.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            const FailureLabel &a = page.rows.labels[i];
            const FailureLabel &b = page.rows.labels[j];
            QVERIFY2(!a.rect.adjusted(1, 2, -1, -2).intersects(b.rect.adjusted(1, 2, -1, -2)),
                     qPrintable(a.text + u" on "_s + b.text));
        }
    }
    qreal end = bottomOf(page.rows);
    qreal empty = 0;
    const auto goesOn = [&](qreal top, qreal bottom) {
        QVERIFY2(top >= end, "parts overlap");
        empty += top - end;
        end = bottom;
    };
    if (page.files)
        goesOn(page.filesTop, page.filesTop + page.files->size.height());
    if (!page.log.empty())
        goesOn(page.log.front().rect.top(), page.log.back().rect.bottom());
    QVERIFY(end <= size.height() + 1);
    QVERIFY2((empty + size.height() - end) < size.height() / 4, qPrintable(QString::number(empty)));
}

QTEST_MAIN(TestFailurePage)
#include "tst_failure_page.moc"
