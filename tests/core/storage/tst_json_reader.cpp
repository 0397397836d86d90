// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/json_reader.h"

#include <QTest>

#include <string>

using namespace perrank;

class TestJsonReader : public QObject {
    Q_OBJECT

private slots:
    void placesOfKeysAndValues();
    void valuesOfEveryType();
    void numbersKeepTheirText();
    void refusals_data();
    void refusals();
    void nesting_data();
    void nesting();
    void hostileSizes_data();
    void hostileSizes();
};

namespace {

const JsonMember &member(const JsonValue &object, std::string_view key)
{
    const JsonMember *found = findMember(std::get<JsonObject>(object.content), key);
    if (found == nullptr)
        qFatal("the key is not in the object");
    return *found;
}

} // namespace

void TestJsonReader::placesOfKeysAndValues()
{
    const std::string text = "\xEF\xBB\xBF{ \"é\": 1,\r\n"
                             "\t\"b\":[ true , -2.5e3,{}],\n"
                             "\n"
                             "  \"c\"  :  \"x\\\"y\\\\\" }\n";
    const JsonResult read = readJson(text);
    QVERIFY(read.value);
    const JsonValue &root = *read.value;
    QVERIFY((root.place == Place{1, 1}));
    QVERIFY((member(root, "é").place == Place{1, 3}));
    QVERIFY((member(root, "é").value.place == Place{1, 8}));
    QVERIFY((member(root, "b").place == Place{2, 2}));
    const auto &list = std::get<JsonArray>(member(root, "b").value.content);
    QCOMPARE(list.size(), std::size_t(3));
    QVERIFY((list[0].place == Place{2, 8}));
    QVERIFY((list[1].place == Place{2, 15}));
    QVERIFY((list[2].place == Place{2, 22}));
    QCOMPARE(member(root, "b").value.source, std::string_view("[ true , -2.5e3,{}]"));
    QVERIFY((member(root, "c").place == Place{4, 3}));
    QVERIFY((member(root, "c").value.place == Place{4, 11}));
    QCOMPARE(std::get<std::string>(member(root, "c").value.content), std::string("x\"y\\"));
}

void TestJsonReader::valuesOfEveryType()
{
    const std::string text = R"([null, true, false, 5, "five", [], {}, 0, -0.5, "\u00e9\ud83d\ude00"])";
    const JsonResult read = readJson(text);
    QVERIFY(read.value);
    QStringList found;
    for (const JsonValue &each : std::get<JsonArray>(read.value->content))
        found += QString::fromStdString(described(each));
    QCOMPARE(found,
             (QStringList{QStringLiteral("null"), QStringLiteral("true"), QStringLiteral("false"), QStringLiteral("5"),
                          QStringLiteral("the text \"five\""), QStringLiteral("a list"), QStringLiteral("an object"),
                          QStringLiteral("0"), QStringLiteral("-0.5"), QStringLiteral("the text \"é😀\"")}));
}

void TestJsonReader::numbersKeepTheirText()
{
    const std::string text = "[123456789012345678901234567890,1.10,1E+2]";
    const JsonResult read = readJson(text);
    QVERIFY(read.value);
    const auto &list = std::get<JsonArray>(read.value->content);
    QCOMPARE(std::get<JsonNumber>(list[0].content).text, std::string("123456789012345678901234567890"));
    QCOMPARE(std::get<JsonNumber>(list[1].content).text, std::string("1.10"));
    QCOMPARE(std::get<JsonNumber>(list[2].content).value, 100.0);
}

void TestJsonReader::refusals_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("line");
    QTest::addColumn<int>("column");
    QTest::addColumn<QByteArray>("message");
    const auto row = [](const char *name, const QByteArray &text, int line, int column, const char *message) {
        QTest::newRow(name) << text << line << column << QByteArray(message);
    };
    row("empty", "", 1, 1, "expected a JSON object, found the end of the text");
    row("spaces only", " \n ", 2, 2, "expected a JSON object, found the end of the text");
    row("a mark only", "\xEF\xBB\xBF", 1, 1, "expected a JSON object, found the end of the text");
    row("prose", "hello", 1, 1, "expected a JSON object, found hello");
    row("UTF-16", QByteArray("\xFF\xFE{\0", 4), 1, 1, "expected a JSON object, found the byte 0xFF");
    row("a PNG", "\x89PNG\r\n\x1a\n", 1, 1, "expected a JSON object, found the byte 0x89");
    row("XML", "<a/>", 1, 1, "expected a JSON object, found '<'");
    row("a brace that stays open", "{\n", 2, 1, "expected a key in double quotes or '}', found the end of the text");
    row("a bracket that stays open", "[", 1, 2, "expected a value or ']', found the end of the text");
    row("a key without quotes", "{ a: 1 }", 1, 3, "expected a key in double quotes or '}', found a");
    row("a key in single quotes", "{'a': 1}", 1, 2, "expected a key in double quotes or '}', found '''");
    row("a number as key", "{1: 2}", 1, 2, "expected a key in double quotes or '}', found 1");
    row("no colon", "{\"a\" 1}", 1, 6, "expected ':', found 1");
    row("a key and nothing else", "{\"a\"}", 1, 5, "expected ':', found '}'");
    row("no value", "{\"a\": }", 1, 7, "expected a value, found '}'");
    row("two colons", "{\"a\":: 1}", 1, 6, "expected a value, found ':'");
    row("no comma in an object", "{\"a\": 1\n \"b\": 2}", 2, 2, "expected ',' or '}', found the text \"b\"");
    row("no comma in a list", "[1 2]", 1, 4, "expected ',' or ']', found 2");
    row("a comma at the end of an object", "{\"a\": 1,}", 1, 9, "expected a key in double quotes, found '}'");
    row("a comma at the end of a list", "[1,]", 1, 4, "expected a value, found ']'");
    row("two commas", "[1,,2]", 1, 4, "expected a value, found ','");
    row("the wrong bracket", "{\"a\": [1}", 1, 9, "expected ',' or ']', found '}'");
    row("text after the end", "{} {}", 1, 4, "expected the end of the text, found '{'");
    row("NaN", "{\"a\": NaN}", 1, 7, "expected a value, found NaN");
    row("-Infinity", "{\"a\": -Infinity}", 1, 7, "expected a value, found -Infinity");
    row("True", "[True]", 1, 2, "expected a value or ']', found True");
    row("a number that no double holds", "{\"a\": 1e400}", 1, 7, "expected a number below 1.8e308, found 1e400");
    row("a number with a leading zero", "[01]", 1, 3, "expected ',' or ']', found 1");
    row("a number with a plus", "[+1]", 1, 2, "expected a value or ']', found +1");
    row("a number that ends in a point", "[0, 1.]", 1, 5, "expected a value, found 1.");
    row("a comment", "{ // x\n}", 1, 3, "expected a key in double quotes or '}', found '/'");
    row("a text that stays open", "{\"a\": \"x", 1, 9, "expected '\"', found the end of the text");
    row("a text over the end of the line", "{\"a\": \"x\n\"}", 1, 9, "expected '\"', found the end of the line");
    row("a key that stays open", "{\"a: 1}", 1, 8, "expected '\"', found the end of the text");
    row("a tab in a text", "[\"a\tb\"]", 1, 4,
        "expected \\u0000 to \\u001f for a control character, found the character itself");
    row("an unknown escape", "[\"a\\q\"]", 1, 4, "expected an escape such as \\n or \\u00e9, found \\q");
    row("half a code", "[\"\\u12\"]", 1, 3, "expected an escape such as \\n or \\u00e9, found \\u");
    row("half a pair", "[\"\\ud800\"]", 1, 2,
        "expected \\u escapes in pairs that make a character, found the text \"\\ud800\"");
    row("Latin-1", "{\"n\": \"caf\xE9\"}", 1, 11, "expected UTF-8, found the byte 0xE9");
    row("an overlong character", "[\"\xC0\xAF\"]", 1, 3, "expected UTF-8, found the byte 0xC0");
    row("a zero byte after the end", QByteArray("{}\0{}", 5), 1, 3,
        "expected the end of the text, found a control character");
    row("a zero byte inside", QByteArray("{\"a\":\0 1}", 9), 1, 6, "expected a value, found a control character");
    row("a zero byte in a text", QByteArray("[\"a\0b\"]", 7), 1, 4,
        "expected \\u0000 to \\u001f for a control character, found the character itself");
    row("a key that stands twice", "{\"a\": 1,\n  \"b\": 2, \"a\": 3}", 2, 11,
        "expected each key once in its object, found `a` again");
    row("an escaped key that stands twice", "{\"a\": 1, \"\\u0061\": 3}", 1, 10,
        "expected each key once in its object, found `a` again");
    row("columns count characters", "{\"é€😀\": x}", 1, 9, "expected a value, found x");
}

void TestJsonReader::refusals()
{
    QFETCH(QByteArray, text);
    const std::string copy = text.toStdString();
    const JsonResult read = readJson(copy);
    QVERIFY(!read.value);
    QVERIFY(read.problem);
    QVERIFY(read.problem->kind == ProblemKind::Malformed);
    QTEST(QByteArray::fromStdString(read.problem->message.english()), "message");
    QTEST(read.problem->place.line, "line");
    QTEST(read.problem->place.column, "column");
}

void TestJsonReader::nesting_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("accepted");
    QTest::newRow("64 lists") << QByteArray(64, '[') + QByteArray(64, ']') << true;
    QTest::newRow("65 lists") << QByteArray(65, '[') + QByteArray(65, ']') << false;
    QTest::newRow("64 objects") << QByteArray("{\"a\":").repeated(63) + "{}" + QByteArray(63, '}') << true;
    QTest::newRow("65 objects") << QByteArray("{\"a\":").repeated(64) + "{}" + QByteArray(64, '}') << false;
    QTest::newRow("65 lists beside each other") << "[" + QByteArray("[],").repeated(64) + "[]]" << true;
}

void TestJsonReader::nesting()
{
    QFETCH(QByteArray, text);
    QFETCH(bool, accepted);
    const std::string copy = text.toStdString();
    const JsonResult read = readJson(copy);
    QCOMPARE(read.value.has_value(), accepted);
    if (!accepted)
        QCOMPARE(read.problem->message.english(),
                 std::string("expected at most 64 levels of objects and lists, found one more"));
}

void TestJsonReader::hostileSizes_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("accepted");
    QByteArray keys = "{\"k\":0";
    for (int i = 0; i < 50'000; ++i)
        keys += ",\"k" + QByteArray::number(i) + "\":0";
    QTest::newRow("50,001 keys") << keys + "}" << true;
    QTest::newRow("a million open brackets") << QByteArray(1'000'000, '[') << false;
    QTest::newRow("a million characters of text") << "\"" + QByteArray(1'000'000, 'x') + "\"" << true;
    QTest::newRow("a million digits") << "[" + QByteArray(1'000'000, '9') + "]" << false;
    QTest::newRow("a million zeros after the point") << "[0." + QByteArray(1'000'000, '0') + "]" << true;
}

void TestJsonReader::hostileSizes()
{
    QFETCH(QByteArray, text);
    const std::string copy = text.toStdString();
    const JsonResult read = readJson(copy);
    QTEST(read.value.has_value(), "accepted");
    if (read.problem)
        QVERIFY(read.problem->message.english().size() < 200);
}

QTEST_APPLESS_MAIN(TestJsonReader)
#include "tst_json_reader.moc"
