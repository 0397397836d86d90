// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/field_words.h"

#include "core/base/overload.h"
#include "core/base/ratio.h"
#include "core/report/amount_text.h"
#include "ui/text/translate.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <array>

namespace perrank::ui {

namespace {

struct FieldWords {
    std::string_view key;
    const char *label;
    const char *unit = "";
    const char *help = "";
};

struct WordName {
    std::string_view word;
    const char *name;
};

constexpr std::array fieldNames{
    FieldWords{"rank", QT_TRANSLATE_NOOP("FieldWords", "Rank"), "",
               QT_TRANSLATE_NOOP("FieldWords", "Ranks count from 0.")},
    FieldWords{"node", QT_TRANSLATE_NOOP("FieldWords", "Node"), "",
               QT_TRANSLATE_NOOP("FieldWords", "Nodes count from 0.")},
    FieldWords{"factor", QT_TRANSLATE_NOOP("FieldWords", "Factor"), "×",
               QT_TRANSLATE_NOOP("FieldWords", "How many times as much it becomes.")},
    FieldWords{"from", QT_TRANSLATE_NOOP("FieldWords", "From step"), "",
               QT_TRANSLATE_NOOP("FieldWords", "Steps count from 0.")},
    FieldWords{"to", QT_TRANSLATE_NOOP("FieldWords", "Until step"), "",
               QT_TRANSLATE_NOOP("FieldWords", "The first step after it. Unchecked: to the end of the run.")},
    FieldWords{"layer", QT_TRANSLATE_NOOP("FieldWords", "Layer"), "",
               QT_TRANSLATE_NOOP("FieldWords", "Layers count from 0.")},
    FieldWords{"phase", QT_TRANSLATE_NOOP("FieldWords", "In the")},
    FieldWords{"ms", QT_TRANSLATE_NOOP("FieldWords", "Time"), QT_TRANSLATE_NOOP("FieldWords", "ms")},
    FieldWords{"step", QT_TRANSLATE_NOOP("FieldWords", "At step"), "",
               QT_TRANSLATE_NOOP("FieldWords", "Steps count from 0.")},
    FieldWords{"scope", QT_TRANSLATE_NOOP("FieldWords", "Ends")},
    FieldWords{"kind", QT_TRANSLATE_NOOP("FieldWords", "Its calls")},
    FieldWords{"fraction", QT_TRANSLATE_NOOP("FieldWords", "After a share of its bytes"), "",
               QT_TRANSLATE_NOOP("FieldWords", "0.5: when half of the rank's bytes are written.")},
    FieldWords{"at_s", QT_TRANSLATE_NOOP("FieldWords", "After a time"), QT_TRANSLATE_NOOP("FieldWords", "s"),
               QT_TRANSLATE_NOOP("FieldWords", "Seconds of writing.")},
    FieldWords{"batches", QT_TRANSLATE_NOOP("FieldWords", "Batches of each rank"), "",
               QT_TRANSLATE_NOOP("FieldWords", "Whole numbers with commas between them, rank 0 first.")},
    FieldWords{"spare", QT_TRANSLATE_NOOP("FieldWords", "A spare node stands by")},
    FieldWords{"provisioning_s", QT_TRANSLATE_NOOP("FieldWords", "Until a new node is there"),
               QT_TRANSLATE_NOOP("FieldWords", "s")},
    FieldWords{"seconds", QT_TRANSLATE_NOOP("FieldWords", "The save takes"), QT_TRANSLATE_NOOP("FieldWords", "s")},
    FieldWords{"gb", QT_TRANSLATE_NOOP("FieldWords", "Space that is left"), QT_TRANSLATE_NOOP("FieldWords", "GB")},
    FieldWords{"bytes", QT_TRANSLATE_NOOP("FieldWords", "Bytes"), QT_TRANSLATE_NOOP("FieldWords", "B"),
               QT_TRANSLATE_NOOP("FieldWords", "Such as 25Mi or 100M.")},
    FieldWords{"probability", QT_TRANSLATE_NOOP("FieldWords", "Probability"), "",
               QT_TRANSLATE_NOOP("FieldWords", "That a rank pauses in a step: 0.001 is once in a thousand steps.")},
    FieldWords{"per", QT_TRANSLATE_NOOP("FieldWords", "Drawn for")},
    FieldWords{"latency_us", QT_TRANSLATE_NOOP("FieldWords", "Latency"), QT_TRANSLATE_NOOP("FieldWords", "µs"),
               QT_TRANSLATE_NOOP("FieldWords", "What a collective takes whatever its size.")},
    FieldWords{"bandwidth_gbs", QT_TRANSLATE_NOOP("FieldWords", "Bus bandwidth"),
               QT_TRANSLATE_NOOP("FieldWords", "GB/s"),
               QT_TRANSLATE_NOOP("FieldWords", "Inside a node: the bytes that each link carries in a second.")},
    FieldWords{"inter_latency_us", QT_TRANSLATE_NOOP("FieldWords", "Latency between nodes"),
               QT_TRANSLATE_NOOP("FieldWords", "µs"),
               QT_TRANSLATE_NOOP("FieldWords", "What a collective across nodes takes whatever its size.")},
    FieldWords{"inter_bandwidth_gbs", QT_TRANSLATE_NOOP("FieldWords", "Bandwidth between nodes"),
               QT_TRANSLATE_NOOP("FieldWords", "GB/s"),
               QT_TRANSLATE_NOOP("FieldWords", "One GPU's share of the network. Unchecked: the same link everywhere.")},
    FieldWords{"overlap", QT_TRANSLATE_NOOP("FieldWords", "Overlap"), "",
               QT_TRANSLATE_NOOP("FieldWords",
                                 "How much of the shorter part of a collective, inside or between nodes, runs while "
                                 "the longer one does: 0 to 1.")},
};

constexpr std::array wordNames{
    WordName{"forward", QT_TRANSLATE_NOOP("FieldWords", "forward pass")},
    WordName{"backward", QT_TRANSLATE_NOOP("FieldWords", "backward pass")},
    WordName{"process", QT_TRANSLATE_NOOP("FieldWords", "the process")},
    WordName{"node", QT_TRANSLATE_NOOP("FieldWords", "the whole node")},
    WordName{"extra", QT_TRANSLATE_NOOP("FieldWords", "one too many")},
    WordName{"missing", QT_TRANSLATE_NOOP("FieldWords", "one too few")},
    WordName{"step", QT_TRANSLATE_NOOP("FieldWords", "each step")},
    WordName{"operation", QT_TRANSLATE_NOOP("FieldWords", "each operation")},
};

QString say(const char *text)
{
    return *text == '\0' ? QString() : QCoreApplication::translate("FieldWords", text);
}

const FieldWords *wordsOf(std::string_view key)
{
    const auto found = std::ranges::find(fieldNames, key, &FieldWords::key);
    return found == fieldNames.end() ? nullptr : &*found;
}

QString withUnit(const QString &number, std::string_view key)
{
    const QString unit = fieldUnit(key);
    return unit.isEmpty() ? number : number + u'\u00a0' + unit;
}

QString listText(const std::vector<std::int64_t> &numbers)
{
    QStringList texts;
    for (const std::int64_t number : numbers)
        texts << QString::number(number);
    return texts.join(QStringLiteral(", "));
}

} // namespace

QString fieldLabel(std::string_view key)
{
    const FieldWords *words = wordsOf(key);
    return words != nullptr ? say(words->label) : fromCore(key);
}

QString fieldUnit(std::string_view key)
{
    const FieldWords *words = wordsOf(key);
    return words != nullptr ? say(words->unit) : QString();
}

QString fieldHelp(std::string_view key)
{
    const FieldWords *words = wordsOf(key);
    return words != nullptr ? say(words->help) : QString();
}

QString fieldWord(std::string_view word)
{
    const auto found = std::ranges::find(wordNames, word, &WordName::word);
    return found == wordNames.end() ? fromCore(word) : say(found->name);
}

QString fieldValueText(const FieldSpec &field, const FieldValue &value)
{
    const NumberStyle style;
    return std::visit(
        Overload{
            [](std::monostate) { return QStringLiteral("–"); },
            [&](std::int64_t number) { return withUnit(QString::fromStdString(written(number, style)), field.key); },
            [&](double number) {
                return withUnit(QString::fromStdString(written(Ratio::of(number), style)), field.key);
            },
            [](bool isOn) {
                return isOn ? say(QT_TRANSLATE_NOOP("FieldWords", "yes")) : say(QT_TRANSLATE_NOOP("FieldWords", "no"));
            },
            [&](int index) { return fieldWord(field.words[static_cast<std::size_t>(index)].key); },
            [](const std::string &text) { return QString::fromStdString(text); },
            [](const std::vector<std::int64_t> &numbers) { return listText(numbers); },
        },
        value);
}

QString faultText(const Fault &fault)
{
    const std::vector<FieldSpec> fields = fieldsOf(fault);
    std::vector<FieldValue> values;
    for (std::size_t i = 0; i < fields.size(); ++i)
        values.push_back(fieldOf(fault, i));
    return objectText(insideSentence(translated(faultKinds[kindOf(fault)].name)), fields, values);
}

QString objectText(const QString &name, const std::vector<FieldSpec> &fields, const std::vector<FieldValue> &values)
{
    QStringList texts;
    for (std::size_t i = 0; i < fields.size(); ++i) {
        if (!std::holds_alternative<std::monostate>(values[i]))
            texts << insideSentence(fieldLabel(fields[i].key)) + u' ' + fieldValueText(fields[i], values[i]);
    }
    return texts.isEmpty() ? name : QStringLiteral("%1 (%2)").arg(name, texts.join(QStringLiteral(", ")));
}

} // namespace perrank::ui
