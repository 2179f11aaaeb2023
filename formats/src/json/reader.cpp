// SPDX-License-Identifier: MIT
#include <algorithm>
#include <optional>

#include "common/faults.hpp"
#include "common/members.hpp"
#include "json/format.hpp"
#include "json/game.hpp"
#include "json/scan.hpp"
#include "punct/text/utf8.hpp"

namespace punct::formats {
namespace {

// Reads one game at a time and hands it over.
class GameReader {
 public:
  explicit GameReader(const Limits& limits) : limits_(limits), game_(limits) {}

  void start(std::string_view run, const Origin& origin, RecordSink& sink) {
    run_ = run;
    sink_ = &sink;
    locator_ = Locator(run, origin.place);
  }
  // Reads the game at this offset, which ends before `end`, or reports its fault there. Returns its end; `std::nullopt`
  // if it is broken.
  std::optional<std::size_t> read(std::size_t at, std::size_t end) {
    const std::string_view bytes = run_.substr(at, std::min(end - at, limits_.game_bytes));
    game_.begin(bytes, locator_, at);
    JsonEventSource source(bytes, game_);
    const bool is_whole = source.run();
    const bool is_too_large = !is_whole && bytes.size() < end - at && source.taken() == bytes.size();
    if (is_too_large) game_.report(Code::limit, 0, too_large(limits_));
    game_.finish(is_too_large ? JsonFault{} : source.fault());
    return is_whole ? std::optional(at + source.taken()) : std::nullopt;
  }
  // Reports a place that should hold a game but does not.
  void refuse(std::size_t at, std::string message) {
    game_.begin(run_.substr(at), locator_, at);
    report(at, std::move(message));
    game_.finish({});
  }
  // Adds a finding about the game read last.
  void report(std::size_t at, std::string message) { game_.game().refuse(locator_.at(at), std::move(message)); }
  bool hand_over() { return sink_->game(game_.game().record(), game_.game().findings()); }

 private:
  Limits limits_;
  JsonGame game_;
  std::string_view run_;
  RecordSink* sink_ = nullptr;
  Locator locator_;
};

class JsonReader final : public Reader {
 public:
  explicit JsonReader(const Limits& limits) : games_(limits) {}

  void read(std::string_view run, const Origin& origin, RecordSink& sink) override {
    games_.start(run, origin, sink);
    for (std::size_t at = run.find('{'); at != std::string_view::npos;) {
      const auto end = games_.read(at, run.size());
      if (!games_.hand_over()) return;
      at = run.find('{', end ? *end : behind_broken(run, at));
    }
  }

 private:
  // Where to look for the next game: after the brackets of the broken one, or at a line that begins a game.
  static std::size_t behind_broken(std::string_view run, std::size_t at) noexcept {
    const std::size_t line = std::min(find_game_line(run, at + 1), run.size());
    JsonObjectScanner scanner;
    return std::min(scanner.scan(run.substr(0, line), at), line);
  }

  GameReader games_;
};

class JsonLinesReader final : public Reader {
 public:
  explicit JsonLinesReader(const Limits& limits) : games_(limits) {}

  void read(std::string_view run, const Origin& origin, RecordSink& sink) override {
    games_.start(run, origin, sink);
    std::size_t at = origin.place == Place{1, 1} && run.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
    while (at < run.size()) {
      const std::size_t end = line_end(run, at);
      while (at < end && is_json_space(run[at])) ++at;
      if (at < end && !read_line(run, at, end)) return;
      at = end + 1;
    }
  }

 private:
  static std::size_t line_end(std::string_view run, std::size_t at) noexcept {
    const std::size_t feed = std::min(run.find('\n', at), run.size());
    return std::min(run.substr(0, feed).find('\r', at), feed);
  }
  bool read_line(std::string_view run, std::size_t at, std::size_t end) {
    if (run[at] != '{') {
      games_.refuse(at, "expected one game per line, as an object");
      return games_.hand_over();
    }
    if (auto behind = games_.read(at, end)) {
      while (*behind < end && is_json_space(run[*behind])) ++*behind;
      if (*behind < end) games_.report(*behind, "unexpected text after the game on this line");
    }
    return games_.hand_over();
  }

  GameReader games_;
};

}  // namespace

std::unique_ptr<Reader> make_json_reader(const Limits& limits) { return std::make_unique<JsonReader>(limits); }
std::unique_ptr<Reader> make_jsonl_reader(const Limits& limits) { return std::make_unique<JsonLinesReader>(limits); }

namespace {

std::string_view without_white(std::string_view start) noexcept {
  while (!start.empty() && is_json_space(start.front())) start.remove_prefix(1);
  return start;
}

// A comment of a text record opens with a brace as well; the next bytes tell them apart.
bool begins_object(std::string_view start) noexcept {
  if (!start.starts_with('{')) return false;
  const std::string_view inside = without_white(start.substr(1));
  return inside.empty() || inside.front() == '"' || inside.front() == '}';
}

}  // namespace

bool looks_like_json(std::string_view start) {
  start = without_white(start);
  if (!start.starts_with('[')) return begins_object(start);
  const std::string_view inside = without_white(start.substr(1));
  return inside.starts_with(']') || begins_object(inside);
}

bool looks_like_jsonl(std::string_view start) {
  start = without_white(start);
  if (!begins_object(start)) return false;
  JsonObjectScanner scanner;
  const std::size_t end = scanner.scan(start, 0);
  if (end == std::string_view::npos || start.substr(0, end).find('\n') != std::string_view::npos) return false;
  const std::size_t next = start.find_first_not_of(" \t\r\n", end);
  return next != std::string_view::npos && start[next] == '{';
}

}  // namespace punct::formats
