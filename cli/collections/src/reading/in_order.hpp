// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <set>
#include <string>

#include "choice/chooser.hpp"
#include "choice/span.hpp"
#include "punct/collections/reading.hpp"
#include "reading/run_cutter.hpp"
#include "reading/slot.hpp"

namespace punct::collections::detail {

/// Takes runs in the order of the input; reports and counts findings, numbers games and chooses among them.
class InOrder {
 public:
  InOrder(const Request& request, GameJob& job, RunCutter& cutter, const Span& span, Events& events,
          Coverage* coverage);

  [[nodiscard]] std::uint64_t games_of_source() const noexcept { return games_of_source_; }
  /// All games seen, including those that are not wanted.
  [[nodiscard]] std::uint64_t games() const noexcept { return games_; }
  /// What has happened so far; its number of games is not set.
  [[nodiscard]] const ReadReport& so_far() const noexcept { return report_; }

  /// Must be called for each run before its games are delivered.
  void begin_run(const Run& run);
  /// Takes the next item of the run, and delivers a game that is wanted. False to stop.
  bool take(Slot& slot, std::size_t index);
  /// Must be called when all games of the run have been delivered. False to stop.
  bool end_run(const Slot& slot);
  /// Must be called after the last run.
  void finish();

 private:
  void begin(const Source& source);
  [[nodiscard]] bool needs_source() const;
  [[nodiscard]] bool needs_unread(const Run& run) const;
  bool end(const Run& run);
  /// After the last wanted game, reads a source to its end if the coverage needs its digest.
  bool reads_on_for_coverage();
  /// Drops findings about the whole file that an earlier game has reported.
  void forget_reported(Item& item);
  /// Reports the findings of a game that is delivered.
  void report(const Source& source, std::uint64_t number, Item& item);
  void stray(const Run& run, Finding finding, const Excerpt& excerpt);
  void hand_on_stray(const Source& source, Finding finding, const Excerpt& excerpt);
  /// Counts findings; skips the rest of a source with too many, as a file of another kind would print for hours.
  void count(const Run& run, std::size_t findings, Place last);
  void give_up(const Run& run);
  void tell(const Unread& unread, const Run& run);
  void tell_unread(const Unread& unread);
  void report_finding(const std::string& file, const Finding& finding, const Excerpt& excerpt);

  const Request& request_;
  Events& events_;
  ReadReport report_;
  GameJob& job_;
  RunCutter& cutter_;
  const Span& span_;
  Coverage* coverage_;
  std::uint64_t sources_ = 0;
  // Stands for the findings of games that have none.
  FindingsWithLines nothing_noted_;
  const Choice& choice_;
  // Whether games of the whole run are chosen here and not by the sink.
  bool chooses_;
  Chooser chooser_;
  std::uint64_t games_ = 0;
  std::uint64_t games_of_source_ = 0;
  std::uint64_t findings_of_source_ = 0;
  std::set<std::string> reported_of_source_;
  Place last_place_;
  // Whether the rest of the source is skipped.
  bool gave_up_ = false;
  // Whether all wanted games have come and only the coverage needs the rest of the source.
  bool is_served_ = false;
  // Whether there were games to choose from in the run, and whether any was handed on.
  bool chose_ = false;
  bool handed_on_ = false;
};

}  // namespace punct::collections::detail
