// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/device_band.h"
#include "core/report/amount_text.h"
#include "core/storage/document.h"

#include <QStringList>

namespace perrank::ui {

/// Whether the bars are peaks, over which the driver's range can be drawn; a sum of all parts has none.
bool canShowDeviceBand(const Estimate &estimate, const View &view);

/// Its name in the legend.
QString deviceBandName();

/// What it means, in two sentences.
QString deviceBandMeaning(const Scenario &scenario, const AmountStyle &style);

/// "the driver may show 25.1 to 36.6 GiB", and if so that a fit may pass the card; empty without a band.
QString deviceBandText(const RankGroup &group, const Scenario &scenario, const AmountStyle &style);

/// The same in lines, with the reasons; none without a band.
QStringList deviceBandLines(const RankGroup &group, const Scenario &scenario, const AmountStyle &style);

} // namespace perrank::ui
