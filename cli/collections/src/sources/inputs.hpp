// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "program/options.hpp"
#include "program/session.hpp"
#include "punct/finding.hpp"
#include "punct/formats/archive.hpp"
#include "punct/formats/byte_source.hpp"
#include "punct/formats/format.hpp"

namespace punct::cli {

class KeptPipes;
class ReadAhead;

/// Goes through the inputs of the command line - files, folders, archives, standard input - and opens one stream of
/// games after the other.
class Inputs {
 public:
  /// The options and the copies of pipes, if there are any, must outlive the object.
  explicit Inputs(const CommonOptions& options, const KeptPipes* pipes = nullptr);
  /// One stream by this name, which may be packed, instead of the inputs in the options.
  Inputs(const CommonOptions& options, std::string name, std::unique_ptr<formats::ByteSource> bytes);
  ~Inputs();

  /// A stream of games; valid until the next call of next().
  struct Stream {
    std::string name;
    formats::Format format;
    formats::ByteSource* bytes;
  };
  /// An input that gives no games, and the reason.
  struct Trouble {
    enum class Kind : std::uint8_t {
      io,
      limit,
      empty,
      passed_over,
      /// Not a regular file; also skipped, with a warning.
      no_file,
    };
    Kind kind;
    std::string name;
    std::string why;
  };
  using Next = std::variant<Stream, Trouble>;
  /// The next stream or trouble; `std::nullopt` at the end.
  [[nodiscard]] std::optional<Next> next();
  /// The total size of all files in bytes; 0 if unknown.
  [[nodiscard]] std::uint64_t total_bytes() const noexcept { return total_bytes_; }
  /// How many of these bytes have been read.
  [[nodiscard]] std::uint64_t bytes_read() const noexcept;

 private:
  class File;
  /// The given stream and its name.
  struct Given {
    std::string name;
  };
  using Entry = std::variant<std::string, Trouble, Given>;

  void add_input(const std::string& path);
  void add_folder(const std::string& path);
  void add_found(const std::filesystem::directory_entry& entry);
  void add_file(const std::string& path);
  [[nodiscard]] Next open(const std::string& path);
  [[nodiscard]] Next open(const std::string& name, formats::ByteSource& bytes);
  [[nodiscard]] std::optional<Next> next_member();
  [[nodiscard]] formats::ByteSource& member_bytes();
  [[nodiscard]] Next member(const formats::ArchiveMember& found);
  [[nodiscard]] Next stream(std::string name, std::string_view name_with_ending, formats::ByteSource& bytes);

  const CommonOptions& options_;
  const KeptPipes* pipes_ = nullptr;
  // Paths in order, with the inputs that could not be listed.
  std::vector<Entry> entries_;
  std::size_t next_entry_ = 0;
  std::uint64_t total_bytes_ = 0;
  std::uint64_t bytes_before_ = 0;
  std::unique_ptr<File> file_;
  std::unique_ptr<formats::ByteSource> given_;
  std::unique_ptr<formats::ArchiveReader> archive_;
  // The current member of the archive.
  std::unique_ptr<ReadAhead> member_;
  std::string archive_name_;
  bool archive_is_file_ = false;
  bool archive_gave_something_ = false;
};

/// The warning that a file holds no game, as the options want it; empty if they ignore it.
[[nodiscard]] std::optional<Finding> no_game(const CommonOptions& options);
/// Reports why something was not read: as a failure, as a remark or, with `-v`, as a note.
void report(Session& session, const Inputs::Trouble& trouble);

}  // namespace punct::cli
