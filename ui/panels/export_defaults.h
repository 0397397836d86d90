// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/preferences.h"
#include "ui/export/export_settings.h"

#include <QGroupBox>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QSpinBox;

namespace perrank::ui {

/// How pictures are exported unless somebody says otherwise: what the dialog begins with, and quick export repeats.
class ExportDefaults : public QGroupBox {
    Q_OBJECT

public:
    explicit ExportDefaults(Preferences &preferences, QWidget *parent = nullptr);

    /// As the preferences have it.
    void showKept();

signals:
    void changed();

private:
    void createSize(QFormLayout *form);
    void createLook(QFormLayout *form);
    void showSize(const PictureOptions &options);
    void changeDots(int dotsPerInch);
    [[nodiscard]] ExportSettings kept() const;
    void keep(const ExportSettings &settings);

    Preferences &m_preferences;
    QComboBox *m_size = nullptr;
    QSpinBox *m_dotsPerInch = nullptr;
    QComboBox *m_theme = nullptr;
    QCheckBox *m_transparent = nullptr;
    QCheckBox *m_footer = nullptr;
};

} // namespace perrank::ui
