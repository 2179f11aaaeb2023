// SPDX-License-Identifier: MIT
#include <algorithm>
#include <filesystem>
#include <random>
#include <sstream>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "punct/notation.hpp"
#include "punct/replay.hpp"
#include "punct/rules.hpp"
#include "support/reading.hpp"

namespace punct::formats {
namespace {

namespace fs = std::filesystem;
using testing::file_bytes;
using testing::Kept;
using testing::written;

// The records of a file in the form in which tools write them.
std::vector<Record> canonical(Format format, std::string_view bytes) {
  Kept kept = testing::read(format, bytes);
  for (Record& record : kept.records) make_canonical(record, replay(record));
  return std::move(kept.records);
}

TEST(RoundTrip, TheArchiveGoesThroughTextAndSgfUnchanged) {
  int games = 0;
  for (const auto& entry : fs::directory_iterator(PUNCT_SAMPLES "/games/sgf")) {
    const std::string text = written(Format::text, canonical(Format::sgf, file_bytes(entry.path())));
    EXPECT_EQ(text, file_bytes(PUNCT_SAMPLES "/games/text/" + entry.path().stem().string() + ".punct"));
    const std::string sgf = written(Format::sgf, canonical(Format::text, text));
    EXPECT_EQ(written(Format::text, canonical(Format::sgf, sgf)), text) << entry.path();
    EXPECT_EQ(written(Format::sgf, canonical(Format::sgf, sgf)), sgf) << entry.path();
    ++games;
  }
  EXPECT_EQ(games, 40);
}

// Text as people write it, with everything that means something in one format or the other.
const std::vector<std::string> kWords{
    "a",
    "fine",
    "move",
    "{",
    "}",
    "(",
    ")",
    ";",
    "[",
    "]",
    "[%arrow K3-K9 green]",
    "\\",
    "\\]",
    "\"",
    "%x",
    "$1",
    "1-0",
    "1.",
    "(;GM[25]",
    "\n",
    "\xC3\xA9t\xC3\xA9",
    "\xF0\x9F\x99\x82",
    "\xD7\xA9\xD7\x9C",
    "[Event \"x\"]",
    "a-word-so-long-that-it-takes-a-good-part-of-a-line-all-by-itself-and-then-some-more-of-it"};

// Grows a legal game with comments and NAGs, and with variations that play goes off into.
class Grower {
 public:
  explicit Grower(std::uint32_t seed) : random_(seed) {}

  Record grow() {
    const Rules rules = chance(2) ? Rules::standard : Rules::basic;
    record_.stated().rules = rules;
    for (const char* tag : {"Event", "White", "Annotator", "Date"})
      if (chance(2)) record_.set_tag(tag, any_text());
    if (chance(3)) record_.add_comment(any_text());
    line(Position(rules), kNoNode, 0);
    if (replay(record_).result() == Result::unknown && chance(2)) give_up();
    make_canonical(record_, replay(record_));
    return record_;
  }

 private:
  std::size_t below(std::size_t limit) { return random_() % limit; }
  bool chance(std::size_t in) { return below(in) == 0; }

  std::string any_text() {
    std::string text;
    for (std::size_t left = below(30); left > 0; --left) text += kWords[below(kWords.size())] + (chance(5) ? "" : " ");
    return text;
  }

  void line(Position position, NodeIndex of, int depth) {
    NodeIndex last = kNoNode;
    for (std::size_t left = 1 + below(depth == 0 ? 20 : 4); left > 0; --left) {
      const std::vector<Move> moves = legal_moves(position);
      if (moves.empty()) return;
      const Move move = moves[below(moves.size())];
      last = append(of, last, punct::written(move, connects_mover(position, move)));
      if (chance(4)) record_.add_comment(last, any_text());
      if (chance(6)) record_.add_nag(last, static_cast<std::uint8_t>(below(256)));
      while (depth < 3 && chance(5)) line(position, last, depth + 1);
      position.play_unchecked(move);
    }
  }

  NodeIndex append(NodeIndex of, NodeIndex last, const MoveText& move) {
    if (of == kNoNode || last != kNoNode) return record_.append(last, move);
    const NodeIndex first = record_.begin_variation(of, move);
    if (chance(4)) record_.add_comment_before(first, any_text());
    return first;
  }

  void give_up() {
    record_.stated().result = chance(2) ? Result::white_wins : Result::black_wins;
    record_.stated().termination = chance(2)   ? Termination::resignation
                                   : chance(2) ? Termination::time
                                               : Termination::forfeit;
  }

  std::mt19937 random_;
  Record record_;
};

RC_GTEST_PROP(RoundTrip, TextOfARandomGameIsReadBackAsItIs, (std::uint32_t seed)) {
  const std::string text = written(Format::text, {Grower(seed).grow()});
  const Kept kept = testing::read(Format::text, text);
  RC_ASSERT(testing::described(kept.findings) == "");
  RC_ASSERT(written(Format::text, kept.records) == text);
}

// A game of the kind that SGF holds: standard rules, known tags, times, any start, an end by the moves or by a player.
class SgfGrower {
 public:
  explicit SgfGrower(std::uint32_t seed) : random_(seed) {}

  Record grow() {
    for (const char* tag : {"GameName", "TimeControl", "GameSpeed", "GameComment", "WhiteRanking", "BlackCountry",
                            "BlackTime", "AP", "ZZ"})
      if (chance(3)) record_.set_tag(tag, word());
    record_.set_tag("White", "Ann%1% \"" + word());
    record_.set_tag("Black", "Bob " + word());
    if (chance(2)) record_.set_tag("Date", "2007.02.03");
    if (chance(3)) record_.add_comment(comment());
    Position start;
    for (std::size_t left = chance(3) ? 1 + below(20) : 0; left > 0; --left) {
      const auto moves = legal_moves(start);
      if (!moves.empty() && !start.outcome()) start.play_unchecked(moves[below(moves.size())]);
    }
    if (start != Position()) record_.set_position(text(start));
    line(start, kNoNode, 0);
    end();
    make_canonical(record_, replay(record_));
    return record_;
  }

 private:
  std::size_t below(std::size_t limit) { return random_() % limit; }
  bool chance(std::size_t in) { return below(in) == 0; }
  std::string word() { return kWords[below(9)] + std::to_string(below(10)); }

  std::string comment() {
    std::string made;
    for (std::size_t left = 1 + below(4); left > 0; --left)
      made += (made.empty() ? "" : " ") + (chance(3) ? "[%an (A1 " + std::to_string(below(9)) + ")]" : word());
    return made;
  }

  void line(Position position, NodeIndex of, int depth) {
    NodeIndex last = kNoNode;
    for (std::size_t left = 1 + below(depth == 0 ? 20 : 4); left > 0; --left) {
      const std::vector<Move> moves = legal_moves(position);
      if (moves.empty()) return;
      const Move move = moves[below(moves.size())];
      const MoveText made = punct::written(move, connects_mover(position, move));
      const bool begins = of != kNoNode && last == kNoNode;
      last = begins ? record_.begin_variation(of, made) : record_.append(last, made);
      if (begins && chance(3)) record_.add_comment_before(last, comment());
      if (chance(2)) record_.add_comment(last, "[%emt 0:0" + std::to_string(below(6)) + ":15.250]");
      if (chance(4)) record_.add_comment(last, comment());
      while (depth < 3 && chance(6)) line(position, last, depth + 1);
      position.play_unchecked(move);
    }
  }

  void end() {
    const Game game = replay(record_);
    if (game.result() != Result::unknown) return;
    record_.stated().termination = Termination::unfinished;
    const Player loser = game.final_position().to_move();
    const Result lost = loser == Player::white ? Result::black_wins : Result::white_wins;
    if (chance(2)) {
      record_.stated().result = lost;
      record_.stated().termination = chance(2) ? Termination::resignation : Termination::time;
    } else if (chance(2)) {
      record_.stated().result = loser == Player::white ? Result::white_wins : Result::black_wins;
      record_.stated().termination = chance(2) ? std::optional(Termination::time) : std::nullopt;
    }
  }

  std::mt19937 random_;
  Record record_;
};

// The game as text, its tags sorted: which stands first means nothing in SGF.
std::string sorted_text(Record record) {
  std::string text = written(Format::text, {record});
  std::vector<std::string> tags;
  std::istringstream lines(text.substr(0, text.find("\n\n")));
  for (std::string line; std::getline(lines, line);) tags.push_back(line);
  std::sort(tags.begin(), tags.end());
  std::string sorted;
  for (const std::string& tag : tags) sorted += tag + '\n';
  return sorted + text.substr(text.find("\n\n"));
}

RC_GTEST_PROP(RoundTrip, ARandomGameGoesThroughSgfUnchanged, (std::uint32_t seed)) {
  const Record record = SgfGrower(seed).grow();
  std::vector<Finding> losses;
  const std::string sgf = written(Format::sgf, {record}, &losses);
  RC_ASSERT(testing::described(losses) == "");
  const Kept kept = testing::read(Format::sgf, sgf);
  RC_ASSERT(testing::described(kept.findings) == "");
  const auto again = canonical(Format::sgf, sgf);
  RC_ASSERT(again.size() == 1U);
  RC_ASSERT(sorted_text(again[0]) == sorted_text(record));
}

// The properties of every node in another order, white space between and around them, and without running numbers.
RC_GTEST_PROP(RoundTrip, TheFormOfANodeMeansNothing, (std::uint32_t seed)) {
  const std::string sgf = written(Format::sgf, {SgfGrower(seed).grow()});
  std::mt19937 random(seed);
  std::string other;
  std::vector<std::string> node;
  const auto flush = [&] {
    std::shuffle(node.begin(), node.end(), random);
    for (const std::string& property : node) other += property + (random() % 2 == 0 ? "\r\n\t " : "");
    node.clear();
  };
  for (std::size_t at = 0; at < sgf.size(); ++at) {
    if (sgf[at] == '(' || sgf[at] == ')' || sgf[at] == ';') {
      flush();
      other += sgf[at];
    } else if (sgf[at] > ' ') {
      std::size_t end = sgf.find('[', at);
      const std::string name = sgf.substr(at, end - at);
      for (++end; sgf[end] != ']'; ++end)
        if (sgf[end] == '\\') ++end;
      std::string value = sgf.substr(at + name.size() + 1, end - at - name.size() - 1);
      const bool is_action = name == "P0" || name == "P1";
      const std::size_t digits = value.find_first_not_of("0123456789");
      if (is_action && digits != 0 && digits != std::string::npos) value = value.substr(digits);
      node.push_back(name + (random() % 2 == 0 ? " " : "") + "[" + (random() % 2 == 0 ? " " : "") + value + "]");
      at = end;
    }
  }
  flush();
  RC_ASSERT(testing::outcome(testing::read(Format::sgf, other)) == testing::outcome(testing::read(Format::sgf, sgf)));
}

// The findings without their sentences, which quote what they are about, and the games.
std::string outcome_without_sentences(const std::string& sgf) {
  Kept kept = testing::read(Format::sgf, sgf);
  for (Finding& finding : kept.findings) finding.message.clear();
  return testing::outcome(kept);
}

// Actions spelled as the site spells them are read past the reader of all spellings, which takes more white space.
RC_GTEST_PROP(RoundTrip, SgfActionsAreReadAlikeHoweverSpaced, (std::uint32_t seed)) {
  std::string sgf = written(Format::sgf, {SgfGrower(seed).grow()});
  for (int changes = *rc::gen::inRange(0, 4); changes > 0; --changes) {
    const std::size_t action = sgf.find("; P", *rc::gen::inRange<std::size_t>(0, sgf.size()));
    const std::size_t begin = sgf.find('[', action);
    const std::size_t end = sgf.find(']', action);
    if (action == std::string::npos || end == begin + 1) continue;
    sgf[*rc::gen::inRange(begin + 1, end)] = *rc::gen::elementOf(std::string("0123456789 ABQRdkp-."));
  }
  std::string spaced;
  for (std::size_t at = 0; at < sgf.size(); ++at) {
    spaced += sgf[at];
    if (sgf[at] == '[' && at > 1 && sgf[at - 2] == 'P') spaced += ' ';
  }
  RC_ASSERT(outcome_without_sentences(sgf) == outcome_without_sentences(spaced));
}

}  // namespace
}  // namespace punct::formats
