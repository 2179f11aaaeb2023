// SPDX-License-Identifier: MIT
// to_arrays(): games as arrays of NumPy.
#include <algorithm>
#include <array>

#include <pybind11/numpy.h>

#include "document.hpp"
#include "reading.hpp"

namespace punct::python {
namespace {

constexpr std::size_t kMoveFields = 8;

constexpr std::array<std::uint8_t, 256> kNumbers = [] {
  std::array<std::uint8_t, 256> numbers{};
  for (std::size_t i = 0; i < kAllSpaces.size(); ++i) numbers[kAllSpaces[i].index()] = static_cast<std::uint8_t>(i);
  return numbers;
}();

std::int16_t number_of(Space space) noexcept { return space ? kNumbers[space.index()] : std::int16_t{-1}; }

using Tops = std::array<std::uint8_t, kSpaces>;

/// What is on top of a space: the level, 64 more for a PÜNCT, 128 more for Black; 0 where nothing is.
std::uint8_t top_code(const Position& position, Space space) noexcept {
  const Piece* const piece = position.top(space);
  if (piece == nullptr) return 0;
  const int code = piece->level + (piece->dots.punct == space ? 64 : 0) + (piece->owner == Player::black ? 128 : 0);
  return static_cast<std::uint8_t>(code);
}

struct Columns {
  std::vector<std::int16_t> moves;
  std::vector<std::int64_t> offsets{0};
  std::vector<std::uint8_t> tops;
  std::vector<std::int8_t> result;
  std::vector<std::uint8_t> sound;

  void add(Document& document) {
    const Game& game = document.replayed();
    const auto& findings = document.findings();
    if (game.has_start()) add_moves(game);
    offsets.push_back(static_cast<std::int64_t>(moves.size() / kMoveFields));
    result.push_back(result_code(game.result()));
    sound.push_back(std::none_of(findings.begin(), findings.end(),
                                 [](const Finding& finding) { return finding.severity == Severity::error; }));
  }

 private:
  static std::int8_t result_code(Result result) noexcept {
    switch (result) {
      case Result::unknown: return 2;
      case Result::white_wins: return 1;
      case Result::black_wins: return -1;
      case Result::draw: return 0;
    }
    return 2;
  }

  void add_moves(const Game& game) {
    Position position = game.start();
    Tops now{};
    for (std::size_t i = 0; i < now.size(); ++i) now[i] = top_code(position, kAllSpaces[i]);
    const auto update = [&](const Footprint& dots) {
      for (const Space dot : dots.dots()) now[kNumbers[dot.index()]] = top_code(position, dot);
    };
    for (const Move& move : game.moves()) {
      tops.insert(tops.end(), now.begin(), now.end());
      const Player mover = position.to_move();
      const Piece* const moved = move.is_add() ? nullptr : position.top(move.from);
      const Footprint left = moved != nullptr ? moved->dots : move.to;
      position.play_unchecked(move);
      update(left);
      update(move.to);
      const std::array<std::int16_t, kMoveFields> row{
          static_cast<std::int16_t>(index_of(move.kind)),
          number_of(move.from),
          number_of(move.to.punct),
          number_of(move.to.minors[0]),
          number_of(move.to.minors[1]),
          move.level,
          static_cast<std::int16_t>(index_of(mover)),
          static_cast<std::int16_t>(position.outcome() && position.outcome()->winner == mover)};
      moves.insert(moves.end(), row.begin(), row.end());
    }
  }
};

template <class Number>
py::array array_of(const std::shared_ptr<Columns>& columns, const std::vector<Number>& numbers,
                   std::vector<py::ssize_t> shape) {
  const py::capsule owner(new std::shared_ptr<Columns>(columns),
                          [](void* held) { delete static_cast<std::shared_ptr<Columns>*>(held); });
  return py::array(py::dtype::of<Number>(), std::move(shape), numbers.data(), owner);
}

void add_all(const py::object& games, Columns& columns) {
  if (!is_games(games)) {
    for (const py::handle game : games) {
      const DocumentPtr document = document_from(game);
      const py::gil_scoped_release released;
      columns.add(*document);
    }
    return;
  }
  std::vector<ReadItem> batch;
  std::vector<DocumentPtr> documents;
  while (take_documents(games, batch)) {
    documents.clear();
    for (ReadItem& item : batch)
      if (DocumentPtr document = handle_item(games, std::move(item))) documents.push_back(std::move(document));
    batch.clear();
    const py::gil_scoped_release released;
    for (const DocumentPtr& document : documents) columns.add(*document);
    documents.clear();
  }
}

py::object to_arrays(const py::object& games) {
  py::module_::import("numpy");
  const auto columns = std::make_shared<Columns>();
  add_all(games, *columns);
  const auto plies = static_cast<py::ssize_t>(columns->moves.size() / kMoveFields);
  const auto count = static_cast<py::ssize_t>(columns->result.size());
  return python_type("Arrays")(array_of(columns, columns->moves, {plies, static_cast<py::ssize_t>(kMoveFields)}),
                               array_of(columns, columns->offsets, {count + 1}),
                               array_of(columns, columns->tops, {plies, static_cast<py::ssize_t>(kSpaces)}),
                               array_of(columns, columns->result, {count}),
                               array_of(columns, columns->sound, {count}).attr("view")("bool"));
}

}  // namespace

void add_arrays(py::module_& module) {
  module.def("to_arrays", &to_arrays, py::arg("games"), R"(to_arrays(games)
--

The main lines of games as arrays of NumPy, which are handed over without a copy: an Arrays with these attributes.

moves    int16 [plies, 8]: kind (0-5 for T C E L M R), the space that the PÜNCT leaves (-1 where a piece is added), the
         spaces of the PÜNCT and of the two minor dots, level, mover (0 White, 1 Black), whether the move wins
offsets  int64 [games + 1]: the plies of game i are those from offsets[i] to offsets[i + 1]
tops     uint8 [plies, 211]: what is on top of each space before each move: 0 for nothing, else the level, 64 more for a
         PÜNCT, 128 more for Black
result   int8 [games]: 1 White wins, -1 Black wins, 0 draw, 2 not known
sound    bool [games]: whether the game has no error; of one that has, the moves up to its first illegal one are given

Spaces are numbered as in punct.SPACES. `games` is what open() gives, which is fastest, or any iterable of Games.
Raises ImportError where there is no NumPy.)");
}

}  // namespace punct::python
