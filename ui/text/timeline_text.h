// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/amount_text.h"
#include "core/simulation/rank_step.h"

#include <QStringList>

namespace perrank::ui {

/// "0.44 ms": in the unit of the whole that it is a part of, with as many decimals, so that parts can be
/// compared.
QString timeWithin(Nanoseconds whole, Nanoseconds time, const AmountStyle &style);

/// "layer 5", "bucket 2", "all layers": what an operation is about. Layers and buckets count from 1.
QString placeText(const StepTimeline &line, const Operation &operation);

/// "forward pass of layer 5", "reduce-scatter of bucket 2", "optimizer step".
QString operationText(const StepTimeline &line, const Operation &operation);

/// "peak 4.567 GB at 26.5 ms, end of the forward pass; most of it activations, 2.567 GB", and shorter.
QStringList peakTexts(const RankStep &step, const Scenario &scenario, const AmountStyle &style);

/// "largest tensor: input of the MLP (each of 32 layers), 2.147 GB": of what the peak consists of most; empty where
/// that is not made of tensors.
QString largestTensorText(const RankStep &step, const Scenario &scenario, const AmountStyle &style);

/// Where the time of the rank goes: "One step takes 100 ms: 60 ms computing alone, …".
QString timesText(const RankStep &step, const AmountStyle &style);

/// "Step 880.86 ms, of it exposed 11.48 ms.": where there is little room.
QString briefTimesText(const RankStep &step, const AmountStyle &style);

/// That an accounting without instants counts no layers that are gathered for a moment, where the strategy gathers
/// some; else empty.
QString noGatheredText(Strategy strategy, const Scenario &scenario);

/// "On a cluster expect about 1.14 s: …", where transfers slow the computing and machines differ; empty where less than
/// a hundredth of the step is lost.
QString clusterText(const RankStep &step, const Scenario &scenario, const AmountStyle &style);

/// "⚠ The tokens that travel to experts and back are left out.": what no step has; empty where nothing is left out.
QString leftOutText(const Scenario &scenario);

/// What the times stand on: "Times are worked out, not measured: H100 80GB at 40 % of its peak (MFU ⚠ fudge), …".
QString timesBasis(const Scenario &scenario);

/// The same in fewer words.
QString briefTimesBasis(const Scenario &scenario);

/// Whether `timesBasis` says it already.
bool isInBasis(const Issue &issue);

/// "at 26.5 ms: 4.567 GB, of it activations 2.567 GB, …" in the order of the bars.
QString heldText(const RankStep &step, Nanoseconds time, const Scenario &scenario, const AmountStyle &style);

} // namespace perrank::ui
