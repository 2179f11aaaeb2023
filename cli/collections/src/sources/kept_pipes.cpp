// SPDX-License-Identifier: MIT
#include "sources/kept_pipes.hpp"

#include "punct/system.hpp"

namespace punct::collections {

bool can_be_read_only_once(const Input& input) noexcept {
  if (input.descriptor >= 0) return true;
  const system::FileStatus status = system::status_of(input.path);
  return status.exists() && !status.is_file() && !status.is_folder();
}

std::optional<Unread> KeptPipes::keep(const std::vector<Input>& inputs) {
  for (const Input& input : inputs) {
    if (!can_be_read_only_once(input) || copies_.contains(input)) continue;
    const auto begin = input.descriptor >= 0 ? system::place_in(input.descriptor) : std::nullopt;
    if (begin) {
      begins_.emplace(input, *begin);
    } else if (!copy(input)) {
      return Unread{Unread::Kind::io, input.path,
                    "cannot be copied to a temporary file to be read twice: " + system::error_text()};
    }
  }
  return rewind();
}

bool KeptPipes::copy(const Input& input) {
  const int from = input.descriptor >= 0 ? system::duplicate(input.descriptor) : system::open_to_read(input.path);
  // Whoever reads the games says why it cannot be opened.
  if (from < 0) return true;
  const TemporaryFile& file = copies_[input];
  const bool copied = file.is_open() && file.copy_from(from);
  system::close(from);
  return copied;
}

// The descriptors of a copy share their place, so that a pipe that is named twice is empty the second time.
std::optional<int> KeptPipes::open(const Input& input) const {
  const auto copy = copies_.find(input);
  if (copy == copies_.end()) return std::nullopt;
  return system::duplicate(copy->second.descriptor());
}

std::optional<Unread> KeptPipes::rewind() const {
  const auto fails = [](const Input& input) { return Unread{Unread::Kind::io, input.path, "cannot be read twice"}; };
  for (const auto& [input, begin] : begins_)
    if (!system::go_to(input.descriptor, begin)) return fails(input);
  for (const auto& [input, copy] : copies_)
    if (!system::go_to(copy.descriptor(), 0)) return fails(input);
  return std::nullopt;
}

}  // namespace punct::collections
