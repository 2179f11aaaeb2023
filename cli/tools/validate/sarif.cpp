// SPDX-License-Identifier: MIT
#include <algorithm>
#include <string>

#include "program/version.hpp"
#include "punct/text/json.hpp"
#include "tools/validate/report.hpp"

namespace punct::cli {
namespace {

// The description of a code in the list of rules.
std::string_view meaning(Code code) noexcept {
  switch (code) {
    case Code::syntax: return "The bytes cannot be read as this format";
    case Code::bad_cell: return "The board has no such space";
    case Code::bad_piece: return "No piece has this letter";
    case Code::bad_shape: return "The three dots do not form the piece";
    case Code::bad_position: return "The start position cannot be on a table";
    case Code::game_over: return "A move follows the end of the game";
    case Code::not_in_set: return "The player has no such piece left to add";
    case Code::occupied: return "A piece is added on an occupied space";
    case Code::center: return "An added piece has a dot in the central hexagon";
    case Code::no_piece: return "The space that the move leaves has no PÜNCT on top";
    case Code::not_yours: return "The moved piece is the opponent's";
    case Code::covered: return "The moved piece is covered";
    case Code::not_in_line: return "The PÜNCT does not move in a straight line";
    case Code::no_change: return "The move changes nothing";
    case Code::unsupported: return "The piece cannot lie flat";
    case Code::punct_on_opponent: return "The PÜNCT lands on an opponent's piece";
    case Code::punct_on_nothing: return "The PÜNCT would hang over an empty space";
    case Code::no_match: return "A short move matches no legal move";
    case Code::ambiguous: return "A short move matches several legal moves";
    case Code::wrong_level: return "The stated level is not the one the piece lands on";
    case Code::wrong_mark: return "The mark # of a connection is wrong";
    case Code::wrong_color: return "The stated player is not the one to move";
    case Code::wrong_piece: return "The stated letter is not that of the piece";
    case Code::wrong_number: return "A move number is out of order";
    case Code::result_mismatch: return "The stated result differs from that of the moves";
    case Code::termination_mismatch: return "The stated termination differs from that of the moves";
    case Code::undecided: return "No move or termination explains the result";
    case Code::bad_date: return "The tag Date is not a day, month or year";
    case Code::limit: return "A limit of the reader is exceeded";
  }
  return {};
}

class SarifReport final : public Report {
 public:
  explicit SarifReport(Output& output) : output_(output) {
    JsonWriter json(text_);
    json.begin_object();
    json.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json").member("version", "2.1.0");
    json.key("runs").begin_array().begin_object().member("columnKind", "unicodeCodePoints");
    json.key("tool").begin_object().key("driver").begin_object();
    json.member("name", "punct").member("version", kVersion).key("rules").begin_array();
    for (const Code code : all_codes()) {
      json.begin_object().member("id", name(code));
      json.key("shortDescription").begin_object().member("text", meaning(code)).end_object().end_object();
    }
    json.end_array().end_object().end_object().key("results").begin_array();
    output_.write(text_);
  }
  bool game(CheckedGame& checked) override {
    return std::all_of(checked.findings.begin(), checked.findings.end(),
                       [&](const Finding& finding) { return add(checked.source.name, finding); });
  }
  void stray(const Source& source, const Finding& finding) override { add(source.name, finding); }
  void unreadable(const Unread& unread) override {
    unread_ += unread_.empty() ? "" : ",";
    JsonWriter json(unread_);
    json.begin_object()
        .member("level", "error")
        .key("message")
        .begin_object()
        .member("text", reason_of(unread))
        .end_object();
    json.key("locations").begin_array().begin_object().key("physicalLocation").begin_object();
    json.key("artifactLocation").begin_object().member("uri", uri_of(unread.name)).end_object();
    json.end_object().end_object().end_array().end_object();
  }
  void end() override {
    output_.write(std::string("],\"invocations\":[{\"executionSuccessful\":") + (unread_.empty() ? "true" : "false") +
                  ",\"toolExecutionNotifications\":[" + unread_ + "]}]}]}\n");
  }

 private:
  bool add(std::string_view file, const Finding& finding) {
    text_ = std::exchange(first_, false) ? "\n" : ",\n";
    JsonWriter json(text_);
    json.begin_object().member("ruleId", name(finding.code)).member("ruleIndex", static_cast<unsigned>(finding.code));
    json.member("level", name(finding.severity));
    json.key("message").begin_object().member("text", sentence(finding)).end_object();
    json.key("locations").begin_array().begin_object().key("physicalLocation").begin_object();
    json.key("artifactLocation").begin_object().member("uri", uri_of(file)).end_object();
    if (finding.place.line != 0) {
      json.key("region").begin_object().member("startLine", finding.place.line);
      if (finding.place.column != 0) json.member("startColumn", finding.place.column);
      json.end_object();
    }
    json.end_object().end_object().end_array();
    json.key("properties").begin_object().member("game", finding.game).member("ply", finding.ply).end_object();
    json.end_object();
    return output_.write(text_);
  }

  static std::string sentence(const Finding& finding) {
    std::string text;
    if (finding.game != 0) text += "game " + std::to_string(finding.game);
    if (finding.ply != 0) text += ", ply " + std::to_string(finding.ply);
    if (!finding.move.empty()) text += " (" + finding.move + ")";
    return (text.empty() ? text : text + ": ") + finding.message;
  }

  Output& output_;
  std::string text_;
  std::string unread_;
  bool first_ = true;
};

}  // namespace

std::unique_ptr<Report> make_sarif_report(Output& output) { return std::make_unique<SarifReport>(output); }

}  // namespace punct::cli
