// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/amount_text.h"
#include "core/validation/validation.h"

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>

#include <memory>

namespace perrank::ui {

/// Every measurement with its prediction, a row each in the order of the facts.
class ValidationModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Run, Measured, Predicted, Error, Meter, Gpu, Model, Remark, ColumnCount };
    /// What a column is sorted by: bytes, the rank of an error, or the text.
    static constexpr int sortRole = Qt::UserRole;

    using QAbstractTableModel::QAbstractTableModel;

    void show(const std::shared_ptr<const Validation> &validation, const AmountStyle &style);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const final;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const final;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const final;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const final;

private:
    [[nodiscard]] QString text(std::size_t row, int column) const;
    [[nodiscard]] QVariant sortKey(std::size_t row, int column) const;

    std::shared_ptr<const Validation> m_validation;
    AmountStyle m_style;
};

/// Whether rows that the model covers are listed, or those that it does not.
enum class Coverage { All, Covered, NotCovered };

/// Which measurements a person wants to see.
struct ValidationWish {
    std::optional<std::size_t> source;
    std::optional<Meter> meter;
    Coverage coverage = Coverage::All;

    bool operator==(const ValidationWish &) const = default;
};

bool isWanted(const Validation &validation, std::size_t row, const ValidationWish &wish);

/// The wanted rows, sorted by any column.
class ValidationFilter : public QSortFilterProxyModel {
    Q_OBJECT

public:
    explicit ValidationFilter(QObject *parent = nullptr);

    void show(const std::shared_ptr<const Validation> &validation, const ValidationWish &wish);

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex &parent) const final;

private:
    std::shared_ptr<const Validation> m_validation;
    ValidationWish m_wish;
};

} // namespace perrank::ui
