// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProxyStyle>

namespace perrank::ui {

/// Fusion whose check boxes, fields and buttons keep an outline of 3:1 in dark themes too: Fusion alone
/// derives its outlines from the window colour, and on a dark window they vanish.
class OutlinedStyle : public QProxyStyle {
    Q_OBJECT

public:
    OutlinedStyle();

    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                       const QWidget *widget) const override;
};

} // namespace perrank::ui
