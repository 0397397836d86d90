// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/validation_panel.h"
#include "ui/widgets/line_box.h"

#include <QLabel>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

#include <algorithm>

using namespace perrank;
using namespace perrank::ui;

class TestValidationPanel : public QObject {
    Q_OBJECT

private slots:
    void init();
    void everyMeasurementIsListed();
    void filtersNarrowTheTable();
    void aClickOpensTheRun();
    void theKeyboardOpensTheRun();
    void aRunThatIsNotCoveredSaysWhy();

private:
    std::unique_ptr<ValidationPanel> m_panel;
    QTableView *m_table = nullptr;
};

namespace {

LineBox *boxNamed(const QWidget &panel, const QString &name)
{
    for (LineBox *box : panel.findChildren<LineBox *>()) {
        if (box->accessibleName() == name)
            return box;
    }
    return nullptr;
}

/// As a person does it: focus, then the letters of the entry.
void type(LineBox *box, const QString &begin)
{
    box->setFocus();
    QTest::keyClicks(box, begin);
}

QString runAt(const QTableView &table, int row)
{
    return table.model()->index(row, ValidationModel::Run).data().toString();
}

} // namespace

void TestValidationPanel::init()
{
    m_panel = std::make_unique<ValidationPanel>();
    m_panel->resize(800, 700);
    m_panel->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_panel.get()));
    m_table = m_panel->findChild<QTableView *>();
    QVERIFY(m_table);
}

void TestValidationPanel::everyMeasurementIsListed()
{
    QCOMPARE(m_table->model()->rowCount(), 130);
}

void TestValidationPanel::filtersNarrowTheTable()
{
    type(boxNamed(*m_panel, QStringLiteral("Source")), QStringLiteral("Megatron-LM"));
    QCOMPARE(m_table->model()->rowCount(), 55);
    type(boxNamed(*m_panel, QStringLiteral("Rows")), QStringLiteral("Not"));
    QCOMPARE(m_table->model()->rowCount(), 6); // four encoders, fp8, a deferred gradient
    type(boxNamed(*m_panel, QStringLiteral("Meter")), QStringLiteral("Reserved"));
    QCOMPARE(m_table->model()->rowCount(), 0);
}

void TestValidationPanel::aClickOpensTheRun()
{
    QSignalSpy opened(m_panel.get(), &ValidationPanel::openWanted);
    const QModelIndex first = m_table->model()->index(0, ValidationModel::Run);
    QTest::mouseClick(m_table->viewport(), Qt::LeftButton, {}, m_table->visualRect(first).center());
    QCOMPARE(opened.size(), 1);
    const auto measurements = opened.front().at(0).value<Measurements>();
    const auto row = opened.front().at(1).value<std::size_t>();
    QCOMPARE(QString::fromStdString(measurements.rows.at(row).id), runAt(*m_table, 0));
    const Document document = documentOf(measurements, row);
    QVERIFY(document.scenario == *measurements.rows.at(row).scenario);
    QVERIFY(document.notes.find(std::to_string(measurements.rows.at(row).bytes.count())) != std::string::npos);
}

void TestValidationPanel::theKeyboardOpensTheRun()
{
    QSignalSpy opened(m_panel.get(), &ValidationPanel::openWanted);
    m_table->setFocus();
    QTest::keyClick(m_table, Qt::Key_Down);
    QTest::keyClick(m_table, Qt::Key_Return);
    QCOMPARE(opened.size(), 1);
}

void TestValidationPanel::aRunThatIsNotCoveredSaysWhy()
{
    type(boxNamed(*m_panel, QStringLiteral("Rows")), QStringLiteral("Not"));
    QSignalSpy opened(m_panel.get(), &ValidationPanel::openWanted);
    const QModelIndex first = m_table->model()->index(0, ValidationModel::Run);
    QTest::mouseClick(m_table->viewport(), Qt::LeftButton, {}, m_table->visualRect(first).center());
    QCOMPARE(opened.size(), 0);
    const QString reason = m_table->model()->index(0, ValidationModel::Remark).data().toString();
    QVERIFY(!reason.isEmpty());
    const QList<QLabel *> labels = m_panel->findChildren<QLabel *>();
    QVERIFY(std::ranges::any_of(labels, [&](const QLabel *label) { return label->text().contains(reason); }));
}

QTEST_MAIN(TestValidationPanel)
#include "tst_validation_panel.moc"
