// SPDX-License-Identifier: MIT
// Results that are read again: what is taken for a result merges, and the merged one is read in turn.
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>

#include "punct/collections/parts.hpp"

namespace {

using namespace punct::collections;

// The merged result, or empty if the text is not a result, or one that fits to nothing.
std::string merged(const std::string& text) {
  Merger merger;
  std::istringstream in(text);
  std::string out;
  if (!merger.read("input", in) || !merger.merge(Merger::Missing::anywhere) || !merger.write(into(out))) return {};
  return out;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string once = merged(std::string(reinterpret_cast<const char*>(data), size));
  if (!once.empty()) static_cast<void>(merged(once));
  return 0;
}
