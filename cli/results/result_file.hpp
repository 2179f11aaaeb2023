// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "files/temporary_file.hpp"
#include "pipeline/input_log.hpp"
#include "punct/text/json.hpp"
#include "session/output.hpp"

namespace punct::cli {

/// Text that is kept until it can be written: in memory while it is short, then in a temporary file.
class Spool {
 public:
  /// False where the temporary file cannot be written.
  bool write(std::string_view text);
  [[nodiscard]] std::uint64_t size() const noexcept { return on_disk_ + memory_.size(); }
  /// A piece of what was written; empty where it cannot be read.
  [[nodiscard]] std::string read(std::uint64_t offset, std::size_t size) const;
  /// Writes all of it, as far as it can be read and the output takes it.
  void copy_to(Output& output) const;
  /// False where something could not be written to the temporary file, or not be read again.
  [[nodiscard]] bool is_whole() const noexcept { return whole_; }

 private:
  std::string memory_;
  std::unique_ptr<TemporaryFile> file_;
  std::uint64_t on_disk_ = 0;
  mutable bool whole_ = true;
};

/// The options of a run that change its result, as the object of JSON that an envelope holds. Those that have their
/// default value are left out.
class ResultOptions {
 public:
  /// Begins with the options that tools share.
  explicit ResultOptions(const CommonOptions& options);
  void add(std::string_view name, std::string_view value);
  void add(std::string_view name, std::uint64_t value);
  void add_flag(std::string_view name, bool set);
  [[nodiscard]] std::string json() const { return "{" + members_ + "}"; }

 private:
  void begin(std::string_view name);
  std::string members_;
};

/// Who made a result, and from what.
struct ResultHead {
  std::string tool;
  std::string version;
  /// An object of JSON.
  std::string options;
  InputLog input;
  /// The games that a merged result lacks; `of` and `sha256` do not count.
  InputLog missing;
};

/// The version of this program.
[[nodiscard]] std::string_view program_version() noexcept;

/// The start of an envelope, up to where the result stands. What ends it is `}` and a line end.
[[nodiscard]] std::string envelope_start(const ResultHead& head);

/// Writes an envelope whose result is made while the input is read.
class ResultFile {
 public:
  /// Adds to the result, which must be one value of JSON in the end.
  bool write(std::string_view json) { return spool_.write(json); }
  /// Writes the envelope; what fails is told to the session.
  void finish(Session& session, Output& output, const ResultHead& head) const;

 private:
  Spool spool_;
};

/// The head of a result of this program.
[[nodiscard]] ResultHead head_of(std::string_view tool, const ResultOptions& options, InputLog input);

}  // namespace punct::cli
