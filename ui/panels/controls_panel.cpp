// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/controls_panel.h"

#include "ui/widgets/parameter_row.h"
#include "ui/widgets/wheel_guard.h"

#include <QFocusEvent>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace perrank::ui {

namespace {

constexpr int leastWidth = 280;
constexpr int usualTextPixels = 13;
constexpr int sideMargin = 10;
constexpr int rowGap = 2;
constexpr int topMargin = 6;
constexpr int labelHeight = 30;

constexpr std::array mainRows{
    ParameterId::Parameters, ParameterId::Dtype,     ParameterId::Ranks,  ParameterId::MicroBatch,
    ParameterId::Sequence,   ParameterId::Width,     ParameterId::Layers, ParameterId::Fudge,
    ParameterId::Attention,  ParameterId::Recompute, ParameterId::Gpu,
};
constexpr std::array moreRows{
    ParameterId::Activations, ParameterId::Optimizer,    ParameterId::Heads,      ParameterId::Accumulation,
    ParameterId::Reserve,     ParameterId::ContextBytes, ParameterId::Strategies,
};

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
    setFocusProxy(m_rows.front()->tabStops().front());
    showDocument(document.document());
}

/// A slider that is hidden ends its gesture; on the way out nobody listens any more.
ControlsPanel::~ControlsPanel()
{
    for (ParameterRow *row : m_rows)
        row->disconnect();
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
    addRows(mainRows, layout);
    m_moreButton = new QToolButton;
    m_moreButton->setText(tr("More…"));
    m_moreButton->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_moreButton->setAutoRaise(true);
    m_moreButton->setCheckable(true);
    m_moreButton->setFocusPolicy(Qt::StrongFocus);
    layout->addWidget(m_moreButton);
    layout->addWidget(createMore());
    layout->addStretch(1);
    setWidget(content);
    connect(m_moreButton, &QToolButton::toggled, this, &ControlsPanel::showMore);
    showMore(false);
}

QWidget *ControlsPanel::createMore()
{
    m_more = new QWidget;
    auto *layout = new QVBoxLayout(m_more);
    layout->setContentsMargins({});
    layout->setSpacing(rowGap);
    addRows(moreRows, layout);
    return m_more;
}

void ControlsPanel::addRows(std::span<const ParameterId> ids, QVBoxLayout *layout)
{
    for (const ParameterId id : ids) {
        auto *row = new ParameterRow(id);
        layout->addWidget(row);
        connectRow(*row);
        m_rows.push_back(row);
    }
}

void ControlsPanel::connectRow(ParameterRow &row)
{
    connect(&row, &ParameterRow::edited, &m_document, &ScenarioDocument::set);
    connect(&row, &ParameterRow::pressed, &m_document, &ScenarioDocument::beginGesture);
    connect(&row, &ParameterRow::released, &m_document, &ScenarioDocument::endGesture);
    connect(&row, &ParameterRow::cancelled, &m_document, &ScenarioDocument::cancelGesture);
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
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        if (i == mainRows.size())
            append(m_moreButton);
        std::ranges::for_each(m_rows[i]->tabStops(), append);
    }
}

ParameterRow *ControlsPanel::row(ParameterId id) const
{
    const auto found = std::ranges::find(m_rows, id, &ParameterRow::id);
    return found == m_rows.end() ? nullptr : *found;
}

void ControlsPanel::showDocument(const Document &document)
{
    for (ParameterRow *row : m_rows)
        row->showDocument(document);
}

void ControlsPanel::showIssues(const std::vector<Issue> &issues)
{
    m_issues = issues;
    std::vector<std::vector<const Issue *>> perRow(m_rows.size());
    for (const Issue &issue : m_issues) {
        if (const auto place = placeOf(issue))
            perRow[*place].push_back(&issue);
    }
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        m_rows[i]->showIssues(perRow[i]);
}

/// Under the first of its parameters whose row is to be seen, else the first that has a row at all.
std::optional<std::size_t> ControlsPanel::placeOf(const Issue &issue) const
{
    std::optional<std::size_t> folded;
    for (const ParameterId id : issue.parameters) {
        const auto found = std::ranges::find(m_rows, id, &ParameterRow::id);
        if (found == m_rows.end())
            continue;
        const auto place = static_cast<std::size_t>(found - m_rows.begin());
        if ((*found)->isVisibleTo(widget()))
            return place;
        folded = folded.value_or(place);
    }
    return folded;
}

void ControlsPanel::showMore(bool open)
{
    m_moreButton->setChecked(open);
    m_moreButton->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
    m_more->setVisible(open);
    showIssues(std::vector(m_issues));
}

} // namespace perrank::ui
