// SPDX-License-Identifier: MIT
#include "punct/version.hpp"

namespace punct {

std::string_view version() noexcept { return PUNCT_VERSION; }

}  // namespace punct
