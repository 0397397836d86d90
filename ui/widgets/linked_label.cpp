// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/linked_label.h"

#include <QFocusEvent>

namespace perrank::ui {

LinkedLabel::LinkedLabel(Links links, QWidget *parent) : QLabel(parent), m_kind(links)
{
    setTextFormat(Qt::RichText);
    setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard | Qt::TextSelectableByMouse);
}

/// Setting the same text again would take the keyboard off the link.
void LinkedLabel::showWords(const QString &words, const std::vector<Link> &links)
{
    if (words == m_words && links == m_links)
        return;
    m_words = words;
    m_links = links;
    setHtml();
    setAccessibleDescription(words);
}

void LinkedLabel::setHtml()
{
    m_heights.clear();
    setText(html());
}

int LinkedLabel::heightForWidth(int width) const
{
    const auto [known, isNew] = m_heights.try_emplace(width, 0);
    if (isNew)
        known->second = QLabel::heightForWidth(width);
    return known->second;
}

QSize LinkedLabel::sizeHint() const
{
    return wordWrap() ? QSize(width(), heightForWidth(width())) : QLabel::sizeHint();
}

QSize LinkedLabel::minimumSizeHint() const
{
    return wordWrap() ? QSize(1, fontMetrics().lineSpacing()) : QLabel::minimumSizeHint();
}

/// As it is written: else rich text makes plain spaces, which break, of those that hold a number together.
QString LinkedLabel::html() const
{
    const auto ink = palette().color(m_kind == Links::Quiet ? foregroundRole() : QPalette::Link).name();
    QString html = m_words.toHtmlEscaped();
    html.replace(QLatin1Char('\n'), QStringLiteral("<br>"));
    for (const Link &link : m_links) {
        const QString marked = link.words.toHtmlEscaped();
        const qsizetype at = html.indexOf(marked);
        if (at >= 0 && !marked.isEmpty())
            html.replace(at, marked.size(),
                         QStringLiteral("<a href=\"%1\" style=\"color:%2\">%3</a>").arg(link.target, ink, marked));
    }
    return QStringLiteral("<span style=\"white-space:pre-wrap\">%1</span>").arg(html);
}

/// Tab arrives at a link, and not at the words first.
void LinkedLabel::focusInEvent(QFocusEvent *event)
{
    QLabel::focusInEvent(event);
    if (event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason)
        focusNextPrevChild(event->reason() == Qt::TabFocusReason);
}

/// The colours of links are part of the text.
void LinkedLabel::changeEvent(QEvent *event)
{
    QLabel::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        setHtml();
    else if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        m_heights.clear();
}

} // namespace perrank::ui
