// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/bridge_panel.h"

#include "core/memory/estimate.h"
#include "core/report/bridge.h"
#include "ui/text/translate.h"
#include "ui/widgets/prose.h"

#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace perrank::ui {

namespace {

QString signedText(const QString &text, bool isAdded)
{
    QString sign = isAdded ? QStringLiteral("+") : QString();
    return sign + QString(text).replace(QLatin1Char('-'), QChar(0x2212));
}

} // namespace

BridgePanel::BridgePanel(QWidget *parent)
    : QWidget(parent), m_grid(new QGridLayout), m_sum(createProse(this)), m_coincidence(createProse(this)),
      m_use(createProse(this))
{
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    m_grid->setColumnStretch(0, 1);
    m_grid->setHorizontalSpacing(12);
    m_grid->setVerticalSpacing(8);
    m_use->setText(
        tr("The sketch is good for orders of magnitude: who is largest, and how it shrinks. It counts Adam a "
           "third too high, and the whole a quarter. Ctrl+1 and Ctrl+2 switch between the two."));
    m_use->setForegroundRole(QPalette::PlaceholderText);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 12, 12, 12);
    layout->setSpacing(12);
    layout->addLayout(m_grid);
    layout->addWidget(m_sum);
    layout->addWidget(m_coincidence);
    layout->addWidget(m_use);
    layout->addStretch(1);
}

void BridgePanel::show(const Estimate &estimate, const AmountStyle &style)
{
    const Bridge bridge = bridgeFor(estimate.scenario);
    int row = 0;
    for (const BridgeStep &step : bridge.steps)
        showStep(row++, step, style);
    for (; m_grid->itemAtPosition(row, 0) != nullptr; ++row) {
        for (int column = 0; column < 3; ++column)
            cell(row, column)->hide();
    }
    m_sum->setText(tr("Per parameter: %1 B\nFor this model: %2")
                       .arg(QString::fromStdString(perParameterWords(bridge)),
                            QString::fromStdString(amountWords(bridge, style))));
    m_coincidence->setVisible(bridge.coincidence.has_value());
    if (bridge.coincidence)
        m_coincidence->setText(translated(*bridge.coincidence));
}

void BridgePanel::showStep(int row, const BridgeStep &step, const AmountStyle &style)
{
    const bool isAdded = !step.isSum && step.bytes.count() > 0;
    const QString perParameter = QString::fromStdString(written(step.perParameter, style.numbers));
    const QString amount = QString::fromStdString(amountText(step.bytes, style));
    const QStringList texts{translated(step.label), tr("%1 B").arg(signedText(perParameter, isAdded)),
                            signedText(amount, isAdded)};
    for (int column = 0; column < texts.size(); ++column) {
        QLabel *label = cell(row, column);
        QFont weight = font();
        weight.setBold(step.isSum);
        label->setFont(weight);
        label->setText(texts[column]);
        label->show();
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
