// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/settings_dialog.h"

#include "core/base/units.h"
#include "core/catalog/accountings.h"
#include "ui/panels/export_defaults.h"
#include "ui/text/translate.h"
#include "ui/widgets/vertical_scroll.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStyle>
#include <QVBoxLayout>

namespace perrank::ui {

namespace {

constexpr int leastZoom = 80;
constexpr int mostZoom = 200;
constexpr int zoomStep = 10;

} // namespace

SettingsDialog::SettingsDialog(Preferences &preferences, QWidget *parent) : QDialog(parent), m_preferences(preferences)
{
    setWindowTitle(tr("Settings"));
    auto *content = new QWidget(this);
    auto *form = new QFormLayout(content);
    form->setContentsMargins(0, 0, style()->pixelMetric(QStyle::PM_ScrollBarExtent), 0);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    createRows(form);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(new VerticalScroll(content, this)); // large text on a low screen
    createButtons(layout);
    showAll();
}

void SettingsDialog::createRows(QFormLayout *form)
{
    addWords(form, tr("&Theme"), preference::theme,
             {{QStringLiteral("system"), tr("As the system")},
              {QStringLiteral("light"), tr("Light")},
              {QStringLiteral("dark"), tr("Dark")}});
    addTextSize(form);
    std::vector<Word> words;
    for (const UnitsSpec &row : units)
        words.push_back({fromCore(row.key), fromCore(row.definition)});
    addWords(form, tr("&Units of new documents"), preference::units, words);
    words.clear();
    for (const AccountingSpec &row : accountings)
        words.push_back({fromCore(row.key), translated(row.name)});
    addWords(form, tr("&Accounting of new documents"), preference::accounting, words);
    addSwitch(form, tr("The &wheel changes a value only with Ctrl"), preference::wheelNeedsCtrl);
    addSwitch(form, tr("Reduced &motion: axes change at once"), preference::reducedMotion);
    addSwitch(form, tr("As&k before unsaved changes are lost"), preference::askBeforeLosing);
    addSwitch(form, tr("Show the &first-run strip at the start"), preference::welcome);
    auto *exports = new ExportDefaults(m_preferences, this);
    form->addRow(exports);
    connect(exports, &ExportDefaults::changed, this, &SettingsDialog::changed);
    m_shows.emplace_back([exports] { exports->showKept(); });
}

void SettingsDialog::createButtons(QBoxLayout *layout)
{
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    QPushButton *reset = buttons->addButton(tr("&Reset all settings"), QDialogButtonBox::ResetRole);
    reset->setAutoDefault(false);
    connect(reset, &QPushButton::clicked, this, &SettingsDialog::resetAll);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    layout->addWidget(buttons);
}

void SettingsDialog::addWords(QFormLayout *form, const QString &label, const Preference &preference,
                              const std::vector<Word> &words)
{
    auto *box = new QComboBox(this);
    for (const Word &word : words)
        box->addItem(word.name, word.key);
    box->setObjectName(QLatin1String(preference.key));
    form->addRow(label, box);
    connect(box, &QComboBox::activated, this, [this, box, &preference] { set(preference, box->currentData()); });
    m_shows.emplace_back([this, box, &preference] {
        const int found = box->findData(m_preferences.value(preference));
        box->setCurrentIndex(std::max(found, box->findData(preference.byDefault)));
    });
}

void SettingsDialog::addSwitch(QFormLayout *form, const QString &label, const Preference &preference)
{
    auto *box = new QCheckBox(label, this);
    box->setObjectName(QLatin1String(preference.key));
    form->addRow(box);
    connect(box, &QCheckBox::clicked, this, [this, &preference](bool on) { set(preference, on); });
    m_shows.emplace_back([this, box, &preference] { box->setChecked(m_preferences.value(preference).toBool()); });
}

void SettingsDialog::addTextSize(QFormLayout *form)
{
    auto *box = new QSpinBox(this);
    box->setRange(leastZoom, mostZoom);
    box->setSingleStep(zoomStep);
    box->setSuffix(tr(" %"));
    box->setObjectName(QLatin1String(preference::textZoom.key));
    form->addRow(tr("Text &size"), box);
    connect(box, &QSpinBox::valueChanged, this, [this](int percent) { set(preference::textZoom, percent); });
    m_shows.emplace_back([this, box] {
        const QSignalBlocker quiet(box);
        box->setValue(m_preferences.value(preference::textZoom).toInt());
    });
}

void SettingsDialog::set(const Preference &preference, const QVariant &value)
{
    m_preferences.setValue(preference, value);
    emit changed();
}

void SettingsDialog::showAll()
{
    for (const auto &show : m_shows)
        show();
}

void SettingsDialog::resetAll()
{
    const auto answer = QMessageBox::question(
        this, tr("Reset all settings"),
        tr("Set everything back, with the layout of the window, recent files and folders? Scenarios and your presets "
           "stay."),
        QMessageBox::Reset | QMessageBox::Cancel, QMessageBox::Cancel);
    if (answer != QMessageBox::Reset)
        return;
    m_preferences.reset();
    showAll();
    emit changed();
}

} // namespace perrank::ui
