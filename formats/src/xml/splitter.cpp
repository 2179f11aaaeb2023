// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cstring>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <pugixml.hpp>

#include "common/locator.hpp"
#include "common/members.hpp"
#include "common/suggest.hpp"
#include "punct/text/ascii.hpp"
#include "punct/text/utf8.hpp"
#include "punct/text/words.hpp"
#include "xml/escape.hpp"
#include "xml/format.hpp"
#include "xml/scan.hpp"

namespace punct::formats {
namespace {

constexpr std::string_view kGame = "<game";
constexpr std::string_view kRoot = "<punct";
// The longest mark that identifies markup around games, `<![CDATA[`, and one byte after it.
constexpr std::size_t kLongestStart = 10;

// The name in `<name ...` or `</name ...`.
std::string_view tag_name(std::string_view tag) noexcept {
  tag.remove_prefix(tag.starts_with("</") ? 2 : 1);
  return tag.substr(0, tag.find_first_of(" \t\r\n/>"));
}

// The fault of the tag `<punct ...>`.
std::optional<XmlFault> root_fault(std::string_view tag) {
  if (auto fault = find_xml_fault(tag)) return fault;
  std::string closed(tag);
  if (!tag.ends_with("/>")) closed.insert(closed.size() - 1, 1, '/');
  pugi::xml_document document;
  if (!document.load_buffer(closed.data(), closed.size()))
    return XmlFault{0, "invalid XML: the tag <punct> cannot be read"};
  std::vector<std::string_view> names;
  for (const pugi::xml_attribute attribute : document.first_child().attributes()) {
    const std::string_view name = names.emplace_back(attribute.name());
    if (name == "version") {
      if (std::strcmp(attribute.value(), "1") != 0) return XmlFault{0, "\"version\" is not 1, the only known version"};
    } else if (!name.starts_with("xmlns") && !name.starts_with("xsi:")) {
      constexpr std::array<std::string_view, 1> known{"version"};
      return XmlFault{0, "<punct> has no attribute " + quoted(name) + suggestion(name, known)};
    }
  }
  std::sort(names.begin(), names.end());
  const auto twice = std::adjacent_find(names.begin(), names.end());
  if (twice != names.end()) return XmlFault{0, "<punct> has a duplicate attribute " + quoted(*twice)};
  return std::nullopt;
}

// Whether `</punct ...>` holds nothing but white space after the name.
bool is_bare_end(std::string_view tag) noexcept {
  tag.remove_prefix(kRootEnd.size());
  return std::all_of(tag.begin(), tag.end() - 1, is_xml_space);
}

// Whether a name of XML may begin with this byte, as pugixml judges it.
bool begins_name(char byte) noexcept {
  return is_letter(byte) || byte == '_' || byte == ':' || static_cast<unsigned char>(byte) >= 0x80;
}

// The fault of the declaration `<?xml ...?>`; empty if it is valid.
std::string declaration_fault(std::string_view declaration) {
  const std::size_t at = declaration.find("encoding");
  if (!begins_tag(declaration, 0, "<?xml") || at == std::string_view::npos) return {};
  const std::size_t open = declaration.find_first_of("\"'", at);
  if (open == std::string_view::npos) return "invalid XML: the encoding has no quotes";
  const std::size_t end = declaration.find(declaration[open], open + 1);
  const std::string encoding = in_small_letters(declaration.substr(open + 1, end - open - 1));
  if (encoding == "utf-8" || encoding == "us-ascii") return {};
  return "the encoding is " + quoted(encoding) + ", but only UTF-8 is read";
}

class XmlSplitter final : public Splitter {
 public:
  Cut cut(std::string_view buffer, bool at_end) override;
  Passed pass_over(std::string_view buffer, bool at_end) override;

 private:
  // What is being skipped, in pieces, around games.
  enum class Between : std::uint8_t { plain, comment, cdata, doctype };

  std::size_t pass_between(std::string_view buffer, bool at_end);
  std::size_t pass_plain(std::string_view buffer, std::size_t at, bool at_end);
  std::size_t pass_markup(std::string_view buffer, std::size_t at, bool at_end);
  std::size_t pass_tag(std::string_view buffer, std::size_t at, bool at_end);
  std::size_t pass_comment(std::string_view buffer, std::size_t at, bool at_end);
  std::size_t pass_until(std::string_view buffer, std::size_t at, bool at_end, std::string_view mark);
  std::size_t pass_doctype(std::string_view buffer, std::size_t at);
  void report_root();
  void take_root(std::string_view tag, std::size_t at);
  [[nodiscard]] static std::size_t next_in_run(std::string_view buffer, std::size_t at) noexcept;
  void complain(std::size_t at, std::string message);
  void complain_once(std::size_t at, std::string message);
  void end_game() noexcept;

  XmlGameScanner scanner_;
  // Whether the buffer starts inside a game, and where to continue in it.
  bool in_game_ = false;
  std::size_t scanned_ = 0;
  Between between_ = Between::plain;
  std::size_t doctype_depth_ = 0;
  char doctype_quote_ = '\0';
  bool at_start_ = true;
  bool in_root_ = false;
  bool had_root_ = false;
  // Whether only white space has been read so far.
  bool is_blank_ = true;
  // Whether games outside of the root have been reported since the root was last seen.
  bool reported_outside_ = false;
  // Reports at most one finding between two games.
  bool complained_ = false;
  // State of the current cut.
  std::string_view buffer_;
  std::vector<Finding> findings_;
};

Splitter::Cut XmlSplitter::cut(std::string_view buffer, bool at_end) {
  Cut cut;
  buffer_ = buffer;
  if (!in_game_) {
    cut.skip = pass_between(buffer, at_end);
    if (cut.skip == buffer.size() && at_end) report_root();
    cut.findings = std::exchange(findings_, {});
    if (cut.skip == buffer.size() || !begins_tag(buffer, cut.skip, kGame)) return cut;
    scanned_ = cut.skip;
  }
  std::size_t whole = cut.skip;
  in_game_ = true;
  for (std::size_t next = scanned_; next != std::string_view::npos; next = next_in_run(buffer, whole)) {
    const std::size_t end = scanner_.scan(buffer, next);
    if (end == std::string_view::npos) break;
    whole = end;
    scanner_.restart();
  }
  if (whole == cut.skip && at_end) {
    // The game itself reports that it is not closed.
    whole = buffer.size();
  } else if (whole == buffer.size() && at_end) {
    report_root();
    cut.findings.insert(cut.findings.end(), findings_.begin(), findings_.end());
    findings_.clear();
  }
  cut.run = whole - cut.skip;
  scanned_ = scanner_.resume() - cut.skip;
  if (cut.run > 0) end_game();
  return cut;
}

Splitter::Passed XmlSplitter::pass_over(std::string_view buffer, bool at_end) {
  const std::size_t end = in_game_ ? scanner_.scan(buffer, scanned_) : behind_tag(buffer, 0);
  if (end != std::string_view::npos || at_end) {
    end_game();
    return {std::min(end, buffer.size()), true};
  }
  const std::size_t passed = in_game_ ? scanner_.resume() : buffer.size();
  scanned_ = 0;
  return {passed, false};
}

void XmlSplitter::end_game() noexcept {
  scanner_.restart();
  in_game_ = false;
  complained_ = false;
}

// The start of the next game, if only white space precedes it.
std::size_t XmlSplitter::next_in_run(std::string_view buffer, std::size_t at) noexcept {
  while (at < buffer.size() && is_xml_space(buffer[at])) ++at;
  return begins_tag(buffer, at == buffer.size() ? 0 : at, kGame) && at < buffer.size() ? at : std::string_view::npos;
}

void XmlSplitter::complain(std::size_t at, std::string message) {
  constexpr std::size_t kMostInACut = 1000;
  if (findings_.size() >= kMostInACut) return;
  findings_.push_back(error_at(Locator(buffer_, {1, 1}).at(at), std::move(message)));
}

void XmlSplitter::complain_once(std::size_t at, std::string message) {
  if (!std::exchange(complained_, true)) complain(at, std::move(message));
}

// Passes what lies around games; returns the start of the next game, or of what must wait for more bytes.
std::size_t XmlSplitter::pass_between(std::string_view buffer, bool at_end) {
  std::size_t at = std::exchange(at_start_, false) && buffer.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
  for (std::size_t before = std::string_view::npos; at < buffer.size() && at != before;) {
    before = at;
    switch (between_) {
      case Between::plain:
        if (begins_tag(buffer, at, kGame)) {
          is_blank_ = false;
          if (!in_root_ && !std::exchange(reported_outside_, true)) complain_once(at, "a game outside <punct>");
          return at;
        }
        at = pass_plain(buffer, at, at_end);
        break;
      case Between::comment: at = pass_comment(buffer, at, at_end); break;
      case Between::cdata: at = pass_until(buffer, at, at_end, "]]>"); break;
      case Between::doctype: at = pass_doctype(buffer, at); break;
    }
  }
  return at;
}

std::size_t XmlSplitter::pass_comment(std::string_view buffer, std::size_t at, bool at_end) {
  const std::size_t end = pass_until(buffer, at, at_end, "-->");
  const std::size_t dashes = buffer.substr(0, end).find("--", at);
  const bool closes = between_ == Between::plain && dashes + 3 == end;
  if (dashes != std::string_view::npos && !closes) complain_once(dashes, std::string(kBadXmlComment));
  if (auto fault = find_bad_character(buffer.substr(0, end), at))
    complain_once(fault->offset, std::move(fault->message));
  return end;
}

std::size_t XmlSplitter::pass_plain(std::string_view buffer, std::size_t at, bool at_end) {
  while (at < buffer.size() && is_xml_space(buffer[at])) ++at;
  is_blank_ = is_blank_ && at == buffer.size();
  if (at < buffer.size() && buffer[at] != '<') {
    complain_once(at, "unexpected text; expected a game");
    at = std::min(buffer.find('<', at), buffer.size());
  }
  if (buffer.size() - at < kLongestStart && !at_end) return at;
  return at < buffer.size() && !begins_tag(buffer, at, kGame) ? pass_markup(buffer, at, at_end) : at;
}

// Passes markup that begins with `<` and is not a game.
std::size_t XmlSplitter::pass_markup(std::string_view buffer, std::size_t at, bool at_end) {
  const std::string_view rest = buffer.substr(at);
  if (rest.starts_with("<!--")) {
    between_ = Between::comment;
    return at + 4;
  }
  if (rest.starts_with("<![CDATA[")) {
    complain_once(at, "unexpected text; expected a game");
    between_ = Between::cdata;
    return at + 9;
  }
  if (rest.starts_with("<!")) {
    complain(at, "DOCTYPE is not accepted");
    between_ = Between::doctype;
    doctype_depth_ = 0;
    doctype_quote_ = '\0';
    return at + 2;
  }
  return pass_tag(buffer, at, at_end);
}

// Passes a tag or processing instruction, which is examined as a whole.
std::size_t XmlSplitter::pass_tag(std::string_view buffer, std::size_t at, bool at_end) {
  const bool is_instruction = buffer.substr(at).starts_with("<?");
  std::size_t end = is_instruction ? buffer.find("?>", at + 2) : behind_tag(buffer, at);
  if (is_instruction && end != std::string_view::npos) end += 2;
  if (end == std::string_view::npos) {
    if (!at_end) return at;
    complain_once(at, "unclosed tag");
    return buffer.size();
  }
  const std::string_view tag = buffer.substr(at, end - at);
  if (is_instruction) {
    if (!begins_name(tag[2])) complain(at, "invalid XML: a processing instruction without a name");
    if (std::string fault = declaration_fault(tag); !fault.empty()) complain(at, std::move(fault));
    if (auto fault = find_xml_fault(tag)) complain(at + fault->offset, std::move(fault->message));
  } else if (begins_tag(tag, 0, kRoot)) {
    take_root(tag, at);
  } else if (begins_tag(tag, 0, kRootEnd) && std::exchange(in_root_, false)) {
    if (!is_bare_end(tag)) complain(at, "invalid XML: an end tag has no attributes");
  } else {
    constexpr std::array<std::string_view, 2> known{"game", "punct"};
    const std::string_view name = tag_name(tag);
    complain_once(at, "unexpected element " + quoted(name) + suggestion(name, known));
  }
  return end;
}

// Called at the end of the file.
void XmlSplitter::report_root() {
  if (in_root_) complain(buffer_.size(), "unclosed <punct>");
  if (!had_root_ && !is_blank_) complain_once(buffer_.size(), "missing <punct>");
}

void XmlSplitter::take_root(std::string_view tag, std::size_t at) {
  if (std::exchange(had_root_, true)) complain(at, "unexpected second <punct>");
  reported_outside_ = false;
  in_root_ = !tag.ends_with("/>");
  if (auto fault = root_fault(tag)) complain(at + fault->offset, std::move(fault->message));
}

std::size_t XmlSplitter::pass_until(std::string_view buffer, std::size_t at, bool at_end, std::string_view mark) {
  const std::size_t found = buffer.find(mark, at);
  if (found != std::string_view::npos) {
    between_ = Between::plain;
    return found + mark.size();
  }
  // The mark may end in the next piece, and a piece ends with a whole character.
  const std::size_t kept = std::min(buffer.size(), mark.size() - 1);
  if (!at_end) return std::max(at, punct::cut(buffer, buffer.size() - kept).size());
  complain_once(at, "unclosed comment or CDATA section");
  return buffer.size();
}

std::size_t XmlSplitter::pass_doctype(std::string_view buffer, std::size_t at) {
  for (; at < buffer.size(); ++at) {
    const char byte = buffer[at];
    if (doctype_quote_ != '\0') {
      if (byte == doctype_quote_) doctype_quote_ = '\0';
    } else if (byte == '"' || byte == '\'') {
      doctype_quote_ = byte;
    } else if (byte == '[' || byte == '<') {
      ++doctype_depth_;
    } else if (byte == '>' && doctype_depth_ == 0) {
      between_ = Between::plain;
      return at + 1;
    } else if ((byte == ']' || byte == '>') && doctype_depth_ > 0) {
      --doctype_depth_;
    }
  }
  return at;
}

}  // namespace

std::unique_ptr<Splitter> make_xml_splitter(const Limits& /*limits*/) { return std::make_unique<XmlSplitter>(); }

bool looks_like_xml(std::string_view start) {
  const std::size_t first = start.find_first_not_of(kXmlSpaces);
  return first != std::string_view::npos && start[first] == '<';
}

}  // namespace punct::formats
