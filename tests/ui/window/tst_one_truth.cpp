// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/amount_text.h"
#include "ui/charts/bars_chart.h"
#include "ui/document/session.h"
#include "ui/panels/arithmetic_panel.h"
#include "ui/panels/bars_panel.h"
#include "ui/panels/fit_panel.h"
#include "ui/text/chart_summary.h"
#include "ui/widgets/linked_label.h"
#include "ui/window/status_line.h"

#include <QLabel>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <functional>
#include <random>

using namespace perrank;
using namespace perrank::ui;
using namespace Qt::StringLiterals;

using Newest = std::shared_ptr<const Estimate>;

/// The panels of a window, which listen in an order of their own, and a listener that asks for the estimate in the
/// midst of a change.
struct Stage {
    Session session;
    std::unique_ptr<BarsPanel> bars;
    std::unique_ptr<ArithmeticPanel> arithmetic;
    std::unique_ptr<FitPanel> fit;
    std::unique_ptr<StatusLine> status;
    Newest askedFor;

    explicit Stage(std::vector<int> order)
    {
        const std::vector<std::function<void()>> makers{
            [this] { makeBars(); }, [this] { makeArithmetic(); }, [this] { makeFit(); }, [this] { makeStatus(); },
            [this] {
                QObject::connect(&session.document, &ScenarioDocument::documentChanged, &session.estimate,
                                 [this] { askedFor = session.estimate.current(); });
            }};
        for (const int each : order)
            makers[static_cast<std::size_t>(each)]();
        fit->resize(360, 600);
        fit->setVisible(true);
        emit session.estimate.estimateChanged(session.estimate.current());
    }

    void listen(QObject &who, const std::function<void(const Newest &)> &show)
    {
        QObject::connect(&session.estimate, &LiveEstimate::estimateChanged, &who, show);
    }
    void makeBars()
    {
        bars = std::make_unique<BarsPanel>(session.selection);
        bars->resize(800, 500);
        listen(*bars, [this](const Newest &newest) { bars->show(newest, session.document.document().view, {}); });
    }
    void makeArithmetic()
    {
        arithmetic = std::make_unique<ArithmeticPanel>(session.selection);
        listen(*arithmetic, [this](const Newest &newest) { arithmetic->show(newest, {}); });
    }
    void makeFit()
    {
        fit = std::make_unique<FitPanel>(session.selection);
        listen(*fit, [this](const Newest &newest) { fit->show(session.document.scenario(), *newest, {}); });
    }
    void makeStatus()
    {
        status = std::make_unique<StatusLine>();
        listen(*status, [this](const Newest &newest) { status->show(*newest, {}, 2000); });
    }
};

class TestOneTruth : public QObject {
    Q_OBJECT

private slots:
    void panelsAgreeInAnyOrder_data();
    void panelsAgreeInAnyOrder();
    void manyEditsAreOneEstimate();
};

namespace {

QString amount(Quantity<Bytes> bytes)
{
    return QString::fromStdString(amountText(bytes, {}));
}

const StrategyEstimate &of(const Estimate &all, Strategy id)
{
    return *std::ranges::find(all.strategies, id, &StrategyEstimate::strategy);
}

bool says(const QWidget &panel, const QString &words)
{
    const auto labels = panel.findChildren<QLabel *>();
    return std::ranges::any_of(labels, [&](const QLabel *label) { return label->text().contains(words); });
}

/// What each panel shows is that of the scenario as it is, worked out apart.
void compare(const Stage &stage, Strategy selected)
{
    const Estimate truth = estimate(stage.session.document.scenario());
    const StrategyEstimate &strategy = of(truth, selected);
    const QString total = amount(strategy.worst().resident.amount);
    const auto *chart = stage.bars->findChild<BarsChart *>();
    const auto bar =
        std::ranges::find(truth.strategies, selected, &StrategyEstimate::strategy) - truth.strategies.begin();
    QVERIFY2(chart->textAt(static_cast<std::size_t>(bar), std::nullopt).contains(total), qPrintable(total));
    QVERIFY2(stage.arithmetic->text().contains(u"Total on this rank  "_s + total), qPrintable(total));
    QVERIFY(stage.arithmetic->text().contains(u"Headroom  "_s + amount(strategy.headroom)));
    const QString readOutWords = stage.bars->findChild<LinkedLabel *>()->words();
    QString threshold = thresholdText(strategy.crossover, {});
    QVERIFY2(QString(readOutWords).replace(QChar(0xa0), u' ').contains(threshold), qPrintable(readOutWords));
    const std::int64_t batch = truth.scenario.microBatch * truth.scenario.ranks; // no other kind of rank here
    QVERIFY(stage.status->words().contains(u"global batch "_s + QString::fromStdString(written(batch, NumberStyle{}))));
    QTRY_VERIFY(says(*stage.fit, u"Nothing has to change: %1 of "_s.arg(amount(strategy.headroom))));
}

} // namespace

void TestOneTruth::panelsAgreeInAnyOrder_data()
{
    QTest::addColumn<QList<int>>("order");
    std::mt19937 random(20261129);
    QList<int> order{0, 1, 2, 3, 4};
    for (int i = 0; i < 12; ++i) {
        std::shuffle(order.begin(), order.end(), random);
        QString name;
        for (const int each : order)
            name += QString::number(each);
        QTest::newRow(qPrintable(u"order %1 of %2"_s.arg(i).arg(name))) << order;
    }
}

void TestOneTruth::panelsAgreeInAnyOrder()
{
    QFETCH(QList<int>, order);
    Stage stage(std::vector<int>(order.begin(), order.end()));
    stage.session.selection.select({.strategy = Strategy::Zero3});
    stage.session.document.beginGesture();
    for (const std::int64_t ranks : {8, 16, 24, 64, 512}) {
        stage.session.document.set(ParameterId::Ranks, ranks);
        stage.session.document.set(ParameterId::MicroBatch, ranks / 8);
        QCoreApplication::processEvents();
        compare(stage, Strategy::Zero3);
        if (QTest::currentTestFailed())
            return;
    }
    stage.session.document.endGesture();
    stage.session.selection.select({.strategy = Strategy::Zero1});
    compare(stage, Strategy::Zero1);
    stage.session.document.undoStack().undo(); // all of the drag
    QCoreApplication::processEvents();
    QCOMPARE(stage.session.document.scenario().ranks, 8);
    compare(stage, Strategy::Zero1);
    QCOMPARE(stage.bars->findChild<BarsChart *>()->estimate(), stage.session.estimate.current().get());
    QCOMPARE(stage.askedFor.get(), stage.session.estimate.current().get());
}

void TestOneTruth::manyEditsAreOneEstimate()
{
    Session session;
    QSignalSpy computed(&session.estimate, &LiveEstimate::estimateChanged);
    for (std::int64_t ranks = 1; ranks <= 50; ++ranks)
        session.document.set(ParameterId::Ranks, ranks);
    QCoreApplication::processEvents();
    QCOMPARE(computed.size(), 1);
}

QTEST_MAIN(TestOneTruth)
#include "tst_one_truth.moc"
