// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "punct/collections/sources.hpp"
#include "store/temporary_file.hpp"

namespace punct::collections {

/// Whether an input is an open descriptor, a pipe or a device.
[[nodiscard]] bool can_be_read_only_once(const Input& input) noexcept;

/// Copies of the inputs that can be read only once, in temporary files, so that all input can be read twice.
class KeptPipes {
 public:
  /// Copies these inputs as far as they can be opened; a descriptor only if it is no file. Returns the input that
  /// cannot be copied, if there is one.
  [[nodiscard]] std::optional<Unread> keep(const std::vector<Input>& inputs);
  /// A new descriptor of the copy of an input, which the caller closes, or -1 on failure; `std::nullopt` if there is no
  /// copy.
  [[nodiscard]] std::optional<int> open(const Input& input) const;
  /// Goes back to where the copies, and the files that are open descriptors, began. Returns the input for which that
  /// fails, if there is one.
  [[nodiscard]] std::optional<Unread> rewind() const;

 private:
  [[nodiscard]] bool copy(const Input& input);

  std::map<Input, TemporaryFile> copies_;
  // The descriptors of files, and where they began.
  std::map<Input, std::uint64_t> begins_;
};

}  // namespace punct::collections
