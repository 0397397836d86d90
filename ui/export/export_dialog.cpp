// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/export_dialog.h"

#include "core/storage/write_document.h"
#include "ui/export/picture.h"
#include "ui/text/scenario_text.h"
#include "ui/text/translate.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDate>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QScreen>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStandardPaths>

#include <algorithm>
#include <array>

namespace perrank::ui {

namespace {

struct SizeChoice {
    const char *name;
    QSize size;
};
const std::array sizeChoices{
    SizeChoice{QT_TRANSLATE_NOOP("perrank::ui::ExportDialog", "1920 × 1080 (Full HD)"), {1920, 1080}},
    SizeChoice{QT_TRANSLATE_NOOP("perrank::ui::ExportDialog", "1280 × 720 (HD)"), {1280, 720}},
    SizeChoice{QT_TRANSLATE_NOOP("perrank::ui::ExportDialog", "3840 × 2160 (4K)"), {3840, 2160}},
    SizeChoice{QT_TRANSLATE_NOOP("perrank::ui::ExportDialog", "1754 × 1240 (A4 landscape, 150 dpi)"), {1754, 1240}},
};
constexpr QSize previewSize(560, 315);
constexpr int leastPreviewHeight = 80;
constexpr int windowFrame = 40;
constexpr int previewDelayMs = 60;

QSpinBox *createSide(const QString &name, QWidget *parent)
{
    auto *side = new QSpinBox(parent);
    side->setRange(leastPictureSide, mostPictureSide);
    side->setSuffix(ExportDialog::tr(" px"));
    side->setAccessibleName(name);
    return side;
}

} // namespace

ExportDialog::ExportDialog(std::shared_ptr<const Estimate> estimate, const Document &document, Theme shown,
                           Preferences &preferences, QWidget *parent)
    : QDialog(parent), m_estimate(std::move(estimate)), m_document(document), m_preferences(preferences)
{
    setWindowTitle(tr("Export PNG"));
    m_previewSoon.setSingleShot(true);
    m_previewSoon.setInterval(previewDelayMs);
    connect(&m_previewSoon, &QTimer::timeout, this, &ExportDialog::showPreview);
    createSizeFields();
    createLookFields(shown);
    createButtons();
    arrange();
    chooseSize(0);
}

void ExportDialog::createSizeFields()
{
    m_size = new QComboBox(this);
    for (const SizeChoice &choice : sizeChoices)
        m_size->addItem(tr(choice.name));
    m_size->addItem(tr("Custom"));
    m_width = createSide(tr("Width in pixels"), this);
    m_height = createSide(tr("Height in pixels"), this);
    m_dotsPerInch = new QSpinBox(this);
    m_dotsPerInch->setRange(leastDotsPerInch, mostDotsPerInch);
    m_dotsPerInch->setValue(PictureOptions{}.dotsPerInch);
    connect(m_size, &QComboBox::activated, this, &ExportDialog::chooseSize);
    connect(m_width, &QSpinBox::valueChanged, this, &ExportDialog::customizeSize);
    connect(m_height, &QSpinBox::valueChanged, this, &ExportDialog::customizeSize);
}

void ExportDialog::createLookFields(Theme shown)
{
    m_theme = new QComboBox(this);
    for (const ThemeSpec &theme : themes) {
        const QString name = translated(theme.name);
        m_theme->addItem(theme.id == shown ? tr("%1 (as shown)").arg(name) : name);
    }
    m_theme->setCurrentIndex(static_cast<int>(shown));
    m_transparent = new QCheckBox(tr("&Transparent background"), this);
    m_footer = new QCheckBox(tr("&Footer with accounting, units and the word estimate"), this);
    m_embed = new QCheckBox(tr("&Embed scenario, so that the picture can be opened again"), this);
    m_footer->setChecked(true);
    m_embed->setChecked(true);
    connect(m_theme, &QComboBox::currentIndexChanged, &m_previewSoon, qOverload<>(&QTimer::start));
    for (QCheckBox *box : {m_transparent, m_footer})
        connect(box, &QCheckBox::toggled, &m_previewSoon, qOverload<>(&QTimer::start));
}

void ExportDialog::createButtons()
{
    m_buttons = new QDialogButtonBox(this);
    QPushButton *saves = m_buttons->addButton(tr("&Save…"), QDialogButtonBox::AcceptRole);
    QPushButton *copies = m_buttons->addButton(tr("&Copy"), QDialogButtonBox::ActionRole);
    m_buttons->addButton(QDialogButtonBox::Cancel);
    saves->setDefault(true);
    saves->setFocus();
    connect(saves, &QPushButton::clicked, this, &ExportDialog::save);
    connect(copies, &QPushButton::clicked, this, &ExportDialog::copy);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &ExportDialog::reject);
}

void ExportDialog::arrange()
{
    auto *sides = new QHBoxLayout;
    sides->addWidget(m_width);
    sides->addWidget(new QLabel(QStringLiteral("×"), this));
    sides->addWidget(m_height);
    sides->addStretch(1);
    auto *form = new QFormLayout;
    form->addRow(tr("S&ize"), m_size);
    form->addRow(QString(), sides);
    form->addRow(tr("&Dots per inch"), m_dotsPerInch);
    form->addRow(tr("T&heme"), m_theme);
    form->addRow(QString(), m_transparent);
    form->addRow(QString(), m_footer);
    form->addRow(QString(), m_embed);

    m_preview = new QLabel(this);
    m_preview->setFixedSize(previewSize);
    m_preview->setAlignment(Qt::AlignCenter);
    m_preview->setAccessibleName(tr("Preview of the picture"));
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_preview, 0, Qt::AlignHCenter);
    layout->addLayout(form);
    layout->addWidget(m_buttons);
    fitPreview();
}

/// On a low screen the preview gives way, not the buttons.
void ExportDialog::fitPreview()
{
    const int others = layout()->sizeHint().height() - previewSize.height();
    const int room = screen()->availableGeometry().height() - windowFrame - others;
    m_preview->setFixedHeight(std::clamp(room, 1, previewSize.height()));
    m_preview->setVisible(room >= leastPreviewHeight);
}

void ExportDialog::showEvent(QShowEvent *event)
{
    QDialog::showEvent(event);
    showPreview();
}

void ExportDialog::chooseSize(int index)
{
    if (index >= static_cast<int>(sizeChoices.size()))
        return;
    const QSize size = sizeChoices[static_cast<std::size_t>(index)].size;
    const QSignalBlocker quietWidth(m_width);
    const QSignalBlocker quietHeight(m_height);
    m_width->setValue(size.width());
    m_height->setValue(size.height());
    m_previewSoon.start();
}

void ExportDialog::customizeSize()
{
    m_size->setCurrentIndex(static_cast<int>(sizeChoices.size()));
    m_previewSoon.start();
}

PictureOptions ExportDialog::options() const
{
    return {
        .size = {m_width->value(), m_height->value()},
        .dotsPerInch = m_dotsPerInch->value(),
        .theme = static_cast<Theme>(m_theme->currentIndex()),
        .transparent = m_transparent->isChecked(),
        .footer = m_footer->isChecked(),
    };
}

bool ExportDialog::embedsScenario() const
{
    return m_embed->isChecked();
}

QImage ExportDialog::render() const
{
    return renderBars(*m_estimate, m_document, options());
}

void ExportDialog::showPreview()
{
    PictureOptions small = options();
    const qreal ratio = devicePixelRatioF();
    small.size = small.size.scaled(m_preview->size() * ratio, Qt::KeepAspectRatio)
                     .expandedTo({leastPictureSide, leastPictureSide});
    const QSize most = m_preview->size() * ratio;
    QImage image = renderBars(*m_estimate, m_document, small);
    if (image.width() > most.width() || image.height() > most.height())
        image = image.scaled(most, Qt::KeepAspectRatio, Qt::SmoothTransformation);
    image.setDevicePixelRatio(ratio);
    m_preview->setPixmap(QPixmap::fromImage(image));
}

void ExportDialog::copy()
{
    QApplication::clipboard()->setImage(render());
}

void ExportDialog::save()
{
    const QString last = m_preferences.value(preference::lastFolder).toString();
    const QString folder = QDir(last).exists() && !last.isEmpty()
                               ? last
                               : QStandardPaths::writableLocation(QStandardPaths::PicturesLocation);
    const QString proposed = proposedFileName(m_document, QDate::currentDate().toString(Qt::ISODate));
    QString path = QFileDialog::getSaveFileName(this, tr("Save the picture"), QDir(folder).filePath(proposed),
                                                tr("PNG pictures (*.png)"));
    if (path.isEmpty())
        return;
    if (QFileInfo(path).suffix().toLower() != QStringLiteral("png"))
        path += QStringLiteral(".png");
    writeTo(path);
}

void ExportDialog::writeTo(const QString &path)
{
    const QString scenario = embedsScenario() ? QString::fromStdString(writeDocument(m_document)) : QString();
    const QString problem = savePicture(render(), path, options().dotsPerInch, scenario);
    if (!problem.isEmpty()) {
        QMessageBox::warning(this, tr("Could not save the picture"), problem);
        return;
    }
    m_preferences.setValue(preference::lastFolder, QFileInfo(path).absolutePath());
    emit saved(QDir::toNativeSeparators(path));
    accept();
}

} // namespace perrank::ui
