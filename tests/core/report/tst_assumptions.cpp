// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/lookup.h"

#include "core/report/assumptions.h"
#include "core/report/derivations.h"

#include <QTest>

#include <algorithm>

using namespace perrank;
using namespace Qt::StringLiterals;

class TestAssumptions : public QObject {
    Q_OBJECT

private slots:
    void everyConstantOfAnEstimateIsListed_data();
    void everyConstantOfAnEstimateIsListed();
    void everyFudgeIsCalledOne();
    void formulasAreThoseOfTheSteps();
    void everythingFromACatalogHasItsSource();
};

namespace {

bool has(const std::vector<Assumption> &all, AssumptionKind kind, std::string_view name, const std::string &value)
{
    return std::ranges::any_of(
        all, [&](const Assumption &each) { return each.kind == kind && each.name == name && each.value == value; });
}

} // namespace

void TestAssumptions::everyConstantOfAnEstimateIsListed_data()
{
    QTest::addColumn<Accounting>("accounting");
    for (const AccountingSpec &spec : accountings)
        QTest::newRow(std::string(spec.key).c_str()) << spec.id;
}

void TestAssumptions::everyConstantOfAnEstimateIsListed()
{
    QFETCH(Accounting, accounting);
    static const std::vector<Assumption> all = assumptions();
    Scenario scenario;
    scenario.accounting = accounting;
    for (const Citation &fact : citationsOf(estimate(scenario)))
        QVERIFY2(has(all, AssumptionKind::Constant, fact.name, written(fact.value, NumberStyle{})),
                 qPrintable(shown(fact.name)));
}

void TestAssumptions::everyFudgeIsCalledOne()
{
    const std::vector<Assumption> all = assumptions();
    QVERIFY(has(all, AssumptionKind::Fudge, "Fudge: tensors per layer", "17"));
    QVERIFY(has(all, AssumptionKind::Fudge, "Reserve", "0"));
    for (const Assumption &each : all)
        QVERIFY(each.kind != AssumptionKind::Fudge || each.trust == Trust::Fudge);
    const auto sketch = std::ranges::find(all, "B × S × W × bytes × L × fudge", &Assumption::value);
    QVERIFY(sketch != all.end());
    QVERIFY(sketch->trust == Trust::Fudge);
}

void TestAssumptions::formulasAreThoseOfTheSteps()
{
    const std::vector<Assumption> all = assumptions();
    QVERIFY(has(all, AssumptionKind::Formula, "Adam", "P × 8 × 2"));
    QVERIFY(has(all, AssumptionKind::Formula, "Adam", "P / N × 8 × 2"));
    QVERIFY(has(all, AssumptionKind::Formula, "Parameters", "P / N × bytes"));
    QVERIFY(std::ranges::is_sorted(all, {}, &Assumption::kind));
    for (auto each = all.begin(); each != all.end(); ++each)
        QVERIFY2(std::find(all.begin(), each, *each) == each, each->value.c_str());
}

void TestAssumptions::everythingFromACatalogHasItsSource()
{
    for (const Assumption &each : assumptions()) {
        const bool isOwn = each.kind == AssumptionKind::Fudge || each.kind == AssumptionKind::Formula
                           || each.kind == AssumptionKind::LeftOut;
        QVERIFY2(isOwn || !each.source.empty(), qPrintable(shown(each.name)));
    }
}

QTEST_GUILESS_MAIN(TestAssumptions)
#include "tst_assumptions.moc"
