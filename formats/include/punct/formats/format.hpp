// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "punct/export.hpp"
#include "punct/finding.hpp"
#include "punct/record.hpp"

namespace punct::formats {

/// `position` is for position lines, each of which is read as a game without moves.
enum class Format : std::uint8_t { text, json, jsonl, xml, sgf, position };
inline constexpr std::array<Format, 6> kAllFormats{Format::text, Format::json, Format::jsonl,
                                                   Format::xml,  Format::sgf,  Format::position};

/// What readers refuse with `limit` instead of reading it.
struct Limits {
  /// The largest single game, in bytes as written.
  std::size_t game_bytes = std::size_t{4} << 20;
  /// How deep variations may nest; brackets within members `x-...` of JSON three times as deep.
  std::uint32_t nesting = 256;
  /// Whether a turn of SGF that changes nothing is read as a move that passes it (`--allow no-change`).
  bool allow_no_change = false;
  /// So many findings of a game are kept; at the next one its reading ends.
  std::size_t findings = 1000;
  /// How many moves a game may have, and how many of anything else that is kept one by one: tags, elements of XML,
  /// values within members `x-...`. What is written takes more bytes than that; only hostile files reach it.
  [[nodiscard]] constexpr std::size_t parts() const noexcept {
    constexpr std::size_t kLeast = std::size_t{1} << 16;
    return std::max(kLeast, game_bytes / 16);
  }
};

/// What is said of a game that is larger than that.
[[nodiscard]] PUNCT_API std::string too_large(const Limits& limits);

/// Receives the games of a file, one after the other.
class RecordSink {
 public:
  virtual ~RecordSink() = default;
  /// A game and what is wrong with its writing, by place. `findings` holds no game number yet. Both are the reader's
  /// own and used again for the next game; the sink may change them until it returns. False ends the reading.
  virtual bool game(Record& record, std::vector<Finding>& findings) = 0;
  /// Something that is wrong outside of any game (such as broken brackets around the games).
  virtual void stray(Finding finding) = 0;
};

/// Where a run of games begins in its file.
struct Origin {
  /// The line and column of the first byte of the run.
  Place place{1, 1};
};

/// Reads games from a run of bytes that holds whole games. One reader serves one thread; it keeps its memory from run
/// to run.
class Reader {
 public:
  virtual ~Reader() = default;
  /// Hands every game in `run` to the sink, in order. What is broken becomes a finding, and reading goes on at the next
  /// game. Never throws for what the bytes hold. Linear time.
  virtual void read(std::string_view run, const Origin& origin, RecordSink& sink) = 0;
};

/// Cuts a stream of bytes into runs of whole games without reading them, so that runs can be read side by side and
/// memory does not grow with the file.
class Splitter {
 public:
  virtual ~Splitter() = default;
  struct Cut {
    /// How many bytes from the start of the buffer to pass over: what stands around games, such as `[` or `<punct>`.
    std::size_t skip = 0;
    /// How many bytes behind those make a run of whole games; 0 where no whole game is in the buffer yet.
    std::size_t run = 0;
    /// What is wrong around the games, placed from the start of the buffer.
    std::vector<Finding> findings;
  };
  /// Looks at what has been read and not been cut yet. `at_end` says that nothing follows. The caller drops `skip +
  /// run` bytes and calls again, with more bytes where both were 0. At the end all bytes are cut sooner or later, a
  /// last, broken game included.
  virtual Cut cut(std::string_view buffer, bool at_end) = 0;
  struct Passed {
    /// How many bytes from the start of the buffer belong to the game that is passed over.
    std::size_t bytes = 0;
    /// Whether the game ends with them. If not, the call is repeated with the bytes that follow.
    bool complete = false;
  };
  /// Passes over a game that is larger than a reader allows, without holding it: the caller drops the bytes. Called
  /// first with the buffer for which cut() found no whole game.
  virtual Passed pass_over(std::string_view buffer, bool at_end) = 0;
};

/// Writes games. What it writes for a file is prologue(), the games with separator() between them, epilogue().
class Writer {
 public:
  virtual ~Writer() = default;
  [[nodiscard]] virtual std::string_view prologue() const = 0;   ///< What stands before the first game.
  [[nodiscard]] virtual std::string_view separator() const = 0;  ///< What stands between two games.
  [[nodiscard]] virtual std::string_view epilogue() const = 0;   ///< See prologue().
  /// Appends one game as it stands in the record; see make_canonical(). What the format cannot hold is added to
  /// `losses`, at most one finding a game: code `syntax`, a warning, with a sentence that names all that is lost.
  virtual void write(const Record& record, std::string& out, std::vector<Finding>& losses) = 0;
};

/// All there is to know of a format; the one table of formats is made of these.
struct FormatInfo {
  Format format;
  /// As options write it: `text`, `json`, `jsonl`, `xml`, `sgf`, `position`.
  std::string_view name;
  /// File endings with their dot, the first is the one written.
  std::vector<std::string_view> endings;
  std::unique_ptr<Splitter> (*make_splitter)(const Limits&);
  std::unique_ptr<Reader> (*make_reader)(const Limits&);
  std::unique_ptr<Writer> (*make_writer)();
  /// Whether a file that starts with these bytes (without byte-order mark) looks like this format.
  bool (*looks_like)(std::string_view start);
};
[[nodiscard]] PUNCT_API const FormatInfo& info(Format format) noexcept;
/// The format with this name.
[[nodiscard]] PUNCT_API std::optional<Format> format_named(std::string_view name) noexcept;
/// The format that a file's ending says, upper or lower case; nothing for endings of no format.
[[nodiscard]] PUNCT_API std::optional<Format> format_by_ending(std::string_view path) noexcept;
/// The format that the first bytes of a file (4 KiB are enough) look like; text where they look like nothing else and
/// are not binary; nothing for bytes that no format can begin with.
[[nodiscard]] PUNCT_API std::optional<Format> format_by_content(std::string_view start) noexcept;

/// What is wrong with a whole file that begins with these bytes (4 KiB are enough) and is to be read as this format,
/// where reading it would give nothing but false findings: it is UTF-16, or looks like another format. With
/// `format_is_certain`, as where somebody has said it, only the former counts. One finding at the start of the file.
[[nodiscard]] PUNCT_API std::optional<Finding> misfit(Format format, std::string_view start, bool format_is_certain);

/// Reads all games of a file held in memory: splitter and reader in one, for tools and tests that need no streaming.
PUNCT_API void read_all(Format format, std::string_view bytes, RecordSink& sink, const Limits& limits = {});

}  // namespace punct::formats
