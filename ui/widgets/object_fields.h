// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/field_values.h"

#include <QWidget>

#include <functional>
#include <optional>

class QAbstractButton;
class QLineEdit;
class QVBoxLayout;

namespace perrank::ui {

class LineBox;
class NumberField;

/// A line for each field of a small object: its label and what it is edited with. Shows what it is told and announces
/// what a person does.
class ObjectFields : public QWidget {
    Q_OBJECT

public:
    /// `of` names the object for assistive tools. Of fields in `alternatives` exactly one is said.
    ObjectFields(const QString &of, const std::vector<FieldSpec> &fields, std::vector<std::size_t> alternatives,
                 QWidget *parent = nullptr);

    void showValues(const std::vector<FieldValue> &values);
    /// The same fields with other ranges.
    void showRanges(const std::vector<FieldSpec> &fields);
    [[nodiscard]] const std::vector<FieldSpec> &fields() const { return m_fields; }
    /// What the keyboard reaches, in order.
    [[nodiscard]] const std::vector<QWidget *> &tabStops() const { return m_tabStops; }

signals:
    void edited(std::size_t index, const perrank::FieldValue &value);
    void problemChanged(const QString &problem);

private:
    void addLine(std::size_t index);
    QWidget *createEditor(std::size_t index);
    QWidget *createNumber(std::size_t index);
    QWidget *createTruth(std::size_t index);
    QWidget *createWords(std::size_t index);
    QWidget *createText(std::size_t index);
    QAbstractButton *createSwitch(std::size_t index, NumberField *number);
    void announceText(std::size_t index, QLineEdit *line);
    [[nodiscard]] bool isAlternative(std::size_t index) const;
    [[nodiscard]] QString nameOf(std::size_t index) const;

    QString m_of;
    std::vector<FieldSpec> m_fields;
    std::vector<std::size_t> m_alternatives;
    QVBoxLayout *m_lines;
    std::vector<QWidget *> m_tabStops;
    std::vector<std::pair<std::size_t, NumberField *>> m_numbers;
    std::vector<std::function<void(const FieldValue &)>> m_shows;
};

} // namespace perrank::ui
