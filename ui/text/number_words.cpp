// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/number_words.h"

#include "core/report/amount_text.h"
#include "ui/text/translate.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>

namespace perrank::ui {

namespace {

constexpr QChar narrowSpace(0x202F);
constexpr QChar arabicPoint(0x066B);
/// Marks that only ever stand between groups of digits: Arabic, Swiss, and the apostrophe of a keyboard.
constexpr std::array groupMarks{QChar(0x066C), QChar(0x2019), QChar(u'\'')};

QChar plainSign(QChar sign)
{
    // Superscripts have a digit value too, and must stay what they are.
    if (sign.category() == QChar::Number_DecimalDigit)
        return QChar(u'0' + sign.digitValue());
    return sign == arabicPoint ? QChar(u'.') : sign;
}

NumberStyle fieldStyle()
{
    return {QString(narrowSpace).toStdString(), QLocale().decimalPoint() == u"," ? "," : "."};
}

struct SpokenMultiple {
    double factor;
    const char *words;
};
constexpr std::array spokenMultiples{
    SpokenMultiple{1e12, QT_TRANSLATE_NOOP("NumberWords", "%1 trillion")},
    SpokenMultiple{1e9, QT_TRANSLATE_NOOP("NumberWords", "%1 billion")},
    SpokenMultiple{1e6, QT_TRANSLATE_NOOP("NumberWords", "%1 million")},
};

bool isWhole(double number)
{
    return number == std::floor(number);
}

} // namespace

QString plainNumber(const QString &typed, const QString &unit)
{
    QString plain;
    for (const QChar sign : typed.trimmed()) {
        if (std::ranges::find(groupMarks, sign) == groupMarks.end())
            plain += plainSign(sign);
    }
    // "B" behind a number of bytes means a billion, as everywhere.
    const bool mayBeMultiple = unit.size() == 1 && unit.front().isLetter();
    if (!unit.isEmpty() && !mayBeMultiple && plain.endsWith(unit, Qt::CaseInsensitive))
        plain.chop(unit.size());
    return plain;
}

QString digitsText(double number)
{
    if (isWhole(number))
        return QString::fromStdString(written(static_cast<std::int64_t>(number), fieldStyle()));
    return QString::fromStdString(written(Ratio::of(number), fieldStyle()));
}

QString fieldText(double number)
{
    if (!isWhole(number))
        return digitsText(number);
    QString text = QString::fromStdString(countText(static_cast<std::int64_t>(number), fieldStyle()));
    return text.replace(QChar::Nbsp, narrowSpace);
}

QString tickText(double number)
{
    QString text = fieldText(number);
    const bool isShort = !text.isEmpty() && text.back().isLetter();
    return isShort ? text.remove(narrowSpace) : text;
}

QString spokenNumber(double number)
{
    for (const SpokenMultiple &multiple : spokenMultiples) {
        const double count = number / multiple.factor;
        if (number >= multiple.factor && isWhole(count * 1000))
            return QCoreApplication::translate("NumberWords", multiple.words).arg(digitsText(count));
    }
    return digitsText(number);
}

} // namespace perrank::ui
