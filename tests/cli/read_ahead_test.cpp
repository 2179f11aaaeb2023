// SPDX-License-Identifier: MIT
#include "sources/read_ahead.hpp"

#include <algorithm>
#include <stdexcept>

#include <gtest/gtest.h>

namespace punct::cli {
namespace {

using namespace collections;

enum class End : std::uint8_t { plain, failure, exception };

/// So many bytes that count up, and then an end.
class Counted final : public formats::ByteSource {
 public:
  explicit Counted(std::size_t size, End end = End::plain) : left_(size), end_(end) {}
  static char byte(std::size_t at) { return static_cast<char>(at % 251); }

 protected:
  Expected<std::size_t, formats::ReadError> read_some(char* buffer, std::size_t size) override {
    if (left_ == 0 && end_ == End::exception) throw std::runtime_error("broken");
    if (left_ == 0 && end_ == End::failure) return Unexpected{formats::ReadError{{}, "cut off"}};
    const std::size_t count = std::min({size, left_, std::size_t{10'007}});
    for (std::size_t i = 0; i < count; ++i) buffer[i] = byte(at_ + i);
    at_ += count;
    left_ -= count;
    return count;
  }

 private:
  std::size_t left_;
  std::size_t at_ = 0;
  End end_;
};

std::string all_of(formats::ByteSource& source, std::size_t step) {
  std::string all, some(step, '\0');
  while (true) {
    const auto got = source.read(some.data(), step);
    if (!got || *got == 0) return all;
    all.append(some, 0, *got);
  }
}

std::string counted(std::size_t size) {
  std::string all(size, '\0');
  for (std::size_t i = 0; i < size; ++i) all[i] = Counted::byte(i);
  return all;
}

constexpr std::size_t kBlock = std::size_t{256} << 10;

TEST(ReadAhead, GivesTheBytesOfTheOtherSource) {
  for (const std::size_t size : {std::size_t{0}, std::size_t{1}, kBlock - 1, kBlock, kBlock + 1, 9 * kBlock + 77})
    for (const std::size_t step : {std::size_t{4099}, kBlock, 3 * kBlock}) {
      Counted source(size);
      ReadAhead ahead(source);
      EXPECT_TRUE(all_of(ahead, step) == counted(size)) << size << " by " << step;
      EXPECT_FALSE(ahead.failure());
    }
}

TEST(ReadAhead, FailsAfterTheBytesThatThereAre) {
  for (const std::size_t size : {std::size_t{0}, std::size_t{5}, kBlock, 6 * kBlock + 1}) {
    Counted source(size, End::failure);
    ReadAhead ahead(source);
    EXPECT_TRUE(all_of(ahead, 10'000) == counted(size)) << size;
    ASSERT_TRUE(ahead.failure()) << size;
    EXPECT_EQ(ahead.failure()->message, "cut off");
  }
}

TEST(ReadAhead, ThrowsWhatTheOtherSourceThrows) {
  for (const std::size_t size : {std::size_t{0}, 6 * kBlock + 1}) {
    Counted source(size, End::exception);
    ReadAhead ahead(source);
    EXPECT_THROW(all_of(ahead, 10'000), std::runtime_error) << size;
  }
}

TEST(ReadAhead, StopsWhereItIsNoLongerWanted) {
  Counted source(100 * kBlock);
  ReadAhead ahead(source);
  char byte = '\1';
  ASSERT_TRUE(ahead.read(&byte, 1));
  EXPECT_EQ(byte, Counted::byte(0));
}

}  // namespace
}  // namespace punct::cli
