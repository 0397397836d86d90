// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/device_band_text.h"

#include "core/report/device_band_words.h"
#include "ui/text/texts_of.h"
#include "ui/text/translate.h"

namespace perrank::ui {

namespace {

constexpr TextsOf say{"DeviceBandText"};

QString rangeText(const DeviceBand &band, const AmountStyle &style)
{
    return say(QT_TRANSLATE_NOOP("DeviceBandText", "the driver may show %1"))
        .arg(translated(rangeMessage(band.low.amount, band.high.amount, style)));
}

} // namespace

bool canShowDeviceBand(const Estimate &estimate, const View &view)
{
    return figureFor(view.figure, estimate.scenario.accounting) == Figure::Peak;
}

QString deviceBandName()
{
    return say(QT_TRANSLATE_NOOP("DeviceBandText", "Driver's range"));
}

QString deviceBandMeaning(const Scenario &scenario, const AmountStyle &style)
{
    return say(QT_TRANSLATE_NOOP(
                   "DeviceBandText",
                   "What nvidia-smi may show where so many bytes are allocated: %1. A range, and not part "
                   "of the verdict."))
        .arg(translated(deviceBandReasons(scenario, style)));
}

QString deviceBandText(const RankGroup &group, const Scenario &scenario, const AmountStyle &style)
{
    const std::optional<DeviceBand> band = deviceBandOf(group, scenario);
    if (!band)
        return {};
    const QString range = rangeText(*band, style);
    return mayPassTheCard(group, scenario) ? range + QStringLiteral("; ") + translated(mayPassMessage()) : range;
}

QStringList deviceBandLines(const RankGroup &group, const Scenario &scenario, const AmountStyle &style)
{
    const std::optional<DeviceBand> band = deviceBandOf(group, scenario);
    if (!band)
        return {};
    QStringList lines{say(QT_TRANSLATE_NOOP("DeviceBandText", "%1: a range (%2)"))
                          .arg(rangeText(*band, style), translated(deviceBandReasons(scenario, style)))};
    if (mayPassTheCard(group, scenario))
        lines << translated(mayPassMessage());
    return lines;
}

} // namespace perrank::ui
