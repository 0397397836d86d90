// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/estimate.h"

#include "tests/ui/models/opened_example.h"
#include "ui/models/opened_model.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace perrank;
using namespace perrank::ui;
using namespace Qt::StringLiterals;

namespace {

/// One sequence of 4,096 tokens.
Scenario llama()
{
    Scenario scenario = megatronLlama({Strategy::Ddp});
    scenario.sequence = 4096;
    return scenario;
}

std::shared_ptr<const OpenedBar> opened(const Scenario &scenario, Component component = Component::Activations,
                                        const AmountStyle &style = {})
{
    const auto bar = openedBar(estimate(scenario), scenario.strategies.front(), 0, component, style, Figure::Sum);
    return bar ? std::make_shared<const OpenedBar>(*bar) : nullptr;
}

} // namespace

class TestOpenedModel : public QObject {
    Q_OBJECT

private slots:
    void modelsKeepTheirPromises();
    void aRowInWords();
    void theLastRowIsTheSum();
    void rowsStayWhileOnlyFiguresChange();
    void theTrailLeadsToThePart();
    void gibibytes();
    void theFudgeOffersTheInventory();
};

void TestOpenedModel::modelsKeepTheirPromises()
{
    OpenedModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.show(opened(llama()));
    model.show(opened(llama(), Component::Parameters));
    Scenario longer = llama();
    longer.sequence = 8192;
    model.show(opened(longer, Component::Parameters));
    model.show(opened(longer));
}

/// 4,096 numbers of 2 bytes for each of 4,096 tokens in each of 32 layers: 1,073,741,824 B.
void TestOpenedModel::aRowInWords()
{
    OpenedModel model;
    model.show(opened(llama()));
    const auto text = [&model](int column) { return model.index(0, column).data().toString(); };
    QCOMPARE(text(OpenedModel::Tensor), u"attention norm input"_s);
    QCOMPARE(text(OpenedModel::KeptBy), u"each of 32 layers"_s);
    QCOMPARE(text(OpenedModel::PerToken), u"8,192 B"_s);
    QCOMPARE(text(OpenedModel::Amount), u"1.074 GB"_s);
    QCOMPARE(text(OpenedModel::Share), u"6 %"_s);
    QVERIFY(!text(OpenedModel::Why).isEmpty());
    QVERIFY(!text(OpenedModel::Source).isEmpty());
    const QString line = model.rowText(0);
    QVERIFY2(line.startsWith(u"attention norm input · each of 32 layers · 8,192 B per token · 1.074 GB · 6 %"_s),
             qPrintable(line));
    QCOMPARE(model.index(0, 0).data(Qt::ToolTipRole).toString(), line);
    QCOMPARE(model.index(0, 0).data(Qt::AccessibleTextRole).toString(), line);
}

void TestOpenedModel::theLastRowIsTheSum()
{
    const auto bar = opened(llama());
    OpenedModel model;
    model.show(bar);
    const int last = model.rowCount() - 1;
    QCOMPARE(model.index(last, OpenedModel::Tensor).data().toString(), u"Sum"_s);
    QCOMPARE(model.index(last, OpenedModel::Amount).data().toString(), bar->sum);
    qint64 sum = 0;
    for (const OpenedRow &row : bar->rows)
        sum += row.amount.count();
    QCOMPARE(sum, qint64(bar->sumAmount.count()));
}

void TestOpenedModel::rowsStayWhileOnlyFiguresChange()
{
    OpenedModel model;
    model.show(opened(llama()));
    QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    Scenario longer = llama();
    longer.sequence = 8192;
    model.show(opened(longer));
    QCOMPARE(resets.count(), 0);
    QCOMPARE(model.index(0, OpenedModel::Amount).data().toString(), u"2.147 GB"_s);
    model.show(opened(longer, Component::Parameters));
    QCOMPARE(resets.count(), 1);
}

void TestOpenedModel::theTrailLeadsToThePart()
{
    QCOMPARE(opened(llama())->trail, u"DDP › rank 0 of 8 › activations"_s);
    QVERIFY(!openedBar(estimate(llama()), Strategy::Zero3, 0, Component::Activations, {}));
}

void TestOpenedModel::gibibytes()
{
    QCOMPARE(opened(llama(), Component::Activations, {Units::GiB, {}})->rows.front().bytes, u"1.000 GiB"_s);
}

void TestOpenedModel::theFudgeOffersTheInventory()
{
    const auto bar = opened({});
    QVERIFY(bar->mayCountByTensors);
    QVERIFY(bar->remark.contains(u"fudge"_s));
    QVERIFY(!opened(llama())->mayCountByTensors);
    QVERIFY(opened(llama())->remark.isEmpty());
}

QTEST_APPLESS_MAIN(TestOpenedModel)
#include "tst_opened_model.moc"
