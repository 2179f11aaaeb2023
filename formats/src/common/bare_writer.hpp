// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "punct/formats/format.hpp"

namespace punct::formats {

/// A writer of a format whose games follow each other, with nothing around or between them.
class BareWriter : public Writer {
 public:
  [[nodiscard]] std::string_view prologue() const final { return {}; }
  [[nodiscard]] std::string_view separator() const final { return {}; }
  [[nodiscard]] std::string_view epilogue() const final { return {}; }
};

}  // namespace punct::formats
