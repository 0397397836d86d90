// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/outlined_style.h"

#include <QApplication>
#include <QFontInfo>
#include <QPainter>
#include <QStyleOption>

#include <algorithm>

namespace perrank::ui {

namespace {

constexpr qreal corner = 2.5;
constexpr int checkedAlpha = 45;
constexpr int besideTabText = 12;       ///< half of it on each side
constexpr double indicatorShare = 1.05; ///< of the size of the text, for the square of a check box

bool isOutlined(QStyle::PrimitiveElement element)
{
    return element == QStyle::PE_IndicatorCheckBox || element == QStyle::PE_IndicatorItemViewItemCheck
           || element == QStyle::PE_FrameLineEdit || element == QStyle::PE_PanelButtonCommand;
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

void paintOutline(QPainter &painter, const QStyleOption &option)
{
    const bool focused =
        option.state.testFlag(QStyle::State_HasFocus) && option.state.testFlag(QStyle::State_KeyboardFocusChange);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(focused ? QPen(option.palette.highlight(), 2) : QPen(option.palette.color(QPalette::Mid), 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5), corner, corner);
    painter.restore();
}

/// The button of a tool bar that opens what has no room: Fusion's arrow is black in every theme.
bool isMoreButton(const QWidget *widget)
{
    return widget != nullptr && widget->objectName() == QLatin1String("qt_toolbar_ext_button");
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
    paintOutline(*painter, *option);
}

/// Titles of docks grow with the text of the window, which Fusion does not let them.
void OutlinedStyle::drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                                const QWidget *widget) const
{
    const auto *dock = qstyleoption_cast<const QStyleOptionDockWidget *>(option);
    if (element != CE_DockWidgetTitle || dock == nullptr || dock->verticalTitleBar)
        return QProxyStyle::drawControl(element, option, painter, widget);
    QStyleOptionDockWidget untitled(*dock);
    untitled.title.clear();
    QProxyStyle::drawControl(element, &untitled, painter, widget);
    painter->save();
    painter->setFont(QApplication::font());
    const QRect place = subElementRect(SE_DockWidgetTitleBarText, dock, widget);
    drawItemText(painter, place, Qt::AlignLeft | Qt::AlignVCenter, dock->palette, true, dock->title,
                 QPalette::WindowText);
    painter->restore();
}

void OutlinedStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex *option, QPainter *painter,
                                       const QWidget *widget) const
{
    const auto *button = qstyleoption_cast<const QStyleOptionToolButton *>(option);
    if (control == CC_ToolButton && button != nullptr && isMoreButton(widget)) {
        QProxyStyle::drawPrimitive(PE_PanelButtonTool, button, painter, widget);
        drawItemText(painter, button->rect, Qt::AlignCenter, button->palette, true, QStringLiteral("»"),
                     QPalette::WindowText);
        return;
    }
    QProxyStyle::drawComplexControl(control, option, painter, widget);
    if (control == CC_SpinBox)
        paintOutline(*painter, *option);
}

int OutlinedStyle::pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const
{
    if (metric == PM_TabBarTabHSpace)
        return besideTabText;
    const int size = QProxyStyle::pixelMetric(metric, option, widget);
    return metric == PM_IndicatorWidth || metric == PM_IndicatorHeight
               ? std::max(size, static_cast<int>(indicatorShare * QFontInfo(QApplication::font()).pixelSize()))
               : size;
}

int OutlinedStyle::styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                             QStyleHintReturn *result) const
{
    if (hint != SH_Table_GridLineColor || option == nullptr)
        return QProxyStyle::styleHint(hint, option, widget, result);
    const QColor line = option->palette.color(QPalette::Mid);
    const QColor ground = option->palette.color(QPalette::Base);
    return static_cast<int>(
        qRgb((line.red() + ground.red()) / 2, (line.green() + ground.green()) / 2, (line.blue() + ground.blue()) / 2));
}

} // namespace perrank::ui
