// SPDX-License-Identifier: MIT
#include "program/content.hpp"

#include <array>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <unistd.h>

namespace punct::cli {

Expected<std::string, std::string> content_of(const std::string& file) {
  const int descriptor = file == kStandardInput ? STDIN_FILENO : ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return Unexpected{std::string(std::strerror(errno))};
  std::string content;
  std::array<char, 1 << 16> block{};
  int error = 0;
  while (error == 0) {
    const ssize_t got = ::read(descriptor, block.data(), block.size());
    if (got == 0) break;
    if (got > 0) content.append(block.data(), static_cast<std::size_t>(got));
    if (got < 0 && errno != EINTR) error = errno;
  }
  if (descriptor != STDIN_FILENO) close(descriptor);
  if (error != 0) return Unexpected{std::string(std::strerror(error))};
  return content;
}

}  // namespace punct::cli
