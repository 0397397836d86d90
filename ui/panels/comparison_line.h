// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/compared.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace perrank::ui {

class LineBox;

/// Under the bars, while something is compared: what is pinned, which accountings stand beside each other, and the way
/// to why they differ. Takes no room otherwise.
class ComparisonLine : public QWidget {
    Q_OBJECT

public:
    explicit ComparisonLine(QWidget *parent = nullptr);

    using QWidget::show;
    void show(const Compared &compared, const View &view);

signals:
    void comparedWith(perrank::Accounting accounting);
    void bridgeWanted();

private:
    void createOther();
    void showOther(Accounting shown, Accounting other);
    void choose(int index);

    QLabel *m_words;
    QLabel *m_right;
    LineBox *m_other;
    QPushButton *m_why;
};

} // namespace perrank::ui
