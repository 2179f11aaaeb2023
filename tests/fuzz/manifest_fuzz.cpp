// SPDX-License-Identifier: MIT
// Manifests of split, a byte 1E, and a result of parts that gets the names of the sources: neither crashes nor hangs.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>

#include "parts/manifest.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const std::size_t end = std::min(text.find('\x1E'), text.size());
  std::istringstream manifest_text(text.substr(0, end));
  const auto manifest = punct::collections::Manifest::read(manifest_text);
  if (!manifest) return 0;
  static_cast<void>(manifest->sources());
  punct::collections::Spool spool;
  std::istringstream result_text(text.substr(std::min(end + 1, text.size())));
  auto part = punct::collections::read_part("input", result_text, spool);
  if (part) static_cast<void>(manifest->restore(*part, spool));
  return 0;
}
