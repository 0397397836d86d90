// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/receipts/deepspeed_estimator.h"

#include "core/receipts/receipt_terms.h"
#include "core/receipts/receipts.h"

#include <QTest>

using namespace perrank;

Q_DECLARE_METATYPE(perrank::CpuOffload)
Q_DECLARE_METATYPE(perrank::ZeroInit)

/// The figures are what DeepSpeed's own functions return for these inputs, at commit edaa7221.
class TestDeepSpeedEstimator : public QObject {
    Q_OBJECT

private slots:
    void stage2_data();
    void stage2();
    void stage3_data();
    void stage3();
    void largestLayer_data();
    void largestLayer();
    void nodesMustBeFull();
    void aTypedNumberBelowTheLargestLayerHasNoStage3();
};

namespace {

template <class U>
Term<U> given(qint64 value, ParameterId id)
{
    return traced.parameter<U>(value, id, parameter(id).symbol);
}

DeepSpeedInputs inputs(qint64 parameters, qint64 largestLayer, int gpusPerNode, int nodes)
{
    return {given<Params>(parameters, ParameterId::Parameters), given<Params>(largestLayer, ParameterId::Parameters),
            given<Count>(gpusPerNode, ParameterId::GpusPerNode), given<Count>(nodes, ParameterId::Ranks)};
}

Scenario llama()
{
    Scenario scenario;
    scenario.parameters = 0;
    scenario.layers = 32;
    scenario.width = 4096;
    scenario.heads = 32;
    scenario.ffn = 11'008;
    scenario.vocab = 32'000;
    scenario.mlp = Mlp::SwiGlu;
    scenario.norm = Norm::RmsNorm;
    scenario.bias = Bias::None;
    scenario.tiedEmbeddings = false;
    return scenario;
}

} // namespace

void TestDeepSpeedEstimator::stage2_data()
{
    QTest::addColumn<qint64>("parameters");
    QTest::addColumn<int>("gpusPerNode");
    QTest::addColumn<int>("nodes");
    QTest::addColumn<CpuOffload>("offload");
    QTest::addColumn<qint64>("gpu");
    QTest::addColumn<qint64>("cpu");
    QTest::newRow("T5-3B on 8 GPUs, optimizer on the CPU")
        << 2'851'000'000LL << 8 << 1 << CpuOffload::Optimizer << 5'702'000'000LL << 136'848'000'000LL;
    QTest::newRow("T5-3B on 4 nodes of 8 GPUs, optimizer on the CPU")
        << 2'851'000'000LL << 8 << 4 << CpuOffload::Optimizer << 5'702'000'000LL << 547'392'000'000LL;
    QTest::newRow("Llama-2-7B on 1 GPU, all on the GPUs")
        << 6'738'415'616LL << 1 << 1 << CpuOffload::None << 134'768'312'320LL << 40'430'493'696LL;
    QTest::newRow("Llama-2-7B on 8 GPUs, optimizer on the CPU")
        << 6'738'415'616LL << 8 << 1 << CpuOffload::Optimizer << 13'476'831'232LL << 323'443'949'568LL;
    QTest::newRow("Llama-2-7B on 8 GPUs, all on the GPUs")
        << 6'738'415'616LL << 8 << 1 << CpuOffload::None << 28'638'266'368LL << 323'443'949'568LL;
    QTest::newRow("Llama-3-8B on 1 GPU, all on the GPUs")
        << 8'030'261'248LL << 1 << 1 << CpuOffload::None << 160'605'224'960LL << 48'181'567'488LL;
    QTest::newRow("Llama-3-8B on 8 GPUs, optimizer on the CPU")
        << 8'030'261'248LL << 8 << 1 << CpuOffload::Optimizer << 16'060'522'496LL << 385'452'539'904LL;
    QTest::newRow("Llama-3-8B on 8 GPUs, all on the GPUs")
        << 8'030'261'248LL << 8 << 1 << CpuOffload::None << 34'128'610'304LL << 385'452'539'904LL;
    QTest::newRow("Llama-3-8B on 4 nodes of 8 GPUs, all on the GPUs")
        << 8'030'261'248LL << 8 << 4 << CpuOffload::None << 20'577'544'448LL << 385'452'539'904LL;
    QTest::newRow("Llama-2-13B on 1 GPU, optimizer on the CPU")
        << 13'015'864'320LL << 1 << 1 << CpuOffload::Optimizer << 26'031'728'640LL << 312'380'743'680LL;
    QTest::newRow("Llama-2-13B on 1 GPU, all on the GPUs")
        << 13'015'864'320LL << 1 << 1 << CpuOffload::None << 260'317'286'400LL << 78'095'185'920LL;
    QTest::newRow("Llama-2-13B on 8 GPUs, optimizer on the CPU")
        << 13'015'864'320LL << 8 << 1 << CpuOffload::Optimizer << 26'031'728'640LL << 624'761'487'360LL;
    QTest::newRow("Llama-2-13B on 8 GPUs, all on the GPUs")
        << 13'015'864'320LL << 8 << 1 << CpuOffload::None << 55'317'423'360LL << 624'761'487'360LL;
    QTest::newRow("Llama-3-70B on 1 GPU, optimizer on the CPU")
        << 70'553'706'496LL << 1 << 1 << CpuOffload::Optimizer << 141'107'412'992LL << 1'693'288'955'904LL;
    QTest::newRow("Llama-3-70B on 1 GPU, all on the GPUs")
        << 70'553'706'496LL << 1 << 1 << CpuOffload::None << 1'411'074'129'920LL << 423'322'238'976LL;
    QTest::newRow("Llama-3-70B on 4 nodes of 8 GPUs, all on the GPUs")
        << 70'553'706'496LL << 8 << 4 << CpuOffload::None << 180'793'872'896LL << 3'386'577'911'808LL;
    QTest::newRow("GPT-2 XL on 1 GPU, optimizer on the CPU")
        << 1'557'611'200LL << 1 << 1 << CpuOffload::Optimizer << 3'115'222'400LL << 37'382'668'800LL;
    QTest::newRow("GPT-2 XL on 8 GPUs, all on the GPUs")
        << 1'557'611'200LL << 8 << 1 << CpuOffload::None << 6'619'847'600LL << 74'765'337'600LL;
    QTest::newRow("GPT-2 XL on 4 nodes of 8 GPUs, all on the GPUs")
        << 1'557'611'200LL << 8 << 4 << CpuOffload::None << 3'991'378'700LL << 74'765'337'600LL;
}

void TestDeepSpeedEstimator::stage2()
{
    QFETCH(qint64, parameters);
    QFETCH(int, gpusPerNode);
    QFETCH(int, nodes);
    QFETCH(CpuOffload, offload);
    const DeepSpeedInputs in = inputs(parameters, 0, gpusPerNode, nodes);
    QTEST(qint64(deepSpeedStage2Gpu(in, offload).count()), "gpu");
    QTEST(qint64(deepSpeedStage2Cpu(in, offload).count()), "cpu");
}

void TestDeepSpeedEstimator::stage3_data()
{
    QTest::addColumn<qint64>("parameters");
    QTest::addColumn<qint64>("largestLayer");
    QTest::addColumn<int>("gpusPerNode");
    QTest::addColumn<int>("nodes");
    QTest::addColumn<CpuOffload>("offload");
    QTest::addColumn<ZeroInit>("init");
    QTest::addColumn<qint64>("gpu");
    QTest::addColumn<qint64>("cpu");
    QTest::newRow("T5-3B on 1 GPU, all states on the CPU, under zero.Init")
        << 2'851'000'000LL << 32'000'000LL << 1 << 1 << CpuOffload::OptimizerAndParameters << ZeroInit::On
        << 128'000'000LL << 76'977'000'000LL;
    QTest::newRow("T5-3B on 1 GPU, optimizer on the CPU, without zero.Init")
        << 2'851'000'000LL << 32'000'000LL << 1 << 1 << CpuOffload::Optimizer << ZeroInit::Off << 5'830'000'000LL
        << 68'424'000'000LL;
    QTest::newRow("T5-3B on 8 GPUs, all states on the CPU, under zero.Init")
        << 2'851'000'000LL << 32'000'000LL << 8 << 1 << CpuOffload::OptimizerAndParameters << ZeroInit::On
        << 128'000'000LL << 76'977'000'000LL;
    QTest::newRow("T5-3B on 8 GPUs, optimizer on the CPU, under zero.Init")
        << 2'851'000'000LL << 32'000'000LL << 8 << 1 << CpuOffload::Optimizer << ZeroInit::On << 840'750'000LL
        << 68'424'000'000LL;
    QTest::newRow("T5-3B on 8 GPUs, optimizer on the CPU, without zero.Init")
        << 2'851'000'000LL << 32'000'000LL << 8 << 1 << CpuOffload::Optimizer << ZeroInit::Off << 840'750'000LL
        << 136'848'000'000LL;
    QTest::newRow("T5-3B on 8 GPUs, all on the GPUs, without zero.Init")
        << 2'851'000'000LL << 32'000'000LL << 8 << 1 << CpuOffload::None << ZeroInit::Off << 6'542'750'000LL
        << 136'848'000'000LL;
    QTest::newRow("T5-3B on 4 nodes of 8 GPUs, all states on the CPU, under zero.Init")
        << 2'851'000'000LL << 32'000'000LL << 8 << 4 << CpuOffload::OptimizerAndParameters << ZeroInit::On
        << 128'000'000LL << 19'244'250'000LL;
    QTest::newRow("T5-3B on 4 nodes of 8 GPUs, optimizer on the CPU, under zero.Init")
        << 2'851'000'000LL << 32'000'000LL << 8 << 4 << CpuOffload::Optimizer << ZeroInit::On << 306'187'500LL
        << 17'106'000'000LL;
    QTest::newRow("T5-3B on 4 nodes of 8 GPUs, all on the GPUs, under zero.Init")
        << 2'851'000'000LL << 32'000'000LL << 8 << 4 << CpuOffload::None << ZeroInit::On << 1'731'687'500LL
        << 1'536'000'000LL;
    QTest::newRow("T5-3B on 4 nodes of 8 GPUs, all on the GPUs, without zero.Init")
        << 2'851'000'000LL << 32'000'000LL << 8 << 4 << CpuOffload::None << ZeroInit::Off << 1'731'687'500LL
        << 136'848'000'000LL;
    QTest::newRow("Llama-2-7B on 1 GPU, optimizer on the CPU, without zero.Init")
        << 6'738'415'616LL << 131'072'000LL << 1 << 1 << CpuOffload::Optimizer << ZeroInit::Off << 14'001'119'232LL
        << 161'721'974'784LL;
    QTest::newRow("Llama-2-7B on 1 GPU, all on the GPUs, under zero.Init")
        << 6'738'415'616LL << 131'072'000LL << 1 << 1 << CpuOffload::None << ZeroInit::On << 121'815'769'088LL
        << 786'432'000LL;
    QTest::newRow("Llama-2-7B on 8 GPUs, all states on the CPU, without zero.Init")
        << 6'738'415'616LL << 131'072'000LL << 8 << 1 << CpuOffload::OptimizerAndParameters << ZeroInit::Off
        << 524'288'000LL << 323'443'949'568LL;
    QTest::newRow("Llama-2-7B on 8 GPUs, optimizer on the CPU, without zero.Init")
        << 6'738'415'616LL << 131'072'000LL << 8 << 1 << CpuOffload::Optimizer << ZeroInit::Off << 2'208'891'904LL
        << 323'443'949'568LL;
    QTest::newRow("Llama-2-7B on 4 nodes of 8 GPUs, all states on the CPU, under zero.Init")
        << 6'738'415'616LL << 131'072'000LL << 8 << 4 << CpuOffload::OptimizerAndParameters << ZeroInit::On
        << 524'288'000LL << 45'484'305'408LL;
    QTest::newRow("Llama-2-7B on 4 nodes of 8 GPUs, all states on the CPU, without zero.Init")
        << 6'738'415'616LL << 131'072'000LL << 8 << 4 << CpuOffload::OptimizerAndParameters << ZeroInit::Off
        << 524'288'000LL << 323'443'949'568LL;
    QTest::newRow("Llama-2-7B on 4 nodes of 8 GPUs, optimizer on the CPU, under zero.Init")
        << 6'738'415'616LL << 131'072'000LL << 8 << 4 << CpuOffload::Optimizer << ZeroInit::On << 945'438'976LL
        << 40'430'493'696LL;
    QTest::newRow("Llama-2-7B on 4 nodes of 8 GPUs, all on the GPUs, without zero.Init")
        << 6'738'415'616LL << 131'072'000LL << 8 << 4 << CpuOffload::None << ZeroInit::Off << 4'314'646'784LL
        << 323'443'949'568LL;
    QTest::newRow("Llama-3-8B on 8 GPUs, all states on the CPU, under zero.Init")
        << 8'030'261'248LL << 525'336'576LL << 8 << 1 << CpuOffload::OptimizerAndParameters << ZeroInit::On
        << 2'101'346'304LL << 216'817'053'696LL;
    QTest::newRow("Llama-2-13B on 8 GPUs, all states on the CPU, under zero.Init")
        << 13'015'864'320LL << 163'840'000LL << 8 << 1 << CpuOffload::OptimizerAndParameters << ZeroInit::On
        << 655'360'000LL << 351'428'336'640LL;
    QTest::newRow("Llama-2-13B on 8 GPUs, optimizer on the CPU, under zero.Init")
        << 13'015'864'320LL << 163'840'000LL << 8 << 1 << CpuOffload::Optimizer << ZeroInit::On << 3'909'326'080LL
        << 312'380'743'680LL;
    QTest::newRow("Llama-2-13B on 8 GPUs, all on the GPUs, under zero.Init")
        << 13'015'864'320LL << 163'840'000LL << 8 << 1 << CpuOffload::None << ZeroInit::On << 29'941'054'720LL
        << 7'864'320'000LL;
    QTest::newRow("Llama-3-70B on 1 GPU, all on the GPUs, under zero.Init")
        << 70'553'706'496LL << 1'050'673'152LL << 1 << 1 << CpuOffload::None << ZeroInit::On << 1'274'169'409'536LL
        << 6'304'038'912LL;
    QTest::newRow("Llama-3-70B on 8 GPUs, optimizer on the CPU, under zero.Init")
        << 70'553'706'496LL << 1'050'673'152LL << 8 << 1 << CpuOffload::Optimizer << ZeroInit::On << 21'841'119'232LL
        << 1'693'288'955'904LL;
    QTest::newRow("GPT-2 XL on 8 GPUs, all states on the CPU, under zero.Init")
        << 1'557'611'200LL << 80'411'200LL << 8 << 1 << CpuOffload::OptimizerAndParameters << ZeroInit::On
        << 321'644'800LL << 42'055'502'400LL;
}

void TestDeepSpeedEstimator::stage3()
{
    QFETCH(qint64, parameters);
    QFETCH(qint64, largestLayer);
    QFETCH(int, gpusPerNode);
    QFETCH(int, nodes);
    QFETCH(CpuOffload, offload);
    QFETCH(ZeroInit, init);
    const DeepSpeedInputs in = inputs(parameters, largestLayer, gpusPerNode, nodes);
    QTEST(qint64(deepSpeedStage3Gpu(in, offload).count()), "gpu");
    QTEST(qint64(deepSpeedStage3Cpu(in, offload, init).count()), "cpu");
}

void TestDeepSpeedEstimator::largestLayer_data()
{
    QTest::addColumn<qint64>("vocab");
    QTest::addColumn<Mlp>("mlp");
    QTest::addColumn<Bias>("bias");
    QTest::addColumn<qint64>("largest");
    QTest::newRow("Llama-2-7B's embedding: 32,000 × 4,096")
        << qint64(32'000) << Mlp::SwiGlu << Bias::None << qint64(131'072'000);
    QTest::newRow("with 1,000 words the MLP's matrix: 11,008 × 4,096")
        << qint64(1'000) << Mlp::SwiGlu << Bias::None << qint64(45'088'768);
    QTest::newRow("with biases the one of its 11,008 outputs belongs to it")
        << qint64(1'000) << Mlp::Gelu << Bias::All << qint64(45'088'768 + 11'008);
}

void TestDeepSpeedEstimator::largestLayer()
{
    QFETCH(qint64, vocab);
    QFETCH(Mlp, mlp);
    QFETCH(Bias, bias);
    Scenario scenario = llama();
    scenario.vocab = vocab;
    scenario.mlp = mlp;
    scenario.bias = bias;
    QTEST(qint64(deepSpeedInputs(resolved(scenario)).largestLayer.count()), "largest");
}

void TestDeepSpeedEstimator::nodesMustBeFull()
{
    Scenario scenario = llama();
    scenario.ranks = 12;
    const ToolAnswer answer = deepSpeedStage2Answer(resolved(scenario));
    QVERIFY(answer.lines.empty());
    QCOMPARE(QByteArray::fromStdString(answer.remark->english()),
             QByteArray("No figure: it counts full nodes, and 12 GPUs do not fill nodes of 8."));
    scenario.ranks = 6;
    const DeepSpeedInputs in = deepSpeedInputs(resolved(scenario));
    QCOMPARE(in.gpusPerNode.count(), 6);
    QCOMPARE(in.nodes.count(), 1);
}

void TestDeepSpeedEstimator::aTypedNumberBelowTheLargestLayerHasNoStage3()
{
    Scenario scenario = llama();
    scenario.parameters = 1'000'000;
    QVERIFY(deepSpeedStage3Answer(resolved(scenario)).lines.empty());
    QVERIFY(!deepSpeedStage2Answer(resolved(scenario)).lines.empty());
    scenario.parameters = 7'000'000'000;
    const ToolAnswer answer = deepSpeedStage3Answer(resolved(scenario));
    QCOMPARE(answer.lines.size(), std::size_t(9));
    QVERIFY(answer.remark.has_value());
}

QTEST_APPLESS_MAIN(TestDeepSpeedEstimator)
#include "tst_deepspeed_estimator.moc"
