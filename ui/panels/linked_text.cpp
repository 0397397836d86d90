// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/linked_text.h"

#include <QPainter>
#include <QTextLine>

#include <algorithm>
#include <cmath>

namespace perrank::ui {

namespace {

/// Signs beside which a symbol is an operand and not a word of a name.
const QString operators = QStringLiteral("×/+−⌈⌉⌊⌋()=,:²√\u2028");

bool isOperator(QChar sign)
{
    return operators.contains(sign);
}

} // namespace

LinkedText::LinkedText(const Source &source)
    : m_source(source), m_text(QString(source.text).replace(QLatin1Char('\n'), QChar::LineSeparator)),
      m_layout(m_text, source.font)
{
    QTextOption option;
    option.setWrapMode(QTextOption::WordWrap);
    m_layout.setTextOption(option);
    m_layout.setCacheEnabled(true);
    layOut();
    findLinks();
}

void LinkedText::layOut()
{
    qreal top = 0;
    m_layout.beginLayout();
    for (QTextLine line = m_layout.createLine(); line.isValid(); line = m_layout.createLine()) {
        line.setLineWidth(m_source.width);
        line.setPosition({0, top});
        top += line.height();
    }
    m_layout.endLayout();
}

/// Longer symbols first, since "kv" is inside "kv rank".
void LinkedText::findLinks()
{
    std::vector<ParameterLink> longestFirst = m_source.links;
    std::ranges::stable_sort(longestFirst, std::greater{},
                             [](const ParameterLink &each) { return each.symbol.size(); });
    const auto isFree = [this](qsizetype from, qsizetype length) {
        return std::ranges::none_of(
            m_spans, [&](const Span &span) { return from < span.from + span.length && span.from < from + length; });
    };
    for (const ParameterLink &link : longestFirst) {
        const qsizetype length = link.symbol.size();
        for (auto at = m_text.indexOf(link.symbol); at >= 0 && length > 0;
             at = m_text.indexOf(link.symbol, at + length)) {
            if (standsAlone(at, length) && isFree(at, length))
                m_spans.push_back({link.id, static_cast<int>(at), static_cast<int>(length)});
        }
    }
    std::ranges::sort(m_spans, {}, &Span::from);
    for (const Span &span : m_spans)
        m_links.push_back({span.id, rectOf(span.from, span.length)});
}

bool LinkedText::standsAlone(qsizetype from, qsizetype length) const
{
    qsizetype before = from - 1;
    while (before >= 0 && m_text[before] == QLatin1Char(' '))
        --before;
    qsizetype after = from + length;
    while (after < m_text.size() && m_text[after] == QLatin1Char(' '))
        ++after;
    return (before < 0 || isOperator(m_text[before])) && (after == m_text.size() || isOperator(m_text[after]));
}

/// A symbol of two words may be broken; its first line then stands for it.
QRectF LinkedText::rectOf(int from, int length) const
{
    const QTextLine line = m_layout.lineForTextPosition(from);
    const int end = std::min(from + length, line.textStart() + line.textLength());
    const qreal left = line.cursorToX(from);
    return {left, line.y(), line.cursorToX(end) - left, line.height()};
}

QSize LinkedText::size() const
{
    qreal widest = 0;
    for (int i = 0; i < m_layout.lineCount(); ++i)
        widest = std::max(widest, m_layout.lineAt(i).naturalTextWidth());
    return QSizeF(std::ceil(widest), std::ceil(m_layout.boundingRect().height())).toSize();
}

void LinkedText::draw(QPainter &painter, QPointF at, const QColor &ink, const QColor &linkInk) const
{
    QList<QTextLayout::FormatRange> formats;
    for (const Span &span : m_spans) {
        QTextLayout::FormatRange range;
        range.start = span.from;
        range.length = span.length;
        range.format.setForeground(linkInk);
        range.format.setFontUnderline(true);
        formats << range;
    }
    painter.setPen(ink);
    m_layout.draw(&painter, at, formats);
}

} // namespace perrank::ui
