// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/validation_facts.h"

#include "core/validation/read_measurements.h"
#include "core/validation/read_step_times.h"

#include <QFile>

#include <cassert>

namespace perrank::ui {

namespace {

std::string textOf(const QString &name)
{
    QFile file(name);
    [[maybe_unused]] const bool isOpen = file.open(QIODevice::ReadOnly);
    assert(isOpen);
    return file.readAll().toStdString();
}

} // namespace

std::shared_ptr<const Validation> shippedValidation()
{
    auto facts = readMeasurements(textOf(QStringLiteral(":/facts/measurements.json")));
    assert(facts.measurements);
    return std::make_shared<const Validation>(validated(facts.measurements.value_or(Measurements{})));
}

std::shared_ptr<const StepValidation> shippedStepValidation()
{
    auto facts = readStepTimes(textOf(QStringLiteral(":/facts/step_times.json")));
    assert(facts.times);
    return std::make_shared<const StepValidation>(validated(facts.times.value_or(StepTimes{})));
}

} // namespace perrank::ui
