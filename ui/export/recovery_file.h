// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/document.h"

#include <QLockFile>
#include <QString>

#include <memory>
#include <optional>

namespace perrank::ui {

/// Unsaved work beside the settings, so that a crash or a power cut loses at most a second of it. Each
/// running program has a file of its own, which it removes when it ends; one left behind is an orphan.
class RecoveryFile {
public:
    RecoveryFile();
    ~RecoveryFile();
    RecoveryFile(const RecoveryFile &) = delete;
    RecoveryFile &operator=(const RecoveryFile &) = delete;

    void write(const Document &document);
    void clear();

    /// The document of a program that ended without saving, which is removed from disk; nothing when
    /// there is none.
    [[nodiscard]] static std::optional<Document> takeOrphan();

private:
    QString m_path;
    std::unique_ptr<QLockFile> m_lock;
};

} // namespace perrank::ui
