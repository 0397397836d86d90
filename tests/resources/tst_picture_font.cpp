// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <QRawFont>
#include <QTest>

using namespace Qt::StringLiterals;

class TestPictureFont : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void files_data();
    void files();
    void everySignIsInOneOfTheTwo_data();
    void everySignIsInOneOfTheTwo();
};

void TestPictureFont::initTestCase()
{
    if (!PERRANK_PICTURE_FONT)
        QSKIP("built without the fonts of pictures: the system's font serves");
}

void TestPictureFont::files_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("family");
    QTest::addColumn<int>("weight");
    QTest::newRow("letters and digits") << u"picture-regular"_s << u"Roboto"_s << int(QFont::Normal);
    QTest::newRow("bold letters and digits") << u"picture-bold"_s << u"Roboto"_s << int(QFont::Bold);
    QTest::newRow("signs") << u"picture-signs"_s << u"DejaVu Sans"_s << int(QFont::Normal);
    QTest::newRow("bold signs") << u"picture-signs-bold"_s << u"DejaVu Sans"_s << int(QFont::Bold);
}

void TestPictureFont::files()
{
    QFETCH(const QString, file);
    const QRawFont font(u":/fonts/%1.ttf"_s.arg(file), 20.0);
    QVERIFY(font.isValid());
    QTEST(font.familyName(), "family");
    QTEST(int(font.weight()), "weight");
    const QList<quint32> digits = font.glyphIndexesForString(u"0123456789"_s);
    const QList<QPointF> advances = font.advancesForGlyphIndexes(digits);
    for (const QPointF &advance : advances)
        QCOMPARE(advance.x(), advances.first().x());
}

void TestPictureFont::everySignIsInOneOfTheTwo_data()
{
    QTest::addColumn<QChar>("sign");
    for (const QChar sign : u"▲⚠✖✔≥≤≈×·÷−⌈⌉ΔΣ↑→↺□■▾▸²⁷⁸⁹…–—“”½\u00a0\u2009\u202fäß€"_s)
        QTest::newRow(qPrintable(u"U+%1 %2"_s.arg(uint(sign.unicode()), 4, 16, QLatin1Char('0')).arg(sign))) << sign;
}

void TestPictureFont::everySignIsInOneOfTheTwo()
{
    QFETCH(const QChar, sign);
    for (const QString &weight : {u""_s, u"-bold"_s}) {
        const QRawFont letters(u":/fonts/picture%1.ttf"_s.arg(weight.isEmpty() ? u"-regular"_s : weight), 20.0);
        const QRawFont signs(u":/fonts/picture-signs%1.ttf"_s.arg(weight), 20.0);
        QVERIFY(letters.supportsCharacter(sign) || signs.supportsCharacter(sign));
    }
}

QTEST_MAIN(TestPictureFont)
#include "tst_picture_font.moc"
