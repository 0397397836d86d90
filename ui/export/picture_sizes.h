// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>
#include <QSizeF>
#include <QString>

#include <span>

namespace perrank::ui {

/// A size of pictures that has a name.
struct PictureSize {
    const char *text;
    QSize pixels;
    QSizeF millimetres; ///< of a sheet, whose pixels follow from the dots per inch

    [[nodiscard]] QString name() const;
    [[nodiscard]] bool isSheet() const { return !millimetres.isEmpty(); }
    [[nodiscard]] QSize at(int dotsPerInch) const;
};

std::span<const PictureSize> pictureSizes();
/// The one of so many pixels, or the number of all.
std::size_t pictureSizeOf(const QSize &pixels, int dotsPerInch);

} // namespace perrank::ui
