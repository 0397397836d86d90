// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/object_editor.h"

#include "ui/models/object_choice.h"
#include "ui/text/translate.h"
#include "ui/widgets/object_fields.h"

#include <QVBoxLayout>

namespace perrank::ui {

ObjectBox::ObjectBox(ParameterId id, QWidget *parent) : LineBox(parent), m_choice(*objectChoice(id))
{
    for (const ObjectWay &way : m_choice.ways()) {
        addItem(way.name);
        setItemData(count() - 1, way.explanation, Qt::ToolTipRole);
    }
    connect(this, &QComboBox::activated, this, &ObjectBox::announceWay);
}

void ObjectBox::showDocument(const Document &document)
{
    m_shown = document.scenario;
    setCurrentIndex(static_cast<int>(m_choice.wayOf(m_shown)));
}

void ObjectBox::announceWay(int item)
{
    const auto way = static_cast<std::size_t>(item);
    if (way != m_choice.wayOf(m_shown))
        emit edited(m_choice.inWay(m_shown, way));
}

ObjectEditor::ObjectEditor(ParameterId id, QWidget &box, QWidget *parent)
    : QWidget(parent), m_choice(*objectChoice(id)), m_box(box), m_layout(new QVBoxLayout(this))
{
    m_layout->setContentsMargins(0, 2, 0, 0);
    hide();
}

void ObjectEditor::showDocument(const Document &document)
{
    m_shown = document.scenario;
    const bool hasFields = !m_choice.fields(m_shown).empty();
    setVisible(hasFields);
    if (!hasFields)
        return;
    if (m_fields == nullptr || m_way != m_choice.wayOf(m_shown))
        createFields();
    m_fields->showValues(fieldValues(m_choice, m_shown));
}

void ObjectEditor::createFields()
{
    delete m_fields;
    m_way = m_choice.wayOf(m_shown);
    m_fields = new ObjectFields(translated(parameter(m_choice.id).label), m_choice.fields(m_shown), {}, this);
    m_layout->addWidget(m_fields);
    m_fields->show(); // at once, for who wants to go on there
    connect(m_fields, &ObjectFields::edited, this, [this](std::size_t index, const FieldValue &value) {
        emit edited(m_choice.withField(m_shown, index, value));
    });
    connect(m_fields, &ObjectFields::problemChanged, this, &ObjectEditor::problemChanged);
    chainTabs(&m_box, m_fields->tabStops());
    emit controlsChanged();
}

QWidget *chainTabs(QWidget *first, const std::vector<QWidget *> &stops)
{
    for (QWidget *stop : stops) {
        QWidget::setTabOrder(first, stop);
        first = stop;
    }
    return first;
}

} // namespace perrank::ui
