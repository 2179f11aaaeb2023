// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "punct/expected.hpp"
#include "punct/export.hpp"

namespace punct::formats {

/// The compression of an output file.
enum class Packing : std::uint8_t { gzip, zstd, xz, bzip2, zip };

/// The compression that the extension of a name asks for: `.gz`, `.zst`, `.xz`, `.bz2` or `.zip`, in upper or lower
/// case; `std::nullopt` for any other.
[[nodiscard]] PUNCT_API std::optional<Packing> packing_by_ending(std::string_view name) noexcept;
/// The name without such an extension: `x.sgf` for `x.sgf.gz`; else the name.
[[nodiscard]] PUNCT_API std::string_view without_packing(std::string_view name) noexcept;

/// Compresses one file, as a stream: the same bytes for the same input, on every machine with the same libraries,
/// without date or user name. Memory is bounded, at most some 100 MB for xz, 10 MB for the others.
class PUNCT_API Packer {
 public:
  /// Takes compressed bytes; false if they cannot be written, which ends the compression. An exception of it ends the
  /// compression too, and leaves the function of the packer that was called; the destructor swallows it.
  using Sink = std::function<bool(std::string_view)>;

  /// Loads the module that compresses. `member` is the name of the file in a zip, and is not used otherwise. Fails with
  /// a message if the module cannot be loaded or lacks the compression, or if the name is longer than a zip allows
  /// (65,535 bytes).
  [[nodiscard]] static Expected<Packer, std::string> open(Packing packing, const std::string& member, Sink sink);
  Packer(Packer&&) noexcept;             ///< Moves it; the other can only be destroyed.
  Packer& operator=(Packer&&) noexcept;  ///< Moves it; the other can only be destroyed.
  ~Packer();                             ///< Without finish() the file stays incomplete.

  /// Compresses these bytes. False if the sink failed; then nothing more can be written.
  bool write(std::string_view bytes);
  /// Completes the file. False if the sink failed.
  bool finish();

 private:
  class Inner;
  explicit Packer(std::unique_ptr<Inner> inner) noexcept;
  std::unique_ptr<Inner> inner_;
};

}  // namespace punct::formats
