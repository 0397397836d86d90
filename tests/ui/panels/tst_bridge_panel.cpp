// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/bridge_panel.h"

#include "core/memory/estimate.h"
#include "ui/widgets/line_box.h"

#include <QLabel>
#include <QTest>

using namespace perrank;
using namespace perrank::ui;

class TestBridgePanel : public QObject {
    Q_OBJECT

private slots:
    void beginsAtTheAccountingOfTheScenario_data();
    void beginsAtTheAccountingOfTheScenario();
    void anyTwoAreCompared();
    void aChoiceStaysUntilTheAccountingChanges();
    void keyboardAndScreenReaderFindBothChoices();
};

namespace {

void showAccounting(BridgePanel &panel, Accounting accounting)
{
    Scenario scenario;
    scenario.accounting = accounting;
    panel.show(estimate(scenario, false), {});
}

LineBox *boxNamed(const BridgePanel &panel, const QString &name)
{
    for (LineBox *box : panel.findChildren<LineBox *>()) {
        if (box->accessibleName() == name)
            return box;
    }
    return nullptr;
}

QLabel *labelBeginning(const BridgePanel &panel, const QString &begin)
{
    for (QLabel *label : panel.findChildren<QLabel *>()) {
        if (label->isVisibleTo(&panel) && label->text().startsWith(begin))
            return label;
    }
    return nullptr;
}

/// As a person does it: focus, then the letters of the entry.
void type(LineBox *box, const QString &begin)
{
    box->setFocus();
    QTest::keyClicks(box, begin);
}

} // namespace

void TestBridgePanel::beginsAtTheAccountingOfTheScenario_data()
{
    QTest::addColumn<Accounting>("accounting");
    QTest::addColumn<QString>("from");
    QTest::addColumn<QString>("to");
    QTest::addColumn<QString>("perParameter");
    QTest::newRow("the sketch is compared with the paper")
        << Accounting::Sketch << QStringLiteral("Lesson sketch") << QStringLiteral("ZeRO paper")
        << QStringLiteral("Per parameter: 20 − 8 + 4 = 16 B");
    QTest::newRow("the paper with the sketch")
        << Accounting::Paper << QStringLiteral("ZeRO paper") << QStringLiteral("Lesson sketch")
        << QStringLiteral("Per parameter: 16 + 8 − 4 = 20 B");
    QTest::newRow("Megatron with the paper")
        << Accounting::Megatron << QStringLiteral("Megatron-LM") << QStringLiteral("ZeRO paper")
        << QStringLiteral("Per parameter: 18 − 2 = 16 B");
}

void TestBridgePanel::beginsAtTheAccountingOfTheScenario()
{
    QFETCH(Accounting, accounting);
    QFETCH(QString, perParameter);
    BridgePanel panel;
    showAccounting(panel, accounting);
    QTEST(boxNamed(panel, QStringLiteral("From"))->currentText(), "from");
    QTEST(boxNamed(panel, QStringLiteral("To"))->currentText(), "to");
    QVERIFY(labelBeginning(panel, perParameter));
}

void TestBridgePanel::anyTwoAreCompared()
{
    BridgePanel panel;
    showAccounting(panel, Accounting::Sketch);
    type(boxNamed(panel, QStringLiteral("From")), QStringLiteral("Megatron"));
    type(boxNamed(panel, QStringLiteral("To")), QStringLiteral("Pure fp32"));
    QVERIFY(labelBeginning(panel, QStringLiteral("Per parameter: 18 + 2 − 4 = 16 B")));
    QVERIFY(labelBeginning(panel, QStringLiteral("no master copy: the weights themselves are fp32")));
    QVERIFY(labelBeginning(panel, QStringLiteral("in DDP, beside the model states: buckets")));
    QVERIFY(!labelBeginning(panel, QStringLiteral("The sketch is good for orders of magnitude")));
}

void TestBridgePanel::aChoiceStaysUntilTheAccountingChanges()
{
    BridgePanel panel;
    showAccounting(panel, Accounting::Sketch);
    LineBox *to = boxNamed(panel, QStringLiteral("To"));
    type(to, QStringLiteral("Megatron"));
    showAccounting(panel, Accounting::Sketch);
    QCOMPARE(to->currentText(), QStringLiteral("Megatron-LM"));
    showAccounting(panel, Accounting::Bf16);
    QCOMPARE(boxNamed(panel, QStringLiteral("From"))->currentText(), QStringLiteral("Pure bf16"));
    QCOMPARE(to->currentText(), QStringLiteral("ZeRO paper"));
}

void TestBridgePanel::keyboardAndScreenReaderFindBothChoices()
{
    const BridgePanel panel;
    const QList<LineBox *> boxes = panel.findChildren<LineBox *>();
    QCOMPARE(boxes.size(), 2);
    for (const LineBox *box : boxes) {
        QVERIFY(box->focusPolicy() & Qt::TabFocus);
        QVERIFY(!box->accessibleName().isEmpty());
        QVERIFY(!box->accessibleDescription().isEmpty());
        QCOMPARE(box->count(), 9);
    }
}

QTEST_MAIN(TestBridgePanel)
#include "tst_bridge_panel.moc"
