// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/palette.h"

namespace perrank::ui {

namespace {

/// How a component looks in every theme.
struct ComponentLook {
    Component id;
    PartColours Colours::*colours;
    Pattern pattern;
};

constexpr EnumTable looks{std::array{
    ComponentLook{Component::Activations, &Colours::activations, Pattern::Diagonal},
    ComponentLook{Component::Logits, &Colours::activations, Pattern::Grid},
    ComponentLook{Component::Parameters, &Colours::parameters, Pattern::Plain},
    ComponentLook{Component::Gradients, &Colours::gradients, Pattern::Dots},
    ComponentLook{Component::Optimizer, &Colours::optimizer, Pattern::Plain},
    ComponentLook{Component::MasterWeights, &Colours::masterWeights, Pattern::Plain},
    ComponentLook{Component::Momentum, &Colours::momentum, Pattern::HorizontalLines},
    ComponentLook{Component::Variance, &Colours::variance, Pattern::VerticalLines},
    ComponentLook{Component::GatheredParameters, &Colours::parameters, Pattern::HorizontalLines},
    ComponentLook{Component::CommunicationBuffers, &Colours::other, Pattern::Diagonal},
    ComponentLook{Component::StepTemporaries, &Colours::other, Pattern::Dots},
    ComponentLook{Component::Workspace, &Colours::other, Pattern::VerticalLines},
    ComponentLook{Component::Reserve, &Colours::other, Pattern::Grid},
}};

QColor operator""_rgb(unsigned long long rgb)
{
    return QColor::fromRgb(static_cast<QRgb>(rgb));
}

/// Fills were chosen by search: at least 3:1 to the background, and the largest smallest difference under
/// normal, protan, deutan and tritan vision (Machado et al., 2009) and in grey.
const Colours light{
    .background = 0xffffff_rgb,
    .panel = 0xf4f5f7_rgb,
    .text = 0x1b1e23_rgb,
    .muted = 0x55595f_rgb,
    .axis = 0x767b82_rgb,
    .grid = 0xdfe2e6_rgb,
    .capacity = 0xb00020_rgb,
    .focus = 0x0b57d0_rgb,
    .good = 0x1b6e3c_rgb,
    .warn = 0x8a5a00_rgb,
    .activations = {0xc97a06_rgb, 0x000000_rgb},
    .parameters = {0x104c94_rgb, 0xffffff_rgb},
    .gradients = {0x0096d9_rgb, 0x000000_rgb},
    .optimizer = {0x5b0e3a_rgb, 0xffffff_rgb},
    .masterWeights = {0x660f42_rgb, 0xffffff_rgb},
    .momentum = {0x8c3f6b_rgb, 0xffffff_rgb},
    .variance = {0xb36f96_rgb, 0x000000_rgb},
    .other = {0x7b7b7b_rgb, 0x000000_rgb},
};

const Colours dark{
    .background = 0x16191d_rgb,
    .panel = 0x20242a_rgb,
    .text = 0xf2f3f5_rgb,
    .muted = 0xb4b8bf_rgb,
    .axis = 0x8a9099_rgb,
    .grid = 0x333940_rgb,
    .capacity = 0xff8a8a_rgb,
    .focus = 0x8ab4ff_rgb,
    .good = 0x6fd39a_rgb,
    .warn = 0xf5c04a_rgb,
    .activations = {0xf5c04a_rgb, 0x000000_rgb},
    .parameters = {0x4a7df0_rgb, 0x000000_rgb},
    .gradients = {0xc9f3ff_rgb, 0x000000_rgb},
    .optimizer = {0xa35c8b_rgb, 0xffffff_rgb},
    .masterWeights = {0xa35c8b_rgb, 0xffffff_rgb},
    .momentum = {0xc07fab_rgb, 0x000000_rgb},
    .variance = {0xdca6cb_rgb, 0x000000_rgb},
    .other = {0xa0a0a0_rgb, 0x000000_rgb},
};

const Colours projector{
    .background = 0xffffff_rgb,
    .panel = 0xf4f5f7_rgb,
    .text = 0x101215_rgb,
    .muted = 0x43474d_rgb,
    .axis = 0x666b72_rgb,
    .grid = 0xd3d7dc_rgb,
    .capacity = 0xa3001c_rgb,
    .focus = 0x0b57d0_rgb,
    .good = 0x145c31_rgb,
    .warn = 0x754b00_rgb,
    .activations = {0xc06c00_rgb, 0x000000_rgb},
    .parameters = {0x0b3f86_rgb, 0xffffff_rgb},
    .gradients = {0x0088cc_rgb, 0x000000_rgb},
    .optimizer = {0x55093a_rgb, 0xffffff_rgb},
    .masterWeights = {0x55093a_rgb, 0xffffff_rgb},
    .momentum = {0x8c3f6b_rgb, 0xffffff_rgb},
    .variance = {0xac668d_rgb, 0x000000_rgb},
    .other = {0x6e6e6e_rgb, 0xffffff_rgb},
};

/// For printers without colour: no two parts of the merged set share a grey.
const Colours grey{
    .background = 0xffffff_rgb,
    .panel = 0xf5f5f5_rgb,
    .text = 0x1c1c1c_rgb,
    .muted = 0x555555_rgb,
    .axis = 0x777777_rgb,
    .grid = 0xdddddd_rgb,
    .capacity = 0x000000_rgb,
    .focus = 0x424242_rgb,
    .good = 0x3c3c3c_rgb,
    .warn = 0x3c3c3c_rgb,
    .activations = {0x929292_rgb, 0x000000_rgb},
    .parameters = {0x3a3a3a_rgb, 0xffffff_rgb},
    .gradients = {0x6b6b6b_rgb, 0xffffff_rgb},
    .optimizer = {0x161616_rgb, 0xffffff_rgb},
    .masterWeights = {0x161616_rgb, 0xffffff_rgb},
    .momentum = {0x474747_rgb, 0xffffff_rgb},
    .variance = {0x7f7f7f_rgb, 0x000000_rgb},
    .other = {0x525252_rgb, 0xffffff_rgb},
};

constexpr int patternDarkness = 128; // 28 % darker
constexpr int patternLightness = 150;
constexpr int darkFillLightness = 90;

} // namespace

const PartColours &Colours::part(Component component) const
{
    return this->*looks[component].colours;
}

const Colours &coloursOf(Theme theme)
{
    switch (theme) {
    case Theme::Light:
        return light;
    case Theme::Dark:
        return dark;
    case Theme::Projector:
        return projector;
    case Theme::Grey:
        return grey;
    }
    return light;
}

Pattern patternOf(Component component)
{
    return looks[component].pattern;
}

QColor patternInk(const QColor &fill)
{
    return fill.lightness() < darkFillLightness ? fill.lighter(patternLightness) : fill.darker(patternDarkness);
}

} // namespace perrank::ui
