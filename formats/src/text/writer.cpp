// SPDX-License-Identifier: MIT
#include <array>
#include <charconv>

#include "common/bare_writer.hpp"
#include "common/members.hpp"
#include "common/tags.hpp"
#include "common/utf8.hpp"
#include "common/walk.hpp"
#include "punct/notation.hpp"
#include "text/bytes.hpp"
#include "text/format.hpp"

namespace punct::formats {
namespace {

// Takes the next word from a text; empty if none is left.
std::string_view take_word(std::string_view& text) noexcept {
  std::size_t begin = 0;
  while (begin < text.size() && is_white(text[begin])) ++begin;
  std::size_t end = begin;
  while (end < text.size() && !is_white(text[end])) ++end;
  const std::string_view word = text.substr(begin, end - begin);
  text.remove_prefix(end);
  return word;
}

void append_number(std::string& out, std::uint32_t number) {
  std::array<char, 10> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  out.append(digits.data(), end);
}

// Appends words so that lines end before column 80. A word is written after a space; if the word turns out too long,
// the space becomes a line break.
class WrappedText {
 public:
  explicit WrappedText(std::string& out) : out_(out), line_(out.size()) {}

  // Starts a word; the caller appends it to the output and calls end_word(). After open(), continues the open word.
  void begin_word() {
    if (is_open_) {
      is_open_ = false;
      return;
    }
    space_ = out_.size() == line_ ? kNone : out_.size();
    if (space_ != kNone) out_ += ' ';
    wide_ = 0;
  }
  void end_word() {
    if (space_ == kNone || out_.size() - line_ - extra_ < kWidth) return;
    out_[space_] = '\n';
    line_ = space_ + 1;
    extra_ = wide_;
    space_ = kNone;
  }
  // Appends a word of ASCII. Its first byte is reserved for the separator from the word before.
  template <std::size_t size>
  void word_behind_gap(std::array<char, size>& word, const char* end) {
    const auto length = static_cast<std::size_t>(end - word.data());
    const bool has_gap = !is_open_ && out_.size() != line_;
    const bool fits = out_.size() - line_ - extra_ + length < kWidth;
    if (!has_gap || !fits) {
      begin_word();
      out_.append(word.data() + 1, length - 1);
      return end_word();
    }
    word[0] = ' ';
    space_ = out_.size();
    wide_ = 0;
    out_.append(word.data(), length);
  }
  void word(std::string_view text) {
    begin_word();
    out_ += text;
    const std::size_t more = text.size() - code_points(text);
    wide_ += more;
    extra_ += more;
    end_word();
  }
  // A mark directly before the next word.
  void open(char mark) {
    begin_word();
    out_ += mark;
    is_open_ = true;
  }
  // A mark directly after the last word.
  void close(char mark) {
    out_ += mark;
    end_word();
  }
  void end_line() {
    if (out_.size() != line_) out_ += '\n';
    line_ = out_.size();
    space_ = kNone;
    extra_ = 0;
    is_open_ = false;
  }

 private:
  static constexpr std::size_t kNone = std::string::npos;
  static constexpr std::size_t kWidth = 80;

  std::string& out_;
  // The start of the line, and its number of bytes minus its number of code points. Then the space before the last
  // word, and the same difference for that word.
  std::size_t line_;
  std::size_t extra_ = 0;
  std::size_t space_ = kNone;
  std::size_t wide_ = 0;
  bool is_open_ = false;
};

// Writes the moves of a record as they are visited.
class Movetext {
 public:
  Movetext(const Record& record, std::string& out)
      : record_(record), first_(record.first_player()), text_(out), out_(out) {}

  void move(NodeIndex node, std::uint32_t ply) {
    number(ply);
    text_.begin_word();
    append_text(out_, record_.move(node));
    text_.end_word();
    for (const char nag : record_.nags(node)) {
      text_.begin_word();
      out_ += '$';
      append_number(out_, static_cast<unsigned char>(nag));
      text_.end_word();
    }
    comment(record_.comment(node));
  }
  void begin_variation(NodeIndex first) {
    text_.open('(');
    interrupted_ = true;
    comment(record_.comment_before(first));
  }
  void end_variation() {
    text_.close(')');
    interrupted_ = true;
  }

  void comment(std::string_view comment) {
    std::string_view rest = comment;
    std::string_view word = take_word(rest);
    if (word.empty()) return;
    interrupted_ = true;
    if (comment.find('}') != std::string_view::npos) return line_comment(word, rest);
    text_.open('{');
    for (; !word.empty(); word = take_word(rest)) text_.word(word);
    text_.close('}');
  }
  void end(Result result) {
    text_.word(text(result));
    text_.end_line();
  }

 private:
  // Called before each of White's moves, and before Black's if anything was written after White's.
  void number(std::uint32_t ply) {
    const std::uint32_t half_moves = ply - 1 + (first_ == Player::black ? 1 : 0);
    const bool blacks = half_moves % 2 == 1;
    if (blacks && !interrupted_) return;
    interrupted_ = false;
    std::array<char, 16> word{};
    char* end = std::to_chars(word.data() + 1, word.data() + word.size(), half_moves / 2 + 1).ptr;
    for (int dots = blacks ? 3 : 1; dots != 0; --dots) *end++ = '.';
    text_.word_behind_gap(word, end);
  }

  // A comment that contains `}` cannot be written in braces.
  void line_comment(std::string_view word, std::string_view rest) {
    constexpr std::size_t kRoom = 77;
    text_.end_line();
    while (!word.empty()) {
      std::string line(word);
      std::size_t width = code_points(word);
      for (word = take_word(rest); !word.empty() && width + 1 + code_points(word) <= kRoom; word = take_word(rest)) {
        width += 1 + code_points(word);
        line += ' ';
        line += word;
      }
      out_ += "; ";
      out_ += line;
      text_.end_line();
    }
  }

  const Record& record_;
  Player first_;
  WrappedText text_;
  std::string& out_;
  // Whether the next move needs its number, even if it is Black's.
  bool interrupted_ = true;
};

class TextWriter final : public BareWriter {
 public:
  void write(const Record& record, std::string& out, std::vector<Finding>& losses) override {
    const std::size_t begin = out.size();
    const std::size_t before = losses.size();
    breaks_tags_ = false;
    leaves_out_tags_ = false;
    write_tags(record, out);
    out += '\n';
    Movetext movetext(record, out);
    movetext.comment(record.comment());
    RecordWalk(record, movetext).run();
    movetext.end(record.stated().result_token.value_or(result_to_write(record)));
    out += '\n';
    if (leaves_out_tags_)
      add_loss(losses, before, record, "text records cannot hold tags named " + unwritable_tags(record));
    if (breaks_tags_)
      add_loss(losses, before, record, "text records cannot hold line breaks or tabs in tags; they became spaces");
    if (clean_utf8_from(out, begin))
      add_loss(losses, before, record, "text records cannot hold NUL characters; they became U+FFFD");
  }

 private:
  void write_tags(const Record& record, std::string& out) {
    for (const std::string_view name : kRoster) write_tag(name, record.tag(name).value_or(missing_value(name)), out);
    write_tag("Result", text(result_to_write(record)), out);
    write_tag("Rules", name(rules_to_write(record)), out);
    if (record.stated().termination) write_tag("Termination", name(*record.stated().termination), out);
    if (!record.position().empty()) write_tag("Position", record.position(), out);
    for (std::size_t i = 0; i < record.tag_count(); ++i) {
      const Record::Tag tag = record.tag(i);
      if (!missing_value(tag.name).empty()) continue;
      if (is_writable_tag(tag.name)) {
        write_tag(tag.name, tag.value, out);
      } else {
        leaves_out_tags_ = true;
      }
    }
  }

  void write_tag(std::string_view name, std::string_view value, std::string& out) {
    out += '[';
    out += name;
    out += " \"";
    for (const char c : value) {
      if (c == '"' || c == '\\') out += '\\';
      breaks_tags_ = breaks_tags_ || (is_white(c) && c != ' ');
      out += is_white(c) ? ' ' : c;
    }
    out += "\"]\n";
  }

  bool breaks_tags_ = false;
  bool leaves_out_tags_ = false;
};

}  // namespace

std::unique_ptr<Writer> make_text_writer() { return std::make_unique<TextWriter>(); }

}  // namespace punct::formats
