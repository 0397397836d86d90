// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document_input.h"
#include "core/report/opened_text.h"
#include "core/report/tradeoff_csv.h"
#include "core/report/validation_text.h"
#include "core/storage/write_document.h"
#include "ui/export/bars_picture.h"
#include "ui/export/heat_map_picture.h"
#include "ui/export/inventory_picture.h"
#include "ui/export/picture.h"
#include "ui/export/scaling_picture.h"
#include "ui/export/validation_picture.h"
#include "ui/export/whole_file.h"
#include "ui/models/validation_facts.h"

#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>

namespace perrank::app {

using namespace Qt::StringLiterals;

namespace {

ExitCode drawBars(const Document &document, const QString &path, const ui::PictureOptions &options);
ExitCode drawInventory(const Document &document, const QString &path, const ui::PictureOptions &options);
ExitCode drawHeatMap(const Document &document, const QString &path, const ui::PictureOptions &options);
ExitCode drawScaling(const Document &document, const QString &path, const ui::PictureOptions &options);
ExitCode drawValidation(const Document &document, const QString &path, const ui::PictureOptions &options);

/// What can be drawn; rows that draw nothing come with a later version.
struct PictureView {
    QLatin1StringView key;
    ExitCode (*draw)(const Document &document, const QString &path, const ui::PictureOptions &options);
    bool isTable = false; ///< may be written as CSV, too
};
constexpr std::array views{
    PictureView{"bars"_L1, &drawBars},
    PictureView{"inventory"_L1, &drawInventory, true},
    PictureView{"table"_L1, nullptr},
    PictureView{"validation"_L1, &drawValidation, true},
    PictureView{"heatmap"_L1, &drawHeatMap, true},
    PictureView{"scaling"_L1, &drawScaling, true},
    PictureView{"timeline"_L1, nullptr},
    PictureView{"communication"_L1, nullptr},
    PictureView{"failure"_L1, nullptr},
};
constexpr std::array laterFormats{"svg"_L1, "pdf"_L1};

QStringList themeKeys()
{
    QStringList keys;
    for (const ui::ThemeSpec &row : ui::themes)
        keys.append(QString::fromUtf8(row.key.data(), qsizetype(row.key.size())));
    return keys;
}

QStringList viewKeys()
{
    QStringList keys;
    for (const PictureView &row : views) {
        if (row.draw != nullptr)
            keys.append(row.key);
    }
    return keys;
}

QString usualSize()
{
    const QSize size = ui::PictureOptions{}.size;
    return u"%1x%2"_s.arg(size.width()).arg(size.height());
}

QString usualDpi()
{
    return QString::number(ui::PictureOptions{}.dotsPerInch);
}

QString sizeHelp()
{
    return say(QT_TRANSLATE_NOOP("CommandLine", "Pixels, %1 to %2 each way (%3)."))
        .arg(ui::leastPictureSide)
        .arg(ui::mostPictureSide)
        .arg(usualSize());
}

QString dpiHelp()
{
    return say(QT_TRANSLATE_NOOP("CommandLine", "Dots per inch for the file, %1 to %2 (%3)."))
        .arg(ui::leastDotsPerInch)
        .arg(ui::mostDotsPerInch)
        .arg(usualDpi());
}

QList<QCommandLineOption> exportOptions()
{
    return documentOptions()
           + QList<QCommandLineOption>{
               {u"view"_s, say(QT_TRANSLATE_NOOP("CommandLine", "What to draw: %1.")).arg(viewKeys().join(", "_L1)),
                u"VIEW"_s, u"bars"_s},
               {u"size"_s, sizeHelp(), u"WxH"_s, usualSize()},
               {u"dpi"_s, dpiHelp(), u"N"_s, usualDpi()},
               {u"theme"_s, themeKeys().join(", "_L1), u"THEME"_s, u"light"_s},
               {u"transparent"_s, say(QT_TRANSLATE_NOOP("CommandLine", "No background."))},
               {u"no-footer"_s, say(QT_TRANSLATE_NOOP("CommandLine", "Without the line at the bottom."))},
           };
}

std::optional<QSize> sizeFrom(const QString &text)
{
    static const QRegularExpression pattern(u"^(\\d{1,5})[xX×](\\d{1,5})$"_s);
    const QRegularExpressionMatch match = pattern.match(text);
    const QSize size(match.captured(1).toInt(), match.captured(2).toInt());
    const auto fits = [](int side) { return side >= ui::leastPictureSide && side <= ui::mostPictureSide; };
    return match.hasMatch() && fits(size.width()) && fits(size.height()) ? std::optional(size) : std::nullopt;
}

std::optional<int> dpiFrom(const QString &text)
{
    bool isNumber = false;
    const int dpi = text.toInt(&isNumber);
    return isNumber && dpi >= ui::leastDotsPerInch && dpi <= ui::mostDotsPerInch ? std::optional(dpi) : std::nullopt;
}

ExitCode refuseLater(const QString &what)
{
    return refuse(ExitCode::Usage,
                  say(QT_TRANSLATE_NOOP("CommandLine", "perrank export %1 is not available yet.")).arg(what));
}

std::optional<ExitCode> refuseView(const QString &key)
{
    const auto view = std::ranges::find(views, key, &PictureView::key);
    if (view == views.end())
        return refuseValue(u"view"_s, key, viewKeys());
    return view->draw != nullptr ? std::nullopt : std::optional(refuseLater(u"--view "_s + key));
}

bool isCsv(const QString &path)
{
    return QFileInfo(path).suffix().toLower() == "csv"_L1;
}

std::optional<ExitCode> refuseName(const QString &path, const PictureView &view)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    if (suffix == "png"_L1 || (view.isTable && isCsv(path)))
        return std::nullopt;
    if (std::ranges::find(laterFormats, suffix) != laterFormats.end())
        return refuseLater(u"."_s + suffix);
    return refuse(ExitCode::Usage,
                  say(QT_TRANSLATE_NOOP("CommandLine", "perrank export: expected a name that ends in .png; "
                                                       "found \"%1\"."))
                      .arg(path));
}

QString expectedSize()
{
    return say(QT_TRANSLATE_NOOP("CommandLine", "WxH with %1 to %2 pixels each way"))
        .arg(ui::leastPictureSide)
        .arg(ui::mostPictureSide);
}

QString expectedDpi()
{
    return say(QT_TRANSLATE_NOOP("CommandLine", "a whole number from %1 to %2"))
        .arg(ui::leastDotsPerInch)
        .arg(ui::mostDotsPerInch);
}

/// The picture's options, or the code to end with.
struct Wishes {
    ui::PictureOptions options;
    std::optional<ExitCode> refused;
};

Wishes wishesOf(const Options &options)
{
    if (const auto code = refuseView(options.value(u"view"_s)))
        return {{}, code};
    const auto size = sizeFrom(options.value(u"size"_s));
    if (!size)
        return {{}, refuseValue(u"size"_s, options.value(u"size"_s), {expectedSize()})};
    const auto dpi = dpiFrom(options.value(u"dpi"_s));
    if (!dpi)
        return {{}, refuseValue(u"dpi"_s, options.value(u"dpi"_s), {expectedDpi()})};
    const auto theme = ui::themes.find(options.value(u"theme"_s).toStdString());
    if (!theme)
        return {{}, refuseValue(u"theme"_s, options.value(u"theme"_s), themeKeys())};
    return {{*size, *dpi, *theme, options.isSet(u"transparent"_s), !options.isSet(u"no-footer"_s)}, std::nullopt};
}

ExitCode savedOr(const QString &error)
{
    return error.isEmpty() ? ExitCode::Done : refuse(ExitCode::CannotWrite, error);
}

ExitCode drawBars(const Document &document, const QString &path, const ui::PictureOptions &options)
{
    const Estimate result = estimate(document.scenario);
    if (const ExitCode code = tellImpossible(result); code != ExitCode::Done)
        return code;
    const QImage picture = ui::renderBars(result, document, options);
    return savedOr(
        ui::savePicture(picture, path, options.dotsPerInch, QString::fromStdString(writeDocument(document))));
}

/// The activations of the first strategy's fullest rank.
ExitCode drawInventory(const Document &document, const QString &path, const ui::PictureOptions &options)
{
    const Estimate result = estimate(document.scenario);
    if (const ExitCode code = tellImpossible(result); code != ExitCode::Done)
        return code;
    const StrategyEstimate &first = result.strategies.front();
    const auto part =
        openedPart(result, first.strategy, first.worst().ranks.first, Component::Activations, document.view.figure);
    if (isCsv(path))
        return savedOr(ui::writeWhole(path, QByteArray::fromStdString(part ? openedCsv(*part) : openedCsv({}))));
    const QImage picture = ui::renderInventory(result, document, options);
    return savedOr(
        ui::savePicture(picture, path, options.dotsPerInch, QString::fromStdString(writeDocument(document))));
}

ExitCode drawHeatMap(const Document &document, const QString &path, const ui::PictureOptions &options)
{
    if (const ExitCode code = tellImpossible(estimate(document.scenario, false)); code != ExitCode::Done)
        return code;
    if (isCsv(path))
        return savedOr(ui::writeWhole(path, QByteArray::fromStdString(heatMapCsv(document.scenario))));
    const QImage picture = ui::renderHeatMap(document, options);
    return savedOr(
        ui::savePicture(picture, path, options.dotsPerInch, QString::fromStdString(writeDocument(document))));
}

ExitCode drawScaling(const Document &document, const QString &path, const ui::PictureOptions &options)
{
    if (const ExitCode code = tellImpossible(estimate(document.scenario, false)); code != ExitCode::Done)
        return code;
    if (isCsv(path))
        return savedOr(ui::writeWhole(path, QByteArray::fromStdString(scalingCsv(document.scenario))));
    const QImage picture = ui::renderScaling(document, options);
    return savedOr(
        ui::savePicture(picture, path, options.dotsPerInch, QString::fromStdString(writeDocument(document))));
}

ExitCode drawValidation(const Document &document, const QString &path, const ui::PictureOptions &options)
{
    const auto validation = ui::shippedValidation();
    if (isCsv(path))
        return savedOr(ui::writeWhole(path, QByteArray::fromStdString(validationCsv(*validation))));
    const QImage picture = ui::renderValidation(*validation, {document.view.units, {}}, options);
    return savedOr(ui::savePicture(picture, path, options.dotsPerInch, {}));
}

} // namespace

ExitCode runExport(const Command &command, const QStringList &arguments)
{
    Options options(command, exportOptions());
    if (const auto code = options.parse(arguments, 2))
        return *code;
    const QStringList files = options.positional();
    if (files.isEmpty())
        return refuse(ExitCode::Usage,
                      say(QT_TRANSLATE_NOOP("CommandLine", "perrank export: expected the name of a picture, "
                                                           "OUT.png.")));
    const Wishes wishes = wishesOf(options);
    if (wishes.refused)
        return *wishes.refused;
    const PictureView &view = *std::ranges::find(views, options.value(u"view"_s), &PictureView::key);
    if (const auto code = refuseName(files.last(), view))
        return *code;
    const DocumentInput input = readInput(options, files.size() == 2 ? files.first() : QString());
    return input.document ? view.draw(*input.document, files.last(), wishes.options) : input.code;
}

} // namespace perrank::app
