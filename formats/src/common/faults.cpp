// SPDX-License-Identifier: MIT
#include "common/faults.hpp"

#include "common/members.hpp"
#include "punct/text/words.hpp"

namespace punct::formats {

std::string too_large(const Limits& limits) {
  return "the game is larger than " + how_many(limits.game_bytes, "byte") +
         std::string(limits.game_bytes_hint.empty() ? "" : "; ") + std::string(limits.game_bytes_hint);
}

std::string too_deep(const Limits& limits) {
  return "variations nest deeper than " + std::to_string(limits.nesting) + " levels";
}

std::string too_many(std::string_view what, std::size_t most) {
  return "more than " + std::to_string(most) + " " + std::string(what) + " in one game; the rest is not read";
}

bool cap_findings(std::vector<Finding>& findings, const Limits& limits) {
  if (findings.size() <= limits.findings) return false;
  findings.resize(limits.findings + 1);
  findings.back() = error_at(findings.back().place, too_many("findings", limits.findings), Code::limit);
  return true;
}

}  // namespace punct::formats
