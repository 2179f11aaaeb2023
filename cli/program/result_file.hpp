// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <istream>
#include <string>
#include <string_view>

#include "parts/envelope.hpp"
#include "program/output.hpp"
#include "store/spool.hpp"

namespace punct::cli {

/// The version of this program.
[[nodiscard]] std::string_view program_version() noexcept;

/// The options of a run that change its result; starts with those that tools share.
[[nodiscard]] ResultOptions result_options(const CommonOptions& options);

/// Writes an envelope whose result is produced while the input is read.
class ResultFile {
 public:
  /// Appends to the result, which must become one JSON value.
  bool write(std::string_view json) { return spool_.write(json); }
  /// The result so far.
  [[nodiscard]] Spool& spool() noexcept { return spool_; }
  /// Writes the envelope; reports failures to the session.
  void finish(Session& session, Output& output, const ResultHead& head) const;

 private:
  Spool spool_;
};

/// Passes the bytes of a file that this program wrote to `read`: unpacked, if they are compressed or the only file of
/// an archive. `-` is standard input. Returns why the file cannot be read, or not to its end; empty if it can.
[[nodiscard]] std::string read_written(const std::string& file, const std::function<void(std::istream&)>& read);

/// The head of a result made by this program.
[[nodiscard]] ResultHead head_of(std::string_view tool, const ResultOptions& options, Coverage input);

}  // namespace punct::cli
