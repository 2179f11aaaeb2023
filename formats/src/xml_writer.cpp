// SPDX-License-Identifier: MIT
#include <string>
#include <vector>

#include "format_members.hpp"
#include "format_tags.hpp"
#include "xml_format.hpp"
#include "xml_text.hpp"

namespace punct::formats {
namespace {

/// Writes one game.
class GameWriter {
 public:
  GameWriter(const Record& record, std::vector<Record::Tag>& tags, std::string& out)
      : record_(record), tags_(tags), out_(out) {}

  /// How many characters could not be written.
  std::size_t write() {
    write_start();
    ordered_tags(record_, tags_);
    for (const Record::Tag& tag : tags_) {
      ((out_ += "  <tag name=\"") += tag.name) += "\">";
      write_text(tag.value);
      out_ += "</tag>\n";
    }
    write_element("  ", "position", record_.position(), "\n");
    write_element("  ", "comment", record_.comment(), "\n");
    write_line(record_.first());
    out_ += " </game>\n";
    return lost_;
  }

 private:
  // A line that is being written, from one of its moves on.
  struct Frame {
    NodeIndex node;
    NodeIndex variation;
  };

  void write_start() {
    ((out_ += " <game rules=\"") += name(rules_to_write(record_))) += '"';
    ((out_ += " result=\"") += text(result_to_write(record_))) += '"';
    if (record_.stated().termination) ((out_ += " termination=\"") += name(*record_.stated().termination)) += '"';
    out_ += ">\n";
  }

  // Lines are kept on a stack of our own: they may nest deeper than the program's. What is within a move of the main
  // line has lines of its own, what is within a variation stands in the variation's line.
  void write_line(NodeIndex first) {
    if (first == kNoNode) return;
    begin_move(first);
    while (!open_.empty()) go_on();
  }
  // Writes the next thing there is to write behind the beginning of the innermost move.
  void go_on() {
    Frame& frame = open_.back();
    if (frame.variation != kNoNode) {
      const NodeIndex variation = frame.variation;
      frame.variation = record_.next_variation(variation);
      begin_variation(variation);
      return;
    }
    const NodeIndex node = frame.node;
    end_move(node);
    open_.pop_back();
    if (record_.next(node) != kNoNode) {
      begin_move(record_.next(node));
    } else if (!open_.empty()) {
      (out_ += "</variation>") += line_end();
    }
  }
  void begin_variation(NodeIndex first) {
    (out_ += is_main() ? "   " : "") += "<variation>";
    write_element("", "comment", record_.comment_before(first), "");
    begin_move(first);
  }
  [[nodiscard]] bool is_main() const noexcept { return open_.size() == 1; }
  [[nodiscard]] std::string_view line_end() const noexcept { return is_main() ? "\n" : ""; }

  void begin_move(NodeIndex node) {
    if (open_.empty()) out_ += "  ";
    open_.push_back({node, record_.variation(node)});
    write_attributes(record_.move(node));
    write_nags(record_.nags(node));
    (out_ += is_leaf(node) ? "/>" : ">") += line_end();
    write_element(is_main() ? "   " : "", "comment", record_.comment(node), line_end());
  }
  void end_move(NodeIndex node) {
    if (is_leaf(node)) return;
    out_ += is_main() ? "  </" : "</";
    ((out_ += element(record_.move(node))) += '>') += line_end();
  }
  [[nodiscard]] bool is_leaf(NodeIndex node) const noexcept {
    return record_.comment(node).empty() && record_.variation(node) == kNoNode;
  }
  static std::string_view element(const MoveText& move) noexcept { return move.is_add() ? "place" : "move"; }

  void write_attributes(const MoveText& move) {
    (out_ += '<') += element(move);
    if (move.from) {
      out_ += " from=\"";
      write_space(move.from);
    } else {
      out_ += " piece=\"";
      if (move.piece) out_ += letter(*move.piece);
    }
    out_ += "\" dots=\"";
    write_space(move.punct);
    for (const Space minor : move.minors) {
      if (!minor) continue;
      out_ += ' ';
      write_space(minor);
    }
    out_ += '"';
    if (move.level != 0) ((out_ += " level=\"") += std::to_string(move.level)) += '"';
    if (move.connects) out_ += *move.connects ? " connects=\"true\"" : " connects=\"false\"";
  }
  void write_nags(std::string_view nags) {
    if (nags.empty()) return;
    out_ += " nags=\"";
    for (std::size_t i = 0; i < nags.size(); ++i) {
      if (i > 0) out_ += ' ';
      out_ += std::to_string(static_cast<unsigned char>(nags[i]));
    }
    out_ += '"';
  }
  void write_space(Space space) {
    out_ += static_cast<char>('A' + space.column() - 1);
    if (space.row() >= 10) out_ += '1';
    out_ += static_cast<char>('0' + space.row() % 10);
  }
  // An element with text, unless that is empty.
  void write_element(std::string_view before, std::string_view name, std::string_view text, std::string_view behind) {
    if (text.empty()) return;
    (((out_ += before) += '<') += name) += '>';
    write_text(text);
    (((out_ += "</") += name) += '>') += behind;
  }
  void write_text(std::string_view text) { lost_ += append_xml_text(out_, text); }

  const Record& record_;
  std::vector<Record::Tag>& tags_;
  std::string& out_;
  std::vector<Frame> open_;
  std::size_t lost_ = 0;
};

class XmlWriter final : public Writer {
 public:
  [[nodiscard]] std::string_view prologue() const override {
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<punct version=\"1\">\n";
  }
  [[nodiscard]] std::string_view separator() const override { return {}; }
  [[nodiscard]] std::string_view epilogue() const override { return "</punct>\n"; }
  void write(const Record& record, std::string& out, std::vector<Finding>& losses) override {
    const std::size_t lost = GameWriter(record, tags_, out).write();
    if (lost == 0) return;
    const std::string count = lost == 1 ? "a character" : std::to_string(lost) + " characters";
    losses.push_back(warning_at(record.place(), count + " that XML does not have, now U+FFFD"));
  }

 private:
  std::vector<Record::Tag> tags_;
};

}  // namespace

std::unique_ptr<Writer> make_xml_writer() { return std::make_unique<XmlWriter>(); }

}  // namespace punct::formats
