// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/legend.h"

#include <QCheckBox>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include <algorithm>

using namespace perrank;
using namespace perrank::ui;
using namespace Qt::StringLiterals;

class TestLegend : public QObject {
    Q_OBJECT

private slots:
    void entriesAreThePartsOfTheBars();
    void theDriversRangeIsTheLastEntryOverPeaks();
    void aClickHidesAndShows();
    void shiftAndAClickLeavesOneAndBringsTheOthersBack();
    void theButtonOnlyLeavesOneAndBringsAllBack();
    void anEntrysMenuLeavesItAlone();
    void aHiddenPartOfAnotherAccountingDoesNotKeepTheOthersAway();
    void swatchesHaveTheColoursOfTheTheme();
    void entriesMoveIntoAButtonWhereTheyHaveNoRoom();
};

namespace {

QStringList namesIn(const Legend &legend)
{
    QStringList names;
    for (const QCheckBox *box : legend.findChildren<QCheckBox *>()) {
        if (!box->isHidden())
            names << box->text();
    }
    return names;
}

QCheckBox *boxOf(const Legend &legend, const QString &name)
{
    const QList<QCheckBox *> boxes = legend.findChildren<QCheckBox *>();
    const auto found = std::ranges::find(boxes, name, [](const QCheckBox *box) { return box->text(); });
    return found == boxes.end() ? nullptr : *found;
}

Scenario paper()
{
    Scenario scenario;
    scenario.accounting = Accounting::Paper;
    return scenario;
}

} // namespace

void TestLegend::entriesAreThePartsOfTheBars()
{
    Legend legend;
    legend.show(estimate({}), {});
    QCOMPARE(namesIn(legend), (QStringList{u"Activations"_s, u"Parameters"_s, u"Gradients"_s, u"Adam"_s}));
    legend.show(estimate(paper()), {});
    QCOMPARE(namesIn(legend), (QStringList{u"Activations"_s, u"Parameters"_s, u"Gradients"_s, u"Master weights"_s,
                                           u"Momentum"_s, u"Variance"_s}));
}

void TestLegend::theDriversRangeIsTheLastEntryOverPeaks()
{
    Legend legend;
    legend.resize(700, 60);
    legend.QWidget::show();
    legend.show(estimate({}), {});
    auto *range = legend.findChild<QCheckBox *>(u"range"_s);
    QVERIFY(range->isHidden());
    Scenario scenario;
    scenario.accounting = Accounting::Bf16;
    View view;
    legend.show(estimate(scenario), view);
    QVERIFY(!range->isHidden() && range->isChecked());
    QCOMPARE(range->text(), u"Driver's range"_s);
    QVERIFY2(range->toolTip().contains(u"nvidia-smi"_s), qPrintable(range->toolTip()));
    for (const QCheckBox *box : legend.findChildren<QCheckBox *>())
        QVERIFY(box == range || box->y() < range->y() || (box->y() == range->y() && box->x() < range->x()));
    QSignalSpy toggled(&legend, &Legend::deviceBandToggled);
    range->click();
    QCOMPARE(toggled.size(), 1);
    view.deviceBand = false;
    legend.show(estimate(scenario), view);
    QVERIFY(!range->isChecked());
    view.figure = Figure::Sum;
    legend.show(estimate(scenario), view);
    QVERIFY(range->isHidden());
}

void TestLegend::aClickHidesAndShows()
{
    Legend legend;
    legend.resize(700, 30);
    legend.QWidget::show();
    legend.show(estimate({}), {});
    QSignalSpy changed(&legend, &Legend::hiddenChanged);
    auto *gradients = boxOf(legend, u"Gradients"_s);
    gradients->click();
    QCOMPARE(changed.last().first().value<std::vector<Component>>(), std::vector{Component::Gradients});
    QVERIFY(!gradients->isChecked());
    gradients->click();
    QCOMPARE(changed.last().first().value<std::vector<Component>>(), std::vector<Component>());
    QVERIFY(gradients->isChecked());
}

void TestLegend::shiftAndAClickLeavesOneAndBringsTheOthersBack()
{
    Legend legend;
    legend.resize(700, 30);
    legend.QWidget::show();
    legend.show(estimate({}), {});
    QSignalSpy changed(&legend, &Legend::hiddenChanged);
    auto *activations = boxOf(legend, u"Activations"_s);
    QTest::mouseClick(activations, Qt::LeftButton, Qt::ShiftModifier, {8, activations->height() / 2});
    const std::vector others{Component::Parameters, Component::Gradients, Component::Optimizer};
    QCOMPARE(changed.last().first().value<std::vector<Component>>(), others);
    QVERIFY(activations->isChecked());
    QTest::mouseClick(activations, Qt::LeftButton, Qt::ShiftModifier, {8, activations->height() / 2});
    QCOMPARE(changed.last().first().value<std::vector<Component>>(), std::vector<Component>());
}

void TestLegend::theButtonOnlyLeavesOneAndBringsAllBack()
{
    Legend legend;
    legend.show(estimate({}), {});
    QSignalSpy changed(&legend, &Legend::hiddenChanged);
    auto *only = legend.findChild<QPushButton *>(u"only"_s);
    emit only->menu()->aboutToShow();
    const QList<QAction *> entries = only->menu()->actions(); // four parts, a line, all
    QCOMPARE(entries.size(), 6);
    entries.at(1)->trigger();
    const std::vector others{Component::Activations, Component::Gradients, Component::Optimizer};
    QCOMPARE(changed.last().first().value<std::vector<Component>>(), others);
    entries.at(5)->trigger();
    QCOMPARE(changed.last().first().value<std::vector<Component>>(), std::vector<Component>());
}

void TestLegend::anEntrysMenuLeavesItAlone()
{
    Legend legend;
    legend.show(estimate({}), {});
    QSignalSpy changed(&legend, &Legend::hiddenChanged);
    const QCheckBox *gradients = boxOf(legend, u"Gradients"_s);
    QCOMPARE(gradients->contextMenuPolicy(), Qt::ActionsContextMenu);
    gradients->actions().constFirst()->trigger();
    const std::vector others{Component::Activations, Component::Parameters, Component::Optimizer};
    QCOMPARE(changed.last().first().value<std::vector<Component>>(), others);
}

void TestLegend::aHiddenPartOfAnotherAccountingDoesNotKeepTheOthersAway()
{
    View view; // of the sketch only the activations are shown
    view.hidden = {Component::Parameters, Component::Gradients, Component::Optimizer, Component::Variance};
    Legend legend;
    legend.resize(700, 30);
    legend.QWidget::show();
    legend.show(estimate({}), view);
    QSignalSpy changed(&legend, &Legend::hiddenChanged);
    QCheckBox *activations = boxOf(legend, u"Activations"_s);
    QTest::mouseClick(activations, Qt::LeftButton, Qt::ShiftModifier, {8, activations->height() / 2});
    QVERIFY(changed.back()[0].value<std::vector<Component>>().empty());
}

void TestLegend::swatchesHaveTheColoursOfTheTheme()
{
    Legend legend;
    legend.setTheme(Theme::Dark);
    legend.show(estimate({}), {});
    const QIcon icon = boxOf(legend, u"Parameters"_s)->icon();
    const QImage swatch = icon.pixmap(22, 14).toImage();
    QCOMPARE(swatch.pixelColor(3, 3), coloursOf(Theme::Dark).parameters.fill);
}

void TestLegend::entriesMoveIntoAButtonWhereTheyHaveNoRoom()
{
    Legend legend;
    View view;
    view.hidden = {Component::Momentum};
    legend.show(estimate(paper()), view);
    legend.resize(900, 30);
    legend.QWidget::show();
    auto *button = legend.findChild<QToolButton *>();
    QVERIFY(!button->isVisible());
    legend.resize(200, 30);
    QVERIFY(button->isVisible());
    QVERIFY(!boxOf(legend, u"Momentum"_s)->isVisible());
    emit button->menu()->aboutToShow();
    const QList<QAction *> entries = button->menu()->actions();
    QCOMPARE(entries.size(), 8); // six parts, a line, "Only"
    QVERIFY(!entries.at(4)->isChecked());
    QSignalSpy changed(&legend, &Legend::hiddenChanged);
    QTest::mouseClick(&legend, Qt::LeftButton); // no key is held
    entries.at(4)->trigger();
    QCOMPARE(changed.last().first().value<std::vector<Component>>(), std::vector<Component>());
}

QTEST_MAIN(TestLegend)
#include "tst_legend.moc"
