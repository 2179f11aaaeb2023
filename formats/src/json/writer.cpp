// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <charconv>
#include <vector>

#include "common/bare_writer.hpp"
#include "common/members.hpp"
#include "common/tags.hpp"
#include "common/utf8.hpp"
#include "json/extensions.hpp"
#include "json/format.hpp"

namespace punct::formats {
namespace {

constexpr std::string_view kExtension = "x-";

// The separators of the members of a game and of the moves of its main line.
struct Layout {
  std::string_view member;
  std::string_view first_move;
  std::string_view move;
};
constexpr Layout kLines{",\n ", "\n  ", ",\n  "};
constexpr Layout kOneLine{",", "", ","};

// Writes one game.
class GameWriter {
 public:
  GameWriter(const Record& record, const Layout& layout, std::vector<Record::Tag>& tags, std::string& out)
      : record_(record), layout_(layout), tags_(tags), out_(out) {}

  // Returns whether no character had to be replaced.
  bool write() {
    out_ += "{\"format\":\"punct\",\"version\":1";
    has_all_tags_ = ordered_tags(record_, tags_);
    const std::size_t members = first_extension();
    write_tags(members);
    write_stated();
    if (!record_.comment().empty()) string_member(layout_.member, "comment", record_.comment());
    for (std::size_t i = members; i < tags_.size(); ++i) write_extension(layout_.member, tags_[i].name, tags_[i].value);
    out_ += layout_.member;
    out_ += "\"moves\":[";
    write_line(record_.first());
    out_ += "]}";
    return is_clean_;
  }
  [[nodiscard]] bool has_all_tags() const noexcept { return has_all_tags_; }

 private:
  // A line being written, starting at one of its moves.
  struct Frame {
    NodeIndex node;
    NodeIndex variation;
  };

  // Tags `x-...` become members only if no other tags follow them, which keeps the order of all tags.
  std::size_t first_extension() const {
    std::size_t first = tags_.size();
    while (first > 0 && tags_[first - 1].name.starts_with(kExtension)) --first;
    return first;
  }
  void write_tags(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      if (i == 0) (out_ += layout_.member) += "\"tags\":{";
      string_member(i == 0 ? "" : ",", tags_[i].name, tags_[i].value);
    }
    if (count > 0) out_ += '}';
  }
  void write_stated() {
    string_member(layout_.member, "rules", name(rules_to_write(record_)));
    string_member(",", "result", text(result_to_write(record_)));
    if (record_.stated().termination) string_member(",", "termination", name(*record_.stated().termination));
    if (!record_.position().empty()) string_member(layout_.member, "position", record_.position());
  }

  // Keeps its own stack, because variations may nest deeper than the program's stack allows.
  void write_line(NodeIndex first) {
    if (first == kNoNode) return;
    open_.clear();
    begin_move(first, layout_.first_move);
    while (!open_.empty()) go_on();
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
    open_.pop_back();
    if (record_.variation(node) != kNoNode) out_ += ']';
    out_ += '}';
    if (record_.next(node) != kNoNode) {
      begin_move(record_.next(node), open_.empty() ? layout_.move : ",");
    } else if (!open_.empty()) {
      out_ += open_.back().variation != kNoNode ? "]," : "]";
    }
  }
  void begin_variation(NodeIndex first) {
    out_ += '[';
    if (!record_.comment_before(first).empty()) {
      string_member("{", "comment", record_.comment_before(first));
      out_ += "},";
    }
    begin_move(first, "");
  }
  void begin_move(NodeIndex node, std::string_view before) {
    out_ += before;
    write_move(record_.move(node));
    write_nags(record_.nags(node));
    write_comment(record_.comment(node));
    if (record_.variation(node) != kNoNode) out_ += ",\"variations\":[";
    open_.push_back({node, record_.variation(node)});
  }

  // Put together on the stack and appended in one piece, because appending each part is slower.
  void write_move(const MoveText& move) {
    std::array<char, 128> text;
    char* end = text.data();
    const auto put = [&end](std::string_view part) { end = std::copy(part.begin(), part.end(), end); };
    const auto put_space = [&end](Space space) {
      *end++ = static_cast<char>('A' + space.column() - 1);
      if (space.row() >= 10) *end++ = '1';
      *end++ = static_cast<char>('0' + space.row() % 10);
    };
    if (move.from) {
      put("{\"from\":\"");
      put_space(move.from);
    } else {
      put("{\"place\":\"");
      if (move.piece) *end++ = letter(*move.piece);
    }
    put("\",\"dots\":[\"");
    put_space(move.punct);
    for (const Space minor : move.minors) {
      if (!minor) continue;
      put("\",\"");
      put_space(minor);
    }
    put("\"]");
    if (move.level != 0) {
      put(",\"level\":");
      end = std::to_chars(end, text.data() + text.size(), move.level).ptr;
    }
    if (move.connects) put(*move.connects ? ",\"connects\":true" : ",\"connects\":false");
    out_.append(text.data(), end);
  }
  void write_nags(std::string_view nags) {
    if (nags.empty()) return;
    out_ += ",\"nags\":[";
    for (std::size_t i = 0; i < nags.size(); ++i) {
      if (i > 0) out_ += ',';
      out_ += std::to_string(static_cast<unsigned char>(nags[i]));
    }
    out_ += ']';
  }
  void write_comment(std::string_view comment) {
    if (comment.empty()) return;
    const JsonComment parted = split_comment(comment);
    if (!parted.text.empty()) string_member(",", "comment", parted.text);
    for (const JsonExtension& extension : parted.extensions) {
      begin_member(",", extension.name);
      out_ += extension.compact;
    }
  }

  void begin_member(std::string_view before, std::string_view name) {
    out_ += before;
    append_json_string(out_, name);
    out_ += ':';
  }
  void string_member(std::string_view before, std::string_view name, std::string_view value) {
    begin_member(before, name);
    append_json_string(out_, cleaned(value));
  }
  void write_extension(std::string_view before, std::string_view name, std::string_view value) {
    begin_member(before, name);
    append_member_value(out_, cleaned(value));
  }
  // Readers refuse NUL and bytes that are no UTF-8.
  std::string_view cleaned(std::string_view value) {
    if (is_clean_utf8(value)) return value;
    is_clean_ = false;
    clean_.clear();
    append_clean_utf8(clean_, value);
    return clean_;
  }

  const Record& record_;
  const Layout& layout_;
  std::vector<Record::Tag>& tags_;
  std::string& out_;
  std::vector<Frame> open_;
  std::string clean_;
  bool is_clean_ = true;
  bool has_all_tags_ = true;
};

void write_game(const Record& record, const Layout& layout, std::vector<Record::Tag>& tags, std::string& out,
                std::vector<Finding>& losses) {
  const std::size_t before = losses.size();
  GameWriter game(record, layout, tags, out);
  const bool is_clean = game.write();
  if (!game.has_all_tags())
    add_loss(losses, before, record, "JSON records cannot hold tags named " + unwritable_tags(record));
  if (!is_clean) add_loss(losses, before, record, "JSON records cannot hold NUL characters; they became U+FFFD");
}

class JsonWriter final : public Writer {
 public:
  [[nodiscard]] std::string_view prologue() const override { return "[\n"; }
  [[nodiscard]] std::string_view separator() const override { return ",\n"; }
  [[nodiscard]] std::string_view epilogue() const override { return "\n]\n"; }
  void write(const Record& record, std::string& out, std::vector<Finding>& losses) override {
    write_game(record, kLines, tags_, out, losses);
  }

 private:
  std::vector<Record::Tag> tags_;
};

class JsonLinesWriter final : public BareWriter {
 public:
  void write(const Record& record, std::string& out, std::vector<Finding>& losses) override {
    write_game(record, kOneLine, tags_, out, losses);
    out += '\n';
  }

 private:
  std::vector<Record::Tag> tags_;
};

}  // namespace

std::unique_ptr<Writer> make_json_writer() { return std::make_unique<JsonWriter>(); }
std::unique_ptr<Writer> make_jsonl_writer() { return std::make_unique<JsonLinesWriter>(); }

}  // namespace punct::formats
