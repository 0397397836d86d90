// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QToolButton;
class QVBoxLayout;

namespace perrank {
struct Issue;
}

namespace perrank::ui {

class RowNotes;

/// Rows below a button that folds them away. What there is to say about folded rows stands below the button.
class FoldedSection : public QWidget {
    Q_OBJECT

public:
    explicit FoldedSection(const QString &title, QWidget *parent = nullptr);

    [[nodiscard]] QVBoxLayout &rows() const { return *m_rows; }
    [[nodiscard]] QToolButton &button() const { return *m_button; }
    [[nodiscard]] bool isOpen() const;
    void setOpen(bool open);
    void showIssues(const std::vector<const Issue *> &issues);

signals:
    void toggled(bool open);

private:
    void fold(bool open);

    QToolButton *m_button;
    RowNotes *m_notes;
    QWidget *m_content;
    QVBoxLayout *m_rows;
};

} // namespace perrank::ui
