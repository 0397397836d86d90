// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/scenario_document.h"

#include <QSignalSpy>
#include <QTest>

using namespace perrank;
using namespace perrank::ui;

class TestScenarioDocument : public QObject {
    Q_OBJECT

private slots:
    void aNewDocumentIsTheLesson();
    void oneEditIsOneStepAndSaysWhat();
    void aFrameworkIsOneStepWhateverItSets();
    void aDragOfAHundredMovesIsOneStep();
    void twoDragsOfOneSliderAreTwoSteps();
    void aDragThereAndBackLeavesNoStep();
    void anAbandonedDragLeavesNoStep();
    void undoAndRedoAreInverse();
    void thePresetWritesTheModelOnly();
    void resetAllGoesBackToThePreset();
    void openingClearsTheStepsAndTheModification();
    void savingMarksTheStateClean();
    void aRecoveredDocumentIsModified();
    void settingTheSameValueIsNoStep();
};

void TestScenarioDocument::aNewDocumentIsTheLesson()
{
    const ScenarioDocument document;
    QCOMPARE(document.scenario(), Scenario{});
    QCOMPARE(document.document().name, std::string("100M class"));
    QVERIFY(!document.isModified());
}

void TestScenarioDocument::oneEditIsOneStepAndSaysWhat()
{
    ScenarioDocument document;
    QSignalSpy changes(&document, &ScenarioDocument::documentChanged);
    document.set(ParameterId::Ranks, std::int64_t(64));
    QCOMPARE(changes.count(), 1);
    QCOMPARE(document.scenario().ranks, 64);
    QCOMPARE(document.undoStack().count(), 1);
    QCOMPARE(document.undoStack().undoText(), QStringLiteral("set Ranks (GPUs) 8 → 64"));
}

void TestScenarioDocument::aFrameworkIsOneStepWhateverItSets()
{
    ScenarioDocument document;
    document.set(ParameterId::Framework, static_cast<int>(Framework::Torchtitan) + 1); // none is the first word
    QCOMPARE(document.scenario().accounting, Accounting::Fsdp);
    QCOMPARE(document.scenario().recompute, Recompute::SelectiveOp);
    QCOMPARE(document.undoStack().count(), 1);
    QCOMPARE(document.undoStack().undoText(), QStringLiteral("set Framework None → torchtitan"));
    document.undoStack().undo();
    QCOMPARE(document.scenario(), Scenario{});
}

void TestScenarioDocument::aDragOfAHundredMovesIsOneStep()
{
    ScenarioDocument document;
    document.beginGesture();
    for (std::int64_t ranks = 9; ranks < 109; ++ranks)
        document.set(ParameterId::Ranks, ranks);
    document.endGesture();
    QCOMPARE(document.undoStack().count(), 1);
    QCOMPARE(document.undoStack().undoText(), QStringLiteral("set Ranks (GPUs) 8 → 108"));
    document.undoStack().undo();
    QCOMPARE(document.scenario().ranks, 8);
}

void TestScenarioDocument::twoDragsOfOneSliderAreTwoSteps()
{
    ScenarioDocument document;
    for (const std::int64_t target : {16, 32}) {
        document.beginGesture();
        document.set(ParameterId::Ranks, target - 1);
        document.set(ParameterId::Ranks, target);
        document.endGesture();
    }
    QCOMPARE(document.undoStack().count(), 2);
    document.undoStack().undo();
    QCOMPARE(document.scenario().ranks, 16);
}

void TestScenarioDocument::aDragThereAndBackLeavesNoStep()
{
    ScenarioDocument document;
    document.beginGesture();
    for (const std::int64_t ranks : {9, 64, 8})
        document.set(ParameterId::Ranks, ranks);
    document.endGesture();
    QCOMPARE(document.undoStack().count(), 0);
    QVERIFY(!document.isModified());
}

void TestScenarioDocument::anAbandonedDragLeavesNoStep()
{
    ScenarioDocument document;
    document.beginGesture();
    document.set(ParameterId::Width, std::int64_t(4096));
    document.set(ParameterId::Width, std::int64_t(8192));
    document.cancelGesture();
    QCOMPARE(document.scenario(), Scenario{});
    QCOMPARE(document.undoStack().count(), 0);
}

void TestScenarioDocument::undoAndRedoAreInverse()
{
    ScenarioDocument document;
    std::vector<Document> states{document.document()};
    document.set(ParameterId::Parameters, std::int64_t(7'500'000'000));
    states.push_back(document.document());
    document.set(ParameterId::Accounting, static_cast<int>(Accounting::Paper));
    states.push_back(document.document());
    document.set(ParameterId::Fudge, 34.0);
    states.push_back(document.document());
    document.applyPreset(*findPreset("7b-class"));
    states.push_back(document.document());
    View view;
    view.preset = "7b-class";
    view.units = Units::GiB;
    view.everyRank = true;
    document.setView(view);
    states.push_back(document.document());
    for (std::size_t i = states.size() - 1; i > 0; --i) {
        document.undoStack().undo();
        QCOMPARE(document.document(), states[i - 1]);
    }
    for (std::size_t i = 1; i < states.size(); ++i) {
        document.undoStack().redo();
        QCOMPARE(document.document(), states[i]);
    }
}

void TestScenarioDocument::thePresetWritesTheModelOnly()
{
    ScenarioDocument document;
    document.set(ParameterId::Ranks, std::int64_t(64));
    document.set(ParameterId::Accounting, static_cast<int>(Accounting::Paper));
    document.applyPreset(*findPreset("7b-class"));
    QCOMPARE(document.scenario().parameters, 7'000'000'000);
    QCOMPARE(document.scenario().layers, 32);
    QCOMPARE(document.scenario().width, 4096);
    QCOMPARE(document.scenario().ranks, 64);
    QCOMPARE(document.scenario().accounting, Accounting::Paper);
}

void TestScenarioDocument::resetAllGoesBackToThePreset()
{
    ScenarioDocument document;
    document.applyPreset(*findPreset("7b-class"));
    const Document chosen = document.document();
    document.set(ParameterId::Parameters, std::int64_t(1));
    document.set(ParameterId::MicroBatch, std::int64_t(64));
    document.resetAll();
    QCOMPARE(document.document(), chosen);
    document.undoStack().undo();
    QCOMPARE(document.scenario().microBatch, 64);
}

void TestScenarioDocument::openingClearsTheStepsAndTheModification()
{
    ScenarioDocument document;
    document.set(ParameterId::Ranks, std::int64_t(64));
    Document other;
    other.name = "other";
    document.replace(other, QStringLiteral("/some/where.perrank.json"));
    QCOMPARE(document.document(), other);
    QCOMPARE(document.undoStack().count(), 0);
    QVERIFY(!document.isModified());
    QCOMPARE(document.filePath(), QStringLiteral("/some/where.perrank.json"));
}

void TestScenarioDocument::savingMarksTheStateClean()
{
    ScenarioDocument document;
    document.set(ParameterId::Ranks, std::int64_t(64));
    QVERIFY(document.isModified());
    document.markSaved(QStringLiteral("/a.perrank.json"));
    QVERIFY(!document.isModified());
    document.undoStack().undo();
    QVERIFY(document.isModified());
}

void TestScenarioDocument::aRecoveredDocumentIsModified()
{
    ScenarioDocument document;
    document.markRecovered();
    QVERIFY(document.isModified());
    document.markSaved(QStringLiteral("/a.perrank.json"));
    QVERIFY(!document.isModified());
}

void TestScenarioDocument::settingTheSameValueIsNoStep()
{
    ScenarioDocument document;
    QSignalSpy changes(&document, &ScenarioDocument::documentChanged);
    document.set(ParameterId::Ranks, std::int64_t(8));
    QCOMPARE(changes.count(), 0);
    QCOMPARE(document.undoStack().count(), 0);
}

QTEST_GUILESS_MAIN(TestScenarioDocument)
#include "tst_scenario_document.moc"
