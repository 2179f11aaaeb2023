// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "punct/expected.hpp"

/// What the standard library lacks of an operating system. There is one source for each system; CMakeLists.txt chooses.
/// No other room asks which system it runs on.
///
/// Names of files are UTF-8 on Windows, and the bytes that the system has elsewhere. What is made here has a `/`
/// between folders on every system. A function that fails leaves the reason in `errno`, with POSIX's meaning, on every
/// system.
namespace punct::system {

/// The reason in `errno` as a sentence without its subject, such as `Permission denied`.
[[nodiscard]] std::string error_text();

// Names.

/// The path of a name, for functions of the standard library. A path that is made of a string directly would be another
/// file's on Windows.
[[nodiscard]] std::filesystem::path path_of(std::string_view name);
/// The name of a path.
[[nodiscard]] std::string name_of(const std::filesystem::path& path);
/// A name as a user typed it, with `/` between folders.
[[nodiscard]] std::string with_slashes(std::string name);
/// The name of a file in a folder; an empty folder is the current one.
[[nodiscard]] std::string joined(std::string_view folder, std::string_view file);
/// What follows the last folder in a name.
[[nodiscard]] std::string_view last_part(std::string_view name) noexcept;
/// The name without links and dots; of a file that does not exist, that of its folder without them. Two names of one
/// file give the same. The name as it is if the folder cannot be found.
[[nodiscard]] std::string real_name(const std::string& name);
/// The file that the links of a name lead to, whether it exists or not.
[[nodiscard]] std::string target_of_links(const std::string& name);
/// The file of the running program; empty if the system does not say.
[[nodiscard]] std::string name_of_program();

// What a name or a descriptor stands for.

enum class FileKind : std::uint8_t { none, file, folder, pipe, socket, device, unknown };

struct FileStatus {
  /// `none` if there is no such file; `unknown` if that cannot be found out, with the reason in `errno`.
  FileKind kind = FileKind::none;
  /// In bytes; 0 if it is not a file.
  std::uint64_t size = 0;
  /// Equal for two names of the same file, as long as it exists.
  std::uint64_t volume = 0;
  std::uint64_t number = 0;

  [[nodiscard]] bool exists() const noexcept { return kind != FileKind::none && kind != FileKind::unknown; }
  [[nodiscard]] bool is_file() const noexcept { return kind == FileKind::file; }
  [[nodiscard]] bool is_folder() const noexcept { return kind == FileKind::folder; }
  [[nodiscard]] bool is_same_file(const FileStatus& other) const noexcept {
    return is_file() && other.is_file() && volume == other.volume && number == other.number;
  }
};
/// Follows links. Of a name with a zero byte it cannot be found out.
[[nodiscard]] FileStatus status_of(const std::string& name) noexcept;
[[nodiscard]] FileStatus status_of(int descriptor) noexcept;
[[nodiscard]] bool is_link(const std::string& name) noexcept;
/// Whether this user may write to a file that exists; false with the reason.
[[nodiscard]] bool may_be_written(const std::string& name) noexcept;

// Descriptors. They are not inherited by programs that this one starts, and bytes pass unchanged.

inline constexpr int kStandardInput = 0;
inline constexpr int kStandardOutput = 1;
inline constexpr int kStandardErrors = 2;

/// A descriptor, or -1 with the reason, also for a name with a zero byte.
[[nodiscard]] int open_to_read(const std::string& name) noexcept;
/// The same for a device or pipe that exists.
[[nodiscard]] int open_to_write(const std::string& name) noexcept;
/// A descriptor of a new file, to read and write, that is gone when it is closed or the program ends, whatever ends it.
/// It is in `TMPDIR`, else /tmp; on Windows in the folder that the system has for such files. -1 with the reason.
[[nodiscard]] int open_temporary() noexcept;
/// Another descriptor of the same file, which shares its place; never one of the standard streams. -1 with the reason.
[[nodiscard]] int duplicate(int descriptor) noexcept;
/// False with the reason if what was written before could not be kept.
bool close(int descriptor) noexcept;
/// The descriptor of this process that a name such as /dev/stdout or /dev/fd/3 leads to.
[[nodiscard]] std::optional<int> own_descriptor(const std::string& name);
[[nodiscard]] bool is_open_for_writing(int descriptor) noexcept;

/// How many bytes were read, 0 at the end; -1 with the reason. Waits for the first byte only.
[[nodiscard]] std::ptrdiff_t read(int descriptor, char* buffer, std::size_t size) noexcept;
/// The same from an offset of a file; its place stays. Not for two threads at a time on one descriptor.
[[nodiscard]] std::ptrdiff_t read_at(int descriptor, char* buffer, std::size_t size, std::uint64_t offset) noexcept;
/// Writes all bytes; false with the reason, `EPIPE` if nobody reads any more.
bool write(int descriptor, std::string_view bytes) noexcept;
/// The place in a file; `std::nullopt` if it has none, as pipes.
[[nodiscard]] std::optional<std::uint64_t> place_in(int descriptor) noexcept;
/// False with the reason.
bool go_to(int descriptor, std::uint64_t place) noexcept;

// Files that appear whole or not at all.

/// A file that is being written, beside the one that it will be.
struct UnfinishedFile {
  int descriptor = -1;
  /// `.NAME.PROCESS.punct-tmp` in the folder of the other.
  std::string name;
};
/// Creates the file beside `target`, with the permissions of that one if it exists. An interrupt deletes it; only one
/// unfinished file can be known for that. The descriptor is -1, with the reason, if that fails.
[[nodiscard]] UnfinishedFile create_beside(const std::string& target);
/// Waits until what was written to a file is on its disk, where the file system can tell; false with the reason.
bool keep_bytes(int descriptor) noexcept;
/// The same for all files of the file system of a folder, as far as the system can do that.
void keep_files(const std::string& folder) noexcept;
/// Gives a closed unfinished file its final name, at once: whoever opens that name finds the old file or the new one.
/// False with the reason, `EEXIST` if the name is taken and may not be replaced; the unfinished file then stays.
bool put_in_place(const std::string& unfinished, const std::string& target, bool replace) noexcept;
/// Deletes an unfinished file, which is closed.
void discard(const std::string& unfinished) noexcept;

/// A folder for files that will be put in place together. Only one can be known for an interrupt.
class UnfinishedFolder {
 public:
  /// Makes `.punct.PROCESS.punct-tmp` in `folder`, for files of these names.
  UnfinishedFolder(const std::string& folder, std::vector<std::string> files);
  UnfinishedFolder(const UnfinishedFolder&) = delete;
  UnfinishedFolder& operator=(const UnfinishedFolder&) = delete;
  /// Deletes it, and those of its files that are still in it, as an interrupt does.
  ~UnfinishedFolder();
  /// Empty, with the reason, if it could not be made.
  [[nodiscard]] const std::string& name() const noexcept { return name_; }
  /// Whether a name in a folder is that of one which a killed process has left.
  [[nodiscard]] static bool is_name(std::string_view file) noexcept;

 private:
  friend void delete_unfinished_folder() noexcept;
  void delete_all() noexcept;

  std::string name_;
  std::vector<std::string> files_;
  std::string path_;
};

/// While one lives, interrupts wait. For the thread that began the program; they may be nested.
class HeldInterrupts {
 public:
  HeldInterrupts() noexcept;
  HeldInterrupts(const HeldInterrupts&) = delete;
  HeldInterrupts& operator=(const HeldInterrupts&) = delete;
  ~HeldInterrupts();
};

/// While one lives, interrupts wait, and so do other processes with such an object for the same folder, where the
/// system has locks for folders. For putting many files in place.
class PuttingInPlace {
 public:
  explicit PuttingInPlace(const std::string& folder) noexcept;
  PuttingInPlace(const PuttingInPlace&) = delete;
  PuttingInPlace& operator=(const PuttingInPlace&) = delete;
  ~PuttingInPlace();

 private:
  int lock_ = -1;
  // Only once the lock is there: waiting for it may be interrupted.
  HeldInterrupts held_;
};

// Folders.

struct FolderContent {
  /// The names in the folder, without it, in the order of their bytes.
  std::vector<std::string> names;
  /// Why these are not all; empty if they are.
  std::string error;
};
[[nodiscard]] FolderContent content_of_folder(const std::string& folder);
/// Creates a folder and those around it, as far as they do not exist; false with the reason.
bool create_folders(const std::string& folder);
/// Creates a folder in one that exists; false with the reason, `EEXIST` if the name is taken.
bool create_folder(const std::string& folder) noexcept;
/// Deletes a file; false with the reason.
bool delete_file(const std::string& name) noexcept;
/// Deletes an empty folder; false with the reason.
bool delete_folder(const std::string& name) noexcept;

// Terminals.

[[nodiscard]] bool is_terminal(int descriptor) noexcept;
/// Whether a terminal understands escape sequences for colors.
[[nodiscard]] bool shows_colors(int descriptor) noexcept;
/// In characters; 0 if it is not a terminal or has no width.
[[nodiscard]] std::size_t terminal_width(int descriptor) noexcept;

// The process.

/// Prepares the process for a program of this project, and returns its words, the first of which names it. Call it
/// once, first. Interrupts (SIGINT, SIGTERM, SIGHUP; on Windows Ctrl-C and the like) then delete the unfinished file
/// and end the program as they always do; a closed pipe and a limit on the size of files are errors of writing. On
/// Windows, words are UTF-8 and wildcards are expanded, standard streams pass bytes unchanged, and a console shows
/// UTF-8.
[[nodiscard]] std::vector<std::string> begin_program(int argc, char** argv);
/// From now on, where memory runs out and nobody catches std::bad_alloc, or nothing may be thrown, the unfinished file
/// is deleted, the sentence goes to standard error, and the process ends with this status. The sentence ends with a
/// line end and stays alive.
void end_without_memory(const char* sentence, int status) noexcept;
/// Calls the functions at every fork from now on: in this process before it and after it, and in the new one. Nothing
/// where processes do not fork.
void at_fork(void (*before)(), void (*after)(), void (*in_child)());
/// Blocks of memory that grow in place, or without being copied, where the system can do that. `memory` is null or what
/// this function gave for `old_size`; null if there is no memory.
[[nodiscard]] void* grow_memory(void* memory, std::size_t old_size, std::size_t new_size) noexcept;
void free_memory(void* memory, std::size_t size) noexcept;

// Modules.

/// The address of a C function in a module of the program: the file `module` in a folder of the run path (`lib/punct2`
/// in an installation), or a part of the program itself where it is built in one piece. A module brings libraries that
/// load slowly, so it is loaded at the first call and stays until the program ends. The error is a sentence: the module
/// is missing, or is not from this build.
[[nodiscard]] Expected<void*, std::string> load_from_module(const char* module, const char* function);

}  // namespace punct::system
