// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include <optional>

namespace perrank::ui {

/// A file that the program wrote, and what stood there before, so that it can be taken back.
struct WrittenFile {
    QString path;
    QByteArray content;
    std::optional<QByteArray> before; ///< nothing where there was no file
};

/// Writes the file whole or not at all. Empty, or the system's reason.
QString write(WrittenFile &file);

/// Removes the file, or puts back what stood there; not once somebody else changed it. Empty, or a sentence.
QString takeBack(const WrittenFile &file);

/// The name in the folder, or "name-2.png" where there is such a file already.
QString freeName(const QString &folder, const QString &name);

} // namespace perrank::ui
