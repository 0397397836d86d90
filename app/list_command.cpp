// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/options.h"
#include "core/report/lists.h"

#include <algorithm>

namespace perrank::app {

namespace {

QStringList listKeys()
{
    QStringList keys;
    for (const ListSpec &list : lists)
        keys.append(QString::fromUtf8(list.key.data(), qsizetype(list.key.size())));
    return keys;
}

} // namespace

ExitCode runList(const Command &command, const QStringList &arguments)
{
    Options options(command, {});
    if (const auto code = options.parse(arguments, 1))
        return *code;
    const QString word = options.positional().value(0);
    const auto found = std::ranges::find(lists, word.toStdString(), &ListSpec::key);
    if (found == lists.end())
        return refuse(ExitCode::Usage, say(QT_TRANSLATE_NOOP("CommandLine", "perrank list: expected %1; found \"%2\"."))
                                           .arg(listKeys().join(QStringLiteral(", ")), word));
    return print(found->text());
}

} // namespace perrank::app
