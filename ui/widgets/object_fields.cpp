// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/object_fields.h"

#include "ui/models/new_fault.h"
#include "ui/text/field_words.h"
#include "ui/widgets/line_box.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/target_size.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QRadioButton>

#include <algorithm>

namespace perrank::ui {

namespace {

constexpr int lineGap = 2;
constexpr int insideGap = 6;

NumberRange rangeOf(const FieldSpec &field)
{
    return {field.kind == FieldKind::Whole, field.least, field.most, fieldUnit(field.key), 1};
}

/// "12, 12, 11"; empty for what is no list of such numbers.
std::optional<std::vector<std::int64_t>> listFrom(const QString &text, const FieldSpec &field)
{
    std::vector<std::int64_t> numbers;
    for (const QString &each : text.split(u',')) {
        bool isNumber = false;
        const qlonglong number = each.trimmed().toLongLong(&isNumber);
        if (!isNumber || static_cast<double>(number) < field.least || static_cast<double>(number) > field.most)
            return std::nullopt;
        numbers.push_back(number);
    }
    return numbers;
}

FieldValue valueFrom(const FieldSpec &field, double number)
{
    return field.kind == FieldKind::Whole ? FieldValue(static_cast<std::int64_t>(number)) : FieldValue(number);
}

double numberIn(const FieldValue &value)
{
    const auto *whole = std::get_if<std::int64_t>(&value);
    const auto *decimal = std::get_if<double>(&value);
    return whole != nullptr ? static_cast<double>(*whole) : decimal != nullptr ? *decimal : 0;
}

/// A word that has no other beside it is no choice.
bool isChoice(const FieldSpec &field)
{
    return field.kind != FieldKind::Word || field.words.size() > 1;
}

} // namespace

ObjectFields::ObjectFields(const QString &of, const std::vector<FieldSpec> &fields,
                           std::vector<std::size_t> alternatives, QWidget *parent)
    : QWidget(parent), m_of(of), m_fields(fields), m_alternatives(std::move(alternatives)),
      m_lines(new QVBoxLayout(this))
{
    m_lines->setContentsMargins({});
    m_lines->setSpacing(lineGap);
    for (std::size_t i = 0; i < m_fields.size(); ++i)
        addLine(i);
}

QString ObjectFields::nameOf(std::size_t index) const
{
    return tr("%1: %2").arg(m_of, fieldLabel(m_fields[index].key));
}

bool ObjectFields::isAlternative(std::size_t index) const
{
    return std::ranges::find(m_alternatives, index) != m_alternatives.end();
}

/// The label is part of what switches a field on, and of a check box.
void ObjectFields::addLine(std::size_t index)
{
    m_shows.emplace_back([](const FieldValue &) {});
    if (!isChoice(m_fields[index]))
        return;
    auto *line = new QHBoxLayout;
    line->setSpacing(insideGap);
    m_lines->addLayout(line);
    QWidget *editor = createEditor(index);
    if (m_fields[index].isOptional) {
        line->addWidget(createSwitch(index, static_cast<NumberField *>(editor)), 1);
    } else if (m_fields[index].kind != FieldKind::Truth) {
        auto *label = new QLabel(fieldLabel(m_fields[index].key));
        label->setWordWrap(true);
        label->setToolTip(fieldHelp(m_fields[index].key));
        label->setBuddy(editor);
        line->addWidget(label, 1);
    }
    line->addWidget(editor);
    m_tabStops.push_back(editor);
    editor->setAccessibleName(nameOf(index));
    editor->setToolTip(fieldHelp(m_fields[index].key));
}

QWidget *ObjectFields::createEditor(std::size_t index)
{
    switch (m_fields[index].kind) {
    case FieldKind::Whole:
    case FieldKind::Decimal:
        return createNumber(index);
    case FieldKind::Truth:
        return createTruth(index);
    case FieldKind::Word:
        return createWords(index);
    case FieldKind::Text:
    case FieldKind::WholeList:
        return createText(index);
    }
    return nullptr;
}

QWidget *ObjectFields::createNumber(std::size_t index)
{
    auto *number = new NumberField(rangeOf(m_fields[index]), this);
    m_numbers.emplace_back(index, number);
    m_shows[index] = [number](const FieldValue &value) { number->showValue(numberIn(value)); };
    connect(number, &NumberField::edited, this,
            [this, index](double value) { emit edited(index, valueFrom(m_fields[index], value)); });
    connect(number, &NumberField::problemChanged, this, &ObjectFields::problemChanged);
    return number;
}

QWidget *ObjectFields::createTruth(std::size_t index)
{
    auto *box = new QCheckBox(fieldLabel(m_fields[index].key), this);
    box->setFocusPolicy(Qt::StrongFocus);
    m_shows[index] = [box](const FieldValue &value) { box->setChecked(std::get<bool>(value)); };
    connect(box, &QCheckBox::clicked, this, [this, index](bool isOn) { emit edited(index, isOn); });
    return box;
}

QWidget *ObjectFields::createWords(std::size_t index)
{
    auto *box = new LineBox(this);
    for (const Word &word : m_fields[index].words)
        box->addItem(fieldWord(word.key));
    m_shows[index] = [box](const FieldValue &value) { box->setCurrentIndex(std::get<int>(value)); };
    connect(box, &QComboBox::activated, this, [this, index](int item) { emit edited(index, item); });
    return box;
}

QWidget *ObjectFields::createText(std::size_t index)
{
    auto *line = new QLineEdit(this);
    line->setMinimumHeight(leastTarget);
    m_shows[index] = [line, field = m_fields[index]](const FieldValue &value) {
        if (!line->hasFocus() || !line->isModified())
            line->setText(fieldValueText(field, value));
    };
    connect(line, &QLineEdit::editingFinished, this, [this, index, line] { announceText(index, line); });
    return line;
}

void ObjectFields::announceText(std::size_t index, QLineEdit *line)
{
    if (!line->isModified())
        return;
    line->setModified(false);
    if (m_fields[index].kind == FieldKind::Text)
        return emit edited(index, line->text().trimmed().toStdString());
    const auto numbers = listFrom(line->text(), m_fields[index]);
    emit problemChanged(numbers ? QString() : tr("Whole numbers with commas between them, such as 10, 10, 9"));
    if (numbers)
        emit edited(index, *numbers);
}

/// Says whether an optional number is said: a check box, or among alternatives a radio button.
QAbstractButton *ObjectFields::createSwitch(std::size_t index, NumberField *number)
{
    const QString label = fieldLabel(m_fields[index].key);
    QAbstractButton *button = nullptr;
    if (isAlternative(index))
        button = new QRadioButton(label, this);
    else
        button = new QCheckBox(label, this);
    button->setFocusPolicy(Qt::StrongFocus);
    button->setAccessibleName(nameOf(index));
    button->setToolTip(fieldHelp(m_fields[index].key));
    m_tabStops.push_back(button);
    m_shows[index] = [button, number](const FieldValue &value) {
        const bool isSaid = !std::holds_alternative<std::monostate>(value);
        button->setChecked(isSaid);
        number->setEnabled(isSaid);
        number->setZeroText(isSaid ? QString() : QStringLiteral("–"));
        number->showValue(numberIn(value));
    };
    connect(button, &QAbstractButton::clicked, this,
            [this, index](bool isOn) { emit edited(index, isOn ? beginningOf(m_fields[index]) : FieldValue()); });
    return button;
}

void ObjectFields::showRanges(const std::vector<FieldSpec> &fields)
{
    m_fields = fields;
    for (const auto &[index, number] : m_numbers)
        number->limit(m_fields[index].most);
}

void ObjectFields::showValues(const std::vector<FieldValue> &values)
{
    for (std::size_t i = 0; i < m_fields.size(); ++i)
        m_shows[i](values[i]);
}

} // namespace perrank::ui
