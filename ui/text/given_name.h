// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"

#include <QString>

namespace perrank::ui {

/// The longest that a person can type as the name of a document or of a preset.
inline constexpr int mostDocumentName = 200;
inline constexpr int mostPresetName = 60;

/// A name that somebody gave, as far as one line can show it: control characters would break the line or turn the words
/// around it, and what is longer than 200 characters ends in "…".
QString shownName(const QString &name);

/// What a person typed or pasted as a name, without control characters and spaces too many.
QString typedName(const QString &typed);
/// The same for each line of a text.
QString typedLines(const QString &typed);

/// The name of a card as far as it has room beside a line of a chart.
QString briefCardName(const GpuChoice &gpu);

/// In a menu an ampersand would underline the letter behind it, and what is long would be wider than the screen: its
/// middle is left out.
QString inMenu(QString text);

} // namespace perrank::ui
