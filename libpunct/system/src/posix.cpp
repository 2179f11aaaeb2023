// SPDX-License-Identifier: MIT
// What all systems with the functions of POSIX have in common.
#include "posix.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <climits>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <memory>
#include <utility>

#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "punct/system.hpp"
#include "unfinished.hpp"

namespace punct::system {
namespace {

static_assert(sizeof(off_t) == sizeof(std::uint64_t), "files may be larger than 2 GiB");

constexpr mode_t kAnybody = 0666;

// The name of the unfinished file, for the signal handler, which may call almost nothing.
std::array<char, PATH_MAX> unfinished_name{};
// True or false; a number, because some processors have locks around smaller ones.
std::atomic<int> unfinished_exists{0};
static_assert(std::atomic<int>::is_always_lock_free);

// Which thread is about to create an unfinished file, if `is_creating`; and whether a signal ends the process.
std::atomic<int> is_creating{0};
pthread_t creator{};
std::atomic<int> is_ending{0};

// A thread that creates a file while the process ends would leave it behind.
void wait_if_ending() noexcept {
  if (is_ending == 0) return;
  is_creating = 0;
  while (true) pause();
}

// At most a second: a file system may be stuck.
void wait_for_creator() noexcept {
  constexpr timespec kMillisecond{0, 1'000'000};
  for (int i = 0; i < 1000 && is_creating != 0 && pthread_equal(creator, pthread_self()) == 0; ++i)
    nanosleep(&kMillisecond, nullptr);
}

void remember_unfinished(const std::string& name) noexcept {
  unfinished_name.fill('\0');
  std::copy_n(name.begin(), std::min(name.size(), unfinished_name.size() - 1), unfinished_name.begin());
  unfinished_exists = 1;
}

// What ends a program that does not heed it, but for faults of the program.
constexpr std::array kInterrupts{SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU, SIGALRM, SIGUSR1, SIGUSR2};

sigset_t interrupts() noexcept {
  sigset_t set;
  sigemptyset(&set);
  for (const int number : kInterrupts) sigaddset(&set, number);
  return set;
}

int times_held = 0;
sigset_t mask_before{};

// One thread ends the process. Another one may be about to create a file: that is waited for, and it creates no more.
extern "C" void on_interrupt(int signal_number) {
  if (hand_to_first_thread(signal_number)) return;
  is_ending = 1;
  wait_for_creator();
  leave_nothing_behind();
  std::signal(signal_number, SIG_DFL);
  std::raise(signal_number);
}

FileKind kind_of(mode_t mode) noexcept {
  if (S_ISREG(mode)) return FileKind::file;
  if (S_ISDIR(mode)) return FileKind::folder;
  if (S_ISFIFO(mode)) return FileKind::pipe;
  if (S_ISSOCK(mode)) return FileKind::socket;
  return FileKind::device;
}

// Whether a system can be given the name: it would take one with a zero byte for a shorter one.
bool can_be_name(const std::string& name) noexcept {
  const bool can = name.find('\0') == std::string::npos;
  if (!can) errno = EINVAL;
  return can;
}

FileStatus status_of(int result, const struct stat& found) noexcept {
  FileStatus status;
  if (result != 0) {
    if (errno != ENOENT && errno != ENOTDIR) status.kind = FileKind::unknown;
    return status;
  }
  status.kind = kind_of(found.st_mode);
  if (status.is_file()) status.size = static_cast<std::uint64_t>(found.st_size);
  status.volume = static_cast<std::uint64_t>(found.st_dev);
  status.number = found.st_ino;
  return status;
}

// Where the links of a name lead, or the first step on which `stop` says true.
template <class Stop>
std::filesystem::path followed(const std::string& name, Stop stop) {
  constexpr int kMostLinks = 40;
  std::error_code error;
  std::filesystem::path at = name;
  for (int i = 0; i < kMostLinks && !stop(at) && std::filesystem::is_symlink(at, error); ++i) {
    const std::filesystem::path target = std::filesystem::read_symlink(at, error);
    at = target.is_absolute() ? target : at.parent_path() / target;
  }
  return at;
}

// Calls a function until no signal interrupts it.
template <class Call>
auto uninterrupted(Call call) noexcept {
  while (true) {
    const auto result = call();
    if (result >= 0 || errno != EINTR) return result;
  }
}

bool report(const std::error_code& error) noexcept {
  if (error) errno = error.value();
  return !error;
}

// The descriptor of a folder whose lock no other process has; -1 if it cannot be opened.
int locked(const std::string& folder) noexcept {
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor >= 0) uninterrupted([descriptor] { return flock(descriptor, LOCK_EX); });
  return descriptor;
}

}  // namespace

void leave_nothing_behind() noexcept {
  if (unfinished_exists) unlink(unfinished_name.data());
  delete_unfinished_folder();
}

std::string name_beside(const std::string& target, int tries) {
  const std::filesystem::path path(target);
  const std::string own =
      "." + std::to_string(getpid()) + (tries == 0 ? "" : "-" + std::to_string(tries)) + std::string(kUnfinishedEnding);
  const std::string name = path.filename().string();
  return (path.parent_path() / std::string(".").append(name, 0, NAME_MAX - 1 - own.size()).append(own)).string();
}

std::string error_text() { return std::strerror(errno); }

std::filesystem::path path_of(std::string_view name) { return name; }
std::string name_of(const std::filesystem::path& path) { return path.string(); }
std::string with_slashes(std::string name) { return name; }
std::string joined(std::string_view folder, std::string_view file) { return name_of(path_of(folder) / file); }
std::string_view last_part(std::string_view name) noexcept { return name.substr(name.rfind('/') + 1); }

std::string real_name(const std::string& name) {
  std::error_code error;
  // weakly_canonical() alone leaves the name of a new file relative.
  const std::filesystem::path path = std::filesystem::weakly_canonical(std::filesystem::absolute(name, error), error);
  return error ? name : path.string();
}

std::string target_of_links(const std::string& name) {
  return followed(name, [](const std::filesystem::path&) { return false; }).string();
}

FileStatus status_of(const std::string& name) noexcept {
  struct stat found {};
  const int result = can_be_name(name) ? stat(name.c_str(), &found) : -1;
  return status_of(result, found);
}
FileStatus status_of(int descriptor) noexcept {
  struct stat found {};
  const int result = fstat(descriptor, &found);
  return status_of(result, found);
}
bool is_link(const std::string& name) noexcept {
  struct stat found {};
  return lstat(name.c_str(), &found) == 0 && S_ISLNK(found.st_mode);
}
bool may_be_written(const std::string& name) noexcept { return access(name.c_str(), W_OK) == 0; }

int open_to_read(const std::string& name) noexcept {
  return can_be_name(name) ? ::open(name.c_str(), O_RDONLY | O_CLOEXEC) : -1;
}
int open_to_write(const std::string& name) noexcept { return ::open(name.c_str(), O_WRONLY | O_CLOEXEC); }

int open_temporary() noexcept {
  const char* folder = std::getenv("TMPDIR");
  if (folder == nullptr || *folder == '\0') folder = "/tmp";
#ifdef O_TMPFILE
  // A file that never has a name is not left behind, whatever ends the process. Not every file system has them.
  const int unnamed = ::open(folder, O_TMPFILE | O_RDWR | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (unnamed >= 0) return unnamed;
#endif
  std::array<char, PATH_MAX> name{};
  const int length = std::snprintf(name.data(), name.size(), "%s/punct-XXXXXX", folder);
  if (length < 0 || static_cast<std::size_t>(length) >= name.size()) {
    errno = ENAMETOOLONG;
    return -1;
  }
  const int descriptor = mkostemp(name.data(), O_CLOEXEC);
  if (descriptor < 0) return descriptor;
  unlink(name.data());
  return descriptor;
}

int duplicate(int descriptor) noexcept { return fcntl(descriptor, F_DUPFD_CLOEXEC, kStandardErrors + 1); }
bool close(int descriptor) noexcept { return ::close(descriptor) == 0; }

std::optional<int> own_descriptor(const std::string& name) {
  std::error_code error;
  const std::filesystem::path descriptors = std::filesystem::canonical(kDescriptorsFolder, error);
  if (error) return std::nullopt;
  const auto is_inside = [&](const std::filesystem::path& at) {
    std::error_code unknown;
    return std::filesystem::canonical(at.has_parent_path() ? at.parent_path() : ".", unknown) == descriptors;
  };
  const std::filesystem::path end = followed(name, is_inside);
  if (!is_inside(end)) return std::nullopt;
  const std::string last = end.filename().string();
  int number = -1;
  const auto [rest, wrong] = std::from_chars(last.data(), last.data() + last.size(), number);
  if (wrong != std::errc{} || rest != last.data() + last.size()) return std::nullopt;
  if (number < 0 || fcntl(number, F_GETFD) < 0) return std::nullopt;
  return number;
}

bool is_open_for_writing(int descriptor) noexcept { return (fcntl(descriptor, F_GETFL) & O_ACCMODE) != O_RDONLY; }

std::ptrdiff_t read(int descriptor, char* buffer, std::size_t size) noexcept {
  return uninterrupted([&] { return ::read(descriptor, buffer, size); });
}
std::ptrdiff_t read_at(int descriptor, char* buffer, std::size_t size, std::uint64_t offset) noexcept {
  return uninterrupted([&] { return pread(descriptor, buffer, size, static_cast<off_t>(offset)); });
}

bool write(int descriptor, std::string_view bytes) noexcept {
  while (!bytes.empty()) {
    const ssize_t written = uninterrupted([&] { return ::write(descriptor, bytes.data(), bytes.size()); });
    if (written < 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

std::optional<std::uint64_t> place_in(int descriptor) noexcept {
  const off_t place = lseek(descriptor, 0, SEEK_CUR);
  if (place < 0) return std::nullopt;
  return static_cast<std::uint64_t>(place);
}
bool go_to(int descriptor, std::uint64_t place) noexcept {
  return lseek(descriptor, static_cast<off_t>(place), SEEK_SET) >= 0;
}

UnfinishedFile create_beside(const std::string& target) {
  // In containers every program has the same number, and one that was killed leaves its file.
  constexpr int kTries = 1000;
  int descriptor = -1;
  std::string beside;
  for (int i = 0; descriptor < 0 && i < kTries; ++i) {
    beside = name_beside(target, i);
    if (beside.size() >= unfinished_name.size()) {
      errno = ENAMETOOLONG;
      return {};
    }
    creator = pthread_self();
    is_creating = 1;
    wait_if_ending();
    remember_unfinished(beside);
    descriptor = ::open(beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kAnybody);
    const int error = errno;
    if (descriptor < 0) unfinished_exists = 0;
    is_creating = 0;
    wait_if_ending();
    if (descriptor >= 0) break;
    errno = error;
    if (error != EEXIST) return {};
  }
  if (descriptor < 0) return {};
  struct stat old {};
  if (stat(target.c_str(), &old) == 0 && S_ISREG(old.st_mode))
    static_cast<void>(fchmod(descriptor, old.st_mode & 07777));
  return {descriptor, std::move(beside)};
}

bool keep_bytes(int descriptor) noexcept {
  if (uninterrupted([&] { return fsync(descriptor); }) == 0) return true;
  // Some file systems have no disk to wait for.
  return errno == EINVAL || errno == ENOTSUP || errno == ENOSYS || errno == EROFS;
}

bool put_in_place(const std::string& unfinished, const std::string& target, bool replace) noexcept {
  const bool renamed = replace ? rename(unfinished.c_str(), target.c_str()) == 0
                               : rename_to_free_name(unfinished.c_str(), target.c_str());
  if (renamed) unfinished_exists = 0;
  return renamed;
}

void discard(const std::string& unfinished) noexcept {
  unlink(unfinished.c_str());
  unfinished_exists = 0;
}

HeldInterrupts::HeldInterrupts() noexcept {
  const sigset_t held = interrupts();
  if (times_held++ == 0) pthread_sigmask(SIG_BLOCK, &held, &mask_before);
}
HeldInterrupts::~HeldInterrupts() {
  if (--times_held == 0) pthread_sigmask(SIG_SETMASK, &mask_before, nullptr);
}

PuttingInPlace::PuttingInPlace(const std::string& folder) noexcept : lock_(locked(folder)) {}
PuttingInPlace::~PuttingInPlace() {
  if (lock_ >= 0) system::close(lock_);
}

FolderContent content_of_folder(const std::string& folder) {
  FolderContent content;
  // std::filesystem::directory_iterator ends the program where it has no memory.
  const auto close = [](DIR* open) { closedir(open); };
  const std::unique_ptr<DIR, decltype(close)> open(opendir(folder.c_str()));
  if (open) errno = 0;
  for (const dirent* entry = nullptr; open && (entry = readdir(open.get())) != nullptr; errno = 0) {
    const std::string_view name = entry->d_name;
    if (name != "." && name != "..") content.names.emplace_back(name);
  }
  if (!open || errno != 0) content.error = error_text();
  std::sort(content.names.begin(), content.names.end());
  return content;
}

bool create_folders(const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  return report(error);
}

bool create_folder(const std::string& folder) noexcept { return mkdir(folder.c_str(), 0777) == 0; }
bool delete_file(const std::string& name) noexcept { return unlink(name.c_str()) == 0; }
bool delete_folder(const std::string& name) noexcept { return rmdir(name.c_str()) == 0; }

bool is_terminal(int descriptor) noexcept { return isatty(descriptor) == 1; }

bool shows_colors(int descriptor) noexcept {
  const char* const kind = std::getenv("TERM");
  return is_terminal(descriptor) && kind != nullptr && std::string_view(kind) != "dumb";
}

std::size_t terminal_width(int descriptor) noexcept {
  winsize size{};
  return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

std::vector<std::string> begin_program(int argc, char** argv) {
  // Writing then fails with an error.
  for (const int number : {SIGPIPE, SIGXFSZ}) std::signal(number, SIG_IGN);
  remember_first_thread();
  for (const int number : kInterrupts) {
    struct sigaction before {};
    // If the parent process ignores a signal, as nohup does, keep ignoring it.
    if (sigaction(number, nullptr, &before) == 0 && before.sa_handler == SIG_IGN) continue;
    struct sigaction action {};
    action.sa_handler = on_interrupt;
    action.sa_mask = interrupts();
    action.sa_flags = SA_RESTART;
    sigaction(number, &action, nullptr);
  }
  return {argv, argv + argc};
}

}  // namespace punct::system
