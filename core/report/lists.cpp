// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/lists.h"

#include "core/base/overload.h"
#include "core/catalog/frameworks.h"
#include "core/catalog/networks.h"
#include "core/catalog/presets.h"
#include "core/report/amount_text.h"
#include "core/report/recipe.h"
#include "core/report/text_table.h"
#include "core/scenario/fields.h"
#include "core/storage/parameter_value.h"

namespace perrank {

namespace {

constexpr std::string_view notYet = "not available yet";

std::string printed(const TextTable &table)
{
    return plainTable(withWrappedLastColumn(table, lineWidth));
}

/// "fp32, fp16; not available yet: fp8".
std::string listedWords(std::span<const Word> words)
{
    std::string now;
    std::string later;
    for (const Word &word : words) {
        std::string &list = word.available ? now : later;
        list += (list.empty() ? "" : ", ") + std::string(word.key);
    }
    return later.empty() ? now : now + "; " + std::string(notYet) + ": " + later;
}

std::string strategyWords()
{
    std::vector<Word> words;
    for (const StrategySpec &row : strategies)
        words.push_back({row.key, row.name, true, row.explanation});
    return "list of " + listedWords(words);
}

std::string rangeOf(const WholeNumber &kind)
{
    const std::string range = written(kind.least, plainNumbers) + " to " + written(kind.most, plainNumbers);
    if (!kind.zeroWord.empty())
        return range + ", or " + std::string(kind.zeroWord);
    return kind.zeroMeans.empty() ? range : range + "; 0 = " + std::string(kind.zeroMeans);
}

/// "…", or how long a text may be.
template <class Object>
std::string rangeOf(const Field<Object> &row)
{
    const auto *text = std::get_if<TextPart<Object>>(&row.part);
    return text == nullptr ? "…" : "(1 to " + written(text->most, plainNumbers) + " characters)";
}

/// {"name": (1 to 60 characters), "bytes": …, "tflops": …}
template <class Object>
std::string fieldsOf(const Object &, std::string text = {})
{
    for (const Field<Object> &row : fields::of<Object>)
        text += (text.empty() ? "\"" : ", \"") + std::string(row.key) + "\": " + rangeOf(row);
    return "{" + text + "}";
}

std::string jitterWays()
{
    std::string text(jitterWords[0].key);
    for (std::size_t i = 1; i < jitterWords.size(); ++i) {
        const std::string word = "\"kind\": \"" + std::string(jitterWords[i].key) + "\"";
        text += std::visit(Overload{[](std::monostate) { return std::string(); },
                                    [&](const auto &kind) { return ", or " + fieldsOf(kind, word); }},
                           alternative<Jitter>(i));
    }
    return text;
}

std::string faultWays()
{
    std::string text = "list of";
    for (const FaultSpec &row : faultKinds) {
        const std::string word = "\"fault\": \"" + std::string(row.key) + "\"";
        text += (row.id == FaultKind::SlowRank ? " " : ", ")
                + std::visit([&](const auto &fault) { return fieldsOf(fault, word); },
                             alternative<Fault>(static_cast<std::size_t>(row.id)));
    }
    return text;
}

std::string allowed(const ParameterKind &kind)
{
    return std::visit(
        Overload{
            [](const WholeNumber &whole) { return rangeOf(whole); },
            [](const DecimalNumber &decimal) {
                return written(Ratio::of(decimal.least), plainNumbers) + " to "
                       + written(Ratio::of(decimal.most), plainNumbers);
            },
            [](const Choice &choice) {
                return (choice.hasDefaultRule ? std::string(ruleWord) + ", " : "") + listedWords(choice.words);
            },
            [](const StrategyList &) { return strategyWords(); },
            [](const GpuField &) { return "an id of `perrank list gpus`, or " + fieldsOf(CustomGpu{}); },
            [](const NetworkField &) { return "an id of `perrank list networks`, or " + fieldsOf(CustomNetwork{}); },
            [](const BucketField &) { return std::string("default, layer, or bytes"); },
            [](const JitterField &) { return jitterWays(); },
            [](const FaultList &) { return faultWays(); },
        },
        kind);
}

std::string keysOf(const std::vector<Strategy> &list)
{
    std::string keys;
    for (const Strategy id : list)
        keys += (keys.empty() ? "" : ",") + std::string(strategies[id].key);
    return keys;
}

std::string defaultOf(const ParameterKind &kind)
{
    const Scenario usual;
    return std::visit(
        Overload{
            [&](const WholeNumber &whole) { return std::to_string(usual.*whole.field); },
            [&](const DecimalNumber &decimal) { return Ratio::of(usual.*decimal.field).text(); },
            [&](const Choice &choice) {
                const int index = choice.get(usual);
                return index == Choice::byDefault ? std::string(choice.rule)
                                                  : std::string(choice.words[static_cast<std::size_t>(index)].key);
            },
            [&](const StrategyList &) { return keysOf(usual.strategies); },
            [&](const GpuField &) { return std::string(gpus[std::get<Gpu>(usual.gpu)].key); },
            [&](const NetworkField &) { return std::string(networks[std::get<Network>(usual.network)].key); },
            [&](const BucketField &) { return std::string(bucketKinds[usual.bucket.kind].key); },
            [&](const JitterField &) { return std::string(jitterWords[usual.jitter.index()].key); },
            [&](const FaultList &) { return std::string("none"); },
        },
        kind);
}

std::string bytesOf(const StateBytes &state)
{
    switch (state.from) {
    case BytesFrom::Recipe:
        return state.bytes == 0 ? "–" : std::to_string(state.bytes);
    case BytesFrom::Dtype:
        return "data type";
    case BytesFrom::Typed:
        return "typed in";
    }
    return {};
}

std::vector<std::string> linkCells(const Link &link)
{
    return {written(Ratio::of(link.latencyMicroseconds), plainNumbers) + " µs",
            written(Ratio::of(link.busGigabytesPerSecond), plainNumbers)};
}

/// "accounting=bf16 kernels=eager".
std::string settingsOf(const FrameworkSpec &row)
{
    std::string text;
    for (const FrameworkSetting &setting : row.settings)
        text += (text.empty() ? "" : " ") + std::string(setting.key) + "=" + std::string(setting.value);
    return text;
}

std::string statesKept(StateShape shape)
{
    switch (shape) {
    case StateShape::None:
        return "";
    case StateShape::EachParameter:
        return "1";
    case StateShape::RowsAndColumns:
        return "rows and columns";
    case StateShape::NoMatrices:
        return "1 but for matrices";
    }
    return {};
}

std::string statesOf(const OptimizerSpec &row)
{
    const std::string momentum = statesKept(row.momentum);
    const std::string variance = statesKept(row.variance);
    if (momentum.empty() && variance.empty())
        return "0";
    if (momentum == "1" && variance == "1")
        return "2";
    return momentum + (momentum.empty() || variance.empty() ? "" : " + ") + variance;
}

} // namespace

std::string listOfPresets()
{
    TextTable models{{{"Preset"},
                      {"Parameters", Align::Right},
                      {"active", Align::Right},
                      {"Layers", Align::Right},
                      {"Width", Align::Right},
                      {"Heads", Align::Right},
                      {"MLP", Align::Right},
                      {"Vocabulary", Align::Right}},
                     {},
                     {}};
    TextTable origins{{{"Preset"}, {"Name"}, {"Source"}}, {}, {}};
    for (const Preset &row : presets) {
        const Scenario scenario = resolved(withPreset({}, row));
        models.rows.push_back({std::string(row.key), written(row.parameters, plainNumbers),
                               row.active == 0 ? "all" : written(row.active, plainNumbers),
                               written(scenario.layers, plainNumbers), written(scenario.width, plainNumbers),
                               written(scenario.heads, plainNumbers), written(scenario.ffn, plainNumbers),
                               written(scenario.vocab, plainNumbers)});
        origins.rows.push_back({std::string(row.key), std::string(row.name), std::string(row.source)});
    }
    return printed(models) + "\n" + printed(origins);
}

std::string listOfGpus()
{
    TextTable table{
        {{"GPU"}, {"Name"}, {"MiB", Align::Right}, {"Memory", Align::Right}, {"TFLOPS", Align::Right}, {"Source"}},
        {},
        {}};
    for (const GpuSpec &row : gpus) {
        const Quantity<Bytes> bytes(row.bytes());
        table.rows.push_back({std::string(row.key), std::string(row.name), written(row.mebibytes, plainNumbers),
                              amountText(bytes, {}), Ratio::of(row.teraflops).text(), std::string(row.source)});
    }
    return printed(table) + "\nMiB as the driver reports them; TFLOPS are the dense 16-bit peak.\n";
}

std::string listOfNetworks()
{
    TextTable table{{{"Network"},
                     {"In a node", Align::Right},
                     {"GB/s", Align::Right},
                     {"Between nodes", Align::Right},
                     {"GB/s", Align::Right},
                     {"What it is"}},
                    {},
                    {}};
    TextTable origins{{{"Network"}, {"Name"}, {"Source"}}, {}, {}};
    for (const NetworkSpec &row : networks) {
        std::vector<std::string> cells{std::string(row.key)};
        for (const std::string &cell : linkCells(row.inNode))
            cells.push_back(cell);
        for (const std::string &cell :
             row.hasOneLevel() ? std::vector<std::string>{"same", "same"} : linkCells(row.betweenNodes))
            cells.push_back(cell);
        cells.push_back(std::string(row.explanation));
        table.rows.push_back(std::move(cells));
        origins.rows.push_back({std::string(row.key), std::string(row.name), std::string(row.source)});
    }
    return printed(table) + "\nLatency of a collective, and bus bandwidth in 10⁹ bytes per second.\n\n"
           + printed(origins);
}

std::string listOfStrategies()
{
    TextTable table{{{"Strategy"}, {"Name"}, {"What it does"}}, {}, {}};
    TextTable origins{{{"Strategy"}, {"Source"}}, {}, {}};
    for (const StrategySpec &row : strategies) {
        table.rows.push_back({std::string(row.key), std::string(row.name), std::string(row.explanation)});
        origins.rows.push_back({std::string(row.key), std::string(row.source)});
    }
    return printed(table) + "\n" + printed(origins);
}

std::string listOfAccountings()
{
    TextTable table{{{"Accounting"},
                     {"Name"},
                     {"Weights", Align::Right},
                     {"Gradients", Align::Right},
                     {"Master", Align::Right},
                     {"Each state", Align::Right},
                     {"With Adam", Align::Right},
                     {"Buckets", Align::Right}},
                    {},
                    {}};
    TextTable origins{{{"Accounting"}, {"Source"}}, {}, {}};
    for (const AccountingSpec &row : accountings) {
        const Recipe recipe = recipeOf({}, row.id);
        table.rows.push_back({std::string(row.key), std::string(row.name), bytesOf(row.parameters),
                              bytesOf(row.gradients), bytesOf(row.masterWeights), bytesOf(row.optimizerState),
                              recipe.all().perParameter.text(),
                              recipe.buckets.isNone() ? "–" : recipe.buckets.perParameter.text()});
        origins.rows.push_back({std::string(row.key), std::string(row.source)});
    }
    return printed(table)
           + "\nBytes per parameter. Adam keeps two states; its sums are for fp16 and for the "
             "defaults of custom.\nBuckets are what DDP adds to the sum.\n\n"
           + printed(origins);
}

std::string listOfOptimizers()
{
    TextTable table{{{"Optimizer"}, {"Name"}, {"States", Align::Right}, {"What it keeps"}}, {}, {}};
    TextTable origins{{{"Optimizer"}, {"Source"}}, {}, {}};
    for (const OptimizerSpec &row : optimizers) {
        table.rows.push_back(
            {std::string(row.key), std::string(row.name), statesOf(row), std::string(row.explanation)});
        origins.rows.push_back({std::string(row.key), std::string(row.source)});
    }
    return printed(table) + "\n" + printed(origins);
}

std::string listOfFrameworks()
{
    TextTable table{{{"Framework"}, {"Its settings"}}, {}, {}};
    TextTable notes{{{"Framework"}, {"Note"}}, {}, {}};
    TextTable origins{{{"Framework"}, {"Name"}, {"Source"}}, {}, {}};
    for (const FrameworkSpec &row : frameworks) {
        table.rows.push_back({std::string(row.key), settingsOf(row)});
        notes.rows.push_back({std::string(row.key), std::string(row.explanation)});
        origins.rows.push_back({std::string(row.key), std::string(row.name), std::string(row.source)});
    }
    return printed(table) + "\n" + printed(notes) + "\n" + printed(origins);
}

std::string listOfParameters()
{
    TextTable table{{{"Key"}, {"Default"}, {"Allowed"}}, {}, {}};
    for (const Parameter &row : parameters())
        table.rows.push_back({std::string(row.key), defaultOf(row.kind), allowed(row.kind)});
    return printed(table);
}

} // namespace perrank
