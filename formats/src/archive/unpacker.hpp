// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "punct/formats/byte_source.hpp"

namespace punct::formats {

/// The most memory that xz and zstd may take to unpack something, which whoever packs it decides: as much as `xz -9`
/// needs. It leaves room for the rest of the program.
inline constexpr std::size_t kMostUnpackingMemory = std::size_t{65} << 20;

/// What xz has compressed, one stream after the other. libarchive would allow it a gigabyte.
[[nodiscard]] std::unique_ptr<ByteSource> make_xz_source(ByteSource& compressed);
/// What zstd has compressed, one frame after the other. libarchive would allow it 128 MiB.
[[nodiscard]] std::unique_ptr<ByteSource> make_zstd_source(ByteSource& compressed);

[[nodiscard]] inline bool is_xz_start(std::string_view start) noexcept {
  return start.starts_with(
      "\xFD"
      "7zXZ");
}
// Several packers put a skippable frame first, whose magic number may end in any hexadecimal digit.
[[nodiscard]] inline bool is_zstd_start(std::string_view start) noexcept {
  const bool skips = start.size() >= 4 && (start[0] & 0xF0) == 0x50 && start.substr(1, 3) == "\x2A\x4D\x18";
  return skips || start.starts_with("\x28\xB5\x2F\xFD");
}

/// The faults of what is compressed, in one sentence each whatever has compressed it.
[[nodiscard]] inline ReadError broken_packing(const std::string& why) {
  return {ReadError::Kind::io, "the archive is damaged or truncated: " + why};
}
[[nodiscard]] inline ReadError too_much_to_unpack() {
  return {ReadError::Kind::limit,
          "unpacking takes more than " + std::to_string(kMostUnpackingMemory >> 20) + " MiB of memory"};
}

}  // namespace punct::formats
