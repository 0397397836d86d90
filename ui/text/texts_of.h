// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>

namespace perrank::ui {

/// The texts of one context of translation, for functions that belong to no class of Qt:
/// `constexpr TextsOf say{"BadgeText"};`, then `say(QT_TRANSLATE_NOOP("BadgeText", "= level"))`.
struct TextsOf {
    const char *context;

    QString operator()(const char *text) const { return QCoreApplication::translate(context, text); }
};

} // namespace perrank::ui
