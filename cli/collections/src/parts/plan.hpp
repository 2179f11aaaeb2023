// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "punct/collections/parts.hpp"

namespace punct::collections {

class KeptPipes;

/// The same as the other plan_split(), for inputs whose pipes are kept and at their beginnings, where they are not
/// afterwards.
[[nodiscard]] std::optional<std::vector<SplitSource>> plan_split(Sources& sources, const Request& request,
                                                                 const PartSize& size, Events& events,
                                                                 const KeptPipes& pipes);

}  // namespace punct::collections
