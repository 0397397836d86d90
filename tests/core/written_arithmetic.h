// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace perrank {

/// Works out a written formula such as "⌈1,000 / 3⌉ × 2 + 5 × (8 − 1)" as a reader would, knowing nothing of the
/// program that wrote it. Fractions are kept until a ⌈ ⌉ rounds them up.
class WrittenArithmetic {
public:
    /// The whole number; nothing when the text is no formula or a fraction is left at its end.
    static std::optional<std::int64_t> valueOf(std::string_view text)
    {
        WrittenArithmetic reader(text);
        const Fraction value = reader.sum();
        if (!reader.m_good || !reader.m_rest.empty() || value.top % value.bottom != 0)
            return std::nullopt;
        return static_cast<std::int64_t>(value.top / value.bottom);
    }

private:
    __extension__ using Wide = __int128;

    struct Fraction {
        Wide top = 0;
        Wide bottom = 1;

        [[nodiscard]] Fraction plus(const Fraction &other, int sign) const
        {
            return {top * other.bottom + sign * other.top * bottom, bottom * other.bottom};
        }
        [[nodiscard]] Fraction times(const Fraction &other) const { return {top * other.top, bottom * other.bottom}; }
        [[nodiscard]] Fraction over(const Fraction &other) const
        {
            return shorter(top * other.bottom, bottom * other.top);
        }
        [[nodiscard]] Fraction roundedUp() const { return {(top + bottom - 1) / bottom, 1}; }
        [[nodiscard]] bool isLess(const Fraction &other) const { return top * other.bottom < other.top * bottom; }

        static Fraction shorter(Wide top, Wide bottom)
        {
            return bottom != 0 && top % bottom == 0 ? Fraction{top / bottom, 1} : Fraction{top, bottom};
        }
    };

    explicit WrittenArithmetic(std::string_view text) : m_rest(text) {}

    bool skip(std::string_view sign)
    {
        if (!m_rest.starts_with(sign))
            return false;
        m_rest.remove_prefix(sign.size());
        return true;
    }

    void expect(std::string_view sign) { m_good = skip(sign) && m_good; }

    Fraction sum()
    {
        Fraction value = product();
        while (true) {
            if (skip(" + "))
                value = value.plus(product(), 1);
            else if (skip(" − "))
                value = value.plus(product(), -1);
            else
                return value;
        }
    }

    Fraction product()
    {
        Fraction value = atom();
        while (true) {
            if (skip(" × "))
                value = value.times(atom());
            else if (skip(" / "))
                value = value.over(atom());
            else
                return value;
        }
    }

    Fraction atom()
    {
        if (skip("(")) {
            const Fraction value = sum();
            expect(")");
            return value;
        }
        if (skip("⌈")) {
            const Fraction value = sum();
            expect("⌉");
            return value.roundedUp();
        }
        return skip("min(") ? smaller() : number();
    }

    Fraction smaller()
    {
        const Fraction one = sum();
        expect(", ");
        const Fraction other = sum();
        expect(")");
        return one.isLess(other) ? one : other;
    }

    bool nextIsDigit() const { return !m_rest.empty() && m_rest.front() >= '0' && m_rest.front() <= '9'; }

    void digits(Fraction &value, Wide perDigit)
    {
        for (; nextIsDigit(); m_rest.remove_prefix(1)) {
            value.top = value.top * 10 + (m_rest.front() - '0');
            value.bottom *= perDigit;
        }
    }

    Fraction number()
    {
        Fraction value;
        m_good = m_good && nextIsDigit();
        digits(value, 1);
        while (m_rest.size() > 1 && m_rest[0] == ',' && m_rest[1] != ' ') {
            m_rest.remove_prefix(1);
            digits(value, 1);
        }
        if (skip("."))
            digits(value, 10);
        return value;
    }

    std::string_view m_rest;
    bool m_good = true;
};

} // namespace perrank
