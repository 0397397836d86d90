// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/compared.h"
#include "ui/document/selection.h"
#include "ui/text/palette.h"

#include <QWidget>

#include <memory>

class QCheckBox;
class QLabel;

namespace perrank {
struct AmountStyle;
struct Estimate;
} // namespace perrank

namespace perrank::ui {

class BarsChart;
class ComparisonLine;
class Legend;
class LinkedLabel;
class OpenedPanel;

/// The chart with its legend and, always in words, what it shows: the crossover and the warnings. A part of a bar can
/// be opened into its tensors, which then stand in the place of the chart.
class BarsPanel : public QWidget {
    Q_OBJECT

public:
    explicit BarsPanel(Selection &selection, QWidget *parent = nullptr);
    ~BarsPanel() override;

    void show(const std::shared_ptr<const Estimate> &estimate, const View &view, const AmountStyle &style,
              const Compared &compared = {});
    void setTheme(Theme theme);
    void setAxisFrozen(bool frozen);
    void setReducedMotion(bool reduced);
    /// Between the two the axis may grow and never shrinks.
    void beginDrag();
    void endDrag();
    /// Opens the selected part; of a selected bar its activations, of the fullest rank where no part is selected.
    void openBar();
    void closeBar();
    [[nodiscard]] bool isBarOpen() const;

signals:
    /// A person wants activations counted by tensors.
    void inventoryWanted();
    void hiddenChanged(const std::vector<perrank::Component> &hidden);
    /// The driver's range is to be shown or hidden.
    void deviceBandToggled();
    /// Someone wants to know where a crossover comes from.
    void crossoverWanted(perrank::Strategy strategy);
    /// The bars are to have another accounting beside them.
    void comparedWith(perrank::Accounting accounting);
    void bridgeWanted();
    /// What lies under the pointer or the keyboard cursor; empty for nothing.
    void partHovered(const QString &text);

protected:
    void changeEvent(QEvent *event) override;

private:
    void createReadOut();
    void reserveReadOut();
    void connectSelection();
    void createOpened();
    void showBars();
    void showOpened();
    void setOpened(bool opened);
    [[nodiscard]] Selected toOpen() const;
    void showReadOut();
    void showWarnings();
    void selectPart(Strategy strategy, std::int64_t rank, std::optional<Component> component);
    void followReadOut(const QString &target);
    void showSelection(const Selected &selected);

    Selection &m_selection;
    std::shared_ptr<const Estimate> m_estimate;
    std::unique_ptr<AmountStyle> m_style;
    View m_view;
    Compared m_compared;
    BarsChart *m_chart;
    Legend *m_legend;
    OpenedPanel *m_opened = nullptr;
    LinkedLabel *m_readOut = nullptr;
    ComparisonLine *m_comparison = nullptr;
    QLabel *m_warnings = nullptr;
    QCheckBox *m_everyStrategy = nullptr;
    bool m_dragging = false;
};

} // namespace perrank::ui
