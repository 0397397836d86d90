// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/lookup.h"

#include "ui/charts/reason_painter.h"

#include <QTest>

using namespace perrank;
using namespace perrank::ui;
using namespace Qt::StringLiterals;

class TestReasonPainter : public QObject {
    Q_OBJECT

private slots:
    void aReasonIsWithinItsRoom_data();
    void aReasonIsWithinItsRoom();
    void itIsLargerThanTheChartsText();
};

namespace {

const QString reason = u"✖ This run cannot be played\nThe checkpoints have more than 200,000 files that differ: fewer "
                       "ranks, strategies or checkpoints, or a run without a checkpoint, can be simulated."_s;

ReasonLayout layoutIn(const QSizeF &room)
{
    return layoutReason(reason, {room, chartFonts(QFont())});
}

} // namespace

void TestReasonPainter::aReasonIsWithinItsRoom_data()
{
    QTest::addColumn<QSizeF>("room");
    QTest::newRow("a large window") << QSizeF(1400, 800);
    QTest::newRow("a low one") << QSizeF(900, 180);
    QTest::newRow("a narrow one") << QSizeF(420, 400);
}

void TestReasonPainter::aReasonIsWithinItsRoom()
{
    QFETCH(const QSizeF, room);
    const ReasonLayout layout = layoutIn(room);
    QVERIFY(QRectF(QPointF(), room).contains(layout.frame));
    for (const QString &line : layout.lines)
        QVERIFY2(widthOf(line, layout.font) <= layout.text.width(), qPrintable(line));
    QCOMPARE((layout.heading + layout.lines).join(u' '), QString(reason).replace(u'\n', u' '));
}

void TestReasonPainter::itIsLargerThanTheChartsText()
{
    const ChartFonts fonts = chartFonts(QFont());
    QVERIFY(layoutIn({1400, 800}).font.pixelSize() >= 1.5 * fonts.text.pixelSize());
    QVERIFY(layoutIn({420, 400}).font.pixelSize() >= fonts.small.pixelSize());
}

QTEST_MAIN(TestReasonPainter)
#include "tst_reason_painter.moc"
