// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/faults_editor.h"

#include "ui/models/new_fault.h"
#include "ui/text/translate.h"
#include "ui/widgets/object_editor.h"
#include "ui/widgets/object_fields.h"
#include "ui/widgets/target_size.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace perrank::ui {

namespace {

constexpr int gapOverFault = 4;
constexpr int indent = 8;

QString nameOf(const Fault &fault)
{
    return translated(faultKinds[kindOf(fault)].name);
}

/// Those of which a fault has exactly one.
std::vector<std::size_t> alternativesOf(const Fault &fault)
{
    std::vector<std::size_t> indices;
    for (std::size_t i = 0; i < fieldsOf(fault).size(); ++i) {
        if (otherOfTwo(fault, i))
            indices.push_back(i);
    }
    return indices;
}

std::vector<FieldValue> valuesOf(const Fault &fault)
{
    std::vector<FieldValue> values;
    for (std::size_t i = 0; i < fieldsOf(fault).size(); ++i)
        values.push_back(fieldOf(fault, i));
    return values;
}

} // namespace

FaultView::FaultView(const Fault &fault, QWidget *parent)
    : QWidget(parent), m_fault(fault), m_remove(new QToolButton(this)),
      m_fields(new ObjectFields(nameOf(fault), fieldsOf(fault), alternativesOf(fault), this))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(indent, gapOverFault, 0, 0);
    column->setSpacing(0);
    column->addLayout(createHeading());
    column->addWidget(m_fields);
    connect(m_fields, &ObjectFields::edited, this, &FaultView::edit);
    connect(m_fields, &ObjectFields::problemChanged, this, &FaultView::problemChanged);
    connect(m_remove, &QToolButton::clicked, this, &FaultView::removeWanted);
}

QLayout *FaultView::createHeading()
{
    const FaultSpec &spec = faultKinds[kindOf(m_fault)];
    auto *name = new QLabel(translated(spec.name), this);
    QFont bold = name->font();
    bold.setBold(true);
    name->setFont(bold);
    name->setWordWrap(true);
    name->setToolTip(translated(spec.explanation));
    m_remove->setText(tr("Remove"));
    m_remove->setAccessibleName(tr("Remove %1").arg(insideSentence(nameOf(m_fault))));
    m_remove->setFocusPolicy(Qt::StrongFocus);
    m_remove->setMinimumHeight(leastTarget);
    auto *heading = new QHBoxLayout;
    heading->addWidget(name, 1);
    heading->addWidget(m_remove);
    return heading;
}

std::vector<QWidget *> FaultView::tabStops() const
{
    std::vector<QWidget *> stops{m_remove};
    stops.insert(stops.end(), m_fields->tabStops().begin(), m_fields->tabStops().end());
    return stops;
}

void FaultView::showFault(const Fault &fault, const Scenario &scenario)
{
    m_fault = fault;
    m_fields->showRanges(fieldsIn(scenario, fault));
    m_fields->showValues(valuesOf(fault));
}

/// Whoever says one of two takes the other back.
void FaultView::edit(std::size_t index, const FieldValue &value)
{
    Fault fault = withField(m_fault, index, value);
    if (const auto other = otherOfTwo(fault, index))
        fault = withField(fault, *other, {});
    emit edited(fault);
}

FaultsEditor::FaultsEditor(QToolButton &add, QWidget *parent)
    : QWidget(parent), m_add(add), m_layout(new QVBoxLayout(this))
{
    m_layout->setContentsMargins({});
    m_layout->setSpacing(gapOverFault);
    createMenu();
}

void FaultsEditor::createMenu()
{
    auto *menu = new QMenu(&m_add);
    menu->setToolTipsVisible(true);
    for (const FaultSpec &row : faultKinds) {
        QAction *action = menu->addAction(translated(row.name), this, [this, kind = row.id] { add(kind); });
        action->setToolTip(translated(row.explanation));
    }
    m_add.setMenu(menu);
    m_add.setPopupMode(QToolButton::InstantPopup);
}

/// Views stay while the kinds of fault do, so that nobody loses the control in use.
void FaultsEditor::showDocument(const Document &document)
{
    const auto isSameKind = [](const Fault &a, const Fault &b) { return a.index() == b.index(); };
    const std::vector<Fault> before = std::exchange(m_shown, document.scenario).faults;
    if (!std::ranges::equal(before, m_shown.faults, isSameKind))
        createViews();
    for (std::size_t i = 0; i < m_views.size(); ++i)
        m_views[i]->showFault(m_shown.faults[i], m_shown);
}

void FaultsEditor::createViews()
{
    for (FaultView *view : m_views) {
        view->hide();
        view->setParent(nullptr);
        view->deleteLater(); // it may be the one that asked
    }
    m_views.clear();
    QWidget *last = &m_add;
    for (std::size_t i = 0; i < m_shown.faults.size(); ++i) {
        addView(i);
        last = chainTabs(last, m_views.back()->tabStops());
    }
    emit problemChanged({});
    emit controlsChanged();
}

void FaultsEditor::addView(std::size_t index)
{
    auto *view = new FaultView(m_shown.faults[index], this);
    connect(view, &FaultView::edited, this, [this, index](const Fault &fault) { change(index, fault); });
    connect(view, &FaultView::removeWanted, this, [this, index] { remove(index); });
    connect(view, &FaultView::problemChanged, this, &FaultsEditor::problemChanged);
    m_layout->addWidget(view);
    view->show(); // at once, so that the keyboard can go there
    m_views.push_back(view);
}

/// The keyboard goes on at the first field of the new fault.
void FaultsEditor::add(FaultKind kind)
{
    std::vector<Fault> faults = m_shown.faults;
    faults.push_back(newFault(kind, m_shown));
    emit edited(faults);
    if (m_views.size() == faults.size())
        m_views.back()->tabStops().at(1)->setFocus(Qt::OtherFocusReason);
}

void FaultsEditor::change(std::size_t index, const Fault &fault)
{
    std::vector<Fault> faults = m_shown.faults;
    faults[index] = fault;
    emit edited(faults);
}

void FaultsEditor::remove(std::size_t index)
{
    std::vector<Fault> faults = m_shown.faults;
    faults.erase(faults.begin() + static_cast<std::ptrdiff_t>(index));
    m_add.setFocus(Qt::OtherFocusReason);
    emit edited(faults);
}

} // namespace perrank::ui
