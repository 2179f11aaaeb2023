// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "program/exit_status.hpp"
#include "program/options/options.hpp"
#include "program/output/diagnostics.hpp"
#include "program/progress.hpp"

namespace punct::cli {

/// Why an input was not read, with the option that may help.
[[nodiscard]] std::string reason_of(const Unread& unread);

/// One run of a tool: its common options, its messages, and the failures so far. Prints what happens while games are
/// read. Used by one thread at a time.
class Session : public Events {
 public:
  Session(std::string_view tool, const CommonOptions& options);

  [[nodiscard]] const CommonOptions& options() const noexcept { return options_; }
  [[nodiscard]] Progress& progress() noexcept { return progress_; }
  /// Whether findings are shown with their line of input, so that callers should keep it.
  [[nodiscard]] bool shows_excerpts() const noexcept;

  /// Reports a finding and counts it. `excerpt` is its line of input; empty if it must not be shown.
  void report(std::string_view file, const Finding& finding, const Excerpt& excerpt = {});
  void finding(std::string_view file, const Finding& finding, const Excerpt& excerpt) override;
  /// Reports why something was not read: as a failure, as a remark or, with `-v`, as a note.
  void unread(const Unread& unread) override;
  void begins(const Source& source) override;
  void ends(const Source& source, std::uint64_t games, bool has_all) override;
  void advanced(std::uint64_t bytes, std::uint64_t of, std::uint64_t games) override;
  void skipped_all() override;
  /// Reports that something could not be read: `punct validate: NAME: WHY`.
  void fail_io(std::string_view name, std::string_view why);
  /// Reports that a temporary file could not be written or read.
  void fail_temporary_file();
  /// Reports that something could not be written.
  void fail_output(std::string_view name, std::string_view why);
  /// Reports that nothing was found where something was requested, in `file` if it is named; not an input or output
  /// error.
  void nothing_there(std::string_view sentence, std::string_view file = {});
  /// Reports that no game fits; only a remark for a part of the input, because others may fit in the rest.
  void nothing_fits(std::string_view sentence, std::string_view file = {});
  /// Reports, even with `-q`, that less was done than requested; not an input or output error.
  void fall_short(std::string_view sentence);
  /// Prints a remark about something that is not wrong, with the file that it is about, if any; silent with `-q`.
  void remark(std::string_view sentence, std::string_view file = {});
  /// Warns about the input; as an error with `--strict`. Silent with `-q`.
  void warn(std::string_view sentence, std::string_view file = {});
  /// Reports that options cannot be combined or are missing, and how to get help.
  void refuse_usage(std::string_view sentence);
  /// Makes the status of the run at least so bad.
  void worsen(ExitStatus status) noexcept { status_ = worse(status_, status); }
  /// Must be called after reading a source, with its number of games; a run without any game ends with status 1.
  void saw_games(std::uint64_t games) noexcept;
  /// Whether sources were read and none had a game.
  [[nodiscard]] bool saw_no_game() const noexcept { return saw_games_ == false; }
  /// Whether this file is an archive that was read, with members that are no files of games, so that a copy of its
  /// games would lack them. A Mac's side files do not count.
  [[nodiscard]] bool holds_other_files(const std::string& file) const;
  /// Prints what is being done; only with `-v`.
  void note(std::string_view sentence, std::string_view file = {});

  [[nodiscard]] std::uint64_t errors() const noexcept { return errors_; }
  [[nodiscard]] std::uint64_t warnings() const noexcept { return warnings_; }
  /// The status of the run so far.
  [[nodiscard]] ExitStatus status() const noexcept {
    return saw_no_game() ? worse(status_, ExitStatus::findings) : status_;
  }
  /// Flushes the messages.
  void flush();

 private:
  void note_archive_of(std::string_view member);
  void say(std::string_view severity, std::string_view code, std::string_view file, std::string_view sentence);

  std::string tool_;
  const CommonOptions& options_;
  Diagnostics diagnostics_;
  Progress progress_;
  std::uint64_t errors_ = 0;
  std::uint64_t warnings_ = 0;
  ExitStatus status_ = ExitStatus::ok;
  // Whether any game was seen; empty until games are looked for.
  std::optional<bool> saw_games_;
  // Archives of which members were passed over.
  std::set<std::string> archives_;
};

}  // namespace punct::cli
