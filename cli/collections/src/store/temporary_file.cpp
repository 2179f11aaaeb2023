// SPDX-License-Identifier: MIT
#include "store/temporary_file.hpp"

#include <array>

#include "punct/system.hpp"

namespace punct::collections {

TemporaryFile::TemporaryFile() : descriptor_(system::open_temporary()) {}

TemporaryFile::~TemporaryFile() {
  if (is_open()) system::close(descriptor_);
}

bool TemporaryFile::write(std::string_view bytes) const { return system::write(descriptor_, bytes); }

bool TemporaryFile::copy_from(int descriptor) const {
  std::array<char, std::size_t{64} << 10> block{};
  while (true) {
    const std::ptrdiff_t got = system::read(descriptor, block.data(), block.size());
    if (got <= 0) return got == 0;
    if (!write({block.data(), static_cast<std::size_t>(got)})) return false;
  }
}

std::string TemporaryFile::read(std::uint64_t offset, std::size_t size) const {
  std::string bytes(size, '\0');
  std::size_t filled = 0;
  while (filled < size) {
    const std::ptrdiff_t got = system::read_at(descriptor_, bytes.data() + filled, size - filled, offset + filled);
    if (got <= 0) break;
    filled += static_cast<std::size_t>(got);
  }
  bytes.resize(filled);
  return bytes;
}

}  // namespace punct::collections
