// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "games/pipeline.hpp"
#include "punct/formats/format.hpp"
#include "session/output.hpp"

namespace punct::cli {

/// Writes single games for one worker.
class GameScribe {
 public:
  /// In the format of a game's source where `to` is nothing.
  explicit GameScribe(std::optional<formats::Format> to) noexcept : to_(to) {}

  /// Appends the game as it stands in the record. What the format cannot hold becomes a finding of the game.
  void write(GameInHand& hand, std::string& out);

 private:
  std::optional<formats::Format> to_;
  std::array<std::unique_ptr<formats::Writer>, formats::kAllFormats.size()> writers_;
};

/// Puts games that scribes have written together into one file, in order.
class GamesOut {
 public:
  GamesOut(Session& session, Output& output, std::optional<formats::Format> to) noexcept
      : session_(session), output_(output), to_(to) {}

  /// The format of the first source is that of the file.
  void begin(const Source& source);
  /// False where it cannot be written; also, told to the session, where the source has another format than the first.
  bool add(const Source& source, std::string_view game);
  void end();

 private:
  Session& session_;
  Output& output_;
  std::optional<formats::Format> to_;
  std::unique_ptr<formats::Writer> writer_;
  // The format is that of the first source, so that those of the others must be the same.
  bool follows_source_ = false;
  bool first_ = true;
};

}  // namespace punct::cli
