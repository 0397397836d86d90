// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/estimate.h"
#include "ui/export/bars_picture.h"
#include "ui/export/document_file.h"
#include "ui/export/exporter.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPainter>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QTest>
#include <QtEndian>

#include <cmath>
#include <numeric>

using namespace perrank;
using namespace perrank::ui;
using namespace Qt::StringLiterals;

namespace {

/// A scenario that is nowhere the default, and how it is shown.
Document changed()
{
    Document document;
    document.name = "Größe <1> & \"x\"";
    document.scenario.ranks = 64;
    document.scenario.microBatch = 3;
    document.scenario.fudge = 16.5;
    document.view.units = Units::GiB;
    document.view.hidden = {Component::Gradients};
    return document;
}

QByteArray made(ExportView view, ExportFormat format, const PictureOptions &options = {}, const Document &document = {},
                bool embed = true)
{
    return exported({view, format, options, embed}, document, estimate(document.scenario));
}

QImage drawn(const QByteArray &svg, const QSize &size)
{
    QSvgRenderer renderer(svg);
    QImage image(size, QImage::Format_RGB32);
    image.fill(Qt::magenta);
    QPainter painter(&image);
    renderer.render(&painter);
    return image;
}

/// The mean of the grey in a square.
double greyIn(const QImage &image, const QRect &square)
{
    qint64 sum = 0;
    for (int y = square.top(); y <= square.bottom(); ++y) {
        for (int x = square.left(); x <= square.right(); ++x)
            sum += qGray(image.pixel(x, y));
    }
    return double(sum) / (square.width() * square.height());
}

/// Of 255, how far the greys of two pictures are from each other in the worst square of forty. Edges are softened
/// differently, which a mean does not notice; a line of words that is not there makes about ten, and so does a pattern.
int differenceOf(const QImage &a, const QImage &b)
{
    constexpr int side = 40;
    double worst = 0;
    for (int top = 0; top + side <= a.height(); top += side) {
        for (int left = 0; left + side <= a.width(); left += side) {
            const QRect square(left, top, side, side);
            worst = std::max(worst, std::abs(greyIn(a, square) - greyIn(b, square)));
        }
    }
    return int(std::lround(worst));
}

/// How far, on average, pixels in the lowest part of the first bar are from their mean: none without a pattern.
double patternIn(const QImage &image, Theme theme)
{
    PictureOptions options;
    options.size = image.size();
    options.theme = theme;
    const BarsPictureLayout layout = layoutBarsPicture(estimate({}), {}, options);
    const QRectF bar = layout.chart.bars.front().segments.front().rect.translated(layout.chartAt);
    const QRect place(QPointF(bar.left() + 4, bar.bottom() - 44).toPoint() * layout.scale,
                      QSizeF(bar.width() - 8, 40).toSize() * layout.scale);
    std::vector<double> greys;
    for (int y = place.top(); y <= place.bottom(); ++y) {
        for (int x = place.left(); x <= place.right(); ++x)
            greys.push_back(qGray(image.pixel(x, y)));
    }
    const double mean = std::accumulate(greys.begin(), greys.end(), 0.0) / double(greys.size());
    double away = 0;
    for (const double grey : greys)
        away += std::abs(grey - mean);
    return away / double(greys.size());
}

int coloursIn(const QImage &image)
{
    QSet<QRgb> colours;
    for (int y = 0; y < image.height(); y += 2) {
        for (int x = 0; x < image.width(); x += 2)
            colours << image.pixel(x, y);
    }
    return int(colours.size());
}

/// The chunks of a PNG by name, read by hand: length, name, data, check sum.
QMultiHash<QByteArray, QByteArray> chunksOf(const QByteArray &png)
{
    QMultiHash<QByteArray, QByteArray> chunks;
    for (qsizetype at = 8; at + 12 <= png.size();) {
        const auto length = qsizetype(qFromBigEndian<quint32>(png.constData() + at));
        chunks.insert(png.mid(at + 4, 4), png.mid(at + 8, length));
        at += length + 12;
    }
    return chunks;
}

/// The text of a PNG under that key, whichever of the three kinds of chunk it is in.
QString textIn(const QByteArray &png, const QByteArray &key)
{
    const auto chunks = chunksOf(png);
    const auto inflated = [](const QByteArray &data) { return qUncompress(QByteArray(4, '\0') + data); };
    for (const QByteArray &data : chunks.values("tEXt")) {
        if (data.startsWith(key + '\0'))
            return QString::fromLatin1(data.mid(key.size() + 1));
    }
    for (const QByteArray &data : chunks.values("zTXt")) {
        if (data.startsWith(key + '\0'))
            return QString::fromLatin1(inflated(data.mid(key.size() + 2)));
    }
    for (const QByteArray &data : chunks.values("iTXt")) {
        if (!data.startsWith(key + '\0'))
            continue;
        const bool packed = data[key.size() + 1] != 0;
        const qsizetype language = data.indexOf('\0', key.size() + 3);
        const QByteArray text = data.mid(data.indexOf('\0', language + 1) + 1);
        return QString::fromUtf8(packed ? inflated(text) : text);
    }
    return {};
}

/// The rows of a CSV by RFC 4180: commas, CRLF, and quotation marks that are doubled inside.
QList<QStringList> rowsOf(const QByteArray &csv)
{
    QList<QStringList> rows{{QString()}};
    const QString text = QString::fromUtf8(csv);
    bool quoted = false;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text[i];
        if (quoted && c == u'"' && i + 1 < text.size() && text[i + 1] == u'"')
            rows.last().last() += text[++i];
        else if (c == u'"')
            quoted = !quoted;
        else if (!quoted && c == u',')
            rows.last() << QString();
        else if (!quoted && c == u'\r' && text.mid(i, 2) == "\r\n"_L1 && ++i)
            rows << QStringList{QString()};
        else
            rows.last().last() += c;
    }
    rows.removeLast();
    return rows;
}

PictureOptions ofSize(const QSize &size, Theme theme = Theme::Light)
{
    PictureOptions options;
    options.size = size;
    options.theme = theme;
    return options;
}

QByteArray utf16(const QString &text)
{
    QByteArray bytes;
    for (const QChar c : text)
        bytes += QByteArray(1, char(c.unicode() >> 8)) + char(c.unicode() & 0xff);
    return bytes;
}

} // namespace

/// Files of every view, each opened by a reader that knows nothing of how it was written.
class TestExporter : public QObject {
    Q_OBJECT

private slots:
    void everyViewInEveryFormatAndTheme_data();
    void everyViewInEveryFormatAndTheme();
    void aPngHasSizeDotsAndWords();
    void aDrawingLooksLikeThePicture_data();
    void aDrawingLooksLikeThePicture();
    void aDrawingNeedsNoFont();
    void aDrawingIsAsWideAsItsDots();
    void aPageIsWhole();
    void aPageLooksLikeThePicture_data();
    void aPageLooksLikeThePicture();
    void picturesRestoreTheirDocument_data();
    void picturesRestoreTheirDocument();
    void picturesWithoutScenarioAreRefused();
    void theCsvIsReadBack();
    void theReportIsReadBack();
    void everyExportSaysWhatItIs_data();
    void everyExportSaysWhatItIs();
    void nothingOfTheWindowIsExported();
};

void TestExporter::everyViewInEveryFormatAndTheme_data()
{
    QTest::addColumn<ExportView>("view");
    QTest::addColumn<ExportFormat>("format");
    QTest::addColumn<Theme>("theme");
    for (const ExportViewSpec &view : exportViews()) {
        for (const ExportFormatSpec &format : exportFormats) {
            for (const ThemeSpec &theme : themes) {
                const bool hasTheme = exportFormats[format.id].isPicture;
                if (view.canBe(format.id) && (hasTheme || theme.id == Theme::Light))
                    QTest::newRow(qPrintable(u"%1.%2, %3"_s.arg(QString::fromUtf8(view.key.data()),
                                                                QString::fromUtf8(format.key.data()),
                                                                QString::fromUtf8(theme.key.data()))))
                        << view.id << format.id << theme.id;
            }
        }
    }
}

void TestExporter::everyViewInEveryFormatAndTheme()
{
    QFETCH(const ExportView, view);
    QFETCH(const ExportFormat, format);
    QFETCH(const Theme, theme);
    const QSize size(400, 225);
    const QByteArray file = made(view, format, ofSize(size, theme));
    const QColor background = coloursOf(theme).background;
    switch (format) {
    case ExportFormat::Png: {
        const QImage image = QImage::fromData(file, "png");
        QCOMPARE(image.size(), size);
        QCOMPARE(image.pixelColor(1, 1), background);
        QVERIFY(coloursIn(image) > 5);
        return;
    }
    case ExportFormat::Svg: {
        const QImage image = drawn(file, size);
        QCOMPARE(image.pixelColor(1, 1), background);
        QVERIFY(coloursIn(image) > 5);
        return;
    }
    case ExportFormat::Pdf:
        QVERIFY(file.startsWith("%PDF-1."));
        QVERIFY(file.trimmed().endsWith("%%EOF"));
        return;
    case ExportFormat::Csv: {
        const auto rows = rowsOf(file);
        QVERIFY(rows.size() > 1);
        for (const QStringList &row : rows)
            QCOMPARE(row.size(), rows.first().size());
        return;
    }
    case ExportFormat::Markdown:
        QVERIFY(file.contains("\n| ") && file.contains("---:|"));
        return;
    case ExportFormat::Latex:
        QVERIFY(file.contains("\\begin{tabular}"));
        return;
    case ExportFormat::Json:
        QVERIFY(QJsonDocument::fromJson(file).isObject());
        return;
    }
}

void TestExporter::aPngHasSizeDotsAndWords()
{
    PictureOptions options = ofSize({640, 360});
    options.dotsPerInch = 300;
    const QByteArray png = made(ExportView::Bars, ExportFormat::Png, options);
    QVERIFY(png.startsWith("\x89PNG\r\n\x1a\n"));
    const auto chunks = chunksOf(png);
    const QByteArray header = chunks.value("IHDR");
    QCOMPARE(qFromBigEndian<quint32>(header.constData()), 640U);
    QCOMPARE(qFromBigEndian<quint32>(header.constData() + 4), 360U);
    const QByteArray dots = chunks.value("pHYs");
    QCOMPARE(qFromBigEndian<quint32>(dots.constData()), 11'811U); // 300 / 0.0254 per metre
    QCOMPARE(dots[8], '\x01');                                    // the unit is the metre
    const QJsonDocument scenario = QJsonDocument::fromJson(textIn(png, "perrank-scenario").toUtf8());
    QCOMPARE(scenario[u"format"_s].toString(), u"perrank-scenario"_s);
}

void TestExporter::aDrawingLooksLikeThePicture_data()
{
    QTest::addColumn<ExportView>("view");
    QTest::addColumn<Theme>("theme");
    for (const ExportViewSpec &view : exportViews()) {
        for (const Theme theme : {Theme::Light, Theme::Dark}) {
            QTest::newRow(qPrintable(
                u"%1, %2"_s.arg(QString::fromUtf8(view.key.data()), QString::fromUtf8(themes[theme].key.data()))))
                << view.id << theme;
        }
    }
}

void TestExporter::aDrawingLooksLikeThePicture()
{
    QFETCH(const ExportView, view);
    QFETCH(const Theme, theme);
    const PictureOptions options = ofSize({1280, 720}, theme);
    const QImage picture = QImage::fromData(made(view, ExportFormat::Png, options), "png");
    const QImage drawing = drawn(made(view, ExportFormat::Svg, options), options.size);
    const int difference = differenceOf(picture, drawing);
    // Stretches of a lane and dots end at whole pixels in a picture, and between them in a drawing.
    QVERIFY2(difference <= 8, qPrintable(u"greys differ by %1"_s.arg(difference)));
    if (view == ExportView::Bars) {
        QVERIFY(patternIn(picture, theme) > 5);
        QVERIFY(patternIn(drawing, theme) > patternIn(picture, theme) / 2);
    }
}

void TestExporter::aDrawingNeedsNoFont()
{
    for (const ExportViewSpec &view : exportViews()) {
        const QByteArray svg = made(view.id, ExportFormat::Svg, ofSize({1280, 720}));
        QVERIFY2(!svg.contains("<text"), view.key.data());
        QVERIFY2(!svg.contains("clip-path") && !svg.contains("<pattern"), "not every reader knows these");
    }
}

void TestExporter::aDrawingIsAsWideAsItsDots()
{
    PictureOptions options = ofSize({1440, 720});
    options.dotsPerInch = 144;
    const QByteArray svg = made(ExportView::Bars, ExportFormat::Svg, options);
    // 1440 / 144 = 10 inches = 254 mm; 5 inches = 127 mm
    QVERIFY(svg.contains("width=\"254mm\" height=\"127mm\""));
}

/// The size of the page, one page, fonts that travel with it, and the scenario as an attached file.
void TestExporter::aPageIsWhole()
{
    const QByteArray pdf = made(ExportView::Bars, ExportFormat::Pdf, ofSize({1440, 720}));
    QVERIFY(pdf.startsWith("%PDF-1."));
    // 1440 / 144 dpi = 10 inches = 720 points; 720 / 144 = 5 inches = 360 points
    const QRegularExpression box(u"/MediaBox \\[\\s*0 0 720(\\.0+)? 360(\\.0+)?\\s*\\]"_s);
    QVERIFY(box.match(QString::fromLatin1(pdf)).hasMatch());
    QCOMPARE(pdf.count("/Type /Page\n"), 1);
    QVERIFY(pdf.contains("/FontFile"));
    QVERIFY(pdf.contains("scenario.perrank.json") || pdf.contains(utf16(u"scenario.perrank.json"_s)));
    QVERIFY(!made(ExportView::Bars, ExportFormat::Pdf, {}, {}, false).contains("/EmbeddedFile"));
}

void TestExporter::aPageLooksLikeThePicture_data()
{
    aDrawingLooksLikeThePicture_data();
}

void TestExporter::aPageLooksLikeThePicture()
{
    const QString reader = QStandardPaths::findExecutable(u"pdftoppm"_s);
    if (reader.isEmpty())
        QSKIP("There is no pdftoppm here, so the page is not rendered; its structure is tested in any case.");
    QFETCH(const ExportView, view);
    QFETCH(const Theme, theme);
    const PictureOptions options = ofSize({1280, 720}, theme);
    const QTemporaryDir folder;
    QFile file(folder.filePath(u"x.pdf"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(made(view, ExportFormat::Pdf, options));
    file.close();
    QCOMPARE(QProcess::execute(
                 reader, {u"-r"_s, u"144"_s, u"-png"_s, u"-singlefile"_s, file.fileName(), folder.filePath(u"x"_s)}),
             0);
    const QImage page = QImage(folder.filePath(u"x.png"_s)).convertToFormat(QImage::Format_RGB32);
    const QImage picture = QImage::fromData(made(view, ExportFormat::Png, options), "png");
    QCOMPARE(page.size(), options.size);
    const int difference = differenceOf(picture, page);
    QVERIFY2(difference <= 8, qPrintable(u"greys differ by %1"_s.arg(difference)));
    if (view == ExportView::Bars)
        QVERIFY(patternIn(page, theme) > patternIn(picture, theme) / 2);
}

void TestExporter::picturesRestoreTheirDocument_data()
{
    QTest::addColumn<ExportView>("view");
    QTest::addColumn<ExportFormat>("format");
    for (const ExportViewSpec &view : exportViews()) {
        for (const ExportFormat format : {ExportFormat::Png, ExportFormat::Svg}) {
            if (view.canBe(format))
                QTest::newRow(qPrintable(u"%1.%2"_s.arg(QString::fromUtf8(view.key.data()),
                                                        QString::fromUtf8(exportFormats[format].key.data()))))
                    << view.id << format;
        }
    }
}

void TestExporter::picturesRestoreTheirDocument()
{
    QFETCH(const ExportView, view);
    QFETCH(const ExportFormat, format);
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"any name"_s);
    const Document document = changed();
    QCOMPARE(saveExport({view, format, ofSize({400, 225}), true}, document, estimate(document.scenario), path).error,
             QString());
    const OpenedFile opened = openDocument(path);
    QVERIFY2(opened.document.has_value(), qPrintable(opened.error));
    QVERIFY(*opened.document == document);
    QVERIFY(opened.isPicture);
}

void TestExporter::picturesWithoutScenarioAreRefused()
{
    const QTemporaryDir folder;
    for (const ExportFormat format : {ExportFormat::Png, ExportFormat::Svg}) {
        const QString path = folder.filePath(u"x"_s);
        QCOMPARE(saveExport({ExportView::Bars, format, ofSize({400, 225}), false}, {}, estimate({}), path).error,
                 QString());
        QVERIFY2(openDocument(path).error.contains(u"holds no scenario"_s), qPrintable(openDocument(path).error));
    }
}

void TestExporter::theCsvIsReadBack()
{
    const Estimate lesson = estimate({});
    qsizetype parts = 0;
    for (const StrategyEstimate &strategy : lesson.strategies) {
        for (const RankGroup &group : strategy.groups)
            parts += qsizetype(group.components.size());
    }
    for (const ExportView view : {ExportView::Bars, ExportView::Table}) {
        const QList<QStringList> rows = rowsOf(made(view, ExportFormat::Csv));
        QCOMPARE(rows.size(), parts + 1);
        QCOMPARE(rows[0].mid(1, 2), (QStringList{u"accounting"_s, u"strategy"_s}));
        const auto found = std::ranges::find_if(
            rows, [](const QStringList &row) { return row[2] == "zero3"_L1 && row[5] == "parameters"_L1; });
        QVERIFY(found != rows.end());
        QCOMPARE((*found)[6], u"25000000"_s); // 100,000,000 × 2 / 8
    }
}

void TestExporter::theReportIsReadBack()
{
    const QJsonDocument report = QJsonDocument::fromJson(made(ExportView::Bars, ExportFormat::Json, {}, changed()));
    QCOMPARE(report[u"format"_s].toString(), u"perrank-report"_s);
    QCOMPARE(report[u"scenario"_s][u"ranks"_s].toInt(), 64);
    QCOMPARE(report[u"scenario"_s][u"fudge"_s].toDouble(), 16.5);
    QCOMPARE(report[u"strategies"_s].toArray().size(), 5);
}

void TestExporter::everyExportSaysWhatItIs_data()
{
    QTest::addColumn<ExportView>("view");
    QTest::addColumn<ExportFormat>("format");
    for (const ExportViewSpec &view : exportViews()) {
        for (const ExportFormatSpec &format : exportFormats) {
            if (view.canBe(format.id))
                QTest::newRow(qPrintable(
                    u"%1.%2"_s.arg(QString::fromUtf8(view.key.data()), QString::fromUtf8(format.key.data()))))
                    << view.id << format.id;
        }
    }
}

/// The word estimate, and whose accounting it is. The CSV of the report names the accounting.
void TestExporter::everyExportSaysWhatItIs()
{
    QFETCH(const ExportView, view);
    QFETCH(const ExportFormat, format);
    const QByteArray file = made(view, format, ofSize({400, 225}));
    const bool hasScenario = view != ExportView::Validation || exportFormats[format].isPicture;
    switch (format) {
    case ExportFormat::Png:
        QVERIFY(textIn(file, "Description").contains(u"estimate"_s));
        QVERIFY(textIn(file, "Description").contains(u"lesson sketch"_s));
        return;
    case ExportFormat::Svg:
        QVERIFY(file.contains("estimate") && file.contains("lesson sketch"));
        return;
    case ExportFormat::Pdf:
        QVERIFY(file.contains(utf16(u"estimate"_s)) && file.contains(utf16(u"lesson sketch"_s)));
        return;
    case ExportFormat::Csv:
        QVERIFY(file.contains(",estimate\r\n"));
        QVERIFY(exportView(view).csv != exportView(ExportView::Bars).csv || file.contains(",sketch,"));
        return;
    case ExportFormat::Markdown:
    case ExportFormat::Latex:
    case ExportFormat::Json:
        QVERIFY(file.contains("estimate"));
        QVERIFY(!hasScenario || file.toLower().contains("sketch"));
        return;
    }
}

/// A selection is underlined in the colour of the focus, two lines high; no picture knows of one.
void TestExporter::nothingOfTheWindowIsExported()
{
    for (const ExportViewSpec &view : exportViews()) {
        for (const ThemeSpec &theme : themes) {
            const QImage image = renderPicture(view.id, ofSize({640, 360}, theme.id), {}, estimate({}));
            const QRgb focus = coloursOf(theme.id).focus.rgb();
            int inARow = 0;
            for (int y = 0; y < image.height(); ++y) {
                for (int x = 0; x < image.width(); ++x) {
                    inARow = image.pixel(x, y) == focus ? inARow + 1 : 0;
                    QVERIFY2(inARow < 8, view.key.data());
                }
            }
        }
    }
}

QTEST_MAIN(TestExporter)
#include "tst_exporter.moc"
