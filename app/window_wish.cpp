// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window_wish.h"

namespace perrank::app {

namespace {

constexpr QLatin1String noWelcome("--no-welcome");
constexpr QLatin1String portable("--portable");

} // namespace

WindowWish wishIn(const QStringList &arguments)
{
    return {withoutWindowOptions(arguments).value(0), !arguments.contains(noWelcome), arguments.contains(portable)};
}

QStringList withoutWindowOptions(QStringList arguments)
{
    arguments.removeAll(noWelcome);
    arguments.removeAll(portable);
    return arguments;
}

} // namespace perrank::app
