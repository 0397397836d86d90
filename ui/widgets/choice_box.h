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

/// A choice of two words as a check box that is named after the first.
class FlagBox : public QCheckBox {
    Q_OBJECT

public:
    explicit FlagBox(ParameterId id, QWidget *parent = nullptr);

    void showDocument(const Document &document);

signals:
    void edited(const perrank::ParameterValue &value);

private:
    void announceChoice(bool first);

    const Choice &m_choice;
};

} // namespace perrank::ui
