// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/outlined_style.h"

#include <QPainter>
#include <QStyleOption>

namespace perrank::ui {

namespace {

constexpr qreal corner = 2.5;
constexpr int checkedAlpha = 45;

bool isOutlined(QStyle::PrimitiveElement element)
{
    return element == QStyle::PE_IndicatorCheckBox || element == QStyle::PE_IndicatorItemViewItemCheck ||
           element == QStyle::PE_FrameLineEdit || element == QStyle::PE_PanelButtonCommand;
}

/// A checked tool button: Fusion's shade is hard to tell on dark windows.
void paintChecked(QPainter &painter, const QStyleOption &option)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    QColor tint = option.palette.color(QPalette::Highlight);
    painter.setPen(QPen(tint, 1.5));
    tint.setAlpha(checkedAlpha);
    painter.setBrush(tint);
    painter.drawRoundedRect(QRectF(option.rect).adjusted(1, 1, -1, -1), corner, corner);
    painter.restore();
}

} // namespace

OutlinedStyle::OutlinedStyle() : QProxyStyle(QStringLiteral("Fusion")) {}

void OutlinedStyle::drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                                  const QWidget *widget) const
{
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    if (element == PE_PanelButtonTool && option->state.testFlag(State_On))
        paintChecked(*painter, *option);
    if (!isOutlined(element))
        return;
    const bool focused = option->state.testFlag(State_HasFocus) && option->state.testFlag(State_KeyboardFocusChange);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(focused ? QPen(option->palette.highlight(), 2) : QPen(option->palette.color(QPalette::Mid), 1));
    painter->setBrush(Qt::NoBrush);
    painter->drawRoundedRect(QRectF(option->rect).adjusted(0.5, 0.5, -0.5, -0.5), corner, corner);
    painter->restore();
}

} // namespace perrank::ui
