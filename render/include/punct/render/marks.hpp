// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "punct/expected.hpp"
#include "punct/export.hpp"
#include "punct/finding.hpp"
#include "punct/position.hpp"
#include "punct/render/scene.hpp"
#include "punct/space.hpp"
#include "punct/space_set.hpp"

namespace punct::render {

/// `arrow K3-K9 green`
struct ArrowMark {
  Space from, to;
  Tint tint = Tint::plain;
};
/// `mark F7 cross`, also for several spaces: `mark F7,A2-A8 circle red`
struct SignMark {
  enum class Sign : std::uint8_t { circle, cross, square, dot };
  std::vector<Space> spaces;
  Sign sign = Sign::circle;
  Tint tint = Tint::plain;
};
/// `label K3 1`, `mark K3 1`
struct LabelMark {
  Space space;
  std::string text;
  Tint tint = Tint::plain;
};
/// `ghost bT@F9,F10,G10`: a piece that is not on the board but may come there.
struct GhostMark {
  Piece piece;
};
/// `path K3-K4-L5`: a line along spaces; without any, the winning connection, if there is one.
struct PathMark {
  std::vector<Space> spaces;
  Tint tint = Tint::plain;
};
/// `highlight center yellow`: colored spaces.
struct HighlightMark {
  std::vector<Space> spaces;
  Tint tint = Tint::plain;
};
/// `marker K3`, `marker K3 black`: the round one-dot piece that is put where a PÜNCT was (rule R6).
struct RoundMarker {
  Space space;
  /// `std::nullopt` for the player whose piece was there, derived from the other marks and the player to move.
  std::optional<Player> owner{};
};
/// The last move; has no text of its own.
struct TraceMark {
  /// The place of the piece before the move; `std::nullopt` for an added one.
  std::optional<Footprint> from;
  Piece piece;
};

using Mark = std::variant<ArrowMark, SignMark, LabelMark, GhostMark, PathMark, HighlightMark, RoundMarker, TraceMark>;

/// Why a text is not a mark, and its faulty part, in bytes.
struct MarkError {
  Code code = Code::syntax;
  std::uint32_t offset = 0;
  std::uint32_t length = 0;
  std::string message;
};

/// Reads a list of spaces joined by commas: spaces (`K3`), straight rows (`A2-A8`), all spaces within a number of steps
/// (`I9+2`) and `center`. Each space occurs once, in the order of the text.
[[nodiscard]] PUNCT_API Expected<std::vector<Space>, MarkError> parse_spaces(std::string_view text);

/// Reads a mark: its kind and its arguments, as shown for the kinds above.
[[nodiscard]] PUNCT_API Expected<Mark, MarkError> parse_mark(std::string_view text);

/// The mark as parse_mark() reads it; empty if it has no text of its own, as a label without words. A label of several
/// words whose last is a color, without a color of its own, is read back as one in that color.
[[nodiscard]] PUNCT_API std::string text(const Mark& mark);

/// The diagram commands of a comment.
struct CommentMarks {
  std::vector<Mark> marks;
  /// The comment without the known commands, with white space folded.
  std::string text;
};
/// So many marks are taken from a comment, which bounds memory and time of drawing them.
inline constexpr std::size_t kMostMarks = 1000;
/// Finds commands such as `[%arrow K3-K9 green]`. Unknown commands stay in the text, and so do those beyond kMostMarks.
[[nodiscard]] PUNCT_API CommentMarks marks_in(std::string_view comment);

}  // namespace punct::render
