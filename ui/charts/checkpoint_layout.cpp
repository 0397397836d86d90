// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/checkpoint_layout.h"

#include "ui/text/amount_words.h"
#include "ui/text/texts_of.h"

#include <algorithm>
#include <cmath>

namespace perrank::ui {

namespace {

constexpr qreal gap = 8;
constexpr qreal padding = 8;      ///< inside a card, beside its bar
constexpr qreal barWidth = 5;     ///< at the left edge of a card
constexpr qreal rowHeight = 1.25; ///< of the table, in heights of the text
constexpr qreal columnGap = 1.5;  ///< likewise

constexpr TextsOf say{"Failure"};

qreal shareWritten(FileState state)
{
    switch (state) {
    case FileState::Absent:
        return 0;
    case FileState::Partial:
        return 0.5;
    case FileState::Complete:
        return 1;
    }
    return 0;
}

class CheckpointPlacer {
public:
    CheckpointPlacer(const SavedFiles &saved, const ChartFrame &frame, const AmountStyle &style)
        : m_saved(saved), m_frame(frame), m_style(style), m_line(lineOf(frame.fonts.small))
    {
    }

    CheckpointLayout placed()
    {
        label(m_saved.heading, {0, 0}, m_frame.fonts.bold);
        m_top = lineOf(m_frame.fonts.bold) + gap / 2;
        const QStringList verdicts = wrappedSignText(m_saved.verdicts, m_frame.fonts.small, m_frame.size.width());
        const qreal table = qreal(m_saved.rows.size() + 1) * rowHeight * m_line;
        const qreal room = m_frame.size.height() - m_top;
        const bool hasTable = room >= cardHeight() + gap + table;
        placeCards(room - gap - (hasTable ? table : qreal(verdicts.size()) * m_line));
        m_top += gap;
        if (hasTable)
            placeTable();
        else
            placeLines(verdicts);
        m_layout.size = {m_frame.size.width(), m_top};
        return std::move(m_layout);
    }

private:
    void label(const QString &text, const QPointF &at, const QFont &font, bool isBad = false)
    {
        m_layout.labels.push_back({text, QRectF(at, QSizeF(widthOf(text, font), lineOf(font))), font, isBad});
    }

    [[nodiscard]] qreal cardHeight() const { return 2 * m_line + padding; }

    [[nodiscard]] qreal cardWidth(const std::vector<FileCard> &cards) const
    {
        qreal width = 0;
        for (const FileCard &card : cards)
            width =
                std::max({width, widthOf(card.name, m_frame.fonts.smallBold), widthOf(card.text, m_frame.fonts.small)});
        return std::min(width + barWidth + 2 * padding, m_frame.size.width());
    }

    [[nodiscard]] std::size_t columnsOf(const std::vector<FileCard> &cards) const
    {
        return std::size_t(std::max(1.0, std::floor((m_frame.size.width() + gap) / (cardWidth(cards) + gap))));
    }

    /// Each file has a card where all have room in that height; else neighbours in the same state share one.
    void placeCards(qreal height)
    {
        const auto rows = std::size_t(std::max(1.0, std::floor((height + gap) / (cardHeight() + gap))));
        std::vector<FileCard> cards = fileCards(m_saved.files, m_saved.files.size(), m_style);
        if (cards.size() > rows * columnsOf(cards))
            cards = fileCards(m_saved.files, 0, m_style);
        const std::size_t columns = columnsOf(cards);
        const std::size_t room = std::max<std::size_t>(1, rows) * columns;
        const std::size_t shown = cards.size() <= room ? cards.size() : room - 1;
        const qreal width = cardWidth(cards);
        for (std::size_t i = 0; i < shown; ++i)
            placeCard(cards[i], cornerOf(i, columns, width), width);
        if (shown < cards.size())
            placeRest(cards.size() - shown, cornerOf(shown, columns, width));
        const std::size_t usedRows = (std::min(cards.size(), room) + columns - 1) / columns;
        m_top += qreal(usedRows) * (cardHeight() + gap) - gap;
    }

    [[nodiscard]] QPointF cornerOf(std::size_t card, std::size_t columns, qreal width) const
    {
        return {qreal(card % columns) * (width + gap), m_top + qreal(card / columns) * (cardHeight() + gap)};
    }

    void placeCard(const FileCard &card, const QPointF &corner, qreal width)
    {
        const QRectF rect(corner, QSizeF(width, cardHeight()));
        QRectF bar(corner, QSizeF(barWidth, cardHeight()));
        bar.setTop(rect.bottom() - shareWritten(card.state) * rect.height());
        m_layout.cards.push_back({card.state, rect, bar});
        const QPointF text = corner + QPointF(barWidth + padding, padding / 2);
        label(card.name, text, m_frame.fonts.smallBold);
        label(card.text, text + QPointF(0, m_line), m_frame.fonts.small, card.state != FileState::Complete);
    }

    void placeRest(std::size_t count, const QPointF &corner)
    {
        label(say(QT_TRANSLATE_NOOP("Failure", "and %1 more files")).arg(number(std::int64_t(count), m_style.numbers)),
              corner + QPointF(0, (cardHeight() - m_line) / 2), m_frame.fonts.small);
    }

    void placeLines(const QStringList &lines)
    {
        for (const QString &line : lines) {
            label(line, {0, m_top}, m_frame.fonts.small);
            m_top += m_line;
        }
    }

    /// Words to the left, numbers to the right.
    void placeTable()
    {
        std::vector<QStringList> rows{survivalColumns()};
        rows.insert(rows.end(), m_saved.rows.begin(), m_saved.rows.end());
        qreal left = 0;
        const qsizetype last = rows.front().size() - 1;
        for (qsizetype column = 0; column <= last; ++column) {
            qreal width = 0;
            for (const QStringList &row : rows)
                width = std::max(width, widthOf(row[column], m_frame.fonts.smallBold));
            const bool isNumber = column > 0 && column < last;
            for (std::size_t row = 0; row < rows.size(); ++row)
                placeCell(rows[row][column], {left, topOfRow(row), width, m_line}, isNumber, row == 0);
            left += width + columnGap * m_line;
        }
        m_layout.rules.emplace_back(0, topOfRow(1) - 2, left - columnGap * m_line, topOfRow(1) - 2);
        m_top = topOfRow(rows.size());
    }

    [[nodiscard]] qreal topOfRow(std::size_t row) const { return m_top + qreal(row) * rowHeight * m_line; }

    void placeCell(const QString &text, const QRectF &cell, bool isNumber, bool isHeading)
    {
        const QFont &font = isHeading ? m_frame.fonts.smallBold : m_frame.fonts.small;
        const qreal left = isNumber ? cell.right() - widthOf(text, font) : cell.left();
        label(text, {left, cell.top()}, font);
    }

    const SavedFiles &m_saved;
    const ChartFrame &m_frame;
    const AmountStyle &m_style;
    qreal m_line;
    qreal m_top = 0;
    CheckpointLayout m_layout;
};

} // namespace

CheckpointLayout layoutCheckpoint(const SavedFiles &saved, const ChartFrame &frame, const AmountStyle &style)
{
    return CheckpointPlacer(saved, frame, style).placed();
}

} // namespace perrank::ui
