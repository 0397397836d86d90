// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/picture.h"

#include "ui/export/whole_file.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QImageReader>
#include <QImageWriter>

#include <cmath>

namespace perrank::ui {

namespace {

constexpr QLatin1String scenarioKey("perrank-scenario");
constexpr double inchesPerMetre = 1 / 0.0254;

int dotsPerMetre(int dotsPerInch)
{
    return static_cast<int>(std::lround(dotsPerInch * inchesPerMetre));
}

QString escaped(QChar character)
{
    return QStringLiteral("\\u%1").arg(character.unicode(), 4, 16, QLatin1Char('0'));
}

/// The image writer folds runs of white space, so the scenario travels as one line of plain JSON in
/// which everything beyond ASCII, and every space inside a text, is escaped.
QString inOneLine(const QString &json)
{
    QString line;
    bool insideText = false;
    bool afterBackslash = false;
    for (const QChar character : json) {
        const bool mustEscape = character.unicode() > 0x7e || (insideText && character == QLatin1Char(' '));
        if (mustEscape)
            line += escaped(character);
        else if (character != QLatin1Char('\n'))
            line += character;
        if (character == QLatin1Char('"') && !afterBackslash)
            insideText = !insideText;
        afterBackslash = character == QLatin1Char('\\') && !afterBackslash;
    }
    return line;
}

QString cannotWrite(const QString &path, const QString &reason)
{
    return QCoreApplication::translate("Picture", "Could not write the picture %1: %2. Nothing was changed there.")
        .arg(path, reason);
}

} // namespace

QString savePicture(QImage image, const QString &path, int dotsPerInch, const QString &scenarioJson)
{
    image.setDotsPerMeterX(dotsPerMetre(dotsPerInch));
    image.setDotsPerMeterY(dotsPerMetre(dotsPerInch));
    QBuffer bytes;
    QImageWriter writer(&bytes, "png");
    if (!scenarioJson.isEmpty())
        writer.setText(scenarioKey, inOneLine(scenarioJson));
    if (!writer.write(image))
        return cannotWrite(path, writer.errorString());
    const QString reason = writeWhole(path, bytes.data());
    return reason.isEmpty() ? QString() : cannotWrite(path, reason);
}

std::optional<QString> scenarioIn(const QString &path)
{
    QImageReader reader(path, "png");
    const QString text = reader.text(scenarioKey);
    if (text.isEmpty())
        return std::nullopt;
    return text;
}

} // namespace perrank::ui
