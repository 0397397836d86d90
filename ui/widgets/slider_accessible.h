// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace perrank::ui {

/// Makes sliders speak to assistive tools: a slider with value, range and step, or, where there are only
/// named stops, a group of radio buttons. Calling it again does nothing.
void installSliderAccessibility();

} // namespace perrank::ui
