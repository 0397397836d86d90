// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/export/exporter.h"

#include <QTimer>
#include <QWidget>

#include <memory>

class QLabel;

namespace perrank::ui {

/// What is taken away, small, and the size that the file will have.
class ExportPreview : public QWidget {
    Q_OBJECT

public:
    ExportPreview(std::shared_ptr<const Estimate> estimate, const Document &document, QWidget *parent = nullptr);

    using QWidget::show;
    void show(const ExportWish &wish);
    /// When nothing has been changed for a moment.
    void showSoon(const ExportWish &wish);

    /// Lower by so much, where it would be too high, or not there at all.
    void giveWay(int height);

private:
    void showNow();
    void showWords(const QByteArray &words);
    void showFileSize();

    std::shared_ptr<const Estimate> m_estimate;
    Document m_document;
    ExportWish m_wish;
    QTimer m_soon;
    QTimer m_fileSizeSoon;
    QLabel *m_picture;
    QLabel *m_fileSize;
};

} // namespace perrank::ui
