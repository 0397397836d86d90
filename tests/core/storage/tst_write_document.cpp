// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/read_document.h"
#include "core/storage/write_document.h"

#include <QTest>

#include <limits>

using namespace perrank;
using namespace Qt::StringLiterals;

class TestWriteDocument : public QObject {
    Q_OBJECT

private slots:
    void theDefaultDocument();
    void unknownKeysStandAtTheEndOfTheirSection();
    void aPinnedScenarioIsWrittenInTheView();
    void namesOfAnyKind_data();
    void namesOfAnyKind();
    void bytesThatAreNoUtf8BecomeReadable();
    void savedAndLoadedIsTheSame_data();
    void savedAndLoadedIsTheSame();
};

void TestWriteDocument::theDefaultDocument()
{
    Document document;
    document.name = "100M class";
    QCOMPARE(QString::fromStdString(writeDocument(document)), QStringLiteral(R"({
  "format": "perrank-scenario",
  "version": 1,
  "name": "100M class",
  "notes": "",
  "scenario": {
    "framework": "none",
    "accounting": "sketch",
    "custom_weights": 2,
    "custom_gradients": 2,
    "custom_master": 4,
    "custom_momentum": 4,
    "custom_variance": 4,
    "parameters": 100000000,
    "dtype": "fp16",
    "optimizer": "adamw",
    "ranks": 8,
    "gpus_per_node": 8,
    "tensor_parallel": 1,
    "pipeline_parallel": 1,
    "virtual_stages": 1,
    "interleave_group": 0,
    "context_parallel": 1,
    "expert_parallel": 1,
    "shard_size": 0,
    "sequence_parallel": true,
    "strategies": ["ddp", "zero1", "zero2", "zero3", "fsdp"],
    "micro_batch": 8,
    "sequence": 1024,
    "accumulation": 1,
    "layers": 12,
    "width": 768,
    "vocab": 50257,
    "positions": 0,
    "heads": 0,
    "kv_heads": 0,
    "head_dim": 0,
    "ffn": 0,
    "mlp": "gelu",
    "norm": "layernorm",
    "bias": "all",
    "tied_embeddings": true,
    "experts": 0,
    "experts_per_token": 2,
    "expert_ffn": 0,
    "shared_experts": 0,
    "dense_layers": 0,
    "q_rank": 0,
    "kv_rank": 0,
    "rope_head_dim": 0,
    "value_head_dim": 0,
    "fudge": 17,
    "kernels": "fused",
    "packed_qkv": false,
    "qk_norm": false,
    "attention_copy": false,
    "parallel_residual": "none",
    "attention": "flash",
    "dropout": false,
    "recompute": "none",
    "keep_logits": false,
    "bucket_views": false,
    "reduce_bucket_elements": 500000000,
    "max_live_parameters": 1000000000,
    "prefetch_elements": 50000000,
    "persistence_threshold": 100000,
    "reduce_dtype": "default",
    "optimizer_kernel": "fused",
    "optimizer_in_backward": false,
    "optimizer_step_1": false,
    "deterministic": false,
    "transformer_engine": false,
    "context_bytes": 0,
    "reserve": 0,
    "gpu": "h100-80gb",
    "gpu_price": 2,
    "network": "lesson-100",
    "forward_ms": 0,
    "backward_ms": 0,
    "optimizer_ms": 0,
    "mfu": 0.4,
    "attention_flops": false,
    "collectives": "textbook",
    "bucket": "default",
    "prefetch": true,
    "units_in_flight": 2,
    "keep_last_unit": false,
    "jitter": "none",
    "faults": [],
    "steps": 1,
    "step_ms": 0,
    "seed": 1,
    "timeout_s": 600,
    "teardown_s": 10,
    "rendezvous_s": 30,
    "init_s": 60,
    "load_s": 40,
    "max_restarts": 3,
    "checkpoint_every": 500,
    "checkpoint_order": "safe",
    "storage_gbs": 2,
    "storage_total_gbs": 40,
    "mtbf_hours": 50677
  },
  "view": {
    "preset": "lesson-100m",
    "units": "GB",
    "every_rank": false,
    "fit_axis": "bars",
    "figure": "default",
    "device_band": true,
    "hidden": [],
    "scale": "linear",
    "compare": "none"
  }
}
)"));
}

void TestWriteDocument::unknownKeysStandAtTheEndOfTheirSection()
{
    Document document;
    document.unknown = {{"", "lesson", "[1,\n 2]"}, {"scenario", "step_seconds", "1.0e0"}, {"view", "é\"", "null"}};
    document.scenario.gpu = CustomGpu{"My card", 96'000'000'000};
    document.view.hidden = {Component::Activations, Component::Gradients};
    const QString text = QString::fromStdString(writeDocument(document));
    QVERIFY(text.contains(QStringLiteral("    \"gpu\": { \"name\": \"My card\", \"bytes\": 96000000000 },\n")));
    QVERIFY(text.contains(QStringLiteral("    \"mtbf_hours\": 50677,\n    \"step_seconds\": 1.0e0\n  },\n")));
    QVERIFY(
        text.contains(QStringLiteral("    \"hidden\": [\"activations\", \"gradients\"],\n    \"scale\": \"linear\",\n"
                                     "    \"compare\": \"none\",\n    \"é\\\"\": null\n  },\n")));
    QVERIFY(text.endsWith(QStringLiteral("  \"lesson\": [1,\n 2]\n}\n")));
    const LoadResult read = readDocument(text.toStdString());
    QVERIFY(read.document);
    QVERIFY(*read.document == document);
}

void TestWriteDocument::aPinnedScenarioIsWrittenInTheView()
{
    Document document;
    document.view.scale = Scale::Log;
    document.view.compare = Accounting::DeepSpeed;
    document.view.ghost = Scenario{};
    document.view.ghost->ranks = 1;
    document.view.ghost->gpu = CustomGpu{"My card", 96'000'000'000};
    document.unknown = {{"ghost", "step_seconds", "1.0e0"}, {"view", "later", "true"}};
    const std::string text = writeDocument(document);
    const QString shown = QString::fromStdString(text);
    QVERIFY(shown.contains(u"    \"scale\": \"log\",\n    \"compare\": \"deepspeed\",\n    \"ghost\": {\n"_s));
    QVERIFY(shown.contains(u"      \"ranks\": 1,\n"_s));
    QVERIFY(shown.contains(u"      \"step_seconds\": 1.0e0\n    },\n    \"later\": true\n  }\n"_s));
    const LoadResult read = readDocument(text);
    QVERIFY(read.document);
    QVERIFY(*read.document == document);
}

void TestWriteDocument::namesOfAnyKind_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("quotes and backslashes") << QByteArray("a \"b\" \\ c");
    QTest::newRow("lines and tabs") << QByteArray("a\nb\r\n\tc");
    QTest::newRow("other scripts") << QByteArray("é 模型 😀 مرحبا");
    QTest::newRow("a zero byte") << QByteArray("a\0b", 3);
}

void TestWriteDocument::namesOfAnyKind()
{
    QFETCH(QByteArray, name);
    Document document;
    document.name = name.toStdString();
    document.notes = name.toStdString();
    document.scenario.gpu = CustomGpu{"\"größer\\ 模", 1}; // whose name has no control characters
    const LoadResult read = readDocument(writeDocument(document));
    QVERIFY(read.document);
    QVERIFY(*read.document == document);
}

void TestWriteDocument::bytesThatAreNoUtf8BecomeReadable()
{
    Document document;
    document.name = "caf\xE9";
    const LoadResult read = readDocument(writeDocument(document));
    QVERIFY(read.document);
    QCOMPARE(read.document->name, std::string("caf\xEF\xBF\xBD"));
}

void TestWriteDocument::savedAndLoadedIsTheSame_data()
{
    QTest::addColumn<int>("parameter");
    for (const Parameter &row : parameters())
        QTest::newRow(std::string(row.key).c_str()) << static_cast<int>(row.id);
}

namespace {

/// Values of a parameter from one end of its range to the other.
std::vector<ParameterValue> valuesOf(const WholeNumber &kind)
{
    return {kind.least, kind.least + 1, (kind.least + kind.most) / 3, kind.most - 1, kind.most};
}

std::vector<ParameterValue> valuesOf(const DecimalNumber &kind)
{
    return {kind.least, 0.1 + 0.2, 1.0 / 3, 1.0, kind.most};
}

std::vector<ParameterValue> valuesOf(const Choice &kind)
{
    std::vector<ParameterValue> values;
    for (int i = 0; i < static_cast<int>(kind.words.size()); ++i) {
        if (kind.words[static_cast<std::size_t>(i)].available)
            values.emplace_back(i);
    }
    if (kind.hasDefaultRule)
        values.emplace_back(int{Choice::byDefault});
    return values;
}

std::vector<ParameterValue> valuesOf(const StrategyList &)
{
    return {std::vector{Strategy::Fsdp}, std::vector{Strategy::Zero3, Strategy::Ddp}};
}

std::vector<ParameterValue> valuesOf(const GpuField &)
{
    return {GpuChoice(Gpu::T4), GpuChoice(Gpu::Mi300x), GpuChoice(CustomGpu{"X", 1}),
            GpuChoice(CustomGpu{"Y", 1'000'000'000'000'000, 989.4})};
}

std::vector<ParameterValue> valuesOf(const NetworkField &)
{
    return {NetworkChoice(Network::B200FourNodesEfa), NetworkChoice(CustomNetwork{}),
            NetworkChoice(CustomNetwork{5.5, 450, 20, 50, 0})};
}

std::vector<ParameterValue> valuesOf(const BucketField &)
{
    return {Bucket{BucketKind::Default, 0}, Bucket{BucketKind::Layer, 0}, Bucket{BucketKind::Bytes, 26'214'400}};
}

std::vector<ParameterValue> valuesOf(const JitterField &)
{
    return {Jitter{}, Jitter{NormalJitter{5}}, Jitter{NormalJitter{0.5, JitterPer::Operation}},
            Jitter{ExponentialJitter{5}}, Jitter{PauseJitter{0.001, 1.5}}};
}

std::vector<ParameterValue> valuesOf(const FaultList &)
{
    return {std::vector<Fault>{},
            std::vector<Fault>{SlowRank{3, 1.5}, SlowRank{3, 1.5, 10, 20}, Pause{1, 2, Phase::Backward, 40},
                               SlowLink{1, {}, 2}, SlowLink{{}, 1, 2}, Hang{5, 2250}, Crash{5, 2250},
                               Crash{5, 2250, CrashScope::Node}},
            std::vector<Fault>{GpuHang{1, 2}, Mismatch{1, 2, MismatchKind::Missing}, OneRankCheckpoint{0},
                               GuardedSave{0}, CrashInSave{1, 0.5, {}, {}}, CrashInSave{1, {}, 3.5, 2000},
                               OutOfMemory{1, 2}, UnevenBatches{{10, 10, 10, 9}}, NodeLoss{1, 5, true, 100},
                               SlowSave{1200}, DiskFull{0.5}}};
}

} // namespace

void TestWriteDocument::savedAndLoadedIsTheSame()
{
    QFETCH(int, parameter);
    const Parameter &row = perrank::parameter(static_cast<ParameterId>(parameter));
    const auto values = std::visit([](const auto &kind) { return valuesOf(kind); }, row.kind);
    QVERIFY(values.size() > 1);
    for (const Units unit : {Units::GB, Units::GiB}) {
        for (const ParameterValue &value : values) {
            Document document;
            const bool isDecimal = unit == Units::GB;
            document.view.preset = "llama2-7b";
            document.view.units = unit;
            document.view.everyRank = !isDecimal;
            document.view.fitCapacity = isDecimal;
            document.view.hidden = {Component::Momentum};
            document.view.figure = isDecimal ? Figure::Sum : Figure::Peak;
            setValue(document.view.ghost.emplace(), row.id, value);
            setValue(document.scenario, row.id, value);
            const std::string text = writeDocument(document);
            const LoadResult read = readDocument(text);
            QVERIFY2(read.document, sentence("file", read.problems).c_str());
            QVERIFY2(*read.document == document, text.c_str());
        }
    }
}

QTEST_APPLESS_MAIN(TestWriteDocument)
#include "tst_write_document.moc"
