// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/field_values.h"
#include "core/storage/document.h"

#include <QWidget>

class QToolButton;
class QVBoxLayout;

namespace perrank::ui {

class ObjectFields;

/// One fault: its name, its fields, and the way to be rid of it.
class FaultView : public QWidget {
    Q_OBJECT

public:
    explicit FaultView(const Fault &fault, QWidget *parent = nullptr);

    void showFault(const Fault &fault, const Scenario &scenario);
    [[nodiscard]] std::vector<QWidget *> tabStops() const;

signals:
    void edited(const perrank::Fault &fault);
    void removeWanted();
    void problemChanged(const QString &problem);

private:
    QLayout *createHeading();
    void edit(std::size_t index, const FieldValue &value);

    Fault m_fault;
    QToolButton *m_remove;
    ObjectFields *m_fields;
};

/// What goes wrong: a list of faults that a person adds to, changes and takes from.
class FaultsEditor : public QWidget {
    Q_OBJECT

public:
    /// `add` drops down the kinds of fault; the faults come behind it in the order of the keyboard.
    explicit FaultsEditor(QToolButton &add, QWidget *parent = nullptr);

    void showDocument(const Document &document);

signals:
    void edited(const perrank::ParameterValue &value);
    void problemChanged(const QString &problem);
    /// There are other controls in it.
    void controlsChanged();

private:
    void createMenu();
    void createViews();
    void addView(std::size_t index);
    void add(FaultKind kind);
    void change(std::size_t index, const Fault &fault);
    void remove(std::size_t index);

    QToolButton &m_add;
    QVBoxLayout *m_layout;
    std::vector<FaultView *> m_views;
    Scenario m_shown;
};

} // namespace perrank::ui
