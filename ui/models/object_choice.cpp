// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/object_choice.h"

#include "ui/text/texts_of.h"
#include "ui/text/translate.h"

#include <algorithm>
#include <array>

namespace perrank::ui {

namespace {

constexpr std::int64_t usualBucketBytes = 25 * 1024 * 1024; ///< what DDP takes
constexpr double usualJitter = 5;
constexpr double usualProbability = 0.001;
constexpr double usualPauseFactor = 1.5;

constexpr TextsOf say{"ObjectChoice"};

std::vector<ObjectWay> waysOfNetwork()
{
    std::vector<ObjectWay> ways;
    for (const NetworkSpec &row : networks)
        ways.push_back({translated(row.name), translated(row.explanation)});
    ways.push_back({say(QT_TRANSLATE_NOOP("ObjectChoice", "Another network…")),
                    say(QT_TRANSLATE_NOOP("ObjectChoice", "Latencies and bandwidths of one's own"))});
    return ways;
}

std::size_t wayOfNetwork(const Scenario &scenario)
{
    const Network *id = std::get_if<Network>(&scenario.network);
    return id != nullptr ? static_cast<std::size_t>(*id) : networks.size();
}

ParameterValue networkInWay(const Scenario &scenario, std::size_t way)
{
    return way < networks.size() ? NetworkChoice(static_cast<Network>(way)) : NetworkChoice(linksOf(scenario.network));
}

const CustomNetwork *linksTypedIn(const Scenario &scenario)
{
    return std::get_if<CustomNetwork>(&scenario.network);
}

std::vector<FieldSpec> fieldsOfNetwork(const Scenario &scenario)
{
    const CustomNetwork *links = linksTypedIn(scenario);
    return links != nullptr ? fieldsOf(*links) : std::vector<FieldSpec>();
}

FieldValue fieldOfNetwork(const Scenario &scenario, std::size_t index)
{
    return fieldOf(*linksTypedIn(scenario), index);
}

ParameterValue networkWithField(const Scenario &scenario, std::size_t index, const FieldValue &value)
{
    return NetworkChoice(withField(*linksTypedIn(scenario), index, value));
}

std::vector<ObjectWay> waysOfBucket()
{
    return {{translated(bucketKinds[BucketKind::Default].name), {}},
            {translated(bucketKinds[BucketKind::Layer].name), {}},
            {say(QT_TRANSLATE_NOOP("ObjectChoice", "as many bytes as…")), {}}};
}

std::size_t wayOfBucket(const Scenario &scenario)
{
    return static_cast<std::size_t>(scenario.bucket.kind);
}

ParameterValue bucketInWay(const Scenario &, std::size_t way)
{
    const auto kind = static_cast<BucketKind>(way);
    return Bucket{kind, kind == BucketKind::Bytes ? usualBucketBytes : 0};
}

std::vector<FieldSpec> fieldsOfBucket(const Scenario &scenario)
{
    if (scenario.bucket.kind != BucketKind::Bytes)
        return {};
    return {{.key = "bytes",
             .kind = FieldKind::Whole,
             .isNeeded = true,
             .least = 1,
             .most = static_cast<double>(mostBucketBytes)}};
}

FieldValue fieldOfBucket(const Scenario &scenario, std::size_t)
{
    return scenario.bucket.bytes;
}

ParameterValue bucketWithField(const Scenario &, std::size_t, const FieldValue &value)
{
    return Bucket{BucketKind::Bytes, std::get<std::int64_t>(value)};
}

std::vector<ObjectWay> waysOfJitter()
{
    return {{translated(jitterNames[0]), say(QT_TRANSLATE_NOOP("ObjectChoice", "Every step takes the same time"))},
            {translated(jitterNames[1]), say(QT_TRANSLATE_NOOP("ObjectChoice", "Times spread evenly to both sides"))},
            {translated(jitterNames[2]), say(QT_TRANSLATE_NOOP("ObjectChoice", "Mostly little more, at times much"))},
            {translated(jitterNames[3]), say(QT_TRANSLATE_NOOP("ObjectChoice", "Now and then a rank pauses"))}};
}

std::size_t wayOfJitter(const Scenario &scenario)
{
    return scenario.jitter.index();
}

ParameterValue jitterInWay(const Scenario &, std::size_t way)
{
    const std::array<Jitter, std::variant_size_v<Jitter>> kinds{
        Jitter(), Jitter(NormalJitter{usualJitter}), Jitter(ExponentialJitter{usualJitter}),
        Jitter(PauseJitter{usualProbability, usualPauseFactor})};
    return kinds[way];
}

std::vector<FieldSpec> fieldsOfJitter(const Scenario &scenario)
{
    return fieldsOf(scenario.jitter);
}

FieldValue fieldOfJitter(const Scenario &scenario, std::size_t index)
{
    return fieldOf(scenario.jitter, index);
}

ParameterValue jitterWithField(const Scenario &scenario, std::size_t index, const FieldValue &value)
{
    return perrank::withField(scenario.jitter, index, value);
}

constexpr std::array table{
    ObjectChoice{ParameterId::Network, &waysOfNetwork, &wayOfNetwork, &networkInWay, &fieldsOfNetwork, &fieldOfNetwork,
                 &networkWithField},
    ObjectChoice{ParameterId::Bucket, &waysOfBucket, &wayOfBucket, &bucketInWay, &fieldsOfBucket, &fieldOfBucket,
                 &bucketWithField},
    ObjectChoice{ParameterId::Jitter, &waysOfJitter, &wayOfJitter, &jitterInWay, &fieldsOfJitter, &fieldOfJitter,
                 &jitterWithField},
};

} // namespace

const ObjectChoice *objectChoice(ParameterId id)
{
    const auto found = std::ranges::find(table, id, &ObjectChoice::id);
    return found == table.end() ? nullptr : &*found;
}

std::vector<FieldValue> fieldValues(const ObjectChoice &choice, const Scenario &scenario)
{
    std::vector<FieldValue> values;
    for (std::size_t i = 0; i < choice.fields(scenario).size(); ++i)
        values.push_back(choice.fieldAt(scenario, i));
    return values;
}

} // namespace perrank::ui
