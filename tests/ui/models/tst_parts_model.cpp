// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/estimate.h"
#include "ui/models/parts_model.h"
#include "ui/models/table_copy.h"
#include "ui/text/amount_style.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QSortFilterProxyModel>
#include <QTest>

using namespace perrank;
using namespace perrank::ui;
using namespace Qt::StringLiterals;

namespace {

PartsTable tableOf(const Scenario &scenario, const View &view = {}, const AmountStyle &style = {})
{
    return {std::make_shared<const Estimate>(estimate(scenario)), view, style};
}

/// The row of that strategy whose part has the name.
std::optional<std::size_t> rowOf(const PartsTable &table, const QString &strategy, const QString &part)
{
    for (std::size_t row = 0; row < table.size(); ++row) {
        if (table.text(row, PartsColumn::Strategy) == strategy && table.text(row, PartsColumn::Part).startsWith(part))
            return row;
    }
    return std::nullopt;
}

} // namespace

class TestPartsModel : public QObject {
    Q_OBJECT

private slots:
    void cellsOfTheLesson_data();
    void cellsOfTheLesson();
    void bytesStandWithThinSpaces();
    void unitsAreThoseOfTheView();
    void sharesOfARankAddUpToAll();
    void hiddenPartsAreCalledSo();
    void aSelectionIsFoundInAnyRankOfItsGroup();
    void numbersSortAsNumbers();
    void aDragKeepsTheRows();
    void otherStrategiesAreOtherRows();
    void copies_data();
    void copies();
};

/// 100 M parameters in fp16 on 8 ranks: ZeRO-3 holds 100,000,000 × 2 / 8 = 25,000,000 B of the parameters and
/// 250,000,000 B of model states beside 17 × 8 × 1,024 × 768 × 12 × 2 = 2,566,914,048 B of activations.
void TestPartsModel::cellsOfTheLesson_data()
{
    QTest::addColumn<QString>("part");
    QTest::addColumn<PartsColumn>("column");
    QTest::addColumn<QString>("text");
    QTest::newRow("exact bytes") << u"Parameters"_s << PartsColumn::Bytes << u"25,000,000 B"_s;
    QTest::newRow("the amount") << u"Parameters"_s << PartsColumn::Amount << u"0.025 GB"_s;
    QTest::newRow("shared by all eight") << u"Parameters"_s << PartsColumn::SharedBy << u"8"_s;
    QTest::newRow("activations are whole") << u"Activations ⚠ fudge"_s << PartsColumn::SharedBy << u"1"_s;
    QTest::newRow("25 of 2,816.9 is 0.89 %") << u"Parameters"_s << PartsColumn::Share << u"1 %"_s;
    QTest::newRow("2,566.9 of 2,816.9 is 91.1 %") << u"Activations ⚠ fudge"_s << PartsColumn::Share << u"91 %"_s;
    QTest::newRow("model states") << u"Model states"_s << PartsColumn::Bytes << u"250,000,000 B"_s;
    QTest::newRow("the total") << u"Total"_s << PartsColumn::Bytes << u"2,816,914,048 B"_s;
    QTest::newRow("all ranks are alike") << u"Parameters"_s << PartsColumn::Ranks << u"all 8"_s;
}

void TestPartsModel::cellsOfTheLesson()
{
    QFETCH(const QString, part);
    QFETCH(const PartsColumn, column);
    const PartsTable table = tableOf({});
    const auto row = rowOf(table, u"ZeRO-3"_s, part);
    QVERIFY(row.has_value());
    QTEST(table.text(*row, column), "text");
}

void TestPartsModel::bytesStandWithThinSpaces()
{
    const PartsTable table = tableOf({}, {}, amountStyle(Units::GB, QLocale::c()));
    const auto row = rowOf(table, u"ZeRO-3"_s, u"Parameters"_s);
    QCOMPARE(table.text(*row, PartsColumn::Bytes), u"25\u202f000\u202f000\u00a0B"_s);
}

void TestPartsModel::unitsAreThoseOfTheView()
{
    const PartsTable table = tableOf({}, {}, {Units::GiB, {}});
    const auto row = rowOf(table, u"DDP"_s, u"Parameters"_s);
    // 200,000,000 / 1,073,741,824 = 0.18626
    QCOMPARE(table.text(*row, PartsColumn::Amount), u"0.1863 GiB"_s);
}

void TestPartsModel::sharesOfARankAddUpToAll()
{
    const PartsTable table = tableOf({});
    double sum = 0;
    for (std::size_t row = 0; row == 0 || !table.beginsRank(row); ++row)
        sum += table.isSum(row) ? 0 : table.sortKey(row, PartsColumn::Share).toDouble();
    QVERIFY(std::abs(sum - 1) < 1e-12);
}

void TestPartsModel::hiddenPartsAreCalledSo()
{
    View view;
    view.hidden = {Component::Gradients};
    const PartsTable table = tableOf({}, view);
    const auto row = rowOf(table, u"DDP"_s, u"Gradients"_s);
    QCOMPARE(table.text(*row, PartsColumn::Part), u"Gradients (hidden in the chart)"_s);
    QVERIFY(table.isHidden(*row));
    QVERIFY(!table.isHidden(*rowOf(table, u"DDP"_s, u"Parameters"_s)));
}

void TestPartsModel::aSelectionIsFoundInAnyRankOfItsGroup()
{
    const PartsTable table = tableOf({});
    const auto row = table.find({Strategy::Zero3, 5, Component::Gradients});
    QCOMPARE(row, rowOf(table, u"ZeRO-3"_s, u"Gradients"_s));
    QVERIFY(table.isAt(*row, {Strategy::Zero3, 0, Component::Gradients}));
    QVERIFY(!table.isAt(*row, {Strategy::Ddp, 0, Component::Gradients}));
    QVERIFY(!table.find({Strategy::Hsdp, 0, Component::Gradients}).has_value());
}

void TestPartsModel::numbersSortAsNumbers()
{
    PartsModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.show(tableOf({}));
    QSortFilterProxyModel sorted;
    sorted.setSourceModel(&model);
    sorted.setSortRole(PartsModel::sortRole);
    for (const PartsColumn column : {PartsColumn::Bytes, PartsColumn::Share, PartsColumn::SharedBy}) {
        sorted.sort(int(column), Qt::DescendingOrder);
        for (int row = 1; row < sorted.rowCount(); ++row) {
            const double before = sorted.index(row - 1, int(column)).data(PartsModel::sortRole).toDouble();
            QVERIFY(before >= sorted.index(row, int(column)).data(PartsModel::sortRole).toDouble());
        }
    }
}

void TestPartsModel::aDragKeepsTheRows()
{
    PartsModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.show(tableOf({}));
    const QSignalSpy resets(&model, &PartsModel::modelReset);
    const QSignalSpy changes(&model, &PartsModel::dataChanged);
    Scenario scenario;
    scenario.microBatch = 16;
    model.show(tableOf(scenario));
    QCOMPARE(resets.count(), 0);
    QCOMPARE(changes.count(), 1);
}

void TestPartsModel::otherStrategiesAreOtherRows()
{
    PartsModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    Scenario scenario;
    scenario.strategies = {Strategy::Ddp};
    model.show(tableOf(scenario));
    const QSignalSpy resets(&model, &PartsModel::modelReset);
    scenario.strategies = {Strategy::Zero1};
    model.show(tableOf(scenario));
    QCOMPARE(resets.count(), 1);
}

void TestPartsModel::copies_data()
{
    QTest::addColumn<RowFormat>("format");
    QTest::addColumn<QString>("start");
    QTest::newRow("tabs, with plain digits")
        << RowFormat::Tabs << u"Strategy\tRanks\tPart\tBytes\tAmount\tOf the rank\tAt the peak\tFormula"_s;
    QTest::newRow("CSV") << RowFormat::Csv << u"Strategy,Ranks,Part,Bytes,Amount,Of the rank,At the peak,Formula"_s;
    QTest::newRow("Markdown") << RowFormat::Markdown << u"| Strategy | Ranks | Part | Bytes | Amount |"_s;
}

void TestPartsModel::copies()
{
    QFETCH(const RowFormat, format);
    QFETCH(const QString, start);
    PartsModel model;
    model.show(tableOf({}));
    const auto row = int(*rowOf(model.table(), u"ZeRO-3"_s, u"Parameters"_s));
    const RowFormatSpec &spec = rowFormats[format];
    const auto text = QString::fromStdString(
        spec.write(ui::rowsOf({model.index(row, 0)}, spec.isPlain ? PartsModel::plainRole : Qt::DisplayRole)));
    QVERIFY2(text.startsWith(start), qPrintable(text));
    QVERIFY2(text.contains(spec.isPlain ? u"25000000"_s : u"25,000,000 B"_s), qPrintable(text));
    QCOMPARE(text.count(u"ZeRO-3"_s), 1);
}

QTEST_GUILESS_MAIN(TestPartsModel)
#include "tst_parts_model.moc"
