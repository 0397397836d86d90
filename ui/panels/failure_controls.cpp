// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/failure_controls.h"

#include "ui/models/new_fault.h"
#include "ui/text/field_words.h"
#include "ui/text/number_words.h"
#include "ui/text/translate.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/line_box.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/prose.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace perrank::ui {

namespace {

constexpr int fieldWidth = 92;
constexpr int fieldMargins = 20;
constexpr double mostStepMilliseconds = 1'000'000;
constexpr double leastTimeout = 60;
constexpr double mostTimeout = 3600;

/// Its name beside it, as one thing in a flow.
QWidget *labelled(const QString &name, QWidget *control, QWidget *parent)
{
    auto *pair = new QWidget(parent);
    auto *row = new QHBoxLayout(pair);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    auto *label = new QLabel(name, pair);
    label->setBuddy(control);
    control->setAccessibleName(name);
    row->addWidget(label);
    row->addWidget(control);
    return pair;
}

/// Those that have a control here: numbers and words that are said.
std::vector<std::size_t> saidFields(const Fault &fault)
{
    std::vector<std::size_t> said;
    const std::vector<FieldSpec> fields = fieldsOf(fault);
    for (std::size_t i = 0; i < fields.size(); ++i) {
        const bool isList = fields[i].kind == FieldKind::WholeList || fields[i].kind == FieldKind::Text;
        if (!isList && !std::holds_alternative<std::monostate>(fieldOf(fault, i)))
            said.push_back(i);
    }
    return said;
}

struct NumberOf {
    double operator()(std::int64_t value) const { return double(value); }
    double operator()(double value) const { return value; }
    double operator()(bool value) const { return value ? 1 : 0; }
    double operator()(int value) const { return value; }
    double operator()(std::monostate) const { return 0; }
    double operator()(const std::string &) const { return 0; }
    double operator()(const std::vector<std::int64_t> &) const { return 0; }
};

double numberOf(const FieldValue &value)
{
    return std::visit(NumberOf(), value);
}

/// "Rank (0–7)": what the scenario counts is said to its end.
QString labelWithRange(const FieldSpec &field, const FieldSpec &anywhere)
{
    const QString label = fieldLabel(field.key);
    if (field.most >= anywhere.most)
        return label;
    return QStringLiteral("%1 (%2–%3)").arg(label, fieldText(field.least), fieldText(field.most));
}

/// Of the whole step, undisturbed; 0 where it comes from the GPU's peak.
double typedStep(const Scenario &scenario)
{
    return double(scenario.layers) * (scenario.forwardMilliseconds + scenario.backwardMilliseconds);
}

} // namespace

FailureControls::FailureControls(QWidget *parent)
    : QWidget(parent), m_kind(new LineBox(this)), m_problem(createProse(this)), m_others(new QLabel(this)),
      m_row(new FlowLayout)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    createScenes();
    createKinds();
    m_timeout = createNumber(tr("Timeout"), leastTimeout, mostTimeout, tr("s"), &FailureControls::changeTimeout);
    m_step = createNumber(tr("Time of a step"), 0, mostStepMilliseconds, tr("ms"), &FailureControls::changeStep);
    m_step->setZeroText(tr("from FLOPs"));
    m_steps = createNumber(tr("Steps of the run"), 1, double(mostSteps), {}, &FailureControls::changeSteps);
    m_interval = createNumber(tr("Checkpoint every"), 1, double(mostSteps), {}, &FailureControls::changeInterval);
    column->addLayout(m_row);
    m_problem->setForegroundRole(QPalette::BrightText);
    m_problem->hide();
    column->addWidget(m_problem);
    m_others->setWordWrap(true);
    column->addWidget(m_others);
    fitFields();
}

void FailureControls::createScenes()
{
    auto *row = new FlowLayout;
    auto *name = new QLabel(tr("Scenes of the lesson"), this);
    row->addWidget(name);
    for (const FailureSceneSpec &scene : failureScenes) {
        auto *button = new QPushButton(translated(scene.name), this);
        button->setObjectName(fromCore(scene.key));
        button->setToolTip(translated(scene.question));
        const FailureScene id = scene.id;
        connect(button, &QPushButton::clicked, this, [this, id] { chooseScene(id); });
        row->addWidget(button);
        name->setMinimumHeight(button->sizeHint().height()); // its words beside theirs
    }
    static_cast<QVBoxLayout *>(layout())->addLayout(row);
}

void FailureControls::createKinds()
{
    m_kind->addItem(tr("nothing"), -1);
    for (const FaultSpec &kind : faultKinds) {
        m_kind->addItem(insideSentence(translated(kind.name)), static_cast<int>(kind.id));
        m_kind->setItemData(m_kind->count() - 1, translated(kind.explanation), Qt::ToolTipRole);
    }
    m_row->addWidget(labelled(tr("What goes wrong"), m_kind, this));
    m_fields = new QWidget(this);
    m_fields->setLayout(new FlowLayout);
    m_row->addWidget(m_fields);
    connect(m_kind, &QComboBox::activated, this, &FailureControls::chooseKind);
}

NumberField *FailureControls::createNumber(const QString &label, double least, double most, const QString &unit,
                                           void (FailureControls::*handler)(double))
{
    const bool isWhole = unit.isEmpty();
    auto *field = new NumberField({isWhole, least, most, unit, 1}, this);
    field->setFixedWidth(fieldWidth);
    m_row->addWidget(labelled(label, field, this));
    connect(field, &NumberField::edited, this, handler);
    tellProblemsOf(field);
    return field;
}

void FailureControls::show(const Scenario &scenario)
{
    m_scenario = scenario;
    const QSignalBlocker quiet(m_kind);
    const int kind = scenario.faults.empty() ? -1 : static_cast<int>(kindOf(scenario.faults.front()));
    m_kind->setCurrentIndex(m_kind->findData(kind));
    m_kind->updateGeometry(); // its width is that of the chosen name
    m_step->showValue(scenario.stepMilliseconds > 0 ? scenario.stepMilliseconds : typedStep(scenario));
    m_timeout->showValue(scenario.timeoutSeconds);
    m_steps->showValue(double(scenario.steps));
    m_interval->showValue(double(scenario.checkpointEvery));
    const bool isRun = scenario.faults.empty() || !faultKinds[kindOf(scenario.faults.front())].disturbsStep;
    for (NumberField *field : {m_timeout, m_steps, m_interval})
        field->parentWidget()->setVisible(isRun);
    showFields();
    showOthers();
}

/// Controls stay while the fields do, so that nobody loses the one in use.
void FailureControls::showFields()
{
    std::vector<std::size_t> said;
    std::optional<FaultKind> kind;
    if (!m_scenario.faults.empty()) {
        kind = kindOf(m_scenario.faults.front());
        said = saidFields(m_scenario.faults.front());
    }
    if (said != m_shown || kind != m_shownKind) {
        m_shown = said;
        m_shownKind = kind;
        createFields();
    }
    for (const Control &control : m_fieldControls)
        showField(control);
}

void FailureControls::showField(const Control &control)
{
    const Fault &fault = m_scenario.faults.front();
    const FieldValue value = fieldOf(fault, control.index);
    if (control.number == nullptr)
        return control.words->setCurrentIndex(int(numberOf(value)));
    const FieldSpec field = fieldsIn(m_scenario, fault)[control.index];
    control.label->setText(labelWithRange(field, fieldsOf(fault)[control.index]));
    control.number->limit(field.most);
    control.number->showValue(numberOf(value));
}

void FailureControls::createFields()
{
    m_fieldControls.clear();
    for (QWidget *old : m_fields->findChildren<QWidget *>(Qt::FindDirectChildrenOnly)) {
        old->hide();
        old->setParent(nullptr);
        old->deleteLater(); // it may be the one that asked
    }
    for (const std::size_t index : m_shown) {
        const FieldSpec field = fieldsOf(m_scenario.faults.front())[index];
        QWidget *pair = labelled(fieldLabel(field.key), createControl(index, field), m_fields);
        m_fieldControls.back().label = pair->findChild<QLabel *>();
        m_fields->layout()->addWidget(pair);
    }
    m_problem->hide();
    m_fields->setVisible(!m_shown.empty() && !m_isSecret);
    fitFields();
    m_fields->updateGeometry();
}

/// Of a larger font as well.
void FailureControls::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitFields();
}

void FailureControls::fitFields()
{
    const int rule = fontMetrics().horizontalAdvance(tr("from FLOPs")) + fieldMargins;
    for (NumberField *field : findChildren<NumberField *>())
        field->setFixedWidth(std::max(fieldWidth, rule));
}

void FailureControls::keepSecret(bool isSecret)
{
    m_isSecret = isSecret;
    m_fields->setVisible(!m_shown.empty() && !isSecret);
    showOthers();
}

/// Why the number in the field is not taken.
void FailureControls::showProblem(const QString &name, const QString &problem)
{
    m_problem->setText(tr("%1: %2").arg(name, problem));
    m_problem->setVisible(!problem.isEmpty());
}

void FailureControls::tellProblemsOf(NumberField *field)
{
    connect(field, &NumberField::problemChanged, this,
            [this, field](const QString &problem) { showProblem(field->accessibleName(), problem); });
}

/// The faults that are edited among all settings only.
void FailureControls::showOthers()
{
    constexpr std::size_t mostNamed = 2; // more would leave the picture no room
    const std::size_t others = m_scenario.faults.empty() ? 0 : m_scenario.faults.size() - 1;
    QStringList named;
    for (std::size_t i = 1; i <= std::min(others, mostNamed); ++i)
        named << faultText(m_scenario.faults[i]);
    if (others > mostNamed)
        named << tr("and %1 more").arg(others - mostNamed);
    m_others->setText(tr("and also: %1").arg(named.join(QStringLiteral("; "))));
    m_others->setVisible(others > 0 && !m_isSecret);
}

QWidget *FailureControls::createControl(std::size_t index, const FieldSpec &field)
{
    QStringList words;
    for (const Word &word : field.words)
        words << fieldWord(word.key);
    if (field.kind == FieldKind::Truth)
        words = QStringList{tr("no"), tr("yes")};
    if (!words.isEmpty())
        return createWords(index, words);
    const bool isWhole = field.kind == FieldKind::Whole;
    auto *number = new NumberField({isWhole, field.least, field.most, fieldUnit(field.key), 1}, m_fields);
    number->setObjectName(fromCore(field.key));
    number->setToolTip(fieldHelp(field.key));
    number->setFixedWidth(fieldWidth);
    connect(number, &NumberField::edited, this, [this, index, isWhole](double value) {
        changeField(index, isWhole ? FieldValue(std::int64_t(std::llround(value))) : FieldValue(value));
    });
    tellProblemsOf(number);
    m_fieldControls.push_back({.index = index, .number = number});
    return number;
}

QWidget *FailureControls::createWords(std::size_t index, const QStringList &words)
{
    auto *box = new LineBox(m_fields);
    box->addItems(words);
    const bool isTruth = fieldsOf(m_scenario.faults.front())[index].kind == FieldKind::Truth;
    connect(box, &QComboBox::activated, this, [this, index, isTruth](int word) {
        changeField(index, isTruth ? FieldValue(word == 1) : FieldValue(word));
    });
    m_fieldControls.push_back({.index = index, .words = box});
    return box;
}

void FailureControls::chooseScene(FailureScene scene)
{
    const FailureSceneSpec &spec = failureScenes[scene];
    emit sceneChosen(scene);
    emit scenarioWanted(spec.scenario(), tr("scene %1").arg(translated(spec.name)));
}

void FailureControls::chooseKind(int index)
{
    Scenario changed = m_scenario;
    const int kind = m_kind->itemData(index).toInt();
    changed.faults.clear();
    if (kind >= 0) {
        makeRoomFor(static_cast<FaultKind>(kind), changed);
        changed.faults.push_back(newFault(static_cast<FaultKind>(kind), changed));
    }
    emit scenarioWanted(changed, tr("what goes wrong: %1").arg(m_kind->itemText(index)));
}

void FailureControls::changeField(std::size_t index, const FieldValue &value)
{
    Scenario changed = m_scenario;
    changed.faults.front() = withField(changed.faults.front(), index, value);
    emit scenarioWanted(changed, {});
}

/// A third of it forward, as is usual.
void FailureControls::changeStep(double milliseconds)
{
    Scenario changed = m_scenario;
    if (changed.stepMilliseconds > 0) {
        changed.stepMilliseconds = milliseconds;
        return emit scenarioWanted(changed, {});
    }
    const double perLayer = milliseconds / double(changed.layers);
    changed.forwardMilliseconds = perLayer / 3;
    changed.backwardMilliseconds = perLayer - changed.forwardMilliseconds;
    emit scenarioWanted(changed, {});
}

void FailureControls::changeTimeout(double seconds)
{
    Scenario changed = m_scenario;
    changed.timeoutSeconds = seconds;
    emit scenarioWanted(changed, {});
}

void FailureControls::changeSteps(double steps)
{
    Scenario changed = m_scenario;
    changed.steps = std::llround(steps);
    emit scenarioWanted(changed, {});
}

void FailureControls::changeInterval(double steps)
{
    Scenario changed = m_scenario;
    changed.checkpointEvery = std::llround(steps);
    emit scenarioWanted(changed, {});
}

} // namespace perrank::ui
