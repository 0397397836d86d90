// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/parameters.h"
#include "core/storage/document.h"
#include "ui/widgets/line_box.h"

#include <QLineEdit>
#include <QWidget>

#include <optional>

namespace perrank::ui {

class NumberField;

/// A card from the table with its capacity, or one of one's own.
class GpuBox : public LineBox {
    Q_OBJECT

public:
    explicit GpuBox(QWidget *parent = nullptr);

    void showDocument(const Document &document);

signals:
    void edited(const perrank::ParameterValue &value);

private:
    void announceChoice(int item);
    void nameCards(Units units);

    GpuChoice m_shown;
    std::optional<Units> m_units; ///< that the cards are named in
};

/// Name and bytes of a card that is not in the table; hidden while a card of the table is chosen.
class CustomGpuFields : public QWidget {
    Q_OBJECT

public:
    explicit CustomGpuFields(QWidget *parent = nullptr);

    void showDocument(const Document &document);

signals:
    void edited(const perrank::ParameterValue &value);
    void problemChanged(const QString &problem);

private:
    void rename();
    void resize(double bytes);

    QLineEdit *m_name;
    NumberField *m_bytes;
    CustomGpu m_shown;
};

} // namespace perrank::ui
