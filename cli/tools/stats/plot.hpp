// SPDX-License-Identifier: MIT
#pragma once

#include "punct/render/scene.hpp"
#include "punct/render/words.hpp"
#include "punct/statistics.hpp"

namespace punct::cli {

/// The statistics as a page of heat maps and charts, with words in a language.
[[nodiscard]] render::Scene stats_plot(const Statistics& statistics, render::Language language = render::Language::en);

}  // namespace punct::cli
