// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/program.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace perrank::tests;

/// Runs the built program as a person or a script would.
class TestCommandLine : public QObject {
    Q_OBJECT

private slots:
    void nothingSpeaksToANetwork();
    void helpAndVersion();
    void everyCommandExplainsItself_data();
    void everyCommandExplainsItself();
    void theAssignmentIsPrinted();
    void theReportAsJson();
    void formats_data();
    void formats();
    void thePlan();
    void aPlanBeyondAnExabyte();
    void theStep();
    void faultsOfTheCommandLine();
    void faultsThatAreNoneOfTheScenario();
    void theRun();
    void theSweep();
    void shardsOfASweepAreTheWhole();
    void shardsMayBeManyMoreThanScenarios();
    void aSweepEndsQuietlyWhenNobodyReads();
    void listsWhatCanBeChosen();
    void laterSettingsWin();
    void fileBeatsPresetAndSettingBeatsFile();
    void keysBesideAFrameworkWin();
    void standardInput();
    void pathsOfAnyScript();
    void validFiles();
    void unknownKeysWarn();
    void misuse_data();
    void misuse();
    void aClosedInput();
    void badFiles_data();
    void badFiles();
    void theFileWithAnImpossibleScenarioIsNamed();
    void malformedGoesBeforeNotAllowed();
    void foldersAndAbsentFiles();
    void beyondAnExabyte();
    void fullDisk();
    void noDisplay();
};

namespace {

QJsonObject reportOf(const QStringList &arguments, const QByteArray &input = {})
{
    const Run run = runPerrank(QStringList{u"estimate"_s} + arguments + QStringList{u"--format"_s, u"json"_s}, input);
    return QJsonDocument::fromJson(run.out).object();
}

} // namespace

/// No library that opens connections is part of the program.
void TestCommandLine::nothingSpeaksToANetwork()
{
    QFile program(QStringLiteral(PERRANK_PROGRAM));
    QVERIFY(program.open(QIODevice::ReadOnly));
    const QByteArray bytes = program.readAll();
    QVERIFY(bytes.contains("libQt6Core"));
    for (const char *library : {"libQt6Network", "libcurl", "libQt6WebSockets"})
        QVERIFY2(!bytes.contains(library), library);
}

void TestCommandLine::helpAndVersion()
{
    const Run help = runPerrank({u"--help"_s});
    QCOMPARE(help.code, 0);
    for (const char *word : {"estimate", "export", "validate", "list", "lesson", "simulate"})
        QVERIFY2(help.out.contains(word), word);
    QCOMPARE(help.err, QByteArray());
    QCOMPARE(runPerrank({u"-h"_s}).out, help.out);

    const Run version = runPerrank({u"--version"_s});
    QCOMPARE(version.code, 0);
    QVERIFY(version.out.startsWith("perrank 1."));
}

void TestCommandLine::everyCommandExplainsItself_data()
{
    QTest::addColumn<QString>("command");
    QTest::addColumn<QByteArray>("word");
    QTest::newRow("estimate") << u"estimate"_s << QByteArray("--format FORMAT");
    QTest::newRow("export") << u"export"_s << QByteArray("--theme THEME");
    QTest::newRow("validate") << u"validate"_s << QByteArray("perrank validate FILE");
    QTest::newRow("list") << u"list"_s << QByteArray("presets|gpus");
    QTest::newRow("plan") << u"plan"_s << QByteArray("--format FORMAT");
    QTest::newRow("sweep") << u"sweep"_s << QByteArray("LO..HI:xN");
    QTest::newRow("lesson") << u"lesson"_s << QByteArray("assignment");
}

void TestCommandLine::everyCommandExplainsItself()
{
    QFETCH(QString, command);
    QFETCH(QByteArray, word);
    const Run run = runPerrank({command, u"--help"_s});
    QCOMPARE(run.code, 0);
    QVERIFY2(run.out.contains(word), run.out.constData());
}

void TestCommandLine::theAssignmentIsPrinted()
{
    const Run run = runPerrank({u"lesson"_s});
    QCOMPARE(run.code, 0);
    QCOMPARE(run.err, QByteArray());
    for (const char *text : {"0.2 + 0.2 + 1.6 = 2.0 GB", "(0.2 + 0.2 + 1.6) / 1 = 2.0 GB",
                             "(0.2 + 0.2 + 1.6) / 2 = 1.0 GB", "(0.2 + 0.2 + 1.6) / 8 = 0.25 GB", "2,000,000,000 B",
                             "250,000,000 B", "2,566,914,048 B", "batch ≥ 7 or seq ≥ 798", "batch ≥ 1 or seq ≥ 100",
                             "20 − 8 + 4 = 16", "Slow rank", "Dropped NCCL", "One-rank checkpoint", "17 is a fudge"})
        QVERIFY2(run.out.contains(text), text);
}

void TestCommandLine::theReportAsJson()
{
    const QJsonObject report = reportOf({});
    QCOMPARE(report[u"format"_s].toString(), u"perrank-report"_s);
    QCOMPARE(report[u"strategies"_s].toArray().size(), 5);
    // 100 M × 20 B under DDP and an eighth of it under ZeRO-3, each with 2,566,914,048 B of activations
    QCOMPARE(report[u"strategies"_s][0][u"worst"_s][u"bytes"_s].toInteger(), 4'566'914'048);
    QCOMPARE(report[u"strategies"_s][3][u"worst"_s][u"bytes"_s].toInteger(), 2'816'914'048);
}

void TestCommandLine::formats_data()
{
    QTest::addColumn<QString>("format");
    QTest::addColumn<QByteArray>("beginning");
    QTest::newRow("text is for people") << u"text"_s << QByteArray("100M class · lesson sketch");
    QTest::newRow("csv") << u"csv"_s << QByteArray("scenario,accounting,strategy,rank,");
    QTest::newRow("markdown") << u"markdown"_s << QByteArray("# 100M class\n");
    QTest::newRow("latex") << u"latex"_s << QByteArray("% For the body of a document");
    QTest::newRow("json") << u"json"_s << QByteArray("{\n  \"format\": \"perrank-report\"");
}

void TestCommandLine::formats()
{
    QFETCH(QString, format);
    QFETCH(QByteArray, beginning);
    const Run run = runPerrank({u"estimate"_s, u"--format"_s, format});
    QCOMPARE(run.code, 0);
    QVERIFY2(run.out.startsWith(beginning), run.out.left(100).constData());
    QCOMPARE(run.err, QByteArray());
}

void TestCommandLine::thePlan()
{
    const QStringList sceneSix{
        u"plan"_s,  u"--preset"_s,      u"7b-class"_s, u"--set"_s,           u"accounting=paper"_s,
        u"--set"_s, u"sequence=4096"_s, u"--set"_s,    u"strategies=zero3"_s};
    const Run text = runPerrank(sceneSix);
    QCOMPARE(text.code, 0);
    QVERIFY(text.out.contains("Batch 3 fits, batch 4 misses by 1.494"));
    const Run json = runPerrank(sceneSix + QStringList{u"--format"_s, u"json"_s});
    const QJsonObject plan = QJsonDocument::fromJson(json.out).object();
    QCOMPARE(plan[u"changes"_s][0][u"bytes"_s].toInteger(), 27'153'337'344);
    const Run after = runPerrank(sceneSix + QStringList{u"--set"_s, u"recompute=full"_s});
    QVERIFY(after.out.contains("ZeRO-3 fits: 27.15 GB of 85.52 GB, 58.37 GB free."));
    const Run impossible = runPerrank({u"plan"_s, u"--set"_s, u"tensor_parallel=3"_s});
    QCOMPARE(impossible.code, 4);
    QCOMPARE(impossible.out, QByteArray());
}

/// A million sequences of 16 M tokens are 1.7 × 10¹³ tokens of 2 × 768 × 12 × 17 bytes, far over 10¹⁸; the plan still
/// says what fits.
void TestCommandLine::aPlanBeyondAnExabyte()
{
    const QStringList wish{u"plan"_s, u"--set"_s, u"micro_batch=1000000"_s, u"--set"_s, u"sequence=16777216"_s};
    const Run text = runPerrank(wish);
    QCOMPARE(text.code, 4);
    QCOMPARE(text.err, QByteArray("More than 1 EB: the sliders left the world of real machines.\n"));
    QVERIFY2(text.out.contains("DDP does not fit: more than 1 EB of 85.52 GB."), text.out.constData());
    const Run json = runPerrank(wish + QStringList{u"--format"_s, u"json"_s});
    QCOMPARE(json.code, 4);
    QCOMPARE(json.err, text.err);
    QVERIFY(QJsonDocument::fromJson(json.out)[u"strategies"_s][0][u"bytes"_s].isNull());
}

namespace {

/// Four layers of 250 MB, 10 ms forward and 20 ms backward each, on four ranks.
QStringList stepOfToy(const QStringList &more)
{
    QStringList arguments{u"simulate"_s};
    for (const auto *setting : {"accounting=paper", "parameters=500e6", "layers=4", "ranks=4", "forward_ms=10",
                                "backward_ms=20", "bucket=layer", "strategies=ddp"})
        arguments << u"--set"_s << QString::fromLatin1(setting);
    return arguments + more;
}

} // namespace

void TestCommandLine::theStep()
{
    const Run text = runPerrank(stepOfToy({}));
    QCOMPARE(text.code, 0);
    QVERIFY(text.out.contains("DDP       123.75 ms"));
    const Run json = runPerrank(stepOfToy({u"--format"_s, u"json"_s}));
    const QJsonObject timeline = QJsonDocument::fromJson(json.out).object();
    QCOMPARE(timeline[u"strategies"_s][0][u"step_ns"_s].toInteger(), 123'750'000);
    const Run spans = runPerrank(stepOfToy({u"--format"_s, u"csv"_s}));
    QCOMPARE(spans.out.count('\n'), 14);
    const Run trace = runPerrank(stepOfToy({u"--format"_s, u"chrome-trace"_s}));
    QVERIFY(QJsonDocument::fromJson(trace.out).isObject());
    QCOMPARE(trace.err, QByteArray());
}

void TestCommandLine::faultsOfTheCommandLine()
{
    const Run slow = runPerrank(stepOfToy({u"--fault"_s, u"slow_rank:rank=3,factor=1.5"_s}));
    QVERIFY(slow.out.contains("DDP       183.75 ms"));
    const Run hang = runPerrank(stepOfToy({u"--fault"_s, u"hang:rank=3,step=0"_s, u"--format"_s, u"csv"_s}));
    QCOMPARE(hang.code, 0);
    QCOMPARE(hang.err, QByteArray());
    QVERIFY(hang.out.contains("ddp,3,1,event,fault,,,,0,0,0,0,estimate"));
    const Run absent = runPerrank(stepOfToy({u"--fault"_s, u"slow_rank:rank=4,factor=1.5"_s}));
    QCOMPARE(absent.code, 4);
    QCOMPARE(absent.err,
             QByteArray("--fault 'slow_rank:rank=4,factor=1.5': `slow_rank`: there is no rank 4; ranks are 0 to 3.\n"));
    QCOMPARE(absent.out, QByteArray());
    const Run unknown = runPerrank(stepOfToy({u"--fault"_s, u"flood:rank=1"_s}));
    QCOMPARE(unknown.code, 4);
    QVERIFY(unknown.err.startsWith("--fault flood:rank=1: `fault` must be one of slow_rank, "));
}

void TestCommandLine::faultsThatAreNoneOfTheScenario()
{
    const Run beyond = runPerrank(stepOfToy({u"--fault"_s, u"hang:rank=1,step=9"_s}));
    QCOMPARE(beyond.code, 4);
    QCOMPARE(beyond.err,
             QByteArray("--fault 'hang:rank=1,step=9': `hang`: step 9 is beyond the run, whose only step is "
                        "0: raise `steps` to 10 or more.\n"));
    const QTemporaryDir folder;
    const QString file = write(folder, u"x.json"_s, scenario(R"("faults": [
        { "fault": "hang", "rank": 9, "step": 0 } ])"));
    const QString picture = folder.filePath(u"x.svg"_s);
    for (const QStringList &command : {QStringList{u"validate"_s, file}, QStringList{u"simulate"_s, file},
                                       QStringList{u"export"_s, u"--view"_s, u"timeline"_s, file, picture}}) {
        const Run run = runPerrank(command);
        QCOMPARE(run.code, 4);
        QCOMPARE(run.err, file.toUtf8() + ", line 2, column 9: `hang`: there is no rank 9; ranks are 0 to 7.\n");
    }
    const QString alone = write(folder, u"alone.json"_s, scenario(R"("ranks": 1, "faults": [
        { "fault": "hang", "rank": 0, "step": 0 } ])"));
    for (const QString &command : {u"validate"_s, u"simulate"_s}) {
        const Run run = runPerrank({command, alone});
        QCOMPARE(run.code, 4);
        QCOMPARE(run.err, alone.toUtf8()
                              + ", line 2, column 9: `hang`: one rank alone has nobody who waits for it and "
                                "reports it; 2 ranks or more can be simulated.\n");
    }
    const QString late = write(folder, u"late.json"_s, scenario(R"("steps": 20, "faults": [
        { "fault": "slow_rank", "rank": 1, "factor": 2, "from": 25 } ])"));
    QCOMPARE(runPerrank({u"validate"_s, late}).err,
             late.toUtf8()
                 + ", line 2, column 9: `slow_rank` never strikes: it begins with step 25, and the steps of "
                   "the run are 0 to 19.\n");
    const Run both = runPerrank({u"simulate"_s, file, u"--set"_s, u"ranks=16"_s});
    QCOMPARE(both.code, 0);
}

/// The ZeRO paper's 14 bytes of 7e9 parameters are 98 GB, written by rank 0 at 2 GB/s: 49 s.
void TestCommandLine::theRun()
{
    QStringList arguments{u"simulate"_s, u"--fault"_s, u"hang:rank=5,step=2250"_s, u"--format"_s, u"json"_s};
    for (const auto *setting : {"accounting=paper", "parameters=7e9", "strategies=ddp", "ranks=8", "step_ms=500",
                                "steps=3000", "checkpoint_every=2000"})
        arguments << u"--set"_s << QString::fromLatin1(setting);
    const Run json = runPerrank(arguments);
    QCOMPARE(json.code, 0);
    for (const char *line :
         {"\"wall_s\": 2414.0,", "\"useful_s\": 1500.0,", "\"outage_s\": 865.0,", "\"lost_s\": 125.0,",
          "\"checkpoint_s\": 49.0,", "\"goodput\": 0.621,", "\"gpu_hours_lost\": 1.922,",
          "\"gpu_hours_waiting\": 1.167,", "\"at_s\": 1174.0,", "\"at_s\": 1774.0,"})
        QVERIFY2(json.out.contains(line), line);
    const QJsonObject run = QJsonDocument::fromJson(json.out).object()[u"run"_s].toObject();
    const QJsonArray events = run[u"events"_s].toArray();
    QCOMPARE(events[1][u"event"_s].toString(), u"fault"_s);
    QCOMPARE(events[1][u"rank"_s].toInt(), 5);
    QVERIFY(events[1][u"cause"_s].isNull());
    QCOMPARE(events[2][u"event"_s].toString(), u"watchdog"_s);
    QCOMPARE(events[2][u"cause"_s].toInt(), 1);
    const QJsonValue checkpoint = run[u"checkpoints"_s][0];
    QCOMPARE(checkpoint[u"step"_s].toInt(), 2000);
    QCOMPARE(checkpoint[u"verdict"_s].toString(), u"complete"_s);
    QCOMPARE(checkpoint[u"files"_s][0][u"bytes"_s].toInteger(), 98'000'000'000);
    // 50,677 h × 3,600 / 8, and 600 + 10 + 30 + 60 + 40.
    QCOMPARE(run[u"expected"_s][u"mtbf_s"_s].toDouble(), 22'804'650.0);
    QCOMPARE(run[u"expected"_s][u"restart_s"_s].toDouble(), 740.0);
    QCOMPARE(runPerrank(arguments).out, json.out);
}

void TestCommandLine::theSweep()
{
    const Run csv = runPerrank({u"sweep"_s, u"--set"_s, u"strategies=ddp,zero3"_s, u"--axis"_s, u"ranks=1,2,8"_s});
    QCOMPARE(csv.code, 0);
    QCOMPARE(csv.err, QByteArray());
    const QList<QByteArray> lines = csv.out.split('\n');
    QCOMPARE(lines.size(), 1 + 3 * 2 + 1);
    QVERIFY(lines[0].startsWith("ranks,strategy,"));
    // The assignment: 2.0 GB and an eighth of it, each with 2,566,914,048 B of activations.
    QVERIFY(lines[5].startsWith("8,ddp,0,2000000000,2566914048,4566914048,"));
    QVERIFY(lines[6].startsWith("8,zero3,0,250000000,2566914048,2816914048,"));

    const Run mended = runPerrank(
        {u"sweep"_s, u"--set"_s, u"tensor_parallel=16"_s, u"--axis"_s, u"ranks=16,32"_s, u"--format"_s, u"ndjson"_s});
    QCOMPARE(mended.code, 0);
    QCOMPARE(mended.out.count("\"issue\":null"), 10);
}

void TestCommandLine::shardsOfASweepAreTheWhole()
{
    const QStringList sweep{u"sweep"_s, u"--axis"_s, u"ranks=1..64:x2"_s, u"--axis"_s, u"dropout=false,true"_s};
    const Run whole = runPerrank(sweep);
    QByteArray parts;
    for (int i = 0; i < 4; ++i) {
        const Run part = runPerrank(sweep + QStringList{u"--shard"_s, u"%1/4"_s.arg(i)});
        QCOMPARE(part.code, 0);
        const qsizetype header = part.out.indexOf('\n') + 1;
        parts += i == 0 ? part.out : part.out.mid(header);
    }
    QCOMPARE(parts, whole.out);
}

/// The one scenario is in the first; the last has the titles only.
void TestCommandLine::shardsMayBeManyMoreThanScenarios()
{
    const QStringList sweep{u"sweep"_s, u"--axis"_s, u"ranks=1"_s};
    const QByteArray whole = runPerrank(sweep).out;
    const Run first = runPerrank(sweep + QStringList{u"--shard"_s, u"0/1000000000000"_s});
    QCOMPARE(first.code, 0);
    QCOMPARE(first.out, whole);
    const Run last = runPerrank(sweep + QStringList{u"--shard"_s, u"999999999999/1000000000000"_s});
    QCOMPARE(last.code, 0);
    QCOMPARE(last.out, whole.left(whole.indexOf('\n') + 1));
}

/// As in `perrank sweep … | head`.
void TestCommandLine::aSweepEndsQuietlyWhenNobodyReads()
{
    QProcess process;
    process.start(u"sh"_s, {u"-c"_s, u"\"$0\" sweep --axis micro_batch=1..1000000:+1 | head -n 1"_s,
                            QStringLiteral(PERRANK_PROGRAM)});
    QVERIFY(process.waitForFinished(60'000));
    QVERIFY(process.readAllStandardOutput().startsWith("micro_batch,strategy,"));
    QCOMPARE(process.readAllStandardError(), QByteArray());
}

void TestCommandLine::listsWhatCanBeChosen()
{
    QVERIFY(runPerrank({u"list"_s, u"presets"_s}).out.contains("lesson-100m"));
    QVERIFY(runPerrank({u"list"_s, u"gpus"_s}).out.contains("h100-80gb"));
    QVERIFY(runPerrank({u"list"_s, u"strategies"_s}).out.contains("zero3"));
    QVERIFY(runPerrank({u"list"_s, u"accountings"_s}).out.contains("megatron"));
    QVERIFY(runPerrank({u"list"_s, u"optimizers"_s}).out.contains("adamw_8bit"));
    QVERIFY(runPerrank({u"list"_s, u"parameters"_s}).out.contains("micro_batch"));
}

void TestCommandLine::laterSettingsWin()
{
    const QJsonObject report = reportOf({u"--set"_s, u"ranks=2"_s, u"--set"_s, u"parameters=7.5B"_s, u"--set"_s,
                                         u"ranks=64"_s, u"--set"_s, u"strategies=zero3,ddp"_s});
    const QJsonValue scenario = report[u"scenario"_s];
    QCOMPARE(scenario[u"ranks"_s].toInteger(), 64);
    QCOMPARE(scenario[u"parameters"_s].toInteger(), 7'500'000'000);
    QCOMPARE(report[u"strategies"_s][0][u"strategy"_s].toString(), u"zero3"_s);
    QCOMPARE(report[u"strategies"_s].toArray().size(), 2);
}

void TestCommandLine::fileBeatsPresetAndSettingBeatsFile()
{
    const QTemporaryDir folder;
    const QString file = write(folder, u"x.json"_s, scenario("\"layers\": 5, \"ranks\": 4"));
    const QJsonObject report = reportOf({file, u"--set"_s, u"ranks=16"_s, u"--preset"_s, u"7b-class"_s});
    const QJsonValue result = report[u"scenario"_s];
    QCOMPARE(result[u"parameters"_s].toInteger(), 7'000'000'000); // of the preset
    QCOMPARE(result[u"layers"_s].toInteger(), 5);                 // of the file
    QCOMPARE(result[u"ranks"_s].toInteger(), 16);                 // of --set
    QCOMPARE(result[u"sequence"_s].toInteger(), 1024);            // by default
}

void TestCommandLine::keysBesideAFrameworkWin()
{
    const auto settings = [](const QStringList &arguments, const QByteArray &input = {}) {
        return reportOf(arguments, input)[u"scenario"_s].toObject();
    };
    QJsonObject found = settings({u"--set"_s, u"kernels=compiled"_s, u"--set"_s, u"framework=torchtune"_s});
    QCOMPARE(found[u"framework"_s].toString(), u"torchtune"_s);
    QCOMPARE(found[u"accounting"_s].toString(), u"bf16"_s);
    QCOMPARE(found[u"kernels"_s].toString(), u"compiled"_s);
    QCOMPARE(found[u"loss"_s].toString(), u"eager_fp32"_s);

    const QByteArray file = scenario("\"loss\": \"chunked\", \"framework\": \"torchtune\"");
    found = settings({u"-"_s}, file);
    QCOMPARE(found[u"loss"_s].toString(), u"chunked"_s);
    QCOMPARE(found[u"kernels"_s].toString(), u"eager"_s);
    found = settings({u"-"_s, u"--set"_s, u"framework=litgpt"_s}, file);
    QCOMPARE(found[u"loss"_s].toString(), u"bf16"_s);
    found = settings({u"-"_s, u"--set"_s, u"loss=default"_s}, file);
    QCOMPARE(found[u"loss"_s].toString(), u"eager_fp32"_s); // the rule of the bf16 accounting
}

void TestCommandLine::standardInput()
{
    QCOMPARE(reportOf({u"-"_s}, scenario("\"ranks\": 3"))[u"scenario"_s][u"ranks"_s].toInteger(), 3);
    // More than a pipe holds at once.
    const QByteArray longNotes = "{\"format\": \"perrank-scenario\", \"version\": 1, \"notes\": \""
                                 + QByteArray(300'000, 'n') + "\", \"scenario\": {\"ranks\": 5}}";
    QCOMPARE(reportOf({u"-"_s}, longNotes)[u"scenario"_s][u"ranks"_s].toInteger(), 5);
    const Run broken = runPerrank({u"estimate"_s, u"-"_s}, "{");
    QCOMPARE(broken.code, 2);
    QVERIFY2(broken.err.startsWith("standard input, line 1"), broken.err.constData());
}

void TestCommandLine::pathsOfAnyScript()
{
    const QTemporaryDir folder;
    const QString file = write(folder, u"Größe 模型.json"_s, scenario("\"ranks\": 3"));
    QCOMPARE(reportOf({file})[u"scenario"_s][u"ranks"_s].toInteger(), 3);
    QVERIFY(runPerrank({u"validate"_s, file}).out.contains("Größe 模型.json"));
}

void TestCommandLine::validFiles()
{
    const QTemporaryDir folder;
    const QString file = write(folder, u"x.json"_s, scenario("\"ranks\": 4"));
    const Run run = runPerrank({u"validate"_s, file});
    QCOMPARE(run.code, 0);
    QVERIFY2(run.out.contains("x.json is a valid scenario: 100M class · lesson sketch"), run.out.constData());
    QCOMPARE(run.err, QByteArray());
}

void TestCommandLine::unknownKeysWarn()
{
    const QTemporaryDir folder;
    const QString file = write(folder, u"x.json"_s, scenario("\"rankz\": 4"));
    const Run run = runPerrank({u"validate"_s, file});
    QCOMPARE(run.code, 0);
    QVERIFY2(run.err.contains("x.json, line 1, column"), run.err.constData());
    QVERIFY2(run.err.contains("`rankz`"), run.err.constData());
}

void TestCommandLine::misuse_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("code");
    QTest::addColumn<QByteArray>("words");
    QTest::newRow("an unknown command") << QStringList{u"estimat"_s} << 1 << QByteArray("estimat");
    QTest::newRow("an unknown option") << QStringList{u"--verbose"_s} << 1 << QByteArray("--verbose");
    QTest::newRow("an unknown option of a command")
        << QStringList{u"estimate"_s, u"--json"_s} << 1 << QByteArray("json");
    QTest::newRow("an option without its value")
        << QStringList{u"estimate"_s, u"--format"_s} << 1 << QByteArray("format");
    QTest::newRow("an unknown format") << QStringList{u"estimate"_s, u"--format"_s, u"yaml"_s} << 1
                                       << QByteArray("expected text, json, csv, markdown, latex; found \"yaml\"");
    QTest::newRow("a plan as a table of commas")
        << QStringList{u"plan"_s, u"--format"_s, u"csv"_s} << 1 << QByteArray("expected text, json; found \"csv\"");
    QTest::newRow("a sweep without an axis") << QStringList{u"sweep"_s} << 1 << QByteArray("--axis");
    QTest::newRow("an axis of no key") << QStringList{u"sweep"_s, u"--axis"_s, u"rankz=1,2"_s} << 1
                                       << QByteArray("--axis rankz=1,2: `rankz`");
    QTest::newRow("an axis with a value that is not allowed") << QStringList{u"sweep"_s, u"--axis"_s, u"ranks=1,0"_s}
                                                              << 4 << QByteArray("--axis ranks=1,0: value 2: `ranks`");
    QTest::newRow("two axes of one key") << QStringList{u"sweep"_s, u"--axis"_s, u"ranks=1,2"_s, u"--axis"_s,
                                                        u"ranks=4"_s}
                                         << 1 << QByteArray("has an axis already");
    QTest::newRow("a shard after the last")
        << QStringList{u"sweep"_s, u"--axis"_s, u"ranks=1"_s, u"--shard"_s, u"4/4"_s} << 1
        << QByteArray("I from 0 to N");
    QTest::newRow("a shard of nothing") << QStringList{u"sweep"_s, u"--axis"_s, u"ranks=1"_s, u"--shard"_s, u"0/0"_s}
                                        << 1 << QByteArray("I from 0 to N");
    QTest::newRow("a number of shards beyond 18 digits")
        << QStringList{u"sweep"_s, u"--axis"_s, u"ranks=1"_s, u"--shard"_s, u"0/1000000000000000000"_s} << 1
        << QByteArray("N below 10^18");
    QTest::newRow("an unknown format of a sweep")
        << QStringList{u"sweep"_s, u"--axis"_s, u"ranks=1"_s, u"--format"_s, u"json"_s} << 1
        << QByteArray("expected csv, ndjson");
    QTest::newRow("more scenarios than can be counted")
        << QStringList{u"sweep"_s, u"--axis"_s, u"reduce_bucket_elements=1..1e12:+1"_s, u"--axis"_s,
                       u"max_live_parameters=1..1e12:+1"_s}
        << 4 << QByteArray("2^63");
    QTest::newRow("an unknown preset") << QStringList{u"estimate"_s, u"--preset"_s, u"gpt9"_s} << 1
                                       << QByteArray("gpt9");
    QTest::newRow("an unknown preset before a known one")
        << QStringList{u"estimate"_s, u"--preset"_s, u"gpt9"_s, u"--preset"_s, u"gpt2"_s} << 1 << QByteArray("gpt9");
    QTest::newRow("an unknown option after those of the window")
        << QStringList{u"--no-welcome"_s, u"--portable"_s, u"--nope"_s} << 1 << QByteArray("option --nope");
    QTest::newRow("a command after an option of the window")
        << QStringList{u"--no-welcome"_s, u"estimate"_s} << 1 << QByteArray("--no-welcome is for the window");
    QTest::newRow("a setting that a terminal would obey")
        << QStringList{u"estimate"_s, u"--set"_s, u"ranks=\u001b[31m8"_s} << 4 << QByteArray("--set ranks=?[31m8: ");
    QTest::newRow("a fault that a terminal would obey")
        << QStringList{u"simulate"_s, u"--fault"_s, u"\u001b[31mhang"_s} << 4 << QByteArray("--fault ?[31mhang: ");
    QTest::newRow("a command that a terminal would obey")
        << QStringList{u"\u001b[31mgo"_s} << 1 << QByteArray("[31mgo");
    QTest::newRow("one query head") << QStringList{u"estimate"_s, u"--set"_s, u"heads=1"_s, u"--set"_s, u"kv_heads=5"_s}
                                    << 4 << QByteArray("1 query head cannot share");
    QTest::newRow("an unknown key") << QStringList{u"estimate"_s, u"--set"_s, u"rankz=8"_s} << 1 << QByteArray("rankz");
    QTest::newRow("a key without a value")
        << QStringList{u"estimate"_s, u"--set"_s, u"ranks"_s} << 1 << QByteArray("ranks");
    QTest::newRow("two files") << QStringList{u"estimate"_s, u"-"_s, u"b.json"_s} << 1 << QByteArray("b.json");
    QTest::newRow("two files for the window") << QStringList{u"a.json"_s, u"b.json"_s} << 1 << QByteArray("b.json");
    QTest::newRow("an unknown list") << QStringList{u"list"_s, u"models"_s} << 1 << QByteArray("presets");
    QTest::newRow("no list") << QStringList{u"list"_s} << 1 << QByteArray("presets");
    QTest::newRow("a command that comes later") << QStringList{u"import"_s} << 1 << QByteArray("not available yet");
    QTest::newRow("a lesson that comes later")
        << QStringList{u"lesson"_s, u"--scene"_s, u"3"_s} << 1 << QByteArray("not available yet");
    QTest::newRow("nothing to validate") << QStringList{u"validate"_s} << 1 << QByteArray("FILE");
    QTest::newRow("zero ranks") << QStringList{u"estimate"_s, u"--set"_s, u"ranks=0"_s} << 4 << QByteArray("1,048,576");
    QTest::newRow("a thousand million ranks")
        << QStringList{u"estimate"_s, u"--set"_s, u"ranks=1e9"_s} << 4 << QByteArray("1,048,576");
    QTest::newRow("minus one") << QStringList{u"estimate"_s, u"--set"_s, u"layers=-1"_s} << 4 << QByteArray("-1");
    QTest::newRow("a file that begins with a dash is no request for help")
        << QStringList{u"estimate"_s, u"-dash.json"_s} << 1 << QByteArray("dash.json");
    QTest::newRow("a file without a name")
        << QStringList{u"estimate"_s, QString(u""_s)} << 2 << QByteArray("without a name");
    QTest::newRow("a thousand with a separator is not one")
        << QStringList{u"estimate"_s, u"--set"_s, u"parameters=1,000"_s} << 4 << QByteArray("1000");
    QTest::newRow("a group separator") << QStringList{u"estimate"_s, u"--set"_s, u"sequence=1,024"_s} << 4
                                       << QByteArray("1024");
    QTest::newRow("no number at all") << QStringList{u"estimate"_s, u"--set"_s, u"ranks=many"_s} << 4
                                      << QByteArray("many");
    QTest::newRow("an unknown word") << QStringList{u"estimate"_s, u"--set"_s, u"dtype=fp17"_s} << 4
                                     << QByteArray("fp17");
    QTest::newRow("an unknown card") << QStringList{u"estimate"_s, u"--set"_s, u"gpu=h900"_s} << 4
                                     << QByteArray("h900");
}

void TestCommandLine::misuse()
{
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, words);
    const Run run = runPerrank(arguments);
    QTEST(run.code, "code");
    QVERIFY2(run.err.contains(words), run.err.constData());
    QVERIFY2(!run.err.contains('\x1b'), run.err.constData());
    QCOMPARE(run.err.count('\n'), 1);
    QCOMPARE(run.out, QByteArray());
}

void TestCommandLine::aClosedInput()
{
    QProcess shell;
    shell.start(u"sh"_s, {u"-c"_s, u"exec \"$0\" estimate - <&-"_s, QStringLiteral(PERRANK_PROGRAM)});
    QVERIFY(shell.waitForFinished(120'000));
    QCOMPARE(shell.exitCode(), 2);
    QCOMPARE(shell.readAllStandardError(), QByteArray("Standard input is closed: expected a scenario from it.\n"));
}

void TestCommandLine::badFiles_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("code");
    QTest::addColumn<QByteArray>("place");
    QTest::newRow("an empty file") << QByteArray() << 2 << QByteArray("line 1, column 1");
    QTest::newRow("no JSON") << QByteArray("ranks = 8") << 2 << QByteArray("line 1, column 1");
    QTest::newRow("half a file") << scenario("\"ranks\": 8").chopped(2) << 2 << QByteArray("line 1");
    QTest::newRow("another format") << QByteArray("{\"format\": \"other\"}") << 2 << QByteArray("perrank-scenario");
    QTest::newRow("a newer version") << QByteArray("{\"format\": \"perrank-scenario\", \"version\": 9}") << 2
                                     << QByteArray("newer version");
    QTest::newRow("not a number") << scenario("\"fudge\": NaN") << 2 << QByteArray("line 1");
    QTest::newRow("a number that no machine holds") << scenario("\"fudge\": 1e400") << 2 << QByteArray("line 1");
    QTest::newRow("text for a number") << scenario("\n\"ranks\": \"eight\"") << 2 << QByteArray("line 2");
    QTest::newRow("a key twice") << scenario("\"ranks\": 8, \"ranks\": 8") << 2 << QByteArray("ranks");
    QTest::newRow("deep nesting") << QByteArray(100'000, '[') << 2 << QByteArray("line 1");
    QTest::newRow("zero ranks") << scenario("\"ranks\": 0") << 4 << QByteArray("1,048,576");
    QTest::newRow("minus one") << scenario("\"layers\": -1") << 4 << QByteArray("-1");
    QTest::newRow("an unknown word") << scenario("\"dtype\": \"fp17\"") << 4 << QByteArray("fp17");
}

void TestCommandLine::badFiles()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, place);
    const QTemporaryDir folder;
    const QString file = write(folder, u"x.json"_s, text);
    for (const QString &command : {u"validate"_s, u"estimate"_s}) {
        const Run run = runPerrank({command, file});
        QTEST(run.code, "code");
        QVERIFY2(run.err.contains("x.json"), run.err.constData());
        QVERIFY2(run.err.contains(place), run.err.constData());
        QCOMPARE(run.err.count('\n'), 1);
        QCOMPARE(run.out, QByteArray());
    }
}

/// Unless it is `--set` that makes it so.
void TestCommandLine::theFileWithAnImpossibleScenarioIsNamed()
{
    const QTemporaryDir folder;
    const QString file = write(folder, u"x.json"_s, scenario("\"tensor_parallel\": 3"));
    const QByteArray words = "8 ranks cannot be split into groups of t × p × c = 3; 6 or 9 can.\n";
    const QString picture = folder.filePath(u"x.svg"_s);
    for (const QStringList &command :
         {QStringList{u"validate"_s, file}, QStringList{u"estimate"_s, file}, QStringList{u"plan"_s, file},
          QStringList{u"simulate"_s, file}, QStringList{u"export"_s, file, picture},
          QStringList{u"estimate"_s, file, u"--set"_s, u"layers=24"_s}}) {
        const Run run = runPerrank(command);
        QCOMPARE(run.code, 4);
        QCOMPARE(run.err, file.toUtf8() + ": " + words);
    }
    QCOMPARE(runPerrank({u"estimate"_s, u"-"_s}, scenario("\"tensor_parallel\": 3")).err, "standard input: " + words);
    const QString valid = write(folder, u"y.json"_s, scenario("\"layers\": 24"));
    QCOMPARE(runPerrank({u"estimate"_s, valid, u"--set"_s, u"tensor_parallel=3"_s}).err, words);
    QCOMPARE(runPerrank({u"estimate"_s, u"--set"_s, u"tensor_parallel=3"_s}).err, words);
    const QString huge =
        write(folder, u"z.json"_s, scenario("\"micro_batch\": 1000000, \"sequence\": 16777216, \"width\": 1000000"));
    QVERIFY(runPerrank({u"estimate"_s, huge}).err.startsWith(huge.toUtf8() + ": More than 1 EB"));
}

void TestCommandLine::malformedGoesBeforeNotAllowed()
{
    const QTemporaryDir folder;
    const QString file = write(folder, u"x.json"_s, scenario("\"ranks\": 0, \"layers\": \"many\""));
    QCOMPARE(runPerrank({u"estimate"_s, file}).code, 2);
    const QString other = write(folder, u"y.json"_s, "{");
    QCOMPARE(runPerrank({u"estimate"_s, other, u"--set"_s, u"ranks=0"_s}).code, 2);
}

void TestCommandLine::foldersAndAbsentFiles()
{
    const QTemporaryDir folder;
    const Run aFolder = runPerrank({u"estimate"_s, folder.path()});
    QCOMPARE(aFolder.code, 2);
    QVERIFY(aFolder.err.contains("found a folder"));
    const Run absent = runPerrank({u"validate"_s, folder.filePath(u"none.json"_s)});
    QCOMPARE(absent.code, 2);
    QVERIFY(absent.err.contains("none.json"));
    QCOMPARE(runPerrank({u"estimate"_s, QString(u""_s)}).code, 2);
    const QString picture = write(folder, u"x.png"_s, "\x89PNG\r\n\x1a\n but no picture");
    const Run damaged = runPerrank({u"estimate"_s, picture});
    QCOMPARE(damaged.code, 2);
    QCOMPARE(damaged.err, picture.toUtf8() + ": expected a picture that PerRank exported; found a damaged PNG.\n");
}

void TestCommandLine::beyondAnExabyte()
{
    const QStringList huge{u"estimate"_s,          u"--set"_s, u"micro_batch=1000000"_s, u"--set"_s,
                           u"sequence=16777216"_s, u"--set"_s, u"width=1000000"_s};
    const Run run = runPerrank(huge + QStringList{u"--format"_s, u"json"_s});
    QCOMPARE(run.code, 4);
    QVERIFY(run.err.startsWith("More than 1 EB"));
    const QJsonObject report = QJsonDocument::fromJson(run.out).object();
    QVERIFY(report[u"strategies"_s][0][u"worst"_s][u"bytes"_s].isNull());
    QVERIFY(!report[u"issues"_s].toArray().isEmpty());
}

void TestCommandLine::fullDisk()
{
    if (!QFile::exists(u"/dev/full"_s))
        QSKIP("there is no device that is always full");
    QProcess process;
    process.setStandardOutputFile(u"/dev/full"_s);
    process.start(QStringLiteral(PERRANK_PROGRAM), {u"estimate"_s});
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.exitCode(), 3);
    QVERIFY(process.readAllStandardError().startsWith("Cannot write to standard output"));
}

void TestCommandLine::noDisplay()
{
    const Run run = runPerrank({}, {}, {u"DISPLAY"_s, u"WAYLAND_DISPLAY"_s, u"QT_QPA_PLATFORM"_s});
    QCOMPARE(run.code, 1);
    QVERIFY2(run.err.startsWith("No display: "), run.err.constData());
    QCOMPARE(run.err.count('\n'), 1);
}

QTEST_GUILESS_MAIN(TestCommandLine)
#include "tst_command_line.moc"
