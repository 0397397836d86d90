// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/bars_content.h"
#include "ui/text/palette.h"

#include <QWidget>

#include <vector>

class QCheckBox;
class QMenu;
class QPushButton;
class QToolButton;

namespace perrank::ui {

/// The parts of the bars by name, colour and pattern, and over peaks the driver's range. A click shows or hides a part,
/// Shift and a click, the entry's menu and the button "Only" leave one alone. Where the window is narrow the entries
/// move into the menu of one button.
class Legend : public QWidget {
    Q_OBJECT

public:
    explicit Legend(QWidget *parent = nullptr);

    using QWidget::show;
    void show(const Estimate &estimate, const View &view, const AmountStyle &style = {}, const Compared &compared = {});
    void setTheme(Theme theme);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] bool hasHeightForWidth() const override;
    [[nodiscard]] int heightForWidth(int width) const override;

signals:
    void hiddenChanged(const std::vector<perrank::Component> &hidden);
    /// The driver's range is to be shown or hidden.
    void deviceBandToggled();

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void createRange();
    void createOnly();
    void addActions(QCheckBox *box, const NamedComponent &entry);
    void fillOnly();
    void showRange(const Estimate &estimate, const View &view, const AmountStyle &style);
    void rebuild(const std::vector<NamedComponent> &entries);
    void showStates();
    void paintIcons();
    void fillMenu();
    void addOnly(QMenu &menu);
    void showOnly(Component component);
    void showAll();
    void toggle(Component component);
    void isolate(Component component);
    void clicked(Component component);
    [[nodiscard]] bool isHidden(Component component) const;
    [[nodiscard]] bool isCollapsed(int width) const;
    /// A sample that `paint` draws into a rectangle.
    template <class Paint>
    [[nodiscard]] QPixmap swatch(Paint paint) const;
    [[nodiscard]] QPixmap partSwatch(Component component) const;
    [[nodiscard]] QPixmap rangeSwatch() const;

    std::vector<NamedComponent> m_entries;
    std::vector<Component> m_hidden;
    std::vector<QCheckBox *> m_boxes;
    QCheckBox *m_range;
    bool m_hasRange = false;
    QWidget *m_row;
    QPushButton *m_only;
    QToolButton *m_button;
    Theme m_theme = Theme::Light;
};

} // namespace perrank::ui
