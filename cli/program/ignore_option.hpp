// SPDX-License-Identifier: MIT
#pragma once

#include "punct/collections/reading.hpp"

namespace CLI {
class App;
}  // namespace CLI

namespace punct::cli {

/// `--ignore CODE,...`; refuses unknown codes and codes that only errors have.
void add_ignore_option(CLI::App& app, collections::IgnoredCodes& ignored);

}  // namespace punct::cli
