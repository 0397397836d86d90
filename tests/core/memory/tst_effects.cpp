// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/effects.h"

#include "core/memory/estimate.h"

#include <QTest>

using namespace perrank;

/// The law: a parameter is without effect exactly when every other value of it gives the same numbers.
class TestEffects : public QObject {
    Q_OBJECT

private slots:
    void whatIsWithoutEffectChangesNothing_data();
    void whatIsWithoutEffectChangesNothing();
};

namespace {

std::vector<ParameterValue> otherValues(const Scenario &scenario, ParameterId id)
{
    if (const auto *choice = std::get_if<Choice>(&parameter(id).kind)) {
        std::vector<ParameterValue> values;
        for (int index = 0; index < static_cast<int>(choice->words.size()); ++index) {
            if (choice->words[static_cast<std::size_t>(index)].available && index != choice->get(scenario))
                values.emplace_back(index);
        }
        return values;
    }
    if (id == ParameterId::Fudge)
        return {ParameterValue{34.0}};
    return {ParameterValue{std::int64_t{32}}};
}

bool sameNumbers(const Scenario &a, const Scenario &b)
{
    const Estimate left = estimate(a, false);
    const Estimate right = estimate(b, false);
    for (std::size_t i = 0; i < left.strategies.size(); ++i) {
        if (left.strategies[i].worst().resident.count() != right.strategies[i].worst().resident.count())
            return false;
    }
    return true;
}

} // namespace

void TestEffects::whatIsWithoutEffectChangesNothing_data()
{
    QTest::addColumn<Accounting>("accounting");
    QTest::addColumn<ActivationModel>("model");
    QTest::addColumn<Attention>("attention");
    QTest::addColumn<Recompute>("recompute");
    const auto sketch = Accounting::Sketch;
    const auto paper = Accounting::Paper;
    const auto fudge = ActivationModel::Fudge;
    const auto formula = ActivationModel::Formula;
    QTest::newRow("sketch by fudge") << sketch << fudge << Attention::Flash << Recompute::None;
    QTest::newRow("sketch by formula, flash") << sketch << formula << Attention::Flash << Recompute::None;
    QTest::newRow("sketch by formula, eager") << sketch << formula << Attention::Eager << Recompute::None;
    QTest::newRow("sketch by formula, eager, full recompute")
        << sketch << formula << Attention::Eager << Recompute::Full;
    QTest::newRow("sketch by formula, eager, selective recompute")
        << sketch << formula << Attention::Eager << Recompute::Selective;
    QTest::newRow("paper by fudge") << paper << fudge << Attention::Flash << Recompute::None;
    QTest::newRow("paper by formula, flash") << paper << formula << Attention::Flash << Recompute::None;
    QTest::newRow("paper by formula, eager") << paper << formula << Attention::Eager << Recompute::None;
}

void TestEffects::whatIsWithoutEffectChangesNothing()
{
    QFETCH(Accounting, accounting);
    QFETCH(ActivationModel, model);
    QFETCH(Attention, attention);
    QFETCH(Recompute, recompute);
    Scenario scenario;
    scenario.accounting = accounting;
    scenario.activations = model;
    scenario.attention = attention;
    scenario.recompute = recompute;

    for (const ParameterId id : {ParameterId::Dtype, ParameterId::Fudge, ParameterId::Recompute, ParameterId::Attention,
                                 ParameterId::Heads, ParameterId::Width}) {
        bool changesNothing = true;
        for (const ParameterValue &value : otherValues(scenario, id)) {
            Scenario changed = scenario;
            setValue(changed, id, value);
            changesNothing = changesNothing && sameNumbers(scenario, changed);
        }
        QVERIFY2(changesNothing == !whyWithoutEffect(scenario, id).empty(), std::string(parameter(id).key).c_str());
    }
}

QTEST_GUILESS_MAIN(TestEffects)
#include "tst_effects.moc"
