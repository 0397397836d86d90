// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/controls_panel.h"

#include "ui/widgets/linked_label.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/parameter_row.h"
#include "ui/widgets/parameter_slider.h"
#include "ui/widgets/shape_check.h"
#include "ui/widgets/signs.h"
#include "ui/widgets/wheel_guard.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QScrollBar>
#include <QSet>
#include <QTest>
#include <QTimer>
#include <QToolButton>
#include <QTranslator>
#include <QWheelEvent>

#include <algorithm>

using namespace perrank;
using namespace perrank::ui;
using namespace Qt::StringLiterals;

namespace {

/// The panel in a window, connected as the main window connects it.
struct Stage {
    explicit Stage(QSize size = {316, 700}) : panel(document)
    {
        QObject::connect(&document, &ScenarioDocument::documentChanged, &panel, &ControlsPanel::showDocument);
        panel.resize(size);
        panel.show();
        panel.activateWindow();
        isReady = QTest::qWaitForWindowActive(&panel);
    }
    template <class Control>
    Control *find(ParameterId id)
    {
        return panel.row(id)->findChild<Control *>();
    }
    template <class Control>
    Control *find(ParameterId id, const QString &text)
    {
        for (Control *control : panel.row(id)->findChildren<Control *>()) {
            if (control->text() == text)
                return control;
        }
        return nullptr;
    }
    ParameterSlider *slider(ParameterId id) { return find<ParameterSlider>(id); }
    NumberField *field(ParameterId id) { return find<NumberField>(id); }
    /// The control of a field of a fault, of the network or of jitter, by its name for assistive tools.
    QWidget *fieldNamed(const QString &name)
    {
        for (QWidget *control : panel.widget()->findChildren<QWidget *>()) {
            const bool isSwitch = qobject_cast<QAbstractButton *>(control) != nullptr;
            if (control->isVisible() && !isSwitch && control->accessibleName() == name)
                return control;
        }
        qFatal("no such field: %s", qPrintable(name));
    }
    QAbstractButton *buttonNamed(const QString &name)
    {
        for (QAbstractButton *button : panel.widget()->findChildren<QAbstractButton *>()) {
            if (button->isVisible() && button->accessibleName() == name)
                return button;
        }
        qFatal("no such button: %s", qPrintable(name));
    }
    QStringList fieldsIn(ParameterId id)
    {
        QStringList names;
        const QString label = QString::fromUtf8(parameter(id).label.data(), qsizetype(parameter(id).label.size()));
        for (QWidget *control : panel.row(id)->findChildren<QWidget *>()) {
            const bool isSwitch = qobject_cast<QAbstractButton *>(control) != nullptr;
            if (control->isVisible() && !isSwitch && control->accessibleName().startsWith(label + u": "_s))
                names << control->accessibleName();
        }
        return names;
    }
    const Scenario &scenario() const { return document.scenario(); }
    int steps() { return document.undoStack().count(); }
    QString notesOf(ParameterId id)
    {
        QStringList texts;
        for (const QLabel *label : panel.row(id)->findChildren<QLabel *>()) {
            const auto *linked = qobject_cast<const LinkedLabel *>(label);
            if (label->isVisible() && label->buddy() == nullptr)
                texts << (linked ? linked->words() : label->text());
        }
        return texts.join(u'\n');
    }

    ScenarioDocument document;
    ControlsPanel panel;
    bool isReady = false;
};

void turnWheel(QWidget *over, int notches, Qt::KeyboardModifiers held = {})
{
    const QPointF place(over->width() / 2.0, over->height() / 2.0);
    QWheelEvent event(place, over->mapToGlobal(place), {}, {0, 120 * notches}, Qt::NoButton, held, Qt::NoScrollPhase,
                      false);
    QSpontaneKeyEvent::setSpontaneous(&event); // others are not passed on to the parent
    qApp->notify(over, &event);
}

/// With the keys that lead there.
void choose(QComboBox *box, const QString &text)
{
    const int wanted = box->findText(text);
    QVERIFY2(wanted >= 0, qPrintable(text));
    box->setFocus();
    if (wanted == box->count() - 1)
        return QTest::keyClick(box, Qt::Key_End);
    const int steps = wanted - box->currentIndex();
    for (int i = 0; i < std::abs(steps); ++i)
        QTest::keyClick(box, steps > 0 ? Qt::Key_Down : Qt::Key_Up);
}

void type(QWidget *field, const QString &text)
{
    field->setFocus(Qt::TabFocusReason);
    qobject_cast<QLineEdit *>(field)->selectAll();
    QTest::keyClicks(field, text);
    QTest::keyClick(field, Qt::Key_Return);
}

/// Once it has its place.
void click(QAbstractButton *button)
{
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    QCoreApplication::processEvents();
    QTest::mouseClick(button, Qt::LeftButton, {}, QPoint(8, button->height() / 2));
}

/// The menu has a loop of events of its own.
void addFault(QToolButton *add, const QString &kind)
{
    QTimer::singleShot(0, add, [add, kind] {
        QMenu *menu = add->menu();
        for (QAction *action : menu->actions()) {
            if (action->text() == kind)
                QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(action).center());
        }
    });
    QTest::mouseClick(add, Qt::LeftButton);
}

/// Letters doubled until every text is at least 40 % longer.
class LongWords : public QTranslator {
public:
    [[nodiscard]] bool isEmpty() const override { return false; }
    [[nodiscard]] QString translate(const char *context, const char *source, const char *, int) const override
    {
        const QString text = QString::fromUtf8(source);
        if (qstrcmp(context, "AccessKeys") == 0)
            return text;
        QString longer;
        int letters = 0;
        for (const QChar sign : text) {
            const bool isDoubled = sign.isLetter() && letters++ % 5 < 2;
            longer += isDoubled ? QString(2, sign) : QString(sign);
        }
        return longer;
    }
};

} // namespace

class TestControlsPanel : public QObject {
    Q_OBJECT

private slots:
    void aDragOfAHundredMovesIsOneUndoStep();
    void escapeInADragLeavesNoUndoStep();
    void twentyRepeatsOfAKeyAreOneUndoStep();
    void aTypedValueIsOneUndoStepAndStaysExact();
    void typingOnTheSliderEditsTheField();
    void theFieldRefusesWhatIsOutOfRange();
    void resetLeadsBackToThePreset();
    void backspaceOnTheSliderIsReset();
    void showingADocumentIsNoEdit();
    void choicesEditTheDocument();
    void oneStrategyAlwaysStays();
    void aCardOfOnesOwnHasNameAndBytes();
    void aCardHasANameThatCanBeShown();
    void aNetworkOfOnesOwnBeginsAsTheOneBefore();
    void aBucketMayBeTypedInBytes();
    void jitterHasTheNumbersOfItsKind();
    void faultsAreAddedChangedAndRemoved();
    void ofTwoFieldsAFaultHasOne();
    void batchesAreAListOfNumbers();
    void faultsThatComeAndGoAreReachedInOrder();
    void theWheelScrollsOverWhatHasNoFocus();
    void theWheelChangesWhatHasTheFocus();
    void theWheelChangesNothingWhileThePanelScrolls();
    void whatHasNoEffectSaysWhyAndStaysReachable();
    void useShapeCountsTheParametersInOneStep();
    void aFrameworkSaysWhatItSetsAndWhatWasChanged();
    void aNumberTypedInIsNoLongerFromTheShape();
    void aDragTakesTheParametersFromTheShape();
    void aNumberFarFromTheShapeIsWarnedOf();
    void issuesStandUnderTheirParameter();
    void whatIsImpossibleStandsAtEveryValueThatClashes();
    void issuesOfFoldedRowsStandUnderTheirSection();
    void everyParameterHasARow();
    void sectionsUnfoldByMouseAndKey();
    void aTruthLeftToARuleSaysTheRule();
    void tabReachesEverythingInOrder();
    void everyControlHasAName();
    void accessKeysAreUniqueAndNotOfTheMenus();
    void anAccessKeyFocusesItsSlider();
    void cardsAreShownInTheChosenUnit();
    void nothingIsClipped_data();
    void nothingIsClipped();
};

void TestControlsPanel::aDragOfAHundredMovesIsOneUndoStep()
{
    Stage stage;
    ParameterSlider *slider = stage.slider(ParameterId::Ranks);
    const auto at = [slider](double value) { return QPoint(qRound(slider->xOf(value)), 10); };
    const QPoint from = at(8);
    const QPoint to = at(1024);
    QTest::mousePress(slider, Qt::LeftButton, {}, from);
    for (int i = 1; i <= 100; ++i)
        QTest::mouseMove(slider, from + (to - from) * i / 100);
    QTest::mouseRelease(slider, Qt::LeftButton, {}, to);
    QCOMPARE(stage.scenario().ranks, 1024);
    QCOMPARE(stage.steps(), 1);

    QTest::mousePress(slider, Qt::LeftButton, {}, to);
    QTest::mouseMove(slider, at(64));
    QTest::mouseRelease(slider, Qt::LeftButton, {}, at(64));
    QCOMPARE(stage.steps(), 2);
    stage.document.undoStack().undo();
    QCOMPARE(stage.scenario().ranks, 1024);
    stage.document.undoStack().undo();
    QCOMPARE(stage.scenario().ranks, 8);
    QCOMPARE(slider->value(), 8.0);
    stage.document.undoStack().redo();
    QCOMPARE(stage.scenario().ranks, 1024);
    QCOMPARE(slider->value(), 1024.0);
}

void TestControlsPanel::escapeInADragLeavesNoUndoStep()
{
    Stage stage;
    ParameterSlider *slider = stage.slider(ParameterId::Ranks);
    QTest::mousePress(slider, Qt::LeftButton, {}, QPoint(qRound(slider->xOf(8)), 10));
    QTest::mouseMove(slider, QPoint(qRound(slider->xOf(64)), 10));
    QCOMPARE(stage.scenario().ranks, 64);
    QTest::keyClick(slider, Qt::Key_Escape);
    QCOMPARE(stage.scenario().ranks, 8);
    QCOMPARE(slider->value(), 8.0);
    QCOMPARE(stage.steps(), 0);
    QTest::mouseRelease(slider, Qt::LeftButton);
    QCOMPARE(stage.scenario().ranks, 8);
}

void TestControlsPanel::twentyRepeatsOfAKeyAreOneUndoStep()
{
    Stage stage;
    ParameterSlider *slider = stage.slider(ParameterId::Parameters);
    for (int i = 0; i < 20; ++i) {
        QKeyEvent press(QEvent::KeyPress, Qt::Key_Right, {}, {}, i > 0);
        QCoreApplication::sendEvent(slider, &press);
    }
    QKeyEvent release(QEvent::KeyRelease, Qt::Key_Right, {});
    QCoreApplication::sendEvent(slider, &release);
    QCOMPARE(stage.scenario().parameters, 10'000'000'000); // twenty stops are two decades
    QCOMPARE(stage.steps(), 1);
    stage.document.undoStack().undo();
    QCOMPARE(stage.scenario().parameters, 100'000'000);
}

void TestControlsPanel::aTypedValueIsOneUndoStepAndStaysExact()
{
    Stage stage;
    NumberField *field = stage.field(ParameterId::Parameters);
    field->setFocus(Qt::TabFocusReason);
    QTest::keyClicks(field, u"6738415616"_s);
    QTest::keyClick(field, Qt::Key_Tab);
    QCOMPARE(stage.scenario().parameters, 6'738'415'616);
    QCOMPARE(stage.steps(), 1);
    QVERIFY(!field->hasFocus());
    QCOMPARE(field->text(), u"6\u202F738\u202F415\u202F616"_s);
    QCOMPARE(stage.slider(ParameterId::Parameters)->value(), 6738415616.0);
}

void TestControlsPanel::typingOnTheSliderEditsTheField()
{
    Stage stage;
    ParameterSlider *slider = stage.slider(ParameterId::Parameters);
    NumberField *field = stage.field(ParameterId::Parameters);
    slider->setFocus();
    QTest::keyClick(slider, Qt::Key_7);
    QVERIFY(field->hasFocus());
    QTest::keyClicks(field, u".5B"_s);
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(stage.scenario().parameters, 7'500'000'000);
    QVERIFY(slider->hasFocus());
    QTest::keyClick(slider, Qt::Key_F2);
    QTest::keyClicks(field, u"9"_s);
    QTest::keyClick(field, Qt::Key_Escape);
    QCOMPARE(stage.scenario().parameters, 7'500'000'000);
    QVERIFY(slider->hasFocus());
}

void TestControlsPanel::theFieldRefusesWhatIsOutOfRange()
{
    Stage stage;
    NumberField *field = stage.field(ParameterId::Ranks);
    field->setFocus(Qt::TabFocusReason);
    QTest::keyClicks(field, u"2000000"_s);
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(stage.scenario().ranks, 8);
    QCOMPARE(stage.notesOf(ParameterId::Ranks), u"max 1\u202F048\u202F576"_s);
    QTest::keyClick(field, Qt::Key_Escape);
    QCOMPARE(stage.notesOf(ParameterId::Ranks), QString());
}

void TestControlsPanel::resetLeadsBackToThePreset()
{
    Stage stage;
    auto *reset = stage.find<ResetButton>(ParameterId::Parameters);
    QVERIFY(!reset->isEnabled());
    QCOMPARE(reset->toolTip(), u"Back to 100 M (preset 100M class)"_s);
    QCOMPARE(stage.find<ResetButton>(ParameterId::Ranks)->toolTip(), u"Back to 8 (default)"_s);
    stage.document.set(ParameterId::Parameters, std::int64_t{7});
    QVERIFY(reset->isEnabled());
    QTest::mouseClick(reset, Qt::LeftButton);
    QCOMPARE(stage.scenario().parameters, 100'000'000);
    QVERIFY(!reset->isEnabled());
}

void TestControlsPanel::backspaceOnTheSliderIsReset()
{
    Stage stage;
    stage.document.set(ParameterId::Width, std::int64_t{4096});
    QTest::keyClick(stage.slider(ParameterId::Width), Qt::Key_Backspace);
    QCOMPARE(stage.scenario().width, 768);
    QTest::keyClick(stage.slider(ParameterId::Width), Qt::Key_Backspace);
    QCOMPARE(stage.steps(), 2);
}

void TestControlsPanel::showingADocumentIsNoEdit()
{
    Stage stage;
    Document other = stage.document.document();
    other.scenario.parameters = 12345;
    other.scenario.dtype = Dtype::Fp8;
    other.scenario.recompute = Recompute::Full;
    other.scenario.attention = Attention::Eager;
    other.scenario.gpu = CustomGpu{"Card", 1000};
    other.scenario.strategies = {Strategy::Zero3};
    stage.document.replace(other, {});
    QCOMPARE(stage.steps(), 0);
    QVERIFY(stage.document.document() == other);
    QCOMPARE(stage.slider(ParameterId::Dtype)->value(), 3.0);
    QCOMPARE(stage.find<QComboBox>(ParameterId::Recompute)->currentText(), u"Full"_s);
    QVERIFY(!stage.find<QCheckBox>(ParameterId::Attention)->isChecked());
}

void TestControlsPanel::choicesEditTheDocument()
{
    Stage stage;
    stage.panel.openAll();
    auto *recompute = stage.find<QComboBox>(ParameterId::Recompute);
    recompute->setFocus();
    QTest::keyClick(recompute, Qt::Key_Down);
    QVERIFY(stage.scenario().recompute == Recompute::Selective);
    QTest::keyClick(recompute, Qt::Key_Down);
    QVERIFY(stage.scenario().recompute == Recompute::SelectiveOp);
    QTest::mouseClick(stage.find<QCheckBox>(ParameterId::Attention), Qt::LeftButton, {}, QPoint(8, 12));
    QVERIFY(stage.scenario().attention == Attention::Eager);
    QTest::keyClick(stage.slider(ParameterId::Dtype), 'b');
    QVERIFY(stage.scenario().dtype == Dtype::Bf16);
    auto *model = stage.find<QComboBox>(ParameterId::Activations);
    QCOMPARE(model->currentText(), u"Default: Fudge"_s);
    QTest::keyClick(model, Qt::Key_Down);
    QVERIFY(stage.scenario().activations == ActivationModel::Fudge);
    QCOMPARE(stage.steps(), 5);
}

void TestControlsPanel::oneStrategyAlwaysStays()
{
    Stage stage;
    stage.panel.openAll();
    stage.document.set(ParameterId::Strategies, std::vector{Strategy::Zero3});
    const auto boxes = stage.panel.row(ParameterId::Strategies)->findChildren<QCheckBox *>();
    boxes[3]->click();
    QVERIFY(boxes[3]->isChecked());
    boxes[0]->click();
    QVERIFY(stage.scenario().strategies == std::vector({Strategy::Ddp, Strategy::Zero3}));
    boxes[6]->click();
    QVERIFY(stage.scenario().strategies == std::vector({Strategy::Ddp, Strategy::Zero3, Strategy::Hsdp}));
}

void TestControlsPanel::aCardOfOnesOwnHasNameAndBytes()
{
    Stage stage;
    auto *box = stage.find<QComboBox>(ParameterId::Gpu);
    box->setFocus();
    QTest::keyClick(box, Qt::Key_End);
    QCOMPARE(gpuBytes(stage.scenario().gpu), 81559ll * 1024 * 1024);
    NumberField *bytes = stage.field(ParameterId::Gpu);
    QVERIFY(bytes->isVisible());
    bytes->setFocus(Qt::TabFocusReason);
    QTest::keyClicks(bytes, u"80Gi"_s);
    QTest::keyClick(bytes, Qt::Key_Return);
    QCOMPARE(gpuBytes(stage.scenario().gpu), 80ll * 1024 * 1024 * 1024);
    QTest::keyClick(box, Qt::Key_Home);
    QVERIFY(stage.scenario().gpu == GpuChoice(Gpu::T4));
    QVERIFY(!bytes->isVisible());
}

void TestControlsPanel::aCardHasANameThatCanBeShown()
{
    Stage stage;
    stage.document.set(ParameterId::Gpu, GpuChoice(CustomGpu{"Mine", 1000}));
    auto *name = qobject_cast<QLineEdit *>(stage.fieldNamed(u"Name of the card"_s));
    const auto nameAfter = [&](const QString &pasted) {
        name->setFocus();
        name->selectAll();
        name->insert(pasted);
        QTest::keyClick(name, Qt::Key_Return);
        return QString::fromStdString(gpuName(stage.scenario().gpu));
    };
    QCOMPARE(nameAfter(QString(5000, u'x')), QString(60, u'x'));
    QCOMPARE(nameAfter(u"left\u202Eright"_s), u"left right"_s);
    QVERIFY(!stage.notesOf(ParameterId::Gpu).contains(u"A card has a name"_s));
    QCOMPARE(nameAfter(u"  "_s), u"left right"_s);
    QCOMPARE(name->text(), u"left right"_s);
    QVERIFY(stage.notesOf(ParameterId::Gpu)
                .contains(u"A card has a name of 1 to 60 characters; it stays \"left right\"."_s));
}

void TestControlsPanel::aNetworkOfOnesOwnBeginsAsTheOneBefore()
{
    Stage stage;
    stage.panel.setOpen(ControlsSection::Step, true);
    auto *box = stage.find<QComboBox>(ParameterId::Network);
    QCOMPARE(stage.fieldsIn(ParameterId::Network), QStringList());
    choose(box, u"A100, NVLink 3"_s);
    QVERIFY(stage.scenario().network == NetworkChoice(Network::A100Nvlink));
    choose(box, u"Another network…"_s);
    // The link of 8 A100 takes 61.5 µs and has 206.1 GB/s; the source has one node only.
    QVERIFY(stage.scenario().network == NetworkChoice(CustomNetwork{61.5, 206.1, 0, std::nullopt, 0.4}));
    QCOMPARE(stage.fieldsIn(ParameterId::Network),
             QStringList({u"Network: Latency"_s, u"Network: Bus bandwidth"_s, u"Network: Latency between nodes"_s,
                          u"Network: Bandwidth between nodes"_s, u"Network: Overlap"_s}));
    type(stage.fieldNamed(u"Network: Latency"_s), u"5"_s);
    QCOMPARE(std::get<CustomNetwork>(stage.scenario().network).latencyMicroseconds, 5.0);
    QCOMPARE(stage.document.undoStack().undoText(), u"set Network: latency 61.5\u00a0µs → 5\u00a0µs"_s);
    click(stage.buttonNamed(u"Network: Bandwidth between nodes"_s));
    QCOMPARE(std::get<CustomNetwork>(stage.scenario().network).interGigabytesPerSecond, std::optional(50.0));
    type(stage.fieldNamed(u"Network: Bandwidth between nodes"_s), u"12.5"_s);
    QCOMPARE(std::get<CustomNetwork>(stage.scenario().network).interGigabytesPerSecond, std::optional(12.5));
    click(stage.buttonNamed(u"Network: Bandwidth between nodes"_s));
    QVERIFY(!std::get<CustomNetwork>(stage.scenario().network).interGigabytesPerSecond);
    QCOMPARE(stage.steps(), 6);
    for (int i = 0; i < 6; ++i)
        stage.document.undoStack().undo();
    QCOMPARE(stage.scenario(), Scenario{});
    QCOMPARE(stage.fieldsIn(ParameterId::Network), QStringList());
}

void TestControlsPanel::aBucketMayBeTypedInBytes()
{
    Stage stage;
    stage.panel.setOpen(ControlsSection::Step, true);
    auto *box = stage.find<QComboBox>(ParameterId::Bucket);
    choose(box, u"as many bytes as…"_s);
    QVERIFY(stage.scenario().bucket == (Bucket{BucketKind::Bytes, 26'214'400})); // 25 MiB
    type(stage.fieldNamed(u"Bucket: Bytes"_s), u"10Mi"_s);
    QVERIFY(stage.scenario().bucket == (Bucket{BucketKind::Bytes, 10'485'760}));
    choose(box, u"one per layer"_s);
    QVERIFY(stage.scenario().bucket == (Bucket{BucketKind::Layer, 0}));
    click(stage.find<ResetButton>(ParameterId::Bucket));
    QVERIFY(stage.scenario().bucket == Bucket());
}

void TestControlsPanel::jitterHasTheNumbersOfItsKind()
{
    Stage stage;
    stage.panel.setOpen(ControlsSection::Step, true);
    auto *box = stage.find<QComboBox>(ParameterId::Jitter);
    choose(box, u"normal"_s);
    QCOMPARE(stage.fieldsIn(ParameterId::Jitter), QStringList({u"Jitter: Time"_s, u"Jitter: Drawn for"_s}));
    choose(qobject_cast<QComboBox *>(stage.fieldNamed(u"Jitter: Drawn for"_s)), u"each operation"_s);
    QVERIFY(stage.scenario().jitter == Jitter(NormalJitter{5, JitterPer::Operation}));
    choose(box, u"pauses"_s);
    QCOMPARE(stage.fieldsIn(ParameterId::Jitter), QStringList({u"Jitter: Probability"_s, u"Jitter: Factor"_s}));
    type(stage.fieldNamed(u"Jitter: Probability"_s), u"2"_s);
    QVERIFY(stage.notesOf(ParameterId::Jitter).contains(u"max 1"_s));
    type(stage.fieldNamed(u"Jitter: Probability"_s), u"0.25"_s);
    QVERIFY(stage.scenario().jitter == Jitter(PauseJitter{0.25, 1.5}));
    choose(box, u"none"_s);
    QCOMPARE(stage.fieldsIn(ParameterId::Jitter), QStringList());
}

void TestControlsPanel::faultsAreAddedChangedAndRemoved()
{
    Stage stage;
    stage.panel.setOpen(ControlsSection::Run, true);
    auto *add = stage.find<QToolButton>(ParameterId::Faults, u"Add…"_s);
    addFault(add, u"Slow rank"_s);
    QVERIFY(stage.scenario().faults == std::vector<Fault>{(SlowRank{3, 1.5})}); // rank 3 of 8, as the lesson has it
    QCOMPARE(stage.panel.focusWidget(), stage.fieldNamed(u"Slow rank: Rank"_s));
    QCOMPARE(stage.document.undoStack().undoText(),
             u"set Faults none → Slow rank (rank 3, factor 1.5\u00a0×, from step 0)"_s);
    type(stage.fieldNamed(u"Slow rank: Factor"_s), u"2"_s);
    QVERIFY(stage.scenario().faults == std::vector<Fault>{(SlowRank{3, 2})});
    QCOMPARE(stage.document.undoStack().undoText(), u"set Slow rank: factor 1.5\u00a0× → 2\u00a0×"_s);
    addFault(add, u"Lost node"_s);
    click(stage.buttonNamed(u"Lost node: A spare node stands by"_s));
    QVERIFY(stage.scenario().faults == (std::vector<Fault>{SlowRank{3, 2}, NodeLoss{0, 0, true, 300}}));
    click(stage.buttonNamed(u"Remove slow rank"_s));
    QVERIFY(stage.scenario().faults == (std::vector<Fault>{NodeLoss{0, 0, true, 300}}));
    QCOMPARE(stage.panel.focusWidget(), add);
    stage.document.undoStack().undo();
    QCOMPARE(stage.fieldNamed(u"Slow rank: Factor"_s)->property("text").toString(), u"2"_s);
    click(stage.find<ResetButton>(ParameterId::Faults));
    QVERIFY(stage.scenario().faults.empty());
    QCOMPARE(stage.steps(), 5); // the removal was undone, and all of them are the fifth
}

/// Eight ranks on nodes 0 and 1.
void TestControlsPanel::ofTwoFieldsAFaultHasOne()
{
    Stage stage;
    stage.document.set(ParameterId::GpusPerNode, std::int64_t{4});
    stage.panel.setOpen(ControlsSection::Run, true);
    addFault(stage.find<QToolButton>(ParameterId::Faults, u"Add…"_s), u"Slow link"_s);
    const auto link = [&stage] { return std::get<SlowLink>(stage.scenario().faults.front()); };
    QVERIFY(link().rank && !link().node);
    click(stage.buttonNamed(u"Slow link: Node"_s));
    QVERIFY(!link().rank && link().node == std::optional<std::int64_t>(0));
    QCOMPARE(stage.steps(), 3);
    QVERIFY(!stage.fieldNamed(u"Slow link: Rank"_s)->isEnabled());
    type(stage.fieldNamed(u"Slow link: Node"_s), u"1"_s);
    QVERIFY(link() == (SlowLink{std::nullopt, 1, 1.5}));
    type(stage.fieldNamed(u"Slow link: Node"_s), u"2"_s);
    QVERIFY(link() == (SlowLink{std::nullopt, 1, 1.5}));
}

void TestControlsPanel::batchesAreAListOfNumbers()
{
    Stage stage;
    stage.panel.setOpen(ControlsSection::Run, true);
    stage.document.set(ParameterId::Ranks, std::int64_t{2});
    addFault(stage.find<QToolButton>(ParameterId::Faults, u"Add…"_s), u"Uneven batches"_s);
    QVERIFY(stage.scenario().faults == std::vector<Fault>{(UnevenBatches{{10, 9}})});
    type(stage.fieldNamed(u"Uneven batches: Batches of each rank"_s), u"12, 7"_s);
    QVERIFY(stage.scenario().faults == std::vector<Fault>{(UnevenBatches{{12, 7}})});
    type(stage.fieldNamed(u"Uneven batches: Batches of each rank"_s), u"12; 7"_s);
    QVERIFY(stage.notesOf(ParameterId::Faults).contains(u"Whole numbers with commas"_s));
    QVERIFY(stage.scenario().faults == std::vector<Fault>{(UnevenBatches{{12, 7}})});
}

void TestControlsPanel::faultsThatComeAndGoAreReachedInOrder()
{
    Stage stage;
    stage.panel.setOpen(ControlsSection::Run, true);
    stage.document.set(ParameterId::Faults, std::vector<Fault>{Hang{1, 2}, SlowSave{60}});
    stage.document.set(ParameterId::Faults, std::vector<Fault>{Hang{1, 2}, DiskFull{1}});
    stage.find<QToolButton>(ParameterId::Faults, u"Add…"_s)->setFocus(Qt::TabFocusReason);
    QStringList names;
    for (int i = 0; i < 7; ++i) {
        names << QApplication::focusWidget()->accessibleName();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    }
    QCOMPARE(names, QStringList({u"Add a fault"_s, u"Remove hang"_s, u"Hang: Rank"_s, u"Hang: At step"_s,
                                 u"Remove full storage"_s, u"Full storage: Space that is left"_s, u"Reset Faults"_s}));
}

void TestControlsPanel::theWheelScrollsOverWhatHasNoFocus()
{
    Stage stage({316, 300});
    stage.slider(ParameterId::Width)->setFocus();
    stage.panel.verticalScrollBar()->setValue(0);
    const Document before = stage.document.document();
    for (QWidget *control : stage.panel.widget()->findChildren<QWidget *>()) {
        if (control->isVisible() && !control->hasFocus())
            turnWheel(control, -1);
    }
    QVERIFY(stage.document.document() == before);
    QVERIFY(stage.panel.verticalScrollBar()->value() > 0);
    turnWheel(stage.slider(ParameterId::Ranks), 1, Qt::ControlModifier);
    QCOMPARE(stage.scenario().ranks, 16);
}

void TestControlsPanel::theWheelChangesWhatHasTheFocus()
{
    Stage stage;
    QVERIFY(stage.isReady);
    ParameterSlider *slider = stage.slider(ParameterId::Ranks);
    slider->setFocus();
    turnWheel(slider, 1);
    QCOMPARE(stage.scenario().ranks, 16);
    auto *recompute = stage.find<QComboBox>(ParameterId::Recompute);
    recompute->setFocus();
    turnWheel(recompute, -1);
    QVERIFY(stage.scenario().recompute == Recompute::Selective);
}

void TestControlsPanel::theWheelChangesNothingWhileThePanelScrolls()
{
    Stage stage({316, 300});
    QVERIFY(stage.isReady);
    stage.slider(ParameterId::Ranks)->setFocus();
    turnWheel(stage.slider(ParameterId::MicroBatch), -1); // scrolls, since it has no focus
    QVERIFY(stage.panel.verticalScrollBar()->value() > 0);
    turnWheel(stage.slider(ParameterId::Ranks), 1);
    QCOMPARE(stage.scenario().ranks, 8);
    stage.panel.wheelGuard().setRestTime(std::chrono::milliseconds(0));
    turnWheel(stage.slider(ParameterId::Ranks), 1);
    QCOMPARE(stage.scenario().ranks, 16);
}

void TestControlsPanel::whatHasNoEffectSaysWhyAndStaysReachable()
{
    Stage stage;
    QVERIFY(!stage.notesOf(ParameterId::Recompute).isEmpty());
    QVERIFY(stage.find<QComboBox>(ParameterId::Recompute)->isEnabled());
    QVERIFY(stage.find<QComboBox>(ParameterId::Recompute)->toolTip().startsWith(stage.notesOf(ParameterId::Recompute)));
    QCOMPARE(stage.notesOf(ParameterId::Fudge), QString());
    stage.document.set(ParameterId::Activations, static_cast<int>(ActivationModel::Formula));
    QCOMPARE(stage.notesOf(ParameterId::Recompute), QString());
    QVERIFY(!stage.notesOf(ParameterId::Fudge).isEmpty());
    QTest::keyClick(stage.slider(ParameterId::Fudge), Qt::Key_Right);
    QCOMPARE(stage.scenario().fudge, 34.0);
}

void TestControlsPanel::useShapeCountsTheParametersInOneStep()
{
    Stage stage;
    QCOMPARE(stage.notesOf(ParameterId::Parameters), u"from this shape: 124 M (you set 100 M)"_s);
    auto *use = stage.find<QToolButton>(ParameterId::Parameters, u"Use shape"_s);
    QTest::mouseClick(use, Qt::LeftButton);
    QCOMPARE(stage.scenario().parameters, 0);
    QCOMPARE(stage.steps(), 1);
    QCOMPARE(stage.notesOf(ParameterId::Parameters), u"from the shape"_s);
    QCOMPARE(stage.field(ParameterId::Parameters)->text(), u"123\u202F653\u202F376"_s);
    QCOMPARE(stage.slider(ParameterId::Parameters)->value(), 123653376.0);
    QVERIFY(!use->isVisible());
    stage.document.set(ParameterId::Layers, std::int64_t{24}); // 12 more layers of 7,087,872
    QCOMPARE(stage.field(ParameterId::Parameters)->text(), u"208\u202F707\u202F840"_s);
    stage.document.undoStack().undo();
    stage.document.undoStack().undo();
    QCOMPARE(stage.scenario().parameters, 100'000'000);
    QVERIFY(use->isVisible());
}

void TestControlsPanel::aFrameworkSaysWhatItSetsAndWhatWasChanged()
{
    Stage stage;
    stage.panel.setOpen(ControlsSection::Recipe, true);
    QCOMPARE(stage.notesOf(ParameterId::Framework), QString());
    auto *box = stage.find<QComboBox>(ParameterId::Framework);
    box->setCurrentText(u"Hugging Face + DeepSpeed"_s);
    emit box->activated(box->currentIndex());
    QCOMPARE(stage.scenario().accounting, Accounting::DeepSpeed);
    QCOMPARE(stage.steps(), 1);
    const QString sets =
        u"sets Accounting: DeepSpeed · Kernels: Eager · Attention: Flash attention · Loss head: Hugging Face"_s;
    QCOMPARE(stage.notesOf(ParameterId::Framework), sets);
    stage.document.set(ParameterId::Loss, static_cast<int>(LossHead::LinearCe));
    QCOMPARE(stage.notesOf(ParameterId::Framework), sets + u"\nchanged since: Loss head: Linear CE"_s);
    stage.document.undoStack().undo();
    stage.document.undoStack().undo();
    QCOMPARE(stage.scenario(), Scenario{});
    QCOMPARE(stage.notesOf(ParameterId::Framework), QString());
}

void TestControlsPanel::aNumberTypedInIsNoLongerFromTheShape()
{
    Stage stage;
    stage.document.set(ParameterId::Parameters, std::int64_t{0});
    NumberField *field = stage.field(ParameterId::Parameters);
    field->setFocus(Qt::TabFocusReason);
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(stage.scenario().parameters, 0); // nothing was typed
    field->setFocus(Qt::TabFocusReason);
    QTest::keyClicks(field, u"7B"_s);
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(stage.scenario().parameters, 7'000'000'000);
    QCOMPARE(stage.steps(), 2);
}

void TestControlsPanel::aDragTakesTheParametersFromTheShape()
{
    Stage stage;
    stage.document.set(ParameterId::Parameters, std::int64_t{0});
    ParameterSlider *slider = stage.slider(ParameterId::Parameters);
    QTest::mousePress(slider, Qt::LeftButton, {}, QPoint(qRound(slider->xOf(123653376)), 10));
    QTest::mouseMove(slider, QPoint(qRound(slider->xOf(1e9)), 10));
    QTest::mouseRelease(slider, Qt::LeftButton, {}, QPoint(qRound(slider->xOf(1e9)), 10));
    QCOMPARE(stage.scenario().parameters, 1'000'000'000);
    stage.document.undoStack().undo();
    QCOMPARE(stage.scenario().parameters, 0);
}

void TestControlsPanel::aNumberFarFromTheShapeIsWarnedOf()
{
    Stage stage;
    auto *sign = stage.panel.row(ParameterId::Parameters)->findChild<ShapeCheck *>()->findChild<WarningSign *>();
    QVERIFY(!sign->isVisible());
    stage.document.set(ParameterId::Parameters, std::int64_t{7'000'000'000});
    QVERIFY(sign->isVisible());
    QCOMPARE(stage.notesOf(ParameterId::Parameters), u"from this shape: 124 M (you set 7 B)"_s);
}

void TestControlsPanel::issuesStandUnderTheirParameter()
{
    Stage stage;
    const Issue issue{Severity::Warning, {ParameterId::Accounting, ParameterId::Ranks}, {"One rank only.", {}}};
    stage.panel.showIssues({issue});
    QCOMPARE(stage.notesOf(ParameterId::Ranks), u"One rank only."_s);
    QVERIFY(stage.panel.row(ParameterId::Ranks)->findChild<WarningSign *>()->isVisible());
    stage.panel.showIssues({});
    QCOMPARE(stage.notesOf(ParameterId::Ranks), QString());

    const Issue folded{Severity::Warning, {ParameterId::Heads, ParameterId::Width}, {"Too many heads.", {}}};
    stage.panel.showIssues({folded});
    QCOMPARE(stage.notesOf(ParameterId::Width), u"Too many heads."_s);
    stage.panel.openAll();
    QCOMPARE(stage.notesOf(ParameterId::Width), QString());
    QVERIFY(stage.notesOf(ParameterId::Heads).contains(u"Too many heads."_s));
}

void TestControlsPanel::whatIsImpossibleStandsAtEveryValueThatClashes()
{
    Stage stage;
    const Issue issue{Severity::Impossible,
                      {ParameterId::Ranks, ParameterId::TensorParallel, ParameterId::Layers},
                      {"8 ranks cannot.", {}}};
    stage.panel.showIssues({issue});
    QCOMPARE(stage.notesOf(ParameterId::Ranks), u"8 ranks cannot."_s);
    QCOMPARE(stage.notesOf(ParameterId::Layers), u"8 ranks cannot."_s);
    QVERIFY(stage.panel.row(ParameterId::Ranks)->findChild<ImpossibleSign *>()->isVisible());
    QVERIFY(!stage.panel.row(ParameterId::Ranks)->findChild<WarningSign *>()->isVisible());
    stage.panel.setOpen(ControlsSection::Parallelism, true);
    QVERIFY(stage.notesOf(ParameterId::TensorParallel).contains(u"8 ranks cannot."_s));
    stage.panel.showIssues({});
    QCOMPARE(stage.notesOf(ParameterId::Layers), QString());
}

void TestControlsPanel::issuesOfFoldedRowsStandUnderTheirSection()
{
    Stage stage;
    const Issue issue{
        Severity::Impossible, {ParameterId::Heads, ParameterId::TensorParallel}, {"40 heads cannot.", {}}};
    stage.panel.showIssues({issue});
    const auto shown = [&stage] {
        int places = 0;
        for (const QLabel *label : stage.panel.findChildren<QLabel *>())
            places += label->isVisible() && label->text() == u"40 heads cannot."_s ? 1 : 0;
        return places;
    };
    QCOMPARE(shown(), 2); // under Model and under Parallelism
    stage.panel.setOpen(ControlsSection::Parallelism, true);
    QCOMPARE(shown(), 1);
    QVERIFY(stage.notesOf(ParameterId::TensorParallel).contains(u"40 heads cannot."_s));
    stage.panel.setOpen(ControlsSection::Parallelism, false);
    QCOMPARE(shown(), 2);
}

void TestControlsPanel::everyParameterHasARow()
{
    std::vector<ParameterId> placed(inToolBar.begin(), inToolBar.end());
    for (const ControlsSectionSpec &section : controlsSections()) {
        for (const ControlsGroup &group : section.groups)
            placed.insert(placed.end(), group.rows.begin(), group.rows.end());
    }
    for (const Parameter &row : parameters())
        QVERIFY2(std::ranges::count(placed, row.id) == 1, row.key.data());
    QCOMPARE(placed.size(), parameters().size());
}

void TestControlsPanel::sectionsUnfoldByMouseAndKey()
{
    Stage stage;
    NumberField *vocab = stage.field(ParameterId::Vocab);
    QVERIFY(!vocab->isVisible());
    auto *button = stage.panel.row(ParameterId::Vocab)->parentWidget()->parentWidget()->findChild<QToolButton *>();
    QTest::mouseClick(button, Qt::LeftButton);
    QVERIFY(vocab->isVisible());
    QVERIFY(!stage.field(ParameterId::TensorParallel)->isVisible());
    button->setFocus(Qt::TabFocusReason);
    QTest::keyClick(button, Qt::Key_Space);
    QVERIFY(!vocab->isVisible());
    QTest::keyClick(button, Qt::Key_Space);
    vocab->setFocus(Qt::TabFocusReason);
    QTest::keyClicks(vocab, u"32000"_s);
    QTest::keyClick(vocab, Qt::Key_Return);
    QCOMPARE(stage.scenario().vocab, 32000);
    QCOMPARE(stage.steps(), 1);
}

void TestControlsPanel::aTruthLeftToARuleSaysTheRule()
{
    Stage stage;
    stage.panel.openAll();
    auto *overlap = stage.find<QComboBox>(ParameterId::OverlapComm);
    QCOMPARE(overlap->currentText(), u"Default: on in ZeRO-3"_s);
    overlap->setFocus();
    QTest::keyClick(overlap, Qt::Key_Down);
    QVERIFY(stage.scenario().overlapComm == std::optional(false));
    QTest::keyClick(stage.find<QCheckBox>(ParameterId::SequenceParallel), Qt::Key_Space);
    QVERIFY(!stage.scenario().sequenceParallel);
}

void TestControlsPanel::tabReachesEverythingInOrder()
{
    Stage stage;
    stage.panel.openAll();
    QSet<QWidget *> interactive;
    for (QWidget *control : stage.panel.widget()->findChildren<QWidget *>()) {
        if (control->isVisible() && control->isEnabled() && control->focusPolicy() & Qt::TabFocus)
            interactive.insert(control);
    }
    QVERIFY(interactive.size() > 60);
    stage.panel.setFocus(Qt::TabFocusReason);
    QWidget *const first = QApplication::focusWidget();
    QCOMPARE(first, static_cast<QWidget *>(stage.slider(ParameterId::Parameters)));
    QSet<QWidget *> reached;
    int rowTop = -1;
    while (!reached.contains(QApplication::focusWidget())) {
        QWidget *focused = QApplication::focusWidget();
        reached.insert(focused);
        QWidget *row = focused;
        while (qobject_cast<ParameterRow *>(row) == nullptr && row->parentWidget() != stage.panel.widget())
            row = row->parentWidget();
        const int top = row->mapTo(stage.panel.widget(), QPoint()).y();
        QVERIFY2(top >= rowTop, qPrintable(focused->accessibleName()));
        rowTop = top;
        QTest::keyClick(focused, Qt::Key_Tab);
    }
    QCOMPARE(reached, interactive);
}

void TestControlsPanel::everyControlHasAName()
{
    Stage stage;
    stage.panel.openAll();
    for (const QWidget *control : stage.panel.widget()->findChildren<QWidget *>()) {
        if (control->focusPolicy() == Qt::NoFocus)
            continue;
        const auto *button = qobject_cast<const QAbstractButton *>(control);
        const bool hasName = !control->accessibleName().isEmpty() || (button != nullptr && !button->text().isEmpty());
        QVERIFY2(hasName, control->metaObject()->className());
    }
}

void TestControlsPanel::accessKeysAreUniqueAndNotOfTheMenus()
{
    Stage stage;
    QString keys = u"FEVCLTH"_s;
    int found = 0;
    for (const QLabel *label : stage.panel.widget()->findChildren<QLabel *>()) {
        const qsizetype place = label->buddy() != nullptr ? label->text().indexOf(u'&') : -1;
        if (place < 0)
            continue;
        const QChar key = label->text()[place + 1].toUpper();
        QVERIFY2(!keys.contains(key), qPrintable(label->text()));
        keys += key;
        ++found;
    }
    QCOMPARE(found, 8);
    QCOMPARE(keys, u"FEVCLTHPDRBSWYU"_s);
}

void TestControlsPanel::anAccessKeyFocusesItsSlider()
{
    Stage stage;
    QTest::keyClick(&stage.panel, Qt::Key_Y, Qt::AltModifier);
    QTRY_VERIFY(stage.slider(ParameterId::Layers)->hasFocus());
}

void TestControlsPanel::cardsAreShownInTheChosenUnit()
{
    Stage stage;
    auto *box = stage.find<QComboBox>(ParameterId::Gpu);
    QCOMPARE(box->currentText(), u"H100 80GB · 85.52 GB"_s);
    View view = stage.document.document().view;
    view.units = Units::GiB;
    stage.document.setView(view);
    QCOMPARE(box->currentText(), u"H100 80GB · 79.65 GiB"_s);
}

void TestControlsPanel::nothingIsClipped_data()
{
    QTest::addColumn<int>("width");
    QTest::addColumn<bool>("longWords");
    QTest::newRow("the usual width") << 316 << false;
    QTest::newRow("the least width") << 280 << false;
    QTest::newRow("words 40 % longer") << 316 << true;
    QTest::newRow("words 40 % longer in the least width") << 280 << true;
}

/// Names what is smaller than its content; empty when nothing is. What wraps its words is as tall as its width asks
/// for, not as its narrowest form would be.
static QString clippedIn(const QWidget &content)
{
    for (const QWidget *control : content.findChildren<QWidget *>()) {
        if (!control->isVisible())
            continue;
        const QSize least = control->minimumSizeHint();
        const int wrapped = control->hasHeightForWidth() ? control->heightForWidth(control->width()) : -1;
        if (control->width() < least.width() || control->height() < (wrapped >= 0 ? wrapped : least.height()))
            return QString::fromUtf8(control->metaObject()->className());
        const auto *box = qobject_cast<const QComboBox *>(control);
        if (box != nullptr && box->width() < box->sizeHint().width())
            return u"a combo box cuts its text: "_s + box->accessibleName() + u' ' + box->currentText();
    }
    return {};
}

void TestControlsPanel::nothingIsClipped()
{
    QFETCH(int, width);
    QFETCH(bool, longWords);
    LongWords translator;
    if (longWords)
        QCoreApplication::installTranslator(&translator);
    Stage stage({width, 700});
    stage.document.set(ParameterId::Parameters, std::int64_t{6'738'415'616});
    stage.panel.openAll();
    // Nested layouts hear of each other one turn of the event loop after the other.
    QTRY_COMPARE(clippedIn(*stage.panel.widget()), QString());
    QVERIFY(stage.panel.widget()->width() <= stage.panel.viewport()->width());
}

QTEST_MAIN(TestControlsPanel)
#include "tst_controls_panel.moc"
