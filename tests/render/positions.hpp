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

/// White has a winning connection.
inline const std::string kConnected =
    "standard b bE@C4,C2,C3 bE@C7,D8,E9 bM@D2,D1,E3 bE@E10,F11,G12 wM@F2,E2,F1 bL@F3,G4,H4 bE@F5,G5,H5 "
    "bC@F7,F6,F8 bT@F9,F10,G10 wE@G8,G6,G7 wE@G9,H10,I11 bR@H12,I13,I14 bM@I16,I15,J17 wE@K14,I12,J13 "
    "wL@M16,L14,M15 wT@M17,L16,L17 wE@E2,F3,G4^2 wM@G6,F6,G5^2 wR@G9,F10,G10^2";

/// All 36 pieces on the board, twelve levels on F7.
inline const std::string kAllPieces =
    "standard b wC@A3,A2,A4 wC@A6,A5,A7 wE@B3,B4,B5 wE@B6,B7,B8 wE@C3,C4,C5 wE@C6,C7,C8 bT@K4,K5,L5 "
    "bT@M6,M7,N7 bT@O8,O9,P9 bT@K7,K8,L8 bT@M9,M10,N10 bT@O11,O12,P12 bL@K11,K12,L13 bL@M13,M14,N15 "
    "bM@D10,C9,D11 bM@G12,F11,G13 bR@I13,H14,I14 bR@K14,J15,K15 wL@F7,E5,F6 wL@F7,E5,F6^2 wM@F6,E5,F7^3 "
    "wM@F6,E5,F7^4 wR@E5,F6,F7^5 wR@E5,F6,F7^6 bC@H8,G7,I9 bC@H8,G7,I9^2 bE@G7,H8,I9^3 bE@G7,H8,I9^4 "
    "bE@G7,H8,I9^5 bE@G7,H8,I9^6 wT@F7,F6,G7^7 wT@F7,F6,G7^8 wT@F7,F6,G7^9 wT@F7,F6,G7^10 wT@F7,F6,G7^11 "
    "wT@F7,F6,G7^12";

}  // namespace punct::testing
