// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

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

protected:
    void changeEvent(QEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;

private:
    [[nodiscard]] QString html() const;

    Links m_kind;
    QString m_words;
    std::vector<Link> m_links;
};

} // namespace perrank::ui
