// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDirIterator>
#include <QFile>
#include <QLibraryInfo>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace {

/// The folders from the bottom up: a file may include from its own folder and from those above it in this list.
/// A file belongs to the longest entry that its path begins with.
constexpr std::array folders{
    "core/base",       "core/formula", "core/catalog",  "core/scenario", "core/model",    "core/memory",
    "core/simulation", "core/run",     "core/tradeoff", "core/plan",     "core/receipts", "core/storage",
    "core/validation", "core/report",  "core/sweep",    "ui/text",       "ui/document",   "ui/models",
    "ui/charts",       "ui/widgets",   "ui/export",     "ui/panels",     "ui/window",     "app/",
};

/// What ui_models leaves to ui: it runs where there is no window.
constexpr std::array foldersWithoutWidgets{"ui/text", "ui/document", "ui/models"};
constexpr std::array modulesOfWindows{"QtWidgets", "QtCharts", "QtPrintSupport"};

struct Include {
    QString from; ///< path of the including file
    int line;
    QString what; ///< as written, without quotes or angle brackets
    bool angled;
};

int levelOf(const QString &path)
{
    int best = -1;
    qsizetype length = 0;
    for (int level = 0; level < int(folders.size()); ++level) {
        const QLatin1StringView folder(folders[size_t(level)]);
        if (path.startsWith(folder) && folder.size() > length) {
            best = level;
            length = folder.size();
        }
    }
    return best;
}

QList<Include> includesIn(const QString &path, const QString &text)
{
    static const QRegularExpression pattern(u"^\\s*#\\s*include\\s*([<\"])([^>\"]+)[>\"]"_s);
    QList<Include> found;
    const QStringList lines = text.split(u'\n');
    for (int i = 0; i < lines.size(); ++i) {
        if (const auto match = pattern.match(lines[i]); match.hasMatch())
            found.append({path, i + 1, match.captured(2), match.captured(1) == u"<"});
    }
    return found;
}

QList<Include> allIncludes()
{
    const QString root = QStringLiteral(PERRANK_SOURCE_DIR "/");
    QList<Include> found;
    for (const auto *top : {"core", "ui", "app"}) {
        QDirIterator files(root + QLatin1StringView(top), {u"*.h"_s, u"*.cpp"_s}, QDir::Files,
                           QDirIterator::Subdirectories);
        while (files.hasNext()) {
            QFile file(files.next());
            if (file.open(QIODevice::ReadOnly))
                found += includesIn(file.fileName().mid(root.size()), QString::fromUtf8(file.readAll()));
        }
    }
    return found;
}

bool isQt(const QString &header)
{
    static const QRegularExpression pattern(u"^(Q[A-Z]|Qt[A-Z]|q[a-z]+\\.h)"_s);
    return pattern.match(header).hasMatch();
}

bool goesUp(const Include &include)
{
    const int to = levelOf(include.what);
    return !include.angled && to > levelOf(include.from);
}

bool bringsQtIntoCore(const Include &include)
{
    return include.from.startsWith("core/"_L1) && isQt(include.what);
}

bool belongsToWindows(const QString &header)
{
    const QString headers = QLibraryInfo::path(QLibraryInfo::HeadersPath);
    return std::ranges::any_of(modulesOfWindows, [&](const char *module) {
        const QLatin1StringView name(module);
        return header.startsWith(name) || QFile::exists(u"%1/%2/%3"_s.arg(headers, name, header));
    });
}

bool bringsWidgetsIntoModels(const Include &include)
{
    const bool models = std::ranges::any_of(
        foldersWithoutWidgets, [&](const char *folder) { return include.from.startsWith(QLatin1StringView(folder)); });
    return models && include.angled && belongsToWindows(include.what);
}

QStringList offences(const QList<Include> &includes, bool (*isOffence)(const Include &))
{
    QStringList found;
    for (const Include &include : includes) {
        if (isOffence(include))
            found.append(u"%1:%2 includes %3"_s.arg(include.from).arg(include.line).arg(include.what));
    }
    return found;
}

} // namespace

class TestLayers : public QObject {
    Q_OBJECT

private slots:
    void sourcesAreFound();
    void everyFileHasALayer();
    void rulesCatchAnOffence_data();
    void rulesCatchAnOffence();
    void nobodyIncludesUpwards();
    void coreIncludesNoQt();
    void modelsIncludeNoWidget();
};

void TestLayers::sourcesAreFound()
{
    QVERIFY(allIncludes().size() > 20);
}

void TestLayers::everyFileHasALayer()
{
    const auto hasNoLayer = [](const Include &include) { return levelOf(include.from) < 0; };
    QCOMPARE(offences(allIncludes(), hasNoLayer), QStringList());
}

void TestLayers::rulesCatchAnOffence_data()
{
    QTest::addColumn<QString>("from");
    QTest::addColumn<QString>("line");
    QTest::addColumn<bool>("upwards");
    QTest::addColumn<bool>("qtInCore");
    QTest::addColumn<bool>("widgetInModels");
    QTest::newRow("the base knows no catalogue")
        << u"core/base/a.h"_s << u"#include \"core/catalog/gpus.h\""_s << true << false << false;
    QTest::newRow("the memory may know the catalogue")
        << u"core/memory/a.h"_s << u"#include \"core/catalog/gpus.h\""_s << false << false << false;
    QTest::newRow("a folder may include itself")
        << u"core/base/a.h"_s << u"#include \"core/base/b.h\""_s << false << false << false;
    QTest::newRow("core knows no ui") << u"core/report/a.h"_s << u"  # include \"ui/text/format.h\""_s << true << false
                                      << false;
    QTest::newRow("a chart knows no panel")
        << u"ui/charts/a.h"_s << u"#include \"ui/panels/bars_panel.h\""_s << true << false << false;
    QTest::newRow("a panel knows no main window")
        << u"ui/panels/a.h"_s << u"#include \"ui/window/main_window.h\""_s << true << false << false;
    QTest::newRow("the main window may know a panel")
        << u"ui/window/main_window.cpp"_s << u"#include \"ui/panels/bars_panel.h\""_s << false << false << false;
    QTest::newRow("core knows no Qt class") << u"core/base/a.h"_s << u"#include <QString>"_s << false << true << false;
    QTest::newRow("core knows no Qt module")
        << u"core/base/a.h"_s << u"#include <QtCore/qglobal.h>"_s << false << true << false;
    QTest::newRow("a model may know Qt's models")
        << u"ui/models/a.h"_s << u"#include <QAbstractItemModel>"_s << false << false << false;
    QTest::newRow("words may look at text")
        << u"ui/text/a.h"_s << u"#include <QStringView>"_s << false << false << false;
    QTest::newRow("a model knows no chart") << u"ui/models/a.h"_s << u"#include <QBarSet>"_s << false << false << true;
    QTest::newRow("a model knows no label") << u"ui/models/a.h"_s << u"#include <QLabel>"_s << false << false << true;
    QTest::newRow("a document knows no application with windows")
        << u"ui/document/a.h"_s << u"#include <QApplication>"_s << false << false << true;
}

void TestLayers::rulesCatchAnOffence()
{
    QFETCH(const QString, from);
    QFETCH(const QString, line);
    const auto found = includesIn(from, line);
    QCOMPARE(found.size(), 1);
    QTEST(goesUp(found.first()), "upwards");
    QTEST(bringsQtIntoCore(found.first()), "qtInCore");
    QTEST(bringsWidgetsIntoModels(found.first()), "widgetInModels");
}

void TestLayers::nobodyIncludesUpwards()
{
    QCOMPARE(offences(allIncludes(), goesUp), QStringList());
}

void TestLayers::coreIncludesNoQt()
{
    QCOMPARE(offences(allIncludes(), bringsQtIntoCore), QStringList());
}

void TestLayers::modelsIncludeNoWidget()
{
    QCOMPARE(offences(allIncludes(), bringsWidgetsIntoModels), QStringList());
}

QTEST_GUILESS_MAIN(TestLayers)
#include "tst_layers.moc"
