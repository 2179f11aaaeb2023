// SPDX-License-Identifier: MIT
// Manifests of split, a byte 1E, and a result of parts that gets the names of the sources: neither crashes nor hangs.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>

#include "punct/collections/parts.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const std::size_t end = std::min(text.find('\x1E'), text.size());
  punct::collections::Merger merger;
  std::istringstream manifest(text.substr(0, end));
  if (!merger.read_manifest("manifest", manifest)) return 0;
  std::istringstream result(text.substr(std::min(end + 1, text.size())));
  if (merger.read("input", result)) static_cast<void>(merger.merge(punct::collections::Merger::Missing::anywhere));
  return 0;
}
