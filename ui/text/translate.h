// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"

#include <QString>

#include <string_view>

namespace perrank::ui {

/// Text of the core, which is marked with PERRANK_TEXT there, in the language of the window.
QString translated(std::string_view coreText);
/// A sentence of the core with its arguments filled in.
QString translated(const Message &message);

/// A name of the core inside a sentence: "Lesson sketch" begins small there, "ZeRO paper" does not.
QString insideSentence(QString name);

/// Bytes of the core that need no translation (keys, numbers).
QString fromCore(std::string_view text);

} // namespace perrank::ui
