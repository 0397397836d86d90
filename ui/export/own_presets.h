// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/document.h"

#include <QString>
#include <QStringList>

#include <optional>

namespace perrank::ui {

/// Scenarios that a person keeps by name, each a scenario file in the folder of settings. By name, in order.
QStringList ownPresets();
/// Nothing when there is none of that name or its file is broken.
std::optional<Document> ownPreset(const QString &name);
/// Replaces one of the same name. Returns what went wrong, empty for nothing.
QString saveOwnPreset(const QString &name, Document document);
bool removeOwnPreset(const QString &name);
/// Returns what went wrong, empty for nothing; `to` is a name.
QString renameOwnPreset(const QString &from, const QString &to);

} // namespace perrank::ui
