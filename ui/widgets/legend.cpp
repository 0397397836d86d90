// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/legend.h"

#include "ui/charts/swatch.h"
#include "ui/text/device_band_text.h"
#include "ui/text/translate.h"
#include "ui/widgets/flow_layout.h"

#include <QCheckBox>
#include <QEvent>
#include <QGuiApplication>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QResizeEvent>
#include <QToolButton>

#include <algorithm>

namespace perrank::ui {

namespace {

constexpr QSize swatchSize(22, 14);
constexpr int mostRows = 2; ///< of entries, before they move into a menu

} // namespace

Legend::Legend(QWidget *parent)
    : QWidget(parent), m_range(new QCheckBox(this)), m_row(new QWidget(this)), m_only(new QPushButton(m_row)),
      m_button(new QToolButton(this))
{
    new FlowLayout(m_row);
    createRange();
    createOnly();
    m_row->setAccessibleName(tr("Legend"));
    m_button->setText(tr("Legend"));
    m_button->setToolTip(tr("Show and hide the parts of the bars"));
    m_button->setPopupMode(QToolButton::InstantPopup);
    m_button->setMenu(new QMenu(m_button));
    m_button->setFocusPolicy(Qt::StrongFocus);
    m_button->hide();
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    connect(m_button->menu(), &QMenu::aboutToShow, this, &Legend::fillMenu);
}

void Legend::createRange()
{
    m_range->setParent(m_row);
    m_range->setObjectName(QStringLiteral("range"));
    m_range->setText(deviceBandName());
    m_range->setIconSize(swatchSize);
    m_range->hide();
    connect(m_range, &QCheckBox::clicked, this, &Legend::deviceBandToggled);
}

void Legend::createOnly()
{
    m_only->setObjectName(QStringLiteral("only"));
    m_only->setText(tr("Only"));
    m_only->setToolTip(tr("Show one part alone, or all again"));
    m_only->setFlat(true);
    m_only->setMenu(new QMenu(m_only));
    m_only->setFocusPolicy(Qt::StrongFocus);
    connect(m_only->menu(), &QMenu::aboutToShow, this, &Legend::fillOnly);
}

void Legend::show(const Estimate &estimate, const View &view, const AmountStyle &style, const Compared &compared)
{
    const std::vector<NamedComponent> entries = componentsIn(estimate, view.figure, compared);
    if (entries != m_entries)
        rebuild(entries);
    m_hidden = view.hidden;
    showStates();
    showRange(estimate, view, style);
}

/// Behind the parts, since it is none.
void Legend::showRange(const Estimate &estimate, const View &view, const AmountStyle &style)
{
    m_range->setChecked(view.deviceBand);
    m_range->setToolTip(deviceBandMeaning(estimate.scenario, style));
    const bool has = canShowDeviceBand(estimate, view);
    for (QWidget *last : {static_cast<QWidget *>(m_range), static_cast<QWidget *>(m_only)})
        m_row->layout()->removeWidget(last);
    if (has)
        m_row->layout()->addWidget(m_range);
    m_row->layout()->addWidget(m_only);
    m_range->setVisible(has);
    if (has != m_hasRange)
        updateGeometry();
    m_hasRange = has;
}

void Legend::setTheme(Theme theme)
{
    m_theme = theme;
    paintIcons();
}

void Legend::rebuild(const std::vector<NamedComponent> &entries)
{
    m_entries = entries;
    qDeleteAll(m_boxes);
    m_boxes.clear();
    for (const NamedComponent &entry : m_entries) {
        auto *box = new QCheckBox(entry.name, m_row);
        box->setIconSize(swatchSize);
        box->setToolTip(translated(componentSpec(entry.component).explanation) + QLatin1Char('\n')
                        + tr("Click: show or hide. Shift and click, or the button \"Only\": only this one."));
        connect(box, &QCheckBox::clicked, this, [this, component = entry.component] { clicked(component); });
        addActions(box, entry);
        m_row->layout()->addWidget(box);
        box->show();
        m_boxes.push_back(box);
    }
    paintIcons();
    updateGeometry();
}

/// Its context menu, which the keyboard opens, too.
void Legend::addActions(QCheckBox *box, const NamedComponent &entry)
{
    auto *only = new QAction(tr("Only this one"), box);
    auto *all = new QAction(tr("All parts"), box);
    connect(only, &QAction::triggered, this, [this, component = entry.component] { showOnly(component); });
    connect(all, &QAction::triggered, this, &Legend::showAll);
    box->addActions({only, all});
    box->setContextMenuPolicy(Qt::ActionsContextMenu);
}

void Legend::showStates()
{
    for (std::size_t i = 0; i < m_entries.size(); ++i)
        m_boxes[i]->setChecked(!isHidden(m_entries[i].component));
}

void Legend::paintIcons()
{
    for (std::size_t i = 0; i < m_boxes.size(); ++i)
        m_boxes[i]->setIcon(partSwatch(m_entries[i].component));
    m_range->setIcon(rangeSwatch());
}

template <class Paint>
QPixmap Legend::swatch(Paint paint) const
{
    const qreal ratio = devicePixelRatioF();
    QPixmap pixmap(swatchSize * ratio);
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    paint(painter, QRectF(QPointF(), QSizeF(swatchSize)));
    return pixmap;
}

QPixmap Legend::partSwatch(Component component) const
{
    return swatch([&](QPainter &painter, const QRectF &place) { paintSwatch(painter, place, component, m_theme); });
}

QPixmap Legend::rangeSwatch() const
{
    return swatch([this](QPainter &painter, const QRectF &place) { paintRangeSwatch(painter, place, m_theme); });
}

void Legend::fillMenu()
{
    QMenu *menu = m_button->menu();
    menu->clear();
    qDeleteAll(menu->findChildren<QMenu *>(Qt::FindDirectChildrenOnly));
    for (const NamedComponent &entry : m_entries) {
        QAction *action = menu->addAction(partSwatch(entry.component), entry.name);
        action->setCheckable(true);
        action->setChecked(!isHidden(entry.component));
        connect(action, &QAction::triggered, this, [this, component = entry.component] { clicked(component); });
    }
    menu->addSeparator();
    addOnly(*menu->addMenu(tr("Only")));
    if (!m_hasRange)
        return;
    QAction *range = menu->addAction(rangeSwatch(), m_range->text());
    range->setCheckable(true);
    range->setChecked(m_range->isChecked());
    connect(range, &QAction::triggered, this, &Legend::deviceBandToggled);
}

void Legend::fillOnly()
{
    m_only->menu()->clear();
    addOnly(*m_only->menu());
}

void Legend::addOnly(QMenu &menu)
{
    for (const NamedComponent &entry : m_entries) {
        QAction *action = menu.addAction(partSwatch(entry.component), entry.name);
        connect(action, &QAction::triggered, this, [this, component = entry.component] { showOnly(component); });
    }
    menu.addSeparator();
    menu.addAction(tr("All parts"), this, &Legend::showAll);
}

void Legend::clicked(Component component)
{
    if (QGuiApplication::keyboardModifiers().testFlag(Qt::ShiftModifier))
        return showOnly(component);
    toggle(component);
    showStates();
    emit hiddenChanged(m_hidden);
}

void Legend::showOnly(Component component)
{
    isolate(component);
    showStates();
    emit hiddenChanged(m_hidden);
}

void Legend::showAll()
{
    m_hidden.clear();
    showStates();
    emit hiddenChanged(m_hidden);
}

void Legend::toggle(Component component)
{
    if (std::erase(m_hidden, component) == 0)
        m_hidden.push_back(component);
    std::ranges::sort(m_hidden);
}

/// Only this one; all of them again when it was the only one already.
void Legend::isolate(Component component)
{
    std::vector<Component> others;
    for (const NamedComponent &entry : m_entries) {
        if (entry.component != component)
            others.push_back(entry.component);
    }
    const bool wasAlone =
        !isHidden(component) && std::ranges::all_of(others, [this](Component each) { return isHidden(each); });
    m_hidden = wasAlone ? std::vector<Component>() : others;
}

bool Legend::isHidden(Component component) const
{
    return std::ranges::find(m_hidden, component) != m_hidden.end();
}

bool Legend::isCollapsed(int width) const
{
    if (m_boxes.empty())
        return false;
    const int rowHeight = m_boxes.front()->sizeHint().height();
    return m_row->layout()->heightForWidth(width) > mostRows * (rowHeight + 2);
}

QSize Legend::sizeHint() const
{
    return m_row->layout()->sizeHint();
}

QSize Legend::minimumSizeHint() const
{
    return m_button->sizeHint();
}

bool Legend::hasHeightForWidth() const
{
    return true;
}

int Legend::heightForWidth(int width) const
{
    return isCollapsed(width) ? m_button->sizeHint().height() : m_row->layout()->heightForWidth(width);
}

void Legend::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    const bool collapsed = isCollapsed(width());
    m_row->setVisible(!collapsed);
    m_button->setVisible(collapsed);
    m_row->setGeometry(rect());
    m_button->setGeometry(QRect(QPoint(), m_button->sizeHint()));
}

void Legend::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        updateGeometry();
}

} // namespace perrank::ui
