// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/document.h"

class QActionGroup;
class QComboBox;
class QWidget;

namespace perrank::ui {

/// The presets by name; those that are not available yet are listed and disabled.
QComboBox *createPresetBox(QWidget *parent);
/// Shows the preset of the document, with "changed" when its model has been edited since.
void showPreset(QComboBox &box, const Document &document);

QComboBox *createAccountingBox(QWidget *parent);
void showAccounting(QComboBox &box, const QActionGroup &actions, Accounting accounting);

} // namespace perrank::ui
