// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/selection.h"

namespace perrank::ui {

void Selection::select(const Selected &selected)
{
    if (selected == m_selected)
        return;
    m_selected = selected;
    emit selectionChanged(m_selected);
}

} // namespace perrank::ui
