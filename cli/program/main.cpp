// SPDX-License-Identifier: MIT
#include <array>
#include <cstdio>

#include "program/program.hpp"
#include "punct/system.hpp"

int main(int argc, char** argv) {
  // Findings can be millions, so they are buffered; Session::flush() writes them after every piece of input.
  static std::array<char, 1 << 16> complaints;
  std::setvbuf(stderr, complaints.data(), _IOFBF, complaints.size());
  return punct::cli::run_program(punct::system::begin_program(argc, argv));
}
