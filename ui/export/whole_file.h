// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace perrank::ui {

/// Writes a file whole or not at all, and only where there is none or a plain one: a device or a pipe would be
/// replaced by the new file. Empty, or the system's reason.
QString writeWhole(const QString &path, const QByteArray &content);

} // namespace perrank::ui
