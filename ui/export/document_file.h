// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/document.h"

#include <QString>

#include <optional>

namespace perrank::ui {

/// A document from a file, or the sentence that says why not.
struct OpenedFile {
    std::optional<Document> document;
    QString error;          ///< empty when there is a document
    QString warning;        ///< unknown keys, if any
    bool isPicture = false; ///< whatever the file is called; saving must not replace it
};

/// Opens a `*.perrank.json` file or a picture that carries its scenario.
OpenedFile openDocument(const QString &path);

/// Writes the file whole or not at all. Empty, or a sentence with the path and the system's reason.
QString saveDocument(const QString &path, const Document &document);

/// Whether a scenario is, or would be, under that name: by the name's end, or by what the file holds.
bool isScenarioFile(const QString &path);

/// "100M class.perrank.json", free of signs that file systems refuse.
QString proposedScenarioName(const Document &document);

} // namespace perrank::ui
