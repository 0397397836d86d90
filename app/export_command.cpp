// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document_input.h"
#include "core/run/run.h"
#include "ui/export/document_file.h"
#include "ui/export/exporter.h"
#include "ui/text/translate.h"

#include <QRegularExpression>

namespace perrank::app {

using namespace Qt::StringLiterals;

namespace {

QStringList themeKeys()
{
    QStringList keys;
    for (const ui::ThemeSpec &row : ui::themes)
        keys.append(ui::fromCore(row.key));
    return keys;
}

QStringList viewKeys()
{
    QStringList keys;
    for (const ui::ExportViewSpec &row : ui::exportViews())
        keys.append(ui::fromCore(row.key));
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

std::optional<ExitCode> refuseView(const QString &key)
{
    if (ui::findExportView(key) == nullptr)
        return refuseValue(u"view"_s, key, viewKeys());
    return std::nullopt;
}

std::optional<ExitCode> refuseName(const QString &path, const ui::ExportViewSpec &view)
{
    const auto format = ui::formatOf(path);
    if (format && view.canBe(*format))
        return std::nullopt;
    return refuse(ExitCode::Usage,
                  say(QT_TRANSLATE_NOOP("CommandLine", "perrank export --view %1: expected a name that ends in .%2; "
                                                       "found \"%3\"."))
                      .arg(ui::fromCore(view.key), view.suffixes().join(", ."_L1), path));
}

std::optional<ExitCode> refuseScenario(const QString &path)
{
    if (!ui::isScenarioFile(path))
        return std::nullopt;
    return refuse(
        ExitCode::Usage,
        say(QT_TRANSLATE_NOOP("CommandLine", "perrank export: expected FILE and then OUT, as in perrank export "
                                             "FILE OUT.png; found \"%1\" for OUT, which is a scenario's and "
                                             "stays as it is."))
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

bool playsFaults(ui::ExportView view)
{
    return view == ui::ExportView::Timeline || view == ui::ExportView::Communication || view == ui::ExportView::Failure;
}

/// What keeps the step or the run of that view from being played.
std::vector<Issue> issuesOfPlaying(ui::ExportView view, const Scenario &scenario)
{
    if (!playsFaults(view))
        return {};
    return view == ui::ExportView::Failure ? simulateRun(scenario).issues : simulateStep(scenario).issues;
}

ExitCode writeTo(const QString &path, const ui::ExportWish &wish, const DocumentInput &input)
{
    const Document &document = *input.document;
    if (const ExitCode code = playsFaults(wish.view) ? tellFaults(input) : ExitCode::Done; code != ExitCode::Done)
        return code;
    const Estimate result = estimate(document.scenario);
    if (const ExitCode code = tellImpossible(result.issues, input.file); code != ExitCode::Done)
        return code;
    if (const ExitCode code = tellImpossible(issuesOfPlaying(wish.view, document.scenario), input.file);
        code != ExitCode::Done)
        return code;
    const QString error = ui::saveExport(wish, document, result, path).error;
    return error.isEmpty() ? ExitCode::Done : refuse(ExitCode::CannotWrite, error);
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
                      say(QT_TRANSLATE_NOOP("CommandLine", "perrank export: expected the name of a file, OUT.png.")));
    const Wishes wishes = wishesOf(options);
    if (wishes.refused)
        return *wishes.refused;
    const ui::ExportViewSpec &view = *ui::findExportView(options.value(u"view"_s));
    if (const auto code = refuseName(files.last(), view))
        return *code;
    if (const auto code = refuseScenario(files.last()))
        return *code;
    const DocumentInput input = readInput(options, files.size() == 2 ? files.first() : QString());
    const ui::ExportWish wish{view.id, *ui::formatOf(files.last()), wishes.options, true};
    return input.document ? writeTo(files.last(), wish, input) : input.code;
}

} // namespace perrank::app
