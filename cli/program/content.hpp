// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "program/session.hpp"

namespace punct::cli {

/// The name of standard input on the command line.
inline constexpr const char* kStandardInput = "-";

/// The most bytes of a file that is held whole: a list of names, a style, a diagram, positions of panels.
inline constexpr std::size_t kMostContent = std::size_t{16} << 20;

/// The content of a file, or of standard input for `-`; `std::nullopt` if it cannot be read, which is reported.
[[nodiscard]] std::optional<std::string> content_of(Session& session, const std::string& file);

/// Whether standard input would be read for several of these files, or also for the inputs, if those are read.
[[nodiscard]] bool shares_standard_input(const CommonOptions& common, bool reads_inputs,
                                         std::initializer_list<std::string_view> files);
inline constexpr const char* kSharedInput = "standard input can be only one of the inputs";

}  // namespace punct::cli
