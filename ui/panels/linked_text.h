// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/arithmetic.h"

#include <QTextLayout>

namespace perrank::ui {

/// A paragraph in which the symbols of parameters are underlined and lead to their controls. Laid out for one width.
class LinkedText {
public:
    struct Link {
        ParameterId id;
        QRectF rect; ///< inside the paragraph
    };

    LinkedText(const QString &text, const std::vector<ParameterLink> &links, const QFont &font, int width);

    [[nodiscard]] int height() const;
    [[nodiscard]] const std::vector<Link> &links() const { return m_links; }
    void draw(QPainter &painter, QPointF at, const QColor &ink, const QColor &linkInk) const;

private:
    void layOut(int width);
    void findLinks(const std::vector<ParameterLink> &links);
    [[nodiscard]] bool standsAlone(qsizetype from, qsizetype length) const;
    [[nodiscard]] QRectF rectOf(int from, int length) const;

    struct Span {
        ParameterId id;
        int from;
        int length;
    };

    QString m_text;
    QTextLayout m_layout;
    std::vector<Span> m_spans; ///< in the order of reading
    std::vector<Link> m_links;
};

} // namespace perrank::ui
