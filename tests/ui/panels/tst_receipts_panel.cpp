// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/receipts_panel.h"

#include "core/memory/estimate.h"
#include "ui/models/receipt_blocks.h"
#include "ui/panels/arithmetic_block_view.h"

#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>

using namespace perrank;
using namespace perrank::ui;
using namespace Qt::StringLiterals;

namespace {

std::shared_ptr<const Estimate> estimated(std::int64_t ranks)
{
    Scenario scenario;
    scenario.ranks = ranks;
    return std::make_shared<const Estimate>(estimate(scenario));
}

QStringList shownNames(const ReceiptsPanel &panel)
{
    QStringList names;
    for (const ArithmeticBlockView *view : panel.findChildren<ArithmeticBlockView *>()) {
        if (!view->isHidden())
            names << view->block().name;
    }
    return names;
}

} // namespace

class TestReceiptsPanel : public QObject {
    Q_OBJECT

private slots:
    void aHiddenPanelWaitsUntilItIsSeen();
    void figuresThatAreGoneAreHidden();
    void figuresOfOtherSettingsAreMarked();
    void copiesEverything();
};

void TestReceiptsPanel::aHiddenPanelWaitsUntilItIsSeen()
{
    ReceiptsPanel panel;
    panel.show(estimated(8), {});
    QVERIFY(shownNames(panel).isEmpty());
    panel.setVisible(true);
    QVERIFY(shownNames(panel).contains(u"per GPU, offload_optimizer=none"_s));
}

void TestReceiptsPanel::figuresThatAreGoneAreHidden()
{
    ReceiptsPanel panel;
    panel.setVisible(true);
    panel.show(estimated(8), {});
    const auto all = shownNames(panel).size();
    panel.show(estimated(12), {});
    QVERIFY(!shownNames(panel).contains(u"per GPU, offload_optimizer=none"_s));
    QVERIFY(shownNames(panel).contains(u"DeepSpeed, ZeRO stage 2 estimator"_s));
    panel.show(estimated(8), {});
    QCOMPARE(shownNames(panel).size(), all);
}

void TestReceiptsPanel::figuresOfOtherSettingsAreMarked()
{
    Estimate previous = estimate({});
    previous.impossible = Message{"8 ranks cannot be split evenly 3 ways.", {}};
    ReceiptsPanel panel;
    panel.setVisible(true);
    const auto isMarked = [&panel] {
        const auto labels = panel.findChildren<QLabel *>();
        return std::any_of(labels.begin(), labels.end(), [](const QLabel *label) {
            return label->isVisible() && label->text().contains(u"cannot be split evenly"_s);
        });
    };
    panel.show(std::make_shared<const Estimate>(previous), {});
    QVERIFY(isMarked());
    panel.show(estimated(8), {});
    QVERIFY(!isMarked());
}

void TestReceiptsPanel::copiesEverything()
{
    ReceiptsPanel panel;
    panel.show(estimated(8), {});
    const QSignalSpy spy(&panel, &ReceiptsPanel::copyWanted);
    panel.findChild<QPushButton *>()->click();
    QCOMPARE(spy.size(), 1);
    const QString text = spy.first().first().toString();
    QVERIFY(text.startsWith(u"DeepSpeed, ZeRO stage 2 estimator\n"_s));
    QVERIFY(text.contains(u"per GPU, offload_optimizer=none  0.425 GB\n"_s));
    QVERIFY(text.contains(u"Hugging Face accelerate estimate-memory"_s));
}

QTEST_MAIN(TestReceiptsPanel)
#include "tst_receipts_panel.moc"
