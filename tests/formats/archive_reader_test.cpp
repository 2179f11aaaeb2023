// SPDX-License-Identifier: MIT
#include <algorithm>
#include <csignal>
#include <cstdlib>

#include <gtest/gtest.h>
#include <sys/resource.h>

#include "punct/formats/archive.hpp"
#include "punct/formats/packer.hpp"

namespace punct::formats {
namespace {

// Bytes that come one after the other, as from a pipe.
class Pipe final : public ByteSource {
 public:
  explicit Pipe(std::string bytes) : bytes_(std::move(bytes)) {}

 protected:
  Expected<std::size_t, ReadError> read_some(char* buffer, std::size_t size) override {
    const std::size_t got = bytes_.copy(buffer, size, at_);
    at_ += got;
    return got;
  }

 private:
  std::string bytes_;
  std::size_t at_ = 0;
};

std::string packed(Packing packing, std::string_view bytes) {
  std::string out;
  auto packer = Packer::open(packing, "a.punct", [&out](std::string_view more) {
    out += more;
    return true;
  });
  EXPECT_TRUE(packer && packer->write(bytes) && packer->finish());
  return out;
}

// Reads a member to its end.
Expected<std::string, ReadError> rest_of(ArchiveReader& archive) {
  std::string bytes;
  std::string block(1 << 16, '\0');
  while (true) {
    const auto got = archive.read(block.data(), block.size());
    if (!got) return Unexpected{got.error()};
    if (*got == 0) return bytes;
    bytes.append(block, 0, *got);
  }
}

TEST(ArchiveReader, ReadsWhatThePackerWrites) {
  for (const Packing packing : {Packing::gzip, Packing::zstd, Packing::xz, Packing::bzip2, Packing::zip}) {
    const std::string bytes = packed(packing, "1. E@K3,K4,K5 *\n");
    EXPECT_TRUE(looks_like_archive(bytes));
    Pipe pipe(bytes);
    ArchiveReader archive(pipe, 200);
    const auto member = archive.next();
    ASSERT_TRUE(member && *member);
    EXPECT_EQ((*member)->name, packing == Packing::zip ? "a.punct" : "");
    EXPECT_TRUE((*member)->is_file);
    EXPECT_EQ(rest_of(archive).value(), "1. E@K3,K4,K5 *\n");
    const auto end = archive.next();
    ASSERT_TRUE(end);
    EXPECT_FALSE(*end);
  }
}

TEST(ArchiveReader, RefusesWhatExpandsTooMuch) {
  const std::string bytes = packed(Packing::gzip, std::string(std::size_t{17} << 20, ' '));
  for (const std::uint64_t most : {0U, 1U, 200U}) {
    Pipe pipe(bytes);
    ArchiveReader archive(pipe, most);
    ASSERT_TRUE(archive.next());
    const auto read = rest_of(archive);
    ASSERT_FALSE(read) << most;
    EXPECT_EQ(read.error().kind, ReadError::Kind::limit) << most;
  }
}

TEST(ArchiveReader, AFullDiskIsNotADamagedZip) {
  const std::string bytes = packed(Packing::zip, "1. E@K3,K4,K5 *\n");
  const auto read = [&bytes] {
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit few{16, 16};
    if (setrlimit(RLIMIT_FSIZE, &few) != 0) std::exit(2);
    Pipe pipe(bytes);
    ArchiveReader archive(pipe, 200);
    const auto member = archive.next();
    std::exit(!member && member.error().error.message.starts_with("temporary file: ") ? 0 : 1);
  };
  EXPECT_EXIT(read(), ::testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace punct::formats
