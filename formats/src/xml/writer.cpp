// SPDX-License-Identifier: MIT
#include <array>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "common/members.hpp"
#include "common/tags.hpp"
#include "xml/escape.hpp"
#include "xml/format.hpp"

namespace punct::formats {
namespace {

// A short text, copied at full size: its length is unpredictable, and a branch on it costs more.
template <std::size_t N>
struct Short {
  std::array<char, N> text{};
  std::uint32_t length = 0;

  constexpr Short() = default;
  constexpr explicit Short(std::string_view from) noexcept : length(static_cast<std::uint32_t>(from.size())) {
    for (std::size_t i = 0; i < from.size(); ++i) text[i] = from[i];
  }
};

// Names of spaces by index; then, from kPieceNames on, of pieces by number; then empty names for no piece. A space
// character follows a name but does not count in its length.
constexpr std::size_t kPieceNames = 256;
constexpr std::array<Short<4>, kPieceNames + 2 * kPieceKinds> kNames = [] {
  std::array<Short<4>, kPieceNames + 2 * kPieceKinds> names;
  for (const Space space : kAllSpaces) {
    const char column = static_cast<char>('A' + space.column() - 1);
    const char figure = static_cast<char>('0' + space.row() % 10);
    Short<4>& name = names[space.index()];
    name.length = space.row() >= 10 ? 3 : 2;
    name.text = {column, figure, ' ', ' '};
    if (space.row() >= 10) name.text = {column, '1', figure, ' '};
  }
  for (const PieceKind kind : kAllPieceKinds) {
    names[kPieceNames + index_of(kind)].text[0] = letter(kind);
    names[kPieceNames + index_of(kind)].length = 1;
  }
  return names;
}();
constexpr std::array<Short<16>, 2> kOpenings{Short<16>("<move from=\""), Short<16>("<place piece=\"")};

// The end of the dots and the level, by level; level 0 is not written.
constexpr std::array<Short<16>, 256> kLevels = [] {
  std::array<Short<16>, 256> levels;
  for (std::size_t level = 0; level < levels.size(); ++level) {
    Short<16>& text = levels[level];
    text = Short<16>(level == 0 ? "\"" : "\" level=\"");
    for (const std::size_t unit : {std::size_t{100}, std::size_t{10}, std::size_t{1}})
      if (level >= unit) text.text[text.length++] = static_cast<char>('0' + level / unit % 10);
    if (level != 0) text.text[text.length++] = '"';
  }
  return levels;
}();

// Copies a text to a place with room for the longest one; returns its end.
template <std::size_t N>
char* put(char* at, const Short<N>& text) noexcept {
  std::memcpy(at, text.text.data(), N);
  return at + text.length;
}
template <std::size_t N>
char* put(char* at, const char (&literal)[N]) noexcept {
  std::memcpy(at, literal, N - 1);
  return at + N - 1;
}
// Also writes a space character after it, which does not count.
char* put(char* at, Space space) noexcept { return put(at, kNames[space.index()]); }
// The tag of a move without its NAGs, in at most kLongestTag bytes.
constexpr std::size_t kLongestTag = 80;
char* put_tag(char* at, const MoveText& move) noexcept {
  // Adds and moves alternate unpredictably too, so the code selects addresses instead of branching.
  constexpr PieceKind none{};
  const PieceKind& piece = *(move.piece ? &*move.piece : &none);
  const std::size_t piece_name = kPieceNames + index_of(piece) + (move.piece ? 0 : kPieceKinds);
  at = put(at, kOpenings[move.is_add() ? 1 : 0]);
  at = put(at, kNames[move.is_add() ? piece_name : move.from.index()]);
  at = put(put(at, "\" dots=\""), move.punct);
  for (const Space minor : move.minors)
    if (minor) at = put(at + 1, minor);
  at = put(at, kLevels[move.level]);
  if (!move.connects) return at;
  return *move.connects ? put(at, " connects=\"true\"") : put(at, " connects=\"false\"");
}

// Writes one game.
class GameWriter {
 public:
  GameWriter(const Record& record, std::vector<Record::Tag>& tags, std::string& out)
      : record_(record), tags_(tags), out_(out) {}

  // Returns how many characters could not be written.
  std::size_t write() {
    write_start();
    has_all_tags_ = ordered_tags(record_, tags_);
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
  [[nodiscard]] bool has_all_tags() const noexcept { return has_all_tags_; }

 private:
  // A line being written, starting at one of its moves.
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

  // Keeps its own stack, because variations may nest deeper than the program's stack allows. Children of a move of the
  // main line get text lines of their own; a variation and all it contains stay on a single text line.
  void write_line(NodeIndex first) {
    write_moves(first);
    while (!open_.empty()) go_on();
  }
  // Writes the moves from here up to the first that has children, whose tag it leaves open, or to the end of their
  // line.
  void write_moves(NodeIndex node) {
    for (node = write_bare_moves(node); node != kNoNode && is_leaf(node); node = write_bare_moves(record_.next(node))) {
      begin_tag(node);
      (out_ += "/>") += open_.empty() ? "\n" : "";
    }
    if (node != kNoNode) {
      begin_move(node);
    } else if (!open_.empty()) {
      (out_ += "</variation>") += line_end();
    }
  }
  // Writes moves without comments, NAGs and variations, and returns the first other move. Builds blocks of some dozens
  // of moves, which is faster than appending parts of moves.
  NodeIndex write_bare_moves(NodeIndex node) {
    std::array<char, 4096> piece;
    const bool is_in_main = open_.empty();
    while (is_bare(node)) {
      char* at = piece.data();
      for (const char* const full = at + piece.size() - kLongestTag - 5; at < full && is_bare(node);
           node = record_.next(node)) {
        if (is_in_main) at = put(at, "  ");
        at = put(put_tag(at, record_.move(node)), "/>");
        if (is_in_main) *at++ = '\n';
      }
      out_.append(piece.data(), static_cast<std::size_t>(at - piece.data()));
    }
    return node;
  }
  // Writes the next part of the innermost move after its beginning.
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
    write_moves(record_.next(node));
  }
  void begin_variation(NodeIndex first) {
    (out_ += is_main() ? "   " : "") += "<variation>";
    write_element("", "comment", record_.comment_before(first), "");
    write_moves(first);
  }
  [[nodiscard]] bool is_main() const noexcept { return open_.size() == 1; }
  [[nodiscard]] std::string_view line_end() const noexcept { return is_main() ? "\n" : ""; }

  void begin_move(NodeIndex node) {
    begin_tag(node);
    open_.push_back({node, record_.variation(node)});
    (out_ += '>') += line_end();
    write_element(is_main() ? "   " : "", "comment", record_.comment(node), line_end());
  }
  void end_move(NodeIndex node) {
    out_ += is_main() ? "  </" : "</";
    ((out_ += element(record_.move(node))) += '>') += line_end();
  }
  [[nodiscard]] bool is_leaf(NodeIndex node) const noexcept {
    return record_.comment(node).empty() && record_.variation(node) == kNoNode;
  }
  [[nodiscard]] bool is_bare(NodeIndex node) const noexcept {
    return node != kNoNode && is_leaf(node) && record_.nags(node).empty();
  }
  static std::string_view element(const MoveText& move) noexcept { return move.is_add() ? "place" : "move"; }

  void begin_tag(NodeIndex node) {
    std::array<char, kLongestTag> tag;
    if (open_.empty()) out_ += "  ";
    out_.append(tag.data(), static_cast<std::size_t>(put_tag(tag.data(), record_.move(node)) - tag.data()));
    write_nags(record_.nags(node));
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
  // An element with text; nothing if the text is empty.
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
  bool has_all_tags_ = true;
};

class XmlWriter final : public Writer {
 public:
  [[nodiscard]] std::string_view prologue() const override {
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<punct version=\"1\">\n";
  }
  [[nodiscard]] std::string_view separator() const override { return {}; }
  [[nodiscard]] std::string_view epilogue() const override { return "</punct>\n"; }
  void write(const Record& record, std::string& out, std::vector<Finding>& losses) override {
    const std::size_t before = losses.size();
    GameWriter game(record, tags_, out);
    const std::size_t lost = game.write();
    if (!game.has_all_tags()) add_loss(losses, before, record, "XML cannot hold tags named " + unwritable_tags(record));
    if (lost == 0) return;
    const std::string count = lost == 1 ? "a character" : std::to_string(lost) + " characters";
    add_loss(losses, before, record, "XML cannot hold " + count + ", now U+FFFD");
  }

 private:
  std::vector<Record::Tag> tags_;
};

}  // namespace

std::unique_ptr<Writer> make_xml_writer() { return std::make_unique<XmlWriter>(); }

}  // namespace punct::formats
