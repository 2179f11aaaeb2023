// SPDX-License-Identifier: MIT
#include "xml_game.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <span>
#include <utility>

#include "format_members.hpp"
#include "format_tags.hpp"
#include "suggest.hpp"
#include "xml_scan.hpp"
#include "xml_text.hpp"

namespace punct::formats {
namespace {

constexpr std::size_t kMostFindings = 1000;
constexpr int kHighestLevel = 99;
constexpr int kHighestNag = 255;
constexpr std::array<std::string_view, 5> kGameElements{"tag", "position", "comment", "place", "move"};
constexpr std::array<std::string_view, 3> kVariationElements{"comment", "place", "move"};
constexpr std::array<std::string_view, 2> kMoveElements{"comment", "variation"};
constexpr std::array<std::string_view, 3> kGameAttributes{"rules", "result", "termination"};
constexpr std::array<std::string_view, 3> kGameTags{"Rules", "Result", "Termination"};
constexpr std::array<std::string_view, 5> kPlaceAttributes{"piece", "dots", "level", "connects", "nags"};
constexpr std::array<std::string_view, 5> kMoveAttributes{"from", "dots", "level", "connects", "nags"};

std::string_view status_message(pugi::xml_parse_status status) {
  switch (status) {
    case pugi::status_ok: return "not XML";
    case pugi::status_file_not_found:
    case pugi::status_io_error:
    case pugi::status_out_of_memory:
    case pugi::status_internal_error: return "the game cannot be read";
    case pugi::status_unrecognized_tag: return "not XML: a tag without a name";
    case pugi::status_bad_pi: return "not XML: a processing instruction that is not closed";
    case pugi::status_bad_comment: return "not XML: a comment that is not closed";
    case pugi::status_bad_cdata: return "not XML: a CDATA section that is not closed";
    case pugi::status_bad_doctype: return "a document type is not read: a record declares nothing and includes nothing";
    case pugi::status_bad_pcdata: return "not XML: text that ends in the middle";
    case pugi::status_bad_start_element: return "not XML: a tag that is not closed";
    case pugi::status_bad_attribute: return "not XML: an attribute without a value in quotes";
    case pugi::status_bad_end_element: return "not XML: an end tag that is not closed";
    case pugi::status_end_element_mismatch: return "not XML: an end tag that does not match the element that is open";
    case pugi::status_append_invalid_root: return "the game cannot be read";
    case pugi::status_no_document_element: return "not XML: no element";
  }
  return "not XML";
}

// The next word of a list, which is cut off its start; empty at the end.
std::string_view next_word(std::string_view& list) noexcept {
  while (!list.empty() && is_xml_space(list.front())) list.remove_prefix(1);
  const std::string_view word = list.substr(0, list.find_first_of(" \t\r\n"));
  list.remove_prefix(word.size());
  return word;
}

// A number from 0 to `most`; -1 where the word is none.
int small_number(std::string_view word, int most) noexcept {
  int number = -1;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  return error == std::errc{} && end == word.data() + word.size() && number >= 0 && number <= most ? number : -1;
}

std::string trimmed(std::string_view text) {
  while (!text.empty() && is_xml_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_xml_space(text.back())) text.remove_suffix(1);
  return std::string(text);
}

// Where parsing ended in the middle, the last node may lack a part.
void drop_last(pugi::xml_node from) {
  while (from.last_child()) from = from.last_child();
  from.parent().remove_child(from);
}

// A place that is counted from another one.
Place shifted(Place place, Place start) noexcept {
  return {start.line + place.line - 1, place.line == 1 ? start.column + place.column - 1 : place.column};
}

NotationError whole(Code code, std::string_view text) noexcept {
  return {code, 0, static_cast<std::uint32_t>(text.size())};
}

}  // namespace

std::size_t XmlGame::read(std::string_view run, std::size_t at, Locator& locator, Record& record,
                          std::vector<Finding>& findings) {
  start(at, locator, record, findings);
  const std::size_t folded = fold_.fold(run.substr(at), buffer_);
  const bool is_folded = folded != std::string_view::npos;
  XmlGameScanner scanner;
  const std::size_t end = is_folded ? at + folded : std::min(scanner.scan(run, at), run.size());
  const std::string_view game = run.substr(at, end - at);
  if (game.size() > limits_.game_bytes) {
    refuse(Code::limit, 0, "a game of more than " + std::to_string(limits_.game_bytes) + " bytes");
    return end;
  }
  if (!is_folded) fold_.copy(game, buffer_);
  parse(game, !is_folded && game.find("<!") != std::string_view::npos);
  return end;
}

void XmlGame::start(std::size_t at, Locator& locator, Record& record, std::vector<Finding>& findings) {
  record.clear();
  findings.clear();
  record_ = &record;
  findings_ = &findings;
  locator_ = &locator;
  offset_ = at;
  record.set_place(locator.at(at));
  depth_ = 0;
}

void XmlGame::parse(std::string_view game, bool has_sections) {
  if (auto fault = find_xml_fault(buffer_))
    return refuse(Code::syntax, fold_.in_game(fault->offset), std::move(fault->message));
  // White space beside a CDATA section is text; elsewhere only white space that is all there is in an element.
  const unsigned space = has_sections ? pugi::parse_ws_pcdata : pugi::parse_ws_pcdata_single;
  const pugi::xml_parse_result parsed =
      document_.load_buffer_inplace(buffer_.data(), buffer_.size(), pugi::parse_default | space, pugi::encoding_utf8);
  if (parsed) return read_document(document_.first_child());
  explain_broken(game, parsed);
}

void XmlGame::refuse(Code code, std::size_t at, std::string message) {
  record_->set_cut_short();
  report(code, locator_->at(offset_ + at), 0, std::move(message));
}

// Reads what stands before the fault.
void XmlGame::explain_broken(std::string_view bytes, const pugi::xml_parse_result& parsed) {
  const std::size_t at = fold_.in_game(static_cast<std::size_t>(parsed.offset));
  const bool is_mismatch = parsed.status == pugi::status_end_element_mismatch;
  const bool is_open = is_mismatch && at + 1 >= bytes.size();
  if (!is_mismatch || is_open) drop_last(document_);
  read_document(document_.first_child());
  findings_->clear();
  if (is_open) return refuse(Code::syntax, bytes.size(), "not XML: an element that is not closed");
  refuse(Code::syntax, is_mismatch ? bytes.rfind('<', at) : at, std::string(status_message(parsed.status)));
}

void XmlGame::read_document(pugi::xml_node game) {
  if (lines_.empty()) lines_.emplace_back();
  start_line(game.first_child(), record_->place(), kNoNode, 1);
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
      report(Code::syntax, place_of(attribute.name()), 0,
             "<game> has no attribute " + quoted(name) + suggestion(name, kGameAttributes));
    } else if ((std::exchange(seen, seen | 1U << index) & 1U << index) != 0) {
      report(Code::syntax, place_of(attribute.name()), 0, "a second attribute " + quoted(name));
    } else {
      take_tag(*record_, kGameTags[index], attribute.value(), place_of(attribute.name()), *findings_);
    }
  }
}

// Lines are kept on a stack of our own, and all is read in the order in which it stands.
void XmlGame::read_lines() {
  while (!has_too_many_findings()) {
    Line& current = line();
    if (current.in_move) {
      read_in_move(std::exchange(current.in_move, current.in_move.next_sibling()));
    } else if (current.element) {
      read_next(std::exchange(current.element, current.element.next_sibling()));
    } else if (depth_ > 0) {
      end_line();
    } else {
      return;
    }
  }
  record_->set_cut_short();
}

void XmlGame::read_next(pugi::xml_node element) {
  if (!is_element(element)) return;
  const std::string_view name = element.name();
  if (name == "place" || name == "move") {
    read_move(element);
  } else if (depth_ == 0) {
    read_header(element, name);
  } else if (name == "comment" && !line().has_moves) {
    const std::string_view text = text_of(element);
    if (!text.empty()) (line().comment += line().comment.empty() ? "" : " ") += text;
  } else {
    move_place_ = place_of(element);
    const bool is_known = name == "comment";
    fail_move(Code::syntax, is_known
                                ? "a comment behind a move stands within it"
                                : "a variation has no element " + quoted(name) + suggestion(name, kVariationElements));
  }
}

void XmlGame::read_header(pugi::xml_node element, std::string_view name) {
  const Place place = place_of(element);
  if (std::find(kGameElements.begin(), kGameElements.end(), name) == kGameElements.end()) {
    report(Code::syntax, place, 0, "a game has no element " + quoted(name) + suggestion(name, kGameElements));
  } else if (line().has_moves) {
    report(Code::syntax, place, 0,
           "<" + std::string(name) + "> stands before the moves; within a move stands what belongs to it");
  } else if (name == "tag") {
    read_tag(element);
  } else if (name == "comment") {
    check_attributes(element, {});
    record_->add_comment(text_of(element));
  } else {
    check_attributes(element, {});
    take_tag(*record_, "Position", trimmed(text_of(element)), place, *findings_);
  }
}

void XmlGame::read_tag(pugi::xml_node element) {
  const Place place = place_of(element);
  check_attributes(element, "name");
  const std::string_view name = element.attribute("name").value();
  const std::string_view value = text_of(element);
  if (is_member_tag(name)) {
    report(Code::syntax, place, 0, quoted(name) + " is no tag here: <game> states it");
  } else if (!is_missing(name, value)) {
    take_tag(*record_, name, value, place, *findings_);
  }
}

void XmlGame::read_move(pugi::xml_node element) {
  MoveText move;
  nags_.clear();
  move_place_ = place_of(element);
  const bool is_add = std::string_view(element.name()) == "place";
  const std::span<const std::string_view> known = is_add ? kPlaceAttributes : kMoveAttributes;
  std::uint32_t seen = 0;
  for (const pugi::xml_attribute attribute : element.attributes()) {
    const std::string_view name = attribute.name();
    const auto index = static_cast<std::size_t>(std::find(known.begin(), known.end(), name) - known.begin());
    if (index == known.size()) {
      fail_move(Code::syntax,
                "<" + std::string(element.name()) + "> has no attribute " + quoted(name) + suggestion(name, known));
      return;
    }
    if ((std::exchange(seen, seen | 1U << index) & 1U << index) != 0) {
      fail_move(Code::syntax, "a second attribute " + quoted(name));
      return;
    }
    if (!read_attribute(attribute, move, nags_)) return;
  }
  if ((seen & 3U) != 3U) {
    fail_move(Code::syntax, std::string("a move without \"") + ((seen & 1U) == 0 ? known[0] : known[1]).data() + '"');
    return;
  }
  enter(move, move_place_, nags_);
  line().in_move = element.first_child();
  if (depth_ == 0) enter_folded(offset_in_buffer(element.name() - 1));
}

bool XmlGame::read_attribute(pugi::xml_attribute attribute, MoveText& move, std::string& nags) {
  const std::string_view name = attribute.name();
  const std::string_view value = attribute.value();
  if (name == "dots") return read_dots(value, move);
  if (name == "from") return read_cell(value, move.from);
  if (name == "level") return read_level(value, move);
  if (name == "connects") return read_connects(value, move);
  if (name == "nags") return read_nags(value, nags);
  if (value.size() == 1) move.piece = piece_kind(value[0]);
  return move.piece.has_value() || fail_move(Code::bad_piece, explain(whole(Code::bad_piece, value), value));
}

bool XmlGame::read_dots(std::string_view dots, MoveText& move) {
  const std::array<Space*, 3> cells{&move.punct, &move.minors[0], &move.minors[1]};
  std::size_t count = 0;
  for (std::string_view word = next_word(dots); !word.empty(); word = next_word(dots)) {
    if (count == cells.size()) return fail_move(Code::syntax, "more than three dots");
    if (!read_cell(word, *cells[count++])) return false;
  }
  if (count == 0) return fail_move(Code::syntax, "a move without dots");
  if (count == cells.size() && move.minors[1] < move.minors[0]) std::swap(move.minors[0], move.minors[1]);
  return true;
}

bool XmlGame::read_cell(std::string_view name, Space& cell) {
  cell = Space::parse(name).value_or(Space{});
  return cell ? true : fail_move(Code::bad_cell, explain(whole(Code::bad_cell, name), name));
}

bool XmlGame::read_level(std::string_view value, MoveText& move) {
  const int level = small_number(value, kHighestLevel);
  if (level < 1) return fail_move(Code::syntax, "\"level\" is not a number from 1 to 99");
  move.level = static_cast<std::uint8_t>(level);
  return true;
}

bool XmlGame::read_connects(std::string_view value, MoveText& move) {
  move.connects = value == "true" || value == "1";
  return *move.connects || value == "false" || value == "0" ||
         fail_move(Code::syntax, "\"connects\" is not true or false");
}

bool XmlGame::read_nags(std::string_view value, std::string& nags) {
  for (std::string_view word = next_word(value); !word.empty(); word = next_word(value)) {
    const int nag = small_number(word, kHighestNag);
    if (nag < 0) return fail_move(Code::syntax, "a NAG is a number from 0 to 255");
    nags += static_cast<char>(static_cast<unsigned char>(nag));
  }
  return true;
}

void XmlGame::enter(const MoveText& move, Place place, std::string_view nags) {
  Line& current = line();
  if (depth_ == 0 || current.has_moves) {
    current.last = record_->append(current.last, move, place);
  } else {
    NodeIndex& last = lines_[depth_ - 1].last_variation;
    last = current.last = record_->begin_variation(current.of, move, place, last);
    if (!current.comment.empty()) record_->add_comment_before(current.last, current.comment);
  }
  current.last_variation = kNoNode;
  current.has_moves = true;
  current.place = place;
  ++current.ply;
  for (const char nag : nags) record_->add_nag(current.last, static_cast<std::uint8_t>(nag));
}

void XmlGame::enter_folded(std::size_t at) {
  const XmlFold::Run* const run = fold_.run_at(at);
  if (run == nullptr) return;
  Line& current = line();
  const Place start = current.place;
  for (std::size_t i = run->first_move; i < run->behind_moves; ++i) {
    const XmlFold::Move& move = fold_.move(i);
    current.place = shifted(move.place, start);
    current.last = record_->append(current.last, move.text, current.place);
    ++current.ply;
  }
  locator_->go_on_from(offset_ + run->last_move, current.place);
}

void XmlGame::read_in_move(pugi::xml_node element) {
  if (!is_element(element)) return;
  const std::string_view name = element.name();
  check_attributes(element, {});
  if (name == "comment") {
    if (const std::string_view text = text_of(element); !text.empty()) record_->add_comment(line().last, text);
  } else if (name == "variation") {
    begin_variation(element);
  } else {
    move_place_ = place_of(element);
    --line().ply;
    fail_move(Code::syntax, "a move has no element " + quoted(name) + suggestion(name, kMoveElements));
  }
}

void XmlGame::begin_variation(pugi::xml_node element) {
  const Line& played = line();
  const std::uint32_t ply = played.ply - 1;
  if (depth_ == limits_.nesting) {
    report(Code::limit, place_of(element), ply,
           "variations nested more than " + std::to_string(limits_.nesting) + " deep");
    return;
  }
  const NodeIndex of = played.last;
  if (++depth_ == lines_.size()) lines_.emplace_back();
  start_line(element.first_child(), place_of(element), of, ply);
}

void XmlGame::start_line(pugi::xml_node element, Place place, NodeIndex of, std::uint32_t ply) {
  Line& started = line();
  started.element = element;
  started.in_move = {};
  started.last = kNoNode;
  started.of = of;
  started.ply = ply;
  started.has_moves = false;
  started.place = place;
  started.comment.clear();
}

void XmlGame::end_line() {
  const Line& ended = line();
  --depth_;
  if (!ended.has_moves && ended.place.line != 0)
    report(Code::syntax, ended.place, ended.ply, "a variation without moves");
}

std::string_view XmlGame::text_of(pugi::xml_node element) {
  const pugi::xml_node first = element.first_child();
  if (!first) return {};
  const auto is_text = [](pugi::xml_node node) {
    return node.type() == pugi::node_pcdata || node.type() == pugi::node_cdata;
  };
  if (is_text(first) && !first.next_sibling()) return first.value();
  joined_text_.clear();
  for (const pugi::xml_node child : element.children()) {
    if (is_text(child)) {
      joined_text_ += child.value();
    } else {
      report(Code::syntax, place_of(child), 0, "<" + std::string(element.name()) + "> holds text and no elements");
    }
  }
  return joined_text_;
}

void XmlGame::check_attributes(pugi::xml_node element, std::string_view allowed) {
  bool had = false;
  for (const pugi::xml_attribute attribute : element.attributes()) {
    const std::string_view name = attribute.name();
    if (name == allowed && !std::exchange(had, true)) continue;
    report(Code::syntax, place_of(attribute.name()), 0,
           "<" + std::string(element.name()) + (name == allowed ? "> has a second attribute " : "> has no attribute ") +
               quoted(name));
  }
}

bool XmlGame::is_element(pugi::xml_node node) {
  if (node.type() == pugi::node_element) return true;
  const std::string_view text = node.value();
  if (!std::all_of(text.begin(), text.end(), is_xml_space))
    report(Code::syntax, place_of(node), 0, "text where an element should stand");
  return false;
}

bool XmlGame::fail_move(Code code, std::string message) {
  Line& failed = line();
  report(code, move_place_, failed.ply, std::move(message));
  failed.element = {};
  failed.in_move = {};
  failed.place = {};
  if (depth_ == 0) record_->set_cut_short();
  return false;
}

void XmlGame::report(Code code, Place place, std::uint32_t ply, std::string message) {
  findings_->push_back(error_at(place, std::move(message), code));
  findings_->back().ply = ply;
}

bool XmlGame::has_too_many_findings() {
  if (findings_->size() <= kMostFindings) return false;
  findings_->resize(kMostFindings + 1);
  findings_->back() = error_at(findings_->back().place, "too many findings in one game", Code::limit);
  return true;
}

Place XmlGame::place_of(pugi::xml_node node) {
  return node.type() == pugi::node_element ? place_of(node.name() - 1) : place_of(node.value());
}

}  // namespace punct::formats
