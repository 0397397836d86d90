// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/validation_words.h"

#include "core/report/validation_text.h"
#include "ui/text/translate.h"

namespace perrank::ui {

QStringList sourceFiguresTexts(const Validation &validation, const NumberStyle &style)
{
    QStringList texts;
    for (const auto &[source, figures] : figuresBySource(validation)) {
        const std::string &title = validation.measurements.sources[source].title;
        texts << QString::fromStdString(title) + QStringLiteral(": ") + translated(figuresText(figures, style));
    }
    return texts;
}

} // namespace perrank::ui
