// SPDX-License-Identifier: MIT
#pragma once

#include "parts/part.hpp"

namespace punct::collections {

/// Compares the numbers of a result that has been read with its input. Throws a ResultError or a Json::exception if
/// they contradict each other, as no tool writes them.
void check_fit(const PartResult& part, const Spool& spool);

}  // namespace punct::collections
