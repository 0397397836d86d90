// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace perrank {
struct Document;
}

namespace perrank::ui {

/// Lets a person change the name and the notes of a document. False when they changed their mind.
bool askNameAndNotes(Document &document, QWidget *parent);

} // namespace perrank::ui
