// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "changes/changes.hpp"
#include "program/output/output.hpp"
#include "punct/collections/reading.hpp"
#include "punct/formats/format.hpp"
#include "store/spool.hpp"
#include "writing/file_names.hpp"

namespace punct::cli {

/// Where and how a tool writes games.
struct GamesOutOptions {
  OutputOptions output;
  /// The folder for one file per game; empty for one file of all games.
  std::string folder;
  /// `--name`: the pattern of names in the folder; empty to name files after the sources of the games.
  std::string name;
  /// `--split-by`: games with the same value go into one file of the folder; empty for one file per game.
  std::string split_by;
  /// `std::nullopt` for the format of the first source.
  std::optional<formats::Format> to;
  Changes changes;
};
/// `--to`, `-o`, `--force`, `--out-dir`, `--name`, and the options of Changes. For `otherwise` see add_to_option().
void add_games_out_options(CLI::App& app, GamesOutOptions& options, const std::string& otherwise);

/// A game as it is written to a file.
struct WrittenGame {
  std::string text;
  /// The name of the game's own file, with a placeholder for {n}.
  std::string name;
  /// The value of `--split-by`.
  std::string group;
  /// What `--sort` orders it by.
  std::string sort_key;
  [[nodiscard]] std::size_t memory() const noexcept {
    return text.capacity() + name.capacity() + group.capacity() + sort_key.capacity();
  }
  void clear() noexcept {
    text.clear();
    name.clear();
    group.clear();
    sort_key.clear();
  }
};

/// The bytes of a game in its source, without separators. GameView::bytes must be set.
[[nodiscard]] std::string original_text(const GameView& view);
/// What has to stand between the bytes of games besides the separator, so that they stay as many. A game in text ends
/// with an empty line, but for the last of its file. It may lack a result, and the next may lack tags: its moves would
/// then go on with those of the game before.
class GameSeam {
 public:
  explicit GameSeam(formats::Format format = formats::Format::text) noexcept : format_(format) {}
  /// What stands before the bytes of the next game. Linear in it and the game before.
  [[nodiscard]] std::string_view before(std::string_view game);

 private:
  formats::Format format_;
  std::string last_;
};

/// Writes single games for one worker.
class GameScribe {
 public:
  /// Both must outlive it.
  GameScribe(const GamesOutOptions& options, const CommonOptions& common) noexcept
      : options_(options), common_(common) {}

  /// Writes the game of the record with the requested changes. Anything that the format cannot hold
  /// becomes a finding of the game in hand. So does a change that the moves contradict; then nothing is written.
  void write(const Record& record, GameView& view, WrittenGame& written);
  /// Takes the bytes of the game in its source. GameView::bytes must be set.
  void take_original(const GameView& view, WrittenGame& written);

 private:
  void add_values(const Record& record, const Game& game, WrittenGame& written) const;
  void write_as_is(const Record& record, const Game& game, GameView& view, WrittenGame& written);

  const GamesOutOptions& options_;
  const CommonOptions& common_;
  std::array<std::unique_ptr<formats::Writer>, formats::kAllFormats.size()> writers_;
};

/// Writes the games of scribes in order, into one file or into one file per game.
///
/// If there is no game, no file is written or replaced. An input is not replaced if a game is left out.
class GamesOut {
 public:
  /// Both must outlive it. With `all_or_none` nothing appears in the folder before end().
  GamesOut(Session& session, GamesOutOptions& options, bool all_or_none = false);

  /// Reads the names that the options change. False, with a report, if that fails or nothing can be written.
  bool open();
  void begin(const Source& source);
  /// False if it cannot be written.
  bool add(const Source& source, std::uint64_t number, const WrittenGame& game);
  /// See Output::flush().
  bool flush() { return output_.flush(); }
  /// Must be called if a game of the input is not written: it has errors or was not selected.
  void leave_out() noexcept { left_out_ = true; }
  /// Completes the output.
  void end();
  /// Leaves files as they were; output to standard output is completed.
  void stop();

 private:
  /// A file that is written at the end.
  struct Waiting {
    std::string name;
    Spool::Piece text;
  };

  void begin_file(formats::Format format);
  template <class WriteGames>
  bool write_file(const std::string& name, WriteGames write_games);
  [[nodiscard]] std::string file_name(const Source& source, std::uint64_t number, const WrittenGame& game);
  void end_file();
  void end_groups();
  bool write_group(Output& output, const std::string& name, const std::vector<Spool::Piece>& games);

  Session& session_;
  GamesOutOptions& options_;
  bool all_or_none_;
  Output output_;
  std::unique_ptr<formats::Writer> writer_;
  formats::Format format_ = formats::Format::text;
  GameSeam seam_;
  std::string_view ending_;
  FreeNames names_;
  Spool spool_;
  std::vector<Waiting> waiting_;
  // The games of each value of `--split-by`.
  std::map<std::string, std::vector<Spool::Piece>> groups_;
  std::uint64_t written_ = 0;
  // Files that are complete in the folder.
  std::uint64_t files_ = 0;
  bool left_out_;
  bool drops_moves_ = false;
  bool warned_of_formats_ = false;
};

}  // namespace punct::cli
