// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "fuzz/records.hpp"

namespace {

// Reads the bytes as tools do, in pieces of this size; returns the text of all games.
std::string streamed(punct::formats::Format format, std::string_view bytes, std::size_t piece) {
  const auto splitter = punct::formats::info(format).make_splitter({});
  const auto reader = punct::formats::info(format).make_reader({});
  punct::testing::Kept kept;
  std::string buffer;
  while (true) {
    const std::size_t more = std::min(piece, bytes.size());
    buffer += bytes.substr(0, more);
    bytes.remove_prefix(more);
    const auto cut = splitter->cut(buffer, bytes.empty());
    punct::fuzz::require(cut.skip + cut.run <= buffer.size());
    if (cut.run != 0) reader->read(std::string_view(buffer).substr(cut.skip, cut.run), {{2, 1}}, kept);
    buffer.erase(0, cut.skip + cut.run);
    if (bytes.empty() && (buffer.empty() || cut.skip + cut.run == 0)) break;
  }
  return punct::testing::written(punct::formats::Format::text, kept.records);
}

}  // namespace

// Whatever the bytes look like, they are read to their end, and in pieces the same as whole.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::size_t piece = 1 + data[0];
  const std::string_view bytes(reinterpret_cast<const char*>(data + 1), size - 1);
  const auto format = punct::formats::format_by_content(bytes);
  if (!format || bytes.substr(0, 3) == "\xEF\xBB\xBF") return 0;
  punct::fuzz::require(streamed(*format, bytes, piece) == streamed(*format, bytes, bytes.size() + 1));
  return 0;
}
