// SPDX-License-Identifier: MIT
#include <algorithm>
#include <utility>

#include "common/locator.hpp"
#include "common/members.hpp"
#include "json/format.hpp"
#include "json/scan.hpp"
#include "punct/text/utf8.hpp"

namespace punct::formats {
namespace {

class JsonSplitter final : public Splitter {
 public:
  Cut cut(std::string_view buffer, bool at_end) override;
  Passed pass_over(std::string_view buffer, bool at_end) override;

 private:
  std::size_t pass_between(std::string_view buffer, std::vector<Finding>& findings);
  void report_open(std::string_view buffer, std::vector<Finding>& findings);
  std::string_view take_bracket_or_comma(char byte);
  std::string_view take_game_start();
  [[nodiscard]] std::size_t next_in_run(std::string_view buffer, std::size_t at) const noexcept;
  void end_game() noexcept;

  JsonObjectScanner scanner_;
  // Whether the buffer starts inside a game, and how far that has been scanned.
  bool in_game_ = false;
  std::size_t scanned_ = 0;
  std::size_t array_depth_ = 0;
  bool at_start_ = true;
  bool behind_game_ = false;
  bool behind_comma_ = false;
  // Reports at most one finding between two games.
  bool complained_ = false;
};

Splitter::Cut JsonSplitter::cut(std::string_view buffer, bool at_end) {
  Cut cut;
  if (!in_game_) {
    cut.skip = pass_between(buffer, cut.findings);
    if (cut.skip == buffer.size()) {
      if (at_end) report_open(buffer, cut.findings);
      return cut;
    }
    scanned_ = cut.skip;
  }
  std::size_t whole = cut.skip;
  in_game_ = true;
  for (std::size_t next = cut.skip; next != std::string_view::npos; next = next_in_run(buffer, whole)) {
    if (next != cut.skip) scanned_ = next;
    const std::size_t end = scanner_.scan(buffer, scanned_);
    if (end == std::string_view::npos) break;
    whole = end;
    end_game();
  }
  if (whole == cut.skip && at_end) {
    // The game itself reports that it is not closed.
    whole = buffer.size();
    array_depth_ = 0;
  } else if (whole == buffer.size() && at_end) {
    report_open(buffer, cut.findings);
  }
  cut.run = whole - cut.skip;
  if (cut.run > 0) {
    end_game();
  } else {
    scanned_ = buffer.size() - cut.skip;
  }
  return cut;
}

Splitter::Passed JsonSplitter::pass_over(std::string_view buffer, bool at_end) {
  const std::size_t end = std::min(scanner_.scan(buffer, scanned_), find_game_line(buffer, 1));
  if (end != std::string_view::npos || at_end) {
    end_game();
    return {std::min(end, buffer.size()), true};
  }
  const std::size_t kept = std::min(kGameLineLength, buffer.size());
  scanned_ = kept;
  return {buffer.size() - kept, false};
}

void JsonSplitter::end_game() noexcept {
  scanner_.restart();
  in_game_ = false;
  behind_game_ = true;
}

// The start of the next game, if only a comma and white space precede it.
std::size_t JsonSplitter::next_in_run(std::string_view buffer, std::size_t at) const noexcept {
  const auto pass_white = [&] {
    while (at < buffer.size() && is_json_space(buffer[at])) ++at;
  };
  pass_white();
  if (array_depth_ == 0 || at == buffer.size() || buffer[at] != ',') return std::string_view::npos;
  ++at;
  pass_white();
  return at < buffer.size() && buffer[at] == '{' ? at : std::string_view::npos;
}

// Passes what lies around games; returns the start of the next game, or the end of the buffer.
std::size_t JsonSplitter::pass_between(std::string_view buffer, std::vector<Finding>& findings) {
  std::size_t at = std::exchange(at_start_, false) && buffer.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
  const auto complain = [&](std::string_view message) {
    if (message.empty() || std::exchange(complained_, true)) return;
    findings.push_back(error_at(Locator(buffer, {1, 1}).at(at), std::string(message)));
  };
  for (; at < buffer.size(); ++at) {
    const char byte = buffer[at];
    if (is_json_space(byte)) continue;
    if (byte == '{') {
      complain(take_game_start());
      complained_ = false;
      return at;
    }
    complain(take_bracket_or_comma(byte));
  }
  return at;
}

// At the end of the file.
void JsonSplitter::report_open(std::string_view buffer, std::vector<Finding>& findings) {
  const auto complain = [&](const char* message) {
    findings.push_back(error_at(Locator(buffer, {1, 1}).at(buffer.size()), message));
  };
  if (std::exchange(array_depth_, 0) != 0) complain("unclosed array");
}

// The fault of a game that starts here; empty if there is none.
std::string_view JsonSplitter::take_game_start() {
  behind_comma_ = false;
  if (!std::exchange(behind_game_, false)) return {};
  return array_depth_ > 0 ? "missing comma between two games" : "several games without an array around them";
}

std::string_view JsonSplitter::take_bracket_or_comma(char byte) {
  switch (byte) {
    case '[':
      if (array_depth_++ == 0 && !behind_game_) return {};
      return "expected a game, found an array";
    case ']':
      if (array_depth_ == 0) return "unmatched ]";
      if (--array_depth_ == 0) behind_game_ = true;
      return std::exchange(behind_comma_, false) ? "unexpected comma after the last game" : "";
    case ',':
      behind_comma_ = true;
      return array_depth_ > 0 && std::exchange(behind_game_, false) ? "" : "unexpected comma";
    default: return "expected a game, which is an object";
  }
}

class JsonLinesSplitter final : public Splitter {
 public:
  Cut cut(std::string_view buffer, bool at_end) override {
    if (at_end) return {0, buffer.size(), {}};
    const std::size_t feed = buffer.rfind('\n');
    const std::size_t line_end = feed != std::string_view::npos ? feed : buffer.rfind('\r');
    return {0, line_end == std::string_view::npos ? 0 : line_end + 1, {}};
  }
  Passed pass_over(std::string_view buffer, bool at_end) override {
    const std::size_t line_end = buffer.find_first_of("\r\n");
    return line_end == std::string_view::npos ? Passed{buffer.size(), at_end} : Passed{line_end + 1, true};
  }
};

}  // namespace

std::unique_ptr<Splitter> make_json_splitter(const Limits& /*limits*/) { return std::make_unique<JsonSplitter>(); }
std::unique_ptr<Splitter> make_jsonl_splitter(const Limits& /*limits*/) {
  return std::make_unique<JsonLinesSplitter>();
}

}  // namespace punct::formats
