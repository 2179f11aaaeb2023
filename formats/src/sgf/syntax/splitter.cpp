// SPDX-License-Identifier: MIT
#include <algorithm>

#include "sgf/format.hpp"
#include "sgf/syntax/tree.hpp"

namespace punct::formats {
namespace {

// Cuts before the last tree that begins with GM, as trees of Boardspace and of this library do. If there is none in the
// buffer, cuts after the last bracket that closes a game.
class SgfSplitter final : public Splitter {
 public:
  Cut cut(std::string_view buffer, bool at_end) override {
    std::size_t run = at_end ? buffer.size() : last_beginning(buffer);
    if (run == 0) run = last_end(buffer);
    if (run != 0) forget();
    searched_ = run == 0 ? buffer.size() : 0;
    return {0, run, {}};
  }

  Passed pass_over(std::string_view buffer, bool at_end) override {
    const std::size_t beginning = next_sgf_game(buffer, dropped_ ? 0 : 1);
    const std::size_t looked_at = std::min(scanned_, beginning);
    const std::size_t end = looked_at + brackets_.pass(buffer.substr(looked_at, beginning - looked_at));
    if (brackets_.closed() || beginning < buffer.size() || at_end) {
      forget();
      return {end, true};
    }
    // Keeps the last bytes, which may be the beginning of a game.
    const std::size_t kept = std::min(buffer.size(), kBeginning);
    dropped_ = dropped_ || kept < buffer.size();
    scanned_ = kept;
    return {buffer.size() - kept, false};
  }

 private:
  // More bytes than the beginning of a game, `(;GM[`, has with usual white space.
  static constexpr std::size_t kBeginning = 256;

  void forget() {
    brackets_ = SgfBrackets();
    scanned_ = searched_ = 0;
    dropped_ = in_game_ = false;
  }
  [[nodiscard]] std::size_t last_beginning(std::string_view buffer) const noexcept {
    return last_sgf_game(buffer, searched_ > kBeginning ? searched_ - kBeginning : 0);
  }
  // The end of the last game that closes; 0 if none does. Skips text between games as the reader does.
  std::size_t last_end(std::string_view buffer) {
    std::size_t end = 0;
    while (scanned_ < buffer.size()) {
      if (!in_game_ && !find_game(buffer)) break;
      scanned_ += brackets_.pass(buffer.substr(scanned_));
      in_game_ = !brackets_.closed();
      if (!in_game_) end = scanned_;
    }
    return end;
  }
  // Goes to the next bracket that begins a game. Returns false if there is none. It then stops at the end, or at a
  // bracket that further bytes may turn into the beginning of a game.
  bool find_game(std::string_view buffer) {
    for (; (scanned_ = buffer.find('(', scanned_)) != std::string_view::npos; ++scanned_) {
      in_game_ = starts_sgf_tree(buffer.substr(scanned_));
      if (in_game_) return true;
      if (buffer.find_first_not_of(" \t\r\n\v\f", scanned_ + 1) == std::string_view::npos) return false;
    }
    scanned_ = buffer.size();
    return false;
  }

  SgfBrackets brackets_;
  // The bytes of the buffer in which brackets have been counted, and those in which no game begins.
  std::size_t scanned_ = 0;
  std::size_t searched_ = 0;
  // Whether the scanned bytes end within a game.
  bool in_game_ = false;
  // Whether the start of the game that is skipped is no longer in the buffer.
  bool dropped_ = false;
};

}  // namespace

std::unique_ptr<Splitter> make_sgf_splitter(const Limits&) { return std::make_unique<SgfSplitter>(); }

}  // namespace punct::formats
