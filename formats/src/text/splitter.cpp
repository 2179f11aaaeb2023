// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstring>

#include "text/boundary.hpp"
#include "text/format.hpp"
#include "text/game_scanner.hpp"

namespace punct::formats {
namespace {

// The last `[` in [first, last); null if there is none.
const char* last_bracket(const char* first, const char* last) noexcept {
  while (last != first)
    if (*--last == '[') return last;
  return nullptr;
}

// Cuts at the last place where a game certainly begins: an empty line, then a tag. The search starts from the end, so
// that most bytes are never touched. If there is no such place, it looks for games without tags from the start.
class TextSplitter final : public Splitter {
 public:
  Cut cut(std::string_view buffer, bool at_end) override {
    if (at_end) {
      searched_ = 0;
      return {0, buffer.size(), {}};
    }
    std::size_t begin = last_beginning(buffer);
    if (begin == 0) begin = scanner_.scan(buffer);
    if (begin != 0) scanner_ = GameScanner();
    searched_ = begin == 0 ? buffer.size() : 0;
    return {0, begin, {}};
  }

  Passed pass_over(std::string_view buffer, bool at_end) override {
    searched_ = 0;
    scanner_ = GameScanner();
    const char* begin = buffer.data();
    const char* end = begin + buffer.size();
    for (const char* at = begin; at != end; ++at) {
      at = static_cast<const char*>(std::memchr(at, '[', static_cast<std::size_t>(end - at)));
      if (at == nullptr) break;
      if (at != begin && begins_game(begin, at, end, false)) return {static_cast<std::size_t>(at - begin), true};
    }
    if (at_end) return {buffer.size(), true};
    // Keeps the bytes that may become the start of a game when more bytes arrive.
    return {buffer.size() - std::min(buffer.size(), 2 * kTagStart), false};
  }

 private:
  // 0 if no game but the first begins in the bytes not searched before.
  [[nodiscard]] std::size_t last_beginning(std::string_view buffer) const noexcept {
    const char* begin = buffer.data();
    const char* first = begin + (searched_ > kTagStart ? searched_ - kTagStart : 0);
    const char* at = begin + buffer.size();
    while ((at = last_bracket(first, at)) != nullptr)
      if (begins_game(begin, at, begin + buffer.size(), true)) return static_cast<std::size_t>(at - begin);
    return 0;
  }

  GameScanner scanner_;
  // How much of the buffer has been searched without finding a start.
  std::size_t searched_ = 0;
};

}  // namespace

std::unique_ptr<Splitter> make_text_splitter(const Limits&) { return std::make_unique<TextSplitter>(); }

}  // namespace punct::formats
