// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/charts/laid_out.h"
#include "ui/export/bars_picture.h"
#include "ui/export/exporter.h"
#include "ui/text/scenario_text.h"

#include <QFontMetricsF>
#include <QSet>
#include <QTest>

#include <array>

using namespace perrank;
using namespace perrank::ui;
using namespace Qt::StringLiterals;

namespace {

Document documentOf(const Scenario &scenario)
{
    Document document;
    document.scenario = scenario;
    return document;
}

/// Every text of a picture with its place in the picture's units.
std::vector<PlacedText> allTexts(const BarsPictureLayout &layout)
{
    std::vector<PlacedText> texts;
    for (const auto *block : {&layout.title, &layout.facts, &layout.readOut, &layout.footer})
        texts.insert(texts.end(), block->begin(), block->end());
    for (const PictureKey &key : layout.keys)
        texts.push_back(key.name);
    for (PlacedText text : layout.chart.texts) {
        text.rect.translate(layout.chartAt);
        texts.push_back(text);
    }
    return texts;
}

QString wordsOf(const std::vector<PlacedText> &texts)
{
    QStringList words;
    for (const PlacedText &text : texts)
        words << text.text;
    return words.join(u' ');
}

PictureOptions optionsOf(const QSize &size, Theme theme)
{
    PictureOptions options;
    options.size = size;
    options.theme = theme;
    return options;
}

const std::array sizes{QSize(1920, 1080), QSize(3840, 2160), QSize(400, 300), QSize(1000, 3000), QSize(1754, 1240)};

} // namespace

class TestBarsPicture : public QObject {
    Q_OBJECT

private slots:
    void needsNoWindow_data();
    void needsNoWindow();
    void everyWordStandsInsideAndApart_data();
    void everyWordStandsInsideAndApart();
    void textGrowsWithThePicture();
    void projectedTextIsTallEnough();
    void saysWhatItIs();
    void footerCanBeLeftOut();
    void partsAreDrawnWhereTheLayoutHasThem();
    void rangesAreInThePictureWhileTheyAreOn();
    void lookOfTheWindowIsNotInThePicture();
    void transparentPicturesHaveNoBackground();
    void samePictureEveryTime();
};

/// Content, not only the size: more than five colours, and more than one pixel in a hundred is not background.
void TestBarsPicture::needsNoWindow_data()
{
    QTest::addColumn<QSize>("size");
    QTest::addColumn<Theme>("theme");
    for (const ThemeSpec &theme : themes) {
        for (const QSize &size : sizes)
            QTest::newRow(qPrintable(
                u"%1, %2 × %3"_s.arg(QString::fromUtf8(theme.key.data())).arg(size.width()).arg(size.height())))
                << size << theme.id;
    }
}

void TestBarsPicture::needsNoWindow()
{
    QFETCH(const QSize, size);
    QFETCH(const Theme, theme);
    const QImage image = renderPicture(ExportView::Bars, optionsOf(size, theme), {}, estimate({}));
    QCOMPARE(image.size(), size);
    const QRgb background = coloursOf(theme).background.rgb();
    QSet<QRgb> colours;
    int drawn = 0;
    int looked = 0;
    for (int y = 0; y < image.height(); y += 3) {
        for (int x = 0; x < image.width(); x += 3, ++looked) {
            const QRgb pixel = image.pixel(x, y);
            colours << pixel;
            drawn += pixel != background ? 1 : 0;
        }
    }
    QVERIFY(colours.size() > 5);
    QVERIFY(drawn * 100 > looked);
}

void TestBarsPicture::everyWordStandsInsideAndApart_data()
{
    QTest::addColumn<Document>("document");
    Document everyRank = documentOf(sevenBillion());
    everyRank.view.everyRank = true;
    everyRank.scenario.ranks = 64;
    Document paper = documentOf(sevenBillion());
    paper.scenario.accounting = Accounting::Paper;
    paper.view.fitCapacity = true;
    Document named;
    named.name =
        "A scenario with a name that is much longer than any picture is wide, so that it has to stand in two lines";
    named.view.units = Units::GiB;
    named.view.hidden = {Component::Activations};
    QTest::newRow("the lesson") << Document();
    QTest::newRow("does not fit") << documentOf(sevenBillion());
    QTest::newRow("every rank") << everyRank;
    QTest::newRow("the paper's parts on the scale of the card") << paper;
    Document peaks = documentOf(sevenBillion());
    peaks.scenario.accounting = Accounting::DeepSpeed;
    QTest::newRow("peaks with their ranges") << peaks;
    QTest::newRow("a long name, GiB, hidden activations") << named;
}

void TestBarsPicture::everyWordStandsInsideAndApart()
{
    QFETCH(const Document, document);
    for (const Theme theme : {Theme::Light, Theme::Projector}) {
        for (const QSize &size : sizes) {
            const BarsPictureLayout layout =
                layoutBarsPicture(estimate(document.scenario), document, optionsOf(size, theme));
            const std::vector<PlacedText> texts = allTexts(layout);
            const QRectF picture(QPointF(), layout.size);
            for (std::size_t i = 0; i < texts.size(); ++i) {
                QVERIFY2(picture.contains(texts[i].rect), qPrintable(texts[i].text));
                for (std::size_t k = i + 1; k < texts.size(); ++k) {
                    const bool overlap =
                        texts[i].rect.adjusted(0, 1, 0, -1).intersects(texts[k].rect.adjusted(0, 1, 0, -1));
                    QVERIFY2(!overlap, qPrintable(u"%1 | %2 at %3 × %4"_s.arg(texts[i].text, texts[k].text)
                                                      .arg(size.width())
                                                      .arg(size.height())));
                }
            }
        }
    }
}

/// Twice the pixels, twice the text: the layout is the same.
void TestBarsPicture::textGrowsWithThePicture()
{
    const BarsPictureLayout small = layoutBarsPicture(estimate({}), {}, optionsOf({1920, 1080}, Theme::Light));
    const BarsPictureLayout large = layoutBarsPicture(estimate({}), {}, optionsOf({3840, 2160}, Theme::Light));
    QCOMPARE(large.scale, 2 * small.scale);
    QCOMPARE(large.size, small.size);
    QCOMPARE(small.size.height(), 720.0);
}

/// 24 px in a picture of 720 lines, whose small letters are at least 12.5 px tall.
void TestBarsPicture::projectedTextIsTallEnough()
{
    const BarsPictureLayout layout = layoutBarsPicture(estimate({}), {}, optionsOf({1280, 720}, Theme::Projector));
    QCOMPARE(layout.scale, 1.0);
    for (const PlacedText &text : allTexts(layout)) {
        QVERIFY2(text.font.pixelSize() >= 24, qPrintable(text.text));
        QVERIFY2(QFontMetricsF(text.font).xHeight() >= 12.5, qPrintable(text.text));
    }
    QVERIFY(layout.fonts.small.pixelSize() >= 24);
}

void TestBarsPicture::saysWhatItIs()
{
    const BarsPictureLayout layout = layoutBarsPicture(estimate({}), {}, {});
    const QString footer = wordsOf(layout.footer);
    for (const QString &word :
         {u"estimate"_s, u"lesson sketch"_s, u"fudge 17"_s, u"GB = 10⁹ bytes"_s, u"N = 8"_s, u"perrank"_s})
        QVERIFY2(footer.contains(word), qPrintable(word));
    QCOMPARE(wordsOf(layout.title), u"100M class"_s);
    QVERIFY(wordsOf(layout.readOut).startsWith(u"Activations pass model states at: DDP batch ≥ 7 or seq ≥ 798"_s));
    QCOMPARE(layout.keys.size(), std::size_t(4));
    QVERIFY(wordsOf(layout.chart.texts).contains(u"⚠ fudge"_s));
}

void TestBarsPicture::footerCanBeLeftOut()
{
    PictureOptions options;
    options.footer = false;
    const BarsPictureLayout layout = layoutBarsPicture(estimate({}), {}, options);
    QVERIFY(layout.footer.empty());
    QVERIFY(layout.chart.plot.height() > layoutBarsPicture(estimate({}), {}, {}).chart.plot.height());
}

void TestBarsPicture::partsAreDrawnWhereTheLayoutHasThem()
{
    for (const ThemeSpec &theme : themes) {
        const PictureOptions options = optionsOf({1920, 1080}, theme.id);
        const BarsPictureLayout layout = layoutBarsPicture(estimate({}), {}, options);
        const QImage image = renderPicture(ExportView::Bars, options, {}, estimate({}));
        for (const std::size_t bar : {0, 1}) {
            const QRectF adam = layout.chart.bars[bar].segments[3].rect.translated(layout.chartAt);
            const QPointF place = (adam.bottomLeft() + QPointF(2, -3)) * layout.scale;
            QCOMPARE(image.pixelColor(place.toPoint()), coloursOf(theme.id).optimizer.fill);
        }
        const QPointF edge = (layout.chartAt + layout.chart.band->topRight() + QPointF(-2, 0)) * layout.scale;
        QCOMPARE(image.pixelColor(edge.toPoint() + QPoint(0, 1)), coloursOf(theme.id).warn);
    }
}

void TestBarsPicture::rangesAreInThePictureWhileTheyAreOn()
{
    Document document;
    document.scenario.accounting = Accounting::Bf16;
    const PictureOptions options = optionsOf({1280, 720}, Theme::Light);
    const BarsPictureLayout layout = layoutBarsPicture(estimate(document.scenario), document, options);
    QCOMPARE(layout.keys.back().name.text, u"Driver's range"_s);
    QVERIFY(!layout.keys.back().component);
    const QImage image = renderPicture(ExportView::Bars, options, document, estimate(document.scenario));
    const PlacedBar &bar = layout.chart.bars.front();
    const QPointF end = layout.chartAt + QPointF(bar.rect.left() + 5, std::round(bar.range->rect.top()));
    const auto isInk = [&](int shift) {
        return image.pixelColor(end.toPoint() + QPoint(0, shift)) == coloursOf(Theme::Light).muted;
    };
    QVERIFY(isInk(-1) || isInk(0) || isInk(1));

    document.view.deviceBand = false;
    const BarsPictureLayout off = layoutBarsPicture(estimate(document.scenario), document, options);
    QVERIFY(off.keys.back().component);
    QVERIFY(!off.chart.bars.front().range);
}

/// No ring of the keyboard and no mark of the selection: no pixel has the colour of the focus.
void TestBarsPicture::lookOfTheWindowIsNotInThePicture()
{
    for (const ThemeSpec &theme : themes) {
        const QImage image = renderPicture(ExportView::Bars, optionsOf({1280, 720}, theme.id), {}, estimate({}));
        const QRgb focus = coloursOf(theme.id).focus.rgb();
        if (theme.id == Theme::Grey)
            continue; // its focus is one of the greys of smoothed letters
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x)
                QVERIFY(image.pixel(x, y) != focus);
        }
    }
}

void TestBarsPicture::transparentPicturesHaveNoBackground()
{
    PictureOptions options = optionsOf({1280, 720}, Theme::Light);
    options.transparent = true;
    const QImage image = renderPicture(ExportView::Bars, options, {}, estimate({}));
    QVERIFY(image.hasAlphaChannel());
    QCOMPARE(qAlpha(image.pixel(2, 2)), 0);
    const BarsPictureLayout layout = layoutBarsPicture(estimate({}), {}, options);
    const QRectF plot = layout.chart.plot.translated(layout.chartAt);
    QCOMPARE(qAlpha(image.pixel((plot.topRight() + QPointF(-5, 9)).toPoint())), 0);
    QCOMPARE(qAlpha(image.pixel(
                 (layout.chart.bars[0].segments[3].rect.bottomLeft() + layout.chartAt + QPointF(3, -3)).toPoint())),
             255);
}

void TestBarsPicture::samePictureEveryTime()
{
    const PictureOptions options = optionsOf({1280, 720}, Theme::Dark);
    QCOMPARE(renderPicture(ExportView::Bars, options, {}, estimate({})),
             renderPicture(ExportView::Bars, options, {}, estimate({})));
}

QTEST_MAIN(TestBarsPicture)
#include "tst_bars_picture.moc"
