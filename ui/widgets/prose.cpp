// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/prose.h"

#include <QLabel>

namespace perrank::ui {

QLabel *createProse(QWidget *parent)
{
    auto *label = new QLabel(parent);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

} // namespace perrank::ui
