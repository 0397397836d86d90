// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/arithmetic_block_view.h"

#include "ui/text/translate.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace perrank::ui {

namespace {

constexpr int barWidth = 3;
constexpr int inset = 10;
constexpr int between = 4;
constexpr int usualWidth = 300;

/// Each on a line of its own, equal to what stands above.
QString numbersOf(const ArithmeticBlock &block)
{
    QStringList lines{block.substituted, block.exact};
    lines.removeAll(QString());
    const QString equals = block.symbols.isEmpty() ? QString() : QStringLiteral("= ");
    return lines.isEmpty() ? QString() : equals + lines.join(QLatin1Char('\n') + equals);
}

} // namespace

ArithmeticBlockView::ArithmeticBlockView(QWidget *parent) : QWidget(parent)
{
    setFocusPolicy(Qt::TabFocus);
    setMouseTracking(true);
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
    m_link = -1;
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
    return lines(width).back().bottom() + inset;
}

const std::vector<ArithmeticBlockView::Line> &ArithmeticBlockView::lines(int width) const
{
    if (width != m_knownWidth) {
        m_knownWidth = width;
        m_lines = laidOut(width);
    }
    return m_lines;
}

std::vector<ArithmeticBlockView::Line> ArithmeticBlockView::laidOut(int width) const
{
    const QFont bold = boldFont();
    const int room = width - 2 * inset;
    const QString name = m_block.fudge ? tr("%1 ⚠ fudge").arg(m_block.name) : m_block.name;
    const auto amount = paragraph({m_block.amount, {}, bold, room});
    const int amountWidth = amount->size().width();
    const int nameWidth = m_block.amount.isEmpty() ? room : room - amountWidth - inset;
    std::vector<Line> all{
        {QPoint(width - inset - amountWidth, inset), amount},
        {QPoint(inset, inset), paragraph({name, {}, bold, nameWidth})},
    };
    const auto place = [&](const QString &text, const std::vector<ParameterLink> &links, QPalette::ColorRole ink) {
        if (!text.isEmpty())
            all.push_back({QPoint(inset, all.back().bottom() + between), paragraph({text, links, font(), room}), ink});
    };
    place(m_block.symbols, m_block.links, QPalette::Text);
    place(numbersOf(m_block), {}, QPalette::Text);
    place(m_block.atPeak, {}, QPalette::Text);
    place(m_block.where.join(QLatin1Char('\n')), m_block.links, QPalette::Text);
    place(m_block.why, {}, QPalette::PlaceholderText);
    place(m_block.sources.join(QLatin1Char('\n')), {}, QPalette::PlaceholderText);
    return all;
}

/// Most of a block stays while its numbers change.
std::shared_ptr<const LinkedText> ArithmeticBlockView::paragraph(const LinkedText::Source &source) const
{
    const auto known = std::ranges::find_if(m_lines, [&](const Line &line) { return line.text->source() == source; });
    return known == m_lines.end() ? std::make_shared<const LinkedText>(source) : known->text;
}

std::vector<ArithmeticBlockView::Link> ArithmeticBlockView::links() const
{
    std::vector<Link> all;
    for (const Line &line : lines(width())) {
        for (const LinkedText::Link &link : line.text->links())
            all.push_back({link.id, link.rect.translated(line.at).toAlignedRect()});
    }
    return all;
}

const ArithmeticBlockView::Link *ArithmeticBlockView::linkAt(const std::vector<Link> &all, QPoint place) const
{
    const auto found = std::ranges::find_if(all, [place](const Link &link) { return link.rect.contains(place); });
    return found == all.end() ? nullptr : &*found;
}

void ArithmeticBlockView::stepThroughLinks(int step)
{
    const int count = static_cast<int>(links().size());
    if (count == 0)
        return;
    m_link = m_link < 0 ? (step > 0 ? 0 : count - 1) : std::clamp(m_link + step, 0, count - 1);
    update();
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

bool ArithmeticBlockView::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto &help = static_cast<const QHelpEvent &>(*event);
    const std::vector<Link> all = links();
    const Link *link = linkAt(all, help.pos());
    QToolTip::showText(help.globalPos(),
                       link ? tr("To the control: %1").arg(translated(parameter(link->id).label)) : QString(), this);
    return true;
}

void ArithmeticBlockView::mousePressEvent(QMouseEvent *event)
{
    QWidget::mousePressEvent(event);
    const std::vector<Link> all = links();
    const Link *link = event->button() == Qt::LeftButton ? linkAt(all, event->pos()) : nullptr;
    if (link)
        emit parameterWanted(link->id);
    else
        emit clicked(m_block);
}

void ArithmeticBlockView::mouseMoveEvent(QMouseEvent *event)
{
    const std::vector<Link> all = links();
    setCursor(linkAt(all, event->pos()) ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void ArithmeticBlockView::contextMenuEvent(QContextMenuEvent *event)
{
    emit menuWanted(m_block, event->globalPos());
}

void ArithmeticBlockView::focusOutEvent(QFocusEvent *event)
{
    m_link = -1;
    QWidget::focusOutEvent(event);
}

void ArithmeticBlockView::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Right:
        return stepThroughLinks(1);
    case Qt::Key_Left:
        return stepThroughLinks(-1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (const std::vector<Link> all = links(); m_link >= 0 && m_link < static_cast<int>(all.size()))
            emit parameterWanted(all[static_cast<std::size_t>(m_link)].id);
        else
            emit clicked(m_block);
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

void ArithmeticBlockView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const QPalette &colours = palette();
    painter.fillRect(rect(), m_block.isSum ? colours.alternateBase() : colours.base());
    painter.fillRect(QRect(0, height() - 1, width(), 1), colours.color(QPalette::AlternateBase).darker(108));
    if (m_selected)
        painter.fillRect(QRect(0, 0, barWidth, height()), colours.highlight());
    for (const Line &line : lines(width()))
        line.text->draw(painter, line.at, colours.color(line.ink), colours.color(QPalette::Link));
    if (!hasFocus())
        return;
    painter.setPen(QPen(colours.highlight(), 2));
    painter.drawRect(rect().adjusted(1, 1, -1, -1));
    const std::vector<Link> all = links();
    if (m_link >= 0 && m_link < static_cast<int>(all.size()))
        painter.drawRect(all[static_cast<std::size_t>(m_link)].rect.adjusted(-2, -1, 2, 1));
}

} // namespace perrank::ui
