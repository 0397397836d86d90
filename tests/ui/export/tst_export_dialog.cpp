// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/export_dialog.h"

#include "core/memory/estimate.h"

#include <QScreen>
#include <QTest>

using namespace perrank;
using namespace perrank::ui;

class TestExportDialog : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void itsButtonsAreOnTheScreen_data();
    void itsButtonsAreOnTheScreen();
};

void TestExportDialog::initTestCase()
{
    QCoreApplication::setOrganizationName(QStringLiteral("perrank-test"));
    QCoreApplication::setApplicationName(QStringLiteral("tst_export_dialog"));
}

void TestExportDialog::itsButtonsAreOnTheScreen_data()
{
    QTest::addColumn<int>("textPixels");
    QTest::newRow("text of the usual size") << 13;
    QTest::newRow("very large text") << 32;
}

void TestExportDialog::itsButtonsAreOnTheScreen()
{
    QFETCH(int, textPixels);
    QFont font = QApplication::font();
    font.setPixelSize(textPixels);
    QApplication::setFont(font);
    const Document document;
    Preferences preferences;
    ExportDialog dialog(std::make_shared<Estimate>(estimate(document.scenario)), document, Theme::Light, preferences);
    dialog.show();
    QVERIFY(QTest::qWaitForWindowExposed(&dialog));
    const int room = dialog.screen()->availableGeometry().height();
    QVERIFY2(dialog.height() <= room, qPrintable(QStringLiteral("%1 of %2 pixels").arg(dialog.height()).arg(room)));
}

QTEST_MAIN(TestExportDialog)
#include "tst_export_dialog.moc"
