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
    const std::string text = translated(message.text).toStdString();
    return QString::fromStdString(Message{text, message.arguments}.english());
}

QString insideSentence(QString name)
{
    const QString firstWord = name.section(QLatin1Char(' '), 0, 0);
    if (firstWord.startsWith(QLatin1String("Adam"))) // a name of its own
        return name;
    if (firstWord.size() > 1 && firstWord.mid(1) == firstWord.mid(1).toLower())
        name[0] = name[0].toLower();
    return name;
}

QString fromCore(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

} // namespace perrank::ui
