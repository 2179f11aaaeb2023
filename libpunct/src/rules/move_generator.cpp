// SPDX-License-Identifier: MIT
#include <array>
#include <bit>
#include <type_traits>
#include <utility>

#include "board/center.hpp"
#include "board/wide_set.hpp"
#include "punct/rules.hpp"
#include "rules/packed_move.hpp"

namespace punct {
namespace {

using detail::WideSet;

// A form as shifts of whole sets: the PÜNCT may lie in the intersection of its minor dots' sets, shifted back.
struct FormShifts {
  std::array<int, 2> minors;  // in the order of Form
  std::array<int, 2> sorted;  // by column, then by row: the same order wherever the piece lies
  SpaceSet room;              // where all three dots are on the board
};

constexpr int index_shift(Offset by) { return 15 * by.columns + by.rows; }

constexpr auto kShifts = [] {
  std::array<FormShifts, kForms> shifts{};
  for (std::size_t i = 0; i < kForms; ++i) {
    const auto& [first, second] = kAllForms[i].minors;
    const bool in_order = first.columns != second.columns ? first.columns < second.columns : first.rows < second.rows;
    shifts[i].minors = {index_shift(first), index_shift(second)};
    shifts[i].sorted = {index_shift(in_order ? first : second), index_shift(in_order ? second : first)};
    shifts[i].room = detail::spaces_where([i](Space s) { return lay(kAllForms[i], s).has_value(); });
  }
  return shifts;
}();

// The spaces on the three lines through each space, itself included (rule R11).
constexpr auto kLines = [] {
  std::array<SpaceSet, 256> lines{};
  for (const Space from : kAllSpaces)
    lines[from.index()] = detail::spaces_where([from](Space s) { return in_line(from, s); });
  return lines;
}();

// Collects moves. It writes them without checks and empties the batch when the next form might not fit.
class MoveBatches {
 public:
  explicit MoveBatches(std::vector<Move>& moves) : moves_(moves) {}
  MoveBatches(const MoveBatches&) = delete;
  MoveBatches& operator=(const MoveBatches&) = delete;
  ~MoveBatches() { hand_over(); }

  [[gnu::noinline]] void append(Space from, std::size_t form, std::size_t level, const SpaceSet& puncts) {
    if (size_ > kRoom - kSpaces) hand_over();
    const auto [first, second] = kShifts[form].sorted;
    const detail::PackedMove move(from, kAllForms[form].kind, 0, first, second, static_cast<int>(level));
    Move* end = batch_.data() + size_;
    puncts.for_each([&](Space punct) { move.at(punct).store(*end++); });
    size_ = static_cast<std::size_t>(end - batch_.data());
  }

 private:
  static constexpr std::size_t kRoom = 8 * kSpaces;

  void hand_over() {
    moves_.insert(moves_.end(), batch_.data(), batch_.data() + size_);
    size_ = 0;
  }

  std::vector<Move>& moves_;
  std::size_t size_ = 0;
  std::array<Move, kRoom> batch_;
};

// The board as the mover sees it. The heights of all spaces are stored as one set per binary digit, lowest first, so
// that a few operations compare them on the whole board at once.
class Ground {
 public:
  PUNCT_INLINED explicit Ground(const Position& position) noexcept
      : bare_(~WideSet(position.covered()) & kBoard), own_(position.topmost(position.to_move())) {
    digits_[0] = position.covered();
    position.for_each_piece([&](const Piece& piece) PUNCT_INLINED_LAMBDA {
      if (piece.level > 1) raise(position, piece);
    });
  }

  // The same with a free piece of the mover's lifted.
  [[nodiscard]] PUNCT_INLINED Ground without(const Position& position, const Piece& piece) const noexcept {
    Ground ground = *this;
    const WideSet elsewhere = ~detail::spaces_of(piece.dots);
    ground.own_ &= elsewhere;
    for (std::size_t i = 0; i < size_; ++i) ground.digits_[i] &= elsewhere;
    for (const Space dot : piece.dots.dots()) {
      const int height = position.height_without(piece, dot);
      for (std::size_t i = 0; i < size_; ++i) ground.digits_[i] |= detail::space_if((height >> i & 1) != 0, dot);
      ground.bare_ |= detail::space_if(height == 0, dot);
      ground.own_ |= detail::space_if(position.is_own_without(piece, dot), dot);
    }
    return ground;
  }

  // The spaces with this height.
  [[nodiscard]] PUNCT_INLINED WideSet at(std::size_t height) const noexcept {
    WideSet spaces = kBoard;
    for (std::size_t i = 0; i < size_; ++i) spaces &= (height >> i & 1) != 0 ? digits_[i] : ~digits_[i];
    return spaces;
  }

  // Where the PÜNCT may lie when a piece lands in this form: the ends on one height, the middle not above them and,
  // except on the board itself, the PÜNCT on a dot of its owner (rules R12, R13).
  template <std::size_t form>
  [[nodiscard]] PUNCT_INLINED WideSet landings() const noexcept;

 private:
  PUNCT_INLINED void raise(const Position& position, const Piece& piece) noexcept {
    WideSet spaces;
    for (const Space dot : piece.dots.dots()) spaces |= detail::space_if(position.height(dot) == piece.level, dot);
    if (piece.level % 2 == 0) digits_[0] ^= spaces;
    for (; piece.level >> size_ != 0; ++size_) digits_[size_] = WideSet();
    for (std::size_t i = 1; i < size_; ++i)
      if ((piece.level >> i & 1) != 0) digits_[i] |= spaces;
  }

  static constexpr std::size_t kMostDigits = std::bit_width(unsigned{kPieces});

  std::array<WideSet, kMostDigits> digits_;
  std::size_t size_ = 1;
  WideSet bare_;
  WideSet own_;
};

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

template <std::size_t form>
PUNCT_INLINED WideSet Ground::landings() const noexcept {
  WideSet uneven, higher;
  for (std::size_t i = 0; i < size_; ++i) {
    const Seen<form> seen(digits_[i]);
    const WideSet differs = seen.middle() ^ seen.end();
    uneven |= seen.second ^ seen.end();
    if constexpr (kAllForms[form].kind == PieceKind::T) {
      uneven |= differs;
    } else {
      higher = (differs & seen.middle()) | (~differs & higher);
    }
  }
  return ~(uneven | higher) & kShifts[form].room & (own_ | Seen<form>(bare_).end());
}

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

// The same for a kind known only at run time.
template <class Visit>
PUNCT_INLINED void for_each_form(PieceKind kind, Visit&& visit) {
  switch (kind) {
    case PieceKind::T: return for_each_form<PieceKind::T>(visit);
    case PieceKind::C: return for_each_form<PieceKind::C>(visit);
    case PieceKind::E: return for_each_form<PieceKind::E>(visit);
    case PieceKind::L: return for_each_form<PieceKind::L>(visit);
    case PieceKind::M: return for_each_form<PieceKind::M>(visit);
    case PieceKind::R: return for_each_form<PieceKind::R>(visit);
  }
}

// Calls `visit(form, puncts)` for each form in which a piece of the set can be added.
template <class Visit>
PUNCT_INLINED void for_each_add(const Position& position, Visit&& visit) {
  WideSet open = ~WideSet(position.covered()) & kBoard;
  if (center_is_closed(position)) open &= ~kCenter;
  for (const PieceKind kind : kAllPieceKinds) {
    if (!position.has_in_set(position.to_move(), kind)) continue;
    for_each_form(kind, [&](auto form) PUNCT_INLINED_LAMBDA {
      const Seen<form> seen(open);
      visit(form, seen.punct & seen.first & seen.second & kShifts[form].room);
    });
  }
}

// Calls `visit(form, puncts)` for each form in which a free piece can be put down again, on the ground without it.
// Staying in place counts as one.
template <class Visit>
PUNCT_INLINED void for_each_landing(const Ground& ground, const Piece& piece, Visit&& visit) {
  const WideSet lines = kLines[piece.dots.punct.index()];
  for_each_form(piece.kind,
                [&](auto form) PUNCT_INLINED_LAMBDA { visit(form, ground.template landings<form>() & lines); });
}

bool can_go(const Position& position, const Piece& piece) noexcept {
  return piece.owner == position.to_move() && position.is_free(piece);
}

PUNCT_INLINED void append_landings(const Position& position, const Ground& whole, const Piece& piece,
                                   MoveBatches& batches) {
  const Ground ground = whole.without(position, piece);
  const std::size_t unchanged = first_form(piece.kind) + orientation_of(piece.kind, piece.dots).value();
  for_each_landing(ground, piece, [&](auto form, const WideSet& puncts) PUNCT_INLINED_LAMBDA {
    WideSet left = ~detail::space_if(form == unchanged, piece.dots.punct) & puncts;
    for (std::size_t height = 0; !left.empty(); ++height) {
      const WideSet here = Seen<form>(ground.at(height)).end() & left;
      batches.append(piece.dots.punct, form, height + 1, here.set());
      left ^= here;
    }
  });
}

// Appends the moves of one piece, or of all pieces together with the adds.
PUNCT_WIDE void append_moves(const Position& position, const Piece* only, std::vector<Move>& moves) {
  MoveBatches batches(moves);
  if (only == nullptr) {
    for_each_add(position, [&](auto form, const WideSet& puncts)
                               PUNCT_INLINED_LAMBDA { batches.append({}, form, 1, puncts.set()); });
  }
  const Ground ground(position);
  position.for_each_piece([&](const Piece& piece) PUNCT_INLINED_LAMBDA {
    if ((only == nullptr || only == &piece) && can_go(position, piece)) {
      append_landings(position, ground, piece, batches);
    }
  });
}

}  // namespace

void legal_moves(const Position& position, std::vector<Move>& moves) {
  if (!position.outcome()) append_moves(position, nullptr, moves);
}

std::vector<Move> legal_moves(const Position& position) {
  std::vector<Move> moves;
  legal_moves(position, moves);
  return moves;
}

std::vector<Move> legal_moves_from(const Position& position, Space from) {
  std::vector<Move> moves;
  const Piece* piece = position.piece_with_punct_on(from);
  if (!position.outcome() && piece != nullptr) append_moves(position, piece, moves);
  return moves;
}

PUNCT_WIDE std::uint64_t count_legal_moves(const Position& position) noexcept {
  if (position.outcome()) return 0;
  std::uint64_t count = 0;
  for_each_add(position, [&](auto, const WideSet& puncts) PUNCT_INLINED_LAMBDA { count += puncts.size(); });
  const Ground ground(position);
  position.for_each_piece([&](const Piece& piece) PUNCT_INLINED_LAMBDA {
    if (!can_go(position, piece)) return;
    for_each_landing(ground.without(position, piece), piece,
                     [&](auto, const WideSet& puncts) PUNCT_INLINED_LAMBDA { count += puncts.size(); });
    --count;  // staying in place
  });
  return count;
}

}  // namespace punct
