// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "session/diagnostics.hpp"
#include "session/exit_status.hpp"
#include "session/options.hpp"
#include "session/progress.hpp"

namespace punct::cli {

/// One run of a tool: its common options, where it reports to, and what has gone wrong so far. Used by one thread at a
/// time; in a pipeline by the stage that works in order.
class Session {
 public:
  Session(std::string_view tool, const CommonOptions& options);

  [[nodiscard]] const CommonOptions& options() const noexcept { return options_; }
  [[nodiscard]] Progress& progress() noexcept { return progress_; }
  /// The number of workers to use, at least 1.
  [[nodiscard]] unsigned workers() const noexcept;

  /// Whether findings are shown with their line of input, so that it is worth keeping.
  [[nodiscard]] bool shows_excerpts() const noexcept;

  /// Reports a finding and counts it. `excerpt` is the line of input it is about, empty where it is not to be shown.
  void report(std::string_view file, const Finding& finding, const Excerpt& excerpt = {});
  /// Says that something could not be read: `punct validate: NAME: WHY`.
  void fail_io(std::string_view name, std::string_view why);
  /// Says that something could not be written.
  void fail_output(std::string_view name, std::string_view why);
  /// Says that nothing was found where something was asked for; not an error of input or output.
  void nothing_there(std::string_view sentence);
  /// Says, even with `-q`, that less was done than was asked for; not an error of input or output.
  void fall_short(std::string_view sentence);
  /// Says something that is worth knowing and not wrong; not with `-q`.
  void remark(std::string_view sentence);
  /// Says that options cannot be combined or are missing, and how to get help.
  void refuse_usage(std::string_view sentence);
  /// Says what nobody may miss, though nothing is wrong with it.
  void mention(std::string_view sentence);
  /// To be called with the games of a source, which have been read; a run that saw none at all ends with status 1.
  void saw_games(std::uint64_t games) noexcept;
  /// Says what is being done; only with `-v`.
  void note(std::string_view sentence);

  [[nodiscard]] std::uint64_t errors() const noexcept { return errors_; }
  [[nodiscard]] std::uint64_t warnings() const noexcept { return warnings_; }
  /// What the run has come to so far.
  [[nodiscard]] ExitStatus status() const noexcept {
    return saw_games_ == false ? worse(status_, ExitStatus::findings) : status_;
  }
  /// Sends on what has been reported.
  void flush();

 private:
  void say(std::string_view severity, std::string_view code, std::string_view file, std::string_view sentence);

  std::string tool_;
  const CommonOptions& options_;
  Diagnostics diagnostics_;
  Progress progress_;
  std::uint64_t errors_ = 0;
  std::uint64_t warnings_ = 0;
  ExitStatus status_ = ExitStatus::ok;
  // Whether any game was seen, once games have been looked for.
  std::optional<bool> saw_games_;
};

}  // namespace punct::cli
