// SPDX-License-Identifier: MIT
#include "tools/render/game_painter.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>

#include "program/content.hpp"
#include "program/for_each_game.hpp"
#include "program/output/name_pattern.hpp"
#include "punct/connection.hpp"
#include "punct/notation.hpp"
#include "punct/render/card.hpp"
#include "punct/render/describe.hpp"
#include "punct/render/move_marks.hpp"

namespace punct::cli {
namespace {

// The moves of a stretch of a game that get numbers, and what became of their pieces.
class NumberedMoves {
 public:
  explicit NumberedMoves(render::Language language) : language_(language) {}

  void add(std::size_t ply, const Move& move) {
    for (Entry& earlier : entries_)
      if (!move.is_add() && !earlier.is_gone && earlier.space == move.from) {
        earlier.is_gone = true;
        say("move_again", std::to_string(earlier.ply), std::to_string(ply));
      }
    if (!move.is_add() && move.from != move.to.punct) {
      const std::string number = std::to_string(ply);
      add_sentence(render::sentence(language_, "move_left", {{"n", number}, {"space", move.from.name()}}));
    }
    entries_.push_back({ply, move.to.punct, move.level, false});
  }

  // Puts the numbers on the PÜNCTs, and the words for those that cannot have one into the caption.
  void put_on(render::Diagram& diagram) {
    for (const Entry& entry : entries_) {
      const Piece* const top = diagram.position.top(entry.space);
      if (entry.is_gone || top == nullptr) continue;
      if (top->dots.punct == entry.space && top->level == entry.level) {
        diagram.numbers.emplace_back(entry.space, std::to_string(entry.ply));
      } else {
        say("move_on", number_of(*top), std::to_string(entry.ply));
      }
    }
    if (diagram.caption.empty()) diagram.caption = words_;
  }

 private:
  struct Entry {
    std::size_t ply;
    Space space;
    int level;
    // Whether the piece has moved again.
    bool is_gone;
  };

  // The number of the move that put a piece where it is; the name of its PÜNCT's space if none of these did.
  [[nodiscard]] std::string number_of(const Piece& piece) const {
    for (const Entry& entry : entries_)
      if (!entry.is_gone && entry.space == piece.dots.punct && entry.level == piece.level)
        return std::to_string(entry.ply);
    return piece.dots.punct.name();
  }
  void say(const char* key, const std::string& n, const std::string& m) {
    add_sentence(render::sentence(language_, key, {{"n", n}, {"m", m}}));
  }
  // Lines of the caption break between sentences only.
  void add_sentence(const std::string& words) {
    words_ += words_.empty() ? "" : "; ";
    for (const char c : words) words_ += c == ' ' ? "\u00A0" : std::string(1, c);
  }

  render::Language language_;
  std::vector<Entry> entries_;
  std::string words_;
};

class GamePainter {
 public:
  explicit GamePainter(const RenderOptions& options) : options_(options) {}

  void draw(GameView& view, Drawn& drawn) const {
    if (!has_positions(view)) return;
    const std::size_t plies = view.game.moves().size();
    const auto wanted = wanted_plies(plies);
    if (wanted.empty()) {
      drawn.no_ply_of = plies;
      return;
    }
    if (wanted.size() > kMostPictures) {
      drawn.too_many = wanted.size();
      return;
    }
    const std::size_t last = *std::max_element(wanted.begin(), wanted.end());
    std::map<std::size_t, Picture> pictures;
    Position position = view.game.start();
    Position before = position;
    NodeIndex node = kNoNode;
    for (std::size_t ply = 0; ply <= last; ++ply) {
      if (ply > 0) {
        node = ply == 1 ? view.record.first() : view.record.next(node);
        before = position;
        position.play_unchecked(view.game.moves()[ply - 1]);
      }
      if (std::find(wanted.begin(), wanted.end(), ply) != wanted.end())
        pictures.emplace(ply, draw(view, drawn, ply, node, before, position));
    }
    if (is_sequence() && drawn.marks_moves) drawn.no_piece = {};
    std::vector<Picture> all;
    // Only a panel may be drawn several times.
    const bool is_panel = !options_.panels.empty();
    for (const std::size_t ply : wanted) all.push_back(is_panel ? pictures.at(ply) : std::move(pictures.at(ply)));
    if (is_panel) {
      drawn.pictures.push_back(joined(std::move(all), options_));
    } else if (options_.animate) {
      drawn.pictures.push_back(moving(std::move(all), options_));
    } else {
      drawn.pictures = std::move(all);
    }
    const std::string_view result = text(view.game.result());
    const std::vector<std::size_t> shown =
        drawn.pictures.size() == wanted.size() ? wanted : std::vector<std::size_t>{wanted.back()};
    for (std::size_t i = 0; i < drawn.pictures.size(); ++i) {
      Picture& picture = drawn.pictures[i];
      if (!options_.name.empty()) picture.own_name = filled_name(options_.name, view.record, view.game, shown[i]);
      picture.event = view.record.known_tag("Event");
      picture.heading = render::sheet_heading(view.record.known_tag("White"), view.record.known_tag("Black"),
                                              result == "*" ? "" : result, picture.event);
    }
  }

 private:
  // The plies to draw, in order; empty if the game does not have all of them.
  [[nodiscard]] std::vector<std::size_t> wanted_plies(std::size_t plies) const {
    std::vector<std::size_t> wanted;
    const auto count = static_cast<std::int64_t>(plies);
    for (const std::int64_t ply : options_.panels) {
      const std::int64_t place = ply < 0 ? count + ply : ply;
      if (place < 0 || place > count) return {};
      wanted.push_back(static_cast<std::size_t>(place));
    }
    if (!wanted.empty()) return wanted;
    if (options_.moves) {
      if (options_.moves->second > count) return {};
      return {static_cast<std::size_t>(options_.moves->second)};
    }
    const auto last = options_.ply.in(plies);
    if (!last) return {};
    const bool is_stretch = options_.animate || options_.all;
    const std::size_t first = is_stretch ? static_cast<std::size_t>(options_.from_ply.value_or(0)) : *last;
    for (std::size_t ply = first; ply <= *last; ++ply) wanted.push_back(ply);
    return wanted;
  }

  // Whether each picture shows the last move and has it as its caption.
  [[nodiscard]] bool is_sequence() const noexcept {
    return options_.all || options_.animate || !options_.panels.empty();
  }

  Picture draw(GameView& view, Drawn& drawn, std::size_t ply, NodeIndex node, const Position& before,
               const Position& position) const {
    render::DiagramFile file;
    file.diagram.position = position;
    file.diagram.marks = render::marks_in(ply == 0 ? view.record.comment() : view.record.comment(node)).marks;
    if (ply > 0) {
      const Move& move = view.game.moves()[ply - 1];
      if (is_sequence() || options_.last_move) file.diagram.marks.emplace_back(render::trace_of(before, move));
      if (is_sequence()) file.diagram.caption = caption(view, ply, before, move);
    } else if (is_sequence()) {
      file.diagram.caption = render::term(options_.language.value_or(render::Language::en), "start");
    }
    options_.apply_to(file);
    file.diagram.whole_legend = is_sequence();
    if (options_.moves && render::draws_numbers(file.diagram.view)) {
      NumberedMoves numbered(file.diagram.language);
      for (auto at = static_cast<std::size_t>(options_.moves->first); at <= ply; ++at)
        numbered.add(at, view.game.moves()[at - 1]);
      numbered.put_on(file.diagram);
    }
    for (const Space space : file.moves_of)
      if (render::add_moves_of(space, file.diagram)) {
        drawn.marks_moves = true;
      } else {
        drawn.no_piece = space;
      }
    drawn.no_connection = !is_sequence() && lacks_connection(file.diagram);
    return laid_out(
        options_.all ? numbered(ply) : "", file, options_,
        options_.card ? render::card_words(view.record, view.game, ply, file.diagram.language) : render::CardWords{});
  }

  static std::string caption(const GameView& view, std::size_t ply, const Position& before, const Move& move) {
    return move_number(static_cast<std::uint32_t>(ply), view.game.start().to_move()) + text(before, move);
  }

  // The end of the name of a file, such as `-007`.
  static std::string numbered(std::size_t ply) {
    const std::string number = std::to_string(ply);
    return "-" + std::string(number.size() < 3 ? 3 - number.size() : 0, '0') + number;
  }

  const RenderOptions& options_;
};

}  // namespace

std::size_t Drawn::memory() const noexcept {
  std::size_t bytes = 0;
  for (const Picture& picture : pictures) bytes += sizeof picture + picture.memory();
  return bytes;
}

bool lacks_connection(const render::Diagram& diagram) {
  const auto asks = [](const render::Mark& mark) {
    const auto* const path = std::get_if<render::PathMark>(&mark);
    return path != nullptr && path->spaces.empty();
  };
  const auto has_one = [&diagram](Player player) {
    return shortest_chain(diagram.position.topmost(player)).has_value();
  };
  return std::any_of(diagram.marks.begin(), diagram.marks.end(), asks) &&
         std::none_of(kPlayers.begin(), kPlayers.end(), has_one);
}

void draw_game(GameView& view, const RenderOptions& options, Drawn& drawn) { GamePainter(options).draw(view, drawn); }

}  // namespace punct::cli
