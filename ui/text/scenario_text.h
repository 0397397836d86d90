// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/document.h"

#include <QString>

namespace perrank::ui {

/// What the document is called: its own name, or its preset while the model is still the preset's, or the
/// number of its parameters.
QString scenarioTitle(const Document &document);

/// "100 M parameters · fp16 · N = 8 · batch 8 · seq 1,024 · width 768 · 12 layers".
QString scenarioFacts(const Scenario &scenario);

/// "perrank 1.0.0".
QString programText();

/// The last line of every picture: whose count it is, in which unit, and that it is an estimate.
QString pictureFooter(const Document &document);

/// "2026-01-31_100M_sketch_N8_bars.png".
QString proposedFileName(const Document &document, const QString &isoDate, const QString &view, const QString &suffix);

} // namespace perrank::ui
