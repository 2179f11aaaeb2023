// SPDX-License-Identifier: MIT
#include <cstdio>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

// Runs the command in its arguments and prints the most memory that it had, in KiB. The command's own output is
// dropped.
int main(int argc, char** argv) {
  if (argc < 2) return 2;
  const pid_t child = fork();
  if (child == 0) {
    if (std::freopen("/dev/null", "w", stdout) == nullptr) _exit(126);
    execv(argv[1], argv + 1);
    _exit(127);
  }
  int status = 0;
  rusage usage{};
  if (child < 0 || wait4(child, &status, 0, &usage) != child) return 1;
  std::printf("%ld\n", usage.ru_maxrss);
  return WIFEXITED(status) && WEXITSTATUS(status) <= 1 ? 0 : 1;
}
