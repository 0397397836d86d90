// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/failure_scenes.h"
#include "core/scenario/field_values.h"

#include <QWidget>

class QLabel;

namespace perrank::ui {

class FlowLayout;
class LineBox;
class NumberField;

/// What goes wrong, with its numbers, and the three scenes of the lesson. Announces the scenario that a person wants.
class FailureControls : public QWidget {
    Q_OBJECT

public:
    explicit FailureControls(QWidget *parent = nullptr);

    using QWidget::show;
    void show(const Scenario &scenario);
    /// Leaves out the numbers that tell who is the cause.
    void keepSecret(bool isSecret);

signals:
    /// One undo step; without a name it is made from what differs.
    void scenarioWanted(const perrank::Scenario &scenario, const QString &what);
    void sceneChosen(perrank::FailureScene scene);

protected:
    void changeEvent(QEvent *event) override;

private:
    void fitFields();
    void createScenes();
    void createKinds();
    NumberField *createNumber(const QString &label, double least, double most, const QString &unit,
                              void (FailureControls::*handler)(double));
    void chooseScene(FailureScene scene);
    void chooseKind(int index);
    /// One field of the fault and what it is edited with.
    struct Control {
        std::size_t index;
        NumberField *number = nullptr;
        LineBox *words = nullptr;
        QLabel *label = nullptr;
    };

    void showFields();
    void showField(const Control &control);
    void showProblem(const QString &name, const QString &problem);
    void tellProblemsOf(NumberField *field);
    void showOthers();
    void createFields();
    QWidget *createControl(std::size_t index, const FieldSpec &field);
    QWidget *createWords(std::size_t index, const QStringList &words);
    void changeField(std::size_t index, const FieldValue &value);
    void changeStep(double milliseconds);
    void changeTimeout(double seconds);
    void changeSteps(double steps);
    void changeInterval(double steps);

    Scenario m_scenario;
    std::vector<std::size_t> m_shown; ///< fields that are said
    std::optional<FaultKind> m_shownKind;
    std::vector<Control> m_fieldControls;
    QWidget *m_fields = nullptr;
    LineBox *m_kind;
    QLabel *m_problem;
    QLabel *m_others;
    bool m_isSecret = false;
    NumberField *m_step = nullptr;
    NumberField *m_timeout = nullptr;
    NumberField *m_steps = nullptr;
    NumberField *m_interval = nullptr;
    FlowLayout *m_row;
};

} // namespace perrank::ui
