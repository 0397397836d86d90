// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/fit_panel.h"

#include "core/catalog/presets.h"
#include "core/memory/estimate.h"
#include "ui/panels/change_view.h"
#include "ui/panels/fit_arithmetic.h"
#include "ui/widgets/linked_label.h"
#include "ui/widgets/number_field.h"

#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QToolButton>

#include <algorithm>

using namespace perrank;
using namespace perrank::ui;
using namespace Qt::StringLiterals;

namespace {

/// The lesson's scene 6, with a bar beside it.
Scenario sceneSix()
{
    Scenario scenario = withPreset({}, *findPreset("7b-class"));
    scenario.accounting = Accounting::Paper;
    scenario.sequence = 4096;
    scenario.strategies = {Strategy::Ddp, Strategy::Zero3};
    return scenario;
}

struct Stage {
    Selection selection;
    FitPanel panel{selection};

    explicit Stage(const Scenario &scenario)
    {
        panel.resize(300, 900);
        panel.setVisible(true);
        show(scenario);
    }

    void show(const Scenario &scenario) { panel.show(scenario, estimate(scenario, false), {}); }

    [[nodiscard]] QList<ChangeView *> views() const
    {
        QList<ChangeView *> shown;
        for (ChangeView *view : panel.findChildren<ChangeView *>()) {
            if (!view->isHidden())
                shown << view;
        }
        return shown;
    }
    [[nodiscard]] QStringList names() const
    {
        QStringList names;
        for (const ChangeView *view : views())
            names << view->change().name;
        return names;
    }
    [[nodiscard]] bool says(const QString &words) const
    {
        const auto labels = panel.findChildren<QLabel *>();
        return std::ranges::any_of(
            labels, [&](const QLabel *label) { return !label->isHidden() && label->text().contains(words); });
    }
    /// Of the limits.
    [[nodiscard]] QString arithmetic() const { return panel.findChild<FitArithmetic *>()->text(); }
    [[nodiscard]] QPoint middle(int row, int column) const
    {
        return table()->visualRect(table()->model()->index(row, column)).center();
    }
    [[nodiscard]] QTableView *table() const { return panel.findChild<QTableView *>(); }
};

} // namespace

class TestFitPanel : public QObject {
    Q_OBJECT

private slots:
    void nothingIsLookedForWhileHidden();
    void sceneSixSaysWhatTheSceneSays();
    void theSelectionChoosesTheStrategy();
    void aRowChosenByKeyIsSelected();
    void applyAnnouncesTheChange();
    void whatFitsHasNoChanges();
    void thePriceIsEditedHere();
    void impossibleSettingsKeepTheLastPlan();
    void wrapsInANarrowDock();
    void everyCellOpensItsArithmetic();
    void theArithmeticFollowsTheSelection();
    void whatFitsNowhereShowsTheLeast();
    void theFigureAfterAChangeOpensItsArithmetic();
};

void TestFitPanel::nothingIsLookedForWhileHidden()
{
    Selection selection;
    FitPanel panel(selection);
    QSignalSpy found(panel.findChild<QTableView *>()->model(), &QAbstractItemModel::modelReset);
    panel.show(sceneSix(), estimate(sceneSix(), false), {});
    QCoreApplication::processEvents();
    QCOMPARE(found.size(), 0);
    panel.setVisible(true);
    QTRY_COMPARE(panel.findChild<QTableView *>()->model()->rowCount(), 2);
}

void TestFitPanel::sceneSixSaysWhatTheSceneSays()
{
    const Stage stage(sceneSix());
    QTRY_VERIFY(!stage.views().isEmpty());
    QVERIFY(stage.says(u"Batch 3 fits, batch 4 misses by 1.494 GB."_s));
    QVERIFY(stage.says(u"Do not blame ZeRO for an activation OOM"_s));
    QVERIFY(stage.says(u"No number of ranks fits"_s));
    QCOMPARE(stage.names().first(), u"full recompute"_s);
    QCOMPARE(stage.views().first()->change().figure, u"27.15 GB, 58.37 GB free"_s);
    QVERIFY(!stage.names().filter(u"ranks"_s).contains(u"64 ranks"_s));
    QCOMPARE(stage.table()->model()->index(1, 1).data().toString(), u"2,006"_s);
}

void TestFitPanel::theSelectionChoosesTheStrategy()
{
    Stage stage(sceneSix());
    QTRY_VERIFY(!stage.views().isEmpty());
    QCOMPARE(stage.table()->currentIndex().row(), 1); // ZeRO-3 is selected at first
    stage.selection.select({Strategy::Ddp, 0, {}});
    QCOMPARE(stage.table()->currentIndex().row(), 0);
    QVERIFY(stage.says(u"DDP does not fit: 258.0 GB"_s));
    stage.selection.select({Strategy::Hsdp, 0, {}}); // has no bar: the first one is shown
    QVERIFY(stage.says(u"DDP does not fit"_s));
}

void TestFitPanel::aRowChosenByKeyIsSelected()
{
    Stage stage(sceneSix());
    QTRY_VERIFY(!stage.views().isEmpty());
    QTest::keyClick(stage.table(), Qt::Key_Up);
    QVERIFY(stage.selection.selected().strategy == Strategy::Ddp);
    QVERIFY(stage.says(u"DDP does not fit"_s));
}

void TestFitPanel::applyAnnouncesTheChange()
{
    const Stage stage(sceneSix());
    QTRY_VERIFY(!stage.views().isEmpty());
    QSignalSpy wanted(&stage.panel, &FitPanel::applyWanted);
    auto *button = stage.views().first()->findChild<QPushButton *>();
    QCOMPARE(button->accessibleName(), u"Apply full recompute"_s);
    QVERIFY(button->accessibleDescription().contains(u"one third more compute"_s));
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(wanted.size(), 1);
    QCOMPARE(wanted.first().at(1).toString(), u"full recompute"_s);
}

void TestFitPanel::whatFitsHasNoChanges()
{
    Stage stage(sceneSix());
    QTRY_VERIFY(!stage.views().isEmpty());
    Scenario cured = sceneSix();
    cured.recompute = Recompute::Full;
    stage.show(cured);
    QTRY_VERIFY(stage.views().isEmpty());
    QVERIFY(stage.says(u"Nothing has to change: 58.37 GB of 85.52 GB are free."_s));
}

void TestFitPanel::thePriceIsEditedHere()
{
    Stage stage({});
    QVERIFY(stage.says(u"8 GPUs × 2 per GPU-hour = 16 per hour, 384 per day, in your currency."_s));
    QSignalSpy edited(&stage.panel, &FitPanel::priceEdited);
    auto *field = stage.panel.findChild<NumberField *>();
    field->setFocus();
    field->startEditing(u"2.5"_s);
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(edited.size(), 1);
    QCOMPARE(edited.first().first().toDouble(), 2.5);
}

void TestFitPanel::impossibleSettingsKeepTheLastPlan()
{
    Stage stage(sceneSix());
    QTRY_VERIFY(!stage.views().isEmpty());
    Scenario impossible = sceneSix();
    impossible.tensorParallel = 3;
    Estimate last = estimate(sceneSix(), false);
    last.impossible = estimate(impossible, false).impossible;
    stage.panel.show(impossible, last, {});
    QCoreApplication::processEvents();
    QVERIFY(stage.says(u"These settings are impossible"_s));
    QCOMPARE(stage.names().first(), u"full recompute"_s);
}

void TestFitPanel::wrapsInANarrowDock()
{
    Stage stage(sceneSix());
    QTRY_VERIFY(!stage.views().isEmpty());
    QVERIFY2(stage.panel.minimumSizeHint().width() <= 280,
             qPrintable(QString::number(stage.panel.minimumSizeHint().width())));
    stage.panel.resize(280, 900);
    QCoreApplication::processEvents();
    for (const ChangeView *view : stage.views())
        QVERIFY(view->geometry().right() <= 280);
}

/// At 4,096 tokens a sequence takes 34 × 4,096 × 4,096 × 32 = 18,253,611,008 B of activations, and ZeRO-3 holds 14 GB.
void TestFitPanel::everyCellOpensItsArithmetic()
{
    Stage stage(sceneSix());
    QTRY_VERIFY(!stage.views().isEmpty());
    QVERIFY(stage.arithmetic().isEmpty());
    QTest::mouseClick(stage.table()->viewport(), Qt::LeftButton, {}, stage.middle(1, 0));
    QVERIFY2(stage.arithmetic().startsWith(u"Largest batch under ZeRO-3  3\n"
                                           "the largest B with M(B) ≤ C\n"
                                           "B = 3: M = 68,760,833,024 B ≤ C = 85,520,809,984 B, fits\n"
                                           "B = 4: M = 87,014,444,032 B > C = 85,520,809,984 B, does not fit\n"_s),
             qPrintable(stage.arithmetic()));
    QVERIFY(stage.arithmetic().contains(u"M at B = 3  68.76 GB\n"_s));
    QVERIFY(stage.arithmetic().contains(u"Activations  54.76 GB\n"_s)); // 3 × 18,253,611,008 B
    QVERIFY(stage.arithmetic().contains(u"Capacity of H100 80GB  85.52 GB\n"_s));
    stage.table()->setFocus();
    QTest::keyClick(stage.table(), Qt::Key_Right);
    QTest::keyClick(stage.table(), Qt::Key_Return);
    QVERIFY(stage.arithmetic().contains(u"S = 2,006: M = "_s));
    QVERIFY(stage.arithmetic().contains(u"S = 2,007: M = "_s));
    auto *close = stage.panel.findChild<FitArithmetic *>()->findChild<QToolButton *>();
    close->setFocus(Qt::TabFocusReason);
    QTest::keyClick(close, Qt::Key_Space);
    QVERIFY(stage.arithmetic().isEmpty());
}

void TestFitPanel::theArithmeticFollowsTheSelection()
{
    Stage stage({});
    QTRY_VERIFY(stage.table()->model()->rowCount() == 5);
    QTest::mouseClick(stage.table()->viewport(), Qt::LeftButton, {}, stage.middle(1, 2));
    QVERIFY(stage.arithmetic().startsWith(u"Fewest ranks under ZeRO-1  1\n"_s));
    stage.selection.select({Strategy::Ddp, 0, {}});
    QVERIFY(stage.arithmetic().startsWith(u"Fewest ranks under DDP  1\n"_s));
}

/// DDP holds 16 × 7 GB = 112 GB whatever the batch.
void TestFitPanel::whatFitsNowhereShowsTheLeast()
{
    Stage stage(sceneSix());
    QTRY_VERIFY(!stage.views().isEmpty());
    QTest::mouseClick(stage.table()->viewport(), Qt::LeftButton, {}, stage.middle(0, 0));
    QVERIFY2(stage.arithmetic().startsWith(
                 u"Largest batch under DDP  none\n"
                 "the largest B with M(B) ≤ C\n"
                 "B = 1: M = 130,253,611,008 B > C = 85,520,809,984 B, does not fit\nFound by search"_s),
             qPrintable(stage.arithmetic()));
}

void TestFitPanel::theFigureAfterAChangeOpensItsArithmetic()
{
    Stage stage(sceneSix());
    QTRY_VERIFY(!stage.views().isEmpty());
    auto *figure = stage.views().first()->findChild<LinkedLabel *>();
    figure->setFocus(Qt::TabFocusReason);
    QTest::keyClick(figure, Qt::Key_Return);
    const auto both = stage.panel.findChildren<FitArithmetic *>();
    QCOMPARE(both.size(), 2);
    QVERIFY(both.first()->isEmpty());
    QVERIFY2(both.last()->text().startsWith(u"ZeRO-3 with full recompute  27.15 GB\n"_s),
             qPrintable(both.last()->text()));
    QVERIFY(both.last()->text().contains(u"27,153,337,344 B"_s));
}

QTEST_MAIN(TestFitPanel)
#include "tst_fit_panel.moc"
