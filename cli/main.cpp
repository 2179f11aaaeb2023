// SPDX-License-Identifier: MIT
#include "output.hpp"
#include "program.hpp"

int main(int argc, char** argv) {
  punct::cli::install_signal_handlers();
  return punct::cli::run_program({argv, argv + argc});
}
