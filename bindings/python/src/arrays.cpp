// SPDX-License-Identifier: MIT
// to_arrays(): games as arrays of NumPy.
#include <algorithm>
#include <array>
#include <new>
#include <type_traits>

#include <pybind11/numpy.h>

#include "document.hpp"
#include "interpreter.hpp"
#include "punct/system.hpp"
#include "reading.hpp"

namespace punct::python {
namespace {

constexpr std::size_t kMoveFields = 8;
constexpr const char* kGamesExpected = "games are an iterable of punct.Game";

constexpr std::array<std::uint8_t, 256> kNumbers = [] {
  std::array<std::uint8_t, 256> numbers{};
  for (std::size_t i = 0; i < kAllSpaces.size(); ++i) numbers[kAllSpaces[i].index()] = static_cast<std::uint8_t>(i);
  return numbers;
}();

std::int16_t number_of(Space space) noexcept { return space ? kNumbers[space.index()] : std::int16_t{-1}; }

using Tops = std::array<std::uint8_t, kSpaces>;

// The top of a space: the level, plus 64 for a PÜNCT, plus 128 for Black; 0 if it is empty.
std::uint8_t top_code(const Position& position, Space space) noexcept {
  const Piece* const piece = position.top(space);
  if (piece == nullptr) return 0;
  const int code = piece->level + (piece->dots.punct == space ? 64 : 0) + (piece->owner == Player::black ? 128 : 0);
  return static_cast<std::uint8_t>(code);
}

/// Numbers in one block of memory, which grows without being copied if the system can do that.
template <class Number>
class Block {
 public:
  Block() = default;
  Block(const Block&) = delete;
  Block& operator=(const Block&) = delete;
  ~Block() { system::free_memory(numbers_, room_ * sizeof(Number)); }

  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] const Number* data() const noexcept { return numbers_; }
  template <std::size_t count>
  void append(const std::array<Number, count>& row) {
    if (room_ - size_ < count) grow();
    std::copy(row.begin(), row.end(), numbers_ + size_);
    size_ += count;
  }

 private:
  void grow() {
    const std::size_t room = std::max(kFirst, room_ + room_ / 2), bytes = room * sizeof(Number);
    void* const grown = system::grow_memory(numbers_, room_ * sizeof(Number), bytes);
    if (grown == nullptr) throw std::bad_alloc();
    numbers_ = static_cast<Number*>(grown);
    room_ = room;
  }

  static constexpr std::size_t kFirst = std::size_t{1} << 16;
  Number* numbers_ = nullptr;
  std::size_t size_ = 0;
  std::size_t room_ = 0;
};

struct Columns {
  Block<std::int16_t> moves;
  std::vector<std::int64_t> offsets{0};
  Block<std::uint8_t> tops;
  std::vector<std::int8_t> result;
  std::vector<std::uint8_t> sound;

  // Adds a game; needs no interpreter.
  void add(const Game& game, bool is_sound) {
    if (game.has_start()) add_moves(game);
    offsets.push_back(static_cast<std::int64_t>(moves.size() / kMoveFields));
    result.push_back(result_code(game.result()));
    sound.push_back(is_sound);
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
      tops.append(now);
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
      moves.append(row);
    }
  }
};

template <class Numbers>
py::array array_of(const std::shared_ptr<Columns>& columns, const Numbers& numbers, std::vector<py::ssize_t> shape) {
  using Number = std::remove_cvref_t<decltype(*numbers.data())>;
  const py::capsule owner(new std::shared_ptr<Columns>(columns),
                          [](void* held) { delete static_cast<std::shared_ptr<Columns>*>(held); });
  return py::array(py::dtype::of<Number>(), std::move(shape), numbers.data(), owner);
}

void add_all(const py::object& games, Columns& columns) {
  if (!is_games(games)) {
    const py::iterator all = iterator_from(games, kGamesExpected);
    while (const py::object each = next_of(all)) {
      const DocumentPtr document = document_from(each);
      const auto content = document->content();
      const bool is_sound = document->is_sound();
      heed_signals();
      const Released released;
      columns.add(content->replayed, is_sound);
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
    const Released released;
    for (const DocumentPtr& document : documents) columns.add(document->replayed(), document->is_sound());
    documents.clear();
  }
}

// What punct.Arrays is made of.
py::tuple arrays_of(const py::object& games) {
  const auto columns = std::make_shared<Columns>();
  add_all(games, *columns);
  const auto plies = static_cast<py::ssize_t>(columns->moves.size() / kMoveFields);
  const auto count = static_cast<py::ssize_t>(columns->result.size());
  return py::make_tuple(array_of(columns, columns->moves, {plies, static_cast<py::ssize_t>(kMoveFields)}),
                        array_of(columns, columns->offsets, {count + 1}),
                        array_of(columns, columns->tops, {plies, static_cast<py::ssize_t>(kSpaces)}),
                        array_of(columns, columns->result, {count}),
                        array_of(columns, columns->sound, {count}).attr("view")("bool"));
}

}  // namespace

void add_arrays(py::module_& module) { module.def("_arrays_of", &arrays_of); }

}  // namespace punct::python
