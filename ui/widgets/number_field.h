// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>

namespace perrank::ui {

/// What a number field accepts. What is shown is the value times `factor`.
struct NumberRange {
    bool whole = true;
    double least = 0;
    double most = 0;
    QString unit = {};
    double factor = 1;
};

/// A number that people type as they like. Shows it short with its unit, and whole while it is edited.
/// What is no number, or out of range, is outlined and told, and changes nothing.
class NumberField : public QLineEdit {
    Q_OBJECT

public:
    explicit NumberField(const NumberRange &range, QWidget *parent = nullptr);

    void showValue(double value);
    /// What is accepted ends there; a value beyond it stays until another is typed.
    void limit(double most);
    /// What is shown instead of 0 where 0 stands for a rule.
    void setZeroText(const QString &text);
    [[nodiscard]] double value() const { return m_value; }
    /// Why the text is not taken; empty when it is.
    [[nodiscard]] const QString &problem() const { return m_problem; }
    /// Takes the focus; `typed` replaces the text, as a key pressed on the slider does.
    void startEditing(const QString &typed);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void edited(double value);
    void problemChanged(const QString &problem);
    /// Enter was taken, or Esc: whoever called `startEditing` may have the focus back.
    void editingFinishedByKey();

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    struct Reading {
        double value = 0;
        QString problem = {};
    };

    [[nodiscard]] int usualWidth() const;
    [[nodiscard]] int unitWidth() const;
    [[nodiscard]] int textWidth() const;
    void placeUnit();
    [[nodiscard]] QString rangeText() const;
    [[nodiscard]] Reading read() const;
    [[nodiscard]] QString rangeProblem(double shown) const;
    bool apply();
    void restore();
    void write();
    void setProblem(const QString &problem);
    void clearProblem() { setProblem({}); }

    NumberRange m_range;
    double m_value = 0;
    QString m_problem;
    QString m_zeroText;
    bool m_showsUnit = false;
    bool m_selectOnRelease = false;
    bool m_startedElsewhere = false;
};

} // namespace perrank::ui
