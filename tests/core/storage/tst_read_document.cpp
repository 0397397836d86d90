// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/read_document.h"
#include "core/storage/write_document.h"

#include <QTest>

#include <string>

using namespace perrank;

Q_DECLARE_METATYPE(perrank::ProblemKind)

class TestReadDocument : public QObject {
    Q_OBJECT

private slots:
    void theExample();
    void missingKeysKeepTheBase();
    void wholeNumbersInEveryNotation_data();
    void wholeNumbersInEveryNotation();
    void gpus();
    void viewKeys();
    void aPinnedScenario();
    void aPinnedScenarioWithoutFiguresIsSaid_data();
    void aPinnedScenarioWithoutFiguresIsSaid();
    void unknownKeysAreKept();
    void brokenFiles_data();
    void brokenFiles();
    void allProblemsAreListed();
    void everyPrefixIsRefused();
    void everyChangedByteIsAnswered();
    void sentences_data();
    void sentences();
};

namespace {

/// A file whose scenario begins in line 3: the values of `members` stand where the rows say.
std::string file(const QByteArray &members)
{
    return "{ \"format\": \"perrank-scenario\", \"version\": 1,\n  \"scenario\": {\n" + members.toStdString()
           + "\n} }\n";
}

/// The same for the members of the root, which begin in line 2.
std::string root(const QByteArray &members)
{
    return "{ \"format\": \"perrank-scenario\",\n" + members.toStdString() + "\n}\n";
}

} // namespace

void TestReadDocument::theExample()
{
    const LoadResult read =
        readDocument(R"({ "format": "perrank-scenario", "version": 1, "name": "100M class", "notes": "",
        "scenario": { "accounting": "paper", "parameters": 7500000000, "dtype": "bf16", "ranks": 64, "strategies": ["zero3", "ddp"],
                      "micro_batch": 4, "sequence": 2048, "width": 4096, "layers": 36, "fudge": 16.5, "heads": 32,
                      "activations": "fudge", "optimizer": "sgd", "attention": "eager", "recompute": "full",
                      "accumulation": 2, "context_bytes": 5e8, "reserve": 0.05, "gpu": "a100-40gb" },
        "view": { "units": "GiB" } })");
    QVERIFY(read.document);
    QVERIFY(read.problems.empty());
    QCOMPARE(read.document->name, std::string("100M class"));
    QVERIFY(read.document->view.units == Units::GiB);
    Scenario expected;
    expected.accounting = Accounting::Paper;
    expected.parameters = 7'500'000'000;
    expected.dtype = Dtype::Bf16;
    expected.ranks = 64;
    expected.strategies = {Strategy::Zero3, Strategy::Ddp};
    expected.microBatch = 4;
    expected.sequence = 2048;
    expected.width = 4096;
    expected.layers = 36;
    expected.fudge = 16.5;
    expected.heads = 32;
    expected.activations = ActivationModel::Fudge;
    expected.optimizer = Optimizer::Sgd;
    expected.attention = Attention::Eager;
    expected.recompute = Recompute::Full;
    expected.accumulation = 2;
    expected.contextBytes = 500'000'000;
    expected.reserve = 0.05;
    expected.gpu = Gpu::A100_40Gb;
    QVERIFY(read.document->scenario == expected);
}

void TestReadDocument::missingKeysKeepTheBase()
{
    Document base;
    base.name = "base";
    base.scenario.layers = 36;
    base.scenario.ranks = 2;
    const LoadResult read = readDocument(file("\"ranks\": 64"), base);
    QVERIFY(read.document);
    QCOMPARE(read.document->name, std::string("base"));
    QCOMPARE(read.document->scenario.layers, std::int64_t(36));
    QCOMPARE(read.document->scenario.ranks, std::int64_t(64));
}

void TestReadDocument::wholeNumbersInEveryNotation_data()
{
    QTest::addColumn<QByteArray>("number");
    QTest::addColumn<qint64>("expected");
    QTest::newRow("digits") << QByteArray("7500000000") << qint64(7'500'000'000);
    QTest::newRow("exponent") << QByteArray("7.5e9") << qint64(7'500'000'000);
    QTest::newRow("point and zero") << QByteArray("8.0") << qint64(8);
    QTest::newRow("the largest") << QByteArray("1E+13") << qint64(10'000'000'000'000);
    QTest::newRow("negative exponent") << QByteArray("9000e-3") << qint64(9);
}

void TestReadDocument::wholeNumbersInEveryNotation()
{
    QFETCH(QByteArray, number);
    const LoadResult read = readDocument(file("\"parameters\": " + number));
    QVERIFY(read.document);
    QTEST(qint64(read.document->scenario.parameters), "expected");
}

void TestReadDocument::gpus()
{
    const LoadResult read = readDocument(file(R"("gpu": { "bytes": 96e9, "name": "My card" })"));
    QVERIFY(read.document);
    QVERIFY((read.document->scenario.gpu == GpuChoice(CustomGpu{"My card", 96'000'000'000})));
}

void TestReadDocument::viewKeys()
{
    const LoadResult read = readDocument(root(
        R"("view": { "preset": "gpt2", "units": "GiB", "every_rank": true, "fit_axis": "capacity", "figure": "sum", "device_band": false, "hidden": ["parameters", "activations"], "scale": "log", "compare": "fsdp" })"));
    QVERIFY(read.document);
    const std::vector hidden{Component::Activations, Component::Parameters};
    const View expected{"gpt2", Units::GiB, true, true, hidden, Figure::Sum, false, Scale::Log, Accounting::Fsdp, {}};
    QVERIFY(read.document->view == expected);
}

void TestReadDocument::aPinnedScenario()
{
    Document base;
    base.scenario.width = 4096;
    const std::string text =
        root("\"scenario\": { \"ranks\": 8, \"layers\": 24 },\n\"view\": { \"ghost\": { \"ranks\": 1, \"rank\": 4 } }");
    const LoadResult read = readDocument(text, base);
    QVERIFY(read.document);
    Scenario expected = base.scenario; // a key that is missing is that of the base, not that of the scenario
    expected.ranks = 1;
    QVERIFY(read.document->view.ghost == expected);
    QCOMPARE(read.document->scenario.ranks, 8);
    const std::vector<UnknownKey> kept{{"ghost", "rank", "4"}};
    QVERIFY(read.document->unknown == kept);
    const LoadResult none = readDocument(root("\"view\": { \"ghost\": null }"), *read.document);
    QVERIFY(none.document);
    QVERIFY(!none.document->view.ghost);
}

void TestReadDocument::aPinnedScenarioWithoutFiguresIsSaid_data()
{
    QTest::addColumn<QByteArray>("ghost");
    QTest::addColumn<QByteArray>("sentence");
    QTest::newRow("3 ranks in groups of 2") << QByteArray("\"ranks\": 3, \"tensor_parallel\": 2")
                                            << QByteArray("`ghost` is impossible and has no figures: ");
    // 10¹³ parameters of 20 B are 2 · 10¹⁴; 10⁶ × 16 M tokens × 10⁶ of width × 17 × 2 B are beyond 10¹⁸
    QTest::newRow("no machine holds it") << QByteArray(
        "\"micro_batch\": 1000000, \"sequence\": 16000000, \"width\": 1000000, \"heads\": 1")
                                         << QByteArray("`ghost` needs more than 1 EB on a rank and has no figures");
}

void TestReadDocument::aPinnedScenarioWithoutFiguresIsSaid()
{
    QFETCH(QByteArray, ghost);
    QFETCH(QByteArray, sentence);
    const LoadResult read = readDocument(root("\"view\": { \"ghost\": {" + ghost + "} }"));
    QVERIFY(read.document);
    QVERIFY(read.document->view.ghost);
    QCOMPARE(read.problems.size(), std::size_t(1));
    const Problem &problem = read.problems.front();
    QVERIFY(problem.kind == ProblemKind::Warning);
    QCOMPARE(problem.place.line, 2);
    QVERIFY2(QByteArray::fromStdString(problem.message.english()).startsWith(sentence),
             problem.message.english().c_str());
}

void TestReadDocument::unknownKeysAreKept()
{
    const LoadResult read = readDocument(root("\"lesson\": [1,\n 2],\n"
                                              "\"scenario\": { \"step_seconds\": 1e0, \"rank\": 4 },\n"
                                              "\"view\": { \"tint\": null }"));
    QVERIFY(read.document);
    const std::vector<UnknownKey> kept{{"", "lesson", "[1,\n 2]"},
                                       {"scenario", "step_seconds", "1e0"},
                                       {"scenario", "rank", "4"},
                                       {"view", "tint", "null"}};
    QVERIFY(read.document->unknown == kept);
    QCOMPARE(read.problems.size(), std::size_t(4));
    for (const Problem &each : read.problems)
        QVERIFY(each.kind == ProblemKind::Warning);
    QVERIFY((read.problems[1].place == Place{4, 15}));
    QCOMPARE(read.problems[1].message.english(),
             std::string("`step_seconds` is not known to this version; it is kept and has no effect"));
    QCOMPARE(read.problems[2].message.english(),
             std::string("`rank` is not known to this version (did you mean `ranks`?); it is kept and has no effect"));
}

void TestReadDocument::brokenFiles_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<ProblemKind>("kind");
    QTest::addColumn<int>("line");
    QTest::addColumn<int>("column");
    QTest::addColumn<QByteArray>("message");
    const auto row = [](const char *name, const std::string &text, ProblemKind kind, int line, int column,
                        const char *message) {
        QTest::newRow(name) << QByteArray::fromStdString(text) << kind << line << column << QByteArray(message);
    };
    const auto bad = ProblemKind::Malformed;
    const auto notAllowed = ProblemKind::NotAllowed;
    row("an empty file", "", bad, 1, 1, "expected a JSON object, found the end of the text");
    row("a list", "[]", bad, 1, 1,
        "This is not a PerRank scenario: expected \"format\": \"perrank-scenario\", found a list");
    row("a number", " 5", bad, 1, 2,
        "This is not a PerRank scenario: expected \"format\": \"perrank-scenario\", found 5");
    row("no format", "{}", bad, 1, 1,
        "This is not a PerRank scenario: expected \"format\": \"perrank-scenario\", found no format");
    row("another format", "{ \"format\": \"perrank-report\" }", bad, 1, 13,
        "This is not a PerRank scenario: expected \"format\": \"perrank-scenario\", found the text \"perrank-report\"");
    row("a format that is no text", "{ \"format\": 1 }", bad, 1, 13,
        "This is not a PerRank scenario: expected \"format\": \"perrank-scenario\", found 1");
    row("a newer version, whatever else is in it", root("\"version\": 4, \"scenario\": 7"), bad, 2, 12,
        "Made by a newer version (file version 4, this program reads 1)");
    row("version 0", root("\"version\": 0"), bad, 2, 12,
        "`version` must be a whole number from 1 to 1,000,000; found 0");
    row("a version between versions", root("\"version\": 1.5"), bad, 2, 12,
        "`version` must be a whole number from 1 to 1,000,000; found 1.5");
    row("a version as text", root("\"version\": \"1\""), bad, 2, 12,
        "`version` must be a whole number from 1 to 1,000,000; found the text \"1\"");
    row("a name that is no text", root("\"name\": 5"), bad, 2, 9, "`name` must be a text; found 5");
    row("notes that are no text", root("\"notes\": null"), bad, 2, 10, "`notes` must be a text; found null");
    row("a scenario that is no object", root("\"scenario\": []"), bad, 2, 13,
        "`scenario` must be an object; found a list");
    row("a view that is no object", root("\"view\": \"GB\""), bad, 2, 9,
        "`view` must be an object; found the text \"GB\"");
    row("a key that stands twice", file("\"ranks\": 1,\n\"ranks\": 2"), bad, 4, 1,
        "expected each key once in its object, found `ranks` again");
    row("an unknown key that stands twice", root("\"x\": { \"y\": 1, \"y\": 1 }"), bad, 2, 16,
        "expected each key once in its object, found `y` again");
    row("a text for a number", file("  \"ranks\": \"eight\""), bad, 3, 12,
        "`ranks` must be a whole number from 1 to 1,048,576; found the text \"eight\"");
    row("a number in quotes", file("\"ranks\": \"8\""), bad, 3, 10,
        "`ranks` must be a whole number from 1 to 1,048,576; found the text \"8\"");
    row("null for a number", file("\"layers\": null"), bad, 3, 11,
        "`layers` must be a whole number from 1 to 10,000; found null");
    row("true for a number", file("\"fudge\": true"), bad, 3, 10,
        "`fudge` must be a number from 0.1 to 1,000; found true");
    row("a list for a number", file("\"width\": [768]"), bad, 3, 10,
        "`width` must be a whole number from 1 to 1,000,000; found a list");
    row("a list for a word", file("\"dtype\": [\"fp16\"]"), bad, 3, 10, "`dtype` must be one of fp32, fp16, bf16");
    row("a number for a word", file("\"accounting\": 1"), bad, 3, 15,
        "`accounting` must be one of sketch, paper, deepspeed, megatron, amp, fsdp, fp32, bf16, custom; found 1");
    row("null for a word with a rule", file("\"activations\": null"), bad, 3, 16,
        "`activations` must be one of fudge, formula, inventory; found null");
    row("a word for a list", file("\"strategies\": \"ddp\""), bad, 3, 15,
        "`strategies` must be a list with some of ddp, zero1, zero2, zero3, fsdp, fsdp_grad_op, hsdp; found the text \"ddp\"");
    row("a number in a list of words", file("\"strategies\": [\"ddp\", 3]"), bad, 3, 23,
        "`strategies` must be one of ddp, zero1, zero2, zero3, fsdp, fsdp_grad_op, hsdp; found 3");
    row("a number for a GPU", file("\"gpu\": 80"), bad, 3, 8, "`gpu` must be one of t4, l4, a10");
    row("GPU bytes as text", file("\"gpu\": { \"name\": \"X\", \"bytes\": \"80GB\" }"), bad, 3, 32,
        "`bytes` must be a whole number from 1 to 1,000,000,000,000,000; found the text \"80GB\"");
    row("a GPU name that is no text", file("\"gpu\": { \"name\": 1, \"bytes\": 1 }"), bad, 3, 18,
        "`name` must be a text of 1 to 60 characters, none of them a control character; found 1");
    row("units that are no text", root("\"view\": { \"units\": 1000 }"), bad, 2, 20,
        "`units` must be one of GB, GiB; found 1000");
    row("a number for a truth", root("\"view\": { \"every_rank\": 1 }"), bad, 2, 25,
        "`every_rank` must be true or false; found 1");
    row("NaN", file("\"fudge\": NaN"), bad, 3, 10, "expected a value, found NaN");
    row("1e400", file("\"fudge\": 1e400"), bad, 3, 10, "expected a number below 1.8e308, found 1e400");

    row("zero ranks", file("\"ranks\": 0"), notAllowed, 3, 10,
        "`ranks` must be a whole number from 1 to 1,048,576; found 0");
    row("minus one rank", file("\"ranks\": -1"), notAllowed, 3, 10,
        "`ranks` must be a whole number from 1 to 1,048,576; found -1");
    row("a billion ranks", file("\"ranks\": 1000000000"), notAllowed, 3, 10,
        "`ranks` must be a whole number from 1 to 1,048,576; found 1000000000");
    row("one rank too many", file("\"ranks\": 1048577"), notAllowed, 3, 10,
        "`ranks` must be a whole number from 1 to 1,048,576; found 1048577");
    row("half a rank", file("\"ranks\": 7.5"), notAllowed, 3, 10,
        "`ranks` must be a whole number from 1 to 1,048,576; found 7.5");
    row("more than 64 bits", file("\"parameters\": 1e300"), notAllowed, 3, 15,
        "`parameters` must be a whole number from 1 to 10,000,000,000,000 or from_shape; found 1e300");
    row("a fudge below the least", file("\"fudge\": 0.09"), notAllowed, 3, 10,
        "`fudge` must be a number from 0.1 to 1,000; found 0.09");
    row("a reserve above 1", file("\"reserve\": 1.5"), notAllowed, 3, 12,
        "`reserve` must be a number from 0 to 1; found 1.5");
    row("an unknown word", file("\"accounting\": \"skech\""), notAllowed, 3, 15,
        "`accounting` must be one of sketch, paper, deepspeed, megatron, amp, fsdp, fp32, bf16, custom; found \"skech\" (did you mean `sketch`?)");
    row("a word in capitals", file("\"dtype\": \"FP16\""), notAllowed, 3, 10, "found \"FP16\"");
    row("an empty word", file("\"optimizer\": \"\""), notAllowed, 3, 14, "found \"\"");
    row("a word for a number", file("\"parameters\": \"from_shap\""), bad, 3, 15,
        "`parameters` must be a whole number from 1 to 10,000,000,000,000 or from_shape; found the text \"from_shap\"");
    row("no strategies", file("\"strategies\": []"), notAllowed, 3, 15,
        "`strategies` must be a list with some of ddp, zero1, zero2, zero3, fsdp, fsdp_grad_op, hsdp; found an empty list");
    row("a strategy that stands twice", file("\"strategies\": [\"ddp\", \"zero1\", \"ddp\"]"), notAllowed, 3, 32,
        "`strategies` must be a list without repetition; found the text \"ddp\"");
    row("an unknown strategy", file("\"strategies\": [\"zero9\"]"), notAllowed, 3, 16, "found \"zero9\"");
    row("an unknown GPU", file("\"gpu\": \"h100-80g\""), notAllowed, 3, 8,
        "found \"h100-80g\" (did you mean `h100-80gb`?)");
    row("a GPU without bytes", file("\"gpu\": { \"name\": \"X\" }"), notAllowed, 3, 8,
        "`gpu` must have `bytes`; found none");
    row("a GPU without a name", file("\"gpu\": { \"bytes\": 1 }"), notAllowed, 3, 8,
        "`gpu` must have `name`; found none");
    row("a GPU with more", file("\"gpu\": { \"name\": \"X\", \"bytes\": 1, \"price\": 2 }"), notAllowed, 3, 35,
        "`gpu` must have `name`, `bytes`, `tflops` only; found `price`");
    row("a GPU of no bytes", file("\"gpu\": { \"name\": \"X\", \"bytes\": 0 }"), notAllowed, 3, 32,
        "`bytes` must be a whole number from 1 to 1,000,000,000,000,000; found 0");
    row("unknown units", root("\"view\": { \"units\": \"MB\" }"), notAllowed, 2, 20,
        "`units` must be one of GB, GiB; found \"MB\"");
    row("an unknown preset", root("\"view\": { \"preset\": \"gpt-2\" }"), notAllowed, 2, 21,
        "found \"gpt-2\" (did you mean `gpt2`?)");
    row("an unknown axis", root("\"view\": { \"fit_axis\": \"all\" }"), notAllowed, 2, 23,
        "`fit_axis` must be one of bars, capacity; found \"all\"");
    row("a pinned scenario that is none", root("\"view\": { \"ghost\": 7 }"), bad, 2, 20,
        "`ghost` must be an object; found 7");
    row("no ranks in a pinned scenario", root("\"view\": { \"ghost\": { \"ranks\": 0 } }"), notAllowed, 2, 31,
        "`ranks` must be a whole number from 1 to 1,048,576; found 0");
    row("an unknown scale", root("\"view\": { \"scale\": \"square\" }"), notAllowed, 2, 20,
        "`scale` must be one of linear, log; found \"square\"");
    row("an unknown accounting beside", root("\"view\": { \"compare\": \"precise\" }"), notAllowed, 2, 22,
        "`compare` must be one of sketch, paper, deepspeed, megatron, amp, fsdp, fp32, bf16, custom, none; found "
        "\"precise\"");
    row("an unknown figure", root("\"view\": { \"figure\": \"mean\" }"), notAllowed, 2, 21,
        "`figure` must be one of default, sum, peak; found \"mean\"");
    row("an unknown component", root("\"view\": { \"hidden\": [\"weights\"] }"), notAllowed, 2, 22,
        "found \"weights\"");
}

void TestReadDocument::brokenFiles()
{
    QFETCH(QByteArray, text);
    QFETCH(ProblemKind, kind);
    QFETCH(QByteArray, message);
    const LoadResult read = readDocument(text.toStdString());
    QVERIFY(!read.document);
    QCOMPARE(read.problems.size(), std::size_t(1));
    const Problem &problem = read.problems.front();
    const QByteArray english = QByteArray::fromStdString(problem.message.english());
    QVERIFY2(english.contains(message), english.constData());
    QVERIFY(problem.kind == kind);
    QTEST(problem.place.line, "line");
    QTEST(problem.place.column, "column");
}

void TestReadDocument::allProblemsAreListed()
{
    const LoadResult read = readDocument(file("\"ranks\": 0,\n\"layers\": 0, \"new_key\": 1,\n\"width\": \"wide\""));
    QVERIFY(!read.document);
    QCOMPARE(read.problems.size(), std::size_t(4));
    QCOMPARE(sentence("x.json", read.problems),
             std::string("x.json, line 5, column 10: `width` must be a whole number from 1 to 1,000,000; "
                         "found the text \"wide\" (and 2 more problems)."));
}

void TestReadDocument::everyPrefixIsRefused()
{
    std::string text = writeDocument(Document());
    for (text.resize(text.size() - 2); !text.empty(); text.pop_back()) {
        const LoadResult read = readDocument(text);
        QVERIFY2(!read.document, text.c_str());
        QCOMPARE(read.problems.size(), std::size_t(1));
        QVERIFY2(QByteArray::fromStdString(read.problems.front().message.english()).startsWith("expected "),
                 text.c_str());
    }
}

void TestReadDocument::everyChangedByteIsAnswered()
{
    const std::string original =
        file(R"("ranks": 8, "strategies": ["ddp"], "gpu": { "name": "é\" x", "bytes": 1e9 }, "x": [null])");
    for (const char byte : {'\0', '"', '\\', '{', '}', '[', ',', ':', '-', '0', 'e', '\n', '\xE9'}) {
        for (std::size_t i = 0; i < original.size(); ++i) {
            std::string text = original;
            text[i] = byte;
            const LoadResult read = readDocument(text);
            QVERIFY2(read.document || !read.problems.empty(), text.c_str());
            for (const Problem &problem : read.problems)
                QVERIFY2(problem.place.line > 0 && !problem.message.english().empty(), text.c_str());
            if (read.document)
                QVERIFY2(*readDocument(writeDocument(*read.document)).document == *read.document, text.c_str());
        }
    }
}

void TestReadDocument::sentences_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("expected");
    QTest::newRow("one problem") << QByteArray("{")
                                 << QByteArray("x.json, line 1, column 2: expected a key in double "
                                               "quotes or '}', found the end of the text.");
    QTest::newRow("the first of two in the file")
        << QByteArray::fromStdString(file("\"ranks\": 0, \"layers\": 0"))
        << QByteArray("x.json, line 3, column 10: `ranks` must be a whole number from 1 to 1,048,576; found 0 (and 1 "
                      "more problem).");
    const auto card = [](const char *row, const QByteArray &name, const QByteArray &found) {
        QTest::newRow(row) << QByteArray::fromStdString(file(R"("gpu": { "name": ")" + name + R"(", "bytes": 1e9 })"))
                           << "x.json, line 3, column 18: `name` must be a text of 1 to 60 characters, none of them a "
                              "control character; found the text \""
                                  + found + '.';
    };
    card("a card without a name", "", "\"");
    card("a card called by spaces", "  ", "  \"");
    card("a card with a name of 5,000 letters", QByteArray(5000, 'A'), QByteArray(40, 'A') + "…\", which has 5,000");
    card("a card that turns the words behind it around", "A\u202eB", "A?B\"");
    card("a card with a name of two lines", R"(A\nB)", "A?B\"");
    QTest::newRow("a card of sixty letters of any alphabet") << QByteArray::fromStdString(
        file(R"("gpu": { "name": ")" + QByteArray("卡").repeated(60) + R"(", "bytes": 1e9 })"))
                                                             << QByteArray();
    QTest::newRow("none") << QByteArray::fromStdString(file("")) << QByteArray();
}

void TestReadDocument::sentences()
{
    QFETCH(QByteArray, text);
    const LoadResult read = readDocument(text.toStdString());
    QTEST(QByteArray::fromStdString(sentence("x.json", read.problems)), "expected");
}

QTEST_APPLESS_MAIN(TestReadDocument)
#include "tst_read_document.moc"
