// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "punct/collections/sources.hpp"
#include "punct/finding.hpp"
#include "punct/formats/archive.hpp"
#include "punct/formats/byte_source.hpp"
#include "punct/formats/file_source.hpp"
#include "punct/formats/format.hpp"
#include "sources/seen.hpp"

namespace punct::collections {

/// An input that could not be read, or not to its end, because of this error.
[[nodiscard]] Unread unread_by(const formats::ReadError& error, std::string name, const FileOptions& options);

class KeptPipes;
class ReadAhead;

/// Goes through sources and opens one stream of games after the other.
class Inputs {
 public:
  /// The sources and the copies of pipes, if there are any, must outlive the object.
  explicit Inputs(Sources& sources, const KeptPipes* pipes = nullptr);
  ~Inputs();

  /// A stream of games; valid until the next call of next().
  struct Stream {
    /// As Source has them.
    std::string name;
    std::string path;
    formats::Format format;
    formats::ByteSource* bytes;
  };
  using Next = std::variant<Stream, Unread>;
  /// The next stream or input that gives none; `std::nullopt` at the end.
  [[nodiscard]] std::optional<Next> next();
  /// The total size of all files in bytes; 0 if unknown.
  [[nodiscard]] std::uint64_t total_bytes() const noexcept { return total_bytes_; }
  /// How many of these bytes have been read.
  [[nodiscard]] std::uint64_t bytes_read() const noexcept;

 private:
  using Entry = std::variant<Input, Unread>;

  void add_input(const Input& input);
  void add_folder(const std::string& path);
  void add_found(const std::string& path);
  void add_file(const std::string& path, std::uint64_t size);
  [[nodiscard]] Next open(const Input& input);
  [[nodiscard]] Next open(const std::string& name, formats::ByteSource& bytes);
  [[nodiscard]] std::optional<Next> next_member();
  [[nodiscard]] formats::ByteSource& member_bytes();
  [[nodiscard]] Next member(const formats::ArchiveMember& found);
  [[nodiscard]] Next stream(std::string name, std::string_view name_with_ending, formats::ByteSource& bytes);

  Sources& sources_;
  const KeptPipes* pipes_ = nullptr;
  // In order, with the inputs that could not be listed.
  std::vector<Entry> entries_;
  std::size_t next_entry_ = 0;
  std::uint64_t total_bytes_ = 0;
  std::uint64_t bytes_before_ = 0;
  std::unique_ptr<formats::FileSource> file_;
  // The path of a file that is open and still to be read, after the report that it was read before.
  std::optional<std::string> repeated_;
  SeenHashes files_;
  NameNumbers names_;
  // Whether the stream that is given is still to be opened.
  bool is_given_ = false;
  std::unique_ptr<formats::ArchiveReader> archive_;
  // The current member of the archive.
  std::unique_ptr<ReadAhead> member_;
  std::string archive_name_;
  bool archive_is_file_ = false;
  bool archive_gave_something_ = false;
};

}  // namespace punct::collections
