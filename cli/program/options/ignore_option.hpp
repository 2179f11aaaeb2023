// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "punct/collections/reading.hpp"

namespace CLI {
class App;
}  // namespace CLI

namespace punct::cli {

/// `--ignore CODE,...`; refuses unknown codes and codes that only errors have.
void add_ignore_option(CLI::App& app, collections::IgnoredCodes& ignored);

/// The codes of a valid list such as `syntax,bad-date`; unknown words are passed over.
[[nodiscard]] collections::IgnoredCodes ignored_codes(std::string_view list);

}  // namespace punct::cli
