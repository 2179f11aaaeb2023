// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "choice/span.hpp"
#include "punct/collections/reading.hpp"
#include "punct/formats/format.hpp"
#include "punct/replay.hpp"
#include "reading/budgets.hpp"
#include "reading/slot.hpp"

namespace punct::collections::detail {

/// Reads and replays games on one thread.
class Worker final : public formats::RecordSink {
 public:
  /// All references must outlive the worker. `reads_on`: also reads the games after the last wanted one, to count them.
  Worker(GameJob& job, unsigned number, const formats::Limits& limits, const Request& request, const Span& span,
         bool reads_on, AnswerBudget& answer_budget) noexcept;

  /// Reads the games of a slot's run. Leaves the run as soon as results take too much memory.
  void read(Slot& slot);
  /// Takes the results of a slot, so that their memory is free again; returns false to stop.
  using Deliver = std::function<bool(Slot& slot)>;
  /// Reads the rest of a run that read() has left, when it is the run's turn. What follows the last delivery remains in
  /// the slot.
  void read_rest(Slot& slot, const Deliver& deliver);

  bool game(Record& record, std::vector<Finding>& findings) override;
  void stray(Finding finding) override;

 private:
  void process(Record& record, std::vector<Finding>& findings, Item& item, std::size_t index);
  void hold(const Item& item, std::size_t index);
  formats::Reader& reader(formats::Format format);
  void forget_reported(Item& item, std::vector<Finding>& findings);
  void find_bytes(const Run& run);
  void note(Item& item, std::vector<Finding> findings);

  GameJob& job_;
  unsigned number_;
  formats::Limits limits_;
  const Request& request_;
  // Whether every game that is read is delivered.
  bool hands_all_on_;
  const Span& span_;
  // Whether the games after the last wanted one are counted.
  bool reads_on_;
  AnswerBudget& answer_budget_;
  // While the rest of a run is read; else null.
  const Deliver* deliver_ = nullptr;
  // How many items of the run have come, and whether no more are to be taken.
  std::uint64_t items_ = 0;
  bool stops_ = false;
  std::array<std::unique_ptr<formats::Reader>, formats::kAllFormats.size()> readers_;
  Game game_;
  Slot* slot_ = nullptr;
  std::set<std::string> reported_in_run_;
  // The number of the last game in its source, as far as the choice of games needs it.
  std::uint64_t last_number_ = 0;
  // The bytes of the run's games if they are wanted.
  std::vector<std::string_view> bytes_;
};

}  // namespace punct::collections::detail
