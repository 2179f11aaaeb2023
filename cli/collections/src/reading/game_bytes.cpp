// SPDX-License-Identifier: MIT
#include "reading/game_bytes.hpp"

namespace punct::collections {

std::size_t Offsets::of(Place place) {
  while (offset_ < bytes_.size() && (at_.line < place.line || (at_.line == place.line && at_.column < place.column)))
    step();
  return offset_;
}

void Offsets::step() {
  const char byte = bytes_[offset_++];
  const bool pair = byte == '\r' && offset_ < bytes_.size() && bytes_[offset_] == '\n';
  if (byte == '\n' || (byte == '\r' && !pair)) {
    ++at_.line;
    at_.column = 1;
  } else if (!pair && (offset_ == bytes_.size() || (static_cast<unsigned char>(bytes_[offset_]) & 0xC0) != 0x80)) {
    ++at_.column;
  }
}

std::string_view without_rest(std::string_view bytes, formats::Format format) noexcept {
  const std::string_view close = format == formats::Format::json  ? "}"
                                 : format == formats::Format::xml ? "</game>"
                                                                  : "";
  const std::size_t at = close.empty() ? std::string_view::npos : bytes.rfind(close);
  if (at == std::string_view::npos) return bytes;
  const std::string_view rest = bytes.substr(at + close.size());
  // A game that is not closed goes on behind the last brace within it.
  const bool is_cut_off =
      format == formats::Format::json && rest.find_first_not_of(" \t\r\n,]") != std::string_view::npos;
  return is_cut_off ? bytes : bytes.substr(0, at + close.size());
}

}  // namespace punct::collections
