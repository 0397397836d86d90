// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/exports.h"

#include "ui/export/clipboard.h"
#include "ui/export/export_dialog.h"
#include "ui/export/print.h"
#include "ui/text/scenario_text.h"
#include "ui/text/translate.h"
#include "ui/window/saved_notice.h"

#include <QDate>
#include <QDesktopServices>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMainWindow>
#include <QPrintDialog>
#include <QPrinter>
#include <QStatusBar>
#include <QUrl>

namespace perrank::ui {

Exports::Exports(Session &session, QMainWindow &window)
    : QObject(&window), m_session(session), m_window(window), m_notice(new SavedNotice(&window))
{
    m_window.statusBar()->addWidget(m_notice);
    connect(m_notice, &SavedNotice::showWanted, this, &Exports::showInFolder);
    connect(m_notice, &SavedNotice::takenBack, this, &Exports::announced);
}

ExportWish Exports::last(ExportView view, Theme shown) const
{
    ExportSettings settings = readExportSettings(m_session.preferences.value(preference::exportSettings).toString());
    settings.wish.view = view;
    if (settings.themeAsShown)
        settings.wish.options.theme = shown;
    return possible(settings.wish);
}

void Exports::ask(ExportView view, Theme shown)
{
    ExportDialog dialog(m_session.estimate.current(), m_session.document.document(), view, shown, m_session.preferences,
                        &m_window);
    connect(&dialog, &ExportDialog::saved, this, &Exports::tell);
    connect(&dialog, &ExportDialog::copied, this, [this] { emit announced(tr("Copied to the clipboard")); });
    dialog.exec();
}

void Exports::quick(ExportView view, Theme shown)
{
    writeInto(exportFolder(m_session.preferences), last(view, shown));
}

void Exports::writeInto(const QString &folder, const ExportWish &wish)
{
    const Document &document = m_session.document.document();
    const QString name =
        proposedFileName(document, QDate::currentDate().toString(Qt::ISODate), fromCore(exportView(wish.view).key),
                         fromCore(exportFormats[wish.format].key));
    const SavedExport done = saveExport(wish, document, *m_session.estimate.current(), freeName(folder, name));
    if (done.error.isEmpty()) {
        tell(done.file);
        return;
    }
    if (!offersOtherFolder(&m_window, done.error))
        return;
    const QString other = QFileDialog::getExistingDirectory(&m_window, tr("Folder for exports"), folder);
    if (other.isEmpty())
        return;
    m_session.preferences.setValue(preference::exportFolder, other);
    writeInto(other, wish);
}

void Exports::copy(ExportView view, Theme shown)
{
    ExportWish wish;
    wish.view = view;
    wish.options.theme = shown;
    copyExport(wish, m_session.document.document(), *m_session.estimate.current());
    emit announced(tr("On the clipboard: %1").arg(translated(exportView(view).name)));
}

void Exports::print(ExportView view)
{
    QPrinter printer(QPrinter::HighResolution);
    printer.setPageSize(QPageSize(QPageSize::A4));
    printer.setPageOrientation(QPageLayout::Landscape);
    printer.setDocName(scenarioTitle(m_session.document.document()));
    QPrintDialog dialog(&printer, &m_window);
    dialog.setWindowTitle(tr("Print"));
    if (dialog.exec() == QDialog::Accepted)
        printPage(printer, view, m_session.document.document(), *m_session.estimate.current());
}

void Exports::tell(const WrittenFile &file)
{
    m_window.statusBar()->clearMessage();
    m_notice->tell(file);
}

void Exports::showInFolder(const QString &path)
{
    const QString folder = QFileInfo(path).absolutePath();
    if (!QDesktopServices::openUrl(QUrl::fromLocalFile(folder)))
        emit announced(QDir::toNativeSeparators(path));
}

} // namespace perrank::ui
