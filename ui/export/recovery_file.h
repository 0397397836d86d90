// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/document.h"

#include <QLockFile>
#include <QString>
#include <QStringList>

#include <memory>
#include <optional>

namespace perrank::ui {

/// Unsaved work beside the settings, so that a crash or a power cut loses at most a second of it. Each window has a
/// file of its own, which it holds by a lock and removes when it ends; one that nobody holds is an orphan.
class RecoveryFile {
public:
    RecoveryFile();
    ~RecoveryFile();
    RecoveryFile(const RecoveryFile &) = delete;
    RecoveryFile &operator=(const RecoveryFile &) = delete;

    /// Empty, or a sentence with the path and the system's reason.
    QString write(const Document &document);
    void clear();

    /// The document of a window that ended without saving; nothing when there is none. The orphan becomes this file in
    /// one step, so that its work is on disk at every moment.
    [[nodiscard]] std::optional<Document> adoptOrphan();
    /// Whether there is one.
    [[nodiscard]] static bool hasOrphan();
    /// For each orphan that cannot be opened a sentence with its name and the reason. They stay where they are.
    [[nodiscard]] static QStringList unreadableOrphans();
    /// Dead programs leave their locks; those of living ones stay.
    static void removeDeadLocks();

private:
    QString m_path;
    std::unique_ptr<QLockFile> m_lock;
};

} // namespace perrank::ui
