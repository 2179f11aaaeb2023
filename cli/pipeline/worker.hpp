// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "pipeline/pipeline.hpp"
#include "pipeline/slot.hpp"
#include "pipeline/window.hpp"
#include "punct/formats/format.hpp"
#include "punct/replay.hpp"
#include "session/session.hpp"

namespace punct::cli::detail {

/// Reads and replays games on one thread.
class Worker final : public formats::RecordSink {
 public:
  /// All references must outlive the worker. `reads_on`: also reads the games after the last wanted one, to count them.
  Worker(GameJob& job, unsigned number, const formats::Limits& limits, const Session& session, const Window& window,
         bool reads_on) noexcept;

  /// Reads the games of a slot's run, which `before` games of the source precede.
  void read(Slot& slot, std::uint64_t before);

  bool game(Record& record, std::vector<Finding>& findings) override;
  void stray(Finding finding) override;

 private:
  formats::Reader& reader(formats::Format format);
  void forget_told(Item& item, std::vector<Finding>& findings);
  void find_bytes(const Run& run);
  void note(Item& item, std::vector<Finding> findings);

  GameJob& job_;
  unsigned number_;
  formats::Limits limits_;
  const CommonOptions& options_;
  bool keeps_excerpts_;
  // Whether every game that is read is delivered.
  bool hands_all_on_;
  const Window& window_;
  // Whether the games after the last wanted one are counted.
  bool reads_on_;
  std::array<std::unique_ptr<formats::Reader>, formats::kAllFormats.size()> readers_;
  Game game_;
  Slot* slot_ = nullptr;
  std::set<std::string> told_in_run_;
  // The number of the last game in its source, as far as `--part` needs it.
  std::uint64_t next_number_ = 0;
  // The same, if games are chosen by number.
  std::uint64_t last_number_ = 0;
  // That number before the run, and the bytes of the run's games if they are wanted.
  std::uint64_t before_ = 0;
  std::vector<std::string_view> bytes_;
};

}  // namespace punct::cli::detail
