// SPDX-License-Identifier: MIT
#include "punct/footprint.hpp"

#include "board/forms.hpp"

namespace punct {

std::optional<std::uint8_t> orientation_of(PieceKind kind, const Footprint& footprint) noexcept {
  const std::uint8_t form = detail::form_of(kind, footprint);
  if (form == detail::kNoForm) return std::nullopt;
  return static_cast<std::uint8_t>(form - first_form(kind));
}

}  // namespace punct
