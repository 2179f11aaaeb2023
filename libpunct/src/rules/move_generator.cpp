// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <bit>
#include <type_traits>
#include <utility>

#include "board/center.hpp"
#include "board/shifts.hpp"
#include "board/wide_set.hpp"
#include "punct/rules.hpp"
#include "rules/packed_move.hpp"

namespace punct {
namespace {

using detail::kLines;
using detail::kShifts;
using detail::WideSet;

// Forms with the same three dots but another PÜNCT fit into the same places when they are added: the first of them, and
// how far from its PÜNCT that of this form is.
struct Twin {
  std::size_t first = 0;
  int shift = 0;
};

constexpr auto kTwins = [] {
  std::array<Twin, kForms> twins{};
  std::array<std::array<int, 3>, kForms> dots{};
  for (std::size_t i = 0; i < kForms; ++i) {
    dots[i] = {0, kShifts[i].minors[0], kShifts[i].minors[1]};
    std::sort(dots[i].begin(), dots[i].end());
    const auto is_twin = [&](const std::array<int, 3>& other) {
      return other[1] - other[0] == dots[i][1] - dots[i][0] && other[2] - other[0] == dots[i][2] - dots[i][0];
    };
    while (!is_twin(dots[twins[i].first])) ++twins[i].first;
    twins[i].shift = dots[twins[i].first][0] - dots[i][0];
  }
  return twins;
}();
constexpr std::size_t kMostTwins = 3;

// The heights of all spaces, one byte each.
class Heights {
 public:
  explicit Heights(const Position& position) {
    position.for_each_piece([&](const Piece& piece) {
      piece.dots.for_each([&](Space dot) { bytes_[dot.index()] = std::max(bytes_[dot.index()], piece.level); });
    });
  }

  [[nodiscard]] std::uint8_t of(std::size_t index) const noexcept { return bytes_[index]; }

  // Lifts a free piece and puts it back.
  void lift(const Position& position, const Piece& piece) noexcept {
    position.for_each_uncovered(piece.dots.punct, [&](Space dot, int height, bool) {
      bytes_[dot.index()] = static_cast<std::uint8_t>(height);
    });
  }
  void put_back(const Piece& piece) noexcept {
    piece.dots.for_each([&](Space dot) { bytes_[dot.index()] = piece.level; });
  }

 private:
  std::array<std::uint8_t, 256> bytes_{};
};

// Collects moves. It writes them without checks and empties the batch when the next form might not fit.
class MoveBatches {
 public:
  MoveBatches(const Heights& heights, std::vector<Move>& moves) : heights_(heights), moves_(moves) {}
  MoveBatches(const MoveBatches&) = delete;
  MoveBatches& operator=(const MoveBatches&) = delete;

  // Appends a move for each of these spaces of the PÜNCT.
  [[gnu::noinline]] void append(Space from, std::size_t form, const SpaceSet& puncts) {
    if (size_ > kRoom - kSpaces) hand_over();
    const detail::PackedMove move = move_in(from, form, 0);
    const auto end = static_cast<std::size_t>(kAllForms[form].punct_is_middle() ? kShifts[form].minors[0] : 0);
    const Heights& heights = heights_;
    Move* next = batch.data() + size_;
    for_each_index(puncts, [&](std::size_t punct) { move.at(punct, heights.of(punct + end)).store_over(next++); });
    size_ = static_cast<std::size_t>(next - batch.data());
  }

  // Appends additions of the first `twins` of these forms for each of these spaces of the PÜNCT of their first twin.
  [[gnu::noinline]] void append_adds(const std::array<std::size_t, kMostTwins>& forms, std::size_t twins,
                                     const SpaceSet& puncts) {
    if (size_ > kRoom - kMostTwins * kSpaces) hand_over();
    const std::array<detail::PackedMove, kMostTwins> adds{move_in({}, forms[0], kTwins[forms[0]].shift),
                                                          move_in({}, forms[1], kTwins[forms[1]].shift),
                                                          move_in({}, forms[2], kTwins[forms[2]].shift)};
    Move* next = batch.data() + size_;
    for_each_index(puncts, [&](std::size_t punct) {
      for (std::size_t i = 0; i < kMostTwins; ++i) adds[i].at(punct, 0).store_over(next + i);
      next += twins;
    });
    size_ = static_cast<std::size_t>(next - batch.data());
  }

  // Puts what was appended at the end of the list; at the end, too.
  void hand_over() {
    moves_.insert(moves_.end(), batch.data(), batch.data() + size_);
    size_ = 0;
  }

 private:
  static constexpr std::size_t kRoom = 8 * kSpaces;

  static detail::PackedMove move_in(Space from, std::size_t form, int punct) noexcept {
    const auto [first, second] = kShifts[form].sorted;
    return {from, kAllForms[form].kind, punct, punct + first, punct + second, 1};
  }

  template <class Visit>
  static void for_each_index(const SpaceSet& set, Visit visit) {
    for (std::size_t i = 0; i < set.words().size(); ++i)
      for (std::uint64_t left = set.words()[i]; left != 0; left &= left - 1)
        visit(64 * i + static_cast<std::size_t>(std::countr_zero(left)));
  }

  const Heights& heights_;
  std::vector<Move>& moves_;
  std::size_t size_ = 0;
  union {  // not filled with moves at first
    std::array<Move, kRoom + kMostTwins> batch;
  };
};

template <std::size_t form>
using FormNumber = std::integral_constant<std::size_t, form>;

template <std::size_t first, class Visit, std::size_t... i>
PUNCT_INLINED void for_each_form(Visit&& visit, std::index_sequence<i...>) {
  (visit(FormNumber<first + i>{}), ...);
}

// Calls `visit` with the number of each form of the kind, as a constant.
template <PieceKind kind, class Visit>
PUNCT_INLINED void for_each_form(Visit&& visit) {
  for_each_form<first_form(kind)>(visit, std::make_index_sequence<forms_of(kind).size()>{});
}

// The sets to compare at the ends of a form and at its middle, relative to the space of the PÜNCT.
template <std::size_t form>
struct Seen {
  static constexpr bool kPunctIsMiddle = kAllForms[form].punct_is_middle();

  WideSet first, second, punct;
  PUNCT_INLINED explicit Seen(const WideSet& set) noexcept
      : first(set.shifted<-kShifts[form].minors[0]>()), second(set.shifted<-kShifts[form].minors[1]>()), punct(set) {}
  [[nodiscard]] PUNCT_INLINED const WideSet& end() const noexcept { return kPunctIsMiddle ? first : punct; }
  [[nodiscard]] PUNCT_INLINED const WideSet& middle() const noexcept { return kPunctIsMiddle ? punct : first; }
};

// The board as the mover sees it. The heights of all spaces are stored as one set per binary digit, lowest first, so
// that a few operations compare them on the whole board at once.
class Ground {
 public:
  PUNCT_INLINED explicit Ground(const Position& position) noexcept : own_(position.topmost(position.to_move())) {
    digits_[0] = position.covered();
    position.for_each_piece([&](const Piece& piece) PUNCT_INLINED_LAMBDA {
      if (piece.level > 1) raise(position, piece);
    });
  }

  // The same with a free piece of the mover's lifted.
  PUNCT_INLINED Ground(const Ground& all, const Position& position, const Piece& lifted) noexcept
      : size_(all.size_), own_(all.own_) {
    const WideSet elsewhere = ~detail::spaces_of(lifted.dots);
    own_ &= elsewhere;
    for (std::size_t i = 0; i < size_; ++i) digits_[i] = all.digits_[i] & elsewhere;
    // Nothing lies below most pieces, and putting nothing there takes ten times as long as this.
    if (lifted.level == 1) return;
    position.for_each_uncovered(lifted.dots.punct, [&](Space dot, int height, bool is_own) PUNCT_INLINED_LAMBDA {
      own_ |= detail::space_if(is_own, dot);
      for (std::size_t i = 0; i < size_; ++i) digits_[i] |= detail::space_if((height >> i & 1) != 0, dot);
    });
  }
  Ground(const Ground&) = delete;
  Ground& operator=(const Ground&) = delete;
  ~Ground() = default;

  // Calls `visit(form, puncts)` for each form of the kind, with the spaces where the PÜNCT may lie when a piece lands:
  // the ends on one height, the middle not above them and, except on the board itself, the PÜNCT on a dot of its owner
  // (rules R12, R13).
  template <PieceKind kind, class Visit>
  PUNCT_INLINED void for_each_landing(Visit&& visit) const {
    std::array<WideSet, forms_of(kind).size()> uneven, higher;
    WideSet piled;
    for (std::size_t i = 0; i < size_; ++i) {
      piled |= digits_[i];
      for_each_form<kind>([&](auto form) PUNCT_INLINED_LAMBDA {
        const Seen<form> seen(digits_[i]);
        const WideSet differs = seen.middle() ^ seen.end();
        WideSet& above = higher[form - first_form(kind)];
        uneven[form - first_form(kind)] |= seen.second ^ seen.end();
        above = kind == PieceKind::T ? above | differs : (differs & seen.middle()) | (~differs & above);
      });
    }
    for_each_form<kind>([&](auto form) PUNCT_INLINED_LAMBDA {
      const std::size_t i = form - first_form(kind);
      visit(form, ~(uneven[i] | higher[i]) & kShifts[form].room & (own_ | ~Seen<form>(piled).end()));
    });
  }

 private:
  PUNCT_INLINED void raise(const Position& position, const Piece& piece) noexcept {
    WideSet spaces;
    piece.dots.for_each(
        [&](Space dot) PUNCT_INLINED_LAMBDA { spaces |= detail::space_if(position.height(dot) == piece.level, dot); });
    if (piece.level % 2 == 0) digits_[0] ^= spaces;
    for (; piece.level >> size_ != 0; ++size_) digits_[size_] = WideSet();
    for (std::size_t i = 1; i < size_; ++i)
      if ((piece.level >> i & 1) != 0) digits_[i] |= spaces;
  }

  static constexpr std::size_t kMostDigits = std::bit_width(unsigned{kPieces});

  union {  // not filled with empty sets at first
    std::array<WideSet, kMostDigits> digits_;
  };
  std::size_t size_ = 1;
  WideSet own_;
};

// Calls `visit(form)` for each form of a piece in the mover's set that is a twin of this one.
template <std::size_t first, class Visit>
PUNCT_INLINED void for_each_twin(const Position& position, Visit&& visit) {
  for_each_form<0>(
      [&](auto form) PUNCT_INLINED_LAMBDA {
        if constexpr (kTwins[form].first == first)
          if (position.has_in_set(position.to_move(), kAllForms[form].kind)) visit(form);
      },
      std::make_index_sequence<kForms>{});
}

// Calls `visit(form, puncts)` for the first form of all twins, with the spaces where the PÜNCT may lie when a piece is
// added.
template <class Visit>
PUNCT_INLINED void for_each_add(const Position& position, Visit&& visit) {
  WideSet open = ~WideSet(position.covered()) & kBoard;
  if (center_is_closed(position)) open &= ~kCenter;
  for_each_form<0>(
      [&](auto form) PUNCT_INLINED_LAMBDA {
        if constexpr (kTwins[form].first == form) {
          const Seen<form> seen(open);
          visit(form, seen.punct & seen.first & seen.second & kShifts[form].room);
        }
      },
      std::make_index_sequence<kForms>{});
}

// Calls `visit(form, puncts)` for each form in which a free piece can be put down again, on the ground without it.
// Staying in place counts as one.
template <class Visit>
PUNCT_INLINED void for_each_landing(const Ground& ground, const Piece& piece, Visit&& visit) {
  const WideSet lines = kLines[piece.dots.punct.index()];
  const auto visit_in_line = [&](auto form, const WideSet& puncts)
                                 PUNCT_INLINED_LAMBDA { visit(form, puncts & lines); };
  switch (piece.kind) {
    case PieceKind::T: return ground.for_each_landing<PieceKind::T>(visit_in_line);
    case PieceKind::C: return ground.for_each_landing<PieceKind::C>(visit_in_line);
    case PieceKind::E: return ground.for_each_landing<PieceKind::E>(visit_in_line);
    case PieceKind::L: return ground.for_each_landing<PieceKind::L>(visit_in_line);
    case PieceKind::M: return ground.for_each_landing<PieceKind::M>(visit_in_line);
    case PieceKind::R: return ground.for_each_landing<PieceKind::R>(visit_in_line);
  }
}

// Appends the moves of one piece, or of all pieces together with the adds.
void append_moves(const Position& position, const Piece* only, std::vector<Move>& moves) {
  Heights heights(position);
  MoveBatches batches(heights, moves);
  if (only == nullptr) {
    for_each_add(position, [&](auto first, const WideSet& puncts) PUNCT_INLINED_LAMBDA {
      std::array<std::size_t, kMostTwins> forms{};
      std::size_t twins = 0;
      for_each_twin<first>(position, [&](std::size_t form) PUNCT_INLINED_LAMBDA { forms[twins++] = form; });
      if (twins != 0) batches.append_adds(forms, twins, puncts.set());
    });
  }
  const Ground ground(position);
  position.for_each_free_piece(position.to_move(), [&](const Piece& piece) PUNCT_INLINED_LAMBDA {
    if (only != nullptr && only != &piece) return;
    const std::size_t unchanged = first_form(piece.kind) + orientation_of(piece.kind, piece.dots).value();
    heights.lift(position, piece);
    for_each_landing(Ground(ground, position, piece), piece,
                     [&](auto form, const WideSet& puncts) PUNCT_INLINED_LAMBDA {
                       const WideSet left = ~detail::space_if(form == unchanged, piece.dots.punct) & puncts;
                       batches.append(piece.dots.punct, form, left.set());
                     });
    heights.put_back(piece);
  });
  batches.hand_over();
}

std::uint64_t count_moves(const Position& position) {
  std::uint64_t count = 0;
  for_each_add(position, [&](auto first, const WideSet& puncts) PUNCT_INLINED_LAMBDA {
    const std::uint64_t places = puncts.size();
    for_each_twin<first>(position, [&](auto) PUNCT_INLINED_LAMBDA { count += places; });
  });
  const Ground ground(position);
  position.for_each_free_piece(position.to_move(), [&](const Piece& piece) PUNCT_INLINED_LAMBDA {
    // The sets of three forms, added bit by bit: two sets have to be counted and not three.
    static_assert(std::all_of(kAllPieceKinds.begin(), kAllPieceKinds.end(),
                              [](PieceKind kind) { return first_form(kind) % 3 == 0; }) &&
                  kAllForms.size() % 3 == 0);
    WideSet ones, twos;
    for_each_landing(Ground(ground, position, piece), piece,
                     [&](auto form, const WideSet& puncts) PUNCT_INLINED_LAMBDA {
                       if constexpr (form % 3 == 0) {
                         ones = puncts;
                         twos = WideSet();
                       } else {
                         twos |= ones & puncts;
                         ones ^= puncts;
                         if constexpr (form % 3 == 2) count += ones.size() + 2 * twos.size();
                       }
                     });
    --count;  // staying in place
  });
  return count;
}

void list_moves(const Position& position, const Piece* only, std::vector<Move>& moves) {
  detail::wide([&position, only, &moves] { append_moves(position, only, moves); });
}

}  // namespace

void legal_moves(const Position& position, std::vector<Move>& moves) {
  if (!position.outcome()) list_moves(position, nullptr, moves);
}

std::vector<Move> legal_moves(const Position& position) {
  std::vector<Move> moves;
  legal_moves(position, moves);
  return moves;
}

std::vector<Move> legal_moves_from(const Position& position, Space from) {
  std::vector<Move> moves;
  const Piece* piece = position.piece_with_punct_on(from);
  if (!position.outcome() && piece != nullptr) list_moves(position, piece, moves);
  return moves;
}

std::uint64_t count_legal_moves(const Position& position) noexcept {
  return position.outcome() ? 0 : detail::wide([&position] { return count_moves(position); });
}

}  // namespace punct
