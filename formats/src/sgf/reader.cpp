// SPDX-License-Identifier: MIT
#include <algorithm>
#include <utility>

#include "common/members.hpp"
#include "sgf/format.hpp"
#include "sgf/game.hpp"
#include "sgf/root.hpp"
#include "sgf/tree.hpp"

namespace punct::formats {
namespace {

// Three layers: SgfTreeReader makes a tree of raw properties of the bytes, parse_sgf_action() an action of a property,
// SgfPlay the moves of the actions.
class SgfReader final : public Reader {
 public:
  explicit SgfReader(const Limits& limits) : tree_reader_(limits.game_bytes), play_(limits) {}

  void read(std::string_view run, const Origin& origin, RecordSink& sink) override {
    Cursor cursor(run, origin.place);
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
    record_.set_place(cursor.place());
    const char* end = cursor.end();
    cursor.set_end(cursor.at() + next_sgf_game(rest(cursor), 1));
    auto fault = tree_reader_.read(cursor, tree_);
    cursor.set_end(end);
    if (!tree_.nodes.empty() && root_.read(tree_, record_, findings_)) {
      play_.read(tree_, !fault, root_, record_, findings_);
    } else {
      record_.set_cut_short();
    }
    if (fault) {
      findings_.push_back(*std::move(fault));
      record_.set_cut_short();
    }
    std::stable_sort(findings_.begin(), findings_.end(), [](const Finding& a, const Finding& b) {
      return std::pair(a.place.line, a.place.column) < std::pair(b.place.line, b.place.column);
    });
    return sink.game(record_, findings_);
  }

  static void pass_stray(Cursor& cursor, RecordSink& sink) {
    sink.stray(error_at(cursor.place(), "what stands here is no game: SGF begins with (;"));
    const std::string_view bytes = rest(cursor);
    std::size_t at = bytes.find('(', 1);
    while (at != std::string_view::npos && !starts_sgf_tree(bytes.substr(at))) at = bytes.find('(', at + 1);
    cursor.pass(cursor.at() + std::min(at, bytes.size()));
  }

  SgfTreeReader tree_reader_;
  SgfTree tree_;
  SgfRoot root_;
  SgfPlay play_;
  Record record_;
  std::vector<Finding> findings_;
};

}  // namespace

std::unique_ptr<Reader> make_sgf_reader(const Limits& limits) { return std::make_unique<SgfReader>(limits); }

bool looks_like_sgf(std::string_view start) {
  const std::size_t begin = std::min(start.find_first_not_of(" \t\r\n\v\f"), start.size());
  return starts_sgf_tree(start.substr(begin));
}

}  // namespace punct::formats
