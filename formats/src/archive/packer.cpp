// SPDX-License-Identifier: MIT
#include "punct/formats/packer.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "archive/backend.hpp"
#include "punct/system.hpp"

namespace punct::formats {
namespace {

struct PackedEnding {
  std::string_view ending;
  Packing packing;
};
constexpr std::array<PackedEnding, 5> kPackedEndings{{{".gz", Packing::gzip},
                                                      {".zst", Packing::zstd},
                                                      {".xz", Packing::xz},
                                                      {".bz2", Packing::bzip2},
                                                      {".zip", Packing::zip}}};

const PackedEnding* packed_ending(std::string_view name) noexcept {
  const auto same = [](char a, char b) { return a == b || (a >= 'A' && a <= 'Z' && a + ('a' - 'A') == b); };
  for (const PackedEnding& each : kPackedEndings) {
    if (name.size() <= each.ending.size()) continue;
    const std::string_view tail = name.substr(name.size() - each.ending.size());
    if (std::equal(tail.begin(), tail.end(), each.ending.begin(), same)) return &each;
  }
  return nullptr;
}

}  // namespace

std::optional<Packing> packing_by_ending(std::string_view name) noexcept {
  const PackedEnding* const found = packed_ending(name);
  return found == nullptr ? std::nullopt : std::optional(found->packing);
}

std::string_view without_packing(std::string_view name) noexcept {
  const PackedEnding* const found = packed_ending(name);
  return found == nullptr ? name : name.substr(0, name.size() - found->ending.size());
}

class Packer::Inner {
 public:
  explicit Inner(Sink given) : sink(std::move(given)) {}
  Sink sink;
  std::unique_ptr<PackerBackend> backend;
};

Packer::Packer(std::unique_ptr<Inner> inner) noexcept : inner_(std::move(inner)) {}
Packer::Packer(Packer&&) noexcept = default;
Packer& Packer::operator=(Packer&&) noexcept = default;
Packer::~Packer() = default;

Expected<Packer, std::string> Packer::open(Packing packing, const std::string& member, Sink sink) {
  // A zip states the length of a name in two bytes.
  constexpr std::size_t longest = 0xFFFF;
  if (packing == Packing::zip && member.size() > longest)
    return Unexpected{std::string("the name of a file in a zip must not be longer than 65,535 bytes")};
  const auto make = system::load_from_module(kArchiveModule, kMakePackerBackend);
  if (!make) return Unexpected{make.error()};
  auto inner = std::make_unique<Inner>(std::move(sink));
  inner->backend.reset(reinterpret_cast<MakePackerBackend*>(*make)(packing, member, inner->sink));
  if (!inner->backend) return Unexpected{std::string("the archive library cannot write this compression")};
  return Packer(std::move(inner));
}

bool Packer::write(std::string_view bytes) { return inner_->backend->write(bytes); }
bool Packer::finish() { return inner_->backend->finish(); }

}  // namespace punct::formats
