// SPDX-License-Identifier: MIT
#include "punct/engine/desk.hpp"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include "drawing.hpp"
#include "heading.hpp"
#include "json.hpp"
#include "punct/formats/finding_text.hpp"
#include "punct/formats/format.hpp"
#include "punct/formats/games.hpp"
#include "punct/notation.hpp"
#include "punct/record_edit.hpp"
#include "punct/render/layout.hpp"
#include "punct/render/marks.hpp"
#include "punct/render/words.hpp"
#include "punct/replay.hpp"
#include "punct/words.hpp"
#include "sequence.hpp"
#include "view.hpp"
#include "ways.hpp"

namespace punct::engine {
namespace {

constexpr std::size_t kMostUndos = 200;

// Takes one game out of a slice of a file.
struct PickOne final : formats::RecordSink {
  explicit PickOne(std::uint32_t wanted) noexcept : left(wanted) {}
  bool game(Record& record, std::vector<Finding>& found) override {
    if (left-- != 0) return true;
    picked = record;
    findings = std::move(found);
    return false;
  }
  void stray(Finding finding) override { static_cast<void>(finding); }
  std::uint32_t left;
  std::optional<Record> picked;
  std::vector<Finding> findings;
};

bool is_error(const Finding& finding) noexcept { return finding.severity == Severity::error; }

Json refused(Code code, std::string message) {
  return {{"ok", false}, {"code", name(code)}, {"message", std::move(message)}};
}

render::Language language_in(std::string_view lines) {
  const std::size_t at = lines.starts_with("lang ") ? 0 : lines.find("\nlang ");
  if (at == std::string_view::npos) return render::Language::en;
  const std::size_t word = lines.find(' ', at) + 1;
  return render::language_named(lines.substr(word, lines.find('\n', word) - word)).value_or(render::Language::en);
}

}  // namespace

struct Desk::Inner {
  // The record before or after a change, with the findings of the reader that hold for it.
  struct Version {
    Record record;
    std::vector<Finding> read_findings;
  };

  Record record;
  // The findings of the reader. A change drops the warnings, because they are about how the file was written. The
  // errors stay, because the record lacks what they name, until `unread` gives it up.
  std::vector<Finding> read_findings;
  std::vector<Finding> findings;
  Game game;
  std::string file = "record";
  std::uint64_t number = 1;
  std::vector<Version> undone, done;
  std::vector<NodeIndex> before;
  std::vector<std::uint32_t> plies;

  void look_through() {
    findings = read_findings;
    replay(record, game, findings);
    for (Finding& finding : findings) finding.game = number;
    before = moves_before(record);
    plies.clear();
    for (const NodeIndex each : before) plies.push_back(each == kNoNode ? 1 : plies[each] + 1);
  }

  // The nodes that lead to a node, up to the first illegal move.
  [[nodiscard]] std::vector<NodeIndex> way_to(NodeIndex node) const {
    std::vector<NodeIndex> way;
    if (!game.has_start()) return way;
    for (; node < before.size(); node = before[node]) {
      if (game.move(node) != nullptr) {
        way.push_back(node);
      } else {
        way.clear();
      }
    }
    std::reverse(way.begin(), way.end());
    return way;
  }

  [[nodiscard]] Spot spot_of(NodeIndex node) const {
    Spot place;
    place.position = game.start();
    for (const NodeIndex each : way_to(node)) {
      place.before = place.position;
      place.last = *game.move(each);
      place.position.play_unchecked(*place.last);
    }
    place.comment = node < before.size() ? record.comment(node) : record.comment();
    return place;
  }

  // Several plies of the line that leads to a node.
  [[nodiscard]] std::string draw_line(NodeIndex node, Sequence sequence) const {
    std::vector<NodeIndex> way = way_to(node);
    way.insert(way.begin(), kNoNode);
    const auto caption_at = [&](std::size_t ply) {
      if (ply == 0) return std::string(render::term(language_in(sequence.lines), "start"));
      const Spot spot = spot_of(way[ply]);
      return move_number(static_cast<std::uint32_t>(ply), game.start().to_move()) + text(spot.before, *spot.last);
    };
    const std::string_view result = text(game.result());
    sequence.heading = render::sheet_heading(record.known_tag("White"), record.known_tag("Black"),
                                             result == "*" ? "" : result, record.known_tag("Event"));
    return sequence_svg(
        sequence, way.size() - 1, [&](std::size_t ply) { return spot_of(way[ply]); }, caption_at);
  }

  // The move that follows a node in its line; kNoNode at its end.
  [[nodiscard]] NodeIndex next(NodeIndex node) const {
    return node < before.size() ? record.next(node) : record.first();
  }

  [[nodiscard]] std::vector<Finding> unread() const {
    std::vector<Finding> errors;
    std::copy_if(read_findings.begin(), read_findings.end(), std::back_inserter(errors), is_error);
    return errors;
  }

  [[nodiscard]] Record canonical() const {
    Record copy = record;
    make_canonical(copy, game);
    return copy;
  }

  // Writes what canonical() gave. False, and nothing is written, if the game has errors.
  bool write(const Record& written, std::string_view format, bool is_first, std::string& out,
             std::vector<Finding>& lost) const {
    const auto known = formats::format_named(format);
    if (!known || std::any_of(findings.begin(), findings.end(), is_error)) return false;
    const auto writer = formats::info(*known).make_writer();
    out.append(is_first ? writer->prologue() : writer->separator());
    const std::size_t lost_before = lost.size();
    writer->write(written, out, lost);
    formats::add_loss_of_replay(written, game, *known, lost, lost_before);
    return true;
  }

  // Replaces the record by a changed one.
  void change(Record changed) { change(std::move(changed), unread()); }

  void change(Record changed, std::vector<Finding> still_unread) {
    done.push_back({std::exchange(record, std::move(changed)), std::exchange(read_findings, std::move(still_unread))});
    if (done.size() > kMostUndos) done.erase(done.begin());
    undone.clear();
    look_through();
    forget_what_no_longer_holds();
  }

  void forget_what_no_longer_holds() {
    if (!contradiction(game)) return;
    state_end(record, std::nullopt, std::nullopt);
    look_through();
  }

  bool swap_with(std::vector<Version>& from, std::vector<Version>& to) {
    if (from.empty()) return false;
    Version& other = from.back();
    to.push_back(
        {std::exchange(record, std::move(other.record)), std::exchange(read_findings, std::move(other.read_findings))});
    from.pop_back();
    look_through();
    return true;
  }

  // The node of an equal move that follows the node in the record; kNoNode if there is none.
  [[nodiscard]] NodeIndex child(NodeIndex node, const Move& move) const {
    const NodeIndex main = next(node);
    if (main == kNoNode) return kNoNode;
    const auto is_it = [&](NodeIndex each) { return game.move(each) != nullptr && *game.move(each) == move; };
    if (is_it(main)) return main;
    for (NodeIndex each = record.variation(main); each != kNoNode; each = record.next_variation(each))
      if (is_it(each)) return each;
    return kNoNode;
  }
};

Desk::Desk() : inner_(std::make_unique<Inner>()) { inner_->look_through(); }
Desk::~Desk() = default;
Desk::Desk(Desk&&) noexcept = default;
Desk& Desk::operator=(Desk&&) noexcept = default;

bool Desk::open(std::string_view format, std::string_view bytes, const Slice& slice, std::string file) {
  const auto known = formats::format_named(format);
  if (!known) return false;
  PickOne sink(slice.index);
  const formats::Limits limits{.allow_no_change = slice.allow_no_change};
  formats::info(*known).make_reader(limits)->read(bytes, {{slice.line, slice.column}}, sink);
  if (!sink.picked) return false;
  Inner opened;
  opened.record = std::move(*sink.picked);
  opened.record.set_allows_no_change(slice.allow_no_change);
  opened.read_findings = std::move(sink.findings);
  opened.file = std::move(file);
  opened.number = slice.number;
  opened.look_through();
  *inner_ = std::move(opened);
  return true;
}

std::string Desk::set_up(std::string_view line) {
  Inner fresh;
  if (!line.empty()) {
    const auto position = parse_position(line);
    if (!position) return lay_out(line, {});
    fresh.record.stated().rules = position->rules();
    if (*position != Position(position->rules())) fresh.record.set_position(text(*position));
  }
  fresh.look_through();
  *inner_ = std::move(fresh);
  return text_of({{"ok", true}});
}

std::string Desk::game() const {
  const Record& record = inner_->record;
  const Game& game = inner_->game;
  Json json = summary_of(record, game);
  json["number"] = inner_->number;
  json["canUndo"] = !inner_->done.empty();
  json["canRedo"] = !inner_->undone.empty();
  json["unread"] = inner_->unread().size();
  json["nodes"] = Json::array();
  const Player first = game.has_start() ? game.start().to_move() : record.first_player();
  for (NodeIndex node = 0; node < record.node_count(); ++node)
    json["nodes"].push_back(node_of(record, game, node, inner_->plies[node], first));
  json["findings"] = Json::array();
  for (const Finding& finding : inner_->findings) {
    std::string object;
    formats::append_finding_json(object, inner_->file, finding);
    json["findings"].push_back(Json::parse(object, nullptr, false));
  }
  return text_of(json);
}

std::string Desk::at(NodeIndex node) const {
  const Spot spot = inner_->spot_of(node);
  Json json = view_of_spot(spot);
  json["ply"] = node < inner_->plies.size() ? inner_->plies[node] : 0;
  json["legal"] = node >= inner_->plies.size() || inner_->game.move(node) != nullptr;
  return text_of(json);
}

std::string Desk::moves(NodeIndex node, std::string_view of) const {
  const Position position = inner_->spot_of(node).position;
  // A space or a letter is not a move.
  const auto place = parse_move(of);
  return text_of(place ? ways_of(position, *place) : moves_of(position, of));
}

std::string Desk::judge(NodeIndex node, std::string_view move) const {
  const Position position = inner_->spot_of(node).position;
  const auto judged = judged_move(position, move);
  if (!judged) return text_of(judged.error());
  return text_of({{"ok", true}, {"move", text(written(*judged, connects_mover(position, *judged)))}});
}

std::string Desk::play(NodeIndex node, std::string_view move) {
  Inner& in = *inner_;
  const Position position = in.spot_of(node).position;
  if (node < in.before.size() && in.game.move(node) == nullptr)
    return text_of(refused(Code::syntax, "no move can follow one that is not legal"));
  const auto judged = judged_move(position, move);
  if (!judged) return text_of(judged.error());
  const MoveText as_written = written(*judged, connects_mover(position, *judged));
  NodeIndex to = in.child(node, *judged);
  const bool is_new = to == kNoNode;
  if (is_new) {
    Record changed = in.record;
    const NodeIndex next = in.next(node);
    to = next == kNoNode ? changed.append(node < in.before.size() ? node : kNoNode, as_written)
                         : changed.begin_variation(next, as_written);
    in.change(std::move(changed));
  }
  return text_of({{"ok", true}, {"move", text(as_written)}, {"node", to}, {"changed", is_new}});
}

namespace {

// The NAGs in a list such as `1 14`, a byte each.
std::optional<std::string> nags_in(std::string_view list) {
  std::string nags;
  while (!list.empty()) {
    unsigned number = 256;
    const auto read = std::from_chars(list.data(), list.data() + list.size(), number);
    if (read.ec != std::errc{} || number > 255) return std::nullopt;
    nags.push_back(static_cast<char>(number));
    list.remove_prefix(static_cast<std::size_t>(read.ptr - list.data()));
    list.remove_prefix(std::min(list.size(), list.find_first_not_of(' ')));
  }
  return nags;
}

// Changes a branch, or the tree around it; false if there is nothing to change. `branch` is then where the change
// shows.
bool make_change(RecordTree& tree, Branch*& branch, std::string_view change, std::string_view text) {
  if (change == "comment") {
    branch->comment = text;
    return true;
  }
  Branch* const before = branch->parent;
  if (before == nullptr) return false;
  if (change == "promote") return tree.promote(*branch);
  if (change == "demote") return tree.demote(*branch);
  if (change == "delete") {
    tree.remove(*branch);
    branch = before;
    return true;
  }
  auto nags = change == "nags" ? nags_in(text) : std::nullopt;
  if (nags) branch->nags = std::move(*nags);
  return nags.has_value();
}

}  // namespace

std::string Desk::state(std::string_view change, NodeIndex node, std::string_view text) {
  Inner& in = *inner_;
  auto changed = change == "tag" ? heading_with_tag(in.record, text) : heading_with_end(in.record, text);
  if (!changed) return text_of(refused(Code::syntax, "there is nothing to change"));
  RecordTree tree(in.record, in.game);
  const Branch& branch = tree.at(node < in.before.size() ? node : kNoNode);
  tree.write_to(*changed);
  if (change == "end") {
    Game game;
    replay(*changed, game);
    const Finding* const wrong = contradiction(game);
    if (wrong != nullptr) return text_of(refused(wrong->code, wrong->message));
  }
  in.change(std::move(*changed));
  return text_of({{"ok", true}, {"node", branch.index}});
}

std::string Desk::edit(std::string_view change, NodeIndex node, std::string_view text) {
  if (change == "tag" || change == "end") return state(change, node, text);
  Inner& in = *inner_;
  if (change == "unread") {
    if (in.unread().empty()) return text_of(refused(Code::syntax, "there is nothing to change"));
    in.change(in.record, {});
    return text_of({{"ok", true}, {"node", node}});
  }
  RecordTree tree(in.record, in.game);
  Branch* branch = &tree.at(node < in.before.size() ? node : kNoNode);
  if (!make_change(tree, branch, change, text)) {
    const bool is_bad_nag = change == "nags" && !nags_in(text);
    return text_of(
        refused(Code::syntax, is_bad_nag ? "a NAG is a number from 0 to 255" : "there is nothing to change"));
  }
  Record changed = heading_of(in.record);
  tree.write_to(changed);
  in.change(std::move(changed));
  return text_of({{"ok", true}, {"node", branch->index}});
}

bool Desk::undo() { return inner_->swap_with(inner_->done, inner_->undone); }
bool Desk::redo() { return inner_->swap_with(inner_->undone, inner_->done); }
void Desk::forget(std::size_t undos, std::size_t redos) {
  const auto keep_last = [](std::vector<Inner::Version>& versions, std::size_t count) {
    const std::size_t gone = versions.size() - std::min(versions.size(), count);
    versions.erase(versions.begin(), versions.begin() + static_cast<std::ptrdiff_t>(gone));
  };
  keep_last(inner_->done, undos);
  keep_last(inner_->undone, redos);
}

std::string Desk::record(std::string_view format) const {
  std::string file;
  const bool has_game = append_to(file, format, true).has_value();
  finish(file, format, has_game);
  return file;
}

std::string Desk::losses(std::string_view format) const {
  std::string file;
  return append_to(file, format, true).value_or(std::string());
}

std::optional<std::string> Desk::append_to(std::string& file, std::string_view format, bool is_first) const {
  std::vector<Finding> lost;
  Record written = inner_->canonical();
  auto& termination = written.stated().termination;
  // SGF reads a game without an end as unfinished, which says the same.
  if (format == formats::info(formats::Format::sgf).name && inner_->game.result() == Result::unknown && !termination)
    termination = Termination::unfinished;
  if (!inner_->write(written, format, is_first, file, lost)) return std::nullopt;
  return lost.empty() ? std::string() : lost.front().message;
}

void Desk::finish(std::string& file, std::string_view format, bool has_games) {
  const auto known = formats::format_named(format);
  if (!known) return;
  const auto writer = formats::info(*known).make_writer();
  if (!has_games) file.append(writer->prologue());
  file.append(writer->epilogue());
}

std::string Desk::svg(NodeIndex node, std::string_view options) const {
  if (Sequence sequence = sequence_in(options); sequence.is_any()) return inner_->draw_line(node, std::move(sequence));
  const Drawing drawing = drawn(inner_->spot_of(node), options);
  return drawing.error.empty() ? svg_of(drawing) : drawing.error;
}

std::string Desk::places(NodeIndex node, std::string_view options) const {
  const Drawing drawing = drawn(inner_->spot_of(node), options);
  return text_of(drawing.error.empty() ? places_of(drawing) : Json{{"error", drawing.error}});
}

}  // namespace punct::engine
