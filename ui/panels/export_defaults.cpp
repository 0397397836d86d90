// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/export_defaults.h"

#include "ui/export/picture_sizes.h"
#include "ui/text/translate.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QSignalBlocker>
#include <QSpinBox>

namespace perrank::ui {

ExportDefaults::ExportDefaults(Preferences &preferences, QWidget *parent)
    : QGroupBox(tr("Exports"), parent), m_preferences(preferences)
{
    setToolTip(tr("What the export dialog begins with, and \"Export as last time\" repeats"));
    auto *form = new QFormLayout(this);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    createSize(form);
    createLook(form);
    showKept();
}

void ExportDefaults::createSize(QFormLayout *form)
{
    m_size = new QComboBox(this);
    m_size->setObjectName(QStringLiteral("export_size"));
    m_dotsPerInch = new QSpinBox(this);
    m_dotsPerInch->setRange(leastDotsPerInch, mostDotsPerInch);
    m_dotsPerInch->setObjectName(QStringLiteral("export_dots"));
    form->addRow(tr("Si&ze of pictures"), m_size);
    form->addRow(tr("&Dots per inch"), m_dotsPerInch);
    connect(m_size, &QComboBox::activated, this, [this](int index) {
        ExportSettings settings = kept();
        if (static_cast<std::size_t>(index) < pictureSizes().size())
            settings.wish.options.size = pictureSizes()[std::size_t(index)].at(settings.wish.options.dotsPerInch);
        keep(settings);
    });
    connect(m_dotsPerInch, &QSpinBox::valueChanged, this, &ExportDefaults::changeDots);
}

void ExportDefaults::createLook(QFormLayout *form)
{
    m_theme = new QComboBox(this);
    m_theme->setObjectName(QStringLiteral("export_theme"));
    m_theme->addItem(tr("As shown in the window"));
    for (const ThemeSpec &theme : themes)
        m_theme->addItem(translated(theme.name));
    m_transparent = new QCheckBox(tr("Trans&parent background"), this);
    m_footer = new QCheckBox(tr("F&ooter with accounting, units and the word estimate"), this);
    form->addRow(tr("Theme of p&ictures"), m_theme);
    form->addRow(m_transparent);
    form->addRow(m_footer);
    connect(m_theme, &QComboBox::activated, this, [this](int index) {
        ExportSettings settings = kept();
        settings.themeAsShown = index == 0;
        if (index > 0)
            settings.wish.options.theme = static_cast<Theme>(index - 1);
        keep(settings);
    });
    const auto connectFlag = [this](QCheckBox *box, bool PictureOptions::*flag) {
        connect(box, &QCheckBox::clicked, this, [this, flag](bool on) {
            ExportSettings settings = kept();
            settings.wish.options.*flag = on;
            keep(settings);
        });
    };
    connectFlag(m_transparent, &PictureOptions::transparent);
    connectFlag(m_footer, &PictureOptions::footer);
}

void ExportDefaults::showKept()
{
    const ExportSettings settings = kept();
    const QSignalBlocker quiet(m_dotsPerInch);
    showSize(settings.wish.options);
    m_dotsPerInch->setValue(settings.wish.options.dotsPerInch);
    m_theme->setCurrentIndex(settings.themeAsShown ? 0 : 1 + static_cast<int>(settings.wish.options.theme));
    m_transparent->setChecked(settings.wish.options.transparent);
    m_footer->setChecked(settings.wish.options.footer);
}

/// A size that was typed in the dialog is a choice of its own.
void ExportDefaults::showSize(const PictureOptions &options)
{
    m_size->clear();
    for (const PictureSize &size : pictureSizes())
        m_size->addItem(size.name());
    const std::size_t known = pictureSizeOf(options.size, options.dotsPerInch);
    if (known == pictureSizes().size())
        m_size->addItem(tr("%1 × %2").arg(options.size.width()).arg(options.size.height()));
    m_size->setCurrentIndex(static_cast<int>(known));
}

/// A sheet has more pixels then.
void ExportDefaults::changeDots(int dotsPerInch)
{
    ExportSettings settings = kept();
    PictureOptions &options = settings.wish.options;
    const std::size_t known = pictureSizeOf(options.size, options.dotsPerInch);
    options.dotsPerInch = dotsPerInch;
    if (known < pictureSizes().size())
        options.size = pictureSizes()[known].at(dotsPerInch);
    keep(settings);
}

ExportSettings ExportDefaults::kept() const
{
    return readExportSettings(m_preferences.value(preference::exportSettings).toString());
}

void ExportDefaults::keep(const ExportSettings &settings)
{
    m_preferences.setValue(preference::exportSettings, written(settings));
    showKept();
    emit changed();
}

} // namespace perrank::ui
