// SPDX-License-Identifier: MIT
#include <algorithm>
#include <thread>

#include "punct/collections/reading.hpp"

namespace punct::collections {

void Events::finding(std::string_view /*file*/, const Finding& /*finding*/, const Excerpt& /*excerpt*/) {}
void Events::unread(const Unread& /*unread*/) {}
void Events::begins(const Source& /*source*/) {}
void Events::ends(const Source& /*source*/, std::uint64_t /*games*/, bool /*has_all*/) {}
void Events::advanced(std::uint64_t /*bytes*/, std::uint64_t /*of*/, std::uint64_t /*games*/) {}
void Events::skipped_all() {}

unsigned workers_of(const Request& request) noexcept {
  return request.workers != 0 ? request.workers : std::max(1U, std::thread::hardware_concurrency());
}

}  // namespace punct::collections
