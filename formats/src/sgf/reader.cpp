// SPDX-License-Identifier: MIT
#include <algorithm>

#include "common/line_builder.hpp"
#include "common/members.hpp"
#include "punct/text/utf8.hpp"
#include "sgf/format.hpp"
#include "sgf/game.hpp"
#include "sgf/syntax/tree.hpp"

namespace punct::formats {
namespace {

// Reads in layers: SgfTreeReader turns bytes into nodes of raw properties; SgfRoot turns properties into tags;
// read_sgf_action() turns a property into an action; SgfTurn turns the actions of a turn into a move; SgfGame makes a
// record of all.
class SgfReader final : public Reader {
 public:
  explicit SgfReader(const Limits& limits) : builder_(limits), game_(limits, builder_) {}

  void read(std::string_view run, const Origin& origin, RecordSink& sink) override {
    Cursor cursor(run, origin.place);
    next_game_ = cursor.at();
    bool wants_more = true;
    for (pass_between(cursor); wants_more && !cursor.at_end(); pass_between(cursor)) {
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

  // Passes white space, and the byte-order marks of files that were joined.
  static void pass_between(Cursor& cursor) {
    for (cursor.pass_white(); rest(cursor).starts_with(kByteOrderMark); cursor.pass_white())
      cursor.pass(cursor.at() + kByteOrderMark.size());
  }

  bool read_game(Cursor& cursor, RecordSink& sink) {
    // A game that is not closed ends at the latest where another certainly begins.
    if (next_game_ <= cursor.at()) next_game_ = cursor.at() + next_sgf_game(rest(cursor), 1);
    const char* end = cursor.end();
    cursor.set_end(next_game_);
    game_.read(cursor);
    cursor.set_end(end);
    builder_.sort_findings();
    return sink.game(builder_.record(), builder_.findings());
  }

  static void pass_stray(Cursor& cursor, RecordSink& sink) {
    sink.stray(error_at(cursor.place(), "unexpected text between games: a game begins with (;"));
    const std::string_view bytes = rest(cursor);
    std::size_t at = bytes.find('(', 1);
    while (at != std::string_view::npos && !starts_sgf_tree(bytes.substr(at))) at = bytes.find('(', at + 1);
    cursor.pass(cursor.at() + std::min(at, bytes.size()));
  }

  LineBuilder builder_;
  SgfGame game_;
  // The next place in the run where a game certainly begins.
  const char* next_game_ = nullptr;
};

}  // namespace

std::unique_ptr<Reader> make_sgf_reader(const Limits& limits) { return std::make_unique<SgfReader>(limits); }

bool looks_like_sgf(std::string_view start) {
  const auto pass_white = [&] { start.remove_prefix(std::min(start.find_first_not_of(" \t\r\n\v\f"), start.size())); };
  for (pass_white(); start.starts_with(kByteOrderMark); pass_white()) start.remove_prefix(kByteOrderMark.size());
  return starts_sgf_tree(start);
}

}  // namespace punct::formats
