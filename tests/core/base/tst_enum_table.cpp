// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/enum_table.h"

#include <QTest>

using namespace perrank;

/// That a missing or misplaced row does not compile is the table's own check; here is what it answers.
class TestEnumTable : public QObject {
    Q_OBJECT

private slots:
    void aRowIsFoundByItsValue();
    void aValueIsFoundByItsWord_data();
    void aValueIsFoundByItsWord();
    void rowsStandInTheOrderOfTheEnum();
};

namespace {

enum class Fruit { Apple, Pear };

struct FruitSpec {
    Fruit id;
    std::string_view key;
    int grams;
};

constexpr EnumTable fruits{std::array{
    FruitSpec{Fruit::Apple, "apple", 180},
    FruitSpec{Fruit::Pear, "pear", 200},
}};
static_assert(fruits.size() == 2);
static_assert(fruits[Fruit::Pear].grams == 200);

} // namespace

void TestEnumTable::aRowIsFoundByItsValue()
{
    QCOMPARE(fruits[Fruit::Apple].grams, 180);
    QCOMPARE(fruits[Fruit::Pear].grams, 200);
}

void TestEnumTable::aValueIsFoundByItsWord_data()
{
    QTest::addColumn<QByteArray>("word");
    QTest::addColumn<int>("found");
    QTest::newRow("the first") << QByteArray("apple") << 0;
    QTest::newRow("the last") << QByteArray("pear") << 1;
    QTest::newRow("an unknown word") << QByteArray("plum") << -1;
    QTest::newRow("no word") << QByteArray("") << -1;
    QTest::newRow("part of a word") << QByteArray("app") << -1;
    QTest::newRow("another case") << QByteArray("Apple") << -1;
}

void TestEnumTable::aValueIsFoundByItsWord()
{
    QFETCH(QByteArray, word);
    const auto found = fruits.find(word.toStdString());
    QTEST(found ? static_cast<int>(*found) : -1, "found");
}

void TestEnumTable::rowsStandInTheOrderOfTheEnum()
{
    int grams = 0;
    for (const FruitSpec &row : fruits)
        grams = grams * 1000 + row.grams;
    QCOMPARE(grams, 180'200);
}

QTEST_APPLESS_MAIN(TestEnumTable)
#include "tst_enum_table.moc"
