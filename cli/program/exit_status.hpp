// SPDX-License-Identifier: MIT
#pragma once

namespace punct::cli {

/// The exit status of a tool. If several apply, the highest counts.
enum class ExitStatus : int {
  ok = 0,
  /// Everything was read, but a record is wrong or nothing matched.
  findings = 1,
  /// Wrong usage: nothing was done.
  usage = 2,
  /// Something could not be read or written.
  io = 3,
};

constexpr ExitStatus worse(ExitStatus a, ExitStatus b) noexcept { return a < b ? b : a; }

}  // namespace punct::cli
