// SPDX-License-Identifier: MIT
#include "rules/verdict.hpp"

#include <algorithm>
#include <bit>

#include "board/center.hpp"
#include "board/forms.hpp"
#include "board/wide.hpp"

namespace punct {
namespace {

// The space that a refusal is about.
enum class Where : std::uint8_t {
  nowhere,
  from,
  to_punct,
  to_first,
  to_second,
  lies_punct,  // where the piece lies
  lies_first,
  lies_second,
  other_end,  // of the form in which it would lie
  middle,
};

struct Row {
  Code code;
  Where where;
};

// Every refusal, in the order in which they are reported: that of the codes, then that of the dots.
constexpr std::array<Row, 20> kRefusals{{
    {Code::bad_shape, Where::nowhere},
    {Code::game_over, Where::nowhere},
    {Code::not_in_set, Where::nowhere},
    {Code::occupied, Where::to_punct},
    {Code::occupied, Where::to_first},
    {Code::occupied, Where::to_second},
    {Code::center, Where::to_punct},
    {Code::center, Where::to_first},
    {Code::center, Where::to_second},
    {Code::no_piece, Where::from},
    {Code::not_yours, Where::from},
    {Code::covered, Where::lies_punct},
    {Code::covered, Where::lies_first},
    {Code::covered, Where::lies_second},
    {Code::not_in_line, Where::to_punct},
    {Code::no_change, Where::nowhere},
    {Code::unsupported, Where::other_end},
    {Code::unsupported, Where::middle},
    {Code::punct_on_opponent, Where::to_punct},
    {Code::punct_on_nothing, Where::to_punct},
}};
static_assert(std::is_sorted(kRefusals.begin(), kRefusals.end(),
                             [](const Row& a, const Row& b) { return a.code < b.code; }));

constexpr unsigned row_of(Code code) {
  unsigned row = 0;
  while (kRefusals[row].code != code) ++row;
  return row;
}
constexpr std::uint32_t rows_between(Code first, Code behind) { return (1U << row_of(behind)) - (1U << row_of(first)); }
constexpr std::uint32_t kOfShort = rows_between(Code::game_over, Code::no_change);

// The rules below find a number each: 0 if the rule is kept. There are two ways to add these up. Most moves of records
// are legal, so at first only whether all are 0 is asked.
struct YesOrNo {
  template <Code, unsigned = 0>
  PUNCT_INLINED static std::uint32_t row(std::uint32_t found) noexcept {
    return found;
  }
};
// A bit for each row of kRefusals.
struct Reasons {
  template <Code code, unsigned number = 0>
  static std::uint32_t row(std::uint32_t found) noexcept {
    constexpr unsigned row = row_of(code) + number;
    static_assert(kRefusals[row].code == code);
    return std::uint32_t{found != 0} << row;
  }
};

// Of a form, which of the dots in the order of Footprint::dots() are the ends and the middle.
struct Ends {
  std::uint8_t first, second, middle;
  // Not 0 if the form cannot bridge a gap.
  std::uint8_t lies_flat;
};
constexpr Ends ends_of(const Form& form) {
  const Footprint laid = *lay(form, *Space::at(9, 5));
  const Space middle = middle_of(form.kind, laid);
  if (middle && laid.punct == middle) return {1, 2, 0, 0};
  if (middle && laid.minors[0] == middle) return {0, 2, 1, 0};
  return {0, 1, 2, static_cast<std::uint8_t>(middle ? 0 : 0xFF)};
}
// Values are set whole. If only some members of an element of an array are set in a constant expression, g++ 14 takes 0
// for the others, whatever their default is.
constexpr auto kEnds = [] {
  std::array<Ends, kForms + 1> all{};
  for (std::size_t i = 0; i < kForms; ++i) all[i] = ends_of(kAllForms[i]);
  all[detail::kNoForm] = all[0];
  return all;
}();

constexpr auto kIsCentral = [] {
  std::array<std::uint8_t, 256> table{};
  kCenter.for_each([&](Space space) { table[space.index()] = 1; });
  return table;
}();

std::uint32_t broken_without_piece(const Position& position) noexcept {
  return Reasons::row<Code::game_over>(position.outcome().has_value()) | Reasons::row<Code::no_piece>(1);
}

std::uint32_t height(const Position& position, Space space) noexcept {
  return static_cast<std::uint32_t>(position.height(space));
}
std::uint32_t height_without(const Position& position, Space lifted, Space space) noexcept {
  return static_cast<std::uint32_t>(position.height_without(lifted, space));
}

bool makes_any_piece(const Footprint& to) noexcept {
  return std::any_of(kAllPieceKinds.begin(), kAllPieceKinds.end(),
                     [&](PieceKind kind) { return detail::form_of(kind, to) != detail::kNoForm; });
}

// R12 and R13 for a piece that lands on these heights, in the order of Footprint::dots(), with its PÜNCT on a dot of
// its owner or not.
template <class Sum>
PUNCT_INLINED std::uint32_t broken_landing(const Ends& ends, const std::array<std::uint32_t, 3>& heights,
                                           bool is_on_own) noexcept {
  const std::uint32_t height_of_end = heights[ends.first];
  const std::uint32_t middle = heights[ends.middle];
  const std::uint32_t loose = is_on_own ? 0 : height_of_end;
  return Sum::template row<Code::unsupported>(heights[ends.second] ^ height_of_end) |
         Sum::template row<Code::unsupported, 1>((height_of_end - middle) >> 31 |
                                                 ((height_of_end ^ middle) & ends.lies_flat)) |
         Sum::template row<Code::punct_on_opponent>(heights[0] != 0 ? loose : 0) |
         Sum::template row<Code::punct_on_nothing>(heights[0] == 0 ? loose : 0);
}

}  // namespace

// Most moves of records are legal, but in unpredictable ways: how high a piece lands, which dot is its middle.
// Therefore all rules of a move are looked at, whatever the first ones say.
struct Verdict::Judged {
  std::uint32_t broken;  // as the way of adding up has it; 0 if the move is legal
  PieceKind kind;
  int level;
};

// R8-R10.
template <class Sum>
PUNCT_INLINED Verdict::Judged Verdict::judge_add(const Position& position, PieceKind kind,
                                                 const Footprint& to) noexcept {
  const Space a = to.punct;
  const Space b = to.minors[0];
  const Space c = to.minors[1];
  const std::uint32_t closed = center_is_closed(position) ? 1 : 0;
  return {Sum::template row<Code::bad_shape>(detail::form_of(kind, to) == detail::kNoForm) |
              Sum::template row<Code::game_over>(position.outcome().has_value()) |
              Sum::template row<Code::not_in_set>(!position.has_in_set(position.to_move(), kind)) |
              Sum::template row<Code::occupied>(height(position, a)) |
              Sum::template row<Code::occupied, 1>(height(position, b)) |
              Sum::template row<Code::occupied, 2>(height(position, c)) |
              Sum::template row<Code::center>(kIsCentral[a.index()] & closed) |
              Sum::template row<Code::center, 1>(kIsCentral[b.index()] & closed) |
              Sum::template row<Code::center, 2>(kIsCentral[c.index()] & closed),
          kind, 1};
}

// R11-R13.
template <class Sum>
PUNCT_INLINED Verdict::Judged Verdict::judge_move(const Position& position, const Piece& piece,
                                                  const Footprint& to) noexcept {
  const Space from = piece.dots.punct;
  const Space first = piece.dots.minors[0];
  const Space second = piece.dots.minors[1];
  const auto apart = [](unsigned one, unsigned other) PUNCT_INLINED_LAMBDA { return one ^ other; };
  const unsigned turned = apart(from.index(), to.punct.index()) | apart(first.index(), to.minors[0].index()) |
                          apart(second.index(), to.minors[1].index());
  const std::uint8_t form = detail::form_of(piece.kind, to);
  const Ends ends = kEnds[form];
  const std::array<std::uint32_t, 3> heights{height_without(position, from, to.punct),
                                             height_without(position, from, to.minors[0]),
                                             height_without(position, from, to.minors[1])};
  return {Sum::template row<Code::bad_shape>(form == detail::kNoForm) |
              Sum::template row<Code::game_over>(position.outcome().has_value()) |
              Sum::template row<Code::not_yours>(piece.owner != position.to_move()) |
              Sum::template row<Code::covered>(apart(height(position, from), piece.level)) |
              Sum::template row<Code::covered, 1>(apart(height(position, first), piece.level)) |
              Sum::template row<Code::covered, 2>(apart(height(position, second), piece.level)) |
              Sum::template row<Code::not_in_line>(detail::way_between(from, to.punct).is_crooked) |
              Sum::template row<Code::no_change>(turned == 0) |
              broken_landing<Sum>(ends, heights, position.is_own_without(from, to.punct)),
          piece.kind, static_cast<int>(heights[ends.first]) + 1};
}

bool Verdict::may_land(const Position& position, PieceKind kind, const Footprint& to) noexcept {
  const std::array<std::uint32_t, 3> heights{height(position, to.punct), height(position, to.minors[0]),
                                             height(position, to.minors[1])};
  const bool is_on_own = position.topmost(position.to_move()).contains(to.punct);
  return broken_landing<YesOrNo>(kEnds[detail::form_of(kind, to)], heights, is_on_own) == 0;
}

// There must be a piece to move.
template <class Sum>
PUNCT_INLINED Verdict::Judged Verdict::judge(const Position& position, Space from, PieceKind kind,
                                             const Footprint& to) noexcept {
  return from ? judge_move<Sum>(position, *position.piece_with_punct_on(from), to) : judge_add<Sum>(position, kind, to);
}

detail::PackedMove Verdict::complete(const Position& position, Space from, PieceKind kind,
                                     const Footprint& to) noexcept {
  Judged judged{1, kind, 0};
  if (!from || position.piece_with_punct_on(from) != nullptr) judged = judge<YesOrNo>(position, from, kind, to);
  const int level = judged.broken == 0 ? judged.level : 0;
  return {from, judged.kind, to.punct.index(), to.minors[0].index(), to.minors[1].index(), level};
}

Refusal Verdict::first_of(std::uint32_t broken, const Position& position, Space from, PieceKind kind,
                          const Footprint& to) noexcept {
  const Row row = kRefusals[static_cast<std::size_t>(std::countr_zero(broken))];
  const Footprint lies = from && position.top(from) != nullptr ? position.top(from)->dots : Footprint();
  const Ends ends = kEnds[detail::form_of(kind, to)];
  const auto dots = to.dots();
  switch (row.where) {
    case Where::nowhere: return {row.code, {}};
    case Where::from: return {row.code, from};
    case Where::to_punct: return {row.code, to.punct};
    case Where::to_first: return {row.code, to.minors[0]};
    case Where::to_second: return {row.code, to.minors[1]};
    case Where::lies_punct: return {row.code, lies.punct};
    case Where::lies_first: return {row.code, lies.minors[0]};
    case Where::lies_second: return {row.code, lies.minors[1]};
    case Where::other_end: return {row.code, dots[ends.second]};
    case Where::middle: return {row.code, dots[ends.middle]};
  }
  return {row.code, {}};
}

Refusal Verdict::refusal(const Position& position, Space from, PieceKind kind, const Footprint& to) noexcept {
  if (from && position.piece_with_punct_on(from) == nullptr) return refusal_without_piece(position, from, to);
  const Judged judged = judge<Reasons>(position, from, kind, to);
  return first_of(judged.broken, position, from, judged.kind, to);
}

std::optional<Refusal> Verdict::refusal_of_short(const Position& position, Space from, PieceKind kind,
                                                 const Footprint& to) noexcept {
  const bool has_piece = !from || position.piece_with_punct_on(from) != nullptr;
  const std::uint32_t broken =
      has_piece ? judge<Reasons>(position, from, kind, to).broken & kOfShort : broken_without_piece(position);
  if (broken == 0) return std::nullopt;
  return first_of(broken, position, from, kind, to);
}

Refusal Verdict::refusal_without_piece(const Position& position, Space from, const Footprint& to) noexcept {
  const std::uint32_t shape = Reasons::row<Code::bad_shape>(!makes_any_piece(to));
  return first_of(shape | broken_without_piece(position), position, from, PieceKind::T, to);
}

}  // namespace punct
