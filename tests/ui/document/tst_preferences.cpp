// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/preferences.h"

#include <QFile>
#include <QStandardPaths>
#include <QTest>

using namespace perrank::ui;

class TestPreferences : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void anAbsentPreferenceHasItsDefault();
    void aPreferenceIsRemembered();
    void aBrokenValueCountsAsAbsent();
    void anEmptySettingsFileMeansDefaults();
};

void TestPreferences::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName(QStringLiteral("perrank-test"));
    QCoreApplication::setApplicationName(QStringLiteral("tst_preferences"));
}

void TestPreferences::init()
{
    QSettings().clear();
}

void TestPreferences::anAbsentPreferenceHasItsDefault()
{
    QCOMPARE(Preferences().value(preference::textZoom).toInt(), 100);
    QCOMPARE(Preferences().value(preference::theme).toString(), QStringLiteral("system"));
}

void TestPreferences::aPreferenceIsRemembered()
{
    Preferences().setValue(preference::textZoom, 150);
    QCOMPARE(Preferences().value(preference::textZoom).toInt(), 150);
}

void TestPreferences::aBrokenValueCountsAsAbsent()
{
    QSettings().setValue(QLatin1String(preference::textZoom.key), QStringLiteral("large"));
    QCOMPARE(Preferences().value(preference::textZoom).toInt(), 100);
}

void TestPreferences::anEmptySettingsFileMeansDefaults()
{
    Preferences().setValue(preference::textZoom, 150);
    const QString path = QSettings().fileName();
    QSettings().sync();
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    file.close();
    QSettings().sync();
    QCOMPARE(Preferences().value(preference::textZoom).toInt(), 100);
}

QTEST_GUILESS_MAIN(TestPreferences)
#include "tst_preferences.moc"
