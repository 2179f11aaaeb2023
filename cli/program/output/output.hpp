// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "program/options/options.hpp"
#include "program/session.hpp"
#include "punct/formats/packer.hpp"

namespace punct::cli {

/// The destination of a tool's output: standard output, or a file that appears complete or not at all.
///
/// The output goes to a file beside the final one, which finish() puts in place if nothing has failed. Until then, and
/// after a failure, the old file stays. An interrupt deletes the unfinished file. The extension selects packing: `.gz`,
/// `.zst`, `.xz`, `.bz2`, or `.zip` with one member. Devices, pipes, and whatever /dev/stdout, /dev/fd/3 and the like
/// lead to are written to directly. Failures are reported to the session. Only one output can be open at a time.
class Output {
 public:
  Output(Session& session, const OutputOptions& options) : session_(session), options_(options) {}
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;
  ~Output();

  /// False, with a report, if the file cannot be written, exists and must not be replaced, or is an input whose games
  /// it would not keep.
  bool open();
  /// Whether the open output is a terminal, which would obey control characters.
  [[nodiscard]] bool is_shown() const noexcept;
  /// The extension of a zip's member if the name of the file does not contain it. Call it before the first write().
  void set_member_ending(std::string_view ending) { member_ending_ = ending; }
  /// False if nothing more can be written; reported to the session unless a pipe was closed.
  bool write(std::string_view text);
  /// Hands on what is there, so that an interrupt of long work leaves it. False if nothing more can be written.
  bool flush();
  /// Writes the rest and puts the file in its place. If this session had a read or write error, it does so only for
  /// files that are `one_of_many` or `is_report`.
  bool finish();
  /// Leaves the old file as it was. Output to standard output or a device stays there and is flushed.
  void abandon();

 private:
  bool send(std::string_view bytes);
  [[nodiscard]] bool open_packer(formats::Packing packing);
  [[nodiscard]] std::string member_name() const;
  bool fail(std::string_view why);
  void discard() noexcept;
  [[nodiscard]] std::string name() const {
    return descriptor_ == 1 ? "standard output" : options_.final_name.empty() ? options_.file : options_.final_name;
  }

  Session& session_;
  OutputOptions options_;
  std::string buffer_;
  // The path of the unfinished file; empty if the output is written directly.
  std::string beside_;
  // The final path: the named file, or the target of a link of that name.
  std::string target_;
  std::string member_ending_;
  std::optional<formats::Packer> packer_;
  int descriptor_ = -1;
  bool broken_ = false;
};

/// Whether the file may be written: it does not exist, or may be replaced. If not, that is reported. Call it before
/// reading if open() comes late.
[[nodiscard]] bool may_write(Session& session, const OutputOptions& options);

/// Remarks on games that are written in another format than the extension of the file names.
void remark_on_ending(Session& session, const OutputOptions& options, formats::Format format);

/// Whether a folder exists or can be made, as far as that is known before. If not, that is reported.
[[nodiscard]] bool may_fill(Session& session, const std::string& folder);
/// Makes a folder that does not exist, for the first file in it: a run that writes none leaves no folder. False, with a
/// report, if that fails.
[[nodiscard]] bool make_folder(Session& session, const std::string& folder);

/// Whether a file that may not be replaced is in the way, after so many others were written to its folder. That is
/// reported here, because the run is no wrong usage any more; for the first file Output::open() reports it.
[[nodiscard]] bool is_in_the_way(Session& session, const OutputOptions& options, std::uint64_t files_before);

/// Whether this file is also read by the tool: it is named as input, is in a folder of the input, or is standard input.
[[nodiscard]] bool is_also_input(const CommonOptions& common, const std::string& file);

}  // namespace punct::cli
