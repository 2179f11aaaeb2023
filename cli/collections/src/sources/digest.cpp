// SPDX-License-Identifier: MIT
#include "sources/digest.hpp"

#include <array>
#include <cstdint>
#include <fstream>

#include <nettle/sha2.h>

#include "punct/system.hpp"

namespace punct::collections {

struct Sha256::Context {
  sha256_ctx state;
};

Sha256::Sha256() : context_(std::make_unique<Context>()) { sha256_init(&context_->state); }
Sha256::~Sha256() = default;
Sha256::Sha256(Sha256&&) noexcept = default;
Sha256& Sha256::operator=(Sha256&&) noexcept = default;

void Sha256::update(std::string_view bytes) noexcept {
  sha256_update(&context_->state, bytes.size(), reinterpret_cast<const std::uint8_t*>(bytes.data()));
}

std::string Sha256::take_hex() {
  std::array<std::uint8_t, SHA256_DIGEST_SIZE> digest{};
  sha256_digest(&context_->state, digest.size(), digest.data());
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string hex;
  for (const std::uint8_t byte : digest) {
    hex += kDigits[byte >> 4];
    hex += kDigits[byte & 15];
  }
  return hex;
}

std::optional<std::string> sha256_of_file(const std::string& path) {
  constexpr std::size_t kBlock = std::size_t{64} << 10;
  std::ifstream file(system::path_of(path), std::ios::binary);
  if (!file) return std::nullopt;
  Sha256 digest;
  std::string block(kBlock, '\0');
  while (file) {
    file.read(block.data(), static_cast<std::streamsize>(block.size()));
    digest.update(std::string_view(block).substr(0, static_cast<std::size_t>(file.gcount())));
  }
  if (file.bad()) return std::nullopt;
  return digest.take_hex();
}

}  // namespace punct::collections
