// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/program.h"

#include <QDir>
#include <QImage>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace perrank::tests;

/// Pictures by the built program, as a script on a machine without a display makes them.
class TestExport : public QObject {
    Q_OBJECT

private slots:
    void onePictureByOneWord();
    void sizeAndDotsPerInchAreExact_data();
    void sizeAndDotsPerInchAreExact();
    void themesDiffer();
    void aTransparentPictureHasNoBackground();
    void thePictureRestoresItsScenario();
    void theValidationIsAPictureOrATable();
    void theInventoryIsAPictureOrATable();
    void theHeatMapIsAPictureOrATable();
    void theScalingIsAPictureOrATable();
    void theTimelineIsAPictureOrATable();
    void everySuffixOfEveryView_data();
    void everySuffixOfEveryView();
    void theDrawingRestoresItsScenario();
    void misuse_data();
    void misuse();
    void whatCannotBeWritten();
    void nothingIsWrittenWhenRefused();
    void aScenarioIsNeverWrittenOver_data();
    void aScenarioIsNeverWrittenOver();
    void damagedAndForeignPictures();
    void whatCannotBePlayedIsRefused_data();
    void whatCannotBePlayedIsRefused();
};

namespace {

const QStringList displays{u"DISPLAY"_s, u"WAYLAND_DISPLAY"_s, u"QT_QPA_PLATFORM"_s};

QImage exported(const QTemporaryDir &folder, const QStringList &options)
{
    const QString path = folder.filePath(u"x.png"_s);
    const Run run = runPerrank(QStringList{u"export"_s, path} + options, {}, displays);
    return run.code == 0 ? QImage(path) : QImage();
}

} // namespace

void TestExport::onePictureByOneWord()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"bars.png"_s);
    const Run run = runPerrank({u"export"_s, path}, {}, displays);
    QCOMPARE(run.code, 0);
    QCOMPARE(run.err, QByteArray());
    QCOMPARE(QImage(path).size(), QSize(1920, 1080));
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList{u"bars.png"_s});
}

void TestExport::sizeAndDotsPerInchAreExact_data()
{
    QTest::addColumn<QString>("size");
    QTest::addColumn<QString>("dpi");
    QTest::addColumn<QSize>("pixels");
    QTest::addColumn<int>("dotsPerMetre"); // PNG keeps whole dots per metre: dpi / 0.0254
    QTest::newRow("the smallest") << u"200x200"_s << u"72"_s << QSize(200, 200) << 2835;
    QTest::newRow("a slide") << u"1280x720"_s << u"96"_s << QSize(1280, 720) << 3780;
    QTest::newRow("a poster") << u"3840x2160"_s << u"300"_s << QSize(3840, 2160) << 11811;
}

void TestExport::sizeAndDotsPerInchAreExact()
{
    QFETCH(QString, size);
    QFETCH(QString, dpi);
    const QTemporaryDir folder;
    const QImage picture = exported(folder, {u"--size"_s, size, u"--dpi"_s, dpi});
    QTEST(picture.size(), "pixels");
    QTEST(picture.dotsPerMeterX(), "dotsPerMetre");
}

void TestExport::themesDiffer()
{
    const QTemporaryDir folder;
    const QImage light = exported(folder, {u"--theme"_s, u"light"_s, u"--size"_s, u"640x360"_s});
    const QImage dark = exported(folder, {u"--theme"_s, u"dark"_s, u"--size"_s, u"640x360"_s});
    QCOMPARE(light.pixelColor(1, 1), QColor(u"#FFFFFF"_s));
    QCOMPARE(dark.pixelColor(1, 1), QColor(u"#16191D"_s));
    QVERIFY(!exported(folder, {u"--theme"_s, u"projector"_s}).isNull());
    QVERIFY(!exported(folder, {u"--theme"_s, u"grey"_s, u"--no-footer"_s}).isNull());
}

void TestExport::aTransparentPictureHasNoBackground()
{
    const QTemporaryDir folder;
    QCOMPARE(exported(folder, {u"--transparent"_s, u"--size"_s, u"640x360"_s}).pixelColor(1, 1).alpha(), 0);
}

void TestExport::thePictureRestoresItsScenario()
{
    const QTemporaryDir folder;
    const QString file = write(folder, u"x.json"_s, scenario("\"ranks\": 64, \"dtype\": \"bf16\", \"fudge\": 16.5"));
    const QString picture = folder.filePath(u"x.png"_s);
    QCOMPARE(
        runPerrank({u"export"_s, file, picture, u"--preset"_s, u"zero-7.5b"_s, u"--set"_s, u"micro_batch=2"_s}).code,
        0);
    const Run run = runPerrank({u"estimate"_s, picture, u"--format"_s, u"json"_s});
    QCOMPARE(run.code, 0);
    QCOMPARE(run.err, QByteArray());
    const QJsonValue restored = QJsonDocument::fromJson(run.out)[u"scenario"_s];
    QCOMPARE(restored[u"parameters"_s].toInteger(), 7'500'000'000);
    QCOMPARE(restored[u"ranks"_s].toInteger(), 64);
    QCOMPARE(restored[u"dtype"_s].toString(), u"bf16"_s);
    QCOMPARE(restored[u"fudge"_s].toDouble(), 16.5);
    QCOMPARE(restored[u"micro_batch"_s].toInteger(), 2);
    QVERIFY(runPerrank({u"validate"_s, picture}).out.contains("x.png is a valid scenario"));
}

void TestExport::theValidationIsAPictureOrATable()
{
    const QTemporaryDir folder;
    const QImage picture = exported(folder, {u"--view"_s, u"validation"_s, u"--size"_s, u"1280x720"_s});
    QCOMPARE(picture.size(), QSize(1280, 720));
    const QString path = folder.filePath(u"x.csv"_s);
    QCOMPARE(runPerrank({u"export"_s, path, u"--view"_s, u"validation"_s}, {}, displays).code, 0);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll().count("\r\n"), 241); // a title, 130 measurements and 110 step times
}

/// Of the lesson's fudge one row, of an inventory a row for each tensor.
void TestExport::theInventoryIsAPictureOrATable()
{
    const QTemporaryDir folder;
    const QImage picture = exported(folder, {u"--view"_s, u"inventory"_s, u"--size"_s, u"1280x720"_s});
    QCOMPARE(picture.size(), QSize(1280, 720));
    const QString path = folder.filePath(u"x.csv"_s);
    const QStringList arguments{u"export"_s, path, u"--view"_s, u"inventory"_s};
    const auto lines = [&path] {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll().split('\n') : QList<QByteArray>();
    };
    QCOMPARE(runPerrank(arguments, {}, displays).code, 0);
    QCOMPARE(lines().value(0),
             QByteArray("strategy,rank,component,tensor,part,bytes_per_token,bytes,why,source,kind\r"));
    QVERIFY(lines().value(1).startsWith("ddp,0,activations,Activations,,,2566914048,"));
    QCOMPARE(runPerrank(arguments + QStringList{u"--set"_s, u"activations=inventory"_s}, {}, displays).code, 0);
    QVERIFY(lines().size() > 10);
}

/// Blue where model states win, brown where activations do; a row for each of 11 × 14 cells of five strategies.
void TestExport::theHeatMapIsAPictureOrATable()
{
    const QTemporaryDir folder;
    const QImage picture = exported(folder, {u"--view"_s, u"heatmap"_s, u"--size"_s, u"1280x720"_s});
    QCOMPARE(picture.size(), QSize(1280, 720));
    const auto pixels = [&picture](const QColor &colour) {
        int count = 0;
        for (int y = 0; y < picture.height(); ++y) {
            for (int x = 0; x < picture.width(); ++x)
                count += picture.pixelColor(x, y) == colour ? 1 : 0;
        }
        return count;
    };
    QVERIFY(pixels(QColor(u"#A9CCEA"_s)) > 2000);
    QVERIFY(pixels(QColor(u"#7F3B08"_s)) > 100'000);
    const QString path = folder.filePath(u"x.csv"_s);
    QCOMPARE(runPerrank({u"export"_s, path, u"--view"_s, u"heatmap"_s}, {}, displays).code, 0);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QList<QByteArray> lines = file.readAll().split('\n');
    QCOMPARE(lines.size(), 1 + 5 * 11 * 14 + 1);
    QCOMPARE(lines[0], QByteArray("strategy,micro_batch,sequence,activations,model_states,figure,verdict,kind\r"));
    QCOMPARE(lines[1],
             QByteArray("ddp,1,128,40108032,2000000000,2040108032,fits,estimate\r")); // 128 × 313,344 and 20 × 100 M
    const Run impossible =
        runPerrank({u"export"_s, path, u"--view"_s, u"heatmap"_s, u"--set"_s, u"tensor_parallel=3"_s}, {}, displays);
    QVERIFY(impossible.code != 0);
}

/// A row for each of 13 numbers of ranks and two strategies.
void TestExport::theScalingIsAPictureOrATable()
{
    const QTemporaryDir folder;
    const QStringList options{u"--view"_s, u"scaling"_s, u"--set"_s, u"strategies=ddp,zero3"_s};
    const QImage picture = exported(folder, options + QStringList{u"--size"_s, u"1280x720"_s});
    QCOMPARE(picture.size(), QSize(1280, 720));
    const QString path = folder.filePath(u"x.csv"_s);
    QCOMPARE(runPerrank(QStringList{u"export"_s, path} + options, {}, displays).code, 0);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QList<QByteArray> lines = file.readAll().split('\n');
    QCOMPARE(lines.size(), 1 + 2 * 13 + 1);
    QCOMPARE(lines[0], QByteArray("strategy,ranks,model_states,floor,states_then,activations_then,rest_then,figure,"
                                  "sent_per_rank,verdict,kind\r"));
    // ZeRO-3 on 8: 2 GB / 8 beside the lesson's activations; sent 3 × 200 MB × 7 / 8.
    QCOMPARE(lines[1 + 13 + 3],
             QByteArray("zero3,8,250000000,0,250000000,2566914048,0,2816914048,525000000,fits,estimate\r"));
}

/// Ranks of DDP are alike: one of 8 stands for all, and begins with the forward pass.
void TestExport::theTimelineIsAPictureOrATable()
{
    const QTemporaryDir folder;
    const QStringList options{u"--view"_s, u"timeline"_s, u"--set"_s, u"strategies=ddp"_s, u"--set"_s, u"layers=2"_s};
    const QImage picture = exported(folder, options + QStringList{u"--size"_s, u"1280x720"_s});
    QCOMPARE(picture.size(), QSize(1280, 720));
    const QString path = folder.filePath(u"x.csv"_s);
    QCOMPARE(runPerrank(QStringList{u"export"_s, path} + options, {}, displays).code, 0);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QList<QByteArray> lines = file.readAll().split('\n');
    QVERIFY(lines[0].startsWith("strategy,rank,ranks_alike,stream,operation"));
    QVERIFY(lines[1].startsWith("ddp,0,8,compute,forward"));
}

void TestExport::everySuffixOfEveryView_data()
{
    QTest::addColumn<QString>("view");
    QTest::addColumn<QStringList>("suffixes");
    QTest::newRow("bars") << u"bars"_s << u"png svg pdf csv md tex json"_s.split(u' ');
    QTest::newRow("inventory") << u"inventory"_s << u"png svg pdf csv md"_s.split(u' ');
    QTest::newRow("table") << u"table"_s << u"png svg pdf csv md json"_s.split(u' ');
    QTest::newRow("scaling") << u"scaling"_s << u"png svg pdf csv"_s.split(u' ');
    QTest::newRow("heat map") << u"heatmap"_s << u"png svg pdf csv"_s.split(u' ');
    QTest::newRow("what fits") << u"fits"_s << u"png svg pdf csv"_s.split(u' ');
    QTest::newRow("validation") << u"validation"_s << u"png svg pdf csv md"_s.split(u' ');
}

void TestExport::everySuffixOfEveryView()
{
    QFETCH(const QString, view);
    QFETCH(const QStringList, suffixes);
    const QTemporaryDir folder;
    for (const QString &suffix : suffixes) {
        const QString path = folder.filePath(u"x."_s + suffix);
        const Run run = runPerrank({u"export"_s, path, u"--view"_s, view, u"--size"_s, u"640x360"_s}, {}, displays);
        QVERIFY2(run.code == 0 && run.err.isEmpty(), run.err.constData());
        QVERIFY2(QFileInfo(path).size() > 100, qPrintable(path));
    }
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), suffixes.size());
}

void TestExport::theDrawingRestoresItsScenario()
{
    const QTemporaryDir folder;
    const QString drawing = folder.filePath(u"x.svg"_s);
    QCOMPARE(runPerrank({u"export"_s, drawing, u"--set"_s, u"ranks=64"_s}, {}, displays).code, 0);
    const Run run = runPerrank({u"estimate"_s, drawing, u"--format"_s, u"json"_s});
    QCOMPARE(run.code, 0);
    QCOMPARE(QJsonDocument::fromJson(run.out)[u"scenario"_s][u"ranks"_s].toInt(), 64);
}

void TestExport::misuse_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("code");
    QTest::addColumn<QByteArray>("words");
    QTest::newRow("no name") << QStringList{} << 1 << QByteArray("OUT.png");
    QTest::newRow("another kind of picture")
        << QStringList{u"x.gif"_s} << 1 << QByteArray(".png, .svg, .pdf, .csv, .md, .tex, .json");
    QTest::newRow("no suffix") << QStringList{u"x"_s} << 1 << QByteArray("ends in .png");
    QTest::newRow("measurements are no report of the scenario")
        << QStringList{u"x.json"_s, u"--view"_s, u"validation"_s} << 1 << QByteArray(".png, .svg, .pdf, .csv, .md;");
    QTest::newRow("an unknown view") << QStringList{u"x.png"_s, u"--view"_s, u"pie"_s} << 1 << QByteArray("bars");
    QTest::newRow("too small") << QStringList{u"x.png"_s, u"--size"_s, u"199x200"_s} << 1 << QByteArray("199x200");
    QTest::newRow("too large") << QStringList{u"x.png"_s, u"--size"_s, u"16385x200"_s} << 1 << QByteArray("16384");
    QTest::newRow("no size") << QStringList{u"x.png"_s, u"--size"_s, u"large"_s} << 1 << QByteArray("large");
    QTest::newRow("too few dots") << QStringList{u"x.png"_s, u"--dpi"_s, u"71"_s} << 1 << QByteArray("72 to 600");
    QTest::newRow("an unknown theme") << QStringList{u"x.png"_s, u"--theme"_s, u"neon"_s} << 1
                                      << QByteArray("projector");
    QTest::newRow("three files") << QStringList{u"a"_s, u"b"_s, u"c.png"_s} << 1 << QByteArray("c.png");
    QTest::newRow("a value out of range")
        << QStringList{u"x.png"_s, u"--set"_s, u"ranks=0"_s} << 4 << QByteArray("ranks");
    QTest::newRow("more than 1 EB")
        << QStringList{u"x.png"_s, u"--set"_s,        u"micro_batch=1000000"_s, u"--set"_s, u"sequence=16777216"_s,
                       u"--set"_s, u"width=1000000"_s}
        << 4 << QByteArray("More than 1 EB");
    QTest::newRow("an absent scenario") << QStringList{u"none.json"_s, u"x.png"_s} << 2 << QByteArray("none.json");
}

void TestExport::misuse()
{
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, words);
    const Run run = runPerrank(QStringList{u"export"_s} + arguments, {}, displays);
    QTEST(run.code, "code");
    QVERIFY2(run.err.contains(words), run.err.constData());
    QCOMPARE(run.err.count('\n'), 1);
}

void TestExport::whatCannotBeWritten()
{
    const QTemporaryDir folder;
    const QString inNoFolder = folder.filePath(u"none/x.png"_s);
    const Run run = runPerrank({u"export"_s, inNoFolder}, {}, displays);
    QCOMPARE(run.code, 3);
    QVERIFY2(run.err.contains(inNoFolder.toUtf8()), run.err.constData());

    const QString aFolder = folder.filePath(u"d.png"_s);
    QVERIFY(QDir().mkdir(aFolder));
    QCOMPARE(runPerrank({u"export"_s, aFolder}, {}, displays).code, 3);
    QVERIFY(QFileInfo(aFolder).isDir());
}

void TestExport::nothingIsWrittenWhenRefused()
{
    const QTemporaryDir folder;
    const QString path = write(folder, u"x.png"_s, "what was here before");
    QCOMPARE(runPerrank({u"export"_s, path, u"--set"_s, u"ranks=0"_s}, {}, displays).code, 4);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray("what was here before"));
}

void TestExport::aScenarioIsNeverWrittenOver_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<bool>("isThere");
    QTest::newRow("FILE alone, OUT forgotten") << u"my.perrank.json"_s << true;
    QTest::newRow("the name of a scenario that is not there yet") << u"new.PerRank.JSON"_s << false;
    QTest::newRow("a scenario under any name") << u"my.json"_s << true;
    QTest::newRow("a scenario that is called a table") << u"my.csv"_s << true;
}

void TestExport::aScenarioIsNeverWrittenOver()
{
    QFETCH(QString, name);
    QFETCH(bool, isThere);
    const QTemporaryDir folder;
    const QByteArray text = scenario("\"ranks\": 64");
    const QString path = isThere ? write(folder, name, text) : folder.filePath(name);
    const QString other = write(folder, u"other.json"_s, text);
    for (const QStringList &files : {QStringList{path}, QStringList{other, path}}) {
        const Run run = runPerrank(QStringList{u"export"_s} + files, {}, displays);
        QCOMPARE(run.code, 1);
        QVERIFY2(run.err.contains("expected FILE and then OUT"), run.err.constData());
        QVERIFY2(run.err.contains(name.toUtf8()), run.err.constData());
        QCOMPARE(run.err.count('\n'), 1);
        QFile file(path);
        QCOMPARE(file.open(QIODevice::ReadOnly), isThere);
        QCOMPARE(file.isOpen() ? file.readAll() : QByteArray(), isThere ? text : QByteArray());
    }
    const QString report = folder.filePath(u"report.json"_s);
    QCOMPARE(runPerrank({u"export"_s, other, report}, {}, displays).code, 0);
    QCOMPARE(runPerrank({u"export"_s, other, report}, {}, displays).code, 0);
}

void TestExport::damagedAndForeignPictures()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"x.png"_s);
    QCOMPARE(runPerrank({u"export"_s, path}, {}, displays).code, 0);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray whole = file.readAll();
    QByteArray changed = whole;
    changed[changed.indexOf("perrank-scenario") + 40] ^= 1;
    QByteArray noHead = whole;
    noHead[20] ^= 1; // in the height
    for (const QByteArray &bytes : {changed, noHead, whole.left(30), whole.left(8)}) {
        const QString damaged = write(folder, u"damaged.png"_s, bytes);
        const Run run = runPerrank({u"estimate"_s, damaged});
        QCOMPARE(run.code, 2);
        QCOMPARE(run.err, damaged.toUtf8() + ": expected a picture that PerRank exported; found a damaged PNG.\n");
    }
    // Pixels are not needed for the scenario.
    QCOMPARE(runPerrank({u"validate"_s, write(folder, u"half.png"_s, whole.left(whole.size() / 2))}).code, 0);
    const QString foreign = folder.filePath(u"foreign.png"_s);
    QVERIFY(QImage(8, 8, QImage::Format_RGB32).save(foreign));
    const Run run = runPerrank({u"estimate"_s, foreign});
    QCOMPARE(run.code, 2);
    QCOMPARE(run.err, foreign.toUtf8() + ": expected a picture that PerRank exported; found one without a scenario.\n");
}

void TestExport::whatCannotBePlayedIsRefused_data()
{
    QTest::addColumn<QString>("view");
    QTest::addColumn<QStringList>("settings");
    const QStringList hang{u"--set"_s, u"faults=[{\"fault\":\"hang\",\"rank\":1,\"step\":0}]"_s};
    const QStringList noPeak{u"--set"_s, u"gpu={\"name\":\"Mine\",\"bytes\":80000000000}"_s};
    QTest::newRow("more checkpoints than can be told")
        << u"failure"_s << QStringList{u"--set"_s, u"steps=1e9"_s} + hang;
    QTest::newRow("a run on a GPU without a peak") << u"failure"_s << noPeak;
    QTest::newRow("a step on a GPU without a peak") << u"timeline"_s << noPeak;
    QTest::newRow("traffic on a GPU without a peak") << u"communication"_s << noPeak;
}

/// In the words and with the code of the simulation itself.
void TestExport::whatCannotBePlayedIsRefused()
{
    QFETCH(QString, view);
    QFETCH(QStringList, settings);
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"x.png"_s);
    const Run played = runPerrank(QStringList{u"simulate"_s} + settings, {}, displays);
    const Run run = runPerrank(QStringList{u"export"_s, u"--view"_s, view, path} + settings, {}, displays);
    QCOMPARE(run.code, 4);
    QVERIFY(!run.err.isEmpty());
    QCOMPARE(run.err, played.err);
    QVERIFY(!QFile::exists(path));
}

QTEST_GUILESS_MAIN(TestExport)
#include "tst_export.moc"
