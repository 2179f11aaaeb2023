// SPDX-License-Identifier: MIT
#include "punct/formats/archive.hpp"

#include <algorithm>
#include <array>

#include "archive/backend.hpp"
#include "archive/unpacker.hpp"
#include "punct/system.hpp"

namespace punct::formats {
namespace {

constexpr std::array<std::string_view, 4> kCompressed{".gz", ".xz", ".zst", ".bz2"};
// Boardspace calls its zips .zzz.
constexpr std::array<std::string_view, 8> kArchives{".zip", ".zzz", ".tar", ".tgz", ".txz", ".tzst", ".taz", ".tbz2"};

bool ends_with(std::string_view name, std::string_view ending) noexcept {
  if (name.size() <= ending.size()) return false;
  const std::string_view tail = name.substr(name.size() - ending.size());
  return std::equal(tail.begin(), tail.end(), ending.begin(),
                    [](char a, char b) { return a == b || (a >= 'A' && a <= 'Z' && a + ('a' - 'A') == b); });
}

}  // namespace

bool looks_like_archive(std::string_view start) noexcept {
  using namespace std::string_view_literals;
  constexpr std::string_view xz = "\xfd\x37zXZ\0"sv;
  return is_zip_start(start) || is_gzip_start(start) || is_tar_start(start) || start.starts_with(xz) ||
         is_zstd_start(start) || is_bzip2_start(start);
}

std::string_view without_compression(std::string_view name) noexcept {
  for (const std::string_view ending : kCompressed)
    if (ends_with(name, ending)) return name.substr(0, name.size() - ending.size());
  return name;
}

bool has_archive_ending(std::string_view name) noexcept {
  const auto is_ending = [name](std::string_view ending) { return ends_with(name, ending); };
  return std::any_of(kCompressed.begin(), kCompressed.end(), is_ending) ||
         std::any_of(kArchives.begin(), kArchives.end(), is_ending);
}

bool is_side_file(std::string_view path) noexcept {
  const std::string_view name = path.substr(path.rfind('/') + 1);
  return name.starts_with("._") || path.starts_with("__MACOSX/") || path.find("/__MACOSX/") != std::string_view::npos;
}

struct ArchiveReader::Inner {
  ByteSource& bytes;
  std::uint64_t max_expansion;
  std::unique_ptr<ArchiveBackend> backend;
};

ArchiveReader::ArchiveReader(ByteSource& bytes, std::uint64_t max_expansion)
    : inner_(new Inner{bytes, max_expansion, nullptr}) {}
ArchiveReader::~ArchiveReader() = default;

Expected<std::optional<ArchiveMember>, ArchiveFault> ArchiveReader::next() {
  drop_peeked();
  if (!inner_->backend) {
    const auto make = system::load_from_module(kArchiveModule, kMakeArchiveBackend);
    if (!make) return Unexpected{ArchiveFault{{ReadError::Kind::io, make.error()}, {}, false}};
    inner_->backend.reset(reinterpret_cast<MakeArchiveBackend*>(*make)(inner_->bytes, inner_->max_expansion));
  }
  return inner_->backend->next();
}

Expected<std::size_t, ReadError> ArchiveReader::read_some(char* buffer, std::size_t size) {
  return inner_->backend->read(buffer, size);
}

}  // namespace punct::formats
