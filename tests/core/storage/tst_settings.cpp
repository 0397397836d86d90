// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/read_document.h"

#include <QTest>

#include <functional>
#include <string>

using namespace perrank;

Q_DECLARE_METATYPE(perrank::ProblemKind)
Q_DECLARE_METATYPE(perrank::Scenario)

class TestSettings : public QObject {
    Q_OBJECT

private slots:
    void accepted_data();
    void accepted();
    void refused_data();
    void refused();
    void laterSettingsWin();
};

void TestSettings::accepted_data()
{
    QTest::addColumn<QByteArray>("setting");
    QTest::addColumn<Scenario>("expected");
    const auto row = [](const char *setting, const std::function<void(Scenario &)> &change) {
        Scenario expected;
        change(expected);
        QTest::newRow(setting) << QByteArray(setting) << expected;
    };
    row("parameters=7.5B", [](Scenario &s) { s.parameters = 7'500'000'000; });
    row("ranks=2^10", [](Scenario &s) { s.ranks = 1024; });
    row("sequence=64Ki", [](Scenario &s) { s.sequence = 65'536; });
    row("fudge=16.5", [](Scenario &s) { s.fudge = 16.5; });
    row("fudge=16,5", [](Scenario &s) { s.fudge = 16.5; });
    row("accounting=paper", [](Scenario &s) { s.accounting = Accounting::Paper; });
    row("activations=formula", [](Scenario &s) { s.activations = ActivationModel::Formula; });
    row("strategies=ddp,zero3", [](Scenario &s) { s.strategies = {Strategy::Ddp, Strategy::Zero3}; });
    row("strategies=fsdp", [](Scenario &s) { s.strategies = {Strategy::Fsdp}; });
    row("gpu=t4", [](Scenario &s) { s.gpu = Gpu::T4; });
    row("gpu={\"name\":\"A=B\",\"bytes\":96e9}", [](Scenario &s) { s.gpu = CustomGpu{"A=B", 96'000'000'000}; });
    row("heads=7", [](Scenario &s) { s.heads = 7; });
    row("heads=0", [](Scenario &s) { s.heads = 0; });
}

void TestSettings::accepted()
{
    QFETCH(QByteArray, setting);
    QFETCH(Scenario, expected);
    Scenario scenario;
    const auto problem = applySetting(scenario, setting.toStdString());
    QVERIFY2(!problem, problem ? problem->message.english().c_str() : "");
    QVERIFY(scenario == expected);
}

void TestSettings::refused_data()
{
    QTest::addColumn<QByteArray>("setting");
    QTest::addColumn<ProblemKind>("kind");
    QTest::addColumn<QByteArray>("message");
    const auto row = [](const char *setting, ProblemKind kind, const char *message) {
        QTest::newRow(setting) << QByteArray(setting) << kind << QByteArray(message);
    };
    row("", ProblemKind::UnknownName, "`` is not a key of a scenario");
    row("=5", ProblemKind::UnknownName, "`` is not a key of a scenario");
    row("rank=5", ProblemKind::UnknownName, "`rank` is not a key of a scenario (did you mean `ranks`?)");
    row("preset=gpt2", ProblemKind::UnknownName, "`preset` is not a key of a scenario");
    row("Ranks=5", ProblemKind::UnknownName, "`Ranks` is not a key of a scenario (did you mean `ranks`?)");
    row("step_seconds=2", ProblemKind::UnknownName, "`step_seconds` is not a key of a scenario");
    row("ranks", ProblemKind::UnknownName, "expected ranks=VALUE, found ranks");
    const auto bad = ProblemKind::NotAllowed;
    row("ranks=", bad, "`ranks` must be a whole number from 1 to 1,048,576; found nothing");
    row("ranks=0", bad, "`ranks` must be a whole number from 1 to 1,048,576; found 0");
    row("ranks=-1", bad, "`ranks` must be a whole number from 1 to 1,048,576; found -1");
    row("ranks=1e9", bad, "`ranks` must be a whole number from 1 to 1,048,576; found 1000000000");
    row("ranks=1e400", bad,
        "`ranks` must be a whole number from 1 to 1,048,576: \"1e400\" is too large or has too many digits.");
    row("ranks=1,024", bad, "`ranks` must be a whole number from 1 to 1,048,576: Did you mean 1024?");
    row("ranks=eight", bad, "`ranks` must be a whole number from 1 to 1,048,576: \"eight\" is not a number.");
    row("ranks=from_shape", bad, "`ranks` must be a whole number from 1 to 1,048,576: \"from_shape\" is not a number.");
    row("fudge=nan", bad, "`fudge` must be a number from 0.1 to 1,000: \"nan\" is not a number.");
    row("fudge=0", bad, "`fudge` must be a number from 0.1 to 1,000; found 0");
    row("accounting=papr", bad,
        "`accounting` must be one of sketch, paper, deepspeed, megatron, amp, fsdp, fp32, bf16, custom; found \"papr\" (did you mean `paper`?)");
    row("strategies=", bad,
        "`strategies` must be a list with some of ddp, zero1, zero2, zero3, fsdp, fsdp_grad_op, hsdp; found an empty list");
    row("strategies=ddp,,zero3", bad,
        "`strategies` must be one of ddp, zero1, zero2, zero3, fsdp, fsdp_grad_op, hsdp; found \"\"");
    row("strategies=ddp,", bad,
        "`strategies` must be one of ddp, zero1, zero2, zero3, fsdp, fsdp_grad_op, hsdp; found \"\"");
    row("strategies=ddp,ddp", bad, "`strategies` must be a list without repetition; found the text \"ddp\"");
    row("gpu={", bad, "`gpu` must be a GPU: expected a key in double quotes or '}', found the end of the text");
    row("gpu={\"name\":\"X\",\"bytes\":\"1\"}", bad,
        "`bytes` must be a whole number from 1 to 1,000,000,000,000,000; found the text \"1\"");
}

void TestSettings::refused()
{
    QFETCH(QByteArray, setting);
    QFETCH(ProblemKind, kind);
    Scenario scenario;
    const auto problem = applySetting(scenario, setting.toStdString());
    QVERIFY(problem);
    QTEST(QByteArray::fromStdString(problem->message.english()), "message");
    QVERIFY(problem->kind == kind);
    QVERIFY(scenario == Scenario());
}

void TestSettings::laterSettingsWin()
{
    Scenario scenario;
    QVERIFY(!applySetting(scenario, "ranks=2"));
    QVERIFY(!applySetting(scenario, "ranks=4"));
    QCOMPARE(scenario.ranks, std::int64_t(4));
}

QTEST_APPLESS_MAIN(TestSettings)
#include "tst_settings.moc"
