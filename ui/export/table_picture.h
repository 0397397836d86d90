// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"
#include "core/storage/document.h"
#include "ui/export/picture_options.h"

#include <string>

class QPainter;

namespace perrank::ui {

/// Every part of every rank as a row with its arithmetic, laid out 720 lines high whatever the size. Where the
/// text would become too small, formulas give way and rows stand in blocks beside each other, then ranks in columns;
/// what is left out is said in the last line.
void paintTable(QPainter &painter, const Document &document, const Estimate &estimate, const PictureOptions &options);

/// The same rows, all of them, as Markdown.
std::string tableMarkdown(const Document &document, const Estimate &estimate);

} // namespace perrank::ui
