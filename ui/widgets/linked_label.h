// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

#include <map>
#include <vector>

namespace perrank::ui {

/// Words some of which lead somewhere: by a click, or by Tab and Enter. `linkActivated` tells the target.
class LinkedLabel : public QLabel {
    Q_OBJECT

public:
    struct Link {
        QString words; ///< the first place where they stand in the text
        QString target;

        bool operator==(const Link &) const = default;
    };

    /// Quiet links are underlined and have the ink of the words around them.
    enum class Links { Coloured, Quiet };

    explicit LinkedLabel(Links links = Links::Coloured, QWidget *parent = nullptr);

    void showWords(const QString &words, const std::vector<Link> &links);
    /// What is read, without marks.
    [[nodiscard]] const QString &words() const { return m_words; }

    /// A wrapped one, whose width is the layout's choice, asks for no more than its longest word. Rich text is laid out
    /// anew for every width that is asked about, so answers are kept.
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void changeEvent(QEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;

private:
    [[nodiscard]] QString html() const;
    void setHtml();

    Links m_kind;
    QString m_words;
    std::vector<Link> m_links;
    mutable std::map<int, int> m_heights; ///< by widths that were asked about since the text changed
};

} // namespace perrank::ui
