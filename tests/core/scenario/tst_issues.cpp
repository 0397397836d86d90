// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/issues.h"

#include "tests/core/lookup.h"

#include <QTest>

using namespace perrank;

class TestIssues : public QObject {
    Q_OBJECT

private slots:
    void sentences_data();
    void sentences();
    void theyNameTheirControls();
};

namespace {

template <class Change>
Scenario lessonWith(Change change)
{
    Scenario scenario;
    change(scenario);
    return scenario;
}

} // namespace

void TestIssues::sentences_data()
{
    QTest::addColumn<Scenario>("scenario");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *sentence, const Scenario &scenario, const char *expected) {
        QTest::newRow(sentence) << scenario << QString::fromUtf8(expected);
    };
    row("the lesson has none", Scenario{}, "");

    row("one rank shards nothing", lessonWith([](Scenario &s) { s.ranks = 1; }),
        "warning: 1 rank: ZeRO and FSDP shard nothing. If you meant more, the launcher started one process only.");
    row("two do", lessonWith([](Scenario &s) { s.ranks = 2; }), "");
    row("DDP alone wants no shards", lessonWith([](Scenario &s) {
            s.ranks = 1;
            s.strategies = {Strategy::Ddp};
        }),
        "");

    row("fp8 is the sketch's own", lessonWith([](Scenario &s) { s.dtype = Dtype::Fp8; }), "");
    row("fp8 is 16 bit in the paper", lessonWith([](Scenario &s) {
            s.dtype = Dtype::Fp8;
            s.accounting = Accounting::Paper;
        }),
        "warning: fp8 counts as 16 bit here: this recipe keeps 16-bit and fp32 copies.");

    const char *ignored =
        "note: The fudge ignores recompute, attention and heads: one round factor stands for all that a "
        "layer keeps.";
    row("the fudge ignores recompute", lessonWith([](Scenario &s) { s.recompute = Recompute::Full; }), ignored);
    row("the fudge ignores attention", lessonWith([](Scenario &s) { s.attention = Attention::Eager; }), ignored);
    row("the formula does not", lessonWith([](Scenario &s) {
            s.attention = Attention::Eager;
            s.accounting = Accounting::Paper;
        }),
        "");

    row("768 heads of one number", lessonWith([](Scenario &s) { s.heads = 768; }), "");
    row("769 heads in a width of 768", lessonWith([](Scenario &s) { s.heads = 769; }),
        "warning: More attention heads than width: a head would be less than one number wide.");

    row("a context as large as the card", lessonWith([](Scenario &s) {
            s.gpu = CustomGpu{"ours", 500};
            s.contextBytes = 500;
        }),
        "warning: CUDA context and NCCL take the whole card: nothing is left to train in.");
    row("one byte less leaves one", lessonWith([](Scenario &s) {
            s.gpu = CustomGpu{"ours", 501};
            s.contextBytes = 500;
        }),
        "");
}

void TestIssues::sentences()
{
    QFETCH(Scenario, scenario);
    QStringList found;
    for (const Issue &issue : check(scenario))
        found << shown(severityKey(issue.severity)) + QStringLiteral(": ") + shown(issue.message.english());
    QTEST(found.join(u'\n'), "expected");
}

void TestIssues::theyNameTheirControls()
{
    const std::vector<Issue> issues = check(lessonWith([](Scenario &s) { s.ranks = 1; }));
    QCOMPARE(issues.size(), std::size_t{1});
    QCOMPARE(issues.front().parameters, std::vector{ParameterId::Ranks});
}

QTEST_APPLESS_MAIN(TestIssues)
#include "tst_issues.moc"
