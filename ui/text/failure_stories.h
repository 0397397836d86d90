// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/faults.h"

#include <QString>

namespace perrank::ui {

/// What there is to know about one kind of fault, a sentence or two each.
struct FailureTexts {
    QString cause;
    QString see;
    QString log;
    QString find;
    QString avoid;
    QString evidence; ///< where it was published; empty for most
};

FailureTexts failureTexts(FaultKind kind);

} // namespace perrank::ui
