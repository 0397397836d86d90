// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/legend.h"

#include <QCheckBox>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

using namespace perrank;
using namespace perrank::ui;
using namespace Qt::StringLiterals;

class TestLegend : public QObject {
    Q_OBJECT

private slots:
    void entriesAreThePartsOfTheBars();
    void aClickHidesAndShows();
    void shiftAndAClickLeavesOneAndBringsTheOthersBack();
    void swatchesHaveTheColoursOfTheTheme();
    void entriesMoveIntoAButtonWhereTheyHaveNoRoom();
};

namespace {

QStringList namesIn(const Legend &legend)
{
    QStringList names;
    for (const QCheckBox *box : legend.findChildren<QCheckBox *>())
        names << box->text();
    return names;
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

void TestLegend::aClickHidesAndShows()
{
    Legend legend;
    legend.resize(700, 30);
    legend.QWidget::show();
    legend.show(estimate({}), {});
    QSignalSpy changed(&legend, &Legend::hiddenChanged);
    auto *gradients = legend.findChildren<QCheckBox *>().at(2);
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
    auto *activations = legend.findChildren<QCheckBox *>().at(0);
    QTest::mouseClick(activations, Qt::LeftButton, Qt::ShiftModifier, {8, activations->height() / 2});
    const std::vector others{Component::Parameters, Component::Gradients, Component::Optimizer};
    QCOMPARE(changed.last().first().value<std::vector<Component>>(), others);
    QVERIFY(activations->isChecked());
    QTest::mouseClick(activations, Qt::LeftButton, Qt::ShiftModifier, {8, activations->height() / 2});
    QCOMPARE(changed.last().first().value<std::vector<Component>>(), std::vector<Component>());
}

void TestLegend::swatchesHaveTheColoursOfTheTheme()
{
    Legend legend;
    legend.setTheme(Theme::Dark);
    legend.show(estimate({}), {});
    const QIcon icon = legend.findChildren<QCheckBox *>().at(1)->icon();
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
    QVERIFY(!legend.findChild<QCheckBox *>()->isVisible());
    emit button->menu()->aboutToShow();
    const QList<QAction *> entries = button->menu()->actions();
    QCOMPARE(entries.size(), 6);
    QVERIFY(!entries.at(4)->isChecked());
    QSignalSpy changed(&legend, &Legend::hiddenChanged);
    QTest::mouseClick(&legend, Qt::LeftButton); // no key is held
    entries.at(4)->trigger();
    QCOMPARE(changed.last().first().value<std::vector<Component>>(), std::vector<Component>());
}

QTEST_MAIN(TestLegend)
#include "tst_legend.moc"
