// SPDX-License-Identifier: MIT
#include "sources/kept_pipes.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace punct::collections {
namespace {

// Takes no number of a standard stream, even if one is closed.
int duplicate(int descriptor) noexcept { return fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1); }

}  // namespace

bool can_be_read_only_once(const Input& input) noexcept {
  if (input.descriptor >= 0) return true;
  struct stat status {};
  return stat(input.path.c_str(), &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode);
}

std::optional<Unread> KeptPipes::keep(const std::vector<Input>& inputs) {
  for (const Input& input : inputs) {
    if (!can_be_read_only_once(input) || copies_.contains(input)) continue;
    const long begin = input.descriptor >= 0 ? lseek(input.descriptor, 0, SEEK_CUR) : -1;
    if (begin >= 0) {
      begins_.emplace(input, begin);
    } else if (!copy(input)) {
      return Unread{Unread::Kind::io, input.path, "cannot be copied to a temporary file to be read twice"};
    }
  }
  return rewind();
}

bool KeptPipes::copy(const Input& input) {
  const int from =
      input.descriptor >= 0 ? duplicate(input.descriptor) : ::open(input.path.c_str(), O_RDONLY | O_CLOEXEC);
  // Whoever reads the games says why it cannot be opened.
  if (from < 0) return true;
  const TemporaryFile& file = copies_[input];
  const bool copied = file.is_open() && file.copy_from(from);
  close(from);
  return copied;
}

// The descriptors of a copy share their place, so that a pipe that is named twice is empty the second time.
std::optional<int> KeptPipes::open(const Input& input) const {
  const auto copy = copies_.find(input);
  if (copy == copies_.end()) return std::nullopt;
  return duplicate(copy->second.descriptor());
}

std::optional<Unread> KeptPipes::rewind() const {
  const auto fails = [](const Input& input) { return Unread{Unread::Kind::io, input.path, "cannot be read twice"}; };
  for (const auto& [input, begin] : begins_)
    if (lseek(input.descriptor, begin, SEEK_SET) < 0) return fails(input);
  for (const auto& [input, copy] : copies_)
    if (lseek(copy.descriptor(), 0, SEEK_SET) != 0) return fails(input);
  return std::nullopt;
}

}  // namespace punct::collections
