// SPDX-License-Identifier: MIT
#include <cstddef>
#include <cstdint>

#include "fuzz/records.hpp"
#include "punct/notation.hpp"

// What is read as a canonical move, whatever follows, is the move that the text names. A text that is a move is written
// and read back as the same move, and is resolved or refused with a sentence.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const auto position =
      punct::parse_position("standard w bT@F9,F10,G10 wE@J5,J6,J7 wT@K5,K6,L6 wM@J5,J6,K5^2 bC@M9,L9,N9 bE@C4,C5,C6");
  punct::fuzz::require(position.has_value());
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::string with_room = std::string(text) + std::string(24, ' ');
  punct::MoveText canonical;
  if (const std::size_t length = punct::read_canonical_move(with_room, canonical); length != 0) {
    const auto same = punct::parse_move(with_room.substr(0, length));
    punct::fuzz::require(same && *same == canonical);
  }
  const auto move = punct::parse_move(text);
  if (!move) {
    punct::fuzz::require(!punct::explain(move.error(), text).empty());
    return 0;
  }
  punct::fuzz::require(punct::parse_move(punct::text(*move)).value() == *move);
  const auto resolved = punct::resolve(*position, *move);
  if (!resolved) punct::fuzz::require(!punct::explain(*position, *move, resolved.error()).empty());
  return 0;
}
