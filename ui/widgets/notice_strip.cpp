// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/notice_strip.h"

#include "ui/widgets/flow_layout.h"
#include "ui/widgets/target_size.h"

#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

#include <algorithm>

namespace perrank::ui {

namespace {

constexpr int margin = 6;
constexpr int stripGap = 8;
constexpr int gapBeforeCross = 16;
constexpr int leastTextWidth = 160;
constexpr int roundingRoom = 2;

} // namespace

NoticeStrip::NoticeStrip(const QString &sentence, QWidget *parent)
    : QFrame(parent), m_row(new FlowLayout(this)), m_text(new QLabel(sentence, this))
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setBackgroundRole(QPalette::AlternateBase);
    setAutoFillBackground(true);
    setAccessibleName(sentence);
    m_row->setContentsMargins(stripGap, margin, stripGap, margin);
    m_row->setSpacing(stripGap);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_row->addWidget(m_text);
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

/// As many lines as the sentence needs beside the cross.
void NoticeStrip::fitText()
{
    const QMargins around = m_row->contentsMargins();
    const int room = width() - around.left() - around.right() - leastTarget - gapBeforeCross;
    const QSize oneLine = m_text->fontMetrics().size(Qt::TextSingleLine, m_text->text()) + QSize(roundingRoom, 0);
    const int wide = std::clamp(oneLine.width(), 1, std::max(room, leastTextWidth));
    m_text->setFixedSize(wide, std::max(m_text->heightForWidth(wide), leastTarget));
}

/// In a tool bar, where heights do not follow widths.
void NoticeStrip::fitHeight()
{
    fitText();
    setFixedHeight(m_row->heightForWidth(width()));
}

void NoticeStrip::end()
{
    hide();
    emit closed();
    deleteLater();
}

} // namespace perrank::ui
