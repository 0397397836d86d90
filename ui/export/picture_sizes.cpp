// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/picture_sizes.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace perrank::ui {

namespace {

constexpr double millimetresPerInch = 25.4;

const std::array sizes{
    PictureSize{QT_TRANSLATE_NOOP("PictureSize", "1920 × 1080 (Full HD)"), {1920, 1080}, {}},
    PictureSize{QT_TRANSLATE_NOOP("PictureSize", "1280 × 720 (HD)"), {1280, 720}, {}},
    PictureSize{QT_TRANSLATE_NOOP("PictureSize", "3840 × 2160 (4K)"), {3840, 2160}, {}},
    PictureSize{QT_TRANSLATE_NOOP("PictureSize", "A4 landscape"), {}, {297, 210}},
};

} // namespace

QString PictureSize::name() const
{
    return QCoreApplication::translate("PictureSize", text);
}

QSize PictureSize::at(int dotsPerInch) const
{
    return isSheet() ? (millimetres / millimetresPerInch * dotsPerInch).toSize() : pixels;
}

std::span<const PictureSize> pictureSizes()
{
    return sizes;
}

std::size_t pictureSizeOf(const QSize &pixels, int dotsPerInch)
{
    const auto isIt = [&](const PictureSize &size) { return size.at(dotsPerInch) == pixels; };
    return static_cast<std::size_t>(std::ranges::find_if(sizes, isIt) - sizes.begin());
}

} // namespace perrank::ui
