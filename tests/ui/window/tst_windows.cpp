// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/write_document.h"
#include "ui/document/own_folder.h"
#include "ui/document/recent_files.h"
#include "ui/export/document_file.h"
#include "ui/export/export_settings.h"
#include "ui/export/own_presets.h"
#include "ui/panels/arithmetic_panel.h"
#include "ui/panels/assumptions_dialog.h"
#include "ui/panels/settings_dialog.h"
#include "ui/widgets/notice_strip.h"
#include "ui/window/document_files.h"
#include "ui/window/main_window.h"
#include "ui/window/recent_menu.h"
#include "ui/window/windows.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QToolBar>
#include <QToolButton>
#include <QToolTip>

#include <array>

using namespace perrank;
using namespace perrank::ui;
using namespace Qt::StringLiterals;

class TestWindows : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void eachWindowHasItsDocument();
    void quittingAsksEachWindow();
    void quittingClosesAllWindowsOrNone_data();
    void quittingClosesAllWindowsOrNone();
    void damagedSettingsAreKeptAndSaidOnce();
    void unsavedWorkOfTwoWindowsComesBackInTwo();
    void recoveredWorkCanBeDiscarded();
    void damagedWorkIsNamed();
    void noticesStandBelowEachOther();
    void aLongNoticeWraps();
    void workThatCannotBeKeptIsSaid();
    void aLongDragIsKeptMeanwhile();
    void aNewWindowHasThePreferredUnitsAndAccounting();
    void recentFilesAreTenAndMissingOnesGrey();
    void ownPresetsStandUnderYours();
    void anOwnPresetOfAnyNameIsKept_data();
    void anOwnPresetOfAnyNameIsKept();
    void aPresetThatNoFileCanBeNamedAfterIsRefused();
    void aPresetsNameIsOneLineInTheToolBar();
    void settingsCountAtOnceAndCanBeReset();
    void exportDefaultsAreKept();
    void theFirstRunStripComesUntilItIsClosed();
    void hintsComeOnce();
    void assumptionsAreFilteredAndCopied();

private:
    QTemporaryDir m_folder;
};

namespace {

MainWindow *newestWindow()
{
    MainWindow *newest = nullptr;
    for (QWidget *widget : QApplication::topLevelWidgets()) {
        if (auto *window = qobject_cast<MainWindow *>(widget))
            newest = window;
    }
    return newest;
}

int windowCount()
{
    int count = 0;
    for (QWidget *widget : QApplication::topLevelWidgets())
        count += qobject_cast<MainWindow *>(widget) != nullptr ? 1 : 0;
    return count;
}

/// A person's edit: the ranks, by the keyboard of their slider's field.
void typeRanks(MainWindow &window, const QString &text)
{
    for (QLineEdit *field : window.findChildren<QLineEdit *>()) {
        if (field->accessibleName() != u"Ranks (GPUs)"_s)
            continue;
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, text);
        QTest::keyClick(field, Qt::Key_Return);
        return;
    }
    QFAIL("no field for the ranks");
}

void answerWith(QMessageBox::StandardButton button, int &asked)
{
    QTimer::singleShot(0, qApp, [button, &asked] {
        if (auto *question = qobject_cast<QMessageBox *>(QApplication::activeModalWidget())) {
            ++asked;
            question->button(button)->click();
        }
    });
}

QStringList unsavedFiles()
{
    return recoveryFolder().entryList({u"unsaved-*.json"_s}, QDir::Files);
}

} // namespace

void TestWindows::initTestCase()
{
    QCoreApplication::setOrganizationName(u"perrank-test"_s);
    QCoreApplication::setApplicationName(u"tst_windows"_s);
    keepEverythingIn(m_folder.path());
    QApplication::setQuitOnLastWindowClosed(false);
}

void TestWindows::init()
{
    QSettings().clear();
    for (const QString &name : ownPresets())
        removeOwnPreset(name);
}

void TestWindows::eachWindowHasItsDocument()
{
    Windows windows;
    MainWindow &first = windows.open();
    first.action(u"new_window"_s)->trigger();
    QCOMPARE(windows.count(), std::size_t{2});
    MainWindow *second = nullptr;
    for (QWidget *widget : QApplication::topLevelWidgets()) {
        if (auto *window = qobject_cast<MainWindow *>(widget); window && window != &first)
            second = window;
    }
    QVERIFY(second);
    typeRanks(*second, u"64"_s);
    QVERIFY(second->isWindowModified());
    QVERIFY(!first.isWindowModified());
    int asked = 0;
    answerWith(QMessageBox::Discard, asked);
    second->close();
    QCOMPARE(asked, 1);
    QTRY_COMPARE(windows.count(), std::size_t{1});
}

void TestWindows::quittingAsksEachWindow()
{
    Windows windows;
    MainWindow &one = windows.open();
    MainWindow &other = windows.open();
    typeRanks(one, u"64"_s);
    typeRanks(other, u"32"_s);
    int asked = 0;
    answerWith(QMessageBox::Cancel, asked);
    one.action(u"quit"_s)->trigger();
    QCOMPARE(asked, 1); // the first refusal ends it
    QCOMPARE(windowCount(), 2);
    for (int i = 0; i < 2; ++i) {
        answerWith(QMessageBox::Discard, asked);
        newestWindow()->close();
        QTRY_COMPARE(windowCount(), 1 - i);
    }
    QCOMPARE(asked, 3);
}

void TestWindows::quittingClosesAllWindowsOrNone_data()
{
    QTest::addColumn<int>("edited");
    QTest::addColumn<QMessageBox::StandardButton>("answer");
    QTest::addColumn<int>("left");
    QTest::newRow("Cancel: the clean one before the edited one stays, too") << 1 << QMessageBox::Cancel << 2;
    QTest::newRow("Cancel: the clean one behind the edited one stays, too") << 0 << QMessageBox::Cancel << 2;
    QTest::newRow("Discard: both go") << 1 << QMessageBox::Discard << 0;
}

void TestWindows::quittingClosesAllWindowsOrNone()
{
    QFETCH(int, edited);
    QFETCH(QMessageBox::StandardButton, answer);
    QFETCH(int, left);
    Windows windows;
    const std::array all{&windows.open(), &windows.open()};
    typeRanks(*all[static_cast<std::size_t>(edited)], u"64"_s);
    int asked = 0;
    answerWith(answer, asked);
    all.front()->action(u"quit"_s)->trigger();
    QCOMPARE(asked, 1);
    QCoreApplication::processEvents();
    QTRY_COMPARE(windows.count(), static_cast<std::size_t>(left));
    for (const MainWindow *window : all)
        QVERIFY(left == 0 || window->isVisible());
}

/// A settings file that somebody's editor cut off.
void TestWindows::damagedSettingsAreKeptAndSaidOnce()
{
    const QString path = QSettings().fileName();
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("[General]\ntext_zoom=150\n\x01\x02 theme dark\n");
    file.close();
    {
        Windows windows;
        MainWindow &window = windows.open();
        windows.recover();
        QCOMPARE(window.findChildren<NoticeStrip *>().size(), 1);
        const QString said = window.findChild<NoticeStrip *>()->accessibleName();
        for (const QString &part :
             {path, u"line 3"_s, u"expected key=value"_s, u"?? theme dark"_s, path + u".damaged"_s})
            QVERIFY2(said.contains(part), qPrintable(said));
        QCOMPARE(Preferences().value(preference::textZoom).toInt(), 100);
        Preferences().setValue(preference::textZoom, 120);
    }
    QSettings().sync();
    QFile kept(path + u".damaged"_s);
    QVERIFY(kept.open(QIODevice::ReadOnly));
    QVERIFY(kept.readAll().endsWith("theme dark\n"));
    Windows again;
    MainWindow &window = again.open();
    again.recover();
    QVERIFY(window.findChildren<NoticeStrip *>().isEmpty());
    QCOMPARE(Preferences().value(preference::textZoom).toInt(), 120);
    QVERIFY(kept.remove());
}

void TestWindows::unsavedWorkOfTwoWindowsComesBackInTwo()
{
    for (const int ranks : {16, 32}) {
        Document document = defaultDocument();
        document.scenario.ranks = ranks;
        const QString name = u"unsaved-1-%1.perrank.json"_s.arg(ranks);
        QCOMPARE(saveDocument(recoveryFolder().filePath(name), document), QString());
    }
    Windows windows;
    windows.open();
    windows.recover();
    QCOMPARE(windows.count(), std::size_t{2});
    QCOMPARE(unsavedFiles().size(), 2); // still on disk
    for (QWidget *widget : QApplication::topLevelWidgets()) {
        if (const auto *window = qobject_cast<MainWindow *>(widget)) {
            QVERIFY(window->isWindowModified());
            QVERIFY(window->findChild<NoticeStrip *>()->isVisible());
        }
    }
}

void TestWindows::recoveredWorkCanBeDiscarded()
{
    Document document = defaultDocument();
    document.scenario.ranks = 16;
    QCOMPARE(saveDocument(recoveryFolder().filePath(u"unsaved-1-0.perrank.json"_s), document), QString());
    Windows windows;
    MainWindow &window = windows.open();
    windows.recover();
    auto *strip = window.findChild<NoticeStrip *>();
    QVERIFY(strip->accessibleName().startsWith(u"\"100M class\" was not saved"_s));
    const auto buttons = strip->findChildren<QPushButton *>();
    QCOMPARE(buttons.last()->text(), u"Discard it"_s);
    QTest::mouseClick(buttons.last(), Qt::LeftButton);
    QVERIFY(!window.isWindowModified());
    QCOMPARE(unsavedFiles().size(), 0);
    QTRY_VERIFY(window.findChild<NoticeStrip *>() == nullptr);
}

void TestWindows::damagedWorkIsNamed()
{
    QVERIFY(recoveryFolder().mkpath(u"."_s));
    QFile file(recoveryFolder().filePath(u"unsaved-1-0.perrank.json"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("cut o");
    file.close();
    Windows windows;
    MainWindow &window = windows.open();
    windows.recover();
    auto *strip = window.findChild<NoticeStrip *>();
    QVERIFY(strip != nullptr);
    for (const QString &part : {u"unsaved-1-0.perrank.json"_s, recoveryFolder().path()})
        QVERIFY2(strip->accessibleName().contains(part), qPrintable(strip->accessibleName()));
    QVERIFY(!window.isWindowModified());
    QVERIFY(file.remove());
}

void TestWindows::noticesStandBelowEachOther()
{
    Session session;
    MainWindow window(session);
    window.notify(u"The first."_s);
    window.notify(QString(u"word "_s).repeated(40));
    window.resize(800, 480);
    window.show();
    const auto strips = window.findChildren<NoticeStrip *>();
    QCOMPARE(strips.size(), 2);
    QTRY_VERIFY(strips.last()->width() > 700);
    QTRY_VERIFY(strips.last()->y() >= strips.first()->geometry().bottom());
    QVERIFY(strips.first()->height() < 60);
    QVERIFY(strips.last()->height() < 100);
    QTest::mouseClick(strips.first()->findChild<QToolButton *>(), Qt::LeftButton);
    QVERIFY(strips.last()->isVisible());
    QTest::mouseClick(strips.last()->findChild<QToolButton *>(), Qt::LeftButton);
    const auto *place = window.findChild<QToolBar *>(u"notices"_s);
    QVERIFY(!place->isVisible());
}

/// Nothing of it is cut off, whatever the width.
void TestWindows::aLongNoticeWraps()
{
    Session session;
    MainWindow window(session);
    window.notify(QString(u"word "_s).repeated(100));
    auto *strip = window.findChild<NoticeStrip *>();
    const auto *text = strip->findChild<QLabel *>();
    for (const int width : {1280, 800}) {
        window.resize(width, 800);
        window.show();
        QTRY_VERIFY(strip->width() > width - 40 && strip->width() <= width);
        QCoreApplication::processEvents();
        QVERIFY(strip->rect().contains(text->geometry()));
        QVERIFY(text->height() >= text->heightForWidth(text->width()));
        QVERIFY(text->height() > 2 * text->fontMetrics().height());
        const auto *cross = strip->findChild<QToolButton *>();
        QVERIFY(strip->rect().contains(cross->geometry()) && !cross->geometry().intersects(text->geometry()));
    }
}

void TestWindows::workThatCannotBeKeptIsSaid()
{
    QVERIFY(recoveryFolder().removeRecursively());
    QFile inTheWay(recoveryFolder().path());
    QVERIFY(inTheWay.open(QIODevice::WriteOnly));
    inTheWay.close();
    Session session;
    MainWindow window(session);
    session.document.set(ParameterId::Ranks, std::int64_t{16});
    QTRY_COMPARE(window.findChildren<NoticeStrip *>().size(), 1);
    QVERIFY(window.findChild<NoticeStrip *>()->accessibleName().contains(recoveryFolder().path()));

    QVERIFY(inTheWay.remove());
    session.document.set(ParameterId::Ranks, std::int64_t{32});
    QTRY_COMPARE(unsavedFiles().size(), 1);
    QCOMPARE(window.findChildren<NoticeStrip *>().size(), 1);
    session.document.replace(defaultDocument(), {});
    window.files().forgetRecovery();
}

/// Edits without a pause do not put off the file.
void TestWindows::aLongDragIsKeptMeanwhile()
{
    Session session;
    MainWindow window(session);
    QTimer edits;
    int ranks = 1;
    connect(&edits, &QTimer::timeout, &window,
            [&] { session.document.set(ParameterId::Ranks, std::int64_t{++ranks}); });
    edits.start(50);
    QTRY_COMPARE_WITH_TIMEOUT(unsavedFiles().size(), 1, 5000);
    session.document.replace(defaultDocument(), {});
    window.files().forgetRecovery();
}

void TestWindows::aNewWindowHasThePreferredUnitsAndAccounting()
{
    Preferences preferences;
    preferences.setValue(preference::units, u"GiB"_s);
    preferences.setValue(preference::accounting, u"paper"_s);
    Windows windows;
    MainWindow &window = windows.open();
    QVERIFY(window.action(u"units"_s));
    QVERIFY2(window.findChild<ArithmeticPanel *>()->text().contains(u"GiB"_s),
             qPrintable(window.findChild<ArithmeticPanel *>()->text()));
    QVERIFY(!window.isWindowModified());
}

void TestWindows::recentFilesAreTenAndMissingOnesGrey()
{
    Preferences preferences;
    QTemporaryDir folder;
    for (int i = 0; i < 12; ++i)
        addRecentFile(preferences, folder.filePath(u"%1.perrank.json"_s.arg(i)));
    QCOMPARE(recentFiles(preferences).size(), 10);
    QCOMPARE(recentFiles(preferences).first(), folder.filePath(u"11.perrank.json"_s));
    addRecentFile(preferences, folder.filePath(u"5.perrank.json"_s)); // comes to the front and is there once
    QCOMPARE(recentFiles(preferences).size(), 10);
    QCOMPARE(saveDocument(folder.filePath(u"5.perrank.json"_s), Document()), QString());

    RecentMenu menu(preferences, nullptr);
    QCOMPARE(menu.actions().front()->text(), u"5.perrank.json"_s);
    QVERIFY(menu.actions().front()->isEnabled());
    QVERIFY(!menu.actions().at(1)->isEnabled());
    QSignalSpy wanted(&menu, &RecentMenu::openWanted);
    menu.actions().front()->trigger();
    QCOMPARE(wanted.front().front().toString(), folder.filePath(u"5.perrank.json"_s));
    menu.actions().last()->trigger();
    QVERIFY(recentFiles(preferences).isEmpty());

    Windows windows;
    QVERIFY(windows.open().files().openFile(folder.filePath(u"5.perrank.json"_s)));
    QCOMPARE(recentFiles(preferences).size(), 1);
}

void TestWindows::ownPresetsStandUnderYours()
{
    Document mine = defaultDocument();
    mine.scenario.ranks = 256;
    QCOMPARE(saveOwnPreset(u"Our cluster"_s, mine), QString());
    Windows windows;
    MainWindow &window = windows.open();
    auto *box = window.findChild<QToolBar *>(u"tools"_s)->findChild<QComboBox *>();
    const int row = box->findText(u"Our cluster"_s);
    QVERIFY(row > 0);
    QCOMPARE(box->itemText(row - 1), u"Yours"_s);
    emit box->activated(row);
    QVERIFY(window.isWindowModified());
    QVERIFY(window.action(u"undo"_s)->text().contains(u"choose Our cluster"_s));
    window.action(u"undo"_s)->trigger();
    QVERIFY(!window.isWindowModified());

    QCOMPARE(renameOwnPreset(u"Our cluster"_s, u"Cluster"_s), QString());
    QCOMPARE(ownPresets(), QStringList{u"Cluster"_s});
    QCOMPARE(ownPreset(u"Cluster"_s)->scenario.ranks, 256);
    QCOMPARE(ownPreset(u"Cluster"_s)->name, std::string("Cluster"));
    QVERIFY(removeOwnPreset(u"Cluster"_s));
    QVERIFY(ownPresets().isEmpty());
}

void TestWindows::anOwnPresetOfAnyNameIsKept_data()
{
    QTest::addColumn<QString>("name");
    QTest::newRow("a name with a slash stays in the folder") << u"../7B / ours"_s;
    QTest::newRow("a name with a dot in front is listed") << u".hidden"_s;
    QTest::newRow("letters of any alphabet") << u"模型 größer"_s;
    QTest::newRow("a per cent sign") << u"50 %2F"_s;
}

void TestWindows::anOwnPresetOfAnyNameIsKept()
{
    QFETCH(QString, name);
    QCOMPARE(saveOwnPreset(name, defaultDocument()), QString());
    QCOMPARE(ownPresets(), QStringList{name});
    QVERIFY(ownPreset(name));
}

/// A letter of three bytes takes nine in a file name: 255 less 13 for the ending and 7 while it is written are 26 × 9
/// + 1.
void TestWindows::aPresetThatNoFileCanBeNamedAfterIsRefused()
{
    const QString problem = saveOwnPreset(QString(40, QChar(u'模')), defaultDocument());
    QCOMPARE(problem,
             u"The name of the preset is too long for a file: expected at most 26 of its characters, found 40."_s);
    QVERIFY(ownPresets().isEmpty());
    QCOMPARE(saveOwnPreset(u"A"_s, defaultDocument()), QString());
    QCOMPARE(saveOwnPreset(u"B"_s, defaultDocument()), QString());
    QCOMPARE(renameOwnPreset(u"A"_s, u"B"_s), u"There is a preset called \"B\" already."_s);
    QVERIFY(renameOwnPreset(u"A"_s, QString(40, QChar(u'模'))).startsWith(u"The name of the preset is too long"_s));
    QCOMPARE(ownPresets(), (QStringList{u"A"_s, u"B"_s}));
}

/// A file that somebody sent.
void TestWindows::aPresetsNameIsOneLineInTheToolBar()
{
    Document sent = defaultDocument();
    sent.scenario.ranks = 256;
    QCOMPARE(saveOwnPreset(u"one\ntwo\u202Ethree"_s, sent), QString());
    Windows windows;
    MainWindow &window = windows.open();
    auto *box = window.findChild<QToolBar *>(u"tools"_s)->findChild<QComboBox *>();
    QVERIFY(box->findText(u"one two three"_s) > 0);
    emit box->activated(box->findText(u"one two three"_s));
    QCOMPARE(window.action(u"undo"_s)->text(), u"&Undo choose one two three"_s);
    window.action(u"undo"_s)->trigger();
}

void TestWindows::settingsCountAtOnceAndCanBeReset()
{
    Preferences preferences;
    SettingsDialog dialog(preferences);
    QSignalSpy changed(&dialog, &SettingsDialog::changed);
    auto *theme = dialog.findChild<QComboBox *>(u"theme"_s);
    QCOMPARE(theme->currentData().toString(), u"system"_s);
    theme->setCurrentIndex(theme->findData(u"dark"_s));
    emit theme->activated(theme->currentIndex());
    dialog.findChild<QSpinBox *>(u"text_zoom"_s)->setValue(150);
    dialog.findChild<QCheckBox *>(u"wheel_needs_ctrl"_s)->click();
    QCOMPARE(changed.size(), 3);
    QCOMPARE(preferences.value(preference::theme).toString(), u"dark"_s);
    QCOMPARE(preferences.value(preference::textZoom).toInt(), 150);
    QVERIFY(preferences.value(preference::wheelNeedsCtrl).toBool());

    int asked = 0;
    answerWith(QMessageBox::Reset, asked);
    for (QPushButton *button : dialog.findChildren<QPushButton *>()) {
        if (button->text() == u"&Reset all settings"_s)
            button->click();
    }
    QCOMPARE(asked, 1);
    QCOMPARE(theme->currentData().toString(), u"system"_s);
    QCOMPARE(preferences.value(preference::textZoom).toInt(), 100);
}

/// A4 at 144 dots per inch: 297 mm and 210 mm of 25.4 mm are 1,684 × 1,191 pixels; at 72 half as many.
void TestWindows::exportDefaultsAreKept()
{
    Preferences preferences;
    SettingsDialog dialog(preferences);
    QSignalSpy changed(&dialog, &SettingsDialog::changed);
    auto *size = dialog.findChild<QComboBox *>(u"export_size"_s);
    QCOMPARE(size->currentText(), u"1920 × 1080 (Full HD)"_s);
    size->setCurrentIndex(3);
    emit size->activated(3);
    const auto kept = [&] { return readExportSettings(preferences.value(preference::exportSettings).toString()); };
    QCOMPARE(kept().wish.options.size, QSize(1684, 1191));
    dialog.findChild<QSpinBox *>(u"export_dots"_s)->setValue(72);
    QCOMPARE(kept().wish.options.size, QSize(842, 595));
    QCOMPARE(size->currentText(), u"A4 landscape"_s);
    auto *theme = dialog.findChild<QComboBox *>(u"export_theme"_s);
    theme->setCurrentIndex(1 + static_cast<int>(Theme::Grey));
    emit theme->activated(theme->currentIndex());
    QCOMPARE(kept().wish.options.theme, Theme::Grey);
    QVERIFY(!kept().themeAsShown);
    QCOMPARE(changed.size(), 3);
}

void TestWindows::theFirstRunStripComesUntilItIsClosed()
{
    Windows windows;
    MainWindow &window = windows.open();
    window.welcome();
    auto *strip = window.findChild<NoticeStrip *>();
    QVERIFY(strip->isVisible());
    QVERIFY(!QApplication::activeModalWidget());
    QTest::mouseClick(strip->findChild<QPushButton *>(), Qt::LeftButton); // the assignment
    QTRY_VERIFY(window.findChild<NoticeStrip *>() == nullptr);
    window.welcome();
    QVERIFY(window.findChild<NoticeStrip *>() == nullptr);
}

void TestWindows::hintsComeOnce()
{
    Windows windows;
    MainWindow &window = windows.open();
    window.welcome();
    auto *box = window.findChild<QToolBar *>(u"tools"_s)->findChildren<QComboBox *>().at(1);
    QEnterEvent enter({2, 2}, {2, 2}, {2, 2});
    QApplication::sendEvent(box, &enter);
    QVERIFY2(QToolTip::text().startsWith(u"An accounting says"_s), qPrintable(QToolTip::text()));
    QToolTip::showText({}, {});
    QApplication::sendEvent(box, &enter);
    QCOMPARE(Preferences().value(preference::hintsSeen).toStringList(), QStringList{u"accounting"_s});
}

void TestWindows::assumptionsAreFilteredAndCopied()
{
    AssumptionsDialog dialog;
    QVERIFY(dialog.text().contains(u"⚠ fudge"_s));
    QVERIFY(dialog.text().contains(u"CUDA context and NCCL"_s));
    dialog.findChild<QLineEdit *>()->setText(u"adam moment"_s);
    const QString text = dialog.text();
    QVERIFY2(text.contains(u"8 = bytes per Adam moment"_s), qPrintable(text));
    QVERIFY(!text.contains(u"CUDA context"_s));
    for (QPushButton *button : dialog.findChildren<QPushButton *>()) {
        if (button->text() == u"&Copy"_s)
            button->click();
    }
    QCOMPARE(QApplication::clipboard()->text(), text);
}

QTEST_MAIN(TestWindows)
#include "tst_windows.moc"
