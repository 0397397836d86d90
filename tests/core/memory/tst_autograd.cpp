// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/memory/one_rank.h"

#include <QTest>

using namespace perrank;

/// One transformer block keeps the bytes that PyTorch's autograd was seen to keep: unique storages of
/// saved_tensors_hooks in PyTorch 1.13 on a CPU, without dropout and autocast, with a causal mask. Parameters excluded.
class TestAutograd : public QObject {
    Q_OBJECT

private slots:
    void blocksKeepWhatWasSeen_data();
    void blocksKeepWhatWasSeen();
};

namespace {

using enum Dtype;
using enum Attention;

constexpr bool gptBlock = true;
constexpr bool llamaBlock = false;

struct Block {
    bool isGpt; ///< LayerNorm, one linear layer for query, key and value, GELU; else LayerNorm and SiLU × up
    Dtype dtype;
    Attention attention;
    qint64 batch;
    qint64 sequence;
    qint64 width;
    qint64 heads;
    qint64 keyHeads;
    qint64 ffn;
};

Scenario scenarioOf(const Block &block)
{
    Scenario scenario;
    scenario.accounting = Accounting::Bf16;
    scenario.kernels = Kernels::Eager;
    scenario.norm = Norm::LayerNorm;
    scenario.mlp = block.isGpt ? Mlp::Gelu : Mlp::SwiGlu;
    scenario.dtype = block.dtype;
    scenario.attention = block.attention;
    scenario.expandKv = block.attention == Eager;
    scenario.ranks = scenario.layers = 1;
    scenario.microBatch = block.batch;
    scenario.sequence = block.sequence;
    scenario.width = block.width;
    scenario.heads = block.heads;
    scenario.kvHeads = block.keyHeads;
    scenario.ffn = block.ffn;
    return scenario;
}

/// What the measured block keeps beside the tensors of the inventory: mean and 1 / deviation of two norms; with flash
/// a copy of the attention's output in another layout; with eager attention the causal mask and 8 bytes of scalars, and
/// where keys and values are repeated, for each of the two the int64 index of every head.
qint64 onTop(const Block &block)
{
    const qint64 bytes = block.dtype == Fp32 ? 4 : 2;
    const qint64 tokens = block.batch * block.sequence;
    const qint64 statistics = tokens * 2 * 2 * bytes;
    const qint64 copy = tokens * block.width * bytes;
    const qint64 maskAndScalars = block.sequence * block.sequence + 8;
    const qint64 indices = block.isGpt ? 0 : 2 * block.heads * 8;
    return statistics + (block.attention == Flash ? copy : maskAndScalars + indices);
}

} // namespace

Q_DECLARE_METATYPE(Block)

void TestAutograd::blocksKeepWhatWasSeen_data()
{
    QTest::addColumn<Block>("block");
    QTest::addColumn<qint64>("seen");
    const auto row = [](const char *sentence, const Block &block, qint64 seen) {
        QTest::newRow(sentence) << block << seen;
    };
    row("GPT in fp32, eager attention: 1 × 128 tokens, width 256, 4 of 4 heads, MLP 1024",
        {gptBlock, Fp32, Eager, 1, 128, 256, 4, 4, 1024}, 2'377'736);
    row("GPT in bf16, eager attention: 1 × 128 tokens, width 256, 4 of 4 heads, MLP 1024",
        {gptBlock, Bf16, Eager, 1, 128, 256, 4, 4, 1024}, 1'197'064);
    row("GPT in fp32, flash attention: 1 × 128 tokens, width 256, 4 of 4 heads, MLP 1024",
        {gptBlock, Fp32, Flash, 1, 128, 256, 4, 4, 1024}, 2'232'320);
    row("GPT in bf16, flash attention: 1 × 128 tokens, width 256, 4 of 4 heads, MLP 1024",
        {gptBlock, Bf16, Flash, 1, 128, 256, 4, 4, 1024}, 1'117'184);
    row("GPT in fp32, eager attention: 1 × 512 tokens, width 512, 8 of 8 heads, MLP 1536",
        {gptBlock, Fp32, Eager, 1, 512, 512, 8, 8, 1536}, 23'339'016);
    row("GPT in bf16, eager attention: 1 × 512 tokens, width 512, 8 of 8 heads, MLP 1536",
        {gptBlock, Bf16, Eager, 1, 512, 512, 8, 8, 1536}, 11'800'584);
    row("GPT in fp32, flash attention: 1 × 512 tokens, width 512, 8 of 8 heads, MLP 1536",
        {gptBlock, Fp32, Flash, 1, 512, 512, 8, 8, 1536}, 15'753'216);
    row("GPT in bf16, flash attention: 1 × 512 tokens, width 512, 8 of 8 heads, MLP 1536",
        {gptBlock, Bf16, Flash, 1, 512, 512, 8, 8, 1536}, 7'884'800);
    row("GPT in fp32, eager attention: 3 × 96 tokens, width 320, 5 of 5 heads, MLP 864",
        {gptBlock, Fp32, Eager, 3, 96, 320, 5, 5, 864}, 5'506'568);
    row("GPT in bf16, eager attention: 3 × 96 tokens, width 320, 5 of 5 heads, MLP 864",
        {gptBlock, Bf16, Eager, 3, 96, 320, 5, 5, 864}, 2'757'896);
    row("GPT in fp32, flash attention: 3 × 96 tokens, width 320, 5 of 5 heads, MLP 864",
        {gptBlock, Fp32, Flash, 3, 96, 320, 5, 5, 864}, 5'318'784);
    row("GPT in bf16, flash attention: 3 × 96 tokens, width 320, 5 of 5 heads, MLP 864",
        {gptBlock, Bf16, Flash, 3, 96, 320, 5, 5, 864}, 2'662'272);
    row("GPT in fp32, eager attention: 2 × 192 tokens, width 640, 10 of 10 heads, MLP 1728",
        {gptBlock, Fp32, Eager, 2, 192, 640, 10, 10, 1728}, 16'164'872);
    row("GPT in bf16, eager attention: 2 × 192 tokens, width 640, 10 of 10 heads, MLP 1728",
        {gptBlock, Bf16, Eager, 2, 192, 640, 10, 10, 1728}, 8'100'872);
    row("GPT in fp32, flash attention: 2 × 192 tokens, width 640, 10 of 10 heads, MLP 1728",
        {gptBlock, Fp32, Flash, 2, 192, 640, 10, 10, 1728}, 14'177'280);
    row("GPT in bf16, flash attention: 2 × 192 tokens, width 640, 10 of 10 heads, MLP 1728",
        {gptBlock, Bf16, Flash, 2, 192, 640, 10, 10, 1728}, 7'096'320);
    row("Llama in fp32, eager attention: 1 × 128 tokens, width 256, 4 of 4 heads, MLP 1024",
        {llamaBlock, Fp32, Eager, 1, 128, 256, 4, 4, 1024}, 3'426'376);
    row("Llama in bf16, eager attention: 1 × 128 tokens, width 256, 4 of 4 heads, MLP 1024",
        {llamaBlock, Bf16, Eager, 1, 128, 256, 4, 4, 1024}, 1'721'416);
    row("Llama in fp32, flash attention: 1 × 128 tokens, width 256, 4 of 4 heads, MLP 1024",
        {llamaBlock, Fp32, Flash, 1, 128, 256, 4, 4, 1024}, 3'280'896);
    row("Llama in bf16, flash attention: 1 × 128 tokens, width 256, 4 of 4 heads, MLP 1024",
        {llamaBlock, Bf16, Flash, 1, 128, 256, 4, 4, 1024}, 1'641'472);
    row("Llama in fp32, eager attention: 1 × 512 tokens, width 512, 2 of 8 heads, MLP 1536",
        {llamaBlock, Fp32, Eager, 1, 512, 512, 8, 2, 1536}, 29'630'600);
    row("Llama in bf16, eager attention: 1 × 512 tokens, width 512, 2 of 8 heads, MLP 1536",
        {llamaBlock, Bf16, Eager, 1, 512, 512, 8, 2, 1536}, 14'946'440);
    row("Llama in fp32, flash attention: 1 × 512 tokens, width 512, 2 of 8 heads, MLP 1536",
        {llamaBlock, Fp32, Flash, 1, 512, 512, 8, 2, 1536}, 20'471'808);
    row("Llama in bf16, flash attention: 1 × 512 tokens, width 512, 2 of 8 heads, MLP 1536",
        {llamaBlock, Bf16, Flash, 1, 512, 512, 8, 2, 1536}, 10'244'096);
    row("Llama in fp32, eager attention: 3 × 96 tokens, width 320, 1 of 5 heads, MLP 864",
        {llamaBlock, Fp32, Eager, 3, 96, 320, 5, 1, 864}, 7'497'304);
    row("Llama in bf16, eager attention: 3 × 96 tokens, width 320, 1 of 5 heads, MLP 864",
        {llamaBlock, Bf16, Eager, 3, 96, 320, 5, 1, 864}, 3'753'304);
    row("Llama in fp32, flash attention: 3 × 96 tokens, width 320, 1 of 5 heads, MLP 864",
        {llamaBlock, Fp32, Flash, 3, 96, 320, 5, 1, 864}, 6'719'616);
    row("Llama in bf16, flash attention: 3 × 96 tokens, width 320, 1 of 5 heads, MLP 864",
        {llamaBlock, Bf16, Flash, 3, 96, 320, 5, 1, 864}, 3'362'688);
    row("Llama in fp32, eager attention: 2 × 192 tokens, width 640, 5 of 10 heads, MLP 1728",
        {llamaBlock, Fp32, Eager, 2, 192, 640, 10, 5, 1728}, 21'473'448);
    row("Llama in bf16, eager attention: 2 × 192 tokens, width 640, 5 of 10 heads, MLP 1728",
        {llamaBlock, Bf16, Eager, 2, 192, 640, 10, 5, 1728}, 10'755'240);
    row("Llama in fp32, flash attention: 2 × 192 tokens, width 640, 5 of 10 heads, MLP 1728",
        {llamaBlock, Fp32, Flash, 2, 192, 640, 10, 5, 1728}, 18'502'656);
    row("Llama in bf16, flash attention: 2 × 192 tokens, width 640, 5 of 10 heads, MLP 1728",
        {llamaBlock, Bf16, Flash, 2, 192, 640, 10, 5, 1728}, 9'259'008);
}

void TestAutograd::blocksKeepWhatWasSeen()
{
    QFETCH(Block, block);
    const OneRank rank(scenarioOf(block));
    qint64 bytes = onTop(block);
    for (const InventoryLine &line : inventoryOf(rank.inputs())) {
        if (line.part == InventoryPart::Layers)
            bytes += line.bytes.count();
    }
    QTEST(bytes, "seen");
}

QTEST_APPLESS_MAIN(TestAutograd)
#include "tst_autograd.moc"
