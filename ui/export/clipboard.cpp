// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/clipboard.h"

#include "ui/text/texts_of.h"

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QStandardPaths>

namespace perrank::ui {

namespace {

constexpr TextsOf say{"Clipboard"};

QString textOf(const ExportWish &wish, const Document &document, const Estimate &estimate)
{
    const ExportViewSpec &view = exportView(wish.view);
    const bool isPicture = exportFormats[wish.format].isPicture;
    const ExportViewSpec::Write write = isPicture ? view.markdown : view.writer(wish.format);
    return QString::fromStdString(write(document, estimate));
}

} // namespace

QMimeData *clipboardData(const ExportWish &wish, const Document &document, const Estimate &estimate)
{
    auto *data = new QMimeData;
    const bool isPicture = exportFormats[wish.format].isPicture;
    if (isPicture)
        data->setImageData(renderPicture(wish.view, wish.options, document, estimate));
    if (wish.format == ExportFormat::Svg)
        data->setData(QStringLiteral("image/svg+xml"), exported(wish, document, estimate));
    if (wish.format == ExportFormat::Pdf)
        data->setData(QStringLiteral("application/pdf"), exported(wish, document, estimate));
    if (!isPicture || exportView(wish.view).isTable)
        data->setText(textOf(wish, document, estimate));
    return data;
}

void copyExport(const ExportWish &wish, const Document &document, const Estimate &estimate)
{
    QApplication::clipboard()->setMimeData(clipboardData(wish, document, estimate));
}

QString exportFolder(const Preferences &preferences)
{
    const QString last = preferences.value(preference::exportFolder).toString();
    const QString pictures = QStandardPaths::writableLocation(QStandardPaths::PicturesLocation);
    for (const QString &folder : {last, pictures}) {
        if (!folder.isEmpty() && QDir(folder).exists())
            return folder;
    }
    return QDir::homePath();
}

bool offersOtherFolder(QWidget *window, const QString &error)
{
    QMessageBox box(QMessageBox::Warning, say(QT_TRANSLATE_NOOP("Clipboard", "Could not save")), error,
                    QMessageBox::Cancel, window);
    const QPushButton *other =
        box.addButton(say(QT_TRANSLATE_NOOP("Clipboard", "Other folder…")), QMessageBox::AcceptRole);
    box.exec();
    return box.clickedButton() == other;
}

} // namespace perrank::ui
