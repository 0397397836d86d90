// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/parameter_row.h"

#include "core/base/overload.h"
#include "core/memory/effects.h"
#include "ui/document/scenario_document.h"
#include "ui/text/change_text.h"
#include "ui/text/control_words.h"
#include "ui/text/number_words.h"
#include "ui/text/translate.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/faults_editor.h"
#include "ui/widgets/framework_note.h"
#include "ui/widgets/gpu_box.h"
#include "ui/widgets/line_box.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/object_editor.h"
#include "ui/widgets/parameter_slider.h"
#include "ui/widgets/row_notes.h"
#include "ui/widgets/shape_check.h"
#include "ui/widgets/signs.h"
#include "ui/widgets/strategy_checks.h"

#include <QEvent>
#include <QFontMetrics>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

namespace perrank::ui {

namespace {

constexpr double percent = 100;
constexpr int leastButtonHeight = 24;

/// The reserve is a fraction in files and per cent for people.
NumberRange rangeOf(ParameterId id)
{
    const Parameter &row = parameter(id);
    const QString unit = id == ParameterId::Reserve ? QStringLiteral("%") : translated(row.unit);
    if (const auto *whole = std::get_if<WholeNumber>(&row.kind))
        return {true, static_cast<double>(whole->least), static_cast<double>(whole->most), unit, 1};
    const auto &decimal = std::get<DecimalNumber>(row.kind);
    return {false, decimal.least, decimal.most, unit, id == ParameterId::Reserve ? percent : 1};
}

bool isFudge(ParameterId id)
{
    return id == ParameterId::Fudge || id == ParameterId::Reserve || id == ParameterId::Mfu;
}

/// Shown as a check box.
bool isFlag(ParameterId id, const Choice &kind)
{
    return id == ParameterId::Attention || (kind.isTruth && !kind.hasDefaultRule);
}

/// What a zero stands for; some rules depend on the bar, and have no number.
QString ruleText(double number)
{
    return number == 0 ? ParameterRow::tr("auto") : ParameterRow::tr("auto: %1").arg(fieldText(number));
}

/// A preset writes this parameter.
bool isOfPreset(ParameterId id)
{
    if (!std::holds_alternative<WholeNumber>(parameter(id).kind))
        return false;
    Scenario probe;
    setValue(probe, id, std::int64_t{-1});
    return valueOf(withPreset(probe, presets.front()), id) != valueOf(probe, id);
}

} // namespace

ParameterRow::ParameterRow(ParameterId id, QWidget *parent)
    : QWidget(parent), m_id(id), m_line(new QHBoxLayout), m_column(new QVBoxLayout(this)), m_notes(new RowNotes)
{
    m_column->setContentsMargins({});
    m_column->setSpacing(0);
    m_line->setSpacing(4);
    m_column->addLayout(m_line);
    createControl();
    createReset();
    if (m_id == ParameterId::Parameters)
        createShapeCheck();
    if (m_id == ParameterId::Framework)
        createFrameworkNote();
    m_column->addWidget(m_notes);
    explain();
}

void ParameterRow::createControl()
{
    std::visit(Overload{
                   [this](const WholeNumber &) { createField(); },
                   [this](const DecimalNumber &) { createField(); },
                   [this](const Choice &kind) { isFlag(m_id, kind) ? createFlag() : createChoice(); },
                   [this](const StrategyList &) { createStrategies(); },
                   [this](const GpuField &) { createGpu(); },
                   [this](const NetworkField &) { createObject(); },
                   [this](const BucketField &) { createObject(); },
                   [this](const JitterField &) { createObject(); },
                   [this](const FaultList &) { createFaults(); },
               },
               parameter(m_id).kind);
}

void ParameterRow::addLabel(QWidget *buddy)
{
    if (isFudge(m_id))
        m_line->addWidget(new WarningSign);
    m_label = new QLabel(labelWithAccessKey(m_id));
    m_label->setBuddy(buddy);
    m_label->setWordWrap(true);
    m_line->addWidget(m_label, m_box == nullptr ? 1 : 0);
}

void ParameterRow::addBox(LineBox *box)
{
    m_box = box;
    describe(box);
    addLabel(box);
    m_line->addWidget(box, 1);
    connect(box, &LineBox::currentTextChanged, this, &ParameterRow::placeBox);
}

/// Where label and box do not fit beside each other, in a narrow dock or a wordy language, the box goes below.
void ParameterRow::placeBox()
{
    const QFontMetrics metrics = m_label->fontMetrics();
    const int label = metrics.horizontalAdvance(m_label->text().remove(u'&')) + metrics.averageCharWidth();
    const int needed = label + m_box->sizeHint().width() + m_reset->sizeHint().width() + 2 * m_line->spacing();
    const bool below = needed > width();
    if (std::exchange(m_boxIsBelow, below) == below)
        return;
    if (below)
        m_column->insertWidget(1, m_box);
    else
        m_line->insertWidget(m_line->count() - 1, m_box, 1);
}

void ParameterRow::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    if (m_box != nullptr)
        placeBox();
}

void ParameterRow::describe(QWidget *control)
{
    control->setAccessibleName(translated(parameter(m_id).label));
}

/// The tool-tips: why it has no effect now, what it is, how it is changed.
void ParameterRow::explain()
{
    if (m_label != nullptr)
        m_label->setToolTip(helpText());
    for (QWidget *control : m_tabStops) {
        const bool isEditor = control == m_slider || control == m_box || qobject_cast<QCheckBox *>(control) != nullptr;
        if (isEditor && m_id != ParameterId::Strategies)
            control->setToolTip(helpText());
    }
}

QString ParameterRow::helpText() const
{
    QString help = translated(parameter(m_id).help);
    if (!m_reason.isEmpty())
        help.prepend(m_reason + u'\n');
    if (m_slider != nullptr)
        return help + u'\n' + tr("The wheel changes it with Ctrl, or while it has the focus.");
    const auto *whole = std::get_if<WholeNumber>(&parameter(m_id).kind);
    if (whole == nullptr || whole->zeroMeans.empty())
        return help;
    return help + u'\n' + tr("0 = %1").arg(translated(whole->zeroMeans));
}

void ParameterRow::addTabStops(QWidget *editor)
{
    if (editor->focusPolicy() != Qt::NoFocus)
        m_tabStops.push_back(editor);
    for (QWidget *part : editor->findChildren<QWidget *>(Qt::FindDirectChildrenOnly)) {
        const bool isPartOfGroup = editor->focusPolicy() == Qt::NoFocus && part->focusPolicy() != Qt::NoFocus;
        if (isPartOfGroup)
            m_tabStops.push_back(part);
    }
}

template <class Editor>
void ParameterRow::adopt(Editor *editor)
{
    addTabStops(editor);
    m_shows.emplace_back([editor](const Document &document) { editor->showDocument(document); });
    connect(editor, &Editor::edited, this, [this](const ParameterValue &value) { emit edited(m_id, value); });
}

void ParameterRow::createField()
{
    m_field = new NumberField(rangeOf(m_id));
    m_field->setAccessibleName(translated(parameter(m_id).label));
    if (sliderScale(m_id) != nullptr)
        createSlider();
    addLabel(m_slider != nullptr ? static_cast<QWidget *>(m_slider) : m_field);
    m_line->addWidget(m_field);
    m_tabStops.push_back(m_field);
    connect(m_field, &NumberField::edited, this, &ParameterRow::editNumber);
    connect(m_field, &NumberField::problemChanged, m_notes, &RowNotes::showProblem);
    if (m_slider != nullptr)
        connectSliderToField();
}

void ParameterRow::createSlider()
{
    m_slider = new ParameterSlider(m_id);
    describe(m_slider);
    m_column->addWidget(m_slider);
    m_tabStops.push_back(m_slider);
    connect(m_slider, &ParameterSlider::edited, this, &ParameterRow::editNumber);
    connect(m_slider, &ParameterSlider::pressed, this, &ParameterRow::pressed);
    connect(m_slider, &ParameterSlider::released, this, &ParameterRow::released);
    connect(m_slider, &ParameterSlider::cancelled, this, &ParameterRow::cancelled);
    connect(m_slider, &ParameterSlider::defaultWanted, this, &ParameterRow::reset);
}

void ParameterRow::connectSliderToField()
{
    connect(m_slider, &ParameterSlider::editWanted, this, &ParameterRow::editField);
    connect(m_field, &NumberField::editingFinishedByKey, m_slider, qOverload<>(&QWidget::setFocus));
}

void ParameterRow::createChoice()
{
    if (sliderScale(m_id) != nullptr)
        return createStops();
    auto *box = new ChoiceBox(m_id);
    addBox(box);
    adopt(box);
}

void ParameterRow::createStops()
{
    createSlider();
    addLabel(m_slider);
    m_value = new QLabel;
    m_line->addWidget(m_value);
}

void ParameterRow::createFlag()
{
    auto *box = new FlagBox(m_id);
    m_line->addWidget(box, 1);
    adopt(box);
}

void ParameterRow::createGpu()
{
    auto *box = new GpuBox;
    addBox(box);
    adopt(box);
    auto *fields = new CustomGpuFields;
    m_column->addWidget(fields);
    adopt(fields);
    connect(fields, &CustomGpuFields::problemChanged, m_notes, &RowNotes::showProblem);
}

void ParameterRow::createStrategies()
{
    auto *checks = new StrategyChecks;
    addLabel(checks);
    m_column->addWidget(checks);
    adopt(checks);
}

/// An editor whose controls come and go.
template <class Editor>
void ParameterRow::adoptBelow(Editor *editor)
{
    m_column->addWidget(editor);
    adopt(editor);
    connect(editor, &Editor::problemChanged, m_notes, &RowNotes::showProblem);
    connect(editor, &Editor::controlsChanged, this, [this, editor] { emit controlsChanged(editor); });
}

void ParameterRow::createObject()
{
    auto *box = new ObjectBox(m_id);
    addBox(box);
    adopt(box);
    adoptBelow(new ObjectEditor(m_id, *box));
}

void ParameterRow::createFaults()
{
    auto *add = new QToolButton;
    add->setText(tr("Add…"));
    add->setAccessibleName(tr("Add a fault"));
    add->setFocusPolicy(Qt::StrongFocus);
    add->setMinimumHeight(leastButtonHeight);
    addLabel(add);
    m_line->addWidget(add);
    m_tabStops.push_back(add);
    adoptBelow(new FaultsEditor(*add));
}

void ParameterRow::createReset()
{
    m_reset = new ResetButton;
    m_reset->setAccessibleName(tr("Reset %1").arg(translated(parameter(m_id).label)));
    m_line->addWidget(m_reset);
    m_tabStops.push_back(m_reset);
    connect(m_reset, &ResetButton::clicked, this, &ParameterRow::reset);
}

void ParameterRow::createShapeCheck()
{
    auto *check = new ShapeCheck;
    m_column->addWidget(check);
    m_tabStops.push_back(check->words());
    m_tabStops.push_back(check->button());
    connect(check, &ShapeCheck::derivationWanted, this, &ParameterRow::shapeWanted);
    m_shows.emplace_back([check](const Document &document) { check->showDocument(document); });
    connect(check, &ShapeCheck::useWanted, this, [this] { emit edited(m_id, std::int64_t{0}); });
}

void ParameterRow::createFrameworkNote()
{
    auto *note = new FrameworkNote;
    m_column->addWidget(note);
    m_shows.emplace_back([note](const Document &document) { note->showDocument(document); });
}

void ParameterRow::editNumber(double number)
{
    emit edited(m_id, valueFrom(m_id, number));
}

void ParameterRow::editField(const QString &typed)
{
    m_field->startEditing(typed);
}

void ParameterRow::reset()
{
    if (m_reset->isEnabled())
        emit edited(m_id, m_default);
}

void ParameterRow::showDocument(const Document &document)
{
    const double number = shownNumber(document.scenario, m_id);
    if (m_slider != nullptr)
        m_slider->showValue(number);
    if (m_field != nullptr)
        showNumber(document.scenario);
    if (m_value != nullptr)
        m_value->setText(shownValue(m_id, number));
    for (const auto &show : m_shows)
        show(document);
    showReset(document);
    showEffect(document.scenario);
}

void ParameterRow::showNumber(const Scenario &scenario)
{
    m_field->showValue(shownNumber(scenario, m_id));
    const auto *whole = std::get_if<WholeNumber>(&parameter(m_id).kind);
    if (whole != nullptr && !whole->zeroMeans.empty())
        m_field->setZeroText(ruleText(numberOf(valueOf(resolved(scenario), m_id))));
    if (m_id == ParameterId::StepMilliseconds)
        m_field->setZeroText(tr("as simulated"));
    if (m_id == ParameterId::ForwardMilliseconds || m_id == ParameterId::BackwardMilliseconds)
        m_field->setZeroText(tr("from FLOPs"));
}

void ParameterRow::showReset(const Document &document)
{
    const Scenario baseline = baselineOf(document);
    m_default = valueOf(baseline, m_id);
    m_reset->setEnabled(valueOf(document.scenario, m_id) != m_default);
    const QString value = valueText(baseline, m_id);
    m_reset->setToolTip(isOfPreset(m_id) ? tr("Back to %1 (preset %2)").arg(value, translated(presetOf(document).name))
                                         : tr("Back to %1 (default)").arg(value));
}

void ParameterRow::showEffect(const Scenario &scenario)
{
    const QString reason = translated(whyWithoutEffect(scenario, m_id));
    if (std::exchange(m_reason, reason) == reason)
        return;
    explain();
    m_notes->showReason(reason);
    showColours();
}

/// What has no effect is written in the muted ink, but stays within reach.
void ParameterRow::showColours()
{
    const bool hasEffect = m_reason.isEmpty();
    const auto role = hasEffect ? QPalette::WindowText : QPalette::PlaceholderText;
    if (m_label != nullptr)
        m_label->setForegroundRole(role);
    if (m_slider != nullptr)
        m_slider->setMuted(!hasEffect);
    for (QWidget *control : m_tabStops) {
        if (control != m_slider && control != m_reset)
            setInk(*control, palette().color(role));
    }
}

void ParameterRow::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        showColours();
}

void ParameterRow::showIssues(const std::vector<const Issue *> &issues)
{
    m_notes->showIssues(issues);
}

} // namespace perrank::ui
