// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <istream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "punct/collections/reading.hpp"
#include "punct/collections/text.hpp"
#include "punct/expected.hpp"
#include "punct/export.hpp"
#include "punct/finding.hpp"
#include "punct/formats/format.hpp"

namespace punct::collections {

/// The kinds of results. Each has a class, or functions, that add games, merge, write JSON and read it again.
enum class ResultKind : std::uint8_t {
  listing,      ///< Listing
  selection,    ///< Selection
  findings,     ///< FindingList
  statistics,   ///< Statistics, with punct/collections/statistics.hpp
  exploration,  ///< Explorer
};
inline constexpr std::size_t kResultKinds = 5;
/// The tools that write them, which name the kind in JSON.
inline constexpr std::array<std::string_view, kResultKinds> kResultTools{"list", "select", "validate", "stats",
                                                                         "explore"};
/// The kind of result that a tool writes; `std::nullopt` if the tool writes none.
[[nodiscard]] PUNCT_API std::optional<ResultKind> result_kind(std::string_view tool) noexcept;

/// The options of a run that change its result, as the JSON object of an envelope. Options with their default value are
/// left out.
class ResultOptions {
 public:
  /// Starts with those of reading.
  PUNCT_API ResultOptions(const FileOptions& files, const Request& request);
  PUNCT_API void add(std::string_view name, std::string_view value);  ///< Adds an option with its value.
  PUNCT_API void add(std::string_view name, std::uint64_t value);     ///< The same.
  PUNCT_API void add_flag(std::string_view name, bool set);           ///< Adds an option that is either set or not.
  [[nodiscard]] std::string json() const { return "{" + members_ + "}"; }  ///< The object.

 private:
  PUNCT_API void begin(std::string_view name);
  std::string members_;
};

/// What made a result, and of which games.
struct ResultHead {
  /// The tool that writes results of its kind.
  std::string tool;
  /// The version of the program that made it, such as that of version(). Only results of equal versions merge.
  std::string version;
  /// A JSON object.
  std::string options;
  Coverage input;
  /// The games that a merged result lacks; `of` and `sha256` are unused.
  Coverage missing;
};

/// The start of an envelope, up to the result. The envelope ends with `}` and a line end.
[[nodiscard]] PUNCT_API std::string envelope_start(const ResultHead& head);

/// Why results cannot be merged.
struct MergeError {
  /// What is wrong.
  enum class Kind : std::uint8_t {
    unreadable,        ///< this is no result
    misfit,            ///< the results are not of parts of one whole
    whole_run,         ///< an option of the run counts over the whole run
    numbers_of_parts,  ///< an option of the run names games by their numbers in the parts of split()
    missing_at_ends,   ///< games before the first or after the last are missing
    missing_within,    ///< games are missing between others
  };
  Kind kind = Kind::misfit;  ///< What is wrong.
  /// A sentence; for `whole_run` and `numbers_of_parts` the name of the option, for missing games which these are.
  std::string message;
};

/// Joins results of parts of a collection into the result of the whole: the same bytes as if the whole had been read
/// at once. Rows and findings wait on disk. Used by one thread at a time.
class Merger {
 public:
  PUNCT_API Merger();  ///< Without results.
  PUNCT_API ~Merger();
  Merger(const Merger&) = delete;             ///< There is one file of rows.
  Merger& operator=(const Merger&) = delete;  ///< The same.

  /// Reads the manifest of parts that split() has written. The results that are read afterwards get the names, numbers
  /// and places of the sources. `name` is that of the file, for messages.
  [[nodiscard]] PUNCT_API Expected<bool, MergeError> read_manifest(const std::string& name, std::istream& in);
  /// Reads one result with its envelope.
  [[nodiscard]] PUNCT_API Expected<bool, MergeError> read(const std::string& name, std::istream& in);

  /// Which games may be missing in the whole.
  enum class Missing : std::uint8_t { none, at_ends, anywhere };
  /// Joins all results. False if nothing in the whole matches.
  [[nodiscard]] PUNCT_API Expected<bool, MergeError> merge(Missing allowed);
  /// The games that are missing in the whole, in order.
  [[nodiscard]] PUNCT_API const Coverage& missing() const noexcept;
  /// Writes the result of the whole with its envelope. False if `take` returned false, and without a call of it unless
  /// merge() has succeeded.
  PUNCT_API bool write(const TakeText& take) const;
  /// False if something could not be stored, for example on a full disk.
  [[nodiscard]] PUNCT_API bool is_whole() const noexcept;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Games as a sentence names them: `games 26-50 of x.punct`, joined by commas, and how many more runs there are after
/// eight.
[[nodiscard]] PUNCT_API std::string games_text(const Coverage& runs);

/// The size of parts: a number of parts per file, or the most games or bytes in each. Exactly one of these is not 0.
/// `bytes` counts before packing. Parts hold whole games, so a part of one game may exceed it.
struct PartSize {
  std::uint64_t parts = 0;
  std::uint64_t games = 0;
  std::uint64_t bytes = 0;
};

/// A run of whole games of a file, from one byte up to another.
struct FilePiece {
  std::uint64_t first_game = 1;
  std::uint64_t games = 0;
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  /// Where its last game begins.
  std::uint64_t last_game = 0;
  /// The place of its first byte.
  Place place;
};

/// A finding about what stands outside of the games of a file, and the number of games before it.
struct FindingBetween {
  Finding finding;
  std::uint64_t games_before = 0;
};

/// A file and its pieces.
struct SplitSource {
  CoveredGames file;
  formats::Format format = formats::Format::text;
  std::vector<FilePiece> pieces;
  /// In the order in which they are reported. The pieces need not hold what they are about.
  std::vector<FindingBetween> between;
};

/// The bytes around the games of a file.
struct Frame {
  std::string before;
  std::string after;
};
[[nodiscard]] PUNCT_API Frame frame_of(formats::Format format);

/// Cuts every file of the input; files without a game have no pieces. Reads all of it, for `parts` twice. Pipes are
/// copied to temporary files. What cannot be read, files without games, and findings outside of games are events. A
/// piece never begins with bytes that look like another format; the one before it is longer then. `std::nullopt` if a
/// pipe cannot be copied, if a game is too large to cut out, or if the input has more than 40,000 findings outside of
/// games.
[[nodiscard]] PUNCT_API std::optional<std::vector<SplitSource>> plan_split(Sources& sources, const Request& request,
                                                                           const PartSize& size, Events& events);

}  // namespace punct::collections
