// SPDX-License-Identifier: MIT
#include "sources/kept_pipes.hpp"

#include <fcntl.h>
#include <unistd.h>

#include "program/content.hpp"

namespace punct::cli {
namespace {

// Takes no number of a standard stream, even if one is closed.
int duplicate(int descriptor) noexcept { return fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1); }

}  // namespace

bool KeptPipes::keep(Session& session) {
  std::vector<std::string> paths = session.options().inputs;
  if (paths.empty()) paths.emplace_back(kStandardInput);
  for (const std::string& path : paths) {
    if (!can_be_read_only_once(path) || copies_.contains(path)) continue;
    if (path == kStandardInput) standard_input_ = lseek(STDIN_FILENO, 0, SEEK_CUR);
    const bool is_file = path == kStandardInput && standard_input_ >= 0;
    if (!is_file && !copy(session, path)) return false;
  }
  return rewind(session);
}

bool KeptPipes::copy(Session& session, const std::string& path) {
  const bool standard = path == kStandardInput;
  const int from = standard ? duplicate(STDIN_FILENO) : ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  // Whoever reads the games says why it cannot be opened.
  if (from < 0) return true;
  const TemporaryFile& file = copies_[path];
  const bool copied = file.is_open() && file.copy_from(from);
  close(from);
  if (!copied) session.fail_io(standard ? "<stdin>" : path, "cannot be copied to a temporary file to be read twice");
  return copied;
}

// The descriptors of a copy share their place, so that a pipe that is named twice is empty the second time.
std::optional<int> KeptPipes::open(const std::string& path) const {
  const auto copy = copies_.find(path);
  if (copy == copies_.end()) return std::nullopt;
  return duplicate(copy->second.descriptor());
}

bool KeptPipes::rewind(Session& session) const {
  bool is_done = standard_input_ < 0 || lseek(STDIN_FILENO, standard_input_, SEEK_SET) >= 0;
  for (const auto& [path, copy] : copies_) is_done &= lseek(copy.descriptor(), 0, SEEK_SET) == 0;
  if (!is_done) session.fail_io("<stdin>", "cannot be read twice");
  return is_done;
}

}  // namespace punct::cli
