// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/first_hints.h"

#include <QEvent>
#include <QToolTip>
#include <QWidget>

#include <algorithm>

namespace perrank::ui {

namespace {

constexpr int readingMs = 8000;

} // namespace

FirstHints::FirstHints(Preferences &preferences, QObject *parent) : QObject(parent), m_preferences(preferences) {}

void FirstHints::add(QWidget *widget, const QString &key, const QString &text)
{
    if (m_preferences.value(preference::hintsSeen).toStringList().contains(key))
        return;
    m_hints.push_back({widget, key, text});
    widget->installEventFilter(this);
}

bool FirstHints::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::Enter)
        return false;
    const auto found = std::ranges::find(m_hints, watched, [](const Hint &hint) -> QObject * { return hint.widget; });
    if (found == m_hints.end())
        return false;
    const QPoint below = found->widget->mapToGlobal(QPoint(0, found->widget->height()));
    QToolTip::showText(below, found->text, found->widget, {}, readingMs);
    QStringList seen = m_preferences.value(preference::hintsSeen).toStringList();
    seen << found->key;
    m_preferences.setValue(preference::hintsSeen, seen);
    watched->removeEventFilter(this);
    m_hints.erase(found);
    return false;
}

} // namespace perrank::ui
