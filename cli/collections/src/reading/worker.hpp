// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "choice/span.hpp"
#include "punct/collections/reading.hpp"
#include "punct/formats/format.hpp"
#include "punct/replay.hpp"
#include "reading/budgets.hpp"
#include "reading/readers.hpp"
#include "reading/slot.hpp"

namespace punct::collections::detail {

/// Reads and replays games on one thread.
class Worker final : public formats::RecordSink {
 public:
  /// All references must outlive the worker. `reads_on`: also reads the games after the last wanted one, to count them.
  Worker(GameJob& job, unsigned number, const Request& request, const Span& span, bool reads_on,
         AnswerBudget& answer_budget) noexcept;

  /// Begins with a slot's run, and returns the reader that reads it into this object. Leaves the run as soon as results
  /// take too much memory. Where the slot has `deliver_part`, it is the turn of a run that was left, and its rest is
  /// delivered part by part; what follows the last delivery remains in the slot.
  [[nodiscard]] formats::Reader& begin(Slot& slot);
  /// Must be called when the run has been read.
  void end();

  bool game(Record& record, std::vector<Finding>& findings) override;
  void stray(Finding finding) override;

 private:
  void hold(const Item& item, std::size_t index);
  void forget_reported(Item& item, std::vector<Finding>& findings);
  void find_bytes(const Run& run);
  void note(Item& item, std::vector<Finding> findings);

  GameJob& job_;
  unsigned number_;
  const Request& request_;
  // Whether every game that is read is delivered.
  bool hands_all_on_;
  const Span& span_;
  // Whether the games after the last wanted one are counted.
  bool reads_on_;
  AnswerBudget& answer_budget_;
  // How many items of the run have come, and whether no more are to be taken.
  std::uint64_t items_ = 0;
  bool stops_ = false;
  Readers readers_;
  Game game_;
  Slot* slot_ = nullptr;
  std::set<std::string> reported_in_run_;
  // The number of the last game in its source, as far as the choice of games needs it.
  std::uint64_t last_number_ = 0;
  // The bytes of the run's games if they are wanted.
  std::vector<std::string_view> bytes_;
};

}  // namespace punct::collections::detail
