// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/validation_facts.h"

#include "core/validation/read_measurements.h"

#include <QFile>

#include <cassert>

namespace perrank::ui {

std::shared_ptr<const Validation> shippedValidation()
{
    QFile file(QStringLiteral(":/facts/measurements.json"));
    [[maybe_unused]] const bool isOpen = file.open(QIODevice::ReadOnly);
    assert(isOpen);
    auto facts = readMeasurements(file.readAll().toStdString());
    assert(facts.measurements);
    return std::make_shared<const Validation>(validated(facts.measurements.value_or(Measurements{})));
}

} // namespace perrank::ui
