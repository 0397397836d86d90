// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/picture.h"

#include "ui/export/whole_file.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QImageReader>
#include <QImageWriter>
#include <QtEndian>

#include <cmath>

namespace perrank::ui {

namespace {

constexpr QLatin1String scenarioKey("perrank-scenario");
constexpr auto pngBegin = "\x89PNG";
constexpr auto pngSignature = "\x89PNG\r\n\x1a\n";
constexpr auto pngPixels = "IDAT";
constexpr qsizetype pngWord = 4;          ///< bytes of a length, a type and a checksum
constexpr qsizetype mostBeforeSvg = 1024; ///< bytes of declaration and comment
constexpr double inchesPerMetre = 1 / 0.0254;

int dotsPerMetre(int dotsPerInch)
{
    return static_cast<int>(std::lround(dotsPerInch * inchesPerMetre));
}

bool isSvg(const QByteArray &content)
{
    const QByteArray start = content.left(mostBeforeSvg);
    return start.trimmed().startsWith('<') && start.contains("<svg");
}

QString escaped(QChar character)
{
    return QStringLiteral("\\u%1").arg(character.unicode(), 4, 16, QLatin1Char('0'));
}

/// The checksum of a part of a PNG, CRC-32 as ISO 3309 has it.
quint32 checksum(const QByteArray &bytes)
{
    constexpr quint32 polynomial = 0xEDB88320;
    quint32 rest = ~quint32(0);
    for (const char byte : bytes) {
        rest ^= static_cast<unsigned char>(byte);
        for (int bit = 0; bit < 8; ++bit)
            rest = (rest >> 1) ^ ((rest & 1) != 0 ? polynomial : 0);
    }
    return ~rest;
}

quint32 numberAt(const QByteArray &content, qsizetype at)
{
    return qFromBigEndian<quint32>(content.constData() + at);
}

/// Parts of a PNG are a length, a type, so many bytes, and the checksum of type and bytes.
bool isWholeBeforePixels(const QByteArray &content)
{
    for (qsizetype at = qstrlen(pngSignature); content.size() - at >= 2 * pngWord;) {
        const qsizetype length = numberAt(content, at);
        const QByteArray typed = content.mid(at + pngWord, pngWord + length);
        if (typed.startsWith(pngPixels))
            return true;
        const qsizetype end = at + 2 * pngWord + length;
        if (content.size() - end < pngWord || numberAt(content, end) != checksum(typed))
            return false;
        at = end + pngWord;
    }
    return false;
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

} // namespace

QByteArray pngPicture(QImage image, int dotsPerInch, const DrawingWords &words)
{
    image.setDotsPerMeterX(dotsPerMetre(dotsPerInch));
    image.setDotsPerMeterY(dotsPerMetre(dotsPerInch));
    QBuffer bytes;
    QImageWriter writer(&bytes, "png");
    writer.setText(QStringLiteral("Title"), words.title);
    writer.setText(QStringLiteral("Description"), words.description);
    if (!words.scenario.isEmpty())
        writer.setText(scenarioKey, inOneLine(words.scenario));
    return writer.write(image) ? bytes.data() : QByteArray();
}

QString cannotWrite(const QString &path, const QString &reason)
{
    return QCoreApplication::translate("Picture", "Could not write %1: %2. Nothing was changed there.")
        .arg(path, reason);
}

QString pictureTooLarge(const QString &path)
{
    return cannotWrite(path,
                       QCoreApplication::translate("Picture", "the memory has no room for a picture of this size"));
}

QString savePicture(QImage image, const QString &path, int dotsPerInch, const QString &scenarioJson)
{
    const QByteArray content = pngPicture(std::move(image), dotsPerInch, {{}, {}, scenarioJson});
    if (content.isEmpty())
        return pictureTooLarge(path);
    const QString reason = writeWhole(path, content);
    return reason.isEmpty() ? QString() : cannotWrite(path, reason);
}

bool isPicture(const QByteArray &content)
{
    return content.startsWith(pngBegin) || isSvg(content);
}

bool isDamaged(const QByteArray &content)
{
    return content.startsWith(pngBegin) && !(content.startsWith(pngSignature) && isWholeBeforePixels(content));
}

std::optional<QString> scenarioIn(const QByteArray &content)
{
    if (isSvg(content))
        return scenarioInSvg(content);
    if (!content.startsWith(pngBegin) || isDamaged(content))
        return std::nullopt;
    QBuffer bytes;
    bytes.setData(content);
    QImageReader reader(&bytes, "png");
    const QString text = reader.text(scenarioKey);
    return text.isEmpty() ? std::nullopt : std::optional(text);
}

} // namespace perrank::ui
