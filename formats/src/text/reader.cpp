// SPDX-License-Identifier: MIT
#include <algorithm>
#include <utility>

#include "common/cursor.hpp"
#include "common/faults.hpp"
#include "common/line_builder.hpp"
#include "common/members.hpp"
#include "common/utf8.hpp"
#include "punct/notation.hpp"
#include "punct/text/ascii.hpp"
#include "text/boundary.hpp"
#include "text/bytes.hpp"
#include "text/canonical_moves.hpp"
#include "text/format.hpp"
#include "text/parts.hpp"

namespace punct::formats {
namespace {

// The NAG of a suffix; 0 if the text is not a suffix.
constexpr std::uint8_t suffix_nag(std::string_view suffix) noexcept {
  constexpr std::array<std::string_view, 6> suffixes{"!", "?", "!!", "??", "!?", "?!"};
  for (std::size_t i = 0; i < suffixes.size(); ++i)
    if (suffix == suffixes[i]) return static_cast<std::uint8_t>(i + 1);
  return 0;
}

// What to skip of the tokens that follow: nothing, the rest of the variation, or the rest of the game.
enum class Skip : std::uint8_t { nothing, variation, game };

class TextReader final : public Reader {
 public:
  explicit TextReader(const Limits& limits) : limits_(limits), game_(limits) {}

  void read(std::string_view run, const Origin& origin, RecordSink& sink) override {
    cursor_ = Cursor(run, origin.place);
    run_begin_ = run.data();
    braces_ = BraceFinder(run);
    clean_ = is_clean_utf8(run);
    while (find_game()) {
      read_game();
      game_.sort_findings();
      if (!sink.game(game_.record(), game_.findings())) return;
    }
  }

 private:
  // Games and their ends.

  bool find_game() {
    pass_gap();
    game_.begin_game(cursor_.place());
    skip_ = Skip::nothing;
    brackets_ = 0;
    has_moves_ = has_result_ = has_gap_ = false;
    game_begin_ = cursor_.at();
    return !cursor_.at_end();
  }

  void read_game() {
    do {
      if (is_too_large(cursor_.at())) refuse_size();
      read_token();
      if (!game_.goes_on()) skip_ = Skip::game;
      pass_gap();
    } while (!cursor_.at_end() && !game_ends());
    if (game_.in_variation()) game_.refuse_open_variations();
  }

  // White space and escape lines.
  void pass_gap() {
    for (;;) {
      if (cursor_.pass_white() >= 2) has_gap_ = true;
      if (cursor_.at_end() || cursor_.byte() != '%' || !cursor_.at_line_start()) return;
      cursor_.pass(cursor_.line_end());
    }
  }

  // Whether the text here belongs to the next game.
  [[nodiscard]] bool game_ends() const {
    if (has_result_ && has_gap_) return true;
    if (cursor_.byte() != '[' || !cursor_.at_line_start()) return false;
    return begins_game(run_begin_, cursor_.at(), cursor_.end(), true) || (has_moves_ && is_tag_start(rest()));
  }

  [[nodiscard]] std::string_view rest() const {
    return {cursor_.at(), static_cast<std::size_t>(cursor_.end() - cursor_.at())};
  }
  [[nodiscard]] bool is_too_large(const char* at) const {
    return static_cast<std::size_t>(at - game_begin_) > limits_.game_bytes && skip_ != Skip::game;
  }
  void refuse_size() {
    game_.refuse_size();
    skip_ = Skip::game;
  }
  void skip_game() {
    game_.end_game();
    skip_ = Skip::game;
  }
  void refuse(std::string message) { game_.refuse(cursor_.place(), std::move(message)); }

  // Tokens.

  void read_token() {
    switch (cursor_.byte()) {
      case '{': return read_comment();
      case ';': return read_line_comment();
      case '[':
        if (!has_moves_) return read_tag();
        return read_broken();
      case '(': return is_player() ? read_move() : open_variation();
      case ')': return close_variation();
      case '$': return read_nag();
      case '!':
      case '?': return read_suffix();
      case '*': return read_result(1, Result::unknown);
      case '.': return pass_dots(cursor_.at());
      case '}':
      case ']': return read_broken();
      default: return is_digit(cursor_.byte()) ? read_number() : read_move();
    }
  }

  // Whether a token must be read and not skipped.
  bool is_wanted() {
    if (!has_moves_) {
      has_moves_ = true;
      game_.begin_moves();
    }
    if (skip_ != Skip::nothing) return false;
    if (!has_result_) return true;
    refuse("unexpected text after the result");
    skip_game();
    return false;
  }

  [[nodiscard]] const char* token_end() const {
    const char* p = cursor_.at();
    if (is_player()) p += 3;
    while (p != cursor_.end() && !ends_token(*p)) ++p;
    return p;
  }
  [[nodiscard]] bool is_player() const {
    const char player = static_cast<char>(cursor_.peek(1) | 0x20);
    return cursor_.byte() == '(' && (player == 'w' || player == 'b') && cursor_.peek(2) == ')';
  }

  // Nearly all moves are canonical, and most follow each other after a single space or a number. This loop reads those;
  // reading them token by token would take twice as long.
  void read_move() {
    const bool wanted = is_wanted();
    if (!wanted || !take_canonical_move(cursor_, game_)) return read_any_move(wanted, cursor_.place());
    while (game_.goes_on() && !is_too_large(cursor_.at()) && pass_to_canonical_move(cursor_, game_) &&
           take_canonical_move(cursor_, game_)) {
    }
  }

  void read_any_move(bool wanted, Place place) {
    const char* begin = cursor_.at();
    const char* end = token_end();
    const bool is_apart = is_player() && end == begin + 3;
    if (is_apart) end = behind_player(end);
    std::string_view token(begin, static_cast<std::size_t>(end - begin));
    std::string with_one_space;
    if (is_apart && token.substr(3).starts_with("  ")) {
      // More spaces mean what one does.
      with_one_space = std::string(token.substr(0, 3)) + ' ';
      with_one_space.append(token, std::min(token.find_first_not_of(' ', 3), token.size()));
      token = with_one_space;
    }
    if (wanted) {
      const auto move = parse_move(token);
      if (move) {
        game_.add_move(*move, place);
      } else {
        game_.refuse_move(place, move.error().code, explain(move.error(), token), token);
        skip_line();
        follows_refused_ = true;
      }
    } else {
      follows_refused_ = false;
    }
    cursor_.pass(end);
  }

  // The end of the move that follows `(W)` and spaces.
  [[nodiscard]] const char* behind_player(const char* at) const {
    while (at != cursor_.end() && *at == ' ') ++at;
    while (at != cursor_.end() && !ends_token(*at)) ++at;
    return at;
  }

  // The first error in a line of play ends it.
  void end_line() {
    game_.end_line();
    skip_line();
  }
  void skip_line() {
    skip_ = game_.in_variation() ? Skip::variation : Skip::game;
    skipped_bracket_ = brackets_;
    follows_refused_ = false;
  }

  void read_broken() {
    const char* end = std::max(token_end(), cursor_.at() + 1);
    if (is_wanted()) {
      refuse(std::string("unexpected '") + cursor_.byte() + "'");
      end_line();
    }
    cursor_.pass(end);
  }

  // `12.`, `12...`, `12`, or a result.
  void read_number() {
    const char* p = cursor_.at();
    std::uint32_t number = 0;
    for (; p != cursor_.end() && is_digit(*p); ++p)
      number = std::min(number * 10 + static_cast<std::uint32_t>(*p - '0'), LineBuilder::kLargestNumber + 1);
    if (p == cursor_.end() || *p == '.' || ends_token(*p)) {
      if (is_wanted()) game_.check_number(number, cursor_.place());
      return pass_dots(p);
    }
    const std::string_view token(cursor_.at(), static_cast<std::size_t>(token_end() - cursor_.at()));
    const auto result = result_named(token);
    return result ? read_result(token.size(), *result) : read_move();
  }

  void pass_dots(const char* p) {
    while (p != cursor_.end() && *p == '.') ++p;
    cursor_.pass_plain(p);
  }

  void read_result(std::size_t length, Result result) {
    if (game_.in_variation() && skip_ == Skip::nothing) {
      refuse("a variation cannot have a result");
      end_line();
    } else if (skip_ == Skip::game) {
      has_result_ = has_result_ || brackets_ == 0;
      has_gap_ = false;
    } else if (is_wanted()) {
      game_.record().stated().result_token = result;
      game_.record().stated().result_token_place = cursor_.place();
      has_result_ = true;
      has_gap_ = false;
    }
    cursor_.pass_plain(cursor_.at() + length);
  }

  void read_nag() {
    const Place place = cursor_.place();
    const char* p = cursor_.at() + 1;
    unsigned nag = 0;
    for (; p != cursor_.end() && is_digit(*p); ++p) nag = std::min(nag * 10 + static_cast<unsigned>(*p - '0'), 1000U);
    const bool bad = p == cursor_.at() + 1 || nag > 255;
    if (is_wanted()) {
      if (bad) game_.refuse_nag(place);
      if (!bad) game_.nag(static_cast<std::uint8_t>(nag), place);
    }
    cursor_.pass_plain(p);
  }

  void read_suffix() {
    const char* p = cursor_.at();
    while (p != cursor_.end() && (*p == '!' || *p == '?')) ++p;
    const std::uint8_t nag = suffix_nag({cursor_.at(), static_cast<std::size_t>(p - cursor_.at())});
    if (is_wanted()) {
      if (nag == 0) refuse("unknown suffix; use one of ! ? !! ?? !? ?!");
      if (nag != 0) game_.nag(nag, cursor_.place());
    }
    cursor_.pass_plain(p);
  }

  // Variations.

  void open_variation() {
    const bool wanted = is_wanted();
    if (!wanted && follows_refused_ && brackets_ == skipped_bracket_) game_.leave_out_variations();
    ++brackets_;
    if (wanted && !game_.open_variation(cursor_.place())) skip_line();
    cursor_.pass_plain(cursor_.at() + 1);
  }

  void close_variation() {
    if (skip_ == Skip::nothing && !game_.in_variation()) {
      refuse("unmatched )");
    } else if (skip_ == Skip::nothing || (skip_ == Skip::variation && brackets_ == skipped_bracket_)) {
      game_.close_variation();
      skip_ = Skip::nothing;
    }
    if (brackets_ > 0) --brackets_;
    cursor_.pass_plain(cursor_.at() + 1);
  }

  // Comments.

  void read_comment() {
    const char* begin = cursor_.at() + 1;
    const char* end = braces_.end_of_comment(begin);
    const Place place = cursor_.place();
    const bool closed = end != cursor_.end() && *end == '}';
    add_comment({begin, static_cast<std::size_t>(end - begin)});
    if (!closed && skip_ != Skip::game) {
      game_.refuse(place, "unclosed comment");
      skip_game();
    }
    cursor_.pass(closed ? end + 1 : end);
  }

  void read_line_comment() {
    const char* end = cursor_.line_end();
    add_comment({cursor_.at() + 1, static_cast<std::size_t>(end - cursor_.at() - 1)});
    cursor_.pass(end);
  }

  void add_comment(std::string_view written) {
    if (is_too_large(written.data() + written.size())) return refuse_size();
    if (skip_ != Skip::nothing) return;
    fold(cleaned(written, "comment"), changed_text_);
    game_.comment(changed_text_);
  }

  // Reports invalid UTF-8 at its first byte.
  std::string_view cleaned(std::string_view written, std::string_view what) {
    if (clean_ || is_clean_utf8(written)) return written;
    Cursor at = cursor_;
    at.pass(written.data() + clean_length(written));
    game_.refuse(at.place(), "the " + std::string(what) + " contains NUL or bytes that are not UTF-8");
    clean_text_.clear();
    append_clean_utf8(clean_text_, written);
    return clean_text_;
  }

  // Tags.

  void read_tag() {
    const char* line_end = cursor_.line_end();
    const auto pair = read_tag_pair({cursor_.at(), static_cast<std::size_t>(line_end - cursor_.at())});
    if (is_too_large(line_end)) refuse_size();
    if (skip_ == Skip::nothing) {
      if (pair) take_tag_pair(*pair, cursor_.place());
      if (!pair) game_.refuse(cursor_.place(), "invalid tag; write [Name \"value\"] on one line");
    }
    cursor_.pass(pair ? cursor_.at() + pair->length : line_end);
  }

  void take_tag_pair(const TagPair& pair, Place place) {
    std::string_view value = cleaned(pair.value, "tag");
    if (pair.has_escapes) {
      unescape(value, changed_text_);
      value = changed_text_;
    }
    game_.tag(pair.name, value, place);
  }

  Limits limits_;
  Cursor cursor_;
  const char* run_begin_ = nullptr;
  const char* game_begin_ = nullptr;
  BraceFinder braces_;
  bool clean_ = true;

  LineBuilder game_;
  Skip skip_ = Skip::nothing;
  // How many variations are open, skipped ones included, and how many were open where skipping began.
  std::size_t brackets_ = 0;
  std::size_t skipped_bracket_ = 0;
  // Whether skipping began at a move, and no other move has followed it.
  bool follows_refused_ = false;
  bool has_moves_ = false;
  bool has_result_ = false;
  bool has_gap_ = false;
  std::string clean_text_;
  std::string changed_text_;
};

}  // namespace

std::unique_ptr<Reader> make_text_reader(const Limits& limits) { return std::make_unique<TextReader>(limits); }

bool looks_like_text(std::string_view start) {
  if (start.starts_with("\xFF\xFE") || start.starts_with("\xFE\xFF")) return false;
  return std::none_of(start.begin(), start.end(),
                      [](char c) { return static_cast<unsigned char>(c) < ' ' && !is_white(c); });
}

}  // namespace punct::formats
