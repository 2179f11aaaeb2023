// SPDX-License-Identifier: MIT
#include "punct/formats/archive.hpp"

#include <algorithm>
#include <array>

#include "archive/backend.hpp"
#include "punct/loader.hpp"

namespace punct::formats {
namespace {

constexpr std::array<std::string_view, 3> kCompressed{".gz", ".xz", ".zst"};
constexpr std::array<std::string_view, 6> kArchives{".zip", ".tar", ".tgz", ".txz", ".tzst", ".taz"};

bool ends_with(std::string_view name, std::string_view ending) noexcept {
  if (name.size() <= ending.size()) return false;
  const std::string_view tail = name.substr(name.size() - ending.size());
  return std::equal(tail.begin(), tail.end(), ending.begin(),
                    [](char a, char b) { return a == b || (a >= 'A' && a <= 'Z' && a + ('a' - 'A') == b); });
}

}  // namespace

bool looks_like_archive(std::string_view start) noexcept {
  using namespace std::string_view_literals;
  constexpr std::size_t kTarMagic = 257;
  return is_zip_start(start) || start.starts_with("\x1f\x8b"sv) ||
         start.starts_with(
             "\xfd"
             "7zXZ\0"sv) ||
         start.starts_with("\x28\xb5\x2f\xfd"sv) ||
         (start.size() >= kTarMagic + 5 && start.substr(kTarMagic, 5) == "ustar");
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

struct ArchiveReader::Inner {
  ByteSource& bytes;
  std::uint64_t max_expansion;
  std::unique_ptr<ArchiveBackend> backend;
};

ArchiveReader::ArchiveReader(ByteSource& bytes, std::uint64_t max_expansion)
    : inner_(new Inner{bytes, max_expansion, nullptr}) {}
ArchiveReader::~ArchiveReader() = default;

Expected<std::optional<std::string>, ReadError> ArchiveReader::next() {
  drop_peeked();
  if (!inner_->backend) {
    const auto make = load_from_module(kArchiveModule, kMakeArchiveBackend);
    if (!make) return Unexpected{ReadError{ReadError::Kind::io, make.error()}};
    inner_->backend.reset(reinterpret_cast<MakeArchiveBackend*>(*make)(inner_->bytes, inner_->max_expansion));
  }
  return inner_->backend->next();
}

Expected<std::size_t, ReadError> ArchiveReader::read_some(char* buffer, std::size_t size) {
  return inner_->backend->read(buffer, size);
}

}  // namespace punct::formats
