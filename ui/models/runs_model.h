// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>

#include <memory>
#include <vector>

namespace perrank::ui {

struct RunColumn {
    QString title;
    bool isNumber = false;
};

/// What a table says of one run in one column.
struct RunCell {
    QString text;
    QVariant key = {}; ///< what the column is sorted by; the text where there is none
    QString tip = {};  ///< the text where there is none
};

/// Published runs with what is predicted for them, a row each in the order of the facts.
class RunsModel : public QAbstractTableModel {
    Q_OBJECT

public:
    static constexpr int sortRole = Qt::UserRole;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const final;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const final;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const final;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const final;

protected:
    RunsModel(std::vector<RunColumn> columns, QObject *parent);

    /// Each row with a cell for every column.
    void showRows(std::vector<std::vector<RunCell>> rows);

private:
    std::vector<RunColumn> m_columns;
    std::vector<std::vector<RunCell>> m_rows;
};

/// The wanted rows, sorted by any column. What is wanted `isWanted` of these facts says.
template <class Facts, class Wish>
class RunsFilter : public QSortFilterProxyModel {
public:
    explicit RunsFilter(QObject *parent = nullptr) : QSortFilterProxyModel(parent) { setSortRole(RunsModel::sortRole); }

    void show(const std::shared_ptr<const Facts> &facts, const Wish &wish)
    {
        m_facts = facts;
        m_wish = wish;
        invalidateFilter();
    }

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex &) const final
    {
        return m_facts && isWanted(*m_facts, static_cast<std::size_t>(row), m_wish);
    }

private:
    std::shared_ptr<const Facts> m_facts;
    Wish m_wish;
};

} // namespace perrank::ui
