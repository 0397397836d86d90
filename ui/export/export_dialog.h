// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/preferences.h"
#include "ui/export/bars_picture.h"

#include <QDialog>
#include <QTimer>

#include <memory>

class QCheckBox;
class QComboBox;
class QDialogButtonBox;
class QLabel;
class QSpinBox;

namespace perrank::ui {

/// Size, resolution, look and content of the picture, with a preview. `Save…` asks where.
class ExportDialog : public QDialog {
    Q_OBJECT

public:
    ExportDialog(std::shared_ptr<const Estimate> estimate, const Document &document, Theme shown,
                 Preferences &preferences, QWidget *parent = nullptr);

    [[nodiscard]] PictureOptions options() const;
    [[nodiscard]] bool embedsScenario() const;

signals:
    void saved(const QString &path);

protected:
    void showEvent(QShowEvent *event) override;

private:
    void createSizeFields();
    void createLookFields(Theme shown);
    void createButtons();
    void arrange();
    void fitPreview();
    void chooseSize(int index);
    void customizeSize();
    void showPreview();
    void copy();
    void save();
    void writeTo(const QString &path);
    [[nodiscard]] QImage render() const;

    std::shared_ptr<const Estimate> m_estimate;
    Document m_document;
    Preferences &m_preferences;
    QTimer m_previewSoon;
    QComboBox *m_size = nullptr;
    QSpinBox *m_width = nullptr;
    QSpinBox *m_height = nullptr;
    QSpinBox *m_dotsPerInch = nullptr;
    QComboBox *m_theme = nullptr;
    QCheckBox *m_transparent = nullptr;
    QCheckBox *m_footer = nullptr;
    QCheckBox *m_embed = nullptr;
    QLabel *m_preview = nullptr;
    QDialogButtonBox *m_buttons = nullptr;
};

} // namespace perrank::ui
