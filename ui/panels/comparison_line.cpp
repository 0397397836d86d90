// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/comparison_line.h"

#include "ui/charts/compared_content.h"
#include "ui/text/chart_summary.h"
#include "ui/text/ghost_text.h"
#include "ui/text/translate.h"
#include "ui/widgets/line_box.h"
#include "ui/widgets/prose.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStandardItemModel>

#include <initializer_list>

namespace perrank::ui {

ComparisonLine::ComparisonLine(QWidget *parent)
    : QWidget(parent), m_words(createProse(this)), m_right(new QLabel(tr("right:"), this)), m_other(new LineBox(this)),
      m_why(new QPushButton(tr("Why two answers?"), this))
{
    m_words->setAccessibleName(tr("What is compared"));
    createOther();
    m_why->setToolTip(tr("Step by step from one accounting to the other"));
    m_why->setAutoDefault(false);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_words, 1);
    row->addWidget(m_right);
    row->addWidget(m_other);
    row->addWidget(m_why);
    connect(m_other, &QComboBox::activated, this, &ComparisonLine::choose);
    connect(m_why, &QPushButton::clicked, this, &ComparisonLine::bridgeWanted);
    hide();
}

void ComparisonLine::createOther()
{
    m_other->setAccessibleName(tr("Accounting of the right bars"));
    m_other->setToolTip(tr("The accounting of the right one of each two bars"));
    for (const AccountingSpec &row : accountings)
        m_other->addItem(translated(row.name), static_cast<int>(row.id));
}

void ComparisonLine::show(const Compared &compared, const View &view)
{
    QStringList words;
    if (compared.other)
        words << tr("left: %1").arg(accountingLabels(compared.scenario.accounting).front());
    if (const QString ghost = ghostReadOut(compared, view.figure); !ghost.isEmpty())
        words << ghost;
    QStringList lines{words.join(QStringLiteral(" · "))};
    if (compared.other) {
        lines << unusualPairs(*compared.other);
        showOther(compared.scenario.accounting, compared.other->scenario.accounting);
    }
    m_words->setText(lines.join(QLatin1Char('\n')));
    for (QWidget *each : std::initializer_list<QWidget *>{m_right, m_other, m_why})
        each->setVisible(compared.other != nullptr);
    setVisible(!words.isEmpty());
}

/// An accounting is not compared with itself.
void ComparisonLine::showOther(Accounting shown, Accounting other)
{
    const QSignalBlocker quiet(m_other);
    const auto *rows = qobject_cast<QStandardItemModel *>(m_other->model());
    for (int row = 0; row < m_other->count(); ++row)
        rows->item(row)->setEnabled(m_other->itemData(row).toInt() != static_cast<int>(shown));
    m_other->setCurrentIndex(m_other->findData(static_cast<int>(other)));
    m_other->updateGeometry();
}

void ComparisonLine::choose(int index)
{
    emit comparedWith(static_cast<Accounting>(m_other->itemData(index).toInt()));
}

} // namespace perrank::ui
