// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "punct/formats/packer.hpp"
#include "session/options.hpp"
#include "session/session.hpp"

namespace punct::cli {

/// Where a tool writes: standard output, or a file that appears whole or not at all.
///
/// A file is written beside its final place and takes that place when finish() is called with nothing gone wrong;
/// until then, and where something goes wrong, what was there stays. An interrupt takes the unfinished file away. A
/// file whose ending asks for that is packed: `.gz`, `.zst`, `.xz`, `.bz2`, and `.zip` with one member. Devices and
/// pipes are written to directly. What fails is reported to the session. One output is open at a time.
class Output {
 public:
  Output(Session& session, const OutputOptions& options) : session_(session), options_(options) {}
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;
  ~Output();

  /// False, and reported, if the file cannot be written or exists and may not be replaced.
  bool open();
  /// What the member of a zip ends with if the name of the file does not say it. Only before the first write().
  void set_member_ending(std::string_view ending) { member_ending_ = ending; }
  /// False where nothing more can be written: told to the session, except where a pipe has been closed.
  bool write(std::string_view text);
  /// Writes what is left and puts the file in its place; unless read or write error in this session
  /// and the file is all that comes of it.
  bool finish();
  /// Leaves the file as it was before. What went to standard output or a device stays there and is sent on.
  void abandon();

 private:
  [[nodiscard]] bool open_beside();
  bool flush();
  bool send(std::string_view bytes);
  [[nodiscard]] bool open_packer(formats::Packing packing);
  [[nodiscard]] std::string member_name() const;
  bool fail(std::string_view why);
  void discard() noexcept;
  [[nodiscard]] std::string name() const { return descriptor_ == 1 ? "standard output" : options_.file; }

  Session& session_;
  OutputOptions options_;
  std::string buffer_;
  // Where the file is written, until it is in its place; empty where it is written to directly.
  std::string beside_;
  // Its place: the file that was named, or what a link of that name points to.
  std::string target_;
  std::string member_ending_;
  std::optional<formats::Packer> packer_;
  int descriptor_ = -1;
  bool broken_ = false;
};

/// Makes interrupts (SIGINT, SIGTERM, SIGHUP) take away the unfinished file, and a closed pipe an error of writing.
void install_signal_handlers();

/// Whether the file may be written: does not exist, or may be replaced. If not, that is reported. To be asked before
/// reading where open() comes late.
[[nodiscard]] bool may_write(Session& session, const OutputOptions& options);

/// Whether the file that these options name is one that the tool reads: named as input, found in a folder that is, or
/// standard input.
[[nodiscard]] bool is_also_input(const CommonOptions& common, const std::string& file);

}  // namespace punct::cli
