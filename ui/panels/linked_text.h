// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/arithmetic.h"

#include <QTextLayout>

namespace perrank::ui {

/// A paragraph in which the symbols of parameters are underlined and lead to their controls. Laid out for one width,
/// and drawn without being laid out again.
class LinkedText {
public:
    struct Link {
        ParameterId id;
        QRectF rect; ///< inside the paragraph
    };

    /// What a paragraph is made of.
    struct Source {
        QString text;
        std::vector<ParameterLink> links;
        QFont font;
        int width = 0;

        bool operator==(const Source &) const = default;
    };

    explicit LinkedText(const Source &source);

    [[nodiscard]] const Source &source() const { return m_source; }
    /// Of the widest line and of all lines, in whole pixels.
    [[nodiscard]] QSize size() const;
    [[nodiscard]] const std::vector<Link> &links() const { return m_links; }
    void draw(QPainter &painter, QPointF at, const QColor &ink, const QColor &linkInk) const;

private:
    void layOut();
    void findLinks();
    [[nodiscard]] bool standsAlone(qsizetype from, qsizetype length) const;
    [[nodiscard]] QRectF rectOf(int from, int length) const;

    struct Span {
        ParameterId id;
        int from;
        int length;
    };

    Source m_source;
    QString m_text; ///< with the line breaks of a layout
    QTextLayout m_layout;
    std::vector<Span> m_spans; ///< in the order of reading
    std::vector<Link> m_links;
};

} // namespace perrank::ui
