// SPDX-License-Identifier: MIT
// Results that are read again: what is taken for a result merges, and the merged one is read in turn.
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "parts/join.hpp"

namespace {

using namespace punct::collections;

// The merged result, or empty if the text is not a result, or one that fits to nothing.
std::string merged(const std::string& text) {
  Spool spool;
  std::istringstream in(text);
  auto part = read_part("input", in, spool);
  if (!part || !is_mergeable(part->head.tool) || !part->has_places) return {};
  ResultHead head = part->head;
  auto input = merge_inputs({{part->name, part->head.input}});
  if (!input) return {};
  head.input = input->runs;
  std::vector<PartResult> parts;
  parts.push_back(std::move(part).value());
  Spool out;
  if (!join_results(Parts{std::move(parts), std::move(input).value(), spool}, out)) return {};
  return envelope_start(head) + out.read(0, static_cast<std::size_t>(out.size())) + "}\n";
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string once = merged(std::string(reinterpret_cast<const char*>(data), size));
  if (!once.empty()) static_cast<void>(merged(once));
  return 0;
}
