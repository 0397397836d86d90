// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/export_dialog.h"

#include "ui/export/clipboard.h"
#include "ui/export/export_preview.h"
#include "ui/export/picture_sizes.h"
#include "ui/text/scenario_text.h"
#include "ui/text/translate.h"
#include "ui/widgets/vertical_scroll.h"

#include <QCheckBox>
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
#include <cmath>

namespace perrank::ui {

namespace {

constexpr int windowFrame = 40;

QSpinBox *createSide(const QString &name, QWidget *parent)
{
    auto *side = new QSpinBox(parent);
    side->setRange(leastPictureSide, mostPictureSide);
    side->setSuffix(ExportDialog::tr(" px"));
    side->setAccessibleName(name);
    return side;
}

} // namespace

ExportDialog::ExportDialog(std::shared_ptr<const Estimate> estimate, const Document &document, ExportView view,
                           Theme shown, Preferences &preferences, QWidget *parent)
    : QDialog(parent), m_estimate(std::move(estimate)), m_document(document), m_shown(shown),
      m_preferences(preferences), m_preview(new ExportPreview(m_estimate, m_document, this))
{
    setWindowTitle(tr("Export"));
    createContentFields();
    createSizeFields();
    createLookFields();
    createButtons();
    arrange();
    showSettings(readExportSettings(m_preferences.value(preference::exportSettings).toString()), view);
    fitHeight(screen()->availableGeometry().height());
}

void ExportDialog::createContentFields()
{
    m_what = new QComboBox(this);
    for (const ExportViewSpec &view : exportViews())
        m_what->addItem(translated(view.name), static_cast<int>(view.id));
    m_format = new QComboBox(this);
    m_format->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    connect(m_what, &QComboBox::currentIndexChanged, this, &ExportDialog::showFormats);
    connect(m_format, &QComboBox::currentIndexChanged, this, &ExportDialog::showFormat);
}

void ExportDialog::createSizeFields()
{
    m_size = new QComboBox(this);
    for (const PictureSize &size : pictureSizes())
        m_size->addItem(size.name());
    m_size->addItem(tr("Custom"));
    m_width = createSide(tr("Width in pixels"), this);
    m_height = createSide(tr("Height in pixels"), this);
    m_lock = new QCheckBox(tr("&Lock ratio"), this);
    m_dotsPerInch = new QSpinBox(this);
    m_dotsPerInch->setRange(leastDotsPerInch, mostDotsPerInch);
    connect(m_size, &QComboBox::activated, this, &ExportDialog::chooseSize);
    connect(m_width, &QSpinBox::valueChanged, this, [this] { changeSide(m_width); });
    connect(m_height, &QSpinBox::valueChanged, this, [this] { changeSide(m_height); });
    connect(m_lock, &QCheckBox::toggled, this, [this] { m_ratio = double(m_width->value()) / m_height->value(); });
    connect(m_dotsPerInch, &QSpinBox::valueChanged, this, &ExportDialog::changeDots);
}

void ExportDialog::createLookFields()
{
    m_theme = new QComboBox(this);
    m_theme->addItem(tr("As shown (%1)").arg(insideSentence(translated(themes[m_shown].name))));
    for (const ThemeSpec &theme : themes)
        m_theme->addItem(translated(theme.name));
    m_transparent = new QCheckBox(tr("&Transparent background"), this);
    m_footer = new QCheckBox(tr("&Footer with accounting, units and the word estimate"), this);
    m_embed = new QCheckBox(tr("&Embed scenario, so that the picture can be opened again"), this);
    connect(m_theme, &QComboBox::currentIndexChanged, this, &ExportDialog::showPreviewSoon);
    for (QCheckBox *box : {m_transparent, m_footer, m_embed})
        connect(box, &QCheckBox::toggled, this, &ExportDialog::showPreviewSoon);
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
    sides->addWidget(m_lock);
    sides->addStretch(1);
    auto *size = new QLabel(tr("S&ize"), this);
    size->setBuddy(m_size);
    auto *dots = new QLabel(tr("&Dots per inch"), this);
    dots->setBuddy(m_dotsPerInch);
    auto *sizes = new QHBoxLayout;
    sizes->addWidget(m_size, 1);
    sizes->addWidget(dots);
    sizes->addWidget(m_dotsPerInch);
    auto *fields = new QWidget(this);
    auto *form = new QFormLayout(fields);
    form->setContentsMargins({});
    form->addRow(tr("&What"), m_what);
    form->addRow(tr("Fo&rmat"), m_format);
    form->addRow(size, sizes);
    form->addRow(QString(), sides);
    form->addRow(tr("T&heme"), m_theme);
    form->addRow(QString(), m_transparent);
    form->addRow(QString(), m_footer);
    form->addRow(QString(), m_embed);

    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_preview);
    layout->addWidget(new VerticalScroll(fields, this), 1);
    layout->addWidget(m_buttons);
}

/// On a low screen the preview gives way, then the fields scroll; the buttons are always there.
void ExportDialog::fitHeight(int screenHeight)
{
    const int most = screenHeight - windowFrame;
    m_preview->giveWay(0);
    layout()->invalidate();
    m_preview->giveWay(layout()->totalSizeHint().height() - most);
    layout()->invalidate();
    resize(layout()->totalSizeHint().boundedTo({QWIDGETSIZE_MAX, most}));
}

void ExportDialog::showSettings(const ExportSettings &settings, ExportView view)
{
    const PictureOptions &options = settings.wish.options;
    m_what->setCurrentIndex(std::max(0, m_what->findData(static_cast<int>(view))));
    showFormats();
    m_format->setCurrentIndex(std::max(0, m_format->findData(static_cast<int>(settings.wish.format))));
    m_dotsPerInch->setValue(options.dotsPerInch);
    m_width->setValue(options.size.width());
    m_height->setValue(options.size.height());
    m_ratio = double(options.size.width()) / options.size.height();
    m_size->setCurrentIndex(static_cast<int>(pictureSizeOf(options.size, options.dotsPerInch)));
    m_theme->setCurrentIndex(settings.themeAsShown ? 0 : 1 + static_cast<int>(options.theme));
    m_transparent->setChecked(options.transparent);
    m_footer->setChecked(options.footer);
    m_embed->setChecked(settings.wish.embedsScenario);
}

void ExportDialog::showEvent(QShowEvent *event)
{
    QDialog::showEvent(event);
    m_preview->show(wish());
}

/// Those that the view can be; the one that was chosen stays where it can.
void ExportDialog::showFormats()
{
    const QVariant chosen = m_format->currentData();
    const QSignalBlocker quiet(m_format);
    m_format->clear();
    const ExportViewSpec &view = exportView(static_cast<ExportView>(m_what->currentData().toInt()));
    for (const ExportFormatSpec &format : exportFormats) {
        if (view.canBe(format.id))
            m_format->addItem(translated(format.name), static_cast<int>(format.id));
    }
    m_format->setCurrentIndex(std::max(0, m_format->findData(chosen)));
    showFormat();
}

/// Words have no size and no look.
void ExportDialog::showFormat()
{
    const bool isPicture = exportFormats[wish().format].isPicture;
    for (QWidget *field : std::initializer_list<QWidget *>{m_size, m_width, m_height, m_lock, m_dotsPerInch, m_theme,
                                                           m_transparent, m_footer, m_embed})
        field->setEnabled(isPicture);
    showPreviewSoon();
}

void ExportDialog::chooseSize()
{
    const auto index = static_cast<std::size_t>(m_size->currentIndex());
    if (index < pictureSizes().size()) {
        const QSize size = pictureSizes()[index].at(m_dotsPerInch->value());
        const QSignalBlocker quietWidth(m_width);
        const QSignalBlocker quietHeight(m_height);
        m_width->setValue(size.width());
        m_height->setValue(size.height());
        m_ratio = double(size.width()) / size.height();
    }
    showPreviewSoon();
}

void ExportDialog::changeSide(QSpinBox *changed)
{
    if (m_lock->isChecked()) {
        const QSignalBlocker quietWidth(m_width);
        const QSignalBlocker quietHeight(m_height);
        if (changed == m_width)
            m_height->setValue(int(std::lround(m_width->value() / m_ratio)));
        else
            m_width->setValue(int(std::lround(m_height->value() * m_ratio)));
    }
    m_size->setCurrentIndex(static_cast<int>(pictureSizes().size()));
    showPreviewSoon();
}

/// A sheet has more pixels then; a picture of so many pixels stays as it is.
void ExportDialog::changeDots()
{
    const auto index = static_cast<std::size_t>(m_size->currentIndex());
    if (index < pictureSizes().size() && pictureSizes()[index].isSheet())
        chooseSize();
    showPreviewSoon();
}

ExportSettings ExportDialog::settings() const
{
    ExportSettings settings;
    settings.themeAsShown = m_theme->currentIndex() <= 0;
    settings.wish.view = static_cast<ExportView>(m_what->currentData().toInt());
    settings.wish.format = static_cast<ExportFormat>(m_format->currentData().toInt());
    settings.wish.embedsScenario = m_embed->isChecked();
    settings.wish.options = {
        .size = {m_width->value(), m_height->value()},
        .dotsPerInch = m_dotsPerInch->value(),
        .theme = settings.themeAsShown ? m_shown : static_cast<Theme>(m_theme->currentIndex() - 1),
        .transparent = m_transparent->isChecked(),
        .footer = m_footer->isChecked(),
    };
    return settings;
}

void ExportDialog::showPreviewSoon()
{
    m_preview->showSoon(wish());
}

void ExportDialog::copy()
{
    copyExport(wish(), m_document, *m_estimate);
    m_preferences.setValue(preference::exportSettings, written(settings()));
    emit copied();
}

QString ExportDialog::proposedPath() const
{
    const ExportWish wanted = wish();
    const QString name =
        proposedFileName(m_document, QDate::currentDate().toString(Qt::ISODate), fromCore(exportView(wanted.view).key),
                         fromCore(exportFormats[wanted.format].key));
    return QDir(exportFolder(m_preferences)).filePath(name);
}

void ExportDialog::save()
{
    const ExportFormatSpec &format = exportFormats[wish().format];
    const QString suffix = fromCore(format.key);
    QString path = QFileDialog::getSaveFileName(this, tr("Save the export"), proposedPath(),
                                                QStringLiteral("%1 (*.%2)").arg(translated(format.name), suffix));
    if (path.isEmpty())
        return;
    if (QFileInfo(path).suffix().toLower() != suffix)
        path += u'.' + suffix;
    writeTo(path);
}

void ExportDialog::writeTo(const QString &path)
{
    const SavedExport done = saveExport(wish(), m_document, *m_estimate, path);
    if (!done.error.isEmpty()) {
        if (offersOtherFolder(this, done.error))
            save();
        return;
    }
    m_preferences.setValue(preference::exportFolder, QFileInfo(path).absolutePath());
    m_preferences.setValue(preference::exportSettings, written(settings()));
    emit saved(done.file);
    accept();
}

} // namespace perrank::ui
