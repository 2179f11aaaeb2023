// SPDX-License-Identifier: MIT
#include "sgf/canonical_turn.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace punct::formats {
namespace {

// No node read here is longer, including the two bytes after it that are examined.
constexpr std::ptrdiff_t kLongestNode = 64;
constexpr std::uint64_t kOnes = 0x0101010101010101;

template <class Word>
Word word_at(const char* at) noexcept {
  Word word = 0;
  std::memcpy(&word, at, sizeof word);
  return word;
}
// The same for a literal of four letters.
constexpr std::uint32_t word_of(const char (&letters)[5]) noexcept {
  std::uint32_t word = 0;
  for (unsigned i = 0; i < 4; ++i) {
    const unsigned shift = std::endian::native == std::endian::little ? 8 * i : 24 - 8 * i;
    word |= std::uint32_t{static_cast<unsigned char>(letters[i])} << shift;
  }
  return word;
}

constexpr unsigned digit(char c) noexcept { return static_cast<unsigned>(static_cast<unsigned char>(c)) - '0'; }

// Reads the nodes of a turn one after the other. Each step returns false if it finds something else. All are inlined
// into one function, so that the pointer stays in a register.
class NodeReader {
 public:
  NodeReader(const char* at, const char* end) noexcept : at_(at), end_(end) {}

  // `; P0[57 `
  [[gnu::always_inline]] inline bool begin() noexcept {
    if (end_ - at_ < kLongestNode) return false;
    const auto word = word_at<std::uint32_t>(at_);
    if ((word & ~kSeat) != word_of("; P0") || at_[4] != '[') return false;
    is_second_seat_ = (word & kSeat) != 0;
    at_ += 5;
    return read_number() && *at_++ == ' ';
  }
  // Four letters in upper or lower case.
  [[gnu::always_inline]] inline bool word(std::uint32_t wanted) noexcept {
    const bool is_it = (word_at<std::uint32_t>(at_) | 0x20202020U) == wanted;
    at_ += 4;
    return is_it;
  }
  [[gnu::always_inline]] inline bool blank() noexcept { return *at_++ == ' '; }
  // ` W ` or ` B `; the letter has no meaning.
  [[gnu::always_inline]] inline bool set() noexcept {
    const char letter = static_cast<char>(at_[1] | 0x20);
    const bool is_set = at_[0] == ' ' && (letter == 'w' || letter == 'b') && at_[2] == ' ';
    at_ += 3;
    return is_set;
  }
  // `b `; does not move past anything else.
  [[gnu::always_inline]] inline bool board() noexcept {
    const bool is_board = (at_[0] | 0x20) == 'b' && at_[1] == ' ';
    at_ += is_board ? 2 : 0;
    return is_board;
  }
  // One or two digits. Computes with the second digit whether it is there or not: the processor could not predict a
  // branch.
  [[gnu::always_inline]] inline bool small_number(unsigned& number) noexcept {
    const unsigned first = digit(at_[0]);
    const unsigned second = digit(at_[1]);
    const unsigned has_second = second <= 9 ? 1 : 0;
    at_ += 1 + has_second;
    number = first + has_second * (9 * first + second);
    return first <= 9;
  }
  // `K 3`
  [[gnu::always_inline]] inline bool space(Space& space) noexcept {
    const int column = (at_[0] | 0x20) - 'a' + 1;
    unsigned row = 0;
    if (at_[1] != ' ') return false;
    at_ += 2;
    if (!small_number(row) || !on_board(column, static_cast<int>(row))) return false;
    space = Space::from_index(static_cast<std::uint8_t>(15 * (column - 1) + static_cast<int>(row) - 1));
    return true;
  }
  // `]` or `]TM[5210]`, and the line break. The node must end there.
  [[gnu::always_inline]] inline bool end_node() noexcept {
    at_ += *at_ == ' ' ? 1 : 0;
    clock_begin_ = nullptr;
    if (word_at<std::uint32_t>(at_) == word_of("]TM[")) {
      clock_begin_ = at_ += 4;
      at_ += digits(at_);
      if (at_ == clock_begin_ || at_ - clock_begin_ > kMostDigits) return false;
    }
    if (at_[0] != ']' || at_[1] != '\n' || (at_[2] != ';' && at_[2] != ')' && at_[2] != '(')) return false;
    at_ += 2;
    return true;
  }

  [[nodiscard]] const char* line_break() const noexcept { return at_ - 1; }
  [[nodiscard]] std::int32_t number() const noexcept { return number_; }
  [[nodiscard]] bool is_second_seat() const noexcept { return is_second_seat_; }
  [[nodiscard]] std::int64_t clock() const noexcept {
    if (clock_begin_ == nullptr) return SgfCanonicalTurn::kNoTime;
    std::int64_t clock = 0;
    for (const char* p = clock_begin_; *p != ']'; ++p) clock = 10 * clock + (*p - '0');
    return clock;
  }

 private:
  static constexpr std::ptrdiff_t kMostDigits = 15;
  // The bit that tells `; P1` from `; P0`.
  static constexpr std::uint32_t kSeat = word_of("\0\0\0\1");

  // The number of digits that begin here; at most 16 are counted.
  static std::ptrdiff_t digits(const char* at) noexcept {
    const auto first = digits_of(word_at<std::uint64_t>(at));
    return first < 8 ? first : 8 + digits_of(word_at<std::uint64_t>(at + 8));
  }
  static std::ptrdiff_t digits_of(std::uint64_t word) noexcept {
    const std::uint64_t values = word ^ (kOnes * '0');
    const std::uint64_t others = ((values + kOnes * 0x76) | values) & (kOnes * 0x80);
    return (std::endian::native == std::endian::little ? std::countr_zero(others) : std::countl_zero(others)) / 8;
  }
  [[gnu::always_inline]] inline bool read_number() noexcept {
    constexpr int kMost = 8;
    const char* const begin = at_;
    number_ = 0;
    for (; digit(*at_) <= 9 && at_ - begin < kMost; ++at_)
      number_ = 10 * number_ + static_cast<std::int32_t>(digit(*at_));
    return at_ != begin;
  }

  const char* at_;
  const char* end_;
  const char* clock_begin_ = nullptr;
  std::int32_t number_ = 0;
  bool is_second_seat_ = false;
};

}  // namespace

bool SgfCanonicalTurn::read(const char* at, const char* end) noexcept {
  NodeReader node(at, end);
  unsigned picked = 0;
  unsigned dropped = 0;
  unsigned way = 0;
  from = {};
  if (!node.begin() || !node.word(word_of("pick"))) return false;
  first_number = node.number();
  const bool lifts = node.board();
  if (!(lifts ? node.space(from) : node.set() && node.small_number(picked)) || !node.end_node()) return false;
  breaks[0] = node.line_break();

  if (!node.begin() || node.number() <= first_number || !node.word(word_of("drop")) || !node.board()) return false;
  const std::int32_t second_number = node.number();
  if (!node.small_number(dropped) || !node.blank() || !node.space(to) || !node.blank() || !node.small_number(way))
    return false;
  if (!node.end_node()) return false;
  breaks[1] = node.line_break();

  if (!node.begin() || node.number() <= second_number || !node.word(word_of("done")) || !node.end_node()) return false;
  breaks[2] = node.line_break();
  last_number = node.number();
  is_second_seat = node.is_second_seat();
  clock = node.clock();
  piece = static_cast<std::uint8_t>(dropped);
  orientation = static_cast<std::uint8_t>(way);
  return dropped - 1 < 37 && way <= 5 && (lifts || picked == dropped);
}

}  // namespace punct::formats
