// SPDX-License-Identifier: MIT
#include "program/output.hpp"

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

#include "punct/formats/archive.hpp"
#include "punct/formats/packer.hpp"

namespace punct::cli {
namespace {

constexpr std::size_t kBuffer = std::size_t{64} << 10;
constexpr mode_t kAnybody = 0666;

// The path of the unfinished file, for the signal handler, which may call almost nothing.
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

// Where the symbolic links of a path lead, or the first step on which `stop` says true.
template <class Stop>
std::filesystem::path followed(const std::string& path, Stop stop) {
  constexpr int kMostLinks = 40;
  std::error_code error;
  std::filesystem::path at = path;
  for (int i = 0; i < kMostLinks && !stop(at) && std::filesystem::is_symlink(at, error); ++i) {
    const std::filesystem::path target = std::filesystem::read_symlink(at, error);
    at = target.is_absolute() ? target : at.parent_path() / target;
  }
  return at;
}

// Follows symbolic links, even dangling ones, so that the file is replaced and not the link.
std::string resolved(const std::string& path) {
  return followed(path, [](const std::filesystem::path&) { return false; }).string();
}

// The descriptor of this process that a path such as /dev/stdout or /dev/fd/3 leads to. What it is open for is written
// through it: to open its file anew would lose the place in it, to replace the file would lose what is there.
std::optional<int> own_descriptor(const std::string& path) {
  std::error_code error;
  const std::filesystem::path descriptors = std::filesystem::canonical("/proc/self/fd", error);
  if (error) return std::nullopt;
  const auto is_inside = [&](const std::filesystem::path& at) {
    std::error_code unknown;
    return std::filesystem::canonical(at.has_parent_path() ? at.parent_path() : ".", unknown) == descriptors;
  };
  const std::filesystem::path end = followed(path, is_inside);
  if (!is_inside(end)) return std::nullopt;
  const auto number =
      static_cast<int>(std::min<std::uint64_t>(whole_number(end.filename().string()).value_or(INT_MAX), INT_MAX));
  if (fcntl(number, F_GETFD) < 0) return std::nullopt;
  return number;
}

bool is_open_for_writing(int descriptor) noexcept { return (fcntl(descriptor, F_GETFL) & O_ACCMODE) != O_RDONLY; }

// Renames a file; fails with EEXIST if the new name exists and must not be replaced.
bool put_in_place(const std::string& from, const std::string& to, bool replace) noexcept {
  if (replace) return rename(from.c_str(), to.c_str()) == 0;
  if (renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0) return true;
  if (errno != EINVAL && errno != ENOSYS) return false;
  // Some file systems do not support that. A link fails as well if its name is taken.
  return link(from.c_str(), to.c_str()) == 0 && unlink(from.c_str()) == 0;
}

bool is_standard(const std::string& file) noexcept { return file.empty() || file == "-"; }

}  // namespace

void install_signal_handlers() {
  // Writing then fails with an error.
  for (const int number : {SIGPIPE, SIGXFSZ}) std::signal(number, SIG_IGN);
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction before {};
    // If the parent process ignores a signal, as nohup does, keep ignoring it.
    if (sigaction(number, nullptr, &before) == 0 && before.sa_handler == SIG_IGN) continue;
    std::signal(number, on_interrupt);
  }
}

bool may_write(Session& session, const OutputOptions& options) {
  const std::string& file = options.file;
  if (is_standard(file)) return true;
  struct stat status {};
  const bool exists = stat(file.c_str(), &status) == 0;
  const auto fail = [&](std::string_view why) {
    session.fail_output(file, why);
    return false;
  };
  if (const auto descriptor = own_descriptor(file))
    return is_open_for_writing(*descriptor) || fail("is not open for writing");
  if (exists && S_ISDIR(status.st_mode)) return fail("is a folder");
  if (formats::has_archive_ending(file) && !formats::packing_by_ending(file)) {
    session.refuse_usage(file + ": this kind of archive can only be read; use .gz, .zst, .xz, .bz2 or .zip");
    return false;
  }
  std::error_code error;
  const bool dangles = !exists && std::filesystem::is_symlink(file, error);
  if (!options.force && (dangles || (exists && S_ISREG(status.st_mode)))) {
    session.refuse_usage(file + (dangles ? " is a link to a file that does not exist; use --force to write that file"
                                         : " already exists; use --force to replace it"));
    return false;
  }
  return !exists || access(file.c_str(), W_OK) == 0 || fail(std::strerror(errno));
}

bool is_also_input(const CommonOptions& common, const std::string& file) {
  if (is_standard(file) || own_descriptor(file)) return false;
  struct stat own {};
  if (stat(file.c_str(), &own) != 0 || !S_ISREG(own.st_mode)) return false;
  const auto is_own = [&own](const struct stat& other) {
    return own.st_dev == other.st_dev && own.st_ino == other.st_ino;
  };
  struct stat input {};
  if (common.inputs.empty()) return fstat(STDIN_FILENO, &input) == 0 && is_own(input);
  std::error_code error;
  const std::filesystem::path path = std::filesystem::canonical(file, error);
  for (const std::string& name : common.inputs) {
    const bool found = name == "-" ? fstat(STDIN_FILENO, &input) == 0 : stat(name.c_str(), &input) == 0;
    if (!found) continue;
    if (is_own(input)) return true;
    if (!S_ISDIR(input.st_mode)) continue;
    const std::filesystem::path folder = std::filesystem::canonical(name, error);
    const bool inside = std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first == folder.end();
    if (inside && (common.from || formats::format_by_ending(file) || formats::has_archive_ending(file))) return true;
  }
  return false;
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
  if (is_standard(options_.file)) {
    descriptor_ = STDOUT_FILENO;
    return true;
  }
  broken_ = !may_write(session_, options_);
  if (!broken_ && !options_.keeps_input && is_also_input(session_.options(), options_.file)) {
    session_.fall_short(options_.file + ": not written: it is also the input");
    broken_ = true;
  }
  if (broken_) return false;
  if (const auto descriptor = own_descriptor(options_.file)) {
    descriptor_ = fcntl(*descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    return descriptor_ >= 0 || fail(std::strerror(errno));
  }
  struct stat status {};
  const bool exists = stat(options_.file.c_str(), &status) == 0;
  if (exists && !S_ISREG(status.st_mode)) {
    descriptor_ = ::open(options_.file.c_str(), O_WRONLY | O_CLOEXEC);
    return descriptor_ >= 0 || fail(std::strerror(errno));
  }
  if (!open_beside()) return fail(std::strerror(errno));
  if (exists) static_cast<void>(fchmod(descriptor_, status.st_mode & 07777));
  return true;
}

bool Output::open_beside() {
  target_ = resolved(options_.file);
  const std::filesystem::path target(target_);
  const std::string own = "." + std::to_string(getpid()) + ".punct-tmp";
  const std::string name = target.filename().string();
  const std::string path =
      (target.parent_path() / std::string(".").append(name, 0, NAME_MAX - 1 - own.size()).append(own)).string();
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
  const bool written = send(buffer_);
  buffer_.clear();
  if (broken_ || written) return written && !broken_;
  broken_ = true;
  return errno == EPIPE ? false : fail(std::strerror(errno));
}

// Opens the packer at the first bytes, because the tool has set the member's extension by then.
bool Output::send(std::string_view bytes) {
  const auto packing = is_standard(options_.file) ? std::nullopt : formats::packing_by_ending(options_.file);
  if (!packing) return write_all(descriptor_, bytes);
  return (packer_ || open_packer(*packing)) && packer_->write(bytes);
}

bool Output::open_packer(formats::Packing packing) {
  const auto sink = [this](std::string_view bytes) { return write_all(descriptor_, bytes); };
  auto packer = formats::Packer::open(packing, member_name(), sink);
  if (!packer) return fail(packer.error());
  packer_.emplace(std::move(packer).value());
  return true;
}

std::string Output::member_name() const {
  const std::string file = std::filesystem::path(options_.file).filename().string();
  std::string member(formats::without_packing(file));
  return formats::format_by_ending(member) ? member : member + member_ending_;
}

bool Output::finish() {
  if (!flush()) return false;
  if (packer_ && !packer_->finish()) return fail(std::strerror(errno));
  if (beside_.empty()) return true;
  if (!options_.one_of_many && !options_.is_report && session_.status() == ExitStatus::io)
    return fail("not written: some input could not be read (see above)");
  const int descriptor = std::exchange(descriptor_, -1);
  if (close(descriptor) != 0) return fail(std::strerror(errno));
  if (!put_in_place(beside_, target_, options_.force)) {
    if (errno != EEXIST) return fail(std::strerror(errno));
    session_.refuse_usage(options_.file + " was created in the meantime; use --force to replace it");
    return false;
  }
  unfinished_exists = false;
  beside_.clear();
  return true;
}

void Output::abandon() {
  if (beside_.empty()) {
    if (flush() && packer_) packer_->finish();
  } else {
    discard();
    broken_ = true;
  }
}

bool Output::fail(std::string_view why) {
  broken_ = true;
  session_.fail_output(name(), why);
  return false;
}

}  // namespace punct::cli
