// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/rank_box.h"

#include "ui/text/number_words.h"

#include <QSignalBlocker>

#include <algorithm>

namespace perrank::ui {

RankBox::RankBox(QWidget *parent) : QSpinBox(parent)
{
    setAccelerated(true);
    setKeyboardTracking(false);
}

void RankBox::showRank(std::int64_t rank, std::int64_t ranks)
{
    const QSignalBlocker quiet(this);
    setRange(0, static_cast<int>(ranks - 1));
    setSuffix(tr(" of %1").arg(digitsText(static_cast<double>(ranks))));
    setValue(static_cast<int>(rank));
}

QString RankBox::textFromValue(int value) const
{
    return digitsText(value);
}

/// The digits without what groups them and without the suffix.
QString RankBox::typed(const QString &text) const
{
    QString number = text;
    number.remove(suffix());
    QString digits;
    for (const QChar sign : number) {
        if (sign.isDigit())
            digits += sign;
    }
    return digits;
}

int RankBox::valueFromText(const QString &text) const
{
    return typed(text).toInt();
}

QValidator::State RankBox::validate(QString &text, int &) const
{
    QString number = text;
    number.remove(suffix());
    const bool isNumber = std::ranges::all_of(
        number, [](QChar sign) { return sign.isDigit() || sign.isSpace() || sign == u',' || sign == u'.'; });
    if (!isNumber)
        return QValidator::Invalid;
    bool isWhole = false;
    const int value = typed(text).toInt(&isWhole);
    return isWhole && value >= minimum() && value <= maximum() ? QValidator::Acceptable : QValidator::Intermediate;
}

} // namespace perrank::ui
