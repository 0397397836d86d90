// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/step_values.h"

#include "core/storage/read_document.h"
#include "tests/core/lookup.h"

#include <QTest>

using namespace perrank;

class TestStepValues : public QObject {
    Q_OBJECT

private slots:
    void specsOfFaults_data();
    void specsOfFaults();
    void specsThatAreRefused_data();
    void specsThatAreRefused();
    void settings_data();
    void settings();
    void settingsThatAreRefused_data();
    void settingsThatAreRefused();
    void aFileSaysWhere();
    void aCardMayHaveAPeak();
};

void TestStepValues::specsOfFaults_data()
{
    QTest::addColumn<QString>("spec");
    QTest::addColumn<Fault>("fault");
    const auto row = [](const char *spec, const Fault &fault) {
        QTest::newRow(spec) << QString::fromLatin1(spec) << fault;
    };
    row("slow_rank:rank=3,factor=1.5", SlowRank{3, 1.5});
    row("slow_rank:rank=3,factor=1.5,from=10,to=20", SlowRank{3, 1.5, 10, 20});
    row("pause:rank=1,layer=2,ms=30", Pause{1, 2, Phase::Forward, 30});
    row("pause:rank=1,layer=2,phase=backward,ms=30", Pause{1, 2, Phase::Backward, 30});
    row("slow_link:rank=3,factor=2", SlowLink{3, {}, 2});
    row("slow_link:node=1,factor=2", SlowLink{{}, 1, 2});
    row("hang:rank=5,step=2250", Hang{5, 2250});
    row("crash:rank=5,step=7,scope=node", Crash{5, 7, CrashScope::Node});
    row("gpu_hang:rank=5,step=7", GpuHang{5, 7});
    row("mismatch:rank=5,step=7,kind=missing", Mismatch{5, 7, MismatchKind::Missing});
    row("one_rank_checkpoint:rank=0", OneRankCheckpoint{0});
    row("guarded_save:rank=0", GuardedSave{0});
    row("crash_in_save:rank=2,fraction=0.5", CrashInSave{2, 0.5, {}, {}});
    row("crash_in_save:rank=2,at_s=3,step=2000", CrashInSave{2, {}, 3, 2000});
    row("oom:rank=2,factor=2", OutOfMemory{2, 2});
    row("uneven_batches:batches=10/10/10/9", UnevenBatches{{10, 10, 10, 9}});
    row("uneven_batches:batches=1", UnevenBatches{{1}});
    row("node_loss:node=1,step=100,spare=true", NodeLoss{1, 100, true});
    row("slow_save:seconds=1200", SlowSave{1200});
    row("disk_full:gb=50", DiskFull{50});
}

void TestStepValues::specsOfFaults()
{
    QFETCH(QString, spec);
    QFETCH(Fault, fault);
    const auto read = faultFrom(spec.toStdString());
    QVERIFY(std::holds_alternative<Fault>(read));
    QVERIFY(std::get<Fault>(read) == fault);
}

void TestStepValues::specsThatAreRefused_data()
{
    QTest::addColumn<QString>("spec");
    QTest::addColumn<QString>("sentence");
    const auto row = [](const char *what, const char *spec, const char *sentence) {
        QTest::newRow(what) << QString::fromLatin1(spec) << QString::fromUtf8(sentence);
    };
    row("an unknown fault", "slow_rnk:rank=3",
        "`fault` must be one of slow_rank, pause, slow_link, hang, crash, gpu_hang, mismatch, one_rank_checkpoint, "
        "guarded_save, crash_in_save, oom, uneven_batches, node_loss, slow_save, disk_full; found \"slow_rnk\" (did "
        "you mean `slow_rank`?)");
    row("a field too few", "slow_rank:rank=3", "`slow_rank` must have `factor`; found none");
    row("a field of another fault", "hang:rank=3,step=1,node=2",
        "`hang` must have `fault`, `rank`, `step` only; found `node`");
    row("a factor of nothing", "slow_rank:rank=3,factor=0", "`factor` must be a number from 0.01 to 1,000; found 0");
    row("a rank that is none", "hang:rank=-1,step=0", "`rank` must be a whole number from 0 to 1,048,575; found -1");
    row("neither rank nor node", "slow_link:factor=2", "`slow_link` must have either `rank` or `node`; found none");
    row("both rank and node", "slow_link:rank=1,node=1,factor=2",
        "`slow_link` must have either `rank` or `node`; found both");
    row("no value", "hang:rank", "expected FAULT:KEY=VALUE,KEY=VALUE; found \"rank\"");
    row("a field twice", "hang:rank=1,rank=2", "expected FAULT:KEY=VALUE,KEY=VALUE; found \"rank=2\"");
}

void TestStepValues::specsThatAreRefused()
{
    QFETCH(QString, spec);
    const auto read = faultFrom(spec.toStdString());
    const auto *problem = std::get_if<Problem>(&read);
    QVERIFY(problem != nullptr);
    QCOMPARE(problem->kind, ProblemKind::NotAllowed);
    QTEST(QString::fromStdString(problem->message.english()), "sentence");
}

void TestStepValues::settings_data()
{
    QTest::addColumn<QString>("setting");
    QTest::addColumn<ParameterValue>("value");
    const auto row = [](const char *setting, const ParameterValue &value) {
        QTest::newRow(setting) << QString::fromLatin1(setting) << value;
    };
    row("network=h200-nvlink", NetworkChoice(Network::H200Nvlink));
    row(R"(network={"bandwidth_gbs": 50})", NetworkChoice(CustomNetwork{0, 50}));
    row(R"(network={"latency_us": 8, "bandwidth_gbs": 450, "inter_latency_us": 20, "inter_bandwidth_gbs": 50})",
        NetworkChoice(CustomNetwork{8, 450, 20, 50, 0.4}));
    row("bucket=default", Bucket{});
    row("bucket=layer", Bucket{BucketKind::Layer, 0});
    row("bucket=25Mi", Bucket{BucketKind::Bytes, 26'214'400});
    row("jitter=none", Jitter{});
    row(R"(jitter={"kind": "normal", "ms": 5})", Jitter{NormalJitter{5}});
    row(R"(jitter={"kind": "normal", "ms": 5, "per": "operation"})", Jitter{NormalJitter{5, JitterPer::Operation}});
    row(R"(jitter={"kind": "exponential", "ms": 5})", Jitter{ExponentialJitter{5}});
    row(R"(jitter={"kind": "pause", "probability": 0.001, "factor": 1.5})", Jitter{PauseJitter{0.001, 1.5}});
    row("faults=[]", std::vector<Fault>{});
    row(R"(faults=[{"fault": "slow_rank", "rank": 3, "factor": 1.5}])", std::vector<Fault>{SlowRank{3, 1.5}});
}

void TestStepValues::settings()
{
    QFETCH(QString, setting);
    QFETCH(ParameterValue, value);
    const auto read = settingFrom(setting.toStdString());
    const auto *problem = std::get_if<Problem>(&read);
    QVERIFY2(problem == nullptr, problem != nullptr ? problem->message.english().c_str() : "");
    QVERIFY(std::get<Setting>(read).value == value);
}

void TestStepValues::settingsThatAreRefused_data()
{
    QTest::addColumn<QString>("setting");
    QTest::addColumn<QString>("sentence");
    const auto row = [](const char *setting, const char *sentence) {
        QTest::newRow(setting) << QString::fromLatin1(setting) << QString::fromUtf8(sentence);
    };
    row(R"(network={"latency_us": 8})", "`network` must have `bandwidth_gbs`; found none");
    row(R"(network={"bandwidth_gbs": 0})", "`bandwidth_gbs` must be a number from 0.001 to 1,000,000; found 0");
    row(R"(network={"bandwidth_gbs": 100, "inter_latency_us": 20})",
        "`network` must have `inter_bandwidth_gbs`; found none");
    row("bucket=huge", "`bucket` must be default, layer or bytes from 1 to 1000000000000000; found the text \"huge\"");
    row("bucket=bytes",
        "`bucket` must be default, layer or bytes from 1 to 1000000000000000; found the text \"bytes\"");
    row("jitter=normal", "`jitter` must be \"none\" or { \"kind\": …, … }; found the text \"normal\"");
    row(R"(jitter={"kind": "exponential", "ms": 5, "per": "operation"})",
        "`per` must be one of step; found \"operation\"");
    row("faults=hang", "`faults` must be a list of { \"fault\": …, … }; found the text \"hang\"");
    row("seed=-1", "`seed` must be a whole number from 0 to 9,007,199,254,740,991; found -1");
    row("mfu=0", "`mfu` must be a number from 0.01 to 1; found 0");
}

void TestStepValues::settingsThatAreRefused()
{
    QFETCH(QString, setting);
    const auto read = settingFrom(setting.toStdString());
    const auto *problem = std::get_if<Problem>(&read);
    QVERIFY(problem != nullptr);
    QCOMPARE(problem->kind, ProblemKind::NotAllowed);
    QTEST(QString::fromStdString(problem->message.english()), "sentence");
}

void TestStepValues::aFileSaysWhere()
{
    const LoadResult read = readDocument("{ \"format\": \"perrank-scenario\",\n"
                                         "  \"scenario\": { \"faults\": [\n"
                                         "    { \"fault\": \"hang\", \"rank\": 1.5, \"step\": 3 } ] } }");
    QVERIFY(!read.document);
    QCOMPARE(read.problems.size(), 1U);
    QCOMPARE(read.problems[0].place, (Place{3, 32}));
    QCOMPARE(read.problems[0].kind, ProblemKind::NotAllowed);
}

void TestStepValues::aCardMayHaveAPeak()
{
    const auto read = settingFrom(R"(gpu={"name": "X", "bytes": 1000, "tflops": 500})");
    QVERIFY((std::get<Setting>(read).value == ParameterValue(GpuChoice(CustomGpu{"X", 1000, 500}))));
    QCOMPARE(gpuTeraflops(CustomGpu{"X", 1000}), std::nullopt);
    QCOMPARE(gpuTeraflops(Gpu::A100_80Gb), std::optional(312.0));
}

QTEST_APPLESS_MAIN(TestStepValues)
#include "tst_step_values.moc"
