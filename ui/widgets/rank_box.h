// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSpinBox>

namespace perrank::ui {

/// A rank by its number, digits grouped as everywhere in the window: "1 024 of 4 096".
class RankBox : public QSpinBox {
    Q_OBJECT

public:
    explicit RankBox(QWidget *parent = nullptr);

    void showRank(std::int64_t rank, std::int64_t ranks);

protected:
    [[nodiscard]] QString textFromValue(int value) const override;
    [[nodiscard]] int valueFromText(const QString &text) const override;
    QValidator::State validate(QString &text, int &place) const override;

private:
    [[nodiscard]] QString typed(const QString &text) const;
};

} // namespace perrank::ui
