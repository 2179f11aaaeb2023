// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "punct/collections/text.hpp"
#include "store/spool.hpp"

namespace punct::collections {

/// Objects of JSON that become an array, one per line, in bounded memory.
class JsonRows {
 public:
  /// Adds an object after the others.
  void add(std::string_view object) {
    spool_.write(is_empty() ? "\n" : ",\n");
    spool_.write(object);
  }
  [[nodiscard]] bool is_empty() const noexcept { return spool_.size() == 0; }
  /// Writes the array. False if `take` returned false, or if objects were lost.
  bool write(const TakeText& take) const {
    bool goes_on = take("[");
    if (goes_on) spool_.copy_to([&](std::string_view text) { return goes_on = take(text); });
    return goes_on && take(is_empty() ? "]" : "\n]") && is_whole();
  }
  /// False if an object was lost, for example on a full disk.
  [[nodiscard]] bool is_whole() const noexcept { return spool_.is_whole(); }

 private:
  Spool spool_;
};

}  // namespace punct::collections
