// SPDX-License-Identifier: MIT
#include "xml/scan.hpp"

#include <algorithm>

namespace punct::formats {
namespace {

constexpr std::string_view kStart = "<game";
constexpr std::string_view kEnd = "</game";
constexpr std::string_view kComment = "<!--";
constexpr std::string_view kCdata = "<![CDATA[";
constexpr std::string_view kInstruction = "<?";

bool ends_name(char byte) noexcept { return is_xml_space(byte) || byte == '>' || byte == '/'; }

// Whether the remaining bytes are a start of the mark.
bool may_become(std::string_view rest, std::string_view mark) noexcept {
  return rest.size() <= mark.size() && mark.substr(0, rest.size()) == rest;
}

// The next `<` that does not begin a tag of a move. Nearly all do, so blocks without any other are skipped without a
// look at each tag.
std::size_t find_markup(std::string_view bytes, std::size_t at) noexcept {
  constexpr std::size_t block = 64;
  for (; at < bytes.size() && bytes.size() - at > block; at += block) {
    const char* const begin = bytes.data() + at;
    unsigned char found = 0;
    for (std::size_t i = 0; i < block; ++i)
      found |= static_cast<unsigned char>((begin[i] == '<') & (begin[i + 1] != 'p') & (begin[i + 1] != 'm'));
    if (found != 0) break;
  }
  const auto begins_move = [&] { return at + 1 < bytes.size() && (bytes[at + 1] == 'p' || bytes[at + 1] == 'm'); };
  for (at = bytes.find('<', at); at != std::string_view::npos && begins_move(); at = bytes.find('<', at + 1)) continue;
  return at;
}

}  // namespace

bool begins_tag(std::string_view bytes, std::size_t at, std::string_view tag) noexcept {
  const std::string_view rest = bytes.substr(at);
  return rest.size() > tag.size() && rest.starts_with(tag) && ends_name(rest[tag.size()]);
}

std::size_t behind_tag(std::string_view bytes, std::size_t at) noexcept {
  char quote = '\0';
  for (; at < bytes.size(); ++at) {
    const char byte = bytes[at];
    if (quote != '\0') {
      if (byte == quote) quote = '\0';
    } else if (byte == '"' || byte == '\'') {
      quote = byte;
    } else if (byte == '>') {
      return at + 1;
    }
  }
  return std::string_view::npos;
}

std::size_t XmlGameScanner::scan(std::string_view bytes, std::size_t at) noexcept {
  while (at != std::string_view::npos && !ended_) {
    switch (in_) {
      case In::start_tag: at = start_tag(bytes, at); break;
      case In::content: at = markup(bytes, at); break;
      case In::comment:
        if (!pass_until(bytes, at, "-->")) return std::string_view::npos;
        break;
      case In::cdata:
        if (!pass_until(bytes, at, "]]>")) return std::string_view::npos;
        break;
      case In::instruction:
        if (!pass_until(bytes, at, "?>")) return std::string_view::npos;
        break;
      case In::end_tag:
        if (!pass_until(bytes, at, ">")) return std::string_view::npos;
        ended_ = true;
        break;
    }
  }
  return at;
}

std::size_t XmlGameScanner::wait(std::size_t at) noexcept {
  resume_ = at;
  return std::string_view::npos;
}

std::size_t XmlGameScanner::start_tag(std::string_view bytes, std::size_t at) noexcept {
  for (; at < bytes.size(); ++at) {
    const char byte = bytes[at];
    if (quote_ != '\0') {
      if (byte == quote_) quote_ = '\0';
    } else if (byte == '"' || byte == '\'') {
      quote_ = byte;
    } else if (byte == '>') {
      in_ = In::content;
      ended_ = after_slash_;
      return at + 1;
    }
    after_slash_ = byte == '/';
  }
  return wait(at);
}

// Passes content up to the next comment, CDATA section, processing instruction or end of the game.
std::size_t XmlGameScanner::markup(std::string_view bytes, std::size_t at) noexcept {
  for (at = find_markup(bytes, at); at != std::string_view::npos; at = find_markup(bytes, at + 1)) {
    const std::string_view rest = bytes.substr(at, kCdata.size());
    const auto enter = [&](In in, std::size_t length) {
      in_ = in;
      return at + length;
    };
    if (begins_tag(rest, 0, kEnd)) return enter(In::end_tag, kEnd.size());
    if (rest.starts_with(kComment)) return enter(In::comment, kComment.size());
    if (rest.starts_with(kCdata)) return enter(In::cdata, kCdata.size());
    if (rest.starts_with(kInstruction)) return enter(In::instruction, kInstruction.size());
    if (begins_tag(rest, 0, kStart) || begins_tag(rest, 0, kRootEnd)) {
      ended_ = true;
      return at;
    }
    for (const std::string_view mark : {kEnd, kStart, kRootEnd, kCdata, kComment})
      if (may_become(rest, mark)) return wait(at);
  }
  return wait(bytes.size());
}

bool XmlGameScanner::pass_until(std::string_view bytes, std::size_t& at, std::string_view mark) noexcept {
  const std::size_t found = bytes.find(mark, at);
  if (found == std::string_view::npos) {
    resume_ = std::max(at, bytes.size() - std::min(bytes.size(), mark.size() - 1));
    return false;
  }
  in_ = In::content;
  at = found + mark.size();
  return true;
}

}  // namespace punct::formats
