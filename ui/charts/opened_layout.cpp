// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/opened_layout.h"

#include <QFontMetricsF>

#include <algorithm>
#include <numeric>

namespace perrank::ui {

namespace {

// In sizes of the text.
constexpr qreal barWidth = 6.5;
constexpr qreal fanWidth = 4;
constexpr qreal leaderWidth = 2;
constexpr qreal roomForAll = 34; ///< a narrower picture has narrower bars
constexpr qreal leastLabel = 4;

constexpr qreal thinnest = 1; ///< pixels of a piece that has a label
constexpr qreal captionGap = 4;
constexpr qreal labelGap = 3;

/// Where the bars stand.
struct Columns {
    qreal rank;
    qreal opened;
    qreal width;
    qreal labels;
};

class Layouter {
public:
    Layouter(const OpenedBar &bar, const QRectF &bounds, const ChartFonts &fonts)
        : m_bar(bar), m_fonts(fonts), m_metrics(fonts.text), m_columns(columnsFor(bounds, fonts))
    {
        m_layout.bounds = bounds;
        m_plot = bounds.adjusted(0, captionGap, 0, -2 * m_metrics.height() - captionGap);
    }

    OpenedLayout made()
    {
        placeRank();
        placePieces();
        placeGuides();
        placeLabels();
        placeCaptions();
        return std::move(m_layout);
    }

private:
    static Columns columnsFor(const QRectF &bounds, const ChartFonts &fonts)
    {
        const qreal size = fonts.text.pixelSize();
        const qreal em = size * std::min(1.0, bounds.width() / (roomForAll * size));
        const qreal opened = bounds.left() + (barWidth + fanWidth) * em;
        return {bounds.left(), opened, barWidth * em, opened + (barWidth + leaderWidth) * em};
    }

    [[nodiscard]] qreal heightOf(Quantity<Bytes> amount, Quantity<Bytes> whole) const
    {
        return whole.count() <= 0 ? 0 : m_plot.height() * double(amount.count()) / double(whole.count());
    }

    /// As in the chart, the first part is the base.
    void placeRank()
    {
        qreal bottom = m_plot.bottom();
        for (std::size_t i = 0; i < m_bar.rankParts.size(); ++i) {
            const qreal height = heightOf(m_bar.rankParts[i].amount, m_bar.totalAmount);
            const QRectF rect(m_columns.rank, bottom - height, m_columns.width, height);
            bottom -= height;
            if (m_bar.rankParts[i].amount.count() == 0)
                continue;
            m_layout.rankPieces.push_back({i, rect, false});
            const QString &name = m_bar.rankParts[i].name;
            const bool fits = height >= m_metrics.height() + 2 * labelGap
                              && m_metrics.horizontalAdvance(name) + 2 * labelGap <= rect.width();
            if (fits)
                m_layout.rankLabels.push_back({i, name, lineIn(rect, m_metrics.horizontalAdvance(name))});
        }
    }

    [[nodiscard]] QRectF lineIn(const QRectF &rect, qreal width) const
    {
        QRectF line(0, 0, width, m_metrics.height());
        line.moveCenter(rect.center());
        return line;
    }

    void placePieces()
    {
        qreal top = m_plot.top();
        bool isOther = true;
        for (std::size_t i = 0; i < m_bar.rows.size(); ++i) {
            const qreal height = heightOf(m_bar.rows[i].amount, m_bar.sumAmount);
            isOther = height >= thinnest ? !isOther : isOther; // what nobody sees changes no tint
            m_layout.pieces.push_back({i, QRectF(m_columns.opened, top, m_columns.width, height), isOther});
            top += height;
        }
    }

    void placeGuides()
    {
        const auto isOpened = [this](const OpenedPiece &piece) {
            return m_bar.rankParts[piece.index].component == m_bar.component;
        };
        const auto part = std::ranges::find_if(m_layout.rankPieces, isOpened);
        if (part == m_layout.rankPieces.end())
            return;
        const qreal opened = m_columns.opened;
        m_layout.guides = {QLineF(part->rect.topRight(), QPointF(opened, m_plot.top())),
                           QLineF(part->rect.bottomRight(), QPointF(opened, m_plot.bottom()))};
    }

    /// Of more pieces than lines the largest have labels.
    [[nodiscard]] std::vector<std::size_t> labelled() const
    {
        std::vector<std::size_t> all;
        for (const OpenedPiece &piece : m_layout.pieces) {
            if (piece.rect.height() >= thinnest)
                all.push_back(piece.index);
        }
        const auto most = static_cast<std::size_t>(std::max(0.0, m_plot.height() / m_metrics.height()));
        std::ranges::stable_sort(all, std::greater(), [this](std::size_t i) { return m_bar.rows[i].amount; });
        all.resize(std::min(all.size(), most));
        std::ranges::sort(all);
        return all;
    }

    /// Each beside its piece, or as near as the others let it.
    void placeLabels()
    {
        const qreal room = m_layout.bounds.right() - m_columns.labels;
        if (room < leastLabel * m_fonts.text.pixelSize())
            return;
        const std::vector<std::size_t> rows = labelled();
        const qreal line = m_metrics.height();
        std::vector<qreal> tops;
        qreal free = m_plot.top();
        for (const std::size_t row : rows) {
            tops.push_back(std::max(free, m_layout.pieces[row].rect.center().y() - line / 2));
            free = tops.back() + line;
        }
        qreal bottom = m_plot.bottom();
        for (auto top = tops.rbegin(); top != tops.rend(); ++top) {
            *top = std::min(*top, bottom - line);
            bottom = *top;
        }
        for (std::size_t i = 0; i < rows.size(); ++i)
            addLabel(rows[i], QRectF(m_columns.labels, tops[i], room, line));
    }

    void addLabel(std::size_t row, const QRectF &rect)
    {
        m_layout.labels.push_back({row, labelFor(m_bar.rows[row], rect.width()), rect});
        const QRectF &piece = m_layout.pieces[row].rect;
        m_layout.leaders.emplace_back(QPointF(piece.right(), piece.center().y()),
                                      QPointF(rect.left() - labelGap, rect.center().y()));
    }

    /// The longest wording that fits; of a name that is too long as much as fits.
    [[nodiscard]] QString labelFor(const OpenedRow &row, qreal room) const
    {
        const QString withBytes = row.name + QStringLiteral("  ") + row.bytes;
        for (const QString &text : {withBytes + QStringLiteral(" · ") + row.share, withBytes}) {
            if (m_metrics.horizontalAdvance(text) <= room)
                return text;
        }
        return m_metrics.elidedText(row.name, Qt::ElideRight, room);
    }

    void placeCaptions()
    {
        m_layout.rankCaption = captionUnder(m_columns.rank, m_columns.opened - captionGap, m_bar.rank, m_bar.total);
        m_layout.partCaption = captionUnder(m_columns.opened, m_layout.bounds.right(), m_bar.name, m_bar.sum);
    }

    [[nodiscard]] OpenedLabel captionUnder(qreal left, qreal right, const QString &name, const QString &amount) const
    {
        const QFontMetricsF bold(m_fonts.bold);
        const QString text = bold.elidedText(name, Qt::ElideRight, right - left) + QLatin1Char('\n')
                             + bold.elidedText(amount, Qt::ElideRight, right - left);
        return {0, text, QRectF(left, m_plot.bottom() + captionGap, right - left, 2 * m_metrics.height())};
    }

    const OpenedBar &m_bar;
    const ChartFonts &m_fonts;
    QFontMetricsF m_metrics;
    Columns m_columns;
    QRectF m_plot;
    OpenedLayout m_layout;
};

} // namespace

OpenedLayout layoutOpened(const OpenedBar &bar, const QRectF &bounds, const ChartFonts &fonts)
{
    return Layouter(bar, bounds, fonts).made();
}

std::optional<std::size_t> OpenedLayout::at(const QPointF &place) const
{
    for (const OpenedLabel &label : labels) {
        if (label.rect.contains(place))
            return label.index;
    }
    for (const OpenedPiece &piece : pieces) {
        if (piece.rect.contains(place))
            return piece.index;
    }
    return std::nullopt;
}

} // namespace perrank::ui
