// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/document_file.h"

#include "core/storage/read_document.h"
#include "core/storage/write_document.h"
#include "ui/export/picture.h"
#include "ui/export/whole_file.h"
#include "ui/text/given_name.h"
#include "ui/text/texts_of.h"
#include "ui/text/translate.h"

#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>

namespace perrank::ui {

namespace {

constexpr qint64 mostBytes = 64LL * 1024 * 1024;

constexpr QLatin1String scenarioSuffix(".perrank.json");

constexpr TextsOf say{"DocumentFile"};

OpenedFile refused(const QString &error)
{
    return {std::nullopt, error, {}};
}

OpenedFile parsed(const QByteArray &text, const QString &name)
{
    const LoadResult result = readDocument(std::string_view(text.constData(), static_cast<std::size_t>(text.size())));
    const QString words = QString::fromStdString(sentence(name.toStdString(), result.problems));
    if (!result.document)
        return refused(words);
    return {result.document, {}, words};
}

} // namespace

OpenedFile openDocument(const QString &path)
{
    const QFileInfo info(path);
    if (info.isDir())
        return refused(
            say(QT_TRANSLATE_NOOP("DocumentFile", "%1 is a folder; expected a scenario file or a picture that "
                                                  "PerRank exported."))
                .arg(path));
    if (info.exists() && !info.isFile())
        return refused(
            say(QT_TRANSLATE_NOOP("DocumentFile", "%1 is a device or a pipe; expected a scenario file.")).arg(path));
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return refused(say(QT_TRANSLATE_NOOP("DocumentFile", "Could not read %1: %2.")).arg(path, file.errorString()));
    const QByteArray text = file.read(mostBytes + 1);
    if (text.size() > mostBytes)
        return refused(
            say(QT_TRANSLATE_NOOP("DocumentFile", "%1 is larger than 64 MiB; expected a scenario file.")).arg(path));
    if (!isPicture(text))
        return parsed(text, info.fileName());
    if (isDamaged(text))
        return refused(
            say(QT_TRANSLATE_NOOP("DocumentFile", "%1: this picture is damaged; expected one that PerRank exported."))
                .arg(path));
    const std::optional<QString> scenario = scenarioIn(text);
    if (!scenario)
        return refused(
            say(QT_TRANSLATE_NOOP("DocumentFile", "%1: this picture holds no scenario; only pictures exported by "
                                                  "PerRank with \"Embed scenario\" can be opened."))
                .arg(path));
    OpenedFile opened = parsed(scenario->toUtf8(), info.fileName());
    opened.isPicture = true;
    return opened;
}

QString saveDocument(const QString &path, const Document &document)
{
    const std::string text = writeDocument(document);
    const QString reason = writeWhole(path, QByteArray(text.data(), static_cast<qsizetype>(text.size())));
    if (reason.isEmpty())
        return {};
    return say(QT_TRANSLATE_NOOP("DocumentFile", "Could not save to %1: %2. Your work is still open."))
        .arg(path, reason);
}

bool isScenarioFile(const QString &path)
{
    if (path.endsWith(scenarioSuffix, Qt::CaseInsensitive))
        return true;
    QFile file(path);
    if (!QFileInfo(path).isFile() || !file.open(QIODevice::ReadOnly))
        return false;
    const QByteArray text = file.read(mostBytes);
    return isScenario(std::string_view(text.constData(), static_cast<std::size_t>(text.size())));
}

QString proposedScenarioName(const Document &document)
{
    QString name = typedName(QString::fromStdString(document.name));
    name.replace(QRegularExpression(QStringLiteral("[\\\\/:*?\"<>|]+")), QStringLiteral("_"));
    if (name.isEmpty())
        name = say(QT_TRANSLATE_NOOP("DocumentFile", "scenario"));
    return name.left(100) + scenarioSuffix;
}

} // namespace perrank::ui
