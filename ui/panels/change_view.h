// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace perrank::ui {

class LinkedLabel;

/// What a person reads of a change before making it.
struct ShownChange {
    QString name;
    QString figure; ///< after it
    QString price;

    bool operator==(const ShownChange &) const = default;
};

/// One change that would make it fit: its name, its figure, its price and the button that makes it.
class ChangeView : public QWidget {
    Q_OBJECT

public:
    explicit ChangeView(QWidget *parent = nullptr);

    void show(const ShownChange &change);
    [[nodiscard]] const ShownChange &change() const { return m_change; }

signals:
    void applyWanted();
    /// How the figure comes about.
    void arithmeticWanted();

private:
    ShownChange m_change;
    QLabel *m_name;
    LinkedLabel *m_figure;
    QLabel *m_price;
    QPushButton *m_apply;
};

} // namespace perrank::ui
