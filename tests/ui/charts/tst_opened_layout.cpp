// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/opened_layout.h"

#include <QTest>

using namespace perrank;
using namespace perrank::ui;
using namespace Qt::StringLiterals;

namespace {

/// A rank with 60 bytes of activations under 40 of parameters; the activations are 30, 20, 9 and 1.
OpenedBar fourTensors()
{
    OpenedBar bar;
    bar.component = Component::Activations;
    bar.rankParts = {{Component::Activations, u"Activations"_s, Quantity<Bytes>(60)},
                     {Component::Parameters, u"Parameters"_s, Quantity<Bytes>(40)}};
    bar.totalAmount = Quantity<Bytes>(100);
    bar.sumAmount = Quantity<Bytes>(60);
    for (const std::int64_t bytes : {30, 20, 9, 1}) {
        OpenedRow row;
        row.name = u"tensor %1"_s.arg(bytes);
        row.bytes = u"%1 B"_s.arg(bytes);
        row.share = u"–"_s;
        row.amount = Quantity<Bytes>(bytes);
        bar.rows.push_back(row);
    }
    return bar;
}

ChartFonts fonts()
{
    QFont font;
    font.setPixelSize(13);
    return chartFonts(font);
}

} // namespace

class TestOpenedLayout : public QObject {
    Q_OBJECT

private slots:
    void bothBarsAreToScale();
    void guidesLeadFromThePart();
    void labelsKeepOutOfEachOthersWay();
    void aPlaceBelongsToARow();
    void manyThinTensorsLeaveLabelsOut();
    void noRoomIsNoCrash();
};

void TestOpenedLayout::bothBarsAreToScale()
{
    const OpenedLayout layout = layoutOpened(fourTensors(), {0, 0, 600, 400}, fonts());
    const qreal height = layout.rankPieces[0].rect.height() + layout.rankPieces[1].rect.height();
    QCOMPARE(layout.rankPieces[0].rect.height(), height * 0.6);
    QVERIFY(layout.rankPieces[0].rect.top() > layout.rankPieces[1].rect.top()); // activations are the base
    QCOMPARE(layout.pieces[0].rect.height(), height / 2);
    QCOMPARE(layout.pieces[1].rect.top(), layout.pieces[0].rect.bottom());
    QCOMPARE(layout.pieces[3].rect.bottom(), layout.rankPieces[0].rect.bottom());
    QVERIFY(layout.pieces[0].isOther != layout.pieces[1].isOther);
}

void TestOpenedLayout::guidesLeadFromThePart()
{
    const OpenedLayout layout = layoutOpened(fourTensors(), {0, 0, 600, 400}, fonts());
    QCOMPARE(layout.guides[0].p1(), layout.rankPieces[0].rect.topRight());
    QCOMPARE(layout.guides[0].p2(), layout.pieces[0].rect.topLeft());
    QCOMPARE(layout.guides[1].p2(), layout.pieces[3].rect.bottomLeft());
}

void TestOpenedLayout::labelsKeepOutOfEachOthersWay()
{
    const OpenedLayout layout = layoutOpened(fourTensors(), {0, 0, 600, 400}, fonts());
    QCOMPARE(layout.labels.size(), std::size_t(4));
    QCOMPARE(layout.leaders.size(), layout.labels.size());
    for (std::size_t i = 1; i < layout.labels.size(); ++i)
        QVERIFY(layout.labels[i].rect.top() >= layout.labels[i - 1].rect.bottom() - 0.01);
    QVERIFY(layout.labels.back().rect.bottom() <= layout.rankPieces[0].rect.bottom() + 0.01);
    QVERIFY(layout.labels.front().text.startsWith(u"tensor 30"_s));
}

void TestOpenedLayout::aPlaceBelongsToARow()
{
    const OpenedLayout layout = layoutOpened(fourTensors(), {0, 0, 600, 400}, fonts());
    QCOMPARE(layout.at(layout.pieces[1].rect.center()).value_or(99), std::size_t(1));
    QCOMPARE(layout.at(layout.labels[2].rect.center()).value_or(99), std::size_t(2));
    QVERIFY(!layout.at(layout.rankPieces[0].rect.center()));
}

/// As many labels as lines, and none for what is thinner than a pixel.
void TestOpenedLayout::manyThinTensorsLeaveLabelsOut()
{
    OpenedBar bar = fourTensors();
    for (int i = 0; i < 100; ++i)
        bar.rows.push_back(bar.rows.back());
    bar.sumAmount = Quantity<Bytes>(160);
    const OpenedLayout layout = layoutOpened(bar, {0, 0, 600, 400}, fonts());
    QVERIFY(layout.labels.size() < 30);
    QCOMPARE(layout.labels.front().index, std::size_t(0));
    QCOMPARE(layout.labels[1].index, std::size_t(1));
}

void TestOpenedLayout::noRoomIsNoCrash()
{
    QVERIFY(layoutOpened(fourTensors(), {0, 0, 40, 10}, fonts()).labels.empty());
    OpenedBar nothing = fourTensors();
    nothing.rows.clear();
    nothing.sumAmount = nothing.totalAmount = {};
    QVERIFY(layoutOpened(nothing, {0, 0, 600, 400}, fonts()).pieces.empty());
}

QTEST_MAIN(TestOpenedLayout)
#include "tst_opened_layout.moc"
