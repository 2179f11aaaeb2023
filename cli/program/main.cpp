// SPDX-License-Identifier: MIT
#include <array>
#include <cstdio>

#include "program/exit_status.hpp"
#include "program/program.hpp"
#include "punct/system.hpp"

int main(int argc, char** argv) {
  // Findings can be millions, so they are buffered; Session::flush() writes them after every piece of input.
  static std::array<char, 1 << 16> complaints;
  std::setvbuf(stderr, complaints.data(), _IOFBF, complaints.size());
  punct::system::end_without_memory("punct: not enough memory\n", static_cast<int>(punct::cli::ExitStatus::io));
  return punct::cli::run_program(punct::system::begin_program(argc, argv));
}
