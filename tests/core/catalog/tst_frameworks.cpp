// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/frameworks.h"

#include "core/catalog/accountings.h"

#include <QTest>

#include <algorithm>

using namespace perrank;

class TestFrameworks : public QObject {
    Q_OBJECT

private slots:
    void accountings_data();
    void accountings();
    void everyRowSaysWhereItComesFrom();
    void noKeyIsSetTwice();
};

namespace {

std::string_view valueOf(const FrameworkSpec &row, std::string_view key)
{
    const auto found = std::ranges::find(row.settings, key, &FrameworkSetting::key);
    return found == row.settings.end() ? std::string_view() : found->value;
}

} // namespace

void TestFrameworks::accountings_data()
{
    QTest::addColumn<Framework>("framework");
    QTest::addColumn<Accounting>("accounting");
    QTest::newRow("Megatron adds gradients up in fp32") << Framework::MegatronLm << Accounting::Megatron;
    QTest::newRow("torchtune trains in pure bf16") << Framework::Torchtune << Accounting::Bf16;
    QTest::newRow("torchtitan shards fp32 by FSDP") << Framework::Torchtitan << Accounting::Fsdp;
    QTest::newRow("LitGPT trains in pure bf16") << Framework::LitGpt << Accounting::Bf16;
    QTest::newRow("Hugging Face hands over to DeepSpeed") << Framework::HuggingFaceDeepSpeed << Accounting::DeepSpeed;
    QTest::newRow("ColossalAI's ZeRO keeps what DeepSpeed's does") << Framework::ColossalAi << Accounting::DeepSpeed;
}

void TestFrameworks::accountings()
{
    QFETCH(Framework, framework);
    QFETCH(Accounting, accounting);
    QVERIFY(perrank::accountings.find(valueOf(frameworks[framework], "accounting")) == accounting);
}

void TestFrameworks::everyRowSaysWhereItComesFrom()
{
    for (const FrameworkSpec &row : frameworks) {
        QVERIFY2(!row.explanation.empty() && !row.source.empty(), row.key.data());
    }
}

void TestFrameworks::noKeyIsSetTwice()
{
    for (const FrameworkSpec &row : frameworks) {
        for (const FrameworkSetting &setting : row.settings)
            QCOMPARE(std::ranges::count(row.settings, setting.key, &FrameworkSetting::key), 1);
    }
}

QTEST_APPLESS_MAIN(TestFrameworks)
#include "tst_frameworks.moc"
