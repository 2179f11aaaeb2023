// SPDX-License-Identifier: MIT
#include "session/output.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstring>
#include <filesystem>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace punct::cli {
namespace {

constexpr std::size_t kBuffer = std::size_t{64} << 10;
constexpr mode_t kAnybody = 0666;

// The unfinished file, for the signal handler, which may do next to nothing.
std::array<char, PATH_MAX> unfinished_path{};
std::atomic<bool> unfinished_exists{false};
static_assert(std::atomic<bool>::is_always_lock_free);

void remember_unfinished(const std::string& path) {
  unfinished_path.fill('\0');
  std::copy_n(path.begin(), std::min(path.size(), unfinished_path.size() - 1), unfinished_path.begin());
  unfinished_exists = true;
}

extern "C" void on_interrupt(int signal_number) {
  if (unfinished_exists) unlink(unfinished_path.data());
  std::signal(signal_number, SIG_DFL);
  std::raise(signal_number);
}

bool write_all(int descriptor, std::string_view text) noexcept {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

/// Follows symbolic links, so that the file and not the link is replaced.
std::string resolved(const std::string& path) {
  std::error_code error;
  const auto target = std::filesystem::canonical(path, error);
  return error ? path : target.string();
}

}  // namespace

void install_signal_handlers() {
  std::signal(SIGPIPE, SIG_IGN);
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction before {};
    // Who started us with a signal ignored, as nohup does, wants it so.
    if (sigaction(number, nullptr, &before) == 0 && before.sa_handler == SIG_IGN) continue;
    std::signal(number, on_interrupt);
  }
}

std::string safe_file_name(std::string_view wish) {
  constexpr std::size_t kLongest = 100;
  std::string name;
  for (const char c : wish.substr(0, kLongest)) {
    const bool safe =
        (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '_';
    name += safe ? c : '_';
  }
  if (name.empty() || name[0] == '.') name.insert(name.begin(), '_');
  return name;
}

Output::~Output() { discard(); }

void Output::discard() noexcept {
  if (descriptor_ > STDERR_FILENO) close(descriptor_);
  descriptor_ = -1;
  if (beside_.empty()) return;
  unlink(beside_.c_str());
  unfinished_exists = false;
  beside_.clear();
}

bool Output::open() {
  if (options_.file.empty() || options_.file == "-") {
    descriptor_ = STDOUT_FILENO;
    return true;
  }
  struct stat status {};
  const bool exists = stat(options_.file.c_str(), &status) == 0;
  if (exists && S_ISDIR(status.st_mode)) return fail("is a folder");
  if (exists && !S_ISREG(status.st_mode)) {
    descriptor_ = ::open(options_.file.c_str(), O_WRONLY | O_CLOEXEC);
    return descriptor_ >= 0 || fail(std::strerror(errno));
  }
  if (exists && !options_.force) return fail("exists already; --force replaces it");
  if (exists && access(options_.file.c_str(), W_OK) != 0) return fail(std::strerror(errno));
  if (!open_beside()) return fail(std::strerror(errno));
  if (exists) static_cast<void>(fchmod(descriptor_, status.st_mode & 07777));
  return true;
}

bool Output::open_beside() {
  target_ = resolved(options_.file);
  const std::filesystem::path target(target_);
  const std::string own = "." + std::to_string(getpid()) + ".punct-tmp";
  const std::string path = (target.parent_path() / ("." + target.filename().string() + own)).string();
  if (path.size() >= unfinished_path.size()) {
    errno = ENAMETOOLONG;
    return false;
  }
  remember_unfinished(path);
  descriptor_ = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kAnybody);
  if (descriptor_ < 0) {
    unfinished_exists = false;
    return false;
  }
  beside_ = path;
  return true;
}

bool Output::write(std::string_view text) {
  if (broken_) return false;
  buffer_ += text;
  return buffer_.size() < kBuffer || flush();
}

bool Output::flush() {
  if (broken_) return false;
  const bool written = write_all(descriptor_, buffer_);
  buffer_.clear();
  if (written) return true;
  broken_ = true;
  return errno == EPIPE ? false : fail(std::strerror(errno));
}

bool Output::finish() {
  if (!flush()) return false;
  if (beside_.empty()) return true;
  if (!options_.one_of_many && session_.status() == ExitStatus::io)
    return fail("not written, because of what is said above");
  const int descriptor = std::exchange(descriptor_, -1);
  if (close(descriptor) != 0 || rename(beside_.c_str(), target_.c_str()) != 0) return fail(std::strerror(errno));
  unfinished_exists = false;
  beside_.clear();
  return true;
}

bool Output::fail(std::string_view why) {
  broken_ = true;
  session_.fail_io(name(), why);
  return false;
}

}  // namespace punct::cli
