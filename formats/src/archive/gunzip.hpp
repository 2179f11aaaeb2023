// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <zlib.h>

#include "punct/formats/byte_source.hpp"

namespace punct::formats {

/// What gzip has compressed, one member after the other. libarchive does not look at their checksums.
class GunzipSource final : public ByteSource {
 public:
  explicit GunzipSource(ByteSource& compressed);

 protected:
  Expected<std::size_t, ReadError> read_some(char* buffer, std::size_t size) override;

 private:
  struct Closer {
    void operator()(z_stream* stream) const noexcept;
  };

  /// Whether there is anything to inflate.
  Expected<bool, ReadError> fill();
  std::optional<ReadError> step();
  /// Whether another member follows; zeros that fill a block of a tape do not count.
  Expected<bool, ReadError> begin_next_member();

  ByteSource& compressed_;
  std::vector<unsigned char> block_;
  std::unique_ptr<z_stream, Closer> stream_;
  std::optional<ReadError> fault_;
  bool ended_ = false;
};

}  // namespace punct::formats
