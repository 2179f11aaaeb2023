// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <istream>
#include <string>
#include <string_view>

#include "program/output/output.hpp"
#include "punct/collections/parts.hpp"

namespace punct::cli {

/// The version of this program.
[[nodiscard]] std::string_view program_version() noexcept;

/// The options of a run that change its result; starts with those that tools share.
[[nodiscard]] ResultOptions result_options(const CommonOptions& options);

/// Passes the bytes of a file that this program wrote to `read`: unpacked, if they are compressed or the only file of
/// an archive. `-` is standard input. Returns why the file cannot be read, or not to its end; empty if it can.
[[nodiscard]] std::string read_written(const std::string& file, const std::function<void(std::istream&)>& read);

/// The head of a result made by this program.
[[nodiscard]] ResultHead head_of(std::string_view tool, const ResultOptions& options, Coverage input);

/// Writes a result with its envelope; `write` writes the result itself and returns false if that fails. Reports
/// failures to the session.
void write_result(Session& session, Output& output, const ResultHead& head,
                  const std::function<bool(const TakeText&)>& write);

}  // namespace punct::cli
