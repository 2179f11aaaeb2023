// SPDX-License-Identifier: MIT
#include "common/members.hpp"
#include "common/utf8.hpp"
#include "sgf/format.hpp"
#include "sgf/move_writer.hpp"
#include "sgf/root.hpp"
#include "sgf/tree.hpp"

namespace punct::formats {
namespace {

class SgfWriter final : public Writer {
 public:
  [[nodiscard]] std::string_view prologue() const override { return {}; }
  [[nodiscard]] std::string_view separator() const override { return {}; }
  [[nodiscard]] std::string_view epilogue() const override { return {}; }

  void write(const Record& record, std::string& out, std::vector<Finding>& losses) override {
    const std::size_t begin = out.size();
    const auto loser = loser_of(record);
    std::string lost;
    write_root(record, loser.has_value(), out, lost);
    SgfMoveNodes nodes(record, out);
    nodes.write(loser, record.stated().termination.value_or(Termination::resignation));
    out += ")\n";
    if (nodes.lost_moves()) add_loss(lost, "moves that are short or cannot be made on a table, and those behind them");
    if (clean_utf8_from(out, begin)) add_loss(lost, "NUL characters");
    if (!lost.empty()) losses.push_back(warning_at(record.place(), "SGF cannot hold " + lost));
  }

 private:
  static void add_loss(std::string& lost, std::string_view what) {
    if (!lost.empty()) lost += "; ";
    lost += what;
  }

  // Who has given the game up, as an action can say it.
  static std::optional<Player> loser_of(const Record& record) {
    const auto termination = record.stated().termination;
    if (termination != Termination::resignation && termination != Termination::time) return std::nullopt;
    switch (result_to_write(record)) {
      case Result::white_wins: return Player::black;
      case Result::black_wins: return Player::white;
      case Result::unknown:
      case Result::draw: return std::nullopt;
    }
    return std::nullopt;
  }

  static void write_root(const Record& record, bool is_given_up, std::string& out, std::string& lost) {
    out += record.tag("VV") ? "(;\nGM[25]\n" : "(;\nGM[25]VV[1]\n";
    if (!record.tag("SU")) out += "SU[punct]\n";
    write_player(record, "P0", "White", out);
    write_player(record, "P1", "Black", out);
    for (std::size_t i = 0; i < record.tag_count(); ++i) write_tag(record.tag(i), out, lost);
    write_result(record, out);
    if (rules_to_write(record) == Rules::basic) write_property("Rules", "basic", out);
    const auto termination = record.stated().termination;
    if (termination && !is_given_up) write_property("Termination", name(*termination), out);
    if (!record.position().empty()) write_property("Position", record.position(), out);
    if (!record.comment().empty()) write_property("C", record.comment(), out);
  }

  static void write_property(std::string_view name, std::string_view value, std::string& out) {
    out += name;
    out += '[';
    append_escaped_sgf(out, value);
    out += "]\n";
  }

  static void write_player(const Record& record, std::string_view property, std::string_view tag, std::string& out) {
    const auto player = record.tag(tag);
    if (player && *player != missing_value(tag)) write_property(property, "id \"" + std::string(*player) + '"', out);
  }

  static void write_tag(const Record::Tag& tag, std::string& out, std::string& lost) {
    if (tag.name == "White" || tag.name == "Black") return;
    if (!tag.value.empty() && tag.value == missing_value(tag.name)) return;
    if (tag.name == "Event") return write_property("GN", tag.value, out);
    if (tag.name == "Date") return write_date(tag.value, out);
    if (is_reserved_sgf_name(tag.name)) return add_loss(lost, "a tag of the name " + std::string(tag.name));
    write_property(tag.name, tag.value, out);
  }

  // A date that would come back as another is written as a tag.
  static void write_date(std::string_view date, std::string& out) {
    if (const auto iso = sgf_date(date)) return write_property("DT", *iso, out);
    write_property(date_tag(date) == date ? "DT" : "Date", date, out);
  }

  static void write_result(const Record& record, std::string& out) {
    const Result result = result_to_write(record);
    if (result == Result::unknown) return;
    if (result == Result::draw) return write_property("RE", "The game was a draw", out);
    const bool white_wins = result == Result::white_wins;
    const std::string winner(known_tag(record, white_wins ? "White" : "Black"));
    const bool names_one = !winner.empty() && winner == trimmed_sgf(winner) &&
                           winner != trimmed_sgf(known_tag(record, white_wins ? "Black" : "White"));
    write_property("RE", names_one ? "The game was won by " + winner : std::string(text(result)), out);
  }
};

}  // namespace

std::unique_ptr<Writer> make_sgf_writer() { return std::make_unique<SgfWriter>(); }

}  // namespace punct::formats
