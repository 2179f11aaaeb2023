// SPDX-License-Identifier: MIT
// Windows 10 and newer. Names are handed over as UTF-16, so that no code page matters.
#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <io.h>
#include <windows.h>

#include "punct/system.hpp"
#include "unfinished.hpp"

// The start-up code of the C library, which splits the command line and expands wildcards outside of quotes.
extern "C" __declspec(dllimport) int __wgetmainargs(int* count, wchar_t*** words, wchar_t*** environment, int expand,
                                                    int* start);

namespace punct::system {
namespace {

constexpr DWORD kShareAll = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
constexpr std::wstring_view kLongPrefix = LR"(\\?\)";
constexpr std::wstring_view kLongNetworkPrefix = LR"(\\?\UNC\)";
// The longest name of one file, and of a path with all its folders.
constexpr std::size_t kLongestPart = 255;
constexpr std::size_t kLongestName = 32767;

std::wstring wide(std::string_view text) {
  const int size = static_cast<int>(text.size());
  std::wstring out(static_cast<std::size_t>(MultiByteToWideChar(CP_UTF8, 0, text.data(), size, nullptr, 0)), L'\0');
  MultiByteToWideChar(CP_UTF8, 0, text.data(), size, out.data(), static_cast<int>(out.size()));
  return out;
}

std::string narrow(std::wstring_view text) {
  const int size = static_cast<int>(text.size());
  const int needed = WideCharToMultiByte(CP_UTF8, 0, text.data(), size, nullptr, 0, nullptr, nullptr);
  std::string out(static_cast<std::size_t>(needed), '\0');
  WideCharToMultiByte(CP_UTF8, 0, text.data(), size, out.data(), needed, nullptr, nullptr);
  return out;
}

// What a function gives that fills a buffer and says how large it has to be.
template <class Fill>
std::wstring filled(Fill fill) {
  std::wstring text(MAX_PATH, L'\0');
  while (true) {
    const DWORD size = fill(text.data(), static_cast<DWORD>(text.size()));
    const bool fits = size < text.size();
    text.resize(size);
    if (fits) return text;
  }
}

std::wstring full_path(const std::wstring& path) {
  return filled([&](wchar_t* to, DWORD size) { return GetFullPathNameW(path.c_str(), size, to, nullptr); });
}

std::wstring without_long_prefix(std::wstring path) {
  if (path.starts_with(kLongNetworkPrefix)) return L"\\\\" + path.substr(kLongNetworkPrefix.size());
  if (path.starts_with(kLongPrefix)) return path.substr(kLongPrefix.size());
  return path;
}

// A name for functions of the system, which take long ones with a prefix only.
std::wstring native(std::string_view name) {
  // A folder must have room for a short name in it.
  constexpr std::size_t kMostWithoutPrefix = MAX_PATH - 13;
  std::wstring path = wide(name);
  std::replace(path.begin(), path.end(), L'/', L'\\');
  if (path.size() < kMostWithoutPrefix || path.starts_with(kLongPrefix)) return path;
  path = full_path(path);
  if (path.starts_with(L"\\\\")) return std::wstring(kLongNetworkPrefix) + path.substr(2);
  return std::wstring(kLongPrefix) + path;
}

struct ErrorNumber {
  DWORD theirs;
  int ours;
};
constexpr std::array<ErrorNumber, 24> kErrors{{{ERROR_FILE_NOT_FOUND, ENOENT},
                                               {ERROR_PATH_NOT_FOUND, ENOENT},
                                               {ERROR_INVALID_NAME, ENOENT},
                                               {ERROR_BAD_PATHNAME, ENOENT},
                                               {ERROR_INVALID_DRIVE, ENOENT},
                                               {ERROR_BAD_NETPATH, ENOENT},
                                               {ERROR_BAD_NET_NAME, ENOENT},
                                               {ERROR_ACCESS_DENIED, EACCES},
                                               {ERROR_WRITE_PROTECT, EACCES},
                                               {ERROR_SHARING_VIOLATION, EBUSY},
                                               {ERROR_LOCK_VIOLATION, EBUSY},
                                               {ERROR_USER_MAPPED_FILE, EBUSY},
                                               {ERROR_FILE_EXISTS, EEXIST},
                                               {ERROR_ALREADY_EXISTS, EEXIST},
                                               {ERROR_DISK_FULL, ENOSPC},
                                               {ERROR_HANDLE_DISK_FULL, ENOSPC},
                                               {ERROR_BROKEN_PIPE, EPIPE},
                                               {ERROR_NO_DATA, EPIPE},
                                               {ERROR_TOO_MANY_OPEN_FILES, EMFILE},
                                               {ERROR_NOT_ENOUGH_MEMORY, ENOMEM},
                                               {ERROR_OUTOFMEMORY, ENOMEM},
                                               {ERROR_INVALID_HANDLE, EBADF},
                                               {ERROR_FILENAME_EXCED_RANGE, ENAMETOOLONG},
                                               {ERROR_DIRECTORY, ENOTDIR}}};

// Puts the last error of the system into errno; false.
bool fail() noexcept {
  const DWORD error = GetLastError();
  const auto* const found =
      std::find_if(kErrors.begin(), kErrors.end(), [error](const ErrorNumber& each) { return each.theirs == error; });
  errno = found == kErrors.end() ? EIO : found->ours;
  return false;
}

HANDLE handle_of(int descriptor) noexcept {
  // Of a stream that the program was started without.
  constexpr std::intptr_t kNoStream = -2;
  const std::intptr_t handle = _get_osfhandle(descriptor);
  return handle == kNoStream ? INVALID_HANDLE_VALUE : reinterpret_cast<HANDLE>(handle);
}

int descriptor_of(HANDLE handle) noexcept {
  if (handle == INVALID_HANDLE_VALUE) {
    fail();
    return -1;
  }
  const int descriptor = _open_osfhandle(reinterpret_cast<std::intptr_t>(handle), _O_BINARY | _O_NOINHERIT);
  if (descriptor < 0) CloseHandle(handle);
  return descriptor;
}

HANDLE opened(const std::wstring& path, DWORD access, DWORD how, DWORD flags) noexcept {
  return CreateFileW(path.c_str(), access, kShareAll, nullptr, how, flags, nullptr);
}

// A handle that is closed with the object.
class Handle {
 public:
  explicit Handle(HANDLE handle) noexcept : handle_(handle) {}
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  ~Handle() {
    if (*this) CloseHandle(handle_);
  }
  explicit operator bool() const noexcept { return handle_ != INVALID_HANDLE_VALUE; }
  [[nodiscard]] HANDLE get() const noexcept { return handle_; }

 private:
  HANDLE handle_;
};

Handle to_look_at(const std::wstring& path) noexcept {
  return Handle(opened(path, FILE_READ_ATTRIBUTES, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS));
}

constexpr std::uint64_t joined(DWORD high, DWORD low) noexcept { return std::uint64_t{high} << 32 | low; }

// Whether a system can be given the name: it would take one with a zero byte for a shorter one.
bool can_be_name(const std::string& name) noexcept {
  const bool can = name.find('\0') == std::string::npos;
  if (!can) errno = EINVAL;
  return can;
}

FileStatus status_of_handle(HANDLE handle) noexcept {
  FileStatus status;
  switch (GetFileType(handle)) {
    case FILE_TYPE_PIPE: status.kind = FileKind::pipe; return status;
    case FILE_TYPE_CHAR: status.kind = FileKind::device; return status;
    case FILE_TYPE_DISK: break;
    default:
      fail();
      status.kind = FileKind::unknown;
      return status;
  }
  BY_HANDLE_FILE_INFORMATION found{};
  if (GetFileInformationByHandle(handle, &found) == 0) {
    fail();
    status.kind = FileKind::unknown;
    return status;
  }
  const bool is_folder = (found.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
  status.kind = is_folder ? FileKind::folder : FileKind::file;
  if (!is_folder) status.size = joined(found.nFileSizeHigh, found.nFileSizeLow);
  status.volume = found.dwVolumeSerialNumber;
  status.number = joined(found.nFileIndexHigh, found.nFileIndexLow);
  return status;
}

// The path of an open file, without links; empty if the system does not say.
std::wstring final_path(HANDLE handle) {
  return without_long_prefix(filled(
      [&](wchar_t* to, DWORD size) { return GetFinalPathNameByHandleW(handle, to, size, FILE_NAME_NORMALIZED); }));
}

// The path of the unfinished file, for the thread that heeds interrupts.
std::array<wchar_t, kLongestName + 1> unfinished_path{};
std::atomic<bool> unfinished_exists{false};

void remember_unfinished(const std::wstring& path) noexcept {
  unfinished_path.fill(L'\0');
  std::copy_n(path.begin(), std::min(path.size(), kLongestName), unfinished_path.begin());
  unfinished_exists = true;
}

// While this is not 0, interrupts wait.
std::atomic<int> times_held{0};

// How the console was before.
UINT code_page = 0;
DWORD console_mode = 0;
HANDLE console = INVALID_HANDLE_VALUE;

void restore_console() noexcept {
  if (code_page != 0) SetConsoleOutputCP(code_page);
  if (console != INVALID_HANDLE_VALUE) SetConsoleMode(console, console_mode);
}

// Ctrl-C, Ctrl-Break, a closed window, the end of the session. The system then ends the process.
BOOL WINAPI on_interrupt(DWORD /*event*/) {
  constexpr DWORD kPause = 10;
  while (times_held != 0) Sleep(kPause);
  leave_nothing_behind();
  return FALSE;
}

bool is_absolute(std::string_view name) noexcept {
  return name.starts_with('/') || name.starts_with('\\') || (name.size() > 1 && name[1] == ':');
}

}  // namespace

void leave_nothing_behind() noexcept {
  if (unfinished_exists) DeleteFileW(unfinished_path.data());
  delete_unfinished_folder();
  restore_console();
}

std::string error_text() { return errno == EBUSY ? "is open in another program" : std::strerror(errno); }

std::filesystem::path path_of(std::string_view name) { return native(name); }
std::string name_of(const std::filesystem::path& path) { return with_slashes(narrow(path.native())); }

std::string with_slashes(std::string name) {
  if (name.starts_with(narrow(kLongPrefix))) name = narrow(without_long_prefix(wide(name)));
  std::replace(name.begin(), name.end(), '\\', '/');
  return name;
}

std::string joined(std::string_view folder, std::string_view file) {
  if (folder.empty() || is_absolute(file)) return std::string(file);
  const bool is_open = folder.ends_with('/') || folder.ends_with('\\') || folder.ends_with(':');
  return std::string(folder).append(is_open ? "" : "/").append(file);
}

std::string_view last_part(std::string_view name) noexcept { return name.substr(name.find_last_of("/\\") + 1); }

std::string real_name(const std::string& name) {
  const std::wstring path = full_path(native(name));
  if (const Handle file = to_look_at(path))
    if (const std::wstring found = final_path(file.get()); !found.empty()) return with_slashes(narrow(found));
  const std::size_t end = path.find_last_of(L'\\');
  if (end == std::wstring::npos) return name;
  const Handle folder = to_look_at(path.substr(0, end + 1));
  if (!folder) return name;
  // Capitals do not distinguish names of new files.
  std::wstring last = path.substr(end + 1);
  CharLowerBuffW(last.data(), static_cast<DWORD>(last.size()));
  return joined(with_slashes(narrow(final_path(folder.get()))), narrow(last));
}

std::string target_of_links(const std::string& name) {
  if (!is_link(name)) return name;
  const Handle file = to_look_at(native(name));
  return file ? with_slashes(narrow(final_path(file.get()))) : name;
}

std::string name_of_program() {
  return with_slashes(narrow(filled([](wchar_t* to, DWORD size) { return GetModuleFileNameW(nullptr, to, size); })));
}

FileStatus status_of(const std::string& name) noexcept {
  if (!can_be_name(name)) return {FileKind::unknown};
  if (const Handle file = to_look_at(native(name))) return status_of_handle(file.get());
  fail();
  return {errno == ENOENT || errno == ENOTDIR ? FileKind::none : FileKind::unknown};
}
FileStatus status_of(int descriptor) noexcept { return status_of_handle(handle_of(descriptor)); }

bool is_link(const std::string& name) noexcept {
  WIN32_FIND_DATAW found{};
  const HANDLE search = FindFirstFileW(native(name).c_str(), &found);
  if (search == INVALID_HANDLE_VALUE) return false;
  FindClose(search);
  const bool leads_on = (found.dwFileAttributes & FILE_ATTRIBUTE_REPARSE_POINT) != 0;
  return leads_on && (found.dwReserved0 == IO_REPARSE_TAG_SYMLINK || found.dwReserved0 == IO_REPARSE_TAG_MOUNT_POINT);
}

bool may_be_written(const std::string& name) noexcept {
  return Handle(opened(native(name), GENERIC_WRITE, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL)) ? true : fail();
}

int open_to_read(const std::string& name) noexcept {
  if (!can_be_name(name)) return -1;
  const int descriptor = descriptor_of(opened(native(name), GENERIC_READ, OPEN_EXISTING, FILE_FLAG_SEQUENTIAL_SCAN));
  if (descriptor < 0 && errno == EACCES && status_of(name).is_folder()) errno = EISDIR;
  return descriptor;
}
int open_to_write(const std::string& name) noexcept {
  return descriptor_of(opened(native(name), GENERIC_WRITE, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL));
}

int open_temporary() noexcept {
  static std::atomic<unsigned> number{0};
  const std::wstring folder = filled([](wchar_t* to, DWORD size) { return GetTempPathW(size, to); });
  while (true) {
    const std::string name =
        narrow(folder) + "punct-" + std::to_string(GetCurrentProcessId()) + "-" + std::to_string(number++) + ".tmp";
    const HANDLE file = opened(native(name), GENERIC_READ | GENERIC_WRITE | DELETE, CREATE_NEW,
                               FILE_ATTRIBUTE_TEMPORARY | FILE_FLAG_DELETE_ON_CLOSE);
    // A process with the same number has left it.
    if (file == INVALID_HANDLE_VALUE && GetLastError() == ERROR_FILE_EXISTS) continue;
    return descriptor_of(file);
  }
}

int duplicate(int descriptor) noexcept {
  HANDLE copy = INVALID_HANDLE_VALUE;
  const HANDLE self = GetCurrentProcess();
  if (DuplicateHandle(self, handle_of(descriptor), self, &copy, 0, FALSE, DUPLICATE_SAME_ACCESS) == 0)
    copy = INVALID_HANDLE_VALUE;
  return descriptor_of(copy);
}

bool close(int descriptor) noexcept { return _close(descriptor) == 0; }

std::optional<int> own_descriptor(const std::string& name) {
  constexpr std::array<std::string_view, 3> kNames{"/dev/stdin", "/dev/stdout", "/dev/stderr"};
  const auto* const found = std::find(kNames.begin(), kNames.end(), name);
  if (found == kNames.end()) return std::nullopt;
  return static_cast<int>(found - kNames.begin());
}

bool is_open_for_writing(int descriptor) noexcept {
  HANDLE copy = INVALID_HANDLE_VALUE;
  const HANDLE self = GetCurrentProcess();
  // No copy can do more than the original.
  if (DuplicateHandle(self, handle_of(descriptor), self, &copy, FILE_WRITE_DATA, FALSE, 0) == 0) return false;
  CloseHandle(copy);
  return true;
}

std::ptrdiff_t read(int descriptor, char* buffer, std::size_t size) noexcept {
  constexpr std::size_t kMost = std::size_t{1} << 30;
  DWORD got = 0;
  if (ReadFile(handle_of(descriptor), buffer, static_cast<DWORD>(std::min(size, kMost)), &got, nullptr) != 0)
    return got;
  // The other side of a pipe is closed.
  if (GetLastError() == ERROR_BROKEN_PIPE) return 0;
  fail();
  return -1;
}

std::ptrdiff_t read_at(int descriptor, char* buffer, std::size_t size, std::uint64_t offset) noexcept {
  const auto place = place_in(descriptor);
  if (!place || !go_to(descriptor, offset)) return -1;
  const std::ptrdiff_t got = read(descriptor, buffer, size);
  return go_to(descriptor, *place) ? got : -1;
}

bool write(int descriptor, std::string_view bytes) noexcept {
  constexpr std::size_t kMost = std::size_t{1} << 20;
  while (!bytes.empty()) {
    DWORD written = 0;
    const auto size = static_cast<DWORD>(std::min(bytes.size(), kMost));
    if (WriteFile(handle_of(descriptor), bytes.data(), size, &written, nullptr) == 0) return fail();
    bytes.remove_prefix(written);
  }
  return true;
}

std::optional<std::uint64_t> place_in(int descriptor) noexcept {
  const HANDLE handle = handle_of(descriptor);
  LARGE_INTEGER place{};
  if (GetFileType(handle) != FILE_TYPE_DISK || SetFilePointerEx(handle, {}, &place, FILE_CURRENT) == 0)
    return std::nullopt;
  return static_cast<std::uint64_t>(place.QuadPart);
}

bool go_to(int descriptor, std::uint64_t place) noexcept {
  LARGE_INTEGER to{};
  to.QuadPart = static_cast<LONGLONG>(place);
  return SetFilePointerEx(handle_of(descriptor), to, nullptr, FILE_BEGIN) != 0 || fail();
}

std::string name_beside(const std::string& target, int tries) {
  const std::string own = "." + std::to_string(GetCurrentProcessId()) +
                          (tries == 0 ? "" : "-" + std::to_string(tries)) + std::string(kUnfinishedEnding);
  const std::string_view last = last_part(target);
  std::wstring shown = wide(last);
  shown.resize(std::min(shown.size(), kLongestPart - 1 - own.size()));
  return target.substr(0, target.size() - last.size()) + "." + narrow(shown) + own;
}

UnfinishedFile create_beside(const std::string& target) {
  std::string name = name_beside(target);
  const std::wstring path = native(name);
  remember_unfinished(path);
  const int descriptor = descriptor_of(opened(path, GENERIC_WRITE, CREATE_NEW, FILE_ATTRIBUTE_NORMAL));
  if (descriptor < 0) {
    unfinished_exists = false;
    return {};
  }
  return {descriptor, std::move(name)};
}

bool keep_bytes(int descriptor) noexcept { return _commit(descriptor) == 0; }
void keep_files(const std::string& /*folder*/) noexcept {}

bool put_in_place(const std::string& unfinished, const std::string& target, bool replace) noexcept {
  const std::wstring from = native(unfinished);
  const std::wstring to = native(target);
  const DWORD how = MOVEFILE_WRITE_THROUGH | (replace ? MOVEFILE_REPLACE_EXISTING : 0U);
  // What guards the machine against viruses opens new files for a moment.
  constexpr int kTries = 6;
  DWORD pause = 10;
  for (int i = 0; i < kTries; ++i, pause *= 2) {
    if (MoveFileExW(from.c_str(), to.c_str(), how) != 0) {
      unfinished_exists = false;
      return true;
    }
    const DWORD error = GetLastError();
    if (error != ERROR_SHARING_VIOLATION && error != ERROR_ACCESS_DENIED) return fail();
    if (i + 1 != kTries) Sleep(pause);
  }
  fail();
  // So the system says that a file is in use which may be replaced.
  if (errno == EACCES && (GetFileAttributesW(to.c_str()) & (FILE_ATTRIBUTE_READONLY | FILE_ATTRIBUTE_DIRECTORY)) == 0)
    errno = EBUSY;
  return false;
}

void discard(const std::string& unfinished) noexcept {
  DeleteFileW(native(unfinished).c_str());
  unfinished_exists = false;
}

// Windows has no locks for folders.
PuttingInPlace::PuttingInPlace(const std::string& /*folder*/) noexcept {}
PuttingInPlace::~PuttingInPlace() = default;

HeldInterrupts::HeldInterrupts() noexcept { ++times_held; }
HeldInterrupts::~HeldInterrupts() { --times_held; }

FolderContent content_of_folder(const std::string& folder) {
  FolderContent content;
  WIN32_FIND_DATAW found{};
  const std::wstring all = native(joined(folder.empty() ? "." : folder, "*"));
  const HANDLE search =
      FindFirstFileExW(all.c_str(), FindExInfoBasic, &found, FindExSearchNameMatch, nullptr, FIND_FIRST_EX_LARGE_FETCH);
  bool goes_on = search != INVALID_HANDLE_VALUE;
  while (goes_on) {
    std::string name = narrow(found.cFileName);
    if (name != "." && name != "..") content.names.push_back(std::move(name));
    goes_on = FindNextFileW(search, &found) != 0;
  }
  if (const DWORD error = GetLastError(); error != ERROR_NO_MORE_FILES) {
    fail();
    content.error = error_text();
  }
  if (search != INVALID_HANDLE_VALUE) FindClose(search);
  std::sort(content.names.begin(), content.names.end());
  return content;
}

bool create_folders(const std::string& folder) {
  if (CreateDirectoryW(native(folder).c_str(), nullptr) != 0) return true;
  const DWORD error = GetLastError();
  const FileStatus status = status_of(folder);
  if (status.is_folder()) return true;
  if (status.exists()) {
    errno = ENOTDIR;
    return false;
  }
  SetLastError(error);
  const std::string outer = folder.substr(0, folder.size() - std::min(folder.size(), last_part(folder).size() + 1));
  if (error != ERROR_PATH_NOT_FOUND || outer.empty()) return fail();
  return create_folders(outer) && (CreateDirectoryW(native(folder).c_str(), nullptr) != 0 || fail());
}

bool create_folder(const std::string& folder) noexcept {
  return CreateDirectoryW(native(folder).c_str(), nullptr) != 0 || fail();
}
bool delete_folder(const std::string& name) noexcept { return RemoveDirectoryW(native(name).c_str()) != 0 || fail(); }
bool delete_file(const std::string& name) noexcept { return DeleteFileW(native(name).c_str()) != 0 || fail(); }

bool is_terminal(int descriptor) noexcept {
  DWORD mode = 0;
  return GetConsoleMode(handle_of(descriptor), &mode) != 0;
}

bool shows_colors(int descriptor) noexcept {
  const HANDLE handle = handle_of(descriptor);
  DWORD mode = 0;
  if (GetConsoleMode(handle, &mode) == 0) return false;
  if ((mode & ENABLE_VIRTUAL_TERMINAL_PROCESSING) != 0) return true;
  if (SetConsoleMode(handle, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING) == 0) return false;
  console_mode = mode;
  console = handle;
  return true;
}

std::size_t terminal_width(int descriptor) noexcept {
  CONSOLE_SCREEN_BUFFER_INFO info{};
  if (GetConsoleScreenBufferInfo(handle_of(descriptor), &info) == 0) return 0;
  return static_cast<std::size_t>(std::max(0, info.srWindow.Right - info.srWindow.Left + 1));
}

std::vector<std::string> begin_program(int argc, char** argv) {
  for (const int descriptor : {kStandardInput, kStandardOutput, kStandardErrors}) _setmode(descriptor, _O_BINARY);
  if (const UINT page = GetConsoleOutputCP(); page != 0 && page != CP_UTF8) {
    code_page = page;
    SetConsoleOutputCP(CP_UTF8);
  }
  std::atexit([] { restore_console(); });
  SetConsoleCtrlHandler(&on_interrupt, TRUE);

  std::vector<std::string> words;
  int count = 0;
  wchar_t** given = nullptr;
  wchar_t** environment = nullptr;
  int start = 0;
  if (__wgetmainargs(&count, &given, &environment, 1, &start) == 0) {
    for (int i = 0; i < count; ++i) words.push_back(narrow(given[i]));
  } else {
    words.assign(argv, argv + argc);
  }
  // The program is known by the name that it has elsewhere.
  constexpr std::string_view kEnding = ".exe";
  if (!words.empty() && words[0].ends_with(kEnding)) words[0].resize(words[0].size() - kEnding.size());
  return words;
}

void at_fork(void (* /*before*/)(), void (* /*after*/)(), void (* /*in_child*/)()) {}

}  // namespace punct::system
