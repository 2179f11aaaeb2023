// SPDX-License-Identifier: MIT
#include "sources/inputs.hpp"

#include <algorithm>
#include <fstream>
#include <utility>

#include "punct/system.hpp"
#include "sources/kept_pipes.hpp"
#include "sources/read_ahead.hpp"

namespace punct::collections {
namespace {

constexpr std::size_t kStart = 4096;

bool is_games_file(const std::string& path) {
  return formats::format_by_ending(path).has_value() || formats::has_archive_ending(path);
}

// The list of parts that `punct split` writes: its name, and how it starts.
bool may_be_manifest(std::string_view path) noexcept { return system::last_part(path) == "manifest.json"; }
constexpr std::string_view kManifestStart = R"({"tool":"split",)";
constexpr const char* kManifestSkipped = "a manifest of punct split";

// As many bytes as a manifest starts with; fewer if it cannot be read.
std::string start_of(const std::string& path) {
  std::string start(kManifestStart.size(), '\0');
  std::ifstream file(system::path_of(path), std::ios::binary);
  file.read(start.data(), static_cast<std::streamsize>(start.size()));
  start.resize(static_cast<std::size_t>(file.gcount()));
  return start;
}

const char* text_of(system::FileKind kind) noexcept {
  switch (kind) {
    case system::FileKind::pipe: return "a pipe";
    case system::FileKind::socket: return "a socket";
    case system::FileKind::device: return "a device";
    case system::FileKind::none:
    case system::FileKind::file:
    case system::FileKind::folder:
    case system::FileKind::unknown: break;
  }
  return "not a regular file";
}

constexpr const char* kEmptyArchive = "no game files in this archive";
constexpr const char* kNestedArchive = "is an archive inside an archive; unpack it first";

// Whether the bytes are a tar without members, which is nothing but zeros: two blocks or more. A file with the
// extension of a format is none.
bool is_empty_tar(std::string_view name, formats::ByteSource& bytes) {
  constexpr std::size_t kBlock = 512;
  constexpr std::size_t kLargest = 64 << 10;
  if (formats::format_by_ending(name)) return false;
  const auto start = bytes.peek(kStart);
  if (!start || start->empty() || start->front() != '\0') return false;
  const auto all = bytes.peek(kLargest + 1);
  return all && all->size() >= 2 * kBlock && all->size() <= kLargest && all->size() % kBlock == 0 &&
         all->find_first_not_of('\0') == std::string_view::npos;
}

}  // namespace

Unread unread_by(const formats::ReadError& error, std::string name, const FileOptions& options) {
  const bool is_limit = error.kind != formats::ReadError::Kind::io;
  std::string why = error.message;
  if (error.kind == formats::ReadError::Kind::expansion && !options.max_expansion_hint.empty())
    why += "; " + std::string(options.max_expansion_hint);
  return {is_limit ? Unread::Kind::limit : Unread::Kind::io, std::move(name), std::move(why)};
}

Inputs::Inputs(Sources& sources, const KeptPipes* pipes)
    : sources_(sources),
      pipes_(pipes),
      total_bytes_(sources.bytes ? sources.bytes->size() : 0),
      is_given_(static_cast<bool>(sources.bytes)) {
  for (const Input& input : sources.inputs) add_input(input);
}
Inputs::~Inputs() = default;

void Inputs::add_input(const Input& input) {
  const std::string& path = input.path;
  const system::FileStatus status = input.descriptor >= 0 ? system::FileStatus{} : system::status_of(path);
  if (input.descriptor >= 0) {
    entries_.emplace_back(input);
  } else if (status.is_folder()) {
    const std::size_t before = entries_.size();
    add_folder(path);
    const auto tells = [](const Entry& entry) {
      const auto* const unread = std::get_if<Unread>(&entry);
      return unread == nullptr || unread->kind == Unread::Kind::io;
    };
    if (std::none_of(entries_.begin() + static_cast<std::ptrdiff_t>(before), entries_.end(), tells))
      entries_.emplace_back(
          Unread{Unread::Kind::empty, path,
                 "no game files in this folder; files with other extensions are read if they are named"});
  } else {
    add_file(path, status.size);
  }
}

void Inputs::add_file(const std::string& path, std::uint64_t size) {
  total_bytes_ += size;
  entries_.emplace_back(Input{path});
}

void Inputs::add_folder(const std::string& path) {
  system::FolderContent content = system::content_of_folder(path);
  if (!content.error.empty()) entries_.emplace_back(Unread{Unread::Kind::io, path, std::move(content.error)});
  for (const std::string& name : content.names) add_found(system::joined(path, name));
}

void Inputs::add_found(const std::string& path) {
  const system::FileStatus status = system::status_of(path);
  if (status.kind == system::FileKind::unknown) {
    entries_.emplace_back(Unread{Unread::Kind::io, path, system::error_text()});
    return;
  }
  const auto pass_over = [&](const char* why) {
    entries_.emplace_back(Unread{Unread::Kind::passed_over, path, std::string("skipped: ") + why});
  };
  if (status.is_folder()) {
    if (system::is_link(path)) return pass_over("a link to a folder");
    if (formats::is_side_file(path + "/")) return pass_over("a Mac's side files");
    if (system::UnfinishedFolder::is_name(system::last_part(path)))
      return pass_over("left by an interrupted punct split");
    return add_folder(path);
  }
  if (status.kind == system::FileKind::none && system::is_link(path)) {
    const auto kind = is_games_file(path) ? Unread::Kind::io : Unread::Kind::no_file;
    entries_.emplace_back(Unread{kind, path, "a broken link"});
  } else if (!status.is_file()) {
    entries_.emplace_back(Unread{Unread::Kind::no_file, path, std::string("skipped: ") + text_of(status.kind)});
  } else if (formats::is_side_file(path)) {
    pass_over("a Mac's side file");
  } else if (!is_games_file(path)) {
    pass_over("its extension is not of a game format");
  } else if (may_be_manifest(path) && start_of(path) == kManifestStart) {
    pass_over(kManifestSkipped);
  } else {
    add_file(path, status.size);
  }
}

std::uint64_t Inputs::bytes_read() const noexcept { return bytes_before_ + (file_ ? file_->farthest() : 0); }

std::optional<Inputs::Next> Inputs::next() {
  if (archive_) {
    if (auto member = next_member()) return member;
  }
  if (const auto path = std::exchange(repeated_, std::nullopt)) return open(*path, *file_);
  bytes_before_ = bytes_read();
  file_.reset();
  if (std::exchange(is_given_, false)) return open(sources_.name, *sources_.bytes);
  if (next_entry_ == entries_.size()) return std::nullopt;
  const Entry& entry = entries_[next_entry_++];
  if (const auto* const unread = std::get_if<Unread>(&entry)) return *unread;
  return open(std::get<Input>(entry));
}

Inputs::Next Inputs::open(const Input& input) {
  const std::optional<int> copy = pipes_ != nullptr ? pipes_->open(input) : std::nullopt;
  const bool is_open = !copy && input.descriptor >= 0;
  const int descriptor = copy ? *copy : is_open ? input.descriptor : system::open_to_read(input.path);
  if (descriptor < 0) return Unread{Unread::Kind::io, input.path, system::error_text()};
  file_ = std::make_unique<formats::FileSource>(descriptor, !is_open);
  if (!copy && file_->identity() != 0 && !files_.add(file_->identity())) {
    repeated_ = input.path;
    return Unread{Unread::Kind::again, input.path, "read again: its games count twice"};
  }
  return open(input.path, *file_);
}

Inputs::Next Inputs::open(const std::string& name, formats::ByteSource& bytes) {
  const auto start = bytes.peek(kStart);
  if (!start) return Unread{Unread::Kind::io, name, start.error().message};
  if (!formats::looks_like_archive(*start)) {
    if (is_empty_tar(name, bytes)) return Unread{Unread::Kind::empty, name, kEmptyArchive};
    return stream(name, name, bytes);
  }
  archive_ = std::make_unique<formats::ArchiveReader>(bytes, sources_.options.max_expansion);
  archive_name_ = name;
  archive_is_file_ = bytes.size() != 0;
  archive_gave_something_ = false;
  return *next_member();
}

std::optional<Inputs::Next> Inputs::next_member() {
  member_.reset();
  auto found = archive_->next();
  if (!found) {
    const formats::ArchiveFault& fault = found.error();
    if (!fault.goes_on) archive_.reset();
    archive_gave_something_ = true;
    return unread_by(fault.error, archive_name_ + (fault.member.empty() ? "" : ":" + fault.member), sources_.options);
  }
  if (*found) return member(**found);
  archive_.reset();
  if (archive_gave_something_) return std::nullopt;
  return Unread{Unread::Kind::empty, archive_name_, kEmptyArchive};
}

Inputs::Next Inputs::member(const formats::ArchiveMember& found) {
  const std::string& inside = found.name;
  // A compressed file without a name inside is the file itself.
  const std::string name = inside.empty() ? archive_name_ : archive_name_ + ":" + inside;
  const auto pass_over = [&](Unread::Kind kind, const char* why) { return Unread{kind, name, why}; };
  if (!found.is_file) return pass_over(Unread::Kind::no_file, "skipped: a link, pipe or device");
  if (formats::is_side_file(inside)) return pass_over(Unread::Kind::passed_over, "skipped: a Mac's side file");
  const bool has_format = formats::format_by_ending(inside).has_value();
  const bool is_packed =
      formats::has_archive_ending(inside) || formats::format_by_ending(formats::without_compression(inside));
  if (!inside.empty() && !has_format && is_packed) return pass_over(Unread::Kind::io, kNestedArchive);
  if (!inside.empty() && !has_format && inside != "?")
    return pass_over(Unread::Kind::passed_over, "skipped: its extension is not of a game format");
  archive_gave_something_ = true;
  formats::ByteSource& bytes = member_bytes();
  if (const auto start = bytes.peek(kStart); start && formats::looks_like_archive(*start))
    return pass_over(Unread::Kind::io, kNestedArchive);
  if (may_be_manifest(inside)) {
    const auto start = bytes.peek(kManifestStart.size());
    if (start && start->starts_with(kManifestStart))
      return {Unread{Unread::Kind::passed_over, name, std::string("skipped: ") + kManifestSkipped}};
  }
  return stream(name, inside.empty() ? formats::without_compression(archive_name_) : inside, bytes);
}

// Does not read ahead from a pipe: at the end it would have to wait for bytes that nobody wants.
formats::ByteSource& Inputs::member_bytes() {
  if (!archive_is_file_) return *archive_;
  member_ = std::make_unique<ReadAhead>(*archive_);
  return *member_;
}

Inputs::Next Inputs::stream(std::string name, std::string_view name_with_ending, formats::ByteSource& bytes) {
  std::optional<formats::Format> format = sources_.options.from;
  if (!format) {
    const auto start = bytes.peek(kStart);
    if (!start) return Unread{Unread::Kind::io, std::move(name), start.error().message};
    format = formats::format_of(name_with_ending, *start);
    // UTF-16 can look like any format; as text it is refused with a better reason.
    if (!format && formats::misfit(formats::Format::text, *start, true)) format = formats::Format::text;
  }
  if (!format) return Unread{Unread::Kind::unknown_format, std::move(name), "not in a known game format"};
  return Stream{names_.numbered(name), name, *format, &bytes};
}

}  // namespace punct::collections
