// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/change_view.h"

#include "ui/widgets/linked_label.h"
#include "ui/widgets/prose.h"

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>

namespace perrank::ui {

namespace {

QString asTitle(QString name)
{
    name[0] = name[0].toUpper();
    return name;
}

} // namespace

ChangeView::ChangeView(QWidget *parent)
    : QWidget(parent), m_name(createProse(this)), m_figure(new LinkedLabel(LinkedLabel::Links::Quiet, this)),
      m_price(createProse(this)), m_apply(new QPushButton(tr("Apply"), this))
{
    QFont bold = font();
    bold.setBold(true);
    m_name->setFont(bold);
    m_price->setForegroundRole(QPalette::PlaceholderText);
    m_apply->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_figure->setWordWrap(true);
    m_figure->setToolTip(tr("How it comes about"));
    connect(m_figure, &LinkedLabel::linkActivated, this, &ChangeView::arithmeticWanted);
    connect(m_apply, &QPushButton::clicked, this, &ChangeView::applyWanted);
    auto *layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setHorizontalSpacing(8);
    layout->setVerticalSpacing(2);
    layout->setColumnStretch(0, 1);
    layout->addWidget(m_name, 0, 0);
    layout->addWidget(m_figure, 1, 0);
    layout->addWidget(m_apply, 0, 1, 2, 1, Qt::AlignTop);
    layout->addWidget(m_price, 2, 0, 1, 2);
}

void ChangeView::show(const ShownChange &change)
{
    setVisible(true);
    if (change == m_change)
        return;
    m_change = change;
    m_name->setText(asTitle(change.name));
    m_figure->showWords(change.figure, {{change.figure, QStringLiteral("figure")}});
    m_figure->setAccessibleName(tr("How %1 comes about").arg(change.figure));
    m_price->setText(change.price);
    m_apply->setAccessibleName(tr("Apply %1").arg(change.name));
    m_apply->setAccessibleDescription(change.figure + u'\n' + change.price);
    m_apply->setToolTip(tr("One step that Undo takes back"));
}

} // namespace perrank::ui
