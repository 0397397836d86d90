// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/strategy_name.h"

#include "ui/text/translate.h"

namespace perrank::ui {

QString nameOf(Strategy strategy)
{
    return translated(strategies[strategy].name);
}

QString shortNameOf(Strategy strategy)
{
    return nameOf(strategy).replace(QStringLiteral("ZeRO-"), QStringLiteral("Z")).remove(QStringLiteral("FSDP "));
}

} // namespace perrank::ui
