// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstring>

#include "text/boundary.hpp"
#include "text/format.hpp"
#include "text/game_scanner.hpp"

namespace punct::formats {
namespace {

// The last `[` in [first, last); null where there is none.
const char* last_bracket(const char* first, const char* last) noexcept {
  while (last != first)
    if (*--last == '[') return last;
  return nullptr;
}

// Cuts at the last place where a game surely begins: an empty line, then a tag. It is looked for from the end, so that
// most of the bytes are never touched. Where there is none, games without tags are looked for from the start.
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
    // What the bytes to come may turn into the beginning of a game is kept.
    return {buffer.size() - std::min(buffer.size(), 2 * kTagStart), false};
  }

 private:
  // 0 where no game but the first begins in what has not been searched before.
  [[nodiscard]] std::size_t last_beginning(std::string_view buffer) const noexcept {
    const char* begin = buffer.data();
    const char* first = begin + (searched_ > kTagStart ? searched_ - kTagStart : 0);
    const char* at = begin + buffer.size();
    while ((at = last_bracket(first, at)) != nullptr)
      if (begins_game(begin, at, begin + buffer.size(), true)) return static_cast<std::size_t>(at - begin);
    return 0;
  }

  GameScanner scanner_;
  // How much of the buffer held no beginning when it was last looked at.
  std::size_t searched_ = 0;
};

}  // namespace

std::unique_ptr<Splitter> make_text_splitter(const Limits&) { return std::make_unique<TextSplitter>(); }

}  // namespace punct::formats
