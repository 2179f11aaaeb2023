// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "punct/export.hpp"
#include "punct/formats/byte_source.hpp"
#include "punct/formats/format.hpp"

namespace punct::collections {

/// Something to read: a file, a folder or an archive by its path; or an open file descriptor.
struct Input {
  /// The path; for a descriptor, the name that findings give it.
  std::string path;
  /// The descriptor to read from its current place on; it is not closed. -1 to open the path.
  int descriptor = -1;
  friend bool operator==(const Input&, const Input&) = default;
  /// By the bytes of the paths, then by descriptors: an order for sets and maps.
  friend bool operator<(const Input& a, const Input& b) noexcept {
    return std::tie(a.path, a.descriptor) < std::tie(b.path, b.descriptor);
  }
};

/// How files are read.
struct FileOptions {
  /// The format of all files; `std::nullopt` to go by the extension, else by the content.
  std::optional<formats::Format> from;
  /// The factor by which a compressed file or an archive may expand. What would expand more is an Unread of the kind
  /// `expansion`.
  std::uint64_t max_expansion = 200;
  /// How the user names a format, for the sentences about a file in another one, such as `use --from FORMAT`. Empty if
  /// there is no way. Must outlive the reading.
  std::string_view format_hint{};
  /// How the user allows more expansion, as above.
  std::string_view max_expansion_hint{};
};

/// Where games come from: files, folders and archives, or one stream. Made by files(), inputs() and stream(). Reading
/// opens one file at a time and holds no more than a few blocks of it.
struct Sources {
  std::vector<Input> inputs;
  FileOptions options;
  /// A stream instead of the inputs, and its name in findings; null for none. It is read once.
  std::unique_ptr<formats::ByteSource> bytes;
  std::string name;
};

/// Files and archives by their paths; folders are searched for files with a known extension, in the order of their
/// names. Nothing is opened before it is read, and a path that cannot be read becomes an Unread then.
[[nodiscard]] PUNCT_API Sources files(std::vector<std::string> paths, const FileOptions& options = {});
/// The same for inputs that may be descriptors.
[[nodiscard]] PUNCT_API Sources inputs(std::vector<Input> inputs, const FileOptions& options = {});
/// One stream, which may be packed or an archive. It is read once: a second reading gives an Unread, and a Part,
/// numbers from the end, and a choice that needs the number of all games cannot be had of it.
[[nodiscard]] PUNCT_API Sources stream(std::string name, std::unique_ptr<formats::ByteSource> bytes,
                                       const FileOptions& options = {});

/// An input that gives no games, or no more, and the reason.
struct Unread {
  enum class Kind : std::uint8_t {
    io,              ///< it cannot be read, or not to its end
    unknown_format,  ///< it is in no known format; FileOptions::from would name one
    limit,           ///< it is larger than allowed
    empty,           ///< a folder or archive without files of games
    passed_over,     ///< a file of another kind in a folder or archive
    no_file,         ///< a pipe, socket, device or dangling link in a folder or archive
    again,           ///< a file that was read before, under this name or another; it is read again
  };
  Kind kind = Kind::io;
  /// The path, or `ARCHIVE:MEMBER`.
  std::string name;
  /// A sentence without its subject, such as `Permission denied`.
  std::string why;
};
/// Whether it could not be read although it should have been.
[[nodiscard]] constexpr bool is_failure(Unread::Kind kind) noexcept {
  return kind == Unread::Kind::io || kind == Unread::Kind::unknown_format;
}

}  // namespace punct::collections
