// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/controls_panel.h"

#include "ui/widgets/folded_section.h"
#include "ui/widgets/parameter_row.h"
#include "ui/widgets/wheel_guard.h"

#include <QCoreApplication>
#include <QFocusEvent>
#include <QLabel>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cassert>
#include <map>
#include <utility>

namespace perrank::ui {

namespace {

constexpr int leastWidth = 280;
constexpr int usualTextPixels = 13;
constexpr int sideMargin = 10;
constexpr int rowGap = 2;
constexpr int topMargin = 6;
constexpr int labelHeight = 30;
constexpr int gapOverCaption = 8;

QLabel *createCaption(const QString &text)
{
    auto *caption = new QLabel(text);
    caption->setForegroundRole(QPalette::PlaceholderText);
    caption->setContentsMargins(0, gapOverCaption, 0, 0);
    caption->setWordWrap(true);
    return caption;
}

} // namespace

ControlsPanel::ControlsPanel(ScenarioDocument &document, QWidget *parent)
    : QScrollArea(parent), m_document(document), m_wheelGuard(new WheelGuard(*this))
{
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Controls"));
    createRows();
    orderTabs();
    m_wheelGuard->guard(widget());
    setFocusProxy(m_rows.front().row->tabStops().front());
    showDocument(document.document());
}

/// A slider that is hidden ends its gesture; on the way out nobody listens any more.
ControlsPanel::~ControlsPanel()
{
    for (const Row &row : m_rows)
        row.row->disconnect();
}

QSize ControlsPanel::sizeHint() const
{
    const int usual = usualWidth * fontInfo().pixelSize() / usualTextPixels;
    return {std::max(usual, minimumSizeHint().width()), widget()->sizeHint().height()};
}

/// Never narrower than its content, which cannot be scrolled sideways.
QSize ControlsPanel::minimumSizeHint() const
{
    const int content = widget()->minimumSizeHint().width() + verticalScrollBar()->sizeHint().width();
    return {std::max(leastWidth, content), QScrollArea::minimumSizeHint().height()};
}

bool ControlsPanel::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == widget() && event->type() == QEvent::LayoutRequest)
        updateGeometry();
    if (event->type() == QEvent::FocusIn && static_cast<QFocusEvent *>(event)->reason() != Qt::MouseFocusReason)
        ensureWidgetVisible(static_cast<QWidget *>(watched), 0, labelHeight);
    return QScrollArea::eventFilter(watched, event);
}

void ControlsPanel::createRows()
{
    auto *content = new QWidget;
    auto *layout = new QVBoxLayout(content);
    layout->setContentsMargins(sideMargin, topMargin, sideMargin, topMargin);
    layout->setSpacing(rowGap);
    for (const ControlsSectionSpec &section : controlsSections())
        addSection(section, *layout);
    layout->addStretch(1);
    setWidget(content);
}

void ControlsPanel::addSection(const ControlsSectionSpec &spec, QVBoxLayout &layout)
{
    if (spec.id == ControlsSection::Main)
        return addGroups(spec, layout);
    auto *section = new FoldedSection(QCoreApplication::translate("ControlsSections", spec.title));
    layout.addWidget(section);
    m_sections.push_back(section);
    addGroups(spec, section->rows());
    connect(section, &FoldedSection::toggled, this, &ControlsPanel::placeIssues);
}

void ControlsPanel::addGroups(const ControlsSectionSpec &spec, QVBoxLayout &layout)
{
    for (const ControlsGroup &group : spec.groups) {
        if (*group.caption != '\0')
            layout.addWidget(createCaption(QCoreApplication::translate("ControlsSections", group.caption)));
        for (const ParameterId id : group.rows)
            addRow(id, layout);
    }
}

void ControlsPanel::addRow(ParameterId id, QVBoxLayout &layout)
{
    auto *row = new ParameterRow(id);
    layout.addWidget(row);
    connectRow(*row);
    m_rows.push_back({row, m_sections.empty() ? nullptr : m_sections.back()});
}

void ControlsPanel::connectRow(ParameterRow &row)
{
    connect(&row, &ParameterRow::edited, &m_document, &ScenarioDocument::set);
    connect(&row, &ParameterRow::pressed, &m_document, &ScenarioDocument::beginGesture);
    connect(&row, &ParameterRow::released, &m_document, &ScenarioDocument::endGesture);
    connect(&row, &ParameterRow::cancelled, &m_document, &ScenarioDocument::cancelGesture);
    connect(&row, &ParameterRow::controlsChanged, this, &ControlsPanel::watch);
    connect(&row, &ParameterRow::shapeWanted, this, [this] { emit derivationWanted(Subject::ShapeParameters); });
}

/// What appears later, too, is scrolled to by the keyboard and keeps its value under the wheel.
void ControlsPanel::watch(QWidget *part)
{
    for (QWidget *control : part->findChildren<QWidget *>()) {
        if (control->focusPolicy() != Qt::NoFocus)
            control->installEventFilter(this);
    }
    m_wheelGuard->guard(part);
}

void ControlsPanel::orderTabs()
{
    QWidget *before = nullptr;
    const auto append = [this, &before](QWidget *next) {
        if (before != nullptr)
            setTabOrder(before, next);
        before = next;
        next->installEventFilter(this);
    };
    const FoldedSection *section = nullptr;
    for (const Row &row : m_rows) {
        if (std::exchange(section, row.section) != row.section)
            append(&row.section->button());
        std::ranges::for_each(row.row->tabStops(), append);
    }
}

ParameterRow *ControlsPanel::row(ParameterId id) const
{
    const auto found = std::ranges::find(m_rows, id, [](const Row &row) { return row.row->id(); });
    return found == m_rows.end() ? nullptr : found->row;
}

void ControlsPanel::showDocument(const Document &document)
{
    for (const Row &row : m_rows)
        row.row->showDocument(document);
}

void ControlsPanel::showIssues(const std::vector<Issue> &issues)
{
    m_issues = issues;
    placeIssues();
}

/// Below rows that are open, else below the buttons of their sections.
void ControlsPanel::placeIssues()
{
    std::map<const QWidget *, std::vector<const Issue *>> placed;
    for (const Issue &issue : m_issues) {
        for (const QWidget *place : placesOf(issue))
            placed[place].push_back(&issue);
    }
    for (const Row &row : m_rows)
        row.row->showIssues(placed[row.row]);
    for (FoldedSection *section : m_sections)
        section->showIssues(placed[section]);
}

/// One place is enough for what should be known; what is impossible stands at all values that clash.
std::vector<const QWidget *> ControlsPanel::placesOf(const Issue &issue) const
{
    std::vector<const QWidget *> open;
    std::vector<const QWidget *> folded;
    for (const ParameterId id : issue.parameters) {
        const auto found = std::ranges::find(m_rows, id, [](const Row &row) { return row.row->id(); });
        if (found == m_rows.end())
            continue;
        if (found->isOpen())
            open.push_back(found->row);
        else if (std::ranges::find(folded, found->section) == folded.end())
            folded.push_back(found->section);
    }
    std::vector<const QWidget *> places = open.empty() ? folded : open;
    if (issue.severity != Severity::Impossible && places.size() > 1)
        places.resize(1);
    return places;
}

void ControlsPanel::setOpen(ControlsSection section, bool open)
{
    assert(section != ControlsSection::Main);
    m_sections[static_cast<std::size_t>(section) - 1]->setOpen(open);
}

void ControlsPanel::openAll()
{
    for (FoldedSection *section : m_sections)
        section->setOpen(true);
}

void ControlsPanel::reveal(ParameterId id)
{
    const auto found = std::ranges::find(m_rows, id, [](const Row &row) { return row.row->id(); });
    if (found == m_rows.end())
        return;
    if (found->section != nullptr)
        found->section->setOpen(true);
    widget()->layout()->activate();
    ensureWidgetVisible(found->row, 0, labelHeight);
    found->row->tabStops().front()->setFocus(Qt::ShortcutFocusReason);
}

bool ControlsPanel::Row::isOpen() const
{
    return section == nullptr || section->isOpen();
}

} // namespace perrank::ui
