// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/parameters.h"
#include "core/storage/document.h"
#include "ui/widgets/line_box.h"

#include <QWidget>

class QVBoxLayout;

namespace perrank::ui {

class ObjectFields;
struct ObjectChoice;

/// One of several words, or an object of one's own.
class ObjectBox : public LineBox {
    Q_OBJECT

public:
    explicit ObjectBox(ParameterId id, QWidget *parent = nullptr);

    void showDocument(const Document &document);

signals:
    void edited(const perrank::ParameterValue &value);

private:
    void announceWay(int item);

    const ObjectChoice &m_choice;
    Scenario m_shown;
};

/// The fields of an object, below the box that it was chosen in; nothing while a word is chosen.
class ObjectEditor : public QWidget {
    Q_OBJECT

public:
    /// In the order of the keyboard the fields come behind `box`.
    ObjectEditor(ParameterId id, QWidget &box, QWidget *parent = nullptr);

    void showDocument(const Document &document);

signals:
    void edited(const perrank::ParameterValue &value);
    void problemChanged(const QString &problem);
    /// There are new controls in it.
    void controlsChanged();

private:
    void createFields();

    const ObjectChoice &m_choice;
    QWidget &m_box;
    QVBoxLayout *m_layout;
    ObjectFields *m_fields = nullptr;
    std::size_t m_way = 0; ///< that the fields belong to
    Scenario m_shown;
};

/// Puts these behind `first` in the order of the keyboard; the last of them, or `first`.
QWidget *chainTabs(QWidget *first, const std::vector<QWidget *> &stops);

} // namespace perrank::ui
