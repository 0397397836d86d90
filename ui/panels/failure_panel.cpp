// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/failure_panel.h"

#include "ui/charts/failure_chart.h"
#include "ui/models/culprit_answer.h"
#include "ui/models/failure_log.h"
#include "ui/models/new_fault.h"
#include "ui/panels/checkpoint_page.h"
#include "ui/panels/culprit_question.h"
#include "ui/panels/failure_controls.h"
#include "ui/panels/failure_numbers.h"
#include "ui/text/failure_stories.h"
#include "ui/text/failure_text.h"
#include "ui/text/field_words.h"
#include "ui/text/impossible_text.h"
#include "ui/text/strategy_name.h"
#include "ui/text/translate.h"
#include "ui/text/unit_space.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/line_box.h"
#include "ui/widgets/prose.h"
#include "ui/widgets/strategy_box.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QEvent>
#include <QLabel>
#include <QPlainTextEdit>
#include <QTabBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace perrank::ui {

namespace {

constexpr int logLines = 10;

enum Page { StoryPage, LogPage, CheckpointsPage, NumbersPage };

QString paragraph(const QString &heading, const QString &text)
{
    return QStringLiteral("<p style='margin:4px 0'><b>%1</b> %2</p>")
        .arg(heading.toHtmlEscaped(), text.toHtmlEscaped());
}

/// Sentence after sentence.
QString joined(QStringList sentences)
{
    sentences.removeAll(QString());
    return sentences.join(u' ');
}

} // namespace

FailurePanel::FailurePanel(QWidget *parent)
    : ChartPanel(parent), m_controls(new FailureControls(this)), m_chart(new FailureChart(this)),
      m_figures(createProse(this))
{
    m_figures->setAccessibleName(tr("What it costs"));
    column()->addWidget(m_controls);
    createZooms();
    addChart(m_chart);
    column()->addWidget(m_figures);
    createPages();
    connect(m_controls, &FailureControls::scenarioWanted, this, &FailurePanel::scenarioWanted);
    connect(m_controls, &FailureControls::sceneChosen, this, &FailurePanel::openPageOf);
    connect(m_chart, &FailureChart::spanHovered, this, &FailurePanel::spanHovered);
    connect(m_numbers, &FailureNumbers::parameterWanted, this, &FailurePanel::parameterWanted);
    connect(m_checkpoint, &CheckpointPage::endingWanted, this, &FailurePanel::playEnding);
    connect(m_question, &CulpritQuestion::culpritFound, this, &FailurePanel::solve);
    connect(&m_live, &LiveRun::storyTold, this, &FailurePanel::take);
}

void FailurePanel::createZooms()
{
    m_choices = new QWidget(this);
    auto *row = new FlowLayout;
    m_choices->setLayout(row);
    m_zooms = new QButtonGroup(this);
    const QStringList names{tr("The step"), tr("The failure"), tr("The run")};
    for (int zoom = 0; zoom < names.size(); ++zoom) {
        auto *button = new QToolButton(m_choices);
        button->setText(names[zoom]);
        button->setCheckable(true);
        m_zooms->addButton(button, zoom);
        row->addWidget(button);
    }
    m_failures = new LineBox(m_choices);
    m_failures->setAccessibleName(tr("Failure that is shown"));
    row->addWidget(m_failures);
    m_box = new StrategyBox(m_choices);
    m_box->setAccessibleName(tr("Strategy that the run plays"));
    m_box->setToolTip(tr("The run plays this strategy, which becomes the first of the list."));
    m_timer = new QCheckBox(tr("what each rank's own timer shows"), m_choices);
    row->addWidget(m_box);
    row->addWidget(m_timer);
    column()->addWidget(m_choices);
    connect(m_zooms, &QButtonGroup::idClicked, this, &FailurePanel::chooseZoom);
    connect(m_failures, &QComboBox::activated, this, &FailurePanel::chooseFailure);
    connect(m_box, &StrategyBox::strategyChosen, this, &FailurePanel::chooseStrategy);
    connect(m_timer, &QCheckBox::toggled, this, &FailurePanel::showRows);
}

void FailurePanel::createPages()
{
    m_tabs = new QTabBar(this);
    m_tabs->setDrawBase(true);
    m_tabs->setExpanding(false);
    m_tabs->setAccessibleName(tr("What to read below the picture"));
    m_tabs->installEventFilter(this);
    column()->addWidget(m_tabs);
    m_texts = new QLabel(this);
    m_texts->setTextFormat(Qt::RichText);
    m_texts->setWordWrap(true);
    m_texts->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_texts->setAlignment(Qt::AlignTop);
    m_checkpoint = new CheckpointPage(this);
    m_numbers = new FailureNumbers(this);
    addPage(tr("Story"), m_texts);
    addPage(tr("Log"), createLog());
    addPage(tr("Checkpoint"), m_checkpoint);
    addPage(tr("Numbers"), m_numbers);
    connect(m_tabs, &QTabBar::currentChanged, this, &FailurePanel::showPage);
    showPages();
}

QWidget *FailurePanel::createLog()
{
    auto *log = new QWidget(this);
    auto *column = new QVBoxLayout(log);
    m_log = new QPlainTextEdit(log);
    m_log->setReadOnly(true);
    m_log->setTabChangesFocus(true);
    m_log->setAccessibleName(tr("What the logs say, in the order of reporting"));
    m_log->setFixedHeight(logLines * fontMetrics().lineSpacing());
    m_question = new CulpritQuestion(log);
    column->addWidget(m_log);
    column->addWidget(m_question);
    return log;
}

void FailurePanel::addPage(const QString &name, QWidget *page)
{
    m_tabs->addTab(name);
    m_pages.push_back(page);
    column()->addWidget(page);
}

void FailurePanel::showPage()
{
    showPages();
    showRows();
}

/// One of them, the others take no room; none of a run that cannot be played, whose picture says why.
void FailurePanel::showPages()
{
    const bool isPlayed = !m_story || !m_story->run.isImpossible();
    for (QWidget *each : {m_choices, static_cast<QWidget *>(m_figures), static_cast<QWidget *>(m_tabs)})
        each->setVisible(isPlayed);
    for (std::size_t page = 0; page < m_pages.size(); ++page)
        m_pages[page]->setVisible(isPlayed && int(page) == m_tabs->currentIndex());
}

/// Whoever looks for the culprit does not see it in the picture.
bool FailurePanel::isSecret() const
{
    return m_tabs->currentIndex() == LogPage && !m_solved.contains(m_failure) && hasCulprit(m_story->run, m_failure);
}

void FailurePanel::solve()
{
    m_solved.insert(m_failure);
    showRows();
}

/// The wheel moves the panel; it does not turn to another page under the pointer.
bool FailurePanel::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::Wheel)
        return ChartPanel::eventFilter(watched, event);
    event->ignore();
    return true;
}

void FailurePanel::refresh()
{
    m_controls->show(scenario());
    m_live.ask(scenario());
    if (m_story)
        showStory();
}

void FailurePanel::take(const std::shared_ptr<const FailureStory> &story)
{
    m_story = story;
    const std::vector<FailureZoom> zooms = zoomsOf(story->run);
    const bool isOther = m_faults != story->run.scenario().faults;
    if (isOther || std::ranges::find(zooms, m_zoom) == zooms.end())
        m_zoom = story->run.failures.empty() ? FailureZoom::Step : FailureZoom::Failure;
    m_faults = story->run.scenario().faults;
    if (isOther)
        m_solved.clear();
    if (isOther || m_failure >= story->run.failures.size())
        m_failure = 0;
    bringUpToDate();
    emit storyShown();
}

void FailurePanel::showStory()
{
    const std::vector<FailureZoom> zooms = zoomsOf(m_story->run);
    for (QAbstractButton *button : m_zooms->buttons()) {
        const auto zoom = static_cast<FailureZoom>(m_zooms->id(button));
        button->setEnabled(std::ranges::find(zooms, zoom) != zooms.end());
        button->setChecked(zoom == m_zoom);
    }
    m_box->showStrategies(m_story->run.scenario().strategies, m_story->run.strategy);
    showFailures();
    m_chart->setReason(unplayedText(m_story->run));
    showPages();
    showRows();
    showTexts();
    showLog();
    m_checkpoint->show(m_story, style());
    m_numbers->show(m_story, style());
}

FailureRows FailurePanel::rows() const
{
    if (m_story->run.isImpossible())
        return {};
    if (m_zoom != FailureZoom::Step) {
        FailureRows all = runRows(m_story->run, m_zoom, style(), m_failure);
        return isSecret() ? withoutCulprit(std::move(all), m_story->run.scenario().ranks) : all;
    }
    return m_timer->isChecked() || isSecret() ? timerRows(m_story->run.step, m_story->run.strategy, style())
                                              : stepRows(m_story->run.step, m_story->run.strategy);
}

void FailurePanel::showRows()
{
    if (!m_story)
        return;
    m_timer->setEnabled(m_zoom == FailureZoom::Step && !isSecret());
    m_controls->keepSecret(isSecret());
    m_chart->show(rows(), style());
    m_figures->setText(withUnitsKept(figuresText()));
    m_chart->setAccessibleDescription(m_figures->text().isEmpty() ? m_chart->reason() : m_figures->text());
}

QString FailurePanel::figuresText() const
{
    if (m_story->run.isImpossible())
        return {};
    const bool isStep = m_zoom == FailureZoom::Step;
    const QString typed = isStep ? typedStepText(m_story->run.scenario(), style()) : QString();
    const QString without = noFailureText(m_story->run);
    if (!without.isEmpty() && m_story->run.failures.empty())
        return joined({without, typed});
    const QString slowdown = slowdownText(m_story->run, m_story->calm, style());
    if (isStep)
        return joined({slowdown, typed});
    const QString whole = outageText(m_story->run, style(), m_failure);
    if (!isDisturbed(m_story->run.scenario()) || slowdown.isEmpty())
        return whole;
    return whole + u'\n' + slowdown + u' ' + tr("Goodput does not show it: a slow step counts as useful.");
}

void FailurePanel::showTexts()
{
    const std::vector<Fault> &faults = m_story->run.scenario().faults;
    if (faults.empty())
        return m_texts->setText(
            tr("Nothing goes wrong in this run. Choose a scene of the lesson, or what goes wrong, above the picture.")
                .toHtmlEscaped());
    const QString without = noFailureText(m_story->run);
    QString html = without.isEmpty() ? QString() : paragraph(QStringLiteral("⚠"), without);
    const FailureTexts texts = failureTexts(kindOf(faults.front()));
    html += paragraph(tr("Cause."), texts.cause) + paragraph(tr("What you see."), texts.see)
            + paragraph(tr("What the log says."), texts.log) + paragraph(tr("How to find it."), texts.find)
            + paragraph(tr("How to avoid it."), texts.avoid);
    if (!texts.evidence.isEmpty())
        html += paragraph(tr("Seen elsewhere."), texts.evidence);
    for (std::size_t i = 1; i < faults.size(); ++i) {
        const FailureTexts other = failureTexts(kindOf(faults[i]));
        html += paragraph(tr("And also: %1.").arg(faultText(faults[i])), other.cause + u' ' + other.find);
    }
    for (const Issue &issue : m_story->run.issues) {
        if (issue.severity == Severity::Warning && !without.contains(translated(issue.message)))
            html += paragraph(QStringLiteral("⚠"), translated(issue.message));
    }
    m_texts->setText(html);
}

void FailurePanel::showLog()
{
    const QString text = logText(m_story->run, style());
    if (m_log->toPlainText() != text)
        m_log->setPlainText(text);
    m_question->show(m_story, m_failure, style());
}

void FailurePanel::chooseZoom(int zoom)
{
    m_zoom = static_cast<FailureZoom>(zoom);
    showRows();
}

/// A choice where there is one, of so many that a list can be read.
void FailurePanel::showFailures()
{
    constexpr std::size_t mostListed = 200;
    const std::size_t all = m_story->run.failures.size();
    m_failures->setVisible(all > 1);
    m_failures->clear();
    for (std::size_t i = 0; i < std::min(all, mostListed); ++i)
        m_failures->addItem(failureName(i, all, style()));
    m_failures->setCurrentIndex(int(m_failure));
    m_failures->updateGeometry(); // its width is that of the chosen name
}

/// The picture goes there.
void FailurePanel::chooseFailure(int failure)
{
    m_failure = std::size_t(failure);
    if (m_zoom == FailureZoom::Step)
        m_zoom = FailureZoom::Failure;
    showStory();
}

/// The run plays the first of the list.
void FailurePanel::chooseStrategy(Strategy strategy)
{
    Scenario changed = scenario();
    const auto chosen = std::ranges::find(changed.strategies, strategy);
    if (chosen == changed.strategies.end())
        return;
    std::rotate(changed.strategies.begin(), chosen, chosen + 1);
    emit scenarioWanted(changed, tr("the run under %1").arg(nameOf(strategy)));
}

/// In place of the other ending, where there is one.
void FailurePanel::playEnding(FaultKind kind)
{
    Scenario changed = scenario();
    makeRoomFor(kind, changed);
    const auto isEnding = [](const Fault &fault) {
        return kindOf(fault) == FaultKind::OneRankCheckpoint || kindOf(fault) == FaultKind::GuardedSave;
    };
    const auto found = std::ranges::find_if(changed.faults, isEnding);
    const Fault ending = kind == FaultKind::GuardedSave ? Fault(GuardedSave()) : Fault(OneRankCheckpoint());
    if (found == changed.faults.end())
        changed.faults.insert(changed.faults.begin(), ending);
    else
        *found = ending;
    emit scenarioWanted(changed, {});
}

void FailurePanel::openPageOf(FailureScene scene)
{
    m_solved.clear();
    switch (scene) {
    case FailureScene::SlowRank:
        return m_tabs->setCurrentIndex(StoryPage);
    case FailureScene::DroppedNccl:
        return m_tabs->setCurrentIndex(LogPage);
    case FailureScene::OneRankCheckpoint:
        return m_tabs->setCurrentIndex(CheckpointsPage);
    }
}

} // namespace perrank::ui
