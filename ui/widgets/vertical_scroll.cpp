// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/vertical_scroll.h"

namespace perrank::ui {

VerticalScroll::VerticalScroll(QWidget *content, QWidget *parent) : QScrollArea(parent)
{
    setWidget(content);
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
}

QSize VerticalScroll::sizeHint() const
{
    return widget()->sizeHint();
}

QSize VerticalScroll::minimumSizeHint() const
{
    return {widget()->minimumSizeHint().width(), QScrollArea::minimumSizeHint().height()};
}

} // namespace perrank::ui
