// SPDX-License-Identifier: MIT
#include "xml/game.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "common/faults.hpp"
#include "common/members.hpp"
#include "common/suggest.hpp"
#include "common/tags.hpp"
#include "punct/text/words.hpp"
#include "xml/escape.hpp"
#include "xml/scan.hpp"

namespace punct::formats {
namespace {

constexpr std::array<std::string_view, 5> kGameElements{"tag", "position", "comment", "place", "move"};
constexpr std::array<std::string_view, 3> kVariationElements{"comment", "place", "move"};
constexpr std::array<std::string_view, 2> kMoveElements{"comment", "variation"};
constexpr std::array<std::string_view, 3> kGameAttributes{"rules", "result", "termination"};
constexpr std::array<std::string_view, 3> kGameTags{"Rules", "Result", "Termination"};

std::string_view status_message(pugi::xml_parse_status status) {
  switch (status) {
    case pugi::status_ok: return "invalid XML";
    case pugi::status_file_not_found:
    case pugi::status_io_error:
    case pugi::status_out_of_memory:
    case pugi::status_internal_error: return "the game cannot be read";
    case pugi::status_unrecognized_tag: return "invalid XML: tag without a name";
    case pugi::status_bad_pi: return "invalid XML: unclosed processing instruction";
    case pugi::status_bad_comment: return "invalid XML: unclosed comment";
    case pugi::status_bad_cdata: return "invalid XML: unclosed CDATA section";
    case pugi::status_bad_doctype: return "DOCTYPE is not accepted";
    case pugi::status_bad_pcdata: return "invalid XML: unexpected end of text";
    case pugi::status_bad_start_element: return "invalid XML: unclosed tag";
    case pugi::status_bad_attribute: return "invalid XML: attribute without a quoted value";
    case pugi::status_bad_end_element: return "invalid XML: unclosed end tag";
    case pugi::status_end_element_mismatch: return "invalid XML: the end tag does not match the open element";
    case pugi::status_append_invalid_root: return "the game cannot be read";
    case pugi::status_no_document_element: return "invalid XML: no element";
  }
  return "invalid XML";
}

// Whether the node is text of nothing but white space.
bool is_space(pugi::xml_node node) {
  const std::string_view text = node.value();
  return node.type() != pugi::node_element && std::all_of(text.begin(), text.end(), is_xml_space);
}

// Where the quote opens that is open at the end of the tag which begins here; npos if none is.
std::size_t open_quote(std::string_view bytes, std::size_t at) {
  for (at = bytes.find_first_of("\"'", at); at != std::string_view::npos; at = bytes.find_first_of("\"'", at + 1)) {
    const std::size_t close = bytes.find(bytes[at], at + 1);
    if (close == std::string_view::npos) return at;
    at = close;
  }
  return at;
}

bool is_text(pugi::xml_node node) { return node.type() == pugi::node_pcdata || node.type() == pugi::node_cdata; }

// The end of a document that was cut off.
struct CutOff {
  // How many elements are open.
  std::size_t depth = 0;
  // Where the tag, comment, CDATA section or instruction begins in which it ends; npos if it ends between them.
  std::size_t at = std::string_view::npos;
  // From where on the parser may stop for no other reason than the cut.
  std::size_t stop = 0;
};

CutOff cut_off(std::string_view bytes) {
  CutOff cut;
  cut.stop = bytes.empty() ? 0 : bytes.size() - 1;
  std::size_t at = bytes.find('<');
  while (at != std::string_view::npos) {
    const std::optional<std::size_t> section = end_of_section(bytes, at);
    const std::size_t end = section ? *section : behind_tag(bytes, at);
    if (end == std::string_view::npos) {
      cut.at = at;
      // The parser ends one byte earlier. Of a name that is cut off, an end tag is another one than the start tag.
      const bool is_name = bytes.substr(at).starts_with("</") && bytes.find_first_of(" \t\r\n", at) == bytes.npos;
      cut.stop = std::min(cut.stop, section || is_name ? at : open_quote(bytes.substr(0, bytes.size() - 1), at));
      return cut;
    }
    if (!section) {
      if (bytes.substr(at).starts_with("</")) {
        --cut.depth;
      } else if (bytes[end - 2] != '/') {
        ++cut.depth;
      }
    }
    at = bytes.find('<', end);
  }
  return cut;
}

}  // namespace

std::size_t XmlGame::read(std::string_view run, std::size_t at, Locator& locator) {
  start(at, locator);
  const std::size_t folded = fold_.fold(run.substr(at), buffer_);
  const bool is_folded = folded != std::string_view::npos;
  XmlGameScanner scanner;
  const std::size_t end = is_folded ? at + folded : std::min(scanner.scan(run, at), run.size());
  const std::string_view game = run.substr(at, end - at);
  if (game.size() > limits_.game_bytes) {
    game_.refuse_size();
    return end;
  }
  if (!is_folded) fold_.copy(game, buffer_);
  parse(game, !is_folded && game.find("<!") != std::string_view::npos);
  return end;
}

void XmlGame::start(std::size_t at, Locator& locator) {
  locator_ = &locator;
  offset_ = at;
  game_.begin_game(locator.at(at));
}

void XmlGame::parse(std::string_view game, bool has_sections) {
  unfinished_ = {};
  // The parser makes a node of every tag and of the text after it, which takes far more memory than the text itself.
  const auto tags = static_cast<std::size_t>(std::count(buffer_.begin(), buffer_.end(), '<'));
  if (tags > limits_.parts()) return refuse(Code::limit, 0, too_many("XML tags", limits_.parts()));
  auto fault = find_xml_fault(buffer_);
  if (fault) buffer_.resize(fault->offset);
  // White space next to a CDATA section is text; elsewhere it is text only if an element contains nothing else.
  const unsigned space = has_sections ? pugi::parse_ws_pcdata : pugi::parse_ws_pcdata_single;
  const pugi::xml_parse_result parsed =
      document_.load_buffer_inplace(buffer_.data(), buffer_.size(), pugi::parse_default | space, pugi::encoding_utf8);
  if (!fault) return parsed ? read_document(document_.first_child()) : explain_broken(game, parsed);
  const std::size_t at = fold_.in_game(fault->offset);
  const std::string_view before = game.substr(0, at);
  const auto stop = fold_.in_game(static_cast<std::size_t>(parsed.offset));
  if (!parsed && stop < cut_off(before).stop) return explain_broken(before, parsed);
  read_before(before, parsed);
  refuse(Code::syntax, at, std::move(fault->message));
}

void XmlGame::refuse(Code code, std::size_t at, std::string message) {
  game_.record().set_cut_short();
  game_.refuse(locator_->at(offset_ + at), std::move(message), code);
}

void XmlGame::explain_broken(std::string_view bytes, const pugi::xml_parse_result& parsed) {
  read_before(bytes, parsed);
  const std::size_t at = fold_.in_game(static_cast<std::size_t>(parsed.offset));
  const bool is_mismatch = parsed.status == pugi::status_end_element_mismatch;
  if (is_mismatch && at + 1 >= bytes.size()) return refuse(Code::syntax, bytes.size(), "invalid XML: unclosed element");
  refuse(Code::syntax, is_mismatch ? bytes.rfind('<', at) : at, std::string(status_message(parsed.status)));
}

void XmlGame::read_before(std::string_view bytes, const pugi::xml_parse_result& parsed) {
  const std::size_t at = fold_.in_game(static_cast<std::size_t>(parsed.offset));
  const bool is_mismatch = parsed.status == pugi::status_end_element_mismatch;
  const bool is_cut_off = !is_mismatch || at + 1 >= bytes.size();
  leave_unfinished(!is_cut_off ? bytes.substr(0, bytes.rfind('<', at)) : is_mismatch ? bytes : bytes.substr(0, at));
  read_document(document_.first_child());
}

// A start tag in which the bytes end is dropped, and a variation of which nothing is read. Of the value of a tag, a
// position or a comment it is only said what is wrong with it. The elements around it are kept.
void XmlGame::leave_unfinished(std::string_view bytes) {
  constexpr std::array<std::string_view, 3> values{"tag", "position", "comment"};
  const CutOff cut = cut_off(bytes);
  if (bytes.substr(std::min(cut.at, bytes.size())).starts_with("</")) return;
  pugi::xml_node open = document_;
  for (std::size_t i = 0; i < cut.depth && open; ++i) {
    open = open.last_child();
    if (std::find(values.begin(), values.end(), std::string_view(open.name())) != values.end()) unfinished_ = open;
  }
  const pugi::xml_node last = open.last_child();
  const bool is_tag = last.type() == pugi::node_element && fold_.in_game(offset_in_buffer(last.name() - 1)) == cut.at;
  if (is_tag) open.remove_child(last);
  if (unfinished_) open = unfinished_.parent();
  const auto is_read = [&](pugi::xml_node child) { return child != unfinished_ && !is_space(child); };
  const auto children = open.children();
  const std::string_view of = open.parent().name();
  if (open.name() == std::string_view("variation") && (of == "place" || of == "move") &&
      std::none_of(children.begin(), children.end(), is_read)) {
    const pugi::xml_node variation = std::exchange(open, open.parent());
    open.remove_child(variation);
  }
}

void XmlGame::read_document(pugi::xml_node game) {
  lines_.clear();
  lines_.push_back({game.first_child(), {}});
  read_stated(game);
  read_lines();
}

void XmlGame::read_stated(pugi::xml_node game) {
  std::uint32_t seen = 0;
  for (const pugi::xml_attribute attribute : game.attributes()) {
    const std::string_view name = attribute.name();
    const auto known = std::find(kGameAttributes.begin(), kGameAttributes.end(), name);
    const auto index = static_cast<std::size_t>(known - kGameAttributes.begin());
    if (known == kGameAttributes.end()) {
      report(place_of(attribute.name()), "<game> has no attribute " + quoted(name) + suggestion(name, kGameAttributes));
    } else if ((std::exchange(seen, seen | 1U << index) & 1U << index) != 0) {
      report(place_of(attribute.name()), "duplicate attribute " + quoted(name));
    } else {
      game_.tag(kGameTags[index], attribute.value(), place_of(attribute.name()));
    }
  }
}

// Keeps its own stack of lines and reads everything in the order of the file.
void XmlGame::read_lines() {
  while (game_.goes_on()) {
    Line& current = line();
    if (current.in_move) {
      read_in_move(std::exchange(current.in_move, current.in_move.next_sibling()));
    } else if (current.element) {
      read_next(std::exchange(current.element, current.element.next_sibling()));
    } else {
      lines_.pop_back();
      if (lines_.empty()) return;
      game_.close_variation();
    }
  }
}

void XmlGame::read_next(pugi::xml_node element) {
  if (!is_element(element)) return;
  const std::string_view name = element.name();
  if (name == "place" || name == "move") {
    read_move(element);
  } else if (!game_.in_variation()) {
    read_header(element, name);
  } else if (name == "comment" && !game_.has_move()) {
    read_comment(element);
  } else {
    move_place_ = place_of(element);
    const bool is_known = name == "comment";
    fail_move(Code::syntax, is_known
                                ? "a comment on a move belongs inside its element"
                                : "a variation has no element " + quoted(name) + suggestion(name, kVariationElements));
  }
}

void XmlGame::read_header(pugi::xml_node element, std::string_view name) {
  const Place place = place_of(element);
  if (std::find(kGameElements.begin(), kGameElements.end(), name) == kGameElements.end()) {
    report(place, "a game has no element " + quoted(name) + suggestion(name, kGameElements));
  } else if (game_.has_move()) {
    report(place, "<" + std::string(name) + "> must come before the moves; put what belongs to a move inside it");
  } else if (name == "tag") {
    read_tag(element);
  } else if (name == "comment") {
    check_attributes(element, {});
    read_comment(element);
  } else {
    check_attributes(element, {});
    const std::string_view text = text_of(element);
    if (element != unfinished_) game_.tag("Position", std::string(trimmed(text, kXmlSpaces)), place);
  }
}

void XmlGame::read_tag(pugi::xml_node element) {
  const Place place = place_of(element);
  check_attributes(element, "name");
  const std::string_view name = element.attribute("name").value();
  const std::string_view value = text_of(element);
  // The schema cannot restrict these to the names that <game> does not state itself, so all are accepted here as well.
  if (!is_missing(name, value) && element != unfinished_) game_.tag(name, value, place);
}

void XmlGame::read_comment(pugi::xml_node element) {
  const std::string_view text = text_of(element);
  if (element != unfinished_) game_.comment(text);
}

void XmlGame::read_in_move(pugi::xml_node element) {
  if (!is_element(element)) return;
  const std::string_view name = element.name();
  check_attributes(element, {});
  if (name == "comment") {
    read_comment(element);
  } else if (name == "variation") {
    begin_variation(element);
  } else {
    game_.refuse_last_move(place_of(element), Code::syntax,
                           "a move has no element " + quoted(name) + suggestion(name, kMoveElements));
    if (element.next_sibling("variation")) game_.leave_out_variations();
    line() = {};
  }
}

void XmlGame::begin_variation(pugi::xml_node element) {
  const bool is_read = game_.open_variation(place_of(element));
  if (game_.goes_on()) lines_.push_back({is_read ? element.first_child() : pugi::xml_node(), {}});
}

std::string_view XmlGame::text_of(pugi::xml_node element) {
  const pugi::xml_node first = element.first_child();
  if (!first) return {};
  if (is_text(first) && !first.next_sibling()) return first.value();
  joined_text_.clear();
  for (const pugi::xml_node child : element.children()) {
    if (is_text(child)) {
      joined_text_ += child.value();
    } else {
      report(place_of(child), "<" + std::string(element.name()) + "> must contain only text");
    }
  }
  return joined_text_;
}

void XmlGame::check_attributes(pugi::xml_node element, std::string_view allowed) {
  bool had = false;
  for (const pugi::xml_attribute attribute : element.attributes()) {
    const std::string_view name = attribute.name();
    if (name == allowed && !std::exchange(had, true)) continue;
    report(place_of(attribute.name()), "<" + std::string(element.name()) +
                                           (name == allowed ? "> has a duplicate attribute " : "> has no attribute ") +
                                           quoted(name));
  }
}

bool XmlGame::is_element(pugi::xml_node node) {
  if (node.type() == pugi::node_element) return true;
  if (!is_space(node)) report(place_of(node), "unexpected text; expected an element");
  return false;
}

bool XmlGame::fail_move(Code code, std::string message) {
  game_.refuse_move(move_place_, code, std::move(message));
  line() = {};
  return false;
}

Place XmlGame::place_of(pugi::xml_node node) {
  return node.type() == pugi::node_element ? place_of(node.name() - 1) : place_of(node.value());
}

}  // namespace punct::formats
