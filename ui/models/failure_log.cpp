// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/failure_log.h"

#include "ui/models/failure_rows.h"
#include "ui/text/amount_words.h"
#include "ui/text/texts_of.h"
#include "ui/text/timeline_text.h"
#include "ui/text/translate.h"

#include <QRegularExpression>
#include <QStringList>

#include <optional>
#include <utility>

namespace perrank::ui {

namespace {

constexpr std::size_t mostLines = 2000;

constexpr TextsOf say{"Failure"};

/// Who says it, where the text does not begin with that.
QString spoken(const LogLine &line, const AmountStyle &style)
{
    const QString speaker = line.rank
                                ? say(QT_TRANSLATE_NOOP("Failure", "Rank %1: ")).arg(number(*line.rank, style.numbers))
                                : say(QT_TRANSLATE_NOOP("Failure", "Launcher: "));
    const QString text = regrouped(translated(line.text), style);
    return text.startsWith(speaker) ? text : speaker + text;
}

} // namespace

QString regrouped(QString text, const AmountStyle &style)
{
    static const QRegularExpression comma(QStringLiteral("(?<=\\d),(?=\\d{3}(?!\\d))"));
    return text.replace(comma, QString::fromStdString(style.numbers.group));
}

QString logText(const RunSimulation &run, const AmountStyle &style)
{
    if (run.log.empty())
        return say(QT_TRANSLATE_NOOP("Failure", "No rank reports anything."));
    QStringList lines;
    const std::size_t failures = run.failures.size();
    std::optional<std::size_t> last;
    for (const LogLine &line : run.log) {
        if (failures > 1 && std::exchange(last, line.failure) != line.failure)
            lines << QStringLiteral("— %1 —").arg(failureName(line.failure, failures, style));
        if (std::size_t(lines.size()) == mostLines)
            return lines.join(u'\n') + u'\n'
                   + say(QT_TRANSLATE_NOOP("Failure", "and %1 more lines"))
                         .arg(number(std::int64_t(run.log.size() - mostLines), style.numbers));
        lines << QStringLiteral("%1  %2").arg(timeWithin(run.totals.wall, line.at, style), spoken(line, style));
    }
    return lines.join(u'\n');
}

} // namespace perrank::ui
