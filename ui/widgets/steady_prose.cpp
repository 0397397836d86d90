// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/steady_prose.h"

#include <QEvent>

#include <algorithm>

namespace perrank::ui {

SteadyProse::SteadyProse(QWidget *parent) : QLabel(parent)
{
    setWordWrap(true);
    setTextFormat(Qt::PlainText);
    setTextInteractionFlags(Qt::TextSelectableByMouse);
    setAlignment(Qt::AlignLeft | Qt::AlignTop);
}

int SteadyProse::heightForWidth(int width) const
{
    if (width != m_width)
        m_most = 0;
    m_width = width;
    m_most = std::max(m_most, QLabel::heightForWidth(width));
    return m_most;
}

/// The width is the layout's choice; a line needs no more than its longest word.
QSize SteadyProse::minimumSizeHint() const
{
    return {1, fontMetrics().lineSpacing()};
}

QSize SteadyProse::sizeHint() const
{
    return {1, std::max(m_most, fontMetrics().lineSpacing())};
}

void SteadyProse::changeEvent(QEvent *event)
{
    QLabel::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        m_most = 0;
}

} // namespace perrank::ui
