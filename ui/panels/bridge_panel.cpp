// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/bridge_panel.h"

#include "core/memory/estimate.h"
#include "core/report/bridge.h"
#include "ui/text/translate.h"
#include "ui/widgets/line_box.h"
#include "ui/widgets/prose.h"
#include "ui/widgets/vertical_scroll.h"

#include <QFormLayout>
#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace perrank::ui {

namespace {

QString signedText(const QString &text, bool isAdded)
{
    QString sign = isAdded ? QStringLiteral("+") : QString();
    return sign + QString(text).replace(QLatin1Char('-'), QChar(0x2212));
}

Accounting chosenIn(const LineBox &box)
{
    return static_cast<Accounting>(box.currentData().toInt());
}

void choose(LineBox &box, Accounting accounting)
{
    const QSignalBlocker quiet(&box);
    box.setCurrentIndex(box.findData(static_cast<int>(accounting)));
}

} // namespace

BridgePanel::BridgePanel(QWidget *parent)
    : QWidget(parent), m_from(createChoice(tr("From"), tr("The accounting that the bridge begins at"))),
      m_to(createChoice(tr("To"), tr("The accounting that the bridge leads to"))), m_grid(new QGridLayout),
      m_sum(createProse(this)), m_coincidence(createProse(this)), m_use(createProse(this))
{
    m_grid->setColumnStretch(0, 1);
    m_grid->setHorizontalSpacing(12);
    m_grid->setVerticalSpacing(8);
    m_use->setForegroundRole(QPalette::PlaceholderText);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(new VerticalScroll(createContent(), this));
    follow(m_scenario.accounting);
}

QWidget *BridgePanel::createContent()
{
    auto *content = new QWidget(this);
    content->setBackgroundRole(QPalette::Base);
    content->setAutoFillBackground(true);
    auto *layout = new QVBoxLayout(content);
    layout->setContentsMargins(12, 12, 12, 12);
    layout->setSpacing(12);
    layout->addLayout(createChoices());
    layout->addLayout(m_grid);
    layout->addWidget(m_sum);
    layout->addWidget(m_coincidence);
    layout->addWidget(m_use);
    layout->addStretch(1);
    return content;
}

LineBox *BridgePanel::createChoice(const QString &name, const QString &description)
{
    auto *box = new LineBox(this);
    for (const AccountingSpec &spec : accountings) {
        box->addItem(translated(spec.name), static_cast<int>(spec.id));
        box->setItemData(box->count() - 1, translated(spec.explanation), Qt::ToolTipRole);
    }
    box->setAccessibleName(name);
    box->setAccessibleDescription(description);
    box->setToolTip(description);
    connect(box, &QComboBox::activated, this, &BridgePanel::showBridge);
    return box;
}

QLayout *BridgePanel::createChoices()
{
    auto *form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    form->setRowWrapPolicy(QFormLayout::DontWrapRows);
    form->addRow(tr("Fro&m"), m_from);
    form->addRow(tr("T&o"), m_to);
    return form;
}

/// Another accounting of the scenario is where the bridge begins, and what teaches most is where it leads, unless the
/// person has chosen something else.
void BridgePanel::follow(Accounting accounting)
{
    choose(*m_from, accounting);
    choose(*m_to, comparedWith(accounting));
}

void BridgePanel::show(const Estimate &estimate, const AmountStyle &style)
{
    if (estimate.scenario.accounting != m_scenario.accounting)
        follow(estimate.scenario.accounting);
    m_scenario = estimate.scenario;
    m_style = style;
    showBridge();
}

void BridgePanel::showBridge()
{
    const Accounting from = chosenIn(*m_from);
    const Accounting to = chosenIn(*m_to);
    const Bridge bridge = bridgeBetween(m_scenario, from, to);
    int row = 0;
    for (const BridgeStep &step : bridge.steps)
        showStep(row++, step);
    if (bridge.buckets)
        showStep(row++, *bridge.buckets);
    for (; m_grid->itemAtPosition(row, 0) != nullptr; ++row) {
        for (int column = 0; column < 3; ++column)
            cell(row, column)->hide();
    }
    m_sum->setText(tr("Per parameter: %1 B\nFor this model: %2")
                       .arg(QString::fromStdString(perParameterWords(bridge)),
                            QString::fromStdString(amountWords(bridge, m_style))));
    m_coincidence->setVisible(bridge.coincidence.has_value());
    if (bridge.coincidence)
        m_coincidence->setText(translated(*bridge.coincidence));
    m_use->setVisible(bridge.use.has_value());
    if (bridge.use)
        m_use->setText(tr("%1 Ctrl+1 and Ctrl+2 switch between the two.").arg(translated(*bridge.use)));
}

void BridgePanel::showStep(int row, const BridgeStep &step)
{
    const bool isAdded = !step.isSum() && step.cost.bytes.count() > 0;
    const QString perParameter = QString::fromStdString(written(step.cost.perParameter, m_style.numbers));
    const QString amount = QString::fromStdString(amountText(step.cost.bytes, m_style));
    QString label = translated(step.label);
    if (step.sumOf)
        label = tr("%1: %2").arg(insideSentence(translated(accountings[*step.sumOf].name)), label);
    const QStringList texts{label, tr("%1 B").arg(signedText(perParameter, isAdded)), signedText(amount, isAdded)};
    for (int column = 0; column < texts.size(); ++column) {
        QLabel *text = cell(row, column);
        QFont weight = font();
        weight.setBold(step.isSum());
        text->setFont(weight);
        text->setText(texts[column]);
        text->show();
    }
}

QLabel *BridgePanel::cell(int row, int column)
{
    if (QLayoutItem *item = m_grid->itemAtPosition(row, column))
        return static_cast<QLabel *>(item->widget());
    QLabel *label = createProse(this);
    if (column > 0) {
        label->setWordWrap(false);
        label->setAlignment(Qt::AlignRight | Qt::AlignTop);
    }
    m_grid->addWidget(label, row, column);
    return label;
}

} // namespace perrank::ui
