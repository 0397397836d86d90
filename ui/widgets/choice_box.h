// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/parameters.h"
#include "core/storage/document.h"
#include "ui/widgets/line_box.h"

#include <QCheckBox>

namespace perrank::ui {

/// One of several words. Words that are not available yet are listed and cannot be chosen.
class ChoiceBox : public LineBox {
    Q_OBJECT

public:
    explicit ChoiceBox(ParameterId id, QWidget *parent = nullptr);

    void showDocument(const Document &document);

signals:
    void edited(const perrank::ParameterValue &value);

private:
    void addWord(int index, const Word &word);
    void announceChoice(int item);
    void nameDefault(const Scenario &scenario);

    const Choice &m_choice;
};

/// A truth as a check box; of another choice of two words it is named after the first, and checked when that holds.
class FlagBox : public QCheckBox {
    Q_OBJECT

public:
    explicit FlagBox(ParameterId id, QWidget *parent = nullptr);

    void showDocument(const Document &document);

signals:
    void edited(const perrank::ParameterValue &value);

private:
    void announceChoice(bool checked);

    ParameterId m_id;
    int m_checked; ///< the value that is shown as checked; the other one is 1 less or more
};

} // namespace perrank::ui
