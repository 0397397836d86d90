// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/lookup.h"
#include "tests/ui/models/made_run.h"

#include "ui/charts/failure_chart.h"

#include <QMouseEvent>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace perrank;
using namespace perrank::ui;
using namespace Qt::StringLiterals;

class TestFailureChart : public QObject {
    Q_OBJECT

private slots:
    void aStretchIsAsLongAsItsTime();
    void instrumentsShowWhatSpinsAndWhatIsHeld();
    void memoryIsShownWhereThereIsLittleRoom();
    void whatHasNoRoomIsCounted();
    void memoryOfAHealthyStepIsOnlyAllocated();
    void statesAreNamedInWords();
    void textsKeepClearOfEachOther_data();
    void textsKeepClearOfEachOther();
    void keysAndPointerTellTheSame();
};

namespace {

FailureLayout layoutOf(FailureZoom zoom, const QSizeF &size = {900, 420})
{
    return layoutFailure(runRows(hungRun(), zoom), {size, chartFonts(QFont())}, {});
}

bool says(const FailureLayout &layout, const QString &part)
{
    return std::ranges::any_of(layout.labels, [&part](const FailureLabel &label) { return label.text.contains(part); });
}

} // namespace

/// The hang lasts 600 s of the 947.2 s that are shown.
void TestFailureChart::aStretchIsAsLongAsItsTime()
{
    const FailureLayout layout = layoutOf(FailureZoom::Failure);
    QCOMPARE(layout.rows.size(), std::size_t(3));
    const auto &states = layout.rows[1].states;
    const auto hung = std::ranges::find(states, RankState::Hung, &PlacedState::state);
    QVERIFY(hung != states.end());
    QVERIFY(std::abs(hung->rect.width() - layout.plot.width() * 600 / 947.2) < 0.01);
}

/// While rank 0 waits, its kernel spins; the process of rank 5 hangs on the host. Both hold what they have until their
/// processes are gone.
void TestFailureChart::instrumentsShowWhatSpinsAndWhatIsHeld()
{
    const FailureLayout layout = layoutOf(FailureZoom::Failure);
    QCOMPARE(layout.instruments.size(), std::size_t(3)); // the memory of both is held as long: one lane for it
    const QRectF hung = layout.rows[1].states[1].rect;
    const auto covers = [&hung](const PlacedInstrument &instrument) {
        return std::ranges::any_of(instrument.filled, [&hung](const QRectF &part) {
            return part.left() <= hung.left() + 1 && part.right() >= hung.right() - 1;
        });
    };
    QVERIFY(covers(layout.instruments[0]));  // the GPU of rank 0
    QVERIFY(!covers(layout.instruments[1])); // that of rank 5
    QVERIFY(covers(layout.instruments[2]));  // the memory of both
    QVERIFY(says(layout, u"memory, every rank"_s));
}

/// Room for two lanes: one shows what is held.
void TestFailureChart::memoryIsShownWhereThereIsLittleRoom()
{
    FailureLayout layout;
    for (qreal height = 100; height < 500 && layout.instruments.size() < 2; ++height)
        layout = layoutOf(FailureZoom::Failure, {900, height});
    QCOMPARE(layout.instruments.size(), std::size_t(2));
    QVERIFY(!layout.instruments[0].isMemory);
    QVERIFY(layout.instruments[1].isMemory);
}

/// Twenty ranks that all differ, in a picture that has room for fewer.
void TestFailureChart::whatHasNoRoomIsCounted()
{
    FailureRows rows = runRows(hungRun(), FailureZoom::Failure);
    const FailureRow one = rows.rows.front();
    rows.rows.assign(20, one);
    for (std::size_t rank = 0; rank < 20; ++rank) {
        rows.rows[rank].first = std::int64_t(rank);
        rows.rows[rank].count = 1;
    }
    const FailureLayout layout = layoutFailure(rows, {{900, 300}, chartFonts(QFont())}, {});
    QVERIFY(layout.rows.size() < 20);
    QVERIFY(says(layout, u"and %1 more ranks"_s.arg(20 - layout.rows.size())));
}

void TestFailureChart::memoryOfAHealthyStepIsOnlyAllocated()
{
    const FailureLayout layout =
        layoutFailure(stepRows(hungRun().step, Strategy::Ddp), {{900, 420}, chartFonts(QFont())}, {});
    QVERIFY(says(layout, u"allocated"_s));
    QVERIFY(!says(layout, u"stays allocated"_s));
}

void TestFailureChart::statesAreNamedInWords()
{
    const FailureLayout layout = layoutOf(FailureZoom::Failure);
    for (const QString &word : {u"hung"_s, u"waiting"_s, u"100 %"_s, u"stays allocated"_s, u"lost"_s,
                                u"first report: rank 0"_s, u"rank 5"_s, u"ranks 0–4"_s})
        QVERIFY2(says(layout, word), qPrintable(word));
}

void TestFailureChart::textsKeepClearOfEachOther_data()
{
    QTest::addColumn<FailureZoom>("zoom");
    QTest::addColumn<QSizeF>("size");
    QTest::newRow("wide") << FailureZoom::Failure << QSizeF(1200, 500);
    QTest::newRow("narrow") << FailureZoom::Failure << QSizeF(480, 330);
    QTest::newRow("the run") << FailureZoom::Run << QSizeF(760, 320);
}

void TestFailureChart::textsKeepClearOfEachOther()
{
    QFETCH(FailureZoom, zoom);
    QFETCH(QSizeF, size);
    const FailureLayout layout = layoutOf(zoom, size);
    for (std::size_t i = 0; i < layout.labels.size(); ++i) {
        const FailureLabel &label = layout.labels[i];
        QVERIFY2(QRectF(QPointF(), size).adjusted(-1, -1, 1, 1).contains(label.rect), qPrintable(label.text));
        for (std::size_t j = 0; j < i; ++j)
            QVERIFY2(!layout.labels[j].rect.adjusted(1, 2, -1, -2).intersects(label.rect.adjusted(1, 2, -1, -2)),
                     qPrintable(label.text + u" on "_s + layout.labels[j].text));
    }
}

void TestFailureChart::keysAndPointerTellTheSame()
{
    FailureChart chart;
    chart.resize(900, 420);
    chart.show(runRows(hungRun(), FailureZoom::Failure), {});
    const QSignalSpy hovered(&chart, &FailureChart::spanHovered);
    const QRectF hung = chart.failureLayout().rows[1].states[1].rect;
    const QPointF margin(6, 6);
    QMouseEvent move(QEvent::MouseMove, hung.center() + margin, hung.center() + margin, Qt::NoButton, {}, {});
    QCoreApplication::sendEvent(&chart, &move);
    const QString text = u"rank 5: hung, from 675 s to 1,275 s, 600 s long"_s;
    QCOMPARE(hovered.last().first().toString(), text);
    QTest::keyClick(&chart, Qt::Key_Down); // the first stretch of the first row
    QTest::keyClick(&chart, Qt::Key_Right);
    QTest::keyClick(&chart, Qt::Key_Down);
    QCOMPARE(hovered.last().first().toString(), text);
    QCOMPARE(chart.accessibleDescription(), text);
}

QTEST_MAIN(TestFailureChart)
#include "tst_failure_chart.moc"
