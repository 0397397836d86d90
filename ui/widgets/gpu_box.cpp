// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/gpu_box.h"

#include "core/report/amount_text.h"
#include "core/scenario/fields.h"
#include "ui/text/given_name.h"
#include "ui/text/translate.h"
#include "ui/widgets/number_field.h"

#include <QHBoxLayout>

namespace perrank::ui {

namespace {

constexpr int customItem = -1;

QString cardText(const GpuSpec &card, Units unit)
{
    const AmountStyle style{.units = unit};
    return fromCore(card.name) + QStringLiteral(" · ")
           + QString::fromStdString(amountText(Quantity<Bytes>(card.bytes()), style));
}

} // namespace

GpuBox::GpuBox(QWidget *parent) : LineBox(parent)
{
    for (const GpuSpec &card : gpus)
        addItem(fromCore(card.name), static_cast<int>(card.id));
    addItem(tr("Another card…"), customItem);
    connect(this, &QComboBox::activated, this, &GpuBox::announceChoice);
}

void GpuBox::showDocument(const Document &document)
{
    m_shown = document.scenario.gpu;
    if (std::exchange(m_units, document.view.units) != document.view.units)
        nameCards(document.view.units);
    const Gpu *card = std::get_if<Gpu>(&m_shown);
    setCurrentIndex(findData(card != nullptr ? static_cast<int>(*card) : customItem));
}

void GpuBox::nameCards(Units unit)
{
    for (const GpuSpec &card : gpus)
        setItemText(findData(static_cast<int>(card.id)), cardText(card, unit));
}

/// A card of one's own begins as the one that was chosen before.
void GpuBox::announceChoice(int item)
{
    const int id = itemData(item).toInt();
    GpuChoice card = m_shown;
    if (id != customItem)
        card = static_cast<Gpu>(id);
    else if (std::holds_alternative<Gpu>(m_shown))
        card = CustomGpu{tr("My card").toStdString(), gpuBytes(m_shown), gpuTeraflops(m_shown)};
    if (card != m_shown)
        emit edited(card);
}

CustomGpuFields::CustomGpuFields(QWidget *parent)
    : QWidget(parent), m_name(new QLineEdit),
      m_bytes(new NumberField({true, 1, static_cast<double>(mostGpuBytes), tr("B"), 1}))
{
    m_name->setMaxLength(static_cast<int>(mostGpuName));
    m_name->setAccessibleName(tr("Name of the card"));
    m_name->setToolTip(tr("Name of the card, 1 to %1 characters").arg(mostGpuName));
    m_bytes->setAccessibleName(tr("Memory of the card in bytes"));
    m_bytes->setToolTip(tr("Bytes, such as 80Gi or 85.5G"));
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 2, 0, 0);
    layout->addWidget(m_name, 1);
    layout->addWidget(m_bytes);
    connect(m_name, &QLineEdit::editingFinished, this, &CustomGpuFields::rename);
    connect(m_bytes, &NumberField::edited, this, &CustomGpuFields::resize);
    connect(m_bytes, &NumberField::problemChanged, this, &CustomGpuFields::problemChanged);
}

void CustomGpuFields::showDocument(const Document &document)
{
    const CustomGpu *custom = std::get_if<CustomGpu>(&document.scenario.gpu);
    setVisible(custom != nullptr);
    if (custom == nullptr)
        return;
    m_shown = *custom;
    if (!m_name->hasFocus() || !m_name->isModified())
        m_name->setText(QString::fromStdString(custom->name));
    m_bytes->showValue(static_cast<double>(custom->bytes));
}

void CustomGpuFields::rename()
{
    const std::string name = typedName(m_name->text()).toStdString();
    m_name->setModified(false);
    emit problemChanged(name.empty() ? tr("A card has a name of 1 to %1 characters; it stays \"%2\".")
                                           .arg(mostGpuName)
                                           .arg(QString::fromStdString(m_shown.name))
                                     : QString());
    if (!name.empty() && name != m_shown.name)
        emit edited(GpuChoice(CustomGpu{name, m_shown.bytes, m_shown.teraflops}));
    m_name->setText(QString::fromStdString(m_shown.name));
}

void CustomGpuFields::resize(double bytes)
{
    emit edited(GpuChoice(CustomGpu{m_shown.name, static_cast<std::int64_t>(bytes), m_shown.teraflops}));
}

} // namespace perrank::ui
