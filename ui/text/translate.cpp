// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/translate.h"

#include <QCoreApplication>

namespace perrank::ui {

QString translated(std::string_view coreText)
{
    if (coreText.empty())
        return {};
    const std::string text(coreText);
    return QCoreApplication::translate("perrank", text.c_str());
}

QString translated(const Message &message)
{
    QString text = translated(message.text);
    for (std::size_t i = 0; i < message.arguments.size(); ++i) {
        const QString place = QStringLiteral("%") + QString::number(i + 1);
        text.replace(place, QString::fromStdString(message.arguments[i]));
    }
    return text;
}

QString insideSentence(QString name)
{
    const QString firstWord = name.section(QLatin1Char(' '), 0, 0);
    if (firstWord.size() > 1 && firstWord.mid(1) == firstWord.mid(1).toLower())
        name[0] = name[0].toLower();
    return name;
}

QString fromCore(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

} // namespace perrank::ui
