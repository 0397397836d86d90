// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/estimate.h"
#include "core/storage/write_document.h"
#include "ui/export/clipboard.h"
#include "ui/export/export_dialog.h"
#include "ui/export/print.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QImage>
#include <QLabel>
#include <QMessageBox>
#include <QMimeData>
#include <QPdfWriter>
#include <QPushButton>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <algorithm>
#include <cmath>

using namespace perrank;
using namespace perrank::ui;
using namespace Qt::StringLiterals;

class TestExportDialog : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void itsButtonsAreOnTheScreen_data();
    void itsButtonsAreOnTheScreen();
    void itsPreviewKeepsTheShape();
    void aSheetFollowsTheDots();
    void aLockedRatioKeepsTheShape();
    void formatsAreThoseOfTheView();
    void wordsHaveNoLook();
    void whatWasChosenIsRemembered();
    void settingsSurviveTheirLine_data();
    void settingsSurviveTheirLine();
    void theFileSizeIsAboutRight();
    void aFailureOffersAnotherFolder();
    void aFileCanBeTakenBack();
    void aScenarioIsNotWrittenOver();
    void aFileThatSomebodyChangedStays();
    void anExistingNameGetsANumber();
    void theClipboardHasPictureAndWords();
    void aPrintedPageIsOnePage();

private:
    [[nodiscard]] std::unique_ptr<ExportDialog> dialogFor(ExportView view = ExportView::Bars);

    QTemporaryDir m_folder;
    Preferences m_preferences;
};

namespace {

/// The field that belongs to that label.
template <class Field>
Field *fieldOf(const QWidget &dialog, const QString &label)
{
    for (QLabel *each : dialog.findChildren<QLabel *>()) {
        if (each->text().remove(u'&') == label)
            return qobject_cast<Field *>(each->buddy());
    }
    return nullptr;
}

void choose(QComboBox *box, const QString &start)
{
    const int index = box->findText(start, Qt::MatchStartsWith);
    QVERIFY2(index >= 0, qPrintable(start));
    box->setCurrentIndex(index);
    emit box->activated(index);
}

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void writeFile(const QString &path, const QByteArray &content)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(content), content.size());
}

} // namespace

void TestExportDialog::initTestCase()
{
    QCoreApplication::setOrganizationName(u"perrank-test"_s);
    QCoreApplication::setApplicationName(u"tst_export_dialog"_s);
}

void TestExportDialog::init()
{
    m_preferences.setValue(preference::exportSettings, QString());
    QFont font = QApplication::font();
    font.setPixelSize(13);
    QApplication::setFont(font);
}

std::unique_ptr<ExportDialog> TestExportDialog::dialogFor(ExportView view)
{
    return std::make_unique<ExportDialog>(std::make_shared<Estimate>(estimate({})), Document(), view, Theme::Dark,
                                          m_preferences);
}

void TestExportDialog::itsButtonsAreOnTheScreen_data()
{
    QTest::addColumn<int>("textPixels");
    QTest::addColumn<int>("screenHeight");
    QTest::newRow("text of the usual size") << 13 << 800;
    QTest::newRow("large text") << 20 << 800;
    QTest::newRow("a low screen") << 13 << 480;
    QTest::newRow("large text on a low screen") << 20 << 480;
}

void TestExportDialog::itsButtonsAreOnTheScreen()
{
    QFETCH(int, textPixels);
    QFont font = QApplication::font();
    font.setPixelSize(textPixels);
    QApplication::setFont(font);
    QFETCH(int, screenHeight);
    const auto dialog = dialogFor();
    dialog->fitHeight(screenHeight);
    dialog->show();
    QVERIFY(QTest::qWaitForWindowExposed(dialog.get()));
    QVERIFY2(dialog->height() < screenHeight, qPrintable(u"%1 pixels"_s.arg(dialog->height())));
    const auto *buttons = dialog->findChild<QDialogButtonBox *>();
    QVERIFY(buttons->isVisible());
    QVERIFY(dialog->rect().contains(buttons->geometry()));
    QVERIFY(buttons->height() >= buttons->sizeHint().height());
}

void TestExportDialog::itsPreviewKeepsTheShape()
{
    const auto dialog = dialogFor();
    dialog->fitHeight(540);
    dialog->show();
    QVERIFY(QTest::qWaitForWindowExposed(dialog.get()));
    const QList<QLabel *> labels = dialog->findChildren<QLabel *>();
    const auto preview = std::find_if(labels.begin(), labels.end(),
                                      [](const QLabel *each) { return each->accessibleName() == u"Preview"_s; });
    QVERIFY(preview != labels.end());
    const QSizeF shown = (*preview)->pixmap(Qt::ReturnByValue).deviceIndependentSize();
    QVERIFY(shown.height() < 200); // it gave way
    QVERIFY2(std::abs(shown.width() / shown.height() - 1920.0 / 1080) < 0.05,
             qPrintable(u"%1 by %2"_s.arg(shown.width()).arg(shown.height())));
}

/// 297 mm / 25.4 × 144 = 1683.8 and 210 mm / 25.4 × 144 = 1190.6; at 300 dots 3507.9 and 2480.3.
void TestExportDialog::aSheetFollowsTheDots()
{
    const auto dialog = dialogFor();
    choose(fieldOf<QComboBox>(*dialog, u"Size"_s), u"A4"_s);
    QCOMPARE(dialog->wish().options.size, QSize(1684, 1191));
    fieldOf<QSpinBox>(*dialog, u"Dots per inch"_s)->setValue(300);
    QCOMPARE(dialog->wish().options.size, QSize(3508, 2480));
}

void TestExportDialog::aLockedRatioKeepsTheShape()
{
    const auto dialog = dialogFor();
    for (QCheckBox *box : dialog->findChildren<QCheckBox *>()) {
        if (box->text().contains(u"ock ratio"_s))
            box->setChecked(true);
    }
    for (QSpinBox *side : dialog->findChildren<QSpinBox *>()) {
        if (side->accessibleName().startsWith(u"Width"_s))
            side->setValue(960);
    }
    QCOMPARE(dialog->wish().options.size, QSize(960, 540)); // 960 / (1920 / 1080)
}

void TestExportDialog::formatsAreThoseOfTheView()
{
    const auto dialog = dialogFor(ExportView::Validation);
    QComboBox *format = fieldOf<QComboBox>(*dialog, u"Format"_s);
    QCOMPARE(format->count(), 5); // PNG, SVG, PDF, CSV and Markdown
    choose(format, u"CSV"_s);
    choose(fieldOf<QComboBox>(*dialog, u"What"_s), u"Bars"_s);
    QCOMPARE(format->count(), 7);
    QCOMPARE(dialog->wish().format, ExportFormat::Csv);
}

void TestExportDialog::wordsHaveNoLook()
{
    const auto dialog = dialogFor();
    QVERIFY(fieldOf<QComboBox>(*dialog, u"Theme"_s)->isEnabled());
    choose(fieldOf<QComboBox>(*dialog, u"Format"_s), u"Markdown"_s);
    QVERIFY(!fieldOf<QComboBox>(*dialog, u"Theme"_s)->isEnabled());
}

void TestExportDialog::whatWasChosenIsRemembered()
{
    const auto dialog = dialogFor(ExportView::Table);
    choose(fieldOf<QComboBox>(*dialog, u"Format"_s), u"SVG"_s);
    choose(fieldOf<QComboBox>(*dialog, u"Theme"_s), u"Grey"_s);
    dialog->writeTo(m_folder.filePath(u"x.svg"_s));
    QVERIFY(contentOf(m_folder.filePath(u"x.svg"_s)).contains("<svg"));
    QCOMPARE(exportFolder(m_preferences), m_folder.path());
    const auto next = dialogFor(ExportView::Table);
    QCOMPARE(next->settings(), dialog->settings());
    QCOMPARE(next->wish().options.theme, Theme::Grey);
}

void TestExportDialog::settingsSurviveTheirLine_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("kept");
    const QString usual = written(ExportSettings());
    QTest::newRow("nothing") << QString() << usual;
    QTest::newRow("nonsense") << u"%%&=&format=gif&width=-4&dpi=1e9&theme=neon&view=pie"_s << usual;
    QTest::newRow("measurements are no LaTeX")
        << u"view=validation&format=tex"_s << written({{ExportView::Validation, ExportFormat::Png, {}, true}, true});
    QTest::newRow("all of it")
        << u"view=table&format=pdf&width=300&height=400&dpi=72&theme=dark&as_shown=0&transparent=1&footer=0&embed=0"_s
        << written({{ExportView::Table, ExportFormat::Pdf, {{300, 400}, 72, Theme::Dark, true, false}, false}, false});
}

void TestExportDialog::settingsSurviveTheirLine()
{
    QFETCH(const QString, line);
    QTEST(written(readExportSettings(line)), "kept");
}

void TestExportDialog::theFileSizeIsAboutRight()
{
    const auto dialog = dialogFor();
    dialog->show();
    const auto said = [&dialog] {
        for (QLabel *label : dialog->findChildren<QLabel *>()) {
            if (label->text().endsWith(u"kB"_s))
                return label->text();
        }
        return QString();
    };
    QTRY_VERIFY(!said().isEmpty());
    const double kilobytes = double(exported(dialog->wish(), {}, estimate({})).size()) / 1000;
    QCOMPARE(said(), u"%1 kB"_s.arg(std::lround(kilobytes)));
}

void TestExportDialog::aFailureOffersAnotherFolder()
{
    const auto dialog = dialogFor();
    QString told;
    QTimer::singleShot(0, this, [&told] {
        auto *box = qobject_cast<QMessageBox *>(QApplication::activeModalWidget());
        told = box->text() + box->buttons().last()->text() + box->buttons().first()->text();
        box->reject();
    });
    const QString path = m_folder.filePath(u"none/x.png"_s);
    dialog->writeTo(path);
    QVERIFY2(told.contains(path) && told.contains(u"Other folder"_s), qPrintable(told));
    QVERIFY(!QFile::exists(path));
}

void TestExportDialog::aFileCanBeTakenBack()
{
    const QString path = m_folder.filePath(u"new.md"_s);
    const ExportWish wish{ExportView::Bars, ExportFormat::Markdown, {}, true};
    const SavedExport made = saveExport(wish, {}, estimate({}), path);
    QCOMPARE(takeBack(made.file), QString());
    QVERIFY(!QFile::exists(path));

    writeFile(path, "mine");
    const SavedExport over = saveExport(wish, {}, estimate({}), path);
    QVERIFY(contentOf(path) != "mine");
    QCOMPARE(takeBack(over.file), QString());
    QCOMPARE(contentOf(path), QByteArray("mine"));
}

void TestExportDialog::aScenarioIsNotWrittenOver()
{
    const QString path = m_folder.filePath(u"mine.json"_s);
    writeFile(path, QByteArray::fromStdString(writeDocument({})));
    const QByteArray before = contentOf(path);
    const SavedExport refused = saveExport({ExportView::Bars, ExportFormat::Json, {}, true}, {}, estimate({}), path);
    QVERIFY2(refused.error.contains(u"it is a scenario"_s), qPrintable(refused.error));
    QCOMPARE(contentOf(path), before);
    const QString fresh = m_folder.filePath(u"fresh.perrank.json"_s);
    QVERIFY(!saveExport({ExportView::Bars, ExportFormat::Json, {}, true}, {}, estimate({}), fresh).error.isEmpty());
    QVERIFY(!QFile::exists(fresh));
}

void TestExportDialog::aFileThatSomebodyChangedStays()
{
    const QString path = m_folder.filePath(u"changed.md"_s);
    const SavedExport made = saveExport({ExportView::Bars, ExportFormat::Markdown, {}, true}, {}, estimate({}), path);
    writeFile(path, "changed by hand");
    QVERIFY(takeBack(made.file).contains(u"stays as it is"_s));
    QCOMPARE(contentOf(path), QByteArray("changed by hand"));
}

void TestExportDialog::anExistingNameGetsANumber()
{
    const QString name = u"2026-01-31_7.5B_paper_N8_bars.png"_s;
    QCOMPARE(freeName(m_folder.path(), name), m_folder.filePath(name));
    writeFile(m_folder.filePath(name), "mine");
    QCOMPARE(freeName(m_folder.path(), name), m_folder.filePath(u"2026-01-31_7.5B_paper_N8_bars-2.png"_s));
}

void TestExportDialog::theClipboardHasPictureAndWords()
{
    PictureOptions small;
    small.size = {640, 360};
    const Estimate lesson = estimate({});
    const auto dataOf = [&](ExportView view, ExportFormat format) {
        return std::unique_ptr<QMimeData>(clipboardData({view, format, small, true}, {}, lesson));
    };
    const auto bars = dataOf(ExportView::Bars, ExportFormat::Png);
    QCOMPARE(qvariant_cast<QImage>(bars->imageData()).size(), small.size);
    QVERIFY(!bars->hasText()); // or a document would take the words for the chart
    const auto drawing = dataOf(ExportView::Bars, ExportFormat::Svg);
    QVERIFY(drawing->data(u"image/svg+xml"_s).contains("<svg"));
    const auto table = dataOf(ExportView::Table, ExportFormat::Png);
    QVERIFY(table->hasImage() && table->text().contains(u"| ZeRO-3 |"_s));
    const auto csv = dataOf(ExportView::Bars, ExportFormat::Csv);
    QVERIFY(!csv->hasImage() && csv->text().startsWith(u"scenario,"_s));
}

void TestExportDialog::aPrintedPageIsOnePage()
{
    const QString path = m_folder.filePath(u"page.pdf"_s);
    QPdfWriter page(path);
    page.setPageSize(QPageSize(QPageSize::A4));
    page.setPageOrientation(QPageLayout::Landscape);
    printPage(page, ExportView::Bars, {}, estimate({}));
    QCOMPARE(contentOf(path).count("/Type /Page\n"), 1);
    QVERIFY(contentOf(path).contains("/FontFile"));
}

QTEST_MAIN(TestExportDialog)
#include "tst_export_dialog.moc"
