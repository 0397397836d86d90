// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/export_preview.h"

#include <QFontDatabase>
#include <QLabel>
#include <QLocale>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace perrank::ui {

namespace {

constexpr QSize previewSize(560, 315);
constexpr int leastPreviewHeight = 80;
constexpr int previewDelayMs = 60;
constexpr int fileSizeDelayMs = 400;
constexpr int mostPixelsToTry = 2'100'000; ///< a Full HD picture; larger ones are guessed from a smaller one
constexpr int previewLines = 14;
constexpr int previewColumns = 72;

/// What a larger picture takes beside the same one in less pixels: most of it is flat, so edges count, not areas.
double growthOf(const QSize &size, const QSize &tried)
{
    return double(size.width()) / tried.width();
}

QSize triedSize(const QSize &size)
{
    const double pixels = double(size.width()) * size.height();
    return pixels <= mostPixelsToTry ? size : (QSizeF(size) * std::sqrt(mostPixelsToTry / pixels)).toSize();
}

} // namespace

ExportPreview::ExportPreview(std::shared_ptr<const Estimate> estimate, const Document &document, QWidget *parent)
    : QWidget(parent), m_estimate(std::move(estimate)), m_document(document), m_picture(new QLabel(this)),
      m_fileSize(new QLabel(this))
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(previewDelayMs);
    m_fileSizeSoon.setSingleShot(true);
    m_fileSizeSoon.setInterval(fileSizeDelayMs);
    m_picture->setFixedSize(previewSize);
    m_picture->setTextFormat(Qt::PlainText);
    m_picture->setAccessibleName(tr("Preview"));
    m_fileSize->setForegroundRole(QPalette::PlaceholderText);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_picture, 0, Qt::AlignHCenter);
    layout->addWidget(m_fileSize, 0, Qt::AlignRight);
    connect(&m_soon, &QTimer::timeout, this, &ExportPreview::showNow);
    connect(&m_fileSizeSoon, &QTimer::timeout, this, &ExportPreview::showFileSize);
}

void ExportPreview::show(const ExportWish &wish)
{
    m_wish = wish;
    showNow();
}

void ExportPreview::showSoon(const ExportWish &wish)
{
    m_wish = wish;
    m_soon.start();
}

void ExportPreview::giveWay(int height)
{
    const int room = previewSize.height() - height;
    m_picture->setFixedHeight(std::clamp(room, 1, previewSize.height()));
    m_picture->setVisible(room >= leastPreviewHeight);
    layout()->invalidate(); // which a widget that is not shown yet does not do itself
    updateGeometry();
}

void ExportPreview::showNow()
{
    m_fileSizeSoon.start();
    if (!exportFormats[m_wish.format].isPicture) {
        showWords(exported(m_wish, m_document, *m_estimate));
        return;
    }
    PictureOptions small = m_wish.options;
    const qreal ratio = devicePixelRatioF();
    const QSize most = m_picture->size() * ratio;
    small.size = small.size.scaled(most, Qt::KeepAspectRatio);
    if (std::min(small.size.width(), small.size.height()) < leastPictureSide)
        small.size.scale(leastPictureSide, leastPictureSide, Qt::KeepAspectRatioByExpanding);
    QImage image = renderPicture(m_wish.view, small, m_document, *m_estimate);
    if (image.width() > most.width() || image.height() > most.height())
        image = image.scaled(most, Qt::KeepAspectRatio, Qt::SmoothTransformation);
    image.setDevicePixelRatio(ratio);
    m_picture->setAlignment(Qt::AlignCenter);
    m_picture->setPixmap(QPixmap::fromImage(image));
}

/// The first lines, as far as they have room.
void ExportPreview::showWords(const QByteArray &words)
{
    QStringList lines = QString::fromUtf8(words.left(previewLines * 1000)).split(u'\n').mid(0, previewLines);
    for (QString &line : lines)
        line = line.size() > previewColumns ? line.left(previewColumns) + QChar(u'…') : line.trimmed();
    m_picture->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_picture->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_picture->setText(lines.join(u'\n'));
}

void ExportPreview::showFileSize()
{
    ExportWish tried = m_wish;
    const QSize size = tried.options.size;
    if (tried.format == ExportFormat::Png)
        tried.options.size = triedSize(size).expandedTo({leastPictureSide, leastPictureSide});
    const double bytes = double(exported(tried, m_document, *m_estimate).size()) * growthOf(size, tried.options.size);
    const QString text = locale().formattedDataSize(qint64(bytes), 0, QLocale::DataSizeSIFormat);
    m_fileSize->setText(tried.options.size == size ? text : tr("about %1").arg(text));
}

} // namespace perrank::ui
