// SPDX-License-Identifier: MIT
#include "sgf/canonical_turn.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "sgf/board.hpp"

namespace punct::formats {
namespace {

// No node read here is longer, including the bytes after its numbers that are examined.
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
  NodeReader(const Cursor& cursor, std::int32_t number) noexcept
      : cursor_(cursor), at_(cursor.at()), end_(cursor.end()), number_(number) {}

  // `; P0[57 ` or `; P0[`, perhaps with empty nodes before it.
  [[gnu::always_inline]] inline bool begin() noexcept {
    while (end_ - at_ >= kLongestNode && at_[0] == ';' && at_[1] == '\n') pass_white(at_ + 1);
    if (end_ - at_ < kLongestNode) return false;
    const auto word = word_at<std::uint32_t>(at_);
    if ((word & ~kSeat) != word_of("; P0") || at_[4] != '[') return false;
    is_second_seat_ = (word & kSeat) != 0;
    at_ += 5;
    return digit(*at_) > 9 || (read_number() && *at_++ == ' ');
  }
  // The place of the node that has begun, and of its property.
  [[nodiscard]] Place node_place() const noexcept { return cursor_.place(); }
  [[nodiscard]] Place place() const noexcept { return cursor_.place_of(cursor_.at() + 2); }
  // Four letters in upper or lower case.
  [[gnu::always_inline]] inline std::uint32_t word() noexcept {
    const auto word = word_at<std::uint32_t>(at_) | 0x20202020U;
    at_ += 4;
    return word;
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
  // A piece that is none of the markers.
  [[gnu::always_inline]] inline bool piece(std::uint8_t& piece) noexcept {
    unsigned number = 0;
    if (!small_number(number) || number > 37 || SgfPieces::is_marker(static_cast<std::uint8_t>(number))) return false;
    piece = static_cast<std::uint8_t>(number);
    return true;
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
  // `K 3 1`
  [[gnu::always_inline]] inline bool landing(SgfCanonicalTurn& turn) noexcept {
    unsigned way = 0;
    if (!space(turn.to) || !blank() || !small_number(way)) return false;
    turn.orientation = static_cast<std::uint8_t>(way);
    return way <= 5;
  }
  // `]` or `]TM[5210]`, and the white space behind it.
  [[gnu::always_inline]] inline bool end_node() noexcept {
    at_ += *at_ == ' ' ? 1 : 0;
    clock_begin_ = nullptr;
    if (word_at<std::uint32_t>(at_) == word_of("]TM[")) {
      clock_begin_ = at_ += 4;
      at_ += digits(at_);
      if (at_ == clock_begin_ || at_ - clock_begin_ > kMostDigits) return false;
    }
    if (*at_ != ']') return false;
    pass_white(at_ + 1);
    return true;
  }
  // Whether the node that has ended has nothing more.
  [[nodiscard]] bool is_over() const noexcept { return at_ != end_ && (*at_ == ';' || *at_ == ')' || *at_ == '('); }

  [[nodiscard]] const Cursor& cursor() const noexcept { return cursor_; }
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
  // The white space from here on. Most nodes end in one line feed.
  [[gnu::always_inline]] inline void pass_white(const char* from) noexcept {
    cursor_.pass_plain(from);
    if (!cursor_.at_end() && cursor_.byte() == '\n') cursor_.pass_blank();
    if (!cursor_.at_end() && cursor_.byte() != ';') cursor_.pass_white();
    at_ = cursor_.at();
  }
  [[gnu::always_inline]] inline bool read_number() noexcept {
    constexpr int kMost = 8;
    const char* const begin = at_;
    const std::int32_t before = number_;
    number_ = 0;
    for (; digit(*at_) <= 9 && at_ - begin < kMost; ++at_)
      number_ = 10 * number_ + static_cast<std::int32_t>(digit(*at_));
    return number_ > before;
  }

  // At the node that is read.
  Cursor cursor_;
  const char* at_;
  const char* end_;
  const char* clock_begin_ = nullptr;
  std::int32_t number_;
  bool is_second_seat_ = false;
};

}  // namespace

bool SgfCanonicalTurn::read(Cursor& cursor, std::int32_t number) noexcept {
  NodeReader node(cursor, number);
  std::uint8_t picked = 0;
  Space lifted;
  bool has_begun = false;
  bool is_down = false;
  from = {};
  while (node.begin()) {
    switch (node.word()) {
      case word_of("pick"):
        if (from || !(node.board() ? node.space(lifted) : node.set() && node.piece(picked))) return false;
        is_down = false;
        break;
      case word_of("drop"):
        if (from) return false;
        if (!node.board()) {
          // `Drop` puts back what is in hand.
          if (!node.set() || !node.piece(picked)) return false;
          break;
        }
        if (!node.piece(piece) || !node.blank() || !node.landing(*this)) return false;
        place = node.place();
        is_down = true;
        break;
      case word_of("move"):
        if (has_begun || !node.blank() || !node.space(from) || !node.blank() || !node.landing(*this)) return false;
        place = node.place();
        is_down = true;
        break;
      case word_of("done"):
        done_place = node.node_place();
        if (!is_down || !node.end_node() || !node.is_over()) return false;
        last_number = node.number();
        is_second_seat = node.is_second_seat();
        clock = node.clock();
        cursor = node.cursor();
        return true;
      default: return false;
    }
    if (!node.end_node()) return false;
    has_begun = true;
  }
  return false;
}

}  // namespace punct::formats
