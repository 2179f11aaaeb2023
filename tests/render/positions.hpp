// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>
#include <string>

#include "punct/notation.hpp"
#include "support/random_play.hpp"

namespace punct::testing {

/// The position of a line that is known to be good.
inline Position position_of(const std::string& line) {
  const auto position = parse_position(line);
  if (!position) throw std::runtime_error(position.error().front().message + ": " + line);
  return *position;
}

/// A stack of nine levels, bridges that cross, both colors, covered PÜNCTs.
inline const std::string kNineLevels =
    "standard b bC@C3,B2,D4 bT@C5,B5,C6 wT@D5,E5,E6 bT@E11,E12,F12 wL@F6,G5,G6 wT@G14,G15,H15 bE@H14,H12,H13 "
    "bE@I5,J6,K7 wT@I15,I16,J16 bM@K6,J5,L6 bL@O14,O15,P16 bM@P8,O7,P9 wT@Q13,P12,Q12 bE@D4,B2,C3^2 wC@D5,C5,E5^2 "
    "wE@E6,C6,D6^2 wM@G6,F6,G5^2 bE@H14,I15,J16^2 wT@H15,G14,G15^2 bT@K6,J6,K7^2 bL@D4,C4,C5^3 wC@D6,C6,E6^3 "
    "wT@G14,G15,H15^3 bT@J6,K6,K7^3 bR@C5,C4,D4^4 wE@E6,C6,D6^4 bT@K7,J6,K6^4 bC@C5,C4,C6^5 wL@E6,D4,E5^5 "
    "bR@C5,C4,D4^6 wM@D5,C5,D4^7 wR@D4,C5,D5^8 wR@C5,C4,D4^9";

}  // namespace punct::testing
