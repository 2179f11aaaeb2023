// SPDX-License-Identifier: MIT
#include <algorithm>
#include <utility>

#include "common/bare_writer.hpp"
#include "common/members.hpp"
#include "common/tags.hpp"
#include "common/utf8.hpp"
#include "punct/text/lists.hpp"
#include "sgf/format.hpp"
#include "sgf/move_writer.hpp"
#include "sgf/result.hpp"
#include "sgf/root.hpp"
#include "sgf/syntax/text.hpp"

namespace punct::formats {
namespace {

using Ending = SgfMoveNodes::Ending;

// Collects the losses of a game and makes a sentence of them.
class Losses {
 public:
  void add(std::string_view what) { add_to_list(words_, what, "; "); }
  void add_tag(std::string_view name) {
    constexpr std::size_t kMostNames = 8;
    if (++tags_ <= kMostNames) add_to_list(tag_names_, name);
    if (tags_ == kMostNames + 1) tag_names_ += ", ...";
  }
  [[nodiscard]] std::string sentence() {
    if (tags_ > 0) add((tags_ == 1 ? "the tag " : "the tags ") + tag_names_);
    return words_.empty() ? words_ : "SGF cannot hold " + words_;
  }

 private:
  std::string words_;
  std::string tag_names_;
  std::size_t tags_ = 0;
};

// Writes one game and notes its data that the dialect cannot hold.
class GameWriter {
 public:
  GameWriter(const Record& record, std::string& out) : record_(record), out_(out) {}

  std::string write() {
    const Ending ending = ending_of();
    write_root(ending);
    SgfMoveNodes nodes(record_, out_);
    nodes.write(ending, clocks());
    out_ += ")\n\n\n";
    if (nodes.lost_moves()) losses_.add("short or impossible moves and the moves after them");
    if (nodes.lost_nags()) losses_.add("NAGs");
    return losses_.sentence();
  }

 private:
  [[nodiscard]] std::string_view tag(std::string_view name) const { return known_tag(record_, name); }

  // A value that reading would take for missing, or would trim, is lost.
  void write_tag(std::string_view property, std::string_view name) {
    const std::string_view value = tag(name);
    if (value.empty() || trimmed_sgf(value) != value) return lose_tag(name);
    write_property(property, value);
  }
  void lose_tag(std::string_view name) {
    if (record_.tag(name) && !is_missing(name, *record_.tag(name))) losses_.add_tag(name);
  }
  void write_property(std::string_view name, std::string_view value) {
    (out_ += name) += '[';
    append_escaped_sgf(out_, value);
    out_ += "]\n";
  }

  void write_root(Ending ending) {
    out_ += " (;\nGM[25]VV[1]\nCM[0,1]\n";
    write_tag("TC", "TimeControl");
    out_ += "SU[Punct]\n";
    write_date();
    write_tag("GN", "GameName");
    write_tag("GS", "GameSpeed");
    write_result(ending);
    write_tag("GC", "GameComment");
    write_others();
    write_player("P0", "White");
    write_player("P1", "Black");
    if (rules_to_write(record_) == Rules::basic) losses_.add("the basic rules");
    if (!record_.comment().empty()) write_property("C", record_.comment());
    out_ += '\n';
  }

  // Writes the date, which is lost if reading would not find it again. Reading also looks into the name of the game.
  void write_date() {
    const std::string_view date = tag("Date");
    const std::string_view text = tag("DateText");
    std::string written(text.empty() ? date : text);
    if (text.empty()) std::replace(written.begin(), written.end(), '.', '-');
    const auto day = date_of_sgf(written);
    if (!text.empty() || day) write_property("DT", written);
    const auto read = day ? day : date_in_game_name(tag("GameName"));
    if (read.value_or(std::string()) != date) losses_.add_tag("Date");
    const bool comes_back = trimmed_sgf(text) == text && !(day && day->size() == text.size());
    if (record_.tag("DateText") && (text.empty() || !comes_back)) losses_.add_tag("DateText");
  }

  void write_result(Ending ending) {
    const Result result = result_to_write(record_);
    const std::string sentence = sgf_sentence(result, trimmed_sgf(tag("White")), trimmed_sgf(tag("Black")));
    if (!sentence.empty()) write_property("RE", sentence);
    const auto termination = record_.stated().termination;
    const bool moves_decide = termination == Termination::connection || termination == Termination::center ||
                              termination == Termination::pieces || termination == Termination::repetition;
    if (result != Result::unknown && sentence.empty() && !moves_decide && ending == Ending::none) {
      losses_.add(result == Result::draw ? "the draw, whose sentence holds the name of a player"
                                         : "the winner, whose name is missing or not unique");
    }
    lose_termination(result, ending);
  }

  void lose_termination(Result result, Ending ending) {
    const auto termination = record_.stated().termination;
    if (!termination) {
      if (result == Result::unknown) losses_.add("a result * without a termination");
      return;
    }
    switch (*termination) {
      case Termination::connection:
      case Termination::center:
      case Termination::pieces:
      case Termination::repetition: return;
      case Termination::unfinished:
        if (result == Result::unknown) return;
        break;
      case Termination::resignation:
      case Termination::time:
        if (ending != Ending::none) return;
        break;
      case Termination::forfeit:
      case Termination::agreement:
      case Termination::abandoned: break;
    }
    losses_.add("the termination " + std::string(name(*termination)));
  }

  // The action of the player to move that ends the game as the record says.
  [[nodiscard]] Ending ending_of() const {
    const auto termination = record_.stated().termination;
    const Result result = result_to_write(record_);
    if (result == Result::unknown || result == Result::draw) return Ending::none;
    if (termination != Termination::resignation && termination != Termination::time) return Ending::none;
    const Player winner = result == Result::white_wins ? Player::white : Player::black;
    const bool winner_is_to_move = winner == player_to_move();
    if (termination == Termination::resignation) return winner_is_to_move ? Ending::none : Ending::resign;
    return winner_is_to_move ? Ending::win_on_time : Ending::lose_on_time;
  }
  [[nodiscard]] Player player_to_move() const {
    Player player = record_.first_player();
    for (NodeIndex node = record_.first(); node != kNoNode; node = record_.next(node)) player = opponent(player);
    return player;
  }

  void write_others() {
    for (std::size_t i = 0; i < record_.tag_count(); ++i) {
      const Record::Tag tag = record_.tag(i);
      if (is_free_sgf_name(tag.name)) {
        write_tag(tag.name, tag.name);
      } else if (std::find(kSgfTags.begin(), kSgfTags.end(), tag.name) == kSgfTags.end() && tag.name != "Date" &&
                 tag.name != "White" && tag.name != "Black") {
        lose_tag(tag.name);
      }
    }
  }

  void write_player(std::string_view seat, std::string_view player) {
    // Without the blanks around it, which reading would remove, a name still says who played and won.
    const std::string_view name = trimmed_sgf(tag(player));
    if (!name.empty()) write_property(seat, "id \"" + encoded_sgf_name(name) + '"');
    if (name.empty() || name != tag(player)) lose_tag(player);
    write_fact(seat, "ranking", player, "Ranking");
    write_fact(seat, "country", player, "Country");
    if (!is_fact(tag(std::string(player) + "Time"))) lose_tag(std::string(player) + "Time");
  }

  // Reading would remove quotes around a fact, and would take null for no fact.
  static bool is_fact(std::string_view value) {
    return !value.empty() && trimmed_sgf(value) == value && value != "null" && value.front() != '"';
  }
  void write_fact(std::string_view seat, std::string_view word, std::string_view player, std::string_view what) {
    const std::string name = std::string(player) + std::string(what);
    if (!is_fact(tag(name))) return lose_tag(name);
    write_property(seat, std::string(word) + ' ' + std::string(tag(name)));
  }

  // The node with the clocks at the end; empty if no clock is known.
  [[nodiscard]] std::string clocks() const {
    std::string node;
    for (const auto& [seat, name] : {std::pair("P0", "WhiteTime"), std::pair("P1", "BlackTime")}) {
      if (!is_fact(tag(name))) continue;
      if (node.empty()) node = ";\n";
      node.append(seat).append("[time ");
      append_escaped_sgf(node, tag(name));
      node += " ]\n";
    }
    return node;
  }

  const Record& record_;
  std::string& out_;
  Losses losses_;
};

class SgfWriter final : public BareWriter {
 public:
  void write(const Record& record, std::string& out, std::vector<Finding>& losses) override {
    const std::size_t begin = out.size();
    std::string lost = GameWriter(record, out).write();
    if (clean_utf8_from(out, begin)) lost += lost.empty() ? "SGF cannot hold NUL characters" : "; NUL characters";
    if (!lost.empty()) losses.push_back(warning_at(record.place(), std::move(lost)));
  }
};

}  // namespace

std::unique_ptr<Writer> make_sgf_writer() { return std::make_unique<SgfWriter>(); }

}  // namespace punct::formats
