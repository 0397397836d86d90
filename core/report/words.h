// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"
#include "core/report/amount_text.h"
#include "core/storage/document.h"

namespace perrank {

/// The sentences that all reports share, in English.

/// "100 M parameters", "1 parameter".
std::string parametersWords(std::int64_t count);
/// The name of the document, else that of the preset whose model it has, else "100 M parameters".
std::string titleOf(const Document &document);
/// "Lesson sketch" becomes "lesson sketch", "ZeRO paper" and "DDP" stay: a name inside a sentence.
std::string insideSentence(std::string_view name);
/// What the accounting says about itself in a footer, where it holds for the scenario's optimizer; else empty.
std::string_view accountingNote(const Scenario &scenario);
/// "lesson sketch (Adam counted as P × 8 × 2)".
std::string accountingWords(const Scenario &scenario);
/// "P = 100 M · fp16 · AdamW · N = 8 · batch 8 · sequence 1,024 · width 768 · 12 layers · H100 80GB", with
/// framework, accumulation, attention and recompute where they are not the usual ones.
std::string scenarioWords(const Scenario &resolvedScenario);
/// How the ranks are split: "N = 8", "64 ranks (t = 2, p = 4, N = 8)".
std::string splitWords(const Scenario &resolvedScenario);
/// "fits · 82.70 GB free (97 %)", "does not fit · 74.51 GB too much".
std::string verdictWords(const StrategyEstimate &strategy, const AmountStyle &style);
/// "batch ≥ 7 or seq ≥ 798", "never".
std::string crossoverWords(const Crossover &crossover);
/// "GB = 10⁹ bytes · activations use fudge 17 · estimate, not a measurement".
std::string footerWords(const Scenario &resolvedScenario, const AmountStyle &style);
/// "17 is a fudge: an invented round factor for saved tensors per layer. Change it and see."
Message fudgeSentence(const Scenario &scenario, const NumberStyle &style = {});
/// "all 8", "rank 7", "ranks 0–6", "ranks 0–6 of every 8" of a job of that many ranks.
std::string ranksWords(const RankRange &range, std::int64_t ranks);
/// "ZeRO-3, N = 8", and which ranks where they differ: "FSDP, N = 7, ranks 0–4".
std::string headingOf(const StrategyEstimate &strategy, const Scenario &scenario);
/// The fudges by name: "Activations ⚠ fudge" for a part in which one is used.
std::string partWords(const ComponentAmount &part, const Scenario &scenario);

} // namespace perrank
