// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/fit_model.h"

#include "core/catalog/presets.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace perrank;
using namespace perrank::ui;
using namespace Qt::StringLiterals;

class TestFitModel : public QObject {
    Q_OBJECT

private slots:
    void obeysTheRulesOfModels();
    void sceneSixAsATable();
};

namespace {

std::shared_ptr<const Plan> planned(const Scenario &scenario)
{
    return std::make_shared<const Plan>(planFor(scenario));
}

} // namespace

void TestFitModel::obeysTheRulesOfModels()
{
    FitModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QCOMPARE(model.rowCount(), 0);
    model.show(planned({}), {});
    QCOMPARE(model.rowCount(), 5);
    Scenario one;
    one.strategies = {Strategy::Hsdp};
    model.show(planned(one), {});
    QCOMPARE(model.rowCount(), 1);
    QCOMPARE(model.rowOf(Strategy::Hsdp), 0);
    QCOMPARE(model.rowOf(Strategy::Ddp), -1);
}

void TestFitModel::sceneSixAsATable()
{
    Scenario scenario = withPreset({}, *findPreset("7b-class"));
    scenario.accounting = Accounting::Paper;
    scenario.sequence = 4096;
    scenario.strategies = {Strategy::Zero3};
    FitModel model;
    model.show(planned(scenario), {});
    QCOMPARE(model.headerData(0, Qt::Vertical).toString(), u"✖ ZeRO-3"_s);
    QCOMPARE(model.headerData(0, Qt::Vertical, Qt::ToolTipRole).toString(), u"does not fit · 74.51 GB too much"_s);
    QCOMPARE(model.headerData(1, Qt::Horizontal).toString(), u"Longest\nsequence"_s);
    QStringList cells;
    for (int column = 0; column < model.columnCount(); ++column)
        cells << model.index(0, column).data().toString();
    QCOMPARE(cells, (QStringList{u"3"_s, u"2,006"_s, u"none"_s}));
    model.show(planned({}), {});
    QCOMPARE(model.headerData(0, Qt::Vertical).toString(), u"✔ DDP"_s);
}

QTEST_GUILESS_MAIN(TestFitModel)
#include "tst_fit_model.moc"
