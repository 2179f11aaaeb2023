// SPDX-License-Identifier: MIT
#include "xml/canonical_moves.hpp"

#include <algorithm>
#include <array>

#include "common/canonical_moves.hpp"
#include "xml/scan.hpp"

namespace punct::formats {
namespace {

// A move exactly as the writer spells it.
bool take_canonical_move(CanonicalText& in, MoveText& move) noexcept {
  if (in.take("<place piece=\"")) {
    if (!in.take_piece(move)) return false;
  } else if (!in.take("<move from=\"") || !in.take_space(move.from)) {
    return false;
  }
  if (!in.take("\" dots=\"") || !in.take_dots(move, " ") || !in.take("\"")) return false;
  if (in.take(" level=\"") && !(in.take_level(move) && in.take("\""))) return false;
  if (in.take(" connects=\"")) {
    move.connects = in.take("true\"");
    if (!*move.connects && !in.take("false\"")) return false;
  }
  return in.take("/>");
}

// The offset after the tag that begins here; npos if it is not closed, contains `<`, or cannot occur in a game.
std::size_t behind_plain_tag(std::string_view run, std::size_t at) noexcept {
  for (const std::string_view other : {"<!", "<?", "<game", "</game", "</punct"})
    if (run.substr(at).starts_with(other)) return std::string_view::npos;
  return behind_tag(run.substr(0, run.find('<', at + 1)), at);
}

}  // namespace

std::size_t XmlFold::fold(std::string_view run, std::string& out) {
  copy({}, out);
  std::size_t at = behind_tag(run, 0);
  if (at == std::string_view::npos || run[at - 2] == '/') return std::string_view::npos;
  for (std::size_t depth = 0; (at = run.find('<', at)) != std::string_view::npos;) {
    if (depth == 0) at = read_run(run, at, out);
    if (at == run.size() || run[at] != '<') continue;
    if (depth == 0 && begins_tag(run, at, "</game")) return finish(run, run.find('>', at), out);
    const std::size_t end = behind_plain_tag(run, at);
    if (end == std::string_view::npos) return std::string_view::npos;
    if (run[at + 1] == '/') {
      if (depth-- == 0) return std::string_view::npos;
    } else if (run[end - 2] != '/') {
      ++depth;
    }
    at = end;
  }
  return std::string_view::npos;
}

std::size_t XmlFold::finish(std::string_view run, std::size_t last, std::string& out) {
  if (last == std::string_view::npos) return std::string_view::npos;
  out.append(run.substr(copied_, last + 1 - copied_));
  return last + 1;
}

void XmlFold::copy(std::string_view game, std::string& out) {
  out.assign(game);
  runs_.clear();
  moves_.clear();
  next_run_ = copied_ = missing_ = 0;
}

// Reads the moves that begin here; returns their end, including white space after them.
std::size_t XmlFold::read_run(std::string_view run, std::size_t at, std::string& out) {
  const auto offset = [&](const CanonicalText& text) { return static_cast<std::size_t>(text.at() - run.data()); };
  const std::size_t first_move = moves_.size();
  CanonicalText in(run.substr(at), {1, 1});
  std::size_t first_end = at;
  // The starts of the last three moves, and the ends of the last two.
  std::array<std::size_t, 3> begins{at, at, at};
  std::array<std::size_t, 2> ends{at, at};
  for (Move* move = &moves_.emplace_back();; move = &moves_.emplace_back()) {
    move->place = in.place();
    begins = {begins[1], begins[2], offset(in)};
    if (!take_canonical_move(in, move->text)) break;
    ends = {ends[1], offset(in)};
    if (moves_.size() == first_move + 1) first_end = ends[1];
    in.pass_white();
  }
  moves_.pop_back();
  if (moves_.size() < first_move + 3) {
    moves_.resize(first_move);
  } else {
    moves_.pop_back();
    leave_out(run, {at, first_end, begins[0], ends[0]}, first_move + 1, out);
  }
  return begins[2];
}

void XmlFold::leave_out(std::string_view run, const Gap& gap, std::size_t first_move, std::string& out) {
  out.append(run.substr(copied_, gap.begin - copied_));
  missing_ += gap.end - gap.begin;
  copied_ = gap.end;
  runs_.push_back({out.size() - (gap.begin - gap.run), out.size(), missing_, gap.last_move, first_move, moves_.size()});
}

const XmlFold::Run* XmlFold::run_at(std::size_t offset) noexcept {
  while (next_run_ < runs_.size() && runs_[next_run_].at < offset) ++next_run_;
  return next_run_ < runs_.size() && runs_[next_run_].at == offset ? &runs_[next_run_] : nullptr;
}

std::size_t XmlFold::in_game(std::size_t offset) const noexcept {
  const auto behind =
      std::upper_bound(runs_.begin(), runs_.end(), offset, [](std::size_t at, const Run& run) { return at < run.end; });
  return behind == runs_.begin() ? offset : offset + (behind - 1)->missing;
}

}  // namespace punct::formats
