// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/choice_box.h"

#include "ui/text/translate.h"

#include <QStandardItemModel>

namespace perrank::ui {

ChoiceBox::ChoiceBox(ParameterId id, QWidget *parent) : LineBox(parent), m_choice(std::get<Choice>(parameter(id).kind))
{
    if (m_choice.hasDefaultRule)
        addItem(QString(), int{Choice::byDefault});
    for (int index = 0; index < static_cast<int>(m_choice.words.size()); ++index)
        addWord(index, m_choice.words[static_cast<std::size_t>(index)]);
    connect(this, &QComboBox::activated, this, &ChoiceBox::announceChoice);
}

void ChoiceBox::addWord(int index, const Word &word)
{
    const QString name = translated(word.name);
    addItem(word.available ? name : tr("%1 (not available yet)").arg(name), index);
    setItemData(count() - 1, translated(word.explanation), Qt::ToolTipRole);
    if (!word.available)
        qobject_cast<QStandardItemModel *>(model())->item(count() - 1)->setEnabled(false);
}

void ChoiceBox::showDocument(const Document &document)
{
    if (m_choice.hasDefaultRule)
        nameDefault(document.scenario);
    setCurrentIndex(findData(m_choice.get(document.scenario)));
}

/// "Default: Fudge", so that nobody has to know the rule.
void ChoiceBox::nameDefault(const Scenario &scenario)
{
    Scenario byRule = scenario;
    m_choice.set(byRule, Choice::byDefault);
    const int index = m_choice.get(resolved(byRule));
    const QString rule = index == Choice::byDefault ? translated(m_choice.ruleMeans)
                                                    : translated(m_choice.words[static_cast<std::size_t>(index)].name);
    setItemText(findData(int{Choice::byDefault}), tr("Default: %1").arg(rule));
}

void ChoiceBox::announceChoice(int item)
{
    emit edited(itemData(item).toInt());
}

FlagBox::FlagBox(ParameterId id, QWidget *parent) : QCheckBox(parent), m_id(id)
{
    const auto &choice = std::get<Choice>(parameter(id).kind);
    setText(translated(choice.isTruth ? parameter(id).label : choice.words.front().name));
    m_checked = choice.isTruth ? 1 : 0;
    setFocusPolicy(Qt::StrongFocus);
    connect(this, &QCheckBox::clicked, this, &FlagBox::announceChoice);
}

void FlagBox::showDocument(const Document &document)
{
    setChecked(valueOf(document.scenario, m_id) == ParameterValue(m_checked));
}

void FlagBox::announceChoice(bool checked)
{
    emit edited(checked ? m_checked : 1 - m_checked);
}

} // namespace perrank::ui
