// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstring>
#include <utility>

#include "format_cursor.hpp"
#include "format_members.hpp"
#include "format_utf8.hpp"
#include "punct/notation.hpp"
#include "text_boundary.hpp"
#include "text_format.hpp"

namespace punct::formats {
namespace {

// What ends a token: white space and the characters that are tokens of their own.
constexpr std::array<bool, 256> kEndsToken = [] {
  std::array<bool, 256> table{};
  for (const char c : {' ', '\t', '\n', '\r', '\v', '\f', '{', '}', '(', ')', '[', ']', ';', '$', '!', '?'})
    table[static_cast<unsigned char>(c)] = true;
  return table;
}();
constexpr bool ends_token(char c) noexcept { return kEndsToken[static_cast<unsigned char>(c)]; }
constexpr bool is_white(char c) noexcept { return c == ' ' || (c >= '\t' && c <= '\r'); }
constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

// The NAG that a suffix stands for; 0 for what is no suffix.
constexpr std::uint8_t suffix_nag(std::string_view suffix) noexcept {
  constexpr std::array<std::string_view, 6> suffixes{"!", "?", "!!", "??", "!?", "?!"};
  for (std::size_t i = 0; i < suffixes.size(); ++i)
    if (suffix == suffixes[i]) return static_cast<std::uint8_t>(i + 1);
  return 0;
}

// A line of play on its way into the record.
struct Line {
  NodeIndex first = kNoNode;
  NodeIndex last = kNoNode;
  // The move in whose stead a variation stands; kNoNode in the main line.
  NodeIndex of = kNoNode;
  // The first move of the variation to `last` that was read last.
  NodeIndex latest_variation = kNoNode;
  // How many moves were made before the next one, from the start of the game.
  std::uint32_t plies = 0;
  // How far the numbers written are ahead of the right ones, modulo 2^32.
  std::uint32_t number_shift = 0;
  // The `(` of a variation.
  Place opened;
};

// What becomes of the tokens that follow: nothing is read of them up to the end of the variation, or of the game.
enum class Skip : std::uint8_t { nothing, variation, game };

class TextReader final : public Reader {
 public:
  explicit TextReader(const Limits& limits) : limits_(limits) {}

  void read(std::string_view run, const Origin& origin, RecordSink& sink) override {
    cursor_ = Cursor(run, origin.place);
    run_begin_ = run.data();
    brace_ = nullptr;
    clean_ = is_clean_utf8(run);
    while (find_game()) {
      read_game();
      std::stable_sort(findings_.begin(), findings_.end(), [](const Finding& a, const Finding& b) {
        return std::pair(a.place.line, a.place.column) < std::pair(b.place.line, b.place.column);
      });
      if (!sink.game(record_, findings_)) return;
    }
  }

 private:
  // Games and their ends.

  bool find_game() {
    pass_gap();
    record_.clear();
    findings_.clear();
    outer_.clear();
    comment_before_.clear();
    line_ = {};
    skip_ = Skip::nothing;
    skip_depth_ = 0;
    has_moves_ = has_result_ = has_gap_ = false;
    game_begin_ = cursor_.at();
    record_.set_place(cursor_.place());
    return !cursor_.at_end();
  }

  void read_game() {
    do {
      if (is_too_large(cursor_.at())) refuse_size();
      read_token();
      pass_gap();
    } while (!cursor_.at_end() && !game_ends());
    if (!outer_.empty()) refuse_open_variations();
  }

  // White space and escape lines.
  void pass_gap() {
    for (;;) {
      if (cursor_.pass_white() >= 2) has_gap_ = true;
      if (cursor_.at_end() || cursor_.byte() != '%' || !cursor_.at_line_start()) return;
      cursor_.pass(cursor_.line_end());
    }
  }

  // Whether what stands here belongs to the next game.
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
    findings_.push_back(error_at(
        record_.place(),
        "the game is larger than the " + std::to_string(limits_.game_bytes) + " bytes that are allowed", Code::limit));
    skip_game();
  }
  void skip_game() {
    record_.set_cut_short();
    outer_.clear();
    skip_ = Skip::game;
    skip_depth_ = 0;
  }
  // They hold what else would have been the rest of the main line.
  void refuse_open_variations() {
    outer_.push_back(line_);
    for (std::size_t i = 1; i < outer_.size(); ++i)
      findings_.push_back(error_at(outer_[i].opened, "the variation is not closed"));
    record_.set_cut_short();
  }

  // Tokens.

  void read_token() {
    switch (cursor_.byte()) {
      case '{': return read_comment();
      case ';': return read_line_comment();
      case '[':
        if (!has_moves_ && skip_ == Skip::nothing) return read_tag();
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

  // Whether a token is to be read and not passed over.
  bool is_wanted() {
    if (!has_moves_) {
      has_moves_ = true;
      first_player_ = record_.first_player();
    }
    if (skip_ != Skip::nothing) return false;
    if (!has_result_) return true;
    findings_.push_back(error_at(cursor_.place(), "the game goes on behind its result"));
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

  void read_move() {
    const Place place = cursor_.place();
    const char* begin = cursor_.at();
    const char* end = token_end();
    if (is_player() && end == begin + 3) end = behind_player(end);
    const std::string_view token(begin, static_cast<std::size_t>(end - begin));
    if (is_wanted()) {
      const auto move = parse_move(token);
      if (move) {
        add_move(*move, place);
      } else {
        refuse_move(token, move.error(), place);
      }
    }
    cursor_.pass(end);
  }

  // The end of the move that follows a `(W)` and spaces.
  [[nodiscard]] const char* behind_player(const char* at) const {
    while (at != cursor_.end() && *at == ' ') ++at;
    while (at != cursor_.end() && !ends_token(*at)) ++at;
    return at;
  }

  void add_move(const MoveText& move, Place place) {
    if (line_.last == kNoNode && line_.of != kNoNode) {
      line_.last = record_.begin_variation(line_.of, move, place, outer_.back().latest_variation);
      record_.add_comment_before(line_.last, comment_before_);
      comment_before_.clear();
    } else {
      line_.last = record_.append(line_.last, move, place);
    }
    if (line_.first == kNoNode) line_.first = line_.last;
    line_.latest_variation = kNoNode;
    ++line_.plies;
  }

  void refuse_move(std::string_view token, const NotationError& error, Place place) {
    Finding finding = error_at(place, explain(error, token), error.code);
    finding.ply = line_.plies + 1;
    finding.move = move_number(finding.ply, first_player_);
    constexpr std::size_t kLongest = 40;
    append_clean_utf8(finding.move, token.substr(0, kLongest));
    findings_.push_back(std::move(finding));
    end_line();
  }

  // The first error in a line of play ends it.
  void end_line() {
    if (outer_.empty()) {
      skip_game();
    } else {
      skip_ = Skip::variation;
      skip_depth_ = 0;
    }
  }

  void read_broken() {
    const char* end = std::max(token_end(), cursor_.at() + 1);
    if (is_wanted()) {
      findings_.push_back(error_at(cursor_.place(), std::string("'") + cursor_.byte() + "' has no meaning here"));
      end_line();
    }
    cursor_.pass(end);
  }

  // `12.`, `12...`, `12`, or a result.
  void read_number() {
    const char* p = cursor_.at();
    std::uint32_t number = 0;
    for (; p != cursor_.end() && is_digit(*p); ++p)
      number = std::min(number * 10 + static_cast<std::uint32_t>(*p - '0'), 100'000'000U);
    if (p == cursor_.end() || *p == '.' || ends_token(*p)) {
      if (is_wanted()) check_number(number);
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

  void check_number(std::uint32_t number) {
    const std::uint32_t half_moves = line_.plies + (first_player_ == Player::black ? 1 : 0);
    const std::uint32_t expected = half_moves / 2 + 1 + line_.number_shift;
    if (number == expected) return;
    Finding finding = warning_at(cursor_.place(),
                                 "the move is number " + std::to_string(expected) + ", not " + std::to_string(number),
                                 Code::wrong_number);
    finding.ply = line_.plies + 1;
    findings_.push_back(std::move(finding));
    line_.number_shift += number - expected;
  }

  void read_result(std::size_t length, Result result) {
    if (!outer_.empty() && skip_ == Skip::nothing) {
      findings_.push_back(error_at(cursor_.place(), "a result within a variation"));
      end_line();
    } else if (skip_ == Skip::game) {
      has_result_ = has_result_ || skip_depth_ == 0;
      has_gap_ = false;
    } else if (is_wanted()) {
      record_.stated().result_token = result;
      record_.stated().result_token_place = cursor_.place();
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
      if (bad) findings_.push_back(error_at(place, "a NAG is a number from $0 to $255"));
      if (!bad) add_nag(static_cast<std::uint8_t>(nag), place);
    }
    cursor_.pass_plain(p);
  }

  void read_suffix() {
    const char* p = cursor_.at();
    while (p != cursor_.end() && (*p == '!' || *p == '?')) ++p;
    const std::uint8_t nag = suffix_nag({cursor_.at(), static_cast<std::size_t>(p - cursor_.at())});
    if (is_wanted()) {
      if (nag == 0) findings_.push_back(error_at(cursor_.place(), "the suffixes are ! ? !! ?? !? and ?!"));
      if (nag != 0) add_nag(nag, cursor_.place());
    }
    cursor_.pass_plain(p);
  }

  void add_nag(std::uint8_t nag, Place place) {
    if (line_.last == kNoNode) {
      findings_.push_back(error_at(place, "a NAG stands behind a move, and there is none before this one"));
    } else {
      record_.add_nag(line_.last, nag);
    }
  }

  // Variations.

  void open_variation() {
    if (is_wanted()) {
      begin_line();
    } else if (skip_ != Skip::nothing) {
      ++skip_depth_;
    }
    cursor_.pass_plain(cursor_.at() + 1);
  }

  void begin_line() {
    const Place place = cursor_.place();
    const bool too_deep = outer_.size() >= limits_.nesting;
    const bool has_move = line_.last != kNoNode;
    if (too_deep) {
      findings_.push_back(error_at(
          place, "variations nest deeper than the " + std::to_string(limits_.nesting) + " levels that are allowed",
          Code::limit));
    } else if (!has_move) {
      findings_.push_back(error_at(place, "a variation stands behind the move that it replaces, and there is none"));
    }
    outer_.push_back(line_);
    line_ = {kNoNode, kNoNode, line_.last, kNoNode, has_move ? line_.plies - 1 : line_.plies, line_.number_shift,
             place};
    if (too_deep || !has_move) end_line();
  }

  void close_variation() {
    if (skip_ == Skip::nothing && outer_.empty()) {
      findings_.push_back(error_at(cursor_.place(), "a ) that closes nothing"));
    } else if (skip_depth_ > 0) {
      --skip_depth_;
    } else if (skip_ != Skip::game) {
      end_variation();
    }
    cursor_.pass_plain(cursor_.at() + 1);
  }

  void end_variation() {
    if (skip_ == Skip::nothing && line_.last == kNoNode) {
      findings_.push_back(error_at(line_.opened, "the variation holds no move"));
    }
    const NodeIndex first = line_.first;
    line_ = outer_.back();
    outer_.pop_back();
    if (first != kNoNode) line_.latest_variation = first;
    comment_before_.clear();
    skip_ = Skip::nothing;
  }

  // Comments.

  void read_comment() {
    const char* begin = cursor_.at() + 1;
    const char* brace = next_brace(begin);
    const char* end = next_beginning(begin, brace);
    const Place place = cursor_.place();
    const bool closed = end == brace && brace != cursor_.end();
    add_comment({begin, static_cast<std::size_t>(end - begin)}, place);
    if (!closed && skip_ != Skip::game) {
      findings_.push_back(error_at(place, "the comment is not closed"));
      skip_game();
    }
    cursor_.pass(closed ? end + 1 : end);
  }

  // The first `}` from here on, or the end. It is remembered, so that many unclosed comments do not each look for it.
  const char* next_brace(const char* from) {
    if (brace_ != nullptr && brace_ >= from) return brace_;
    const auto* found =
        static_cast<const char*>(std::memchr(from, '}', static_cast<std::size_t>(cursor_.end() - from)));
    brace_ = found != nullptr ? found : cursor_.end();
    return brace_;
  }

  // Where a game begins between here and `to`; `to` where none does.
  [[nodiscard]] const char* next_beginning(const char* from, const char* to) const {
    for (const char* at = from; at != to; ++at) {
      at = static_cast<const char*>(std::memchr(at, '[', static_cast<std::size_t>(to - at)));
      if (at == nullptr) break;
      if (begins_game(run_begin_, at, cursor_.end(), true)) return at;
    }
    return to;
  }

  void read_line_comment() {
    const Place place = cursor_.place();
    const char* end = cursor_.line_end();
    add_comment({cursor_.at() + 1, static_cast<std::size_t>(end - cursor_.at() - 1)}, place);
    cursor_.pass(end);
  }

  void add_comment(std::string_view written, Place place) {
    if (is_too_large(written.data() + written.size())) return refuse_size();
    if (skip_ != Skip::nothing) return;
    const std::string_view comment = folded(cleaned(written, place, "comment"));
    if (line_.last != kNoNode) {
      record_.add_comment(line_.last, comment);
    } else if (line_.of == kNoNode) {
      record_.add_comment(comment);
    } else if (!comment.empty()) {
      if (!comment_before_.empty()) comment_before_ += ' ';
      comment_before_ += comment;
    }
  }

  std::string_view cleaned(std::string_view written, Place place, std::string_view what) {
    if (clean_ || is_clean_utf8(written)) return written;
    findings_.push_back(error_at(place, "the " + std::string(what) + " holds bytes that are not UTF-8, or NUL"));
    clean_text_.clear();
    append_clean_utf8(clean_text_, written);
    return clean_text_;
  }

  // The text with each run of white space as one space, and none at its ends.
  std::string_view folded(std::string_view written) {
    folded_text_.clear();
    for (std::size_t at = 0; at < written.size();) {
      while (at < written.size() && is_white(written[at])) ++at;
      std::size_t end = at;
      while (end < written.size() && !is_white(written[end])) ++end;
      if (end > at && !folded_text_.empty()) folded_text_ += ' ';
      folded_text_ += written.substr(at, end - at);
      at = end;
    }
    return folded_text_;
  }

  // Tags.

  void read_tag() {
    const Place place = cursor_.place();
    const char* line_end = cursor_.line_end();
    if (is_too_large(line_end)) {
      refuse_size();
      return cursor_.pass(line_end);
    }
    const char* end = read_tag_pair({cursor_.at(), static_cast<std::size_t>(line_end - cursor_.at())}, place);
    if (end == nullptr) {
      findings_.push_back(error_at(place, "a tag is written [Name \"value\"], on one line"));
      end = line_end;
    }
    cursor_.pass(end);
  }

  // The end of the tag pair that the line starts with; null where it is none.
  const char* read_tag_pair(std::string_view line, Place place) {
    const auto pass_blanks = [&line](std::size_t from) {
      return std::min(line.find_first_not_of(" \t", from), line.size());
    };
    const std::size_t name_begin = pass_blanks(1);
    const std::size_t name_end = std::min(line.find_first_of(" \t\"]", name_begin), line.size());
    const std::size_t quote = pass_blanks(name_end);
    if (quote == line.size() || line[quote] != '"') return nullptr;
    std::size_t end = quote + 1;
    bool escapes = false;
    for (; end < line.size() && line[end] != '"'; ++end)
      if (line[end] == '\\' && end + 1 < line.size() && (line[end + 1] == '"' || line[end + 1] == '\\')) {
        escapes = true;
        ++end;
      }
    const std::size_t bracket = end < line.size() ? pass_blanks(end + 1) : end;
    if (bracket == line.size() || line[bracket] != ']') return nullptr;
    const std::string_view written = cleaned(line.substr(quote + 1, end - quote - 1), place, "tag");
    take_tag(record_, line.substr(name_begin, name_end - name_begin), escapes ? unescaped(written) : written, place,
             findings_);
    return line.data() + bracket + 1;
  }

  std::string_view unescaped(std::string_view value) {
    folded_text_.clear();
    for (std::size_t i = 0; i < value.size(); ++i) {
      if (value[i] == '\\' && i + 1 < value.size() && (value[i + 1] == '"' || value[i + 1] == '\\')) ++i;
      folded_text_ += value[i];
    }
    return folded_text_;
  }

  Limits limits_;
  Cursor cursor_;
  const char* run_begin_ = nullptr;
  const char* game_begin_ = nullptr;
  const char* brace_ = nullptr;
  bool clean_ = true;

  Record record_;
  std::vector<Finding> findings_;
  Line line_;
  std::vector<Line> outer_;
  Skip skip_ = Skip::nothing;
  std::size_t skip_depth_ = 0;
  Player first_player_ = Player::white;
  bool has_moves_ = false;
  bool has_result_ = false;
  bool has_gap_ = false;
  std::string comment_before_;
  std::string clean_text_;
  std::string folded_text_;
};

}  // namespace

std::unique_ptr<Reader> make_text_reader(const Limits& limits) { return std::make_unique<TextReader>(limits); }

bool looks_like_text(std::string_view start) {
  if (start.starts_with("\xFF\xFE") || start.starts_with("\xFE\xFF")) return false;
  return std::none_of(start.begin(), start.end(), [](char c) { return c >= 0 && c < ' ' && !is_white(c); });
}

}  // namespace punct::formats
