// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/receipts/receipts.h"

#include "core/formula/evaluate.h"
#include "core/formula/explain.h"
#include "core/receipts/receipt_terms.h"
#include "core/receipts/zero_paper.h"
#include "tests/core/written_arithmetic.h"

#include <QTest>

#include <algorithm>

using namespace perrank;

Q_DECLARE_METATYPE(perrank::Scenario)
Q_DECLARE_METATYPE(perrank::PaperStage)
Q_DECLARE_METATYPE(perrank::ReceiptTool)

class TestReceipts : public QObject {
    Q_OBJECT

private slots:
    void paper_data();
    void paper();
    void printed_data();
    void printed();
    void everyFigureExplainsItself_data();
    void everyFigureExplainsItself();
    void everyToolSaysSomething_data();
    void everyToolSaysSomething();
    void toolsHaveASourceAndAReason();
};

namespace {

QByteArray bytes(const std::string &text)
{
    return QByteArray::fromStdString(text);
}

Scenario mixture()
{
    Scenario scenario;
    scenario.parameters = 0;
    scenario.layers = 8;
    scenario.width = 1024;
    scenario.heads = 16;
    scenario.kvHeads = 8;
    scenario.ffn = 2816;
    scenario.vocab = 32'000;
    scenario.mlp = Mlp::SwiGlu;
    scenario.norm = Norm::RmsNorm;
    scenario.bias = Bias::None;
    scenario.tiedEmbeddings = false;
    scenario.experts = 8;
    scenario.expertFfn = 512;
    scenario.sharedExperts = 1;
    scenario.denseLayers = 2;
    scenario.ranks = 64;
    scenario.tensorParallel = 2;
    scenario.pipelineParallel = 2;
    scenario.contextParallel = 2;
    scenario.expertParallel = 4;
    return scenario;
}

void addScenarios()
{
    QTest::addColumn<Scenario>("scenario");
    QTest::newRow("the usual one: parameters typed in") << Scenario{};
    Scenario scenario;
    scenario.parameters = 0;
    scenario.recompute = Recompute::Selective;
    scenario.attention = Attention::Eager;
    scenario.ranks = 3;
    QTest::newRow("a GPT of that shape on three GPUs, which divide nothing") << scenario;
    scenario.recompute = Recompute::Full;
    scenario.dtype = Dtype::Fp32;
    scenario.optimizer = Optimizer::SgdMomentum;
    scenario.ranks = 24;
    scenario.gpusPerNode = 8;
    QTest::newRow("in fp32 with momentum on three nodes") << scenario;
    scenario = mixture();
    QTest::newRow("a mixture of experts that is split every way") << scenario;
    scenario.virtualStages = 2;
    scenario.accumulation = 8;
    QTest::newRow("the same with interleaved stages") << scenario;
    scenario = mixture();
    scenario.pipelineParallel = 4;
    scenario.accumulation = 2;
    QTest::newRow("fewer micro-batches than stages") << scenario;
    scenario = {};
    scenario.parameters = 0;
    scenario.kvRank = 256;
    scenario.ropeHeadDim = 32;
    QTest::newRow("latent attention") << scenario;
}

} // namespace

void TestReceipts::paper_data()
{
    QTest::addColumn<PaperStage>("stage");
    QTest::addColumn<qint64>("bytes");
    QTest::addColumn<QByteArray>("printed");
    QTest::newRow("16 × 7.5 B") << PaperStage::Baseline << 120'000'000'000LL << QByteArray("120.0 GB");
    QTest::newRow("4 × 7.5 B + 12 × 7.5 B / 64") << PaperStage::Optimizer << 31'406'250'000LL << QByteArray("31.4 GB");
    QTest::newRow("2 × 7.5 B + 14 × 7.5 B / 64")
        << PaperStage::OptimizerGradients << 16'640'625'000LL << QByteArray("16.6 GB");
    QTest::newRow("16 × 7.5 B / 64") << PaperStage::OptimizerGradientsParameters << 1'875'000'000LL
                                     << QByteArray("1.9 GB");
}

void TestReceipts::paper()
{
    QFETCH(PaperStage, stage);
    const auto figure = zeroPaperBytes(traced.parameter<Params>(7'500'000'000, ParameterId::Parameters, "P"),
                                       traced.parameter<Ranks>(64, ParameterId::Ranks, "N"), stage);
    QTEST(qint64(figure.count()), "bytes");
    QTEST(bytes(asPrinted(figure.amount, ReceiptTool::ZeroPaper)), "printed");
}

void TestReceipts::printed_data()
{
    QTest::addColumn<ReceiptTool>("tool");
    QTest::addColumn<qint64>("bytes");
    QTest::addColumn<QByteArray>("printed");
    using enum ReceiptTool;
    QTest::newRow("DeepSpeed's documentation: 0.12GB is 128,000,000 bytes")
        << DeepSpeedStage3 << 128'000'000LL << QByteArray("0.12GB");
    QTest::newRow("DeepSpeed's documentation: 0.78GB") << DeepSpeedStage3 << 840'750'000LL << QByteArray("0.78GB");
    QTest::newRow("DeepSpeed's documentation: 6.09GB") << DeepSpeedStage3 << 6'542'750'000LL << QByteArray("6.09GB");
    QTest::newRow("DeepSpeed's documentation: 127.45GB")
        << DeepSpeedStage3 << 136'848'000'000LL << QByteArray("127.45GB");
    QTest::newRow("halves go to the even digit, as Python prints 0.125")
        << DeepSpeedStage2 << 134'217'728LL << QByteArray("0.12GB");
    QTest::newRow("and 0.375") << DeepSpeedStage2 << 402'653'184LL << QByteArray("0.38GB");
    QTest::newRow("nothing") << DeepSpeedStage2 << 0LL << QByteArray("0.00GB");
    QTest::newRow("accelerate goes down to its MB: 400,000,000 / 2²⁰")
        << Accelerate << 400'000'000LL << QByteArray("381.47 MB");
    QTest::newRow("and leaves zeros out: 1.5 × 2³⁰") << Accelerate << 1'610'612'736LL << QByteArray("1.5 GB");
    QTest::newRow("but one: 2⁴¹") << Accelerate << 2'199'023'255'552LL << QByteArray("2.0 TB");
    QTest::newRow("beyond all numbers") << Accelerate << 2'000'000'000'000'000'000LL << QByteArray("more than 1 EB");
}

void TestReceipts::printed()
{
    QFETCH(ReceiptTool, tool);
    QFETCH(qint64, bytes);
    QTEST(QByteArray::fromStdString(asPrinted(Quantity<Bytes>(bytes), tool)), "printed");
}

void TestReceipts::everyFigureExplainsItself_data()
{
    addScenarios();
}

void TestReceipts::everyFigureExplainsItself()
{
    QFETCH(Scenario, scenario);
    for (const Receipt &receipt : receiptsFor(resolved(scenario))) {
        for (const ReceiptLine &line : receipt.answer.lines) {
            const QByteArray where =
                bytes(std::string(receiptTool(receipt.tool).name) + ": " + std::string(line.quantity));
            QVERIFY2(line.bytes.step, where);
            QVERIFY2(line.bytes.count() > 0, where);
            QVERIFY2(!citations(*line.bytes.step).empty(), where);
            QVERIFY2(evaluate(*line.bytes.step) == line.bytes.count(), where);
            const auto written = WrittenArithmetic::valueOf(explain(*line.bytes.step).substituted);
            QVERIFY2(written == line.bytes.count(), where + ' ' + bytes(explain(*line.bytes.step).substituted));
        }
    }
}

void TestReceipts::everyToolSaysSomething_data()
{
    addScenarios();
}

void TestReceipts::everyToolSaysSomething()
{
    QFETCH(Scenario, scenario);
    const std::vector<Receipt> receipts = receiptsFor(resolved(scenario));
    QCOMPARE(receipts.size(), std::size_t(6));
    for (const Receipt &receipt : receipts)
        QVERIFY2(!receipt.answer.lines.empty() || receipt.answer.remark, receiptTool(receipt.tool).name.data());
}

void TestReceipts::toolsHaveASourceAndAReason()
{
    for (const Receipt &receipt : receiptsFor(resolved({}))) {
        const ReceiptToolSpec &tool = receiptTool(receipt.tool);
        QVERIFY(!tool.key.empty() && !tool.name.empty() && !tool.source.empty());
        QVERIFY(!tool.why.empty());
        QVERIFY(tool.why.find('\n') == std::string_view::npos);
        QCOMPARE(tool.unit.truth.empty(), receipt.tool == ReceiptTool::ZeroPaper);
    }
}

QTEST_APPLESS_MAIN(TestReceipts)
#include "tst_receipts.moc"
