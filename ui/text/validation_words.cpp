// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/validation_words.h"

#include "core/report/step_validation_text.h"
#include "core/report/validation_text.h"
#include "ui/text/texts_of.h"
#include "ui/text/translate.h"

#include <cmath>

namespace perrank::ui {

namespace {

constexpr TextsOf say{"ValidationWords"};

QString percentOf(double share)
{
    return QString::number(std::lround(100 * share));
}

} // namespace

QStringList sourceFiguresTexts(const Validation &validation, const NumberStyle &style)
{
    QStringList texts;
    for (const auto &[source, figures] : figuresBySource(validation)) {
        const std::string &title = validation.measurements.sources[source].title;
        texts << QString::fromStdString(title) + QStringLiteral(": ") + translated(figuresText(figures, style));
    }
    return texts;
}

QStringList stepFiguresTexts(const StepValidation &validation, const NumberStyle &style)
{
    return {say(QT_TRANSLATE_NOOP("ValidationWords", "Step times, %1; the limit is %2 %."))
                .arg(translated(stepErrorsText(validation, style)), percentOf(mostStepError)),
            say(QT_TRANSLATE_NOOP("ValidationWords", "Changes within a series, %1; the limit is %2 points."))
                .arg(translated(stepDriftsText(validation, style)), percentOf(mostSeriesDrift))};
}

QString lossesText()
{
    return say(QT_TRANSLATE_NOOP(
        "ValidationWords", "Predicted is the simulated step, and what others have published of two losses that it "
                           "leaves out: computing beside a transfer is slower, and all wait for a slow machine."));
}

QString calibrationsText(const StepValidation &validation, const NumberStyle &style)
{
    QStringList texts;
    for (std::size_t i = 0; i < validation.calibrations.size(); ++i)
        texts << QString::fromStdString(validation.times.hardware[i].name) + u' '
                     + translated(calibrationText(validation.calibrations[i], style));
    return say(QT_TRANSLATE_NOOP("ValidationWords", "Share of the peak calibrated for each hardware, a fudge: %1."))
        .arg(texts.join(QStringLiteral(" · ")));
}

} // namespace perrank::ui
