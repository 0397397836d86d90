// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/preferences.h"
#include "ui/export/export_settings.h"

#include <QDialog>

#include <memory>

class QCheckBox;
class QComboBox;
class QDialogButtonBox;
class QSpinBox;

namespace perrank::ui {

class ExportPreview;

/// What is taken away and how it looks, with a preview and the size that the file will have. `Save…` asks where; what
/// was chosen is remembered for the next time and for quick export.
class ExportDialog : public QDialog {
    Q_OBJECT

public:
    ExportDialog(std::shared_ptr<const Estimate> estimate, const Document &document, ExportView view, Theme shown,
                 Preferences &preferences, QWidget *parent = nullptr);

    [[nodiscard]] ExportSettings settings() const;
    [[nodiscard]] ExportWish wish() const { return settings().wish; }

    /// Makes itself no higher than a screen of that height.
    void fitHeight(int screenHeight);

    /// Writes, or says why not and offers another folder.
    void writeTo(const QString &path);

signals:
    void saved(const perrank::ui::WrittenFile &file);
    void copied();

protected:
    void showEvent(QShowEvent *event) override;

private:
    void createContentFields();
    void createSizeFields();
    void createLookFields();
    void createButtons();
    void arrange();
    void showSettings(const ExportSettings &settings, ExportView view);
    void showFormats();
    void showFormat();
    void chooseSize();
    void changeSide(QSpinBox *changed);
    void changeDots();
    void showPreviewSoon();
    void copy();
    void save();
    [[nodiscard]] QString proposedPath() const;

    std::shared_ptr<const Estimate> m_estimate;
    Document m_document;
    Theme m_shown;
    Preferences &m_preferences;
    ExportPreview *m_preview;
    double m_ratio = 1; ///< of width to height, while it is locked
    QComboBox *m_what = nullptr;
    QComboBox *m_format = nullptr;
    QComboBox *m_size = nullptr;
    QSpinBox *m_width = nullptr;
    QSpinBox *m_height = nullptr;
    QCheckBox *m_lock = nullptr;
    QSpinBox *m_dotsPerInch = nullptr;
    QComboBox *m_theme = nullptr;
    QCheckBox *m_transparent = nullptr;
    QCheckBox *m_footer = nullptr;
    QCheckBox *m_embed = nullptr;
    QDialogButtonBox *m_buttons = nullptr;
};

} // namespace perrank::ui
