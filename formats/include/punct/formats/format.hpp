// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
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

/// The limits of readers; input beyond them gives the finding `limit`.
struct Limits {
  /// The largest single game, in bytes as written.
  std::size_t game_bytes = std::size_t{4} << 20;
  /// How to allow more bytes, for the sentence about a larger game; empty if its reader cannot. Must outlive all
  /// readers.
  std::string_view game_bytes_hint{};
  /// How deep variations may nest; brackets inside members `x-...` of JSON may nest three times as deep.
  std::uint32_t nesting = 256;
  /// Whether a turn of SGF that changes nothing is read as a pass (`--allow no-change`).
  bool allow_no_change = false;
  /// The number of findings kept per game; at the next one the reading of the game ends.
  std::size_t findings = 1000;
  /// How many moves a game may have, and how many tags, XML elements and values inside members `x-...`. Ordinary games
  /// need more bytes per item; only hostile files reach this limit.
  [[nodiscard]] constexpr std::size_t parts() const noexcept {
    constexpr std::size_t kLeast = std::size_t{1} << 16;
    return std::max(kLeast, game_bytes / 16);
  }
};

/// The finding about a game at this place that is larger than that.
[[nodiscard]] PUNCT_API Finding oversized(Place place, const Limits& limits);
/// The warning about a file without a game.
[[nodiscard]] PUNCT_API Finding no_game();

/// Receives the games of a file, one after the other.
class RecordSink {
 public:
  virtual ~RecordSink() = default;
  /// Receives a game and the findings about its text, by place. `findings` has no game numbers yet. Both belong to the
  /// reader, which reuses them for the next game; the sink may change them until it returns. Return false to stop
  /// reading.
  virtual bool game(Record& record, std::vector<Finding>& findings) = 0;
  /// Receives a finding outside any game (such as broken brackets around the games).
  virtual void stray(Finding finding) = 0;
};

/// The place in its file where a run of games begins.
struct Origin {
  /// The line and column of the first byte of the run.
  Place place{1, 1};
};

/// Reads games from a run of bytes that holds whole games. One reader serves one thread; it keeps its memory between
/// runs.
class Reader {
 public:
  virtual ~Reader() = default;
  /// Passes every game in `run` to the sink, in order. Errors become findings, and reading continues with the next
  /// game. Never throws because of the bytes. Linear time.
  virtual void read(std::string_view run, const Origin& origin, RecordSink& sink) = 0;
};

/// Cuts a stream of bytes into runs of whole games without reading them, so that runs can be read in parallel and
/// memory does not grow with the file.
class Splitter {
 public:
  virtual ~Splitter() = default;
  struct Cut {
    /// How many bytes to skip from the start of the buffer: text around games, such as `[` or `<punct>`.
    std::size_t skip = 0;
    /// How many bytes after those form a run of whole games; 0 if the buffer does not hold a whole game yet.
    std::size_t run = 0;
    /// Findings around the games, placed from the start of the buffer.
    std::vector<Finding> findings;
  };
  /// Cuts the bytes that have been read but not cut yet. `at_end` means that nothing follows. The caller drops `skip +
  /// run` bytes and calls again, with more bytes if both were 0. At the end all bytes are cut eventually, including a
  /// last, broken game.
  virtual Cut cut(std::string_view buffer, bool at_end) = 0;
  struct Passed {
    /// How many bytes from the start of the buffer belong to the game that is skipped.
    std::size_t bytes = 0;
    /// Whether the game ends with them. If not, the call is repeated with the bytes that follow.
    bool complete = false;
  };
  /// Skips a game that is larger than a reader allows, without holding it: the caller drops the bytes. Call it first
  /// with the buffer in which cut() found no whole game.
  virtual Passed pass_over(std::string_view buffer, bool at_end) = 0;
};

/// Writes games. A file consists of prologue(), the games with separator() between them, and epilogue().
class Writer {
 public:
  virtual ~Writer() = default;
  [[nodiscard]] virtual std::string_view prologue() const = 0;   ///< The text before the first game.
  [[nodiscard]] virtual std::string_view separator() const = 0;  ///< The text between two games.
  [[nodiscard]] virtual std::string_view epilogue() const = 0;   ///< See prologue().
  /// Appends one game as it is in the record; see make_canonical(). Anything the format cannot hold is reported in
  /// `losses`, at most one finding per game: a warning with code `syntax` that names everything lost.
  virtual void write(const Record& record, std::string& out, std::vector<Finding>& losses) = 0;
};

/// The description of a format; the table of formats consists of these.
struct FormatInfo {
  Format format;
  /// As options write it: `text`, `json`, `jsonl`, `xml`, `sgf`, `position`.
  std::string_view name;
  /// File extensions with their dot; the first is the one written.
  std::span<const std::string_view> endings;
  std::unique_ptr<Splitter> (*make_splitter)(const Limits&);
  std::unique_ptr<Reader> (*make_reader)(const Limits&);
  std::unique_ptr<Writer> (*make_writer)();
  /// Whether a file that starts with these bytes (without byte-order mark) looks like this format.
  bool (*looks_like)(std::string_view start);
};
[[nodiscard]] PUNCT_API const FormatInfo& info(Format format) noexcept;
/// The format with this name; `std::nullopt` for other text.
[[nodiscard]] PUNCT_API std::optional<Format> format_named(std::string_view name) noexcept;
/// The format of a file's extension, in upper or lower case; `std::nullopt` if it is not the extension of a format.
[[nodiscard]] PUNCT_API std::optional<Format> format_by_ending(std::string_view path) noexcept;
/// The format that the first bytes of a file (4 KiB are enough) look like; text if they look like no other format and
/// are not binary; `std::nullopt` for bytes that no format can begin with.
[[nodiscard]] PUNCT_API std::optional<Format> format_by_content(std::string_view start) noexcept;
/// The format of a file by its extension, else by its first bytes.
[[nodiscard]] PUNCT_API std::optional<Format> format_of(std::string_view path, std::string_view start) noexcept;

/// The finding about a whole file that begins with these bytes (4 KiB are enough) and would give only false findings if
/// read as this format: it is UTF-16, or looks like another format. With `format_is_certain`, as if the user named it,
/// only UTF-16 counts. `std::nullopt` if the file can be read; otherwise one finding at the start of the file. Its
/// sentence ends with `hint`, if there is one, with the name of the right format for `FORMAT`: `use --from FORMAT`.
[[nodiscard]] PUNCT_API std::optional<Finding> misfit(Format format, std::string_view start, bool format_is_certain,
                                                      std::string_view hint = {});

/// Reads all games of a file held in memory: splitter and reader in one, for tools and tests that need no streaming.
PUNCT_API void read_all(Format format, std::string_view bytes, RecordSink& sink, const Limits& limits = {});

}  // namespace punct::formats
