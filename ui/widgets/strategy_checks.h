// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/parameters.h"
#include "core/storage/document.h"

#include <QWidget>

#include <vector>

class QCheckBox;

namespace perrank::ui {

/// Which strategies have a bar. One always stays.
class StrategyChecks : public QWidget {
    Q_OBJECT

public:
    explicit StrategyChecks(QWidget *parent = nullptr);

    void showDocument(const Document &document);

signals:
    void edited(const perrank::ParameterValue &value);

private:
    void createBoxes();
    void announceChoice();

    std::vector<QCheckBox *> m_boxes; ///< in the order of the table
};

} // namespace perrank::ui
