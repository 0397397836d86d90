// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/figure.h"
#include "core/memory/inventory.h"

namespace perrank {

/// One tensor that a part of a bar is made of; where a part has no tensors, one addend of its formula.
struct OpenedLine {
    std::string_view name;
    std::string_view place;       ///< the part of the network, "Each layer"; empty for an addend
    std::string_view keptBy = {}; ///< with %1 for `times`
    std::int64_t times = 1;       ///< how many layers or experts keep one
    Term<BytesPerToken> perToken; ///< of one layer; zero for what does not grow with the tokens
    Term<Bytes> bytes;            ///< of all that the rank has
    std::string_view why = {};
    std::string_view source = {};
};

/// Why a part is not made of tensors.
enum class NoTensors { TensorsListed, ByFudge, ByFormula, TypedParameters, Addends, NothingNow };

/// A part of a rank's bar and what it is made of. The lines sum to the figure exactly: what shares leave over is a
/// line, too.
struct OpenedPart {
    Strategy strategy;
    std::int64_t rank;
    Component component;
    Figure figure;   ///< `Sum` or `Peak`
    Instant instant; ///< at which the part is as large as shown
    Term<Bytes> sum;
    std::vector<OpenedLine> lines; ///< in the order of a token's way through the network
    NoTensors lack = NoTensors::TensorsListed;
};

/// What the part is made of, with steps. `figure` says whether the rank's peak or the part's largest value is opened.
/// Nothing where the estimate has no such strategy, or the rank no such part.
std::optional<OpenedPart> openedPart(const Estimate &estimate, Strategy strategy, std::int64_t rank,
                                     Component component, Figure figure = Figure::Default);

/// "each of 32 layers".
Message keptByMessage(const OpenedLine &line, const NumberStyle &style);
/// What the lack of tensors is due to, in a sentence; empty where there are tensors.
std::string_view lackSentence(NoTensors lack);

} // namespace perrank
