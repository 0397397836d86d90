// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/device_band.h"
#include "core/report/amount_text.h"

namespace perrank {

/// "25.1 to 36.6 GiB": both ends in the unit of the upper one.
Message rangeMessage(Quantity<Bytes> low, Quantity<Bytes> high, const AmountStyle &style);

/// What the band is made of: "allocator 1.0 to 1.4 times, CUDA context and NCCL 0.5 to 1.5 GiB".
Message deviceBandReasons(const Scenario &scenario, const AmountStyle &style);

/// "Fits by the allocated bytes; what the driver shows may pass the card."
Message mayPassMessage();

/// The fullest rank of every strategy in a sentence, for reports; empty without a band.
std::string deviceBandSentence(const Estimate &estimate, const AmountStyle &style);

} // namespace perrank
