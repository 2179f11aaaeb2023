// SPDX-License-Identifier: MIT
#include "run_deflate.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>
#include <zlib.h>

namespace punct::render {
namespace {

using Row = std::vector<std::uint32_t>;

/// The bytes that a row is to be unpacked to.
std::string bytes_of(const Row& row, int channels) {
  std::string bytes(1, '\0');
  for (const std::uint32_t pixel : row)
    for (int i = 0; i < channels; ++i) bytes += static_cast<char>(pixel >> (8 * i) & 0xFF);
  return bytes;
}

void expect_unpacks(const std::vector<Row>& rows, int channels) {
  RunDeflate deflate(static_cast<int>(rows.front().size()), channels);
  std::string expected;
  std::string packed;
  const Row* above = nullptr;
  for (const Row& row : rows) {
    const std::string bytes = bytes_of(row, channels);
    deflate.add_row(row.data(), above == nullptr ? nullptr : above->data(),
                    reinterpret_cast<const unsigned char*>(bytes.data()));
    expected += bytes;
    above = &row;
    packed += deflate.packed();
    deflate.packed().clear();
  }
  deflate.finish();
  packed += deflate.packed();
  std::string unpacked(expected.size(), '\0');
  uLongf size = unpacked.size();
  ASSERT_EQ(uncompress(reinterpret_cast<Bytef*>(unpacked.data()), &size, reinterpret_cast<const Bytef*>(packed.data()),
                       packed.size()),
            Z_OK);
  EXPECT_EQ(size, expected.size());
  EXPECT_TRUE(unpacked == expected);
}

TEST(RunDeflate, PacksRunsOfEveryLength) {
  for (const int channels : {3, 4})
    for (std::size_t length = 1; length < 200; ++length) {
      Row row(length, 0x00A0B0C0);
      row.insert(row.begin(), 0x00FFFFFF);
      row.push_back(0x00123456);
      expect_unpacks({row, row, Row(row.size(), 0x00FFFFFF)}, channels);
    }
}

TEST(RunDeflate, PacksRowsTooLongToReachAbove) {
  for (const std::size_t width : {8191U, 8192U, 10922U, 10923U, 20000U}) {
    const Row row(width, 0x00A0B0C0);
    expect_unpacks({row, row, row}, 3);
    expect_unpacks({row, row, row}, 4);
  }
}

RC_GTEST_PROP(RunDeflate, GivesBackWhatWasPacked, ()) {
  const auto width = *rc::gen::inRange<std::size_t>(1, 40);
  const auto height = *rc::gen::inRange<std::size_t>(1, 8);
  const auto pixel = rc::gen::element<std::uint32_t>(0U, 0xFFU, 0x8F9091U, 0xC0FFEEU);
  const auto rows = *rc::gen::container<std::vector<Row>>(height, rc::gen::container<Row>(width, pixel));
  expect_unpacks(rows, *rc::gen::element(3, 4));
  RC_ASSERT(!::testing::Test::HasFailure());
}

}  // namespace
}  // namespace punct::render
