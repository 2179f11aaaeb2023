// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "program/output.hpp"
#include "punct/text/json.hpp"
#include "reading/input_log.hpp"
#include "store/temporary_file.hpp"

namespace punct::cli {

/// Text that waits to be written: in memory while it is short, then in a temporary file.
class Spool {
 public:
  /// False if the temporary file cannot be written.
  bool write(std::string_view text);
  [[nodiscard]] std::uint64_t size() const noexcept { return on_disk_ + memory_.size(); }
  /// A piece of the written text; empty if it cannot be read.
  [[nodiscard]] std::string read(std::uint64_t offset, std::size_t size) const;
  /// Writes as much of it as can be read and the output accepts.
  void copy_to(Output& output) const;
  /// False if something could not be written to the temporary file, or could not be read again.
  [[nodiscard]] bool is_whole() const noexcept { return whole_; }

 private:
  std::string memory_;
  std::unique_ptr<TemporaryFile> file_;
  std::uint64_t on_disk_ = 0;
  mutable bool whole_ = true;
};

/// The options of a run that change its result, as the JSON object of an envelope. Options with their default value are
/// left out.
class ResultOptions {
 public:
  /// Starts with the options that tools share.
  explicit ResultOptions(const CommonOptions& options);
  void add(std::string_view name, std::string_view value);
  void add(std::string_view name, std::uint64_t value);
  void add_flag(std::string_view name, bool set);
  [[nodiscard]] std::string json() const { return "{" + members_ + "}"; }

 private:
  void begin(std::string_view name);
  std::string members_;
};

/// The program that made a result, and its input.
struct ResultHead {
  std::string tool;
  std::string version;
  /// A JSON object.
  std::string options;
  InputLog input;
  /// The games that a merged result lacks; `of` and `sha256` are unused.
  InputLog missing;
};

/// The version of this program.
[[nodiscard]] std::string_view program_version() noexcept;

/// The start of an envelope, up to the result. The envelope ends with `}` and a line end.
[[nodiscard]] std::string envelope_start(const ResultHead& head);

/// Writes an envelope whose result is produced while the input is read.
class ResultFile {
 public:
  /// Appends to the result, which must become one JSON value.
  bool write(std::string_view json) { return spool_.write(json); }
  /// Writes the envelope; reports failures to the session.
  void finish(Session& session, Output& output, const ResultHead& head) const;

 private:
  Spool spool_;
};

/// The head of a result made by this program.
[[nodiscard]] ResultHead head_of(std::string_view tool, const ResultOptions& options, InputLog input);

}  // namespace punct::cli
