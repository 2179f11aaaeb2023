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

// The short way: all games of a file as values, and games as the bytes of a file, held in memory at once. To stream
// games, use punct/formats/format.hpp.

/// A game that was read and replayed. A value that owns its data.
struct ReadGame {
  /// The file it comes from, as findings name it: `games.punct`, or `games.zip:x.sgf` for a file in an archive.
  std::string source;
  /// Its number in that file, from 1.
  std::uint64_t number = 0;
  /// As written.
  Record record;
  /// Its replay.
  Game game;
  /// The findings about its text and its moves, by place, with the number of the game.
  std::vector<Finding> findings;

  /// Whether no finding is an error; warnings do not count.
  [[nodiscard]] PUNCT_API bool is_sound() const noexcept;
};

/// A finding in a file outside any game.
struct StrayFinding {
  /// As ReadGame::source.
  std::string source;
  Finding finding;
};

/// The content of a file: its games, in order, and the findings around them. Nothing is dropped in silence: errors in
/// the file give findings, and reading continues with the next game.
struct Games {
  std::vector<ReadGame> games;
  std::vector<StrayFinding> strays;
};

/// Options of reading; the defaults are those of the tools.
struct ReadOptions {
  /// The format (default: by the extension of the name, else by content).
  std::optional<Format> format = std::nullopt;
  /// Limits for each game; what exceeds them gives a finding `limit`.
  Limits limits = {};
  /// An archive may expand to this many times its size.
  std::uint64_t max_expansion = 200;
  /// The greatest size of a file, or of a file in an archive after expansion, that is held in memory.
  std::uint64_t max_bytes = std::uint64_t{1} << 30;
};

/// Reads and replays all games in `bytes`, which are not an archive. `name` is the source of the games; its extension
/// counts if `options` name no format. Fails (Kind::io) if neither the options nor the name nor the bytes identify the
/// format; errors in the bytes never make it fail. Linear time; memory of the size of the bytes.
[[nodiscard]] PUNCT_API Expected<Games, ReadError> read_games(std::string_view bytes, std::string_view name = "",
                                                              const ReadOptions& options = {});

/// Reads and replays all games in a file, or in the files of an archive (zip, tar, gzip, xz, zstd) with extensions of
/// formats; other files in it are skipped, and each archive in it gives a stray finding. Fails if the file cannot be
/// read (Kind::io) or is larger than allowed (Kind::limit), with a message, and so if that is true of a compressed file
/// or the start of an archive; an archive that is damaged in the middle gives everything before the damage, and a stray
/// finding. The path is in the system's encoding. Linear time.
[[nodiscard]] PUNCT_API Expected<Games, ReadError> read_file(const std::string& path, const ReadOptions& options = {});

/// Games as the bytes of a file, and the losses of the format.
struct Written {
  std::string bytes;
  /// Warnings, at most one per game, numbered by the order of the games here; each names everything lost of the game.
  std::vector<Finding> losses;
};

/// Adds what Writer::write() cannot report, because it takes a replay: that SGF's readers would take a game that ends
/// with a third equal position for a draw by repetition. `before` is the number of losses before the game was written.
PUNCT_API void add_loss_of_replay(const Record& record, const Game& game, Format format, std::vector<Finding>& losses,
                                  std::size_t before);

/// A file that holds only this record, in canonical form: the bytes that `punct convert` writes for a valid record. If
/// the record has errors, its moves up to the first illegal one of each line are canonical, and later moves stay as
/// written. Never fails. Linear time.
[[nodiscard]] PUNCT_API Written write_record(const Record& record, Format format);

/// A file that holds these games, in this order, each as write_record() writes it: the output of `punct convert --to`,
/// if all are valid. A game with errors is written as far as it can be read, which is no loss here: leave those out for
/// which Game::is_sound() is false. Never fails. Linear time.
[[nodiscard]] PUNCT_API Written write_games(const std::vector<ReadGame>& games, Format format);

}  // namespace punct::formats
