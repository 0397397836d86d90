// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/export_settings.h"

#include "ui/text/translate.h"

#include <QUrlQuery>

namespace perrank::ui {

namespace {

QString flag(bool value)
{
    return value ? QStringLiteral("1") : QStringLiteral("0");
}

/// Reads what stands in one line by name.
class Line {
public:
    explicit Line(const QString &line) : m_query(line) {}

    void read(const char *name, bool &value) const
    {
        if (m_query.hasQueryItem(QLatin1String(name)))
            value = text(name) == QLatin1String("1");
    }

    void read(const char *name, int &value, int least, int most) const
    {
        bool isNumber = false;
        const int number = text(name).toInt(&isNumber);
        if (isNumber && number >= least && number <= most)
            value = number;
    }

    template <class Id, class Table>
    void read(const char *name, Id &value, const Table &table) const
    {
        value = table.find(text(name).toStdString()).value_or(value);
    }

    [[nodiscard]] QString text(const char *name) const { return m_query.queryItemValue(QLatin1String(name)); }

private:
    QUrlQuery m_query;
};

} // namespace

QString written(const ExportSettings &settings)
{
    const ExportWish &wish = settings.wish;
    const PictureOptions &options = wish.options;
    QUrlQuery line;
    line.setQueryItems({
        {QStringLiteral("view"), fromCore(exportView(wish.view).key)},
        {QStringLiteral("format"), fromCore(exportFormats[wish.format].key)},
        {QStringLiteral("width"), QString::number(options.size.width())},
        {QStringLiteral("height"), QString::number(options.size.height())},
        {QStringLiteral("dpi"), QString::number(options.dotsPerInch)},
        {QStringLiteral("theme"), fromCore(themes[options.theme].key)},
        {QStringLiteral("as_shown"), flag(settings.themeAsShown)},
        {QStringLiteral("transparent"), flag(options.transparent)},
        {QStringLiteral("footer"), flag(options.footer)},
        {QStringLiteral("embed"), flag(wish.embedsScenario)},
    });
    return line.toString();
}

ExportSettings readExportSettings(const QString &text)
{
    const Line line(text);
    ExportSettings settings;
    ExportWish &wish = settings.wish;
    PictureOptions &options = wish.options;
    if (const ExportViewSpec *view = findExportView(line.text("view")))
        wish.view = view->id;
    line.read("format", wish.format, exportFormats);
    line.read("width", options.size.rwidth(), leastPictureSide, mostPictureSide);
    line.read("height", options.size.rheight(), leastPictureSide, mostPictureSide);
    line.read("dpi", options.dotsPerInch, leastDotsPerInch, mostDotsPerInch);
    line.read("theme", options.theme, themes);
    line.read("as_shown", settings.themeAsShown);
    line.read("transparent", options.transparent);
    line.read("footer", options.footer);
    line.read("embed", wish.embedsScenario);
    wish = possible(wish);
    return settings;
}

ExportWish possible(ExportWish wish)
{
    if (!exportView(wish.view).canBe(wish.format))
        wish.format = ExportFormat::Png;
    return wish;
}

} // namespace perrank::ui
