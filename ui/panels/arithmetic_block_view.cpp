// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/arithmetic_block_view.h"

#include <QKeyEvent>
#include <QPainter>

#include <algorithm>
#include <limits>

namespace perrank::ui {

namespace {

constexpr int barWidth = 3;
constexpr int inset = 10;
constexpr int between = 4;
constexpr int usualWidth = 300;

QString numbersOf(const ArithmeticBlock &block)
{
    if (block.substituted.isEmpty() || block.exact.isEmpty())
        return block.substituted + block.exact;
    return QStringLiteral("= %1\n= %2").arg(block.substituted, block.exact);
}

int heightOf(const QFontMetrics &metrics, const QString &text, int width)
{
    const QRect room(0, 0, width, std::numeric_limits<int>::max() / 2);
    return metrics.boundingRect(room, Qt::TextWordWrap, text).height();
}

} // namespace

ArithmeticBlockView::ArithmeticBlockView(QWidget *parent) : QWidget(parent)
{
    setFocusPolicy(Qt::TabFocus);
    // A fixed height would be that of the size hint, whatever the width.
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void ArithmeticBlockView::show(const ArithmeticBlock &block)
{
    setVisible(true);
    if (block == m_block)
        return;
    m_block = block;
    setAccessibleName(block.name);
    setAccessibleDescription(block.text());
    m_knownWidth = -1;
    if (heightForWidth(width()) != height())
        updateGeometry();
    update();
}

void ArithmeticBlockView::setSelected(bool selected)
{
    if (m_selected == selected)
        return;
    m_selected = selected;
    update();
}

QSize ArithmeticBlockView::sizeHint() const
{
    return {usualWidth, heightForWidth(std::max(width(), usualWidth))};
}

int ArithmeticBlockView::heightForWidth(int width) const
{
    if (width != m_knownWidth) {
        m_knownWidth = width;
        m_knownHeight = lines(width).back().rect.bottom() + 1 + inset;
    }
    return m_knownHeight;
}

std::vector<ArithmeticBlockView::Line> ArithmeticBlockView::lines(int width) const
{
    const QFontMetrics bold(boldFont());
    const int room = width - 2 * inset;
    const int amountWidth = bold.size(Qt::TextSingleLine, m_block.amount).width() + 1; // advances are fractions
    const QString name = m_block.fudge ? tr("%1 ⚠ fudge").arg(m_block.name) : m_block.name;
    const int nameWidth = m_block.amount.isEmpty() ? room : room - amountWidth - inset;
    const QRect nameRect(inset, inset, nameWidth, heightOf(bold, name, nameWidth));
    std::vector<Line> lines{
        {QRect(width - inset - amountWidth, inset, amountWidth, bold.height()), m_block.amount, QPalette::Text, true,
         Qt::AlignRight},
        {nameRect, name, QPalette::Text, true, Qt::AlignLeft},
    };
    place(lines, m_block.symbols, QPalette::Text, room);
    place(lines, numbersOf(m_block), QPalette::Text, room);
    place(lines, m_block.atPeak, QPalette::Text, room);
    place(lines, m_block.where.join(QLatin1Char('\n')), QPalette::Text, room);
    place(lines, m_block.why, QPalette::PlaceholderText, room);
    place(lines, m_block.sources.join(QLatin1Char('\n')), QPalette::PlaceholderText, room);
    return lines;
}

void ArithmeticBlockView::place(std::vector<Line> &lines, const QString &text, QPalette::ColorRole ink, int width) const
{
    if (text.isEmpty())
        return;
    const int top = lines.back().rect.bottom() + 1 + between;
    lines.push_back({QRect(inset, top, width, heightOf(fontMetrics(), text, width)), text, ink, false, Qt::AlignLeft});
}

QFont ArithmeticBlockView::boldFont() const
{
    QFont bold = font();
    bold.setBold(true);
    return bold;
}

void ArithmeticBlockView::forgetHeight()
{
    m_knownWidth = -1;
    updateGeometry();
}

void ArithmeticBlockView::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        forgetHeight();
}

/// Layouts remember a height for each width, which may be that of an earlier text.
void ArithmeticBlockView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    if (heightForWidth(width()) != height())
        updateGeometry();
}

void ArithmeticBlockView::mousePressEvent(QMouseEvent *event)
{
    QWidget::mousePressEvent(event);
    emit clicked(m_block);
}

void ArithmeticBlockView::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter || event->key() == Qt::Key_Space)
        emit clicked(m_block);
    else
        QWidget::keyPressEvent(event);
}

void ArithmeticBlockView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const QPalette &colours = palette();
    painter.fillRect(rect(), m_block.isSum ? colours.alternateBase() : colours.base());
    painter.fillRect(QRect(0, height() - 1, width(), 1), colours.color(QPalette::AlternateBase).darker(108));
    if (m_selected)
        painter.fillRect(QRect(0, 0, barWidth, height()), colours.highlight());
    for (const Line &line : lines(width())) {
        painter.setFont(line.bold ? boldFont() : font());
        painter.setPen(colours.color(line.ink));
        painter.drawText(line.rect, static_cast<int>(line.alignment | Qt::AlignTop) | Qt::TextWordWrap, line.text);
    }
    if (!hasFocus())
        return;
    painter.setPen(QPen(colours.highlight(), 2));
    painter.drawRect(rect().adjusted(1, 1, -1, -1));
}

} // namespace perrank::ui
