// SPDX-License-Identifier: MIT
#include "store/temporary_file.hpp"

#include <array>
#include <cerrno>
#include <cstdlib>

#include <unistd.h>

namespace punct::collections {

TemporaryFile::TemporaryFile() {
  const char* const folder = std::getenv("TMPDIR");
  std::string path = (folder != nullptr && *folder != '\0' ? std::string(folder) : "/tmp") + "/punct-XXXXXX";
  descriptor_ = mkstemp(path.data());
  if (descriptor_ >= 0) unlink(path.c_str());
}

TemporaryFile::~TemporaryFile() {
  if (descriptor_ >= 0) close(descriptor_);
}

bool TemporaryFile::write(std::string_view bytes) const {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

bool TemporaryFile::copy_from(int descriptor) const {
  std::array<char, std::size_t{64} << 10> block{};
  while (true) {
    const ssize_t got = ::read(descriptor, block.data(), block.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return got == 0;
    if (!write({block.data(), static_cast<std::size_t>(got)})) return false;
  }
}

std::string TemporaryFile::read(std::uint64_t offset, std::size_t size) const {
  std::string bytes(size, '\0');
  std::size_t filled = 0;
  while (filled < size) {
    const ssize_t got = pread(descriptor_, bytes.data() + filled, size - filled, static_cast<off_t>(offset + filled));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    filled += static_cast<std::size_t>(got);
  }
  bytes.resize(filled);
  return bytes;
}

}  // namespace punct::collections
