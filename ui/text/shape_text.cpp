// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/shape_text.h"

#include "core/model/parameter_count.h"
#include "core/report/amount_text.h"
#include "ui/text/texts_of.h"

namespace perrank::ui {

namespace {

constexpr std::int64_t farApart = 2;

constexpr TextsOf say{"ShapeText"};

struct Counts {
    std::int64_t shape;
    std::int64_t active;
    std::int64_t typed; ///< 0 = from the shape

    [[nodiscard]] bool isFarApart() const
    {
        return typed != 0 && (typed > saturatingProduct(shape, farApart) || shape > saturatingProduct(typed, farApart));
    }
};

template <class Writer>
QString sentence(const Counts &counts, const Writer &written)
{
    const auto count = [&written](std::int64_t number) {
        return QString::fromStdString(written(number, NumberStyle{}));
    };
    QString text = counts.typed == 0
                       ? say(QT_TRANSLATE_NOOP("ShapeText", "from the shape"))
                       : say(QT_TRANSLATE_NOOP("ShapeText", "from this shape: %1")).arg(count(counts.shape));
    if (counts.active != counts.shape)
        text += say(QT_TRANSLATE_NOOP("ShapeText", " · %1 active")).arg(count(counts.active));
    if (counts.typed != 0)
        text += say(QT_TRANSLATE_NOOP("ShapeText", " (you set %1)")).arg(count(counts.typed));
    return text;
}

QString inDigits(const Counts &counts)
{
    const auto digits = [](std::int64_t count, const NumberStyle &style) { return written(count, style); };
    const QString text = sentence(counts, digits);
    if (counts.typed != 0)
        return text;
    return say(QT_TRANSLATE_NOOP("ShapeText", "%1 parameters, %2"))
        .arg(QString::fromStdString(written(counts.shape, NumberStyle{})), text);
}

} // namespace

ShapeText shapeText(const Scenario &scenario)
{
    const Scenario whole = resolved(scenario);
    const Counts counts{shapeParameters(whole).count(), activeParameters(whole).count(), whole.parameters};
    return {sentence(counts, &roundedCountText), inDigits(counts), counts.isFarApart()};
}

} // namespace perrank::ui
