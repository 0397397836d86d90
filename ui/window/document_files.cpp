// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/document_files.h"

#include "core/scenario/issues.h"
#include "ui/document/own_folder.h"
#include "ui/document/recent_files.h"
#include "ui/export/document_file.h"
#include "ui/text/given_name.h"
#include "ui/text/scenario_text.h"
#include "ui/text/translate.h"
#include "ui/widgets/message.h"

#include <QApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QStandardPaths>

namespace perrank::ui {

namespace {

constexpr int recoveryDelayMs = 400;
constexpr QLatin1String suffix(".perrank.json");

/// A number typed but not entered yet is part of the work: leaving the field applies it.
void applyTypedText()
{
    QWidget *focused = QApplication::focusWidget();
    if (focused == nullptr)
        return;
    focused->clearFocus();
    focused->setFocus();
}

QString withSuffix(const QString &path)
{
    return QFileInfo(path).suffix().isEmpty() ? path + suffix : path;
}

} // namespace

DocumentFiles::DocumentFiles(Session &session, QWidget &window) : QObject(&window), m_session(session), m_window(window)
{
    m_recoverySoon.setSingleShot(true);
    m_recoverySoon.setInterval(recoveryDelayMs);
    connect(&m_recoverySoon, &QTimer::timeout, this, &DocumentFiles::writeRecovery);
    connect(&session.document, &ScenarioDocument::documentChanged, this, &DocumentFiles::recoverSoon);
}

/// A long drag does not put it off.
void DocumentFiles::recoverSoon()
{
    if (!m_recoverySoon.isActive())
        m_recoverySoon.start();
}

void DocumentFiles::newDocument()
{
    if (!mayDiscard())
        return;
    startFresh();
}

void DocumentFiles::startFresh()
{
    m_session.document.replace(freshDocument(), {});
    forgetRecovery();
}

Document DocumentFiles::freshDocument() const
{
    const auto key = [this](const Preference &preference) {
        return m_session.preferences.value(preference).toString().toStdString();
    };
    Document document = defaultDocument();
    document.view.units = units.find(key(preference::units)).value_or(document.view.units);
    document.scenario.accounting = accountings.find(key(preference::accounting)).value_or(document.scenario.accounting);
    return document;
}

void DocumentFiles::open()
{
    const QString path =
        QFileDialog::getOpenFileName(&m_window, tr("Open a scenario"), startFolder(),
                                     tr("Scenarios and pictures (*.perrank.json *.json *.png);;All files (*)"));
    if (!path.isEmpty())
        openFile(path);
}

bool DocumentFiles::openFile(const QString &path)
{
    const OpenedFile opened = openDocument(path);
    if (!opened.document) {
        showProblem(tr("Could not open the file"), opened.error + QLatin1Char('\n') + tr("Nothing was changed."));
        return false;
    }
    if (refusesImpossible(opened.document->scenario, tr("Could not open the file"), tr("Nothing was changed.")))
        return false;
    if (!mayDiscard())
        return false;
    m_session.document.replace(*opened.document, opened.isPicture ? QString() : QFileInfo(path).absoluteFilePath());
    forgetRecovery();
    rememberFile(path);
    emit announced(opened.warning.isEmpty() ? tr("Opened %1").arg(shownName(QFileInfo(path).fileName()))
                                            : opened.warning);
    return true;
}

bool DocumentFiles::openCopy(const Document &document)
{
    if (!mayDiscard())
        return false;
    m_session.document.replace(document, {});
    forgetRecovery();
    emit announced(tr("Opened %1").arg(scenarioTitle(document)));
    return true;
}

bool DocumentFiles::save()
{
    applyTypedText();
    const QString &path = m_session.document.filePath();
    return path.isEmpty() ? saveAs() : writeTo(path);
}

bool DocumentFiles::saveAs()
{
    applyTypedText();
    const QString proposed = QDir(startFolder()).filePath(proposedScenarioName(m_session.document.document()));
    const QString path =
        QFileDialog::getSaveFileName(&m_window, tr("Save the scenario"), proposed, tr("Scenarios (*.perrank.json)"));
    return !path.isEmpty() && writeTo(withSuffix(path));
}

bool DocumentFiles::writeTo(const QString &path)
{
    if (refusesImpossible(m_session.document.scenario(), tr("Could not save the scenario"),
                          tr("Such a file could not be opened again. Your work is still open.")))
        return false;
    const QString problem = saveDocument(path, m_session.document.document());
    if (!problem.isEmpty()) {
        showProblem(tr("Could not save the scenario"), problem);
        return false;
    }
    m_session.document.markSaved(QFileInfo(path).absoluteFilePath());
    forgetRecovery();
    rememberFile(path);
    emit announced(tr("Saved %1").arg(QDir::toNativeSeparators(path)));
    return true;
}

bool DocumentFiles::mayDiscard()
{
    applyTypedText();
    if (!m_session.document.isModified() || !m_session.preferences.value(preference::askBeforeLosing).toBool())
        return true;
    QMessageBox question(
        QMessageBox::Question, tr("Unsaved changes"),
        tr("The scenario \"%1\" has changes that are not saved.").arg(scenarioTitle(m_session.document.document())),
        QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, &m_window);
    question.setTextFormat(Qt::PlainText);
    question.setInformativeText(tr("Save them first?"));
    question.setDefaultButton(QMessageBox::Save);
    const int answer = question.exec();
    if (answer == QMessageBox::Save)
        return save();
    return answer == QMessageBox::Discard;
}

bool DocumentFiles::recover()
{
    const std::optional<Document> orphan = m_recovery.adoptOrphan();
    if (!orphan)
        return false;
    m_session.document.replace(*orphan, {});
    m_session.document.markRecovered();
    emit recovered(scenarioTitle(*orphan));
    return true;
}

void DocumentFiles::tellUnreadable()
{
    for (const QString &reason : RecoveryFile::unreadableOrphans())
        emit notKept(tr("Work that was not saved cannot be opened again. %1 The file stays in %2.")
                         .arg(reason, recoveryFolder().path()));
}

void DocumentFiles::discardRecovered()
{
    startFresh();
}

void DocumentFiles::forgetRecovery()
{
    m_recoverySoon.stop();
    m_recovery.clear();
}

void DocumentFiles::writeRecovery()
{
    if (!m_session.document.isModified()) {
        m_recovery.clear();
        return;
    }
    const QString reason = m_recovery.write(m_session.document.document());
    if (m_isKept && !reason.isEmpty())
        emit notKept(tr("A crash would lose what is not saved. %1").arg(reason));
    m_isKept = reason.isEmpty();
}

/// Files hold scenarios that have figures.
bool DocumentFiles::refusesImpossible(const Scenario &scenario, const QString &title, const QString &consequence)
{
    const std::vector<Issue> issues = check(scenario);
    const Issue *reason = findImpossible(issues);
    if (reason != nullptr)
        showProblem(title, translated(reason->message) + u'\n' + consequence);
    return reason != nullptr;
}

void DocumentFiles::showProblem(const QString &title, const QString &text)
{
    tell(&m_window, title, text);
}

QString DocumentFiles::startFolder() const
{
    const QString last = m_session.preferences.value(preference::lastFolder).toString();
    if (!last.isEmpty() && QDir(last).exists())
        return last;
    return QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
}

void DocumentFiles::rememberFile(const QString &path)
{
    m_session.preferences.setValue(preference::lastFolder, QFileInfo(path).absolutePath());
    addRecentFile(m_session.preferences, path);
}

} // namespace perrank::ui
