// SPDX-License-Identifier: MIT
#pragma once

#include <cstdlib>
#include <string>

#include "punct/replay.hpp"
#include "support/reading.hpp"

namespace punct::fuzz {

/// Stops the run where something that must hold does not.
inline void require(bool holds) {
  if (!holds) std::abort();
}

/// Reads bytes as a file of games, replays all of them and writes them, canonical and as they are read, in the format
/// and as text. What is written as text must be read back and written the same.
inline void read_replay_write(formats::Format format, std::string_view bytes) {
  formats::Limits limits;
  limits.game_bytes = 1 << 16;
  limits.nesting = 16;
  testing::Kept kept = testing::read(format, bytes, limits);
  for (const bool canonical : {false, true}) {
    for (Record& record : kept.records)
      if (canonical) make_canonical(record, replay(record));
    const std::string text = testing::written(formats::Format::text, kept.records);
    const testing::Kept again = testing::read(formats::Format::text, text);
    require(again.records.size() == kept.records.size());
    require(testing::written(formats::Format::text, again.records) == text);
    static_cast<void>(testing::written(format, kept.records));
  }
}

/// Reads bytes as a file of games, writes them in the same format and reads that: it must be the same games, without an
/// error. There may be warnings: a tag that is Result in other letters is kept as it is.
inline void write_and_read_back(formats::Format format, std::string_view bytes) {
  const testing::Kept kept = testing::read(format, bytes);
  const std::string file = testing::written(format, kept.records);
  const testing::Kept again = testing::read(format, file);
  for (const Finding& finding : again.findings) require(finding.severity == Severity::warning);
  require(testing::written(format, again.records) == file);
  require(testing::written(formats::Format::text, again.records) ==
          testing::written(formats::Format::text, kept.records));
}

}  // namespace punct::fuzz
