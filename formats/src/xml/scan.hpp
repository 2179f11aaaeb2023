// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace punct::formats {

inline constexpr std::string_view kRootEnd = "</punct";

/// Finds the end of a `<game>` by its tags, comments, CDATA sections, processing instructions and quotes alone, in
/// pieces.
class XmlGameScanner {
 public:
  void restart() noexcept { *this = {}; }
  /// Continues at this offset, at first that of `<game`. Returns the offset after the game; that of the next `<game` or
  /// of `</punct` if the game is not closed before it; npos if the bytes end earlier.
  [[nodiscard]] std::size_t scan(std::string_view bytes, std::size_t at) noexcept;
  /// After npos, the offset to continue at when more bytes are available.
  [[nodiscard]] std::size_t resume() const noexcept { return resume_; }

 private:
  enum class In : std::uint8_t { start_tag, content, comment, cdata, instruction, end_tag };

  [[nodiscard]] std::size_t wait(std::size_t at) noexcept;
  [[nodiscard]] std::size_t start_tag(std::string_view bytes, std::size_t at) noexcept;
  [[nodiscard]] std::size_t markup(std::string_view bytes, std::size_t at) noexcept;
  [[nodiscard]] bool pass_until(std::string_view bytes, std::size_t& at, std::string_view mark) noexcept;

  In in_ = In::start_tag;
  char quote_ = '\0';
  bool after_slash_ = false;
  bool ended_ = false;
  std::size_t resume_ = 0;
};

/// Whether a tag with this name, such as `<game` or `</game`, begins here.
[[nodiscard]] bool begins_tag(std::string_view bytes, std::size_t at, std::string_view tag) noexcept;
/// The offset after the `>` that ends the tag starting here, outside of quotes; npos if there is none.
[[nodiscard]] std::size_t behind_tag(std::string_view bytes, std::size_t at) noexcept;

/// White space in XML.
inline constexpr std::string_view kXmlSpaces = " \t\r\n";

/// Whether the byte is one of them.
[[nodiscard]] constexpr bool is_xml_space(char byte) noexcept {
  return byte == ' ' || byte == '\n' || byte == '\r' || byte == '\t';
}

}  // namespace punct::formats
