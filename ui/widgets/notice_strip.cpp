// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/notice_strip.h"

#include "ui/widgets/flow_layout.h"
#include "ui/widgets/target_size.h"

#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

namespace perrank::ui {

namespace {

constexpr int margin = 6;
constexpr int stripGap = 8;

} // namespace

NoticeStrip::NoticeStrip(const QString &sentence, QWidget *parent) : QFrame(parent), m_row(new FlowLayout(this))
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setBackgroundRole(QPalette::AlternateBase);
    setAutoFillBackground(true);
    setAccessibleName(sentence);
    m_row->setContentsMargins(stripGap, margin, stripGap, margin);
    m_row->setSpacing(stripGap);
    auto *text = new QLabel(sentence, this);
    text->setTextFormat(Qt::PlainText);
    text->setMinimumHeight(leastTarget);
    m_row->addWidget(text);
    auto *close = new QToolButton(this);
    close->setText(QStringLiteral("×"));
    close->setAutoRaise(true);
    close->setMinimumSize(leastTarget, leastTarget);
    close->setToolTip(tr("Close"));
    close->setAccessibleName(tr("Close"));
    close->setFocusPolicy(Qt::StrongFocus);
    connect(close, &QToolButton::clicked, this, &NoticeStrip::end);
    m_row->addWidget(close);
}

/// Before the cross.
QPushButton *NoticeStrip::addButton(const QString &text)
{
    auto *button = new QPushButton(text, this);
    connect(button, &QPushButton::clicked, this, &NoticeStrip::end);
    QLayoutItem *cross = m_row->takeAt(m_row->count() - 1);
    m_row->addWidget(button);
    m_row->addItem(cross);
    setTabOrder(button, cross->widget());
    return button;
}

void NoticeStrip::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        end();
    else
        QFrame::keyPressEvent(event);
}

void NoticeStrip::resizeEvent(QResizeEvent *event)
{
    QFrame::resizeEvent(event);
    fitHeight();
}

bool NoticeStrip::event(QEvent *event)
{
    const bool isDone = QFrame::event(event);
    if (event->type() == QEvent::LayoutRequest)
        fitHeight();
    return isDone;
}

/// In a tool bar, where heights do not follow widths.
void NoticeStrip::fitHeight()
{
    setFixedHeight(m_row->heightForWidth(width()));
}

void NoticeStrip::end()
{
    hide();
    emit closed();
    deleteLater();
}

} // namespace perrank::ui
