// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/opened.h"

namespace perrank {

// What openedPart() puts together. No sum of lines is above the part's own figure: shares are whole, what is left
// over is not in them.

/// The tensors kept for the backward pass that are there at an instant.
std::vector<OpenedLine> activationLines(const RankInputs &in, Instant instant);
/// The copies of the logits that the loss head has at its peak.
std::vector<OpenedLine> logitLines(const RankInputs &in);
/// The rank's share of the model's tensors in one of the model states. Gradients come and go: at some instants their
/// tensors cannot be told apart, and there are no lines.
std::vector<OpenedLine> stateLines(const RankInputs &in, Component component, Instant instant);
/// The addends of a formula, each under the name of what it is about.
std::vector<OpenedLine> addendLines(const Term<Bytes> &sum, std::string_view nameOfOne);

/// The term without what is left over when it is divided by `parts`, so that the division comes out even.
template <class U>
Term<U> evenly(const RankInputs &in, const Term<U> &term, std::int64_t parts)
{
    const std::int64_t rest = term.count() == endless ? 0 : term.count() % parts;
    if (rest == 0)
        return term;
    return term - in.tracing.fact<U>({rest, PERRANK_TEXT("left over when shares are whole"), "Whole numbers only"});
}

/// Bytes that are whole: what a fraction of a byte would need is left over.
template <class U, class B>
auto wholeBytes(const RankInputs &in, const Term<U> &count, const Rate<B> &bytes)
{
    return evenly(in, count, bytes.ratio.denominator) * bytes;
}

} // namespace perrank
