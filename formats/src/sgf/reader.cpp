// SPDX-License-Identifier: MIT
#include <algorithm>
#include <utility>

#include "common/members.hpp"
#include "sgf/findings.hpp"
#include "sgf/format.hpp"
#include "sgf/game.hpp"
#include "sgf/tree.hpp"

namespace punct::formats {
namespace {

// In storeys: SgfTreeReader makes nodes of raw properties of the bytes, SgfRoot tags and parse_sgf_action() an action
// of a property, SgfTurn the move of a turn's actions, and SgfGame a record of all.
class SgfReader final : public Reader {
 public:
  explicit SgfReader(const Limits& limits) : game_(limits), found_(limits) {}

  void read(std::string_view run, const Origin& origin, RecordSink& sink) override {
    if (origin.place == Place{1, 1}) found_.begin_file();
    Cursor cursor(run, origin.place);
    next_game_ = cursor.at();
    bool wants_more = true;
    for (cursor.pass_white(); wants_more && !cursor.at_end(); cursor.pass_white()) {
      if (starts_sgf_tree(rest(cursor))) {
        wants_more = read_game(cursor, sink);
      } else {
        pass_stray(cursor, sink);
      }
    }
  }

 private:
  static std::string_view rest(const Cursor& cursor) noexcept {
    return {cursor.at(), static_cast<std::size_t>(cursor.end() - cursor.at())};
  }

  bool read_game(Cursor& cursor, RecordSink& sink) {
    record_.clear();
    findings_.clear();
    found_.begin_game(findings_);
    record_.set_place(cursor.place());
    // Even a game that is not closed ends where another certainly begins.
    if (next_game_ <= cursor.at()) next_game_ = cursor.at() + next_sgf_game(rest(cursor), 1);
    const char* end = cursor.end();
    cursor.set_end(next_game_);
    game_.read(cursor, record_, found_);
    cursor.set_end(end);
    std::stable_sort(findings_.begin(), findings_.end(), [](const Finding& a, const Finding& b) {
      return std::pair(a.place.line, a.place.column) < std::pair(b.place.line, b.place.column);
    });
    return sink.game(record_, findings_);
  }

  static void pass_stray(Cursor& cursor, RecordSink& sink) {
    sink.stray(error_at(cursor.place(), "unexpected text between games: a game begins with (;"));
    const std::string_view bytes = rest(cursor);
    std::size_t at = bytes.find('(', 1);
    while (at != std::string_view::npos && !starts_sgf_tree(bytes.substr(at))) at = bytes.find('(', at + 1);
    cursor.pass(cursor.at() + std::min(at, bytes.size()));
  }

  SgfGame game_;
  Record record_;
  std::vector<Finding> findings_;
  SgfFindings found_;
  // The next place in the run where a game certainly begins.
  const char* next_game_ = nullptr;
};

}  // namespace

std::unique_ptr<Reader> make_sgf_reader(const Limits& limits) { return std::make_unique<SgfReader>(limits); }

bool looks_like_sgf(std::string_view start) {
  const std::size_t begin = std::min(start.find_first_not_of(" \t\r\n\v\f"), start.size());
  return starts_sgf_tree(start.substr(begin));
}

}  // namespace punct::formats
