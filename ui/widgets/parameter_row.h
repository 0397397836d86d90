// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/issues.h"
#include "core/storage/document.h"

#include <QWidget>

#include <functional>

class QHBoxLayout;
class QLabel;
class QVBoxLayout;

namespace perrank::ui {

class LineBox;
class NumberField;
class ParameterSlider;
class ResetButton;
class RowNotes;

/// One parameter in the dock: its label, its control, the way back to its default, and below them what
/// there is to say.
class ParameterRow : public QWidget {
    Q_OBJECT

public:
    explicit ParameterRow(ParameterId id, QWidget *parent = nullptr);

    [[nodiscard]] ParameterId id() const { return m_id; }
    void showDocument(const Document &document);
    void showIssues(const std::vector<const Issue *> &issues);

    /// What the keyboard reaches, in order.
    [[nodiscard]] const std::vector<QWidget *> &tabStops() const { return m_tabStops; }

signals:
    void edited(perrank::ParameterId id, const perrank::ParameterValue &value);
    void pressed();
    void released();
    void cancelled();
    /// Someone wants to know what the shape's parameters are made of.
    void shapeWanted();
    /// There are other controls in that part of the row.
    void controlsChanged(QWidget *part);

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void createControl();
    void createSlider();
    void createField();
    void createChoice();
    void createStops();
    void createFlag();
    void createGpu();
    void createStrategies();
    void createObject();
    void createFaults();
    void createReset();
    void createShapeCheck();
    void createFrameworkNote();
    void addTabStops(QWidget *editor);
    template <class Editor>
    void adopt(Editor *editor);
    template <class Editor>
    void adoptBelow(Editor *editor);
    void connectSliderToField();
    void addLabel(QWidget *buddy);
    void addBox(LineBox *box);
    void placeBox();
    void describe(QWidget *control);
    void explain();
    [[nodiscard]] QString helpText() const;

    void editNumber(double number);
    void editField(const QString &typed);
    void reset();
    void showNumber(const Scenario &scenario);
    void showReset(const Document &document);
    void showEffect(const Scenario &scenario);
    void showColours();

    ParameterId m_id;
    QHBoxLayout *m_line;   ///< label, field, reset
    QVBoxLayout *m_column; ///< the line, what is below it, the notes
    RowNotes *m_notes;
    QLabel *m_label = nullptr;
    NumberField *m_field = nullptr;
    ParameterSlider *m_slider = nullptr;
    LineBox *m_box = nullptr;
    bool m_boxIsBelow = false;
    QLabel *m_value = nullptr; ///< in words, beside a slider that has no field
    ResetButton *m_reset = nullptr;
    std::vector<QWidget *> m_tabStops;
    std::vector<std::function<void(const Document &)>> m_shows;
    ParameterValue m_default;
    QString m_reason; ///< why it has no effect now
};

} // namespace perrank::ui
