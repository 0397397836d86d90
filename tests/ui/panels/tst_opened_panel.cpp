// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/estimate.h"

#include "tests/ui/models/opened_example.h"
#include "ui/charts/bars_chart.h"
#include "ui/charts/opened_chart.h"
#include "ui/panels/bars_panel.h"
#include "ui/panels/opened_panel.h"

#include <QApplication>
#include <QClipboard>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

#include <algorithm>

using namespace perrank;
using namespace perrank::ui;
using namespace Qt::StringLiterals;

namespace {

Scenario llama()
{
    return megatronLlama({Strategy::Ddp, Strategy::Zero3});
}

std::shared_ptr<const Estimate> estimated(const Scenario &scenario)
{
    return std::make_shared<const Estimate>(estimate(scenario));
}

} // namespace

class TestOpenedPanel : public QObject {
    Q_OBJECT

private slots:
    void init();
    void theSecondClickOpens();
    void withoutASelectedPartActivationsOpen();
    void rowAndPieceAreSelectedTogether();
    void theRowIsCopied();
    void escapeLeadsBack();
    void itFollowsTheSettings();
    void itFollowsTheSelection();
    void itClosesWhenThePartIsGone();
    void theButtonAsksForTheInventory();

private:
    [[nodiscard]] OpenedPanel &opened() const { return *m_panel->findChild<OpenedPanel *>(); }
    [[nodiscard]] BarsChart &chart() const { return *m_panel->findChild<BarsChart *>(); }
    [[nodiscard]] QTableView &table() const { return *opened().findChild<QTableView *>(); }
    void click(Component component);

    std::unique_ptr<Selection> m_selection;
    std::unique_ptr<BarsPanel> m_panel;
};

void TestOpenedPanel::init()
{
    m_panel.reset();
    m_selection = std::make_unique<Selection>();
    m_panel = std::make_unique<BarsPanel>(*m_selection);
    m_panel->resize(900, 700);
    m_panel->show(estimated(llama()), {}, {});
    m_panel->setVisible(true);
    QApplication::setActiveWindow(m_panel.get());
}

/// On the part of the first bar.
void TestOpenedPanel::click(Component component)
{
    const PlacedBar &bar = chart().barsLayout().bars.front();
    const auto segment = std::ranges::find(bar.segments, component, &Segment::component);
    QVERIFY(segment != bar.segments.end());
    QTest::mouseClick(&chart(), Qt::LeftButton, {}, segment->rect.center().toPoint() + chart().plotOrigin());
}

void TestOpenedPanel::theSecondClickOpens()
{
    click(Component::Gradients);
    QVERIFY(!m_panel->isBarOpen());
    click(Component::Gradients);
    QVERIFY(m_panel->isBarOpen());
    QCOMPARE(opened().opened(), (Selected{Strategy::Ddp, 0, Component::Gradients}));
    QVERIFY(chart().isHidden());
}

void TestOpenedPanel::withoutASelectedPartActivationsOpen()
{
    m_panel->openBar();
    QCOMPARE(opened().opened(), (Selected{Strategy::Zero3, 0, Component::Activations}));
}

void TestOpenedPanel::rowAndPieceAreSelectedTogether()
{
    m_panel->openBar();
    auto *picture = opened().findChild<OpenedChart *>();
    const QPointF fourth = picture->openedLayout().pieces[3].rect.center();
    QTest::mouseClick(picture, Qt::LeftButton, {}, fourth.toPoint());
    QCOMPARE(table().currentIndex().row(), 3);
    QTest::keyClick(&table(), Qt::Key_Down);
    QCOMPARE(table().currentIndex().row(), 4);
}

void TestOpenedPanel::theRowIsCopied()
{
    m_panel->openBar();
    table().setFocus();
    QTest::keyClick(&table(), Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QApplication::clipboard()->text(), table().model()->index(0, 0).data(Qt::ToolTipRole).toString());
}

void TestOpenedPanel::escapeLeadsBack()
{
    for (const Qt::Key key : {Qt::Key_Escape, Qt::Key_Backspace}) {
        const Selected before = m_selection->selected();
        m_panel->openBar();
        QTest::keyClick(&table(), key);
        QVERIFY(!m_panel->isBarOpen());
        QVERIFY(!chart().isHidden());
        QCOMPARE(m_selection->selected(), before);
    }
}

void TestOpenedPanel::itFollowsTheSettings()
{
    m_panel->openBar();
    table().setCurrentIndex(table().model()->index(2, 0));
    Scenario longer = llama();
    longer.sequence *= 2;
    const QString before = table().model()->index(2, OpenedModel::Amount).data().toString();
    m_panel->show(estimated(longer), {}, {});
    QVERIFY(m_panel->isBarOpen());
    QCOMPARE(table().currentIndex().row(), 2);
    QVERIFY(table().model()->index(2, OpenedModel::Amount).data().toString() != before);
}

void TestOpenedPanel::itFollowsTheSelection()
{
    m_panel->openBar();
    m_selection->select({Strategy::Ddp, 5, std::nullopt});
    QCOMPARE(opened().opened(), (Selected{Strategy::Ddp, 5, Component::Activations}));
    m_selection->select({Strategy::Ddp, 5, Component::Momentum});
    QCOMPARE(opened().opened(), (Selected{Strategy::Ddp, 5, Component::Momentum}));
}

void TestOpenedPanel::itClosesWhenThePartIsGone()
{
    m_panel->openBar();
    Scenario other = llama();
    other.strategies = {Strategy::Ddp};
    m_panel->show(estimated(other), {}, {});
    QVERIFY(!m_panel->isBarOpen());
    m_selection->select({Strategy::Ddp, 7, Component::Variance});
    m_panel->openBar();
    other.ranks = 2;
    m_panel->show(estimated(other), {}, {});
    QVERIFY(m_panel->isBarOpen());
    other.optimizer = Optimizer::Sgd;
    m_panel->show(estimated(other), {}, {});
    QVERIFY(!m_panel->isBarOpen());
}

void TestOpenedPanel::theButtonAsksForTheInventory()
{
    m_panel->show(estimated({}), {}, {});
    m_panel->openBar();
    QSignalSpy wanted(m_panel.get(), &BarsPanel::inventoryWanted);
    for (QPushButton *button : opened().findChildren<QPushButton *>()) {
        if (button->text() == u"&Count by tensors"_s && button->isVisible())
            button->click();
    }
    QCOMPARE(wanted.count(), 1);
}

QTEST_MAIN(TestOpenedPanel)
#include "tst_opened_panel.moc"
