// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/step_times_panel.h"
#include "ui/panels/validation_tab.h"
#include "ui/widgets/line_box.h"

#include <QLabel>
#include <QSignalSpy>
#include <QTabBar>
#include <QTableView>
#include <QTest>

#include <algorithm>

using namespace perrank;
using namespace perrank::ui;
using namespace Qt::StringLiterals;

/// The page of step times within its tab, as a person gets to it.
class TestStepTimesPanel : public QObject {
    Q_OBJECT

private slots:
    void init();
    void everyStepTimeIsListed();
    void choicesNarrowTheTable();
    void theFiguresNameLimitsAndCalibrations();
    void aClickOpensTheRun();
    void aRunThatIsNotCoveredSaysWhy();

private:
    std::unique_ptr<ValidationTab> m_tab;
    StepTimesPanel *m_panel = nullptr;
    QTableView *m_table = nullptr;
};

namespace {

/// As a person does it: focus, then the letters of the entry.
void type(const QWidget &panel, const QString &name, const QString &begin)
{
    for (LineBox *box : panel.findChildren<LineBox *>()) {
        if (box->accessibleName() != name)
            continue;
        box->setFocus();
        QTest::keyClicks(box, begin);
    }
}

bool isSaid(const QWidget &panel, const QString &words)
{
    return std::ranges::any_of(panel.findChildren<QLabel *>(),
                               [&words](const QLabel *label) { return label->text().contains(words); });
}

} // namespace

void TestStepTimesPanel::init()
{
    m_tab = std::make_unique<ValidationTab>();
    m_tab->resize(900, 900);
    m_tab->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_tab.get()));
    auto *bar = m_tab->findChild<QTabBar *>();
    QVERIFY(bar);
    QTest::mouseClick(bar, Qt::LeftButton, {}, bar->tabRect(1).center());
    m_panel = m_tab->findChild<StepTimesPanel *>();
    QVERIFY(m_panel && m_panel->isVisible());
    m_table = m_panel->findChild<QTableView *>();
    QVERIFY(m_table);
}

void TestStepTimesPanel::everyStepTimeIsListed()
{
    QCOMPARE(m_table->model()->rowCount(), 110);
}

/// 16 runs of BERT, of which the eight of 512 tokens stand apart.
void TestStepTimesPanel::choicesNarrowTheTable()
{
    type(*m_panel, u"Source"_s, u"NVIDIA"_s);
    QCOMPARE(m_table->model()->rowCount(), 16);
    type(*m_panel, u"Rows"_s, u"Counted"_s);
    QCOMPARE(m_table->model()->rowCount(), 8);
}

void TestStepTimesPanel::theFiguresNameLimitsAndCalibrations()
{
    QVERIFY(isSaid(*m_panel, u"78 of 110 published step times are covered by the model."_s));
    QVERIFY(isSaid(*m_panel, u"the limit is 15 %."_s));
    QVERIFY(isSaid(*m_panel, u"the limit is 5 points."_s));
    QVERIFY(isSaid(*m_panel, u"calibrated for each hardware, a fudge: H100 80GB, bf16 "_s));
}

void TestStepTimesPanel::aClickOpensTheRun()
{
    QSignalSpy opened(m_panel, &StepTimesPanel::openWanted);
    QSignalSpy wanted(m_tab.get(), &ValidationTab::openWanted);
    const QModelIndex first = m_table->model()->index(0, StepTimesModel::Run);
    m_table->scrollTo(first);
    QTest::mouseClick(m_table->viewport(), Qt::LeftButton, {}, m_table->visualRect(first).center());
    QCOMPARE(opened.size(), 1);
    QCOMPARE(wanted.size(), 1);
    const auto document = wanted.front().at(0).value<Document>();
    QCOMPARE(QString::fromStdString(document.name), first.data().toString());
    const auto validation = opened.front().at(0).value<StepValidation>();
    QVERIFY(document.scenario == scenarioOf(validation, opened.front().at(1).value<std::size_t>()));
    QVERIFY(document.notes.find("is calibrated on") != std::string::npos);
}

void TestStepTimesPanel::aRunThatIsNotCoveredSaysWhy()
{
    type(*m_panel, u"Rows"_s, u"Not"_s);
    QSignalSpy opened(m_panel, &StepTimesPanel::openWanted);
    const QModelIndex first = m_table->model()->index(0, StepTimesModel::Run);
    QTest::mouseClick(m_table->viewport(), Qt::LeftButton, {}, m_table->visualRect(first).center());
    QCOMPARE(opened.size(), 0);
    const QString reason = m_table->model()->index(0, StepTimesModel::Remark).data().toString();
    QVERIFY(!reason.isEmpty() && isSaid(*m_panel, reason));
}

QTEST_MAIN(TestStepTimesPanel)
#include "tst_step_times_panel.moc"
