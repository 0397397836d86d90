// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>

namespace perrank::ui {

/// A combo box beside a label: it wants room for the chosen text only, and the list that drops down is as
/// wide as its entries. The wheel does not give it the focus.
class LineBox : public QComboBox {
    Q_OBJECT

public:
    explicit LineBox(QWidget *parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override { return sizeFor(currentText()); }
    [[nodiscard]] QSize minimumSizeHint() const override;
    void showPopup() override;

private:
    [[nodiscard]] QSize sizeFor(const QString &text) const;
};

} // namespace perrank::ui
