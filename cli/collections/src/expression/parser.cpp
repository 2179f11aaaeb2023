// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <charconv>

#include "expression/expression.hpp"
#include "expression/fields.hpp"
#include "expression/lexer.hpp"
#include "expression/pattern.hpp"
#include "expression/words.hpp"
#include "punct/footprint.hpp"
#include "punct/record.hpp"
#include "punct/symmetry.hpp"
#include "punct/text/columns.hpp"
#include "punct/text/lists.hpp"
#include "punct/text/utf8.hpp"
#include "punct/text/words.hpp"
#include "values/events.hpp"

namespace punct::collections {
namespace {

constexpr int kDeepest = 100;
constexpr std::array<std::string_view, 3> kSidePairs{"columns", "rows", "slants"};

struct ComparisonWord {
  std::string_view sign;
  TextTest test;
  std::optional<Comparison> comparison;
};
constexpr std::array<ComparisonWord, 8> kComparisonWords{{{"=", TextTest::equal, Comparison::equal},
                                                          {"!=", TextTest::unequal, Comparison::unequal},
                                                          {"<", TextTest::less, Comparison::less},
                                                          {"<=", TextTest::at_most, Comparison::at_most},
                                                          {">", TextTest::more, Comparison::more},
                                                          {">=", TextTest::at_least, Comparison::at_least},
                                                          {"~", TextTest::matches, std::nullopt},
                                                          {"!~", TextTest::differs, std::nullopt}}};

// Whether the dots that a move names can belong to one piece, of its kind if that is named.
bool may_be_piece(const MoveText& move) {
  const auto& minors = move.minors;
  if (minors[0] && minors[0] == minors[1]) return false;
  return std::any_of(kAllForms.begin(), kAllForms.end(), [&](const Form& form) {
    if (move.piece && form.kind != *move.piece) return false;
    const auto dots = lay(form, move.punct);
    return dots && std::all_of(minors.begin(), minors.end(),
                               [&](Space minor) { return !minor || (minor != move.punct && dots->holds(minor)); });
  });
}

class Parser {
 public:
  explicit Parser(std::vector<Token> tokens) : tokens_(std::move(tokens)) {}

  Expected<ConditionPtr, ExpressionError> whole() {
    ConditionPtr condition = alternatives();
    if (peek().kind != Token::Kind::end) refuse(peek(), unexpected(peek().text));
    if (error_) return Unexpected{*std::move(error_)};
    return condition;
  }

 private:
  ConditionPtr alternatives() {
    if (++depth_ > kDeepest) return refuse(peek(), "brackets nest too deep");
    ConditionPtr condition = conjunction();
    while (take_word("or")) condition = either(std::move(condition), conjunction());
    --depth_;
    return condition;
  }
  ConditionPtr conjunction() {
    ConditionPtr condition = factor();
    while (take_word("and")) condition = both(std::move(condition), factor());
    return condition;
  }
  ConditionPtr factor() {
    std::size_t negations = 0;
    while (take_word("not")) ++negations;
    ConditionPtr condition = peek().kind == Token::Kind::open ? bracketed() : atom();
    if (!condition || negations == 0) return condition;
    condition = negated(std::move(condition));
    return negations % 2 == 0 ? negated(std::move(condition)) : std::move(condition);
  }
  ConditionPtr bracketed() {
    const Token open = take();
    ConditionPtr condition = alternatives();
    if (peek().kind != Token::Kind::close) return refuse(open, "unclosed bracket");
    take();
    return condition;
  }

  ConditionPtr atom() {
    const Token word = take();
    if (word.kind == Token::Kind::end) return refuse(word, "missing condition at the end");
    if (word.kind != Token::Kind::word) return refuse(word, "a condition cannot begin with " + word.text);
    if (const TextField* const field = text_field(word.text)) return text_test(*field);
    if (word.text == "tag") return tag_test();
    if (auto counted = count_test(word.text)) return counted;
    if (auto happening = event_test(word.text)) return happening;
    return refuse(word, unknown_condition(word.text, comparison_follows()));
  }

  // Conditions about the whole game.

  ConditionPtr text_test(const TextField& field) {
    const ComparisonWord& sign = comparison();
    Token token = value();
    if (field.name == "start" && sign.comparison && !token.text.empty()) {
      const auto position = parse_position(token.text);
      if (!position) return refuse_position(token, position.error());
      // Other spellings of a position are equal.
      token.text = text(*position);
    }
    auto condition = field_condition(field, sign.test, token.text);
    if (!condition) return refuse(token, condition.error());
    return std::move(condition).value();
  }
  ConditionPtr tag_test() {
    const Token tag = value();
    if (!is_tag_name(tag.text)) refuse(tag, "'" + tag.text + "' is not a tag name");
    const ComparisonWord& sign = comparison();
    const Token token = value();
    auto condition = tag_condition(tag.text, sign.test, token.text);
    if (!condition) return refuse(token, condition.error());
    return std::move(condition).value();
  }

  // Null if the word does not name something that can be counted.
  ConditionPtr count_test(const std::string& word) {
    const bool is_of_record = word == "comments" || word == "variations";
    if (word == "plies" || word == "level" || is_of_record)
      if (peek().text == "by") return refuse(peek(), word + " counts both players and takes no 'by'");
    if (word == "plies") return compared([](GameFacts& facts) { return std::uint64_t{facts.plies()}; });
    if (word == "level") return compared([](GameFacts& facts) { return highest_level(facts); });
    if (is_of_record) {
      const Field& field = *computed_field(word);
      return compared([&field](GameFacts& facts) { return std::get<std::uint64_t>(field.compute(facts)); });
    }
    const MoveSort* const sort = move_sort_by_plural(word);
    if (sort == nullptr) return nullptr;
    std::optional<Player> by;
    if (take_word("by")) by = player();
    return compared([sort, by](GameFacts& facts) {
      std::uint64_t count = 0;
      for (std::size_t ply = 1; ply <= facts.plies(); ++ply)
        if ((!by || facts.mover(ply) == *by) && sort->happens(facts, ply)) ++count;
      return count;
    });
  }
  template <class Count>
  ConditionPtr compared(Count count) {
    const Token at = peek();
    const ComparisonWord& sign = comparison();
    if (!sign.comparison) return refuse(at, "expected a comparison: = != < <= > >=");
    const std::uint64_t limit = number();
    return whole_game([count, limit, comparison = *sign.comparison](GameFacts& facts) {
      const std::uint64_t counted = count(facts);
      return satisfies(counted < limit ? -1 : counted > limit ? 1 : 0, comparison);
    });
  }

  // Events at a ply.

  struct Modifiers {
    Narrowing narrowing;
    SymmetryOptions images;
    // For sorts of moves: the levels that the piece may reach, and the piece.
    std::size_t lowest = 0;
    std::size_t highest = kPieces;
    std::optional<PieceKind> kind;
  };
  // The modifiers that may follow an event.
  struct Allowed {
    bool images = false;
    bool moves = false;
    bool levels = false;
  };
  Modifiers modifiers(Allowed allowed) {
    Modifiers read;
    std::vector<std::string> given;
    while (const auto word = modifier(allowed)) {
      const Token token = take();
      if (std::find(given.begin(), given.end(), *word) != given.end()) {
        refuse(token, "'" + *word + "' is given twice");
      } else if (clashes(*word, given)) {
        refuse(token, "'" + *word + "' and '" + given.back() + "' cannot be combined");
      } else {
        read_modifier(*word, read);
      }
      given.push_back(*word);
    }
    return read;
  }
  // The next word if it is an allowed modifier.
  [[nodiscard]] std::optional<std::string> modifier(Allowed allowed) const {
    if (peek().kind != Token::Kind::word) return std::nullopt;
    const std::string& word = peek().text;
    const bool known = word == "by" || word == "at" || word == "within" ||
                       (allowed.images && (word == "symmetric" || word == "swapped")) ||
                       (allowed.moves && word == "of") || (allowed.levels && (word == "to" || word == "over"));
    return known ? std::optional(word) : std::nullopt;
  }
  // Whether the word contradicts one given before.
  [[nodiscard]] static bool clashes(const std::string& word, const std::vector<std::string>& given) {
    const auto has = [&](const char* other) { return std::find(given.begin(), given.end(), other) != given.end(); };
    return (word == "at" && has("within")) || (word == "within" && has("at")) || (word == "to" && has("over")) ||
           (word == "over" && has("to"));
  }
  void read_modifier(const std::string& word, Modifiers& read) {
    if (word == "by") read.narrowing.by = player();
    if (word == "at") read.narrowing.first_ply = read.narrowing.last_ply = number();
    if (word == "within") read.narrowing.last_ply = number();
    if (word == "symmetric") read.images.symmetric = true;
    if (word == "swapped") read.images.swapped = true;
    if (word == "of") read.kind = kind();
    if (word == "to") read_levels(read);
    if (word == "over") {
      take_word("level");
      read.lowest = number() + 1;
    }
  }
  // `3`, or `3+` for three or more.
  void read_levels(Modifiers& read) {
    Token token = value();
    const bool open = token.text.ends_with('+');
    if (open) token.text.pop_back();
    read.lowest = number_of(token);
    if (!open) read.highest = read.lowest;
  }
  PieceKind kind() {
    const Token token = value();
    const auto kind = token.text.size() == 1 ? piece_kind(token.text[0]) : std::nullopt;
    if (!kind) refuse(token, "'" + token.text + "' is not a piece; use T, C, E, L, M or R");
    return kind.value_or(PieceKind::T);
  }

  // Null if the word does not name an event.
  ConditionPtr event_test(const std::string& word) {
    if (word == "plays") return plays();
    if (word == "reaches") return reaches();
    if (word == "holds") return holds();
    if (word == "piece") return piece();
    if (word == "connection") return connection();
    const MoveSort* const sort = move_sort(word);
    if (sort == nullptr) return nullptr;
    return move_of(*sort);
  }

  // A move of a sort; sorts that climb accept a level.
  ConditionPtr move_of(const MoveSort& sort) {
    const Modifiers read = modifiers({.moves = true, .levels = sort.climbs});
    return event(read.narrowing, false, [&sort, read](GameFacts& facts, std::size_t ply) {
      const Move& move = facts.move(ply);
      return move.level >= read.lowest && move.level <= read.highest && (!read.kind || move.kind == *read.kind) &&
             sort.happens(facts, ply);
    });
  }

  ConditionPtr plays() {
    const Token token = value();
    const auto move = parse_move(token.text);
    if (!move) return refuse_part(token, move.error().offset, move.error().length, explain(move.error(), token.text));
    if (!may_be_piece(*move))
      return refuse(token, "the dots of " + in_quotes(token.text) + " do not form " + (move->piece ? "that" : "a") +
                               " piece (R5)");
    const Modifiers read = modifiers({.images = true});
    return event(read.narrowing, false, [text = *move, images = read.images](GameFacts& facts, std::size_t ply) {
      const auto& outcome = facts.position(ply).outcome();
      const bool connects = outcome && outcome->connects(facts.mover(ply));
      return fits_text(text, facts.move(ply), facts.mover(ply), connects, images);
    });
  }

  ConditionPtr reaches() {
    const Token token = value();
    const auto position = parse_position(token.text);
    if (!position) return refuse_position(token, position.error());
    const Modifiers read = modifiers({.images = true});
    const std::vector<Position> images = images_of(*position, read.images);
    return event(read.narrowing, true, [images](GameFacts& facts, std::size_t ply) {
      const Position& reached = facts.position(ply);
      return reached.piece_count() == images.front().piece_count() &&
             std::find(images.begin(), images.end(), reached) != images.end();
    });
  }

  ConditionPtr holds() {
    const Token token = value();
    const auto pattern = parse_pattern(token.text);
    if (!pattern) return refuse_part(token, pattern.error().offset, pattern.error().length, pattern.error().message);
    const Modifiers read = modifiers({.images = true});
    return event(read.narrowing, true, [images = images_of(*pattern, read.images)](GameFacts& facts, std::size_t ply) {
      const Position& position = facts.position(ply);
      return std::any_of(images.begin(), images.end(), [&](const Pattern& image) { return matches(image, position); });
    });
  }

  ConditionPtr piece() {
    const PieceKind asked = kind();
    return event(modifiers({}).narrowing, false,
                 [asked](GameFacts& facts, std::size_t ply) { return facts.move(ply).kind == asked; });
  }

  ConditionPtr connection() {
    std::optional<std::size_t> sides;
    if (take_word("along")) sides = side_pair();
    Narrowing narrowing = modifiers({}).narrowing;
    // The winner need not be the player who moved (R17).
    const std::optional<Player> winner = std::exchange(narrowing.by, std::nullopt);
    return event(narrowing, true, [winner, sides](GameFacts& facts, std::size_t ply) {
      return is_connection(facts, ply, winner, sides);
    });
  }
  std::size_t side_pair() {
    const Token token = take();
    const auto* const found = std::find(kSidePairs.begin(), kSidePairs.end(), token.text);
    if (found != kSidePairs.end()) return static_cast<std::size_t>(found - kSidePairs.begin());
    refuse(token, unknown_word(token.text, {kSidePairs.begin(), kSidePairs.end()}));
    return 0;
  }

  // Tokens.

  [[nodiscard]] const Token& peek() const { return tokens_[next_]; }
  // Whether a comparison comes next, possibly after `by` and a player.
  [[nodiscard]] bool comparison_follows() const {
    const bool has_player = peek().kind == Token::Kind::word && peek().text == "by";
    const std::size_t at = has_player ? std::min(next_ + 2, tokens_.size() - 1) : next_;
    return tokens_[at].kind == Token::Kind::comparison;
  }
  Token take() {
    Token token = tokens_[next_];
    if (token.kind != Token::Kind::end) ++next_;
    return token;
  }
  bool take_word(std::string_view word) {
    if (peek().kind != Token::Kind::word || peek().text != word) return false;
    ++next_;
    return true;
  }
  Token value() {
    Token token = take();
    if (token.kind != Token::Kind::word && token.kind != Token::Kind::quoted) refuse(token, "missing value");
    return token;
  }
  const ComparisonWord& comparison() {
    const Token token = take();
    if (token.text == "=" && peek().kind == Token::Kind::comparison && peek().text == "=")
      refuse(peek(), "unexpected '=='; use =");
    const auto* const found = std::find_if(kComparisonWords.begin(), kComparisonWords.end(),
                                           [&](const ComparisonWord& word) { return word.sign == token.text; });
    if (token.kind == Token::Kind::comparison && found != kComparisonWords.end()) return *found;
    refuse(token, "expected a comparison: = != < <= > >= ~ !~");
    return kComparisonWords.front();
  }
  std::uint64_t number() { return number_of(value()); }
  std::uint64_t number_of(const Token& token) {
    std::uint32_t number = 0;
    const char* const end = token.text.data() + token.text.size();
    const auto read = std::from_chars(token.text.data(), end, number);
    if (read.ec == std::errc::result_out_of_range) refuse(token, token.text + " is too large a number");
    if (read.ec != std::errc{} || read.ptr != end) refuse(token, "'" + token.text + "' is not a whole number");
    return number;
  }
  Player player() {
    const Token token = take();
    if (token.text == "white") return Player::white;
    if (token.text != "black") refuse(token, "'" + token.text + "' is neither white nor black");
    return Player::black;
  }

  // Keeps the first error and skips the rest of the expression. Returns null.
  ConditionPtr refuse(const Token& token, std::string message) {
    return refuse({token.offset, token.length, std::move(message)});
  }
  // Refuses a part of a value; an opening quote shifts the place by one.
  ConditionPtr refuse_part(const Token& token, std::size_t offset, std::size_t length, std::string message) {
    const std::size_t quote = token.kind == Token::Kind::quoted ? 1 : 0;
    return refuse({token.offset + quote + offset, length, std::move(message)});
  }
  ConditionPtr refuse_position(const Token& token, const std::vector<PositionError>& errors) {
    return refuse_part(token, errors.front().offset, errors.front().length, errors.front().message);
  }
  ConditionPtr refuse(ExpressionError error) {
    if (!error_) error_ = std::move(error);
    next_ = tokens_.size() - 1;
    return nullptr;
  }

  std::vector<Token> tokens_;
  std::size_t next_ = 0;
  int depth_ = 0;
  std::optional<ExpressionError> error_;
};

}  // namespace

Expected<ConditionPtr, ExpressionError> parse_expression(std::string_view text) {
  auto tokens = tokens_of(text);
  if (!tokens) return Unexpected{tokens.error()};
  return Parser(std::move(tokens).value()).whole();
}

Expected<ConditionPtr, ExpressionError> parse_condition(std::string_view start, const std::string& value) {
  auto tokens = tokens_of(start);
  if (!tokens) return Unexpected{tokens.error()};
  tokens->insert(tokens->end() - 1, Token{Token::Kind::word, value, 0, value.size()});
  return Parser(std::move(tokens).value()).whole();
}

std::string shown(const ExpressionError& error, std::string_view text) {
  std::string line(text);
  std::replace_if(
      line.begin(), line.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20; }, ' ');
  const std::size_t carets = std::max<std::size_t>(1, columns_of(text.substr(error.offset, error.length)));
  return "  " + line + "\n  " + std::string(columns_of(text.substr(0, error.offset)), ' ') + std::string(carets, '^') +
         "\n";
}

}  // namespace punct::collections
