// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "punct/expected.hpp"
#include "punct/export.hpp"
#include "punct/finding.hpp"
#include "punct/formats/byte_source.hpp"
#include "punct/formats/format.hpp"
#include "punct/record.hpp"
#include "punct/replay.hpp"

namespace punct::formats {

// The short way: all games of a file as values, and games as the bytes of a file. All of it is held in memory at once;
// punct/formats/format.hpp streams.

/// A game that was read and replayed. A value, which owns all that is in it.
struct ReadGame {
  /// The file it comes from, as a finding names it: `games.punct`, or `games.zip:x.sgf` for a file in an archive.
  std::string source;
  /// Its number in that file, from 1.
  std::uint64_t number = 0;
  /// As written.
  Record record;
  /// Its replay.
  Game game;
  /// What is wrong with its writing and with its moves, by place, with the number of the game.
  std::vector<Finding> findings;

  /// Whether no finding is an error; warnings do not count.
  [[nodiscard]] PUNCT_API bool is_sound() const noexcept;
};

/// Something that is wrong in a file outside of any game.
struct StrayFinding {
  /// As ReadGame::source.
  std::string source;
  Finding finding;
};

/// All that is in a file: its games, in order, and what is wrong around them. Nothing is left out in silence: what is
/// broken in the file gives findings, and reading goes on at the next game.
struct Games {
  std::vector<ReadGame> games;
  std::vector<StrayFinding> strays;
};

/// What may be said about how to read; the defaults are those of the tools.
struct ReadOptions {
  /// The format; where nothing is said, the one that the ending of the name says, else what the bytes look like.
  std::optional<Format> format = std::nullopt;
  /// Limits for each game; what exceeds them gives a finding `limit`.
  Limits limits = {};
  /// An archive may unfold to so many times its size.
  std::uint64_t max_expansion = 200;
  /// The bytes of a file, or of a file in an archive, unfolded, that are held in memory at the most.
  std::uint64_t max_bytes = std::uint64_t{1} << 30;
};

/// Reads and replays all games in `bytes`, which are not an archive. `name` is the source of the games, and its ending
/// counts where `options` name no format. Fails (Kind::io) where neither the options nor the name nor the bytes say the
/// format; what is wrong in the bytes never makes it fail. Linear time; memory of the size of the bytes.
[[nodiscard]] PUNCT_API Expected<Games, ReadError> read_games(std::string_view bytes, std::string_view name = "",
                                                              const ReadOptions& options = {});

/// Reads and replays all games in a file, or in the files of an archive (zip, tar, gzip, xz, zstd) whose endings are
/// those of formats; other files in it are passed over, and each archive in it gives a stray finding. Fails where the
/// file cannot be read (Kind::io) or is larger than allowed (Kind::limit), with a sentence; an archive that is broken
/// in its middle gives what stands before, and a stray finding. The path is as the system has it. Linear time.
[[nodiscard]] PUNCT_API Expected<Games, ReadError> read_file(const std::string& path, const ReadOptions& options = {});

/// Games as the bytes of a file, and what the format could not hold.
struct Written {
  std::string bytes;
  /// Warnings, at most one a game, numbered by the games' order here; each names all that is lost of the game.
  std::vector<Finding> losses;
};

/// A file that holds this record alone, in canonical form: the bytes that `punct convert` writes for a sound record.
/// Where the record has errors, its moves up to the first illegal one of each line are canonical, and what is behind
/// them stays as written. Never fails. Linear time.
[[nodiscard]] PUNCT_API Written write_record(const Record& record, Format format);

/// A file that holds these games, in this order, each as write_record() has it: what `punct convert --to` writes, if
/// all are sound. Never fails. Linear time.
[[nodiscard]] PUNCT_API Written write_games(const std::vector<ReadGame>& games, Format format);

}  // namespace punct::formats
