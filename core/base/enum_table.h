// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace perrank {

/// One row per value of a closed enum, in the order of its values; a missing, doubled or misplaced
/// row does not compile. A row has at least `id` and `key`, its word in files and on the command line.
template <class Row, std::size_t N>
class EnumTable {
public:
    using Id = decltype(Row::id);

    consteval explicit EnumTable(std::array<Row, N> rows) : m_rows(rows)
    {
        for (std::size_t i = 0; i < N; ++i) {
            if (static_cast<std::size_t>(m_rows[i].id) != i)
                throw "the rows of an EnumTable stand in the order of the enum, one for each value";
        }
    }

    constexpr const Row &operator[](Id id) const { return m_rows[static_cast<std::size_t>(id)]; }
    [[nodiscard]] constexpr auto begin() const { return m_rows.begin(); }
    [[nodiscard]] constexpr auto end() const { return m_rows.end(); }
    [[nodiscard]] static constexpr std::size_t size() { return N; }

    /// The value whose word in files is `key`; nothing for an unknown word.
    [[nodiscard]] constexpr std::optional<Id> find(std::string_view key) const
    {
        for (const Row &row : m_rows) {
            if (row.key == key)
                return row.id;
        }
        return std::nullopt;
    }

private:
    std::array<Row, N> m_rows;
};

template <class Row, std::size_t N>
EnumTable(std::array<Row, N>) -> EnumTable<Row, N>;

} // namespace perrank
