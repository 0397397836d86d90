// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/framework_settings.h"
#include "core/storage/read_document.h"
#include "core/storage/write_document.h"
#include "tests/core/lookup.h"

#include <QTest>

using namespace perrank;

/// A framework sets the keys of its row, and keys beside it win.
class TestFrameworkSettings : public QObject {
    Q_OBJECT

private slots:
    void everySettingIsTakenAsTyped_data();
    void everySettingIsTakenAsTyped();
    void whatARowSets_data();
    void whatARowSets();
    void keysBesideItWin_data();
    void keysBesideItWin();
    void inAFileItComesFirst();
    void anotherFrameworkTakesBackWhatTheFirstOneSet();
    void whatWasChangedIsKnown();
    void savedAndLoadedIsTheSame_data();
    void savedAndLoadedIsTheSame();
};

namespace {

using enum Strategy;

void addFrameworkRows()
{
    QTest::addColumn<Framework>("framework");
    for (const FrameworkSpec &row : frameworks)
        QTest::newRow(row.key.data()) << row.id;
}

std::string typed(const FrameworkSetting &setting)
{
    return std::string(setting.key) + '=' + std::string(setting.value);
}

/// The settings of one command line, in its order.
Scenario withTyped(const std::vector<std::string_view> &settings)
{
    std::vector<Setting> list;
    for (const std::string_view each : settings)
        list.push_back(std::get<Setting>(settingFrom(each)));
    Scenario scenario;
    setTogether(scenario, list);
    return scenario;
}

Scenario inFile(const std::string &scenario)
{
    const LoadResult read = readDocument(R"({"format": "perrank-scenario", "scenario": )" + scenario + "}");
    return read.document.value().scenario;
}

} // namespace

void TestFrameworkSettings::everySettingIsTakenAsTyped_data()
{
    addFrameworkRows();
}

/// The framework sets what the words of its row say, one after the other, and nothing else.
void TestFrameworkSettings::everySettingIsTakenAsTyped()
{
    QFETCH(Framework, framework);
    Scenario expected;
    expected.framework = framework;
    for (const FrameworkSetting &setting : frameworks[framework].settings) {
        const auto problem = applySetting(expected, typed(setting));
        QVERIFY2(!problem, problem ? problem->message.english().c_str() : "");
    }
    QVERIFY(withFramework({}, framework) == expected);
    Scenario chosen;
    QVERIFY(!applySetting(chosen, "framework=" + std::string(frameworks[framework].key)));
    QVERIFY(chosen == expected);
}

void TestFrameworkSettings::whatARowSets_data()
{
    QTest::addColumn<Framework>("framework");
    QTest::addColumn<Scenario>("expected");
    const auto row = [](const char *sentence, Framework framework, auto change) {
        Scenario expected;
        expected.framework = framework;
        change(expected);
        QTest::newRow(sentence) << framework << expected;
    };
    row("Megatron-LM: with its distributed optimizer and without", Framework::MegatronLm, [](Scenario &s) {
        s.accounting = Accounting::Megatron;
        s.strategies = {Ddp, Zero1};
        s.kernels = Kernels::Fused;
        s.attention = Attention::Flash;
        s.loss = LossHead::Megatron;
    });
    row("torchtune: bf16, repeated keys, fp32 loss, fused Adam", Framework::Torchtune, [](Scenario &s) {
        s.accounting = Accounting::Bf16;
        s.kernels = Kernels::Eager;
        s.expandKv = true;
        s.loss = LossHead::EagerFp32;
        s.optimizerKernel = OptimizerKernel::Fused;
    });
    row("torchtitan: FSDP that reduces in fp32", Framework::Torchtitan, [](Scenario &s) {
        s.accounting = Accounting::Fsdp;
        s.strategies = {Fsdp};
        s.reduceDtype = Dtype::Fp32;
        s.kernels = Kernels::Eager;
        s.expandKv = true;
        s.loss = LossHead::EagerFp32;
        s.recompute = Recompute::SelectiveOp;
    });
    row("LitGPT: norms in fp32, copied attention output", Framework::LitGpt, [](Scenario &s) {
        s.accounting = Accounting::Bf16;
        s.kernels = Kernels::Eager;
        s.normKernel = NormKernel::EagerFp32;
        s.expandKv = true;
        s.packedQkv = true;
        s.loss = LossHead::Bf16;
        s.attentionCopy = true;
    });
    row("Hugging Face and DeepSpeed", Framework::HuggingFaceDeepSpeed, [](Scenario &s) {
        s.accounting = Accounting::DeepSpeed;
        s.kernels = Kernels::Eager;
        s.attention = Attention::Flash;
        s.loss = LossHead::HuggingFace;
    });
    row("ColossalAI: a bucket of 25,165,824 bytes has half as many elements", Framework::ColossalAi, [](Scenario &s) {
        s.accounting = Accounting::DeepSpeed;
        s.strategies = {Zero2};
        s.reduceBucketElements = 25'165'824 / 2;
        s.kernels = Kernels::Eager;
        s.loss = LossHead::HuggingFace;
    });
}

void TestFrameworkSettings::whatARowSets()
{
    QFETCH(Framework, framework);
    QFETCH(Scenario, expected);
    Scenario otherwise; // in all that any row sets
    otherwise.attention = Attention::Eager;
    QVERIFY(withFramework({}, framework) == expected);
    otherwise = withFramework(otherwise, framework);
    const bool saysAttention = isSetByFramework(otherwise, ParameterId::Attention);
    QCOMPARE(otherwise.attention, saysAttention ? Attention::Flash : Attention::Eager);
}

void TestFrameworkSettings::keysBesideItWin_data()
{
    QTest::addColumn<std::vector<std::string_view>>("settings");
    const auto row = [](const char *sentence, const std::vector<std::string_view> &settings) {
        QTest::newRow(sentence) << settings;
    };
    row("the framework first", {"framework=torchtune", "kernels=compiled", "loss=chunked"});
    row("the framework last", {"kernels=compiled", "loss=chunked", "framework=torchtune"});
    row("the framework in between", {"loss=chunked", "framework=torchtune", "kernels=compiled"});
    row("the later of two frameworks counts",
        {"framework=litgpt", "kernels=compiled", "loss=chunked", "framework=torchtune"});
    row("the later of two values counts", {"kernels=fused", "loss=chunked", "framework=torchtune", "kernels=compiled"});
}

void TestFrameworkSettings::keysBesideItWin()
{
    QFETCH(std::vector<std::string_view>, settings);
    Scenario expected = withFramework({}, Framework::Torchtune);
    expected.kernels = Kernels::Compiled;
    expected.loss = LossHead::Chunked;
    QVERIFY(withTyped(settings) == expected);
}

void TestFrameworkSettings::inAFileItComesFirst()
{
    Scenario expected = withFramework({}, Framework::ColossalAi);
    expected.strategies = {Zero1};
    QVERIFY(inFile(R"({"framework": "colossalai", "strategies": ["zero1"]})") == expected);
    QVERIFY(inFile(R"({"strategies": ["zero1"], "framework": "colossalai"})") == expected);
    expected.framework.reset();
    expected = {};
    QVERIFY(inFile(R"({"framework": "none"})") == expected);
}

void TestFrameworkSettings::anotherFrameworkTakesBackWhatTheFirstOneSet()
{
    Scenario scenario = withFramework({}, Framework::Torchtitan);
    QVERIFY(withFramework(scenario, Framework::LitGpt) == withFramework({}, Framework::LitGpt));
    QVERIFY(withFramework(scenario, std::nullopt) == Scenario{});
    scenario.recompute = Recompute::Full;
    const Scenario after = withFramework(scenario, std::nullopt);
    QCOMPARE(after.recompute, Recompute::Full); // changed since, so it is no longer the framework's
    QVERIFY(!after.reduceDtype);
}

void TestFrameworkSettings::whatWasChangedIsKnown()
{
    Scenario scenario = withFramework({}, Framework::Torchtune);
    QVERIFY(changedSinceFramework(scenario).empty());
    scenario.microBatch = 3; // no setting of the framework
    QVERIFY(changedSinceFramework(scenario).empty());
    scenario.loss = LossHead::Chunked;
    scenario.kernels = Kernels::Compiled;
    QVERIFY((changedSinceFramework(scenario) == std::vector{ParameterId::Kernels, ParameterId::Loss}));
    QVERIFY(changedSinceFramework({}).empty());
}

void TestFrameworkSettings::savedAndLoadedIsTheSame_data()
{
    addFrameworkRows();
}

/// Whatever of its settings is changed, and where a rule is let decide again.
void TestFrameworkSettings::savedAndLoadedIsTheSame()
{
    QFETCH(Framework, framework);
    for (const Setting &changed : settingsOf(framework)) {
        Document document;
        document.scenario = withFramework({}, framework);
        setValue(document.scenario, changed.id, valueOf(Scenario{}, changed.id));
        const LoadResult read = readDocument(writeDocument(document));
        QVERIFY2(read.document, parameter(changed.id).key.data());
        QVERIFY2(*read.document == document, parameter(changed.id).key.data());
    }
}

QTEST_APPLESS_MAIN(TestFrameworkSettings)
#include "tst_framework_settings.moc"
