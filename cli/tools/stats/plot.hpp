// SPDX-License-Identifier: MIT
#pragma once

#include "punct/render/scene.hpp"
#include "punct/statistics.hpp"

namespace punct::cli {

/// The statistics as a page of heat maps and charts.
[[nodiscard]] render::Scene stats_plot(const Statistics& statistics);

}  // namespace punct::cli
