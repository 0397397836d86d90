// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/arithmetic_block_view.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

namespace perrank::ui {

namespace {

constexpr int barWidth = 3;
constexpr int inset = 10;

void setLine(QLabel *label, const QString &text)
{
    if (label->text() != text)
        label->setText(text);
    label->setVisible(!text.isEmpty());
}

QString numbersOf(const ArithmeticBlock &block)
{
    if (block.substituted.isEmpty() || block.exact.isEmpty())
        return block.substituted + block.exact;
    return QStringLiteral("= %1\n= %2").arg(block.substituted, block.exact);
}

} // namespace

ArithmeticBlockView::ArithmeticBlockView(QWidget *parent)
    : QFrame(parent), m_name(createLine(false)), m_amount(new QLabel(this)), m_symbols(createLine(false)),
      m_numbers(createLine(false)), m_why(createLine(true)), m_sources(createLine(true))
{
    setFocusPolicy(Qt::TabFocus);
    QFont bold = font();
    bold.setBold(true);
    m_name->setFont(bold);
    m_amount->setFont(bold);
    m_amount->setAlignment(Qt::AlignRight | Qt::AlignTop);

    auto *head = new QHBoxLayout;
    head->addWidget(m_name, 1);
    head->addWidget(m_amount);
    auto *lines = new QVBoxLayout(this);
    lines->setContentsMargins(inset, 8, inset, 8);
    lines->setSpacing(3);
    lines->addLayout(head);
    for (QLabel *line : {m_symbols, m_numbers, m_why, m_sources})
        lines->addWidget(line);
}

QLabel *ArithmeticBlockView::createLine(bool muted)
{
    auto *line = new QLabel(this);
    line->setWordWrap(true);
    line->setTextFormat(Qt::PlainText);
    if (muted)
        line->setForegroundRole(QPalette::PlaceholderText);
    return line;
}

void ArithmeticBlockView::show(const ArithmeticBlock &block)
{
    setVisible(true);
    if (block == m_block)
        return;
    m_block = block;
    setLine(m_name, block.fudge ? tr("%1 ⚠ fudge").arg(block.name) : block.name);
    setLine(m_amount, block.amount);
    setLine(m_symbols, block.symbols);
    setLine(m_numbers, numbersOf(block));
    setLine(m_why, block.why);
    setLine(m_sources, block.sources.join(QLatin1Char('\n')));
    setAccessibleName(block.name);
    setAccessibleDescription(block.text());
}

void ArithmeticBlockView::setSelected(bool selected)
{
    if (m_selected == selected)
        return;
    m_selected = selected;
    update();
}

void ArithmeticBlockView::mousePressEvent(QMouseEvent *event)
{
    QFrame::mousePressEvent(event);
    emit clicked(m_block);
}

void ArithmeticBlockView::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter || event->key() == Qt::Key_Space)
        emit clicked(m_block);
    else
        QFrame::keyPressEvent(event);
}

void ArithmeticBlockView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const QPalette &colours = palette();
    painter.fillRect(rect(), m_block.isSum ? colours.alternateBase() : colours.base());
    painter.fillRect(QRect(0, height() - 1, width(), 1), colours.color(QPalette::AlternateBase).darker(108));
    if (m_selected)
        painter.fillRect(QRect(0, 0, barWidth, height()), colours.highlight());
    if (!hasFocus())
        return;
    painter.setPen(QPen(colours.highlight(), 2));
    painter.drawRect(rect().adjusted(1, 1, -1, -1));
}

} // namespace perrank::ui
