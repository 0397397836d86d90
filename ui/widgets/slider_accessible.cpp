// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/slider_accessible.h"

#include "ui/text/control_words.h"
#include "ui/widgets/parameter_slider.h"

#include <QAccessibleWidget>
#include <QCoreApplication>

#include <algorithm>

namespace perrank::ui {

namespace {

QString stepsText(const ParameterSlider &slider)
{
    const SliderScale &scale = slider.scale();
    return QCoreApplication::translate("SliderAccessible", "%1 to %2, an arrow key goes to %3")
        .arg(spokenValue(slider.id(), scale.least), spokenValue(slider.id(), scale.most),
             spokenValue(slider.id(), scale.arrow(slider.value(), 1)));
}

/// A slider with a value, a range and a step.
class SliderInterface : public QAccessibleWidget, public QAccessibleValueInterface {
public:
    explicit SliderInterface(ParameterSlider *slider) : QAccessibleWidget(slider, QAccessible::Slider) {}

    [[nodiscard]] QString text(QAccessible::Text kind) const override
    {
        if (kind == QAccessible::Value)
            return spokenValue(slider().id(), slider().value());
        if (kind == QAccessible::Description && slider().accessibleDescription().isEmpty())
            return stepsText(slider());
        return QAccessibleWidget::text(kind);
    }
    void *interface_cast(QAccessible::InterfaceType type) override
    {
        if (type == QAccessible::ValueInterface)
            return static_cast<QAccessibleValueInterface *>(this);
        return QAccessibleWidget::interface_cast(type);
    }
    [[nodiscard]] QVariant currentValue() const override { return slider().value(); }
    void setCurrentValue(const QVariant &value) override
    {
        slider().setValueAtOnce(std::clamp(value.toDouble(), slider().scale().least, slider().scale().most));
    }
    [[nodiscard]] QVariant maximumValue() const override { return slider().scale().most; }
    [[nodiscard]] QVariant minimumValue() const override { return slider().scale().least; }
    [[nodiscard]] QVariant minimumStepSize() const override
    {
        return slider().scale().arrow(slider().value(), 1) - slider().value();
    }

private:
    [[nodiscard]] ParameterSlider &slider() const { return *static_cast<ParameterSlider *>(widget()); }
};

/// One named stop: a radio button that is no widget.
class StopInterface : public QAccessibleInterface, public QAccessibleActionInterface {
public:
    StopInterface(ParameterSlider *slider, std::size_t tick) : m_slider(slider), m_tick(tick) {}

    [[nodiscard]] bool isValid() const override { return m_slider != nullptr; }
    [[nodiscard]] QObject *object() const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface *parent() const override
    {
        return QAccessible::queryAccessibleInterface(m_slider);
    }
    [[nodiscard]] QAccessibleInterface *child(int) const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface *childAt(int, int) const override { return nullptr; }
    [[nodiscard]] int childCount() const override { return 0; }
    [[nodiscard]] int indexOfChild(const QAccessibleInterface *) const override { return -1; }
    [[nodiscard]] QAccessible::Role role() const override { return QAccessible::RadioButton; }
    [[nodiscard]] QString text(QAccessible::Text kind) const override
    {
        return kind == QAccessible::Name ? spokenValue(m_slider->id(), tick().value) : QString();
    }
    void setText(QAccessible::Text, const QString &) override {}
    [[nodiscard]] QRect rect() const override
    {
        const QRect place = m_slider->stopRect(tick().value);
        return {m_slider->mapToGlobal(place.topLeft()), place.size()};
    }
    [[nodiscard]] QAccessible::State state() const override
    {
        QAccessible::State state;
        state.checkable = true;
        state.checked = isChosen();
        state.focusable = true;
        state.focused = isChosen() && m_slider->hasFocus();
        state.invisible = !m_slider->isVisible();
        return state;
    }
    void *interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface *>(this) : nullptr;
    }
    [[nodiscard]] QStringList actionNames() const override { return {pressAction()}; }
    void doAction(const QString &action) override
    {
        if (action == pressAction())
            m_slider->setValueAtOnce(tick().value);
    }
    [[nodiscard]] QStringList keyBindingsForAction(const QString &) const override { return {QString(tick().letter)}; }

private:
    [[nodiscard]] const SliderTick &tick() const { return m_slider->scale().ticks[m_tick]; }
    [[nodiscard]] bool isChosen() const { return m_slider->value() == tick().value; }

    QPointer<ParameterSlider> m_slider;
    std::size_t m_tick;
};

/// The group of the named stops.
class StopsInterface : public QAccessibleWidget {
public:
    explicit StopsInterface(ParameterSlider *slider) : QAccessibleWidget(slider, QAccessible::Grouping)
    {
        for (std::size_t i = 0; i < slider->scale().ticks.size(); ++i)
            m_stops.push_back(QAccessible::registerAccessibleInterface(new StopInterface(slider, i)));
    }
    ~StopsInterface() override
    {
        for (const QAccessible::Id id : m_stops)
            QAccessible::deleteAccessibleInterface(id);
    }
    StopsInterface(const StopsInterface &) = delete;
    StopsInterface &operator=(const StopsInterface &) = delete;

    [[nodiscard]] int childCount() const override { return static_cast<int>(m_stops.size()); }
    [[nodiscard]] QAccessibleInterface *child(int index) const override
    {
        const bool exists = index >= 0 && index < childCount();
        return exists ? QAccessible::accessibleInterface(m_stops[static_cast<std::size_t>(index)]) : nullptr;
    }
    [[nodiscard]] int indexOfChild(const QAccessibleInterface *stop) const override
    {
        for (int i = 0; i < childCount(); ++i) {
            if (child(i) == stop)
                return i;
        }
        return -1;
    }
    [[nodiscard]] QAccessibleInterface *childAt(int x, int y) const override
    {
        for (int i = 0; i < childCount(); ++i) {
            if (child(i)->rect().contains(x, y))
                return child(i);
        }
        return nullptr;
    }
    [[nodiscard]] QAccessibleInterface *focusChild() const override
    {
        for (int i = 0; i < childCount(); ++i) {
            if (child(i)->state().focused)
                return child(i);
        }
        return nullptr;
    }
    [[nodiscard]] QString text(QAccessible::Text kind) const override
    {
        if (kind != QAccessible::Value)
            return QAccessibleWidget::text(kind);
        const auto *slider = static_cast<ParameterSlider *>(widget());
        return spokenValue(slider->id(), slider->value());
    }

private:
    std::vector<QAccessible::Id> m_stops;
};

QAccessibleInterface *sliderInterface(const QString &, QObject *object)
{
    auto *slider = qobject_cast<ParameterSlider *>(object);
    if (slider == nullptr)
        return nullptr;
    if (slider->scale().onlyStops)
        return new StopsInterface(slider);
    return new SliderInterface(slider);
}

} // namespace

void installSliderAccessibility()
{
    static const bool installed = (QAccessible::installFactory(&sliderInterface), true);
    Q_UNUSED(installed)
}

} // namespace perrank::ui
