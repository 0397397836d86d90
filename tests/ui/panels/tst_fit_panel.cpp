// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/fit_panel.h"

#include "core/catalog/presets.h"
#include "core/memory/estimate.h"
#include "ui/panels/change_view.h"
#include "ui/widgets/number_field.h"

#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

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
    QVERIFY(stage.says(u"8 GPUs × 2 per GPU-hour = 16 per hour, 384 per day, in the currency of the price."_s));
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

QTEST_MAIN(TestFitPanel)
#include "tst_fit_panel.moc"
