// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/theme.h"

#include "ui/widgets/outlined_style.h"

#include <QApplication>
#include <QFont>

namespace perrank::ui {

namespace {

constexpr int textPixels = 13;
constexpr double disabledShare = 0.45;

QColor mixed(const QColor &a, const QColor &b, double shareOfB)
{
    const auto mix = [shareOfB](int x, int y) { return static_cast<int>(x + (y - x) * shareOfB); };
    return {mix(a.red(), b.red()), mix(a.green(), b.green()), mix(a.blue(), b.blue())};
}

void setDisabled(QPalette &palette, const Colours &colours)
{
    const QColor faint = mixed(colours.text, colours.panel, disabledShare);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::HighlightedText})
        palette.setColor(QPalette::Disabled, role, faint);
    palette.setColor(QPalette::Disabled, QPalette::Highlight, mixed(colours.panel, colours.muted, 0.3));
}

} // namespace

QPalette paletteOf(Theme theme)
{
    const Colours &colours = coloursOf(theme);
    QPalette palette;
    palette.setColor(QPalette::Window, colours.panel);
    palette.setColor(QPalette::WindowText, colours.text);
    palette.setColor(QPalette::Base, colours.background);
    palette.setColor(QPalette::AlternateBase, mixed(colours.background, colours.panel, 0.6));
    palette.setColor(QPalette::Text, colours.text);
    palette.setColor(QPalette::PlaceholderText, colours.muted);
    palette.setColor(QPalette::Button, mixed(colours.panel, colours.text, 0.06));
    palette.setColor(QPalette::ButtonText, colours.text);
    palette.setColor(QPalette::BrightText, colours.capacity);
    palette.setColor(QPalette::Highlight, colours.focus);
    palette.setColor(QPalette::HighlightedText, colours.background);
    palette.setColor(QPalette::Link, colours.focus);
    palette.setColor(QPalette::LinkVisited, colours.focus);
    palette.setColor(QPalette::ToolTipBase, colours.background);
    palette.setColor(QPalette::ToolTipText, colours.text);
    palette.setColor(QPalette::Mid, colours.axis);
    palette.setColor(QPalette::Light, mixed(colours.panel, colours.background, 0.8));
    palette.setColor(QPalette::Dark, colours.axis);
    setDisabled(palette, colours);
    return palette;
}

Theme systemTheme()
{
    constexpr int middle = 128;
    static const bool isDark = QApplication::palette().color(QPalette::Window).lightness() < middle;
    return isDark ? Theme::Dark : Theme::Light;
}

void applyTheme(QApplication &application, Theme theme, int zoomPercent)
{
    systemTheme(); // looked at before it is gone
    if (qobject_cast<OutlinedStyle *>(QApplication::style()) == nullptr)
        QApplication::setStyle(new OutlinedStyle);
    QApplication::setPalette(paletteOf(theme));
    QFont font = QApplication::font();
    font.setPixelSize(textPixels * zoomPercent / 100);
    application.setFont(font);
}

} // namespace perrank::ui
