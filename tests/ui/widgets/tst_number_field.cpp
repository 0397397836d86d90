// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/number_field.h"

#include <QLocale>
#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>

using namespace perrank::ui;
using namespace Qt::StringLiterals;

namespace {

const NumberRange parameterRange{true, 1, 1e13, u"params"_s, 1};
const NumberRange fudgeRange{false, 0.1, 1000, {}, 1};
const NumberRange reserveRange{false, 0, 1, u"%"_s, 100};

/// A field that shows `value`, beside a widget that can take its focus away.
struct Form {
    explicit Form(const NumberRange &range, double value) : field(new NumberField(range)), other(new QLineEdit)
    {
        auto *layout = new QVBoxLayout(&window);
        layout->addWidget(field);
        layout->addWidget(other);
        field->showValue(value);
        window.show();
        window.activateWindow();
        isReady = QTest::qWaitForWindowActive(&window);
    }
    void type(const QString &text) const
    {
        field->setFocus(Qt::TabFocusReason);
        field->selectAll();
        for (const QChar sign : text) // keyClicks knows no other scripts
            QTest::sendKeyEvent(QTest::Click, field, Qt::Key_unknown, sign, Qt::NoModifier);
    }

    QWidget window;
    NumberField *field;
    QLineEdit *other;
    bool isReady;
};

} // namespace

class TestNumberField : public QObject {
    Q_OBJECT

private slots:
    void cleanup() { QLocale::setDefault(QLocale::c()); }
    void theSameTextMeansTheSameNumberInEveryLocale_data();
    void theSameTextMeansTheSameNumberInEveryLocale();
    void textThatCouldMeanTwoNumbersIsRefused_data();
    void textThatCouldMeanTwoNumbersIsRefused();
    void itIsShortWhenIdleAndWholeWhileEdited();
    void enterAppliesOnce();
    void escapeRestores();
    void leavingAppliesAGoodText();
    void leavingRestoresABadText();
    void outOfRangeIsToldAndChangesNothing();
    void typingAgainWithdrawsTheProblem();
    void perCentIsAFraction();
    void zeroMayStandForARule();
    void aChangeFromOutsideDoesNotDisturbTyping();
    void undoWithoutATextOfItsOwnIsLeftToTheWindow();
    void digitsTypedElsewhereBeginTheText();
};

void TestNumberField::theSameTextMeansTheSameNumberInEveryLocale_data()
{
    QTest::addColumn<QLocale>("locale");
    QTest::addColumn<QString>("text");
    QTest::addColumn<double>("number");

    const std::array locales{QLocale::c(),
                             QLocale(QLocale::English, QLocale::UnitedStates),
                             QLocale(QLocale::German, QLocale::Germany),
                             QLocale(QLocale::French, QLocale::France),
                             QLocale(QLocale::German, QLocale::Switzerland),
                             QLocale(QLocale::Hindi, QLocale::India),
                             QLocale(QLocale::Arabic, QLocale::Egypt)};
    struct Row {
        QString text;
        double number;
    };
    const std::array rows{Row{u"7.5B"_s, 7.5e9},
                          Row{u"7,5B"_s, 7.5e9},
                          Row{u"7,5 Mrd"_s, 7.5e9},
                          Row{u"7500M"_s, 7.5e9},
                          Row{u"7.5e9"_s, 7.5e9},
                          Row{u"7_500_000_000"_s, 7.5e9},
                          Row{u"64Ki"_s, 65536},
                          Row{u"2**20"_s, 1048576},
                          Row{u"2^20"_s, 1048576},
                          Row{u"2²⁰"_s, 1048576},
                          Row{u"6738415616"_s, 6738415616},
                          Row{u"1'024"_s, 1024},
                          Row{u"७.५B"_s, 7.5e9},
                          Row{u"١٢٣"_s, 123},
                          Row{u"12 params"_s, 12}};
    for (const QLocale &locale : locales) {
        for (const Row &row : rows)
            QTest::newRow(qPrintable(locale.name() + u' ' + row.text)) << locale << row.text << row.number;
    }
}

void TestNumberField::theSameTextMeansTheSameNumberInEveryLocale()
{
    QFETCH(QLocale, locale);
    QFETCH(QString, text);
    QFETCH(double, number);
    QLocale::setDefault(locale);
    const Form form(parameterRange, 5);
    form.type(text);
    QTest::keyClick(form.field, Qt::Key_Return);
    QVERIFY(form.isReady);
    QCOMPARE(form.field->problem(), QString());
    QCOMPARE(form.field->value(), number);
}

void TestNumberField::textThatCouldMeanTwoNumbersIsRefused_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("hint");
    QTest::newRow("1,024 is no whole number with decimals") << u"1,024"_s << u"1024"_s;
    QTest::newRow("1,000 is a thousand, not one") << u"1,000"_s << u"1000"_s;
    QTest::newRow("1.000,5 has two separators") << u"1.000,5"_s << u""_s;
    QTest::newRow("1.5 parameters do not exist") << u"1.5"_s << u""_s;
    QTest::newRow("words are no number") << u"many"_s << u""_s;
    QTest::newRow("nothing is no number") << u" "_s << u""_s;
}

void TestNumberField::textThatCouldMeanTwoNumbersIsRefused()
{
    QFETCH(QString, text);
    QFETCH(QString, hint);
    const Form form(parameterRange, 5);
    QSignalSpy edited(form.field, &NumberField::edited);
    form.type(text);
    QTest::keyClick(form.field, Qt::Key_Return);
    QVERIFY(!form.field->problem().isEmpty());
    QVERIFY2(form.field->problem().contains(hint), qPrintable(form.field->problem()));
    QCOMPARE(form.field->value(), 5.0);
    QCOMPARE(edited.count(), 0);
}

void TestNumberField::itIsShortWhenIdleAndWholeWhileEdited()
{
    const Form form(parameterRange, 7.5e9);
    form.other->setFocus();
    QCOMPARE(form.field->text(), u"7.5\u202FB"_s);
    form.field->setFocus(Qt::TabFocusReason);
    QCOMPARE(form.field->text(), u"7\u202F500\u202F000\u202F000"_s);
    QCOMPARE(form.field->selectedText(), form.field->text());
    form.other->setFocus();
    QCOMPARE(form.field->text(), u"7.5\u202FB"_s);
    QCOMPARE(form.field->value(), 7.5e9);
}

void TestNumberField::enterAppliesOnce()
{
    const Form form(parameterRange, 5);
    QSignalSpy edited(form.field, &NumberField::edited);
    form.type(u"7.5B"_s);
    QTest::keyClick(form.field, Qt::Key_Return);
    QTest::keyClick(form.field, Qt::Key_Return);
    form.other->setFocus();
    QCOMPARE(edited.count(), 1);
    QCOMPARE(edited.front().front().toDouble(), 7.5e9);
}

void TestNumberField::escapeRestores()
{
    const Form form(parameterRange, 5);
    QSignalSpy edited(form.field, &NumberField::edited);
    form.type(u"7.5B"_s);
    QTest::keyClick(form.field, Qt::Key_Escape);
    QCOMPARE(form.field->text(), u"5"_s);
    QCOMPARE(edited.count(), 0);
}

void TestNumberField::leavingAppliesAGoodText()
{
    const Form form(parameterRange, 5);
    QSignalSpy edited(form.field, &NumberField::edited);
    form.type(u"12"_s);
    QTest::keyClick(form.field, Qt::Key_Tab);
    QCOMPARE(form.field->value(), 12.0);
    QCOMPARE(edited.count(), 1);
}

void TestNumberField::leavingRestoresABadText()
{
    const Form form(parameterRange, 5);
    form.type(u"1,024"_s);
    QTest::keyClick(form.field, Qt::Key_Tab);
    QCOMPARE(form.field->value(), 5.0);
    QCOMPARE(form.field->text(), u"5"_s);
    QCOMPARE(form.field->problem(), QString());
}

void TestNumberField::outOfRangeIsToldAndChangesNothing()
{
    const Form form(parameterRange, 5);
    QSignalSpy edited(form.field, &NumberField::edited);
    form.type(u"11T"_s);
    QTest::keyClick(form.field, Qt::Key_Return);
    QCOMPARE(form.field->problem(), u"max 10\u202FT"_s);
    QCOMPARE(form.field->accessibleDescription(), u"max 10\u202FT"_s);
    form.type(u"0"_s);
    QTest::keyClick(form.field, Qt::Key_Return);
    QCOMPARE(form.field->problem(), u"min 1"_s);
    QCOMPARE(form.field->value(), 5.0);
    QCOMPARE(edited.count(), 0);
}

void TestNumberField::typingAgainWithdrawsTheProblem()
{
    const Form form(fudgeRange, 17);
    form.type(u"1001"_s);
    QTest::keyClick(form.field, Qt::Key_Return);
    QCOMPARE(form.field->problem(), u"max 1\u202F000"_s);
    QTest::keyClick(form.field, Qt::Key_Backspace);
    QCOMPARE(form.field->problem(), QString());
    QCOMPARE(form.field->accessibleDescription(), u"0.1 to 1\u202F000"_s);
}

void TestNumberField::perCentIsAFraction()
{
    const Form form(reserveRange, 0.07);
    form.other->setFocus();
    QCOMPARE(form.field->text(), u"7"_s);
    form.type(u"10 %"_s);
    QTest::keyClick(form.field, Qt::Key_Return);
    QCOMPARE(form.field->value(), 0.1);
    form.type(u"101"_s);
    QTest::keyClick(form.field, Qt::Key_Return);
    QCOMPARE(form.field->problem(), u"max 100"_s);
}

void TestNumberField::zeroMayStandForARule()
{
    const Form form(parameterRange, 0);
    form.other->setFocus();
    form.field->setZeroText(u"auto: 12"_s);
    QCOMPARE(form.field->text(), u"auto: 12"_s);
    form.field->setFocus(Qt::TabFocusReason);
    QCOMPARE(form.field->text(), u"0"_s);
}

void TestNumberField::aChangeFromOutsideDoesNotDisturbTyping()
{
    const Form form(parameterRange, 5);
    form.type(u"12"_s);
    form.field->showValue(9);
    QCOMPARE(form.field->text(), u"12"_s);
    QTest::keyClick(form.field, Qt::Key_Escape);
    QCOMPARE(form.field->text(), u"9"_s);
}

void TestNumberField::undoWithoutATextOfItsOwnIsLeftToTheWindow()
{
    const Form form(parameterRange, 5);
    form.field->setFocus();
    QKeyEvent untouched(QEvent::ShortcutOverride, Qt::Key_Z, Qt::ControlModifier);
    untouched.ignore();
    QCoreApplication::sendEvent(form.field, &untouched);
    QVERIFY(!untouched.isAccepted());
    form.type(u"12"_s);
    QKeyEvent typed(QEvent::ShortcutOverride, Qt::Key_Z, Qt::ControlModifier);
    typed.ignore();
    QCoreApplication::sendEvent(form.field, &typed);
    QVERIFY(typed.isAccepted());
}

void TestNumberField::digitsTypedElsewhereBeginTheText()
{
    const Form form(parameterRange, 5);
    QSignalSpy finished(form.field, &NumberField::editingFinishedByKey);
    form.field->startEditing(u"7"_s);
    QTest::keyClicks(form.field, u".5B"_s);
    QCOMPARE(form.field->text(), u"7.5B"_s);
    QTest::keyClick(form.field, Qt::Key_Return);
    QCOMPARE(form.field->value(), 7.5e9);
    QCOMPARE(finished.count(), 1);
}

QTEST_MAIN(TestNumberField)
#include "tst_number_field.moc"
