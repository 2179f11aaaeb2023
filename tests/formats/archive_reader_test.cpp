// SPDX-License-Identifier: MIT
#include <algorithm>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

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

TEST(Packer, AnExceptionOfItsSinkReachesTheCaller) {
  for (const Packing packing : {Packing::gzip, Packing::zstd, Packing::xz, Packing::bzip2, Packing::zip}) {
    const auto use = [packing] {
      auto packer =
          Packer::open(packing, "a.punct", [](std::string_view) -> bool { throw std::runtime_error("full"); });
      EXPECT_TRUE(packer);
      std::string bytes;
      for (int i = 0; i < 200000; ++i) bytes += std::to_string(i * 7919);
      return packer->write(bytes) && packer->finish();
    };
    EXPECT_THROW(use(), std::runtime_error);
  }
}

TEST(Packer, StopsWhereItsSinkTakesNothing) {
  for (const Packing packing : {Packing::gzip, Packing::zstd, Packing::xz, Packing::bzip2, Packing::zip}) {
    int asked = 0;
    auto packer = Packer::open(packing, "a.punct", [&asked](std::string_view) { return ++asked < 0; });
    bool is_good = packer.has_value();
    for (int i = 0; i < 400 && is_good; ++i)
      is_good = packer->write(std::string(50'000, static_cast<char>('a' + i % 20)));
    if (is_good) is_good = packer->finish();
    EXPECT_FALSE(is_good);
    EXPECT_EQ(asked, 1);
  }
}

TEST(Packer, TakesNamesAsLongAsAZipCanHold) {
  const auto sink = [](std::string& out) {
    return [&out](std::string_view more) {
      out += more;
      return true;
    };
  };
  std::string bytes;
  const std::string longest(0xFFFF, 'a');
  auto packer = Packer::open(Packing::zip, longest, sink(bytes));
  ASSERT_TRUE(packer && packer->write("*") && packer->finish());
  MemorySource source(bytes);
  ArchiveReader archive(source, 200);
  const auto member = archive.next();
  ASSERT_TRUE(member && *member);
  EXPECT_EQ((*member)->name, longest);
  EXPECT_FALSE(Packer::open(Packing::zip, longest + 'a', sink(bytes)));
  EXPECT_TRUE(Packer::open(Packing::gzip, longest + 'a', sink(bytes)));
}

constexpr std::string_view kShort = "1. E@K3,K4,K5 *\n";
constexpr std::uint32_t kChecksumOfShort = 0x9e201ad1;

std::string little_endian(std::uint64_t number, int bytes) {
  std::string out;
  for (; bytes > 0; --bytes, number >>= 8) out += static_cast<char>(number & 0xFF);
  return out;
}

// A ZIP of one file, stored, whose sizes and places stand where those of large files do (APPNOTE.TXT 4.3.14 to 4.5.3).
std::string large_zip(std::string_view file, std::uint32_t checksum) {
  constexpr std::uint64_t kElsewhere = 0xFFFFFFFF;
  const std::string name = "a.punct";
  const std::string sizes = little_endian(file.size(), 8) + little_endian(file.size(), 8);
  const auto entry = [&](std::string_view extra) {
    return little_endian(45, 2) + little_endian(0, 8) + little_endian(checksum, 4) + little_endian(kElsewhere, 4) +
           little_endian(kElsewhere, 4) + little_endian(name.size(), 2) + little_endian(extra.size() + 4, 2);
  };
  const std::string before = "PK\3\4" + entry(sizes) + name + little_endian(1, 2) + little_endian(16, 2) + sizes;
  const std::string content = before + std::string(file);
  const std::string extra = sizes + little_endian(0, 8);
  const std::string directory = "PK\1\2" + little_endian(45, 2) + entry(extra) + little_endian(0, 10) +
                                little_endian(kElsewhere, 4) + name + little_endian(1, 2) + little_endian(24, 2) +
                                extra;
  const std::string end = "PK\6\6" + little_endian(44, 8) + little_endian(45, 2) + little_endian(45, 2) +
                          little_endian(0, 8) + little_endian(1, 8) + little_endian(1, 8) +
                          little_endian(directory.size(), 8) + little_endian(content.size(), 8);
  const std::string locator =
      "PK\6\7" + little_endian(0, 4) + little_endian(content.size() + directory.size(), 8) + little_endian(1, 4);
  const std::string old_end = "PK\5\6" + little_endian(0, 4) + little_endian(kElsewhere, 4) +
                              little_endian(kElsewhere, 4) + little_endian(kElsewhere, 4) + little_endian(0, 2);
  return content + directory + end + locator + old_end;
}

TEST(ArchiveReader, ReadsNumbersOfLargeZips) {
  const std::string bytes = large_zip(kShort, kChecksumOfShort);
  Pipe pipe(bytes);
  ArchiveReader archive(pipe, 200);
  const auto member = archive.next();
  ASSERT_TRUE(member && *member);
  EXPECT_EQ((*member)->name, "a.punct");
  EXPECT_EQ(rest_of(archive).value(), kShort);
  const auto end = archive.next();
  ASSERT_TRUE(end);
  EXPECT_FALSE(*end);
}

// A file of a zip that holds kShort, as its entry in the directory describes it.
struct Entry {
  std::string name;
  std::uint64_t flags = 0;
  // Of a file that Unix has made; 0 for another system.
  std::uint64_t mode = 0;
  std::string extra = {};
  std::string comment = {};
  // What the entry begins with.
  std::string mark = "PK\1\2";
};

// A ZIP of these files, stored (APPNOTE.TXT 4.3.7 to 4.3.16).
std::string zip_of(const std::vector<Entry>& entries) {
  std::string content;
  std::string directory;
  for (const Entry& entry : entries) {
    const std::string sizes = little_endian(kChecksumOfShort, 4) + little_endian(kShort.size(), 4) +
                              little_endian(kShort.size(), 4) + little_endian(entry.name.size(), 2);
    directory += entry.mark + little_endian(20, 1) + little_endian(entry.mode == 0 ? 0 : 3, 1) + little_endian(20, 2) +
                 little_endian(entry.flags, 2) + little_endian(0, 6) + sizes + little_endian(entry.extra.size(), 2) +
                 little_endian(entry.comment.size(), 2) + little_endian(0, 6) + little_endian(entry.mode, 2) +
                 little_endian(content.size(), 4) + entry.name + entry.extra + entry.comment;
    content += "PK\3\4" + little_endian(20, 2) + little_endian(entry.flags, 2) + little_endian(0, 6) + sizes +
               little_endian(0, 2) + entry.name + std::string(kShort);
  }
  return content + directory + "PK\5\6" + little_endian(0, 4) + little_endian(entries.size(), 2) +
         little_endian(entries.size(), 2) + little_endian(directory.size(), 4) + little_endian(content.size(), 4) +
         little_endian(0, 2);
}

// A line a member, with its bytes or what is wrong with it.
std::string listed(std::string_view bytes) {
  std::string lines;
  MemorySource source(bytes);
  ArchiveReader archive(source, 200);
  while (true) {
    const auto member = archive.next();
    if (member && !*member) return lines;
    if (!member) {
      lines += member.error().member + ": " + member.error().error.message + '\n';
      if (!member.error().goes_on) return lines;
      continue;
    }
    lines += (*member)->name + ": ";
    if (!(*member)->is_file) {
      lines += "no file\n";
      continue;
    }
    const auto read = rest_of(archive);
    lines += read ? *read : read.error().message + '\n';
  }
}

TEST(ArchiveReader, ReadsAZipByItsDirectory) {
  constexpr std::uint64_t kEncrypted = 1;
  constexpr std::uint64_t kUtf8 = 0x800;
  const auto unicode_path = [](std::string_view name, std::uint64_t checksum) {
    return little_endian(0x7075, 2) + little_endian(name.size() + 5, 2) + little_endian(1, 1) +
           little_endian(checksum, 4) + std::string(name);
  };
  // Of the name `a`.
  constexpr std::uint64_t kChecksumOfName = 0xE8B7BE43;
  const std::string file = std::string(kShort);
  const std::vector<std::pair<Entry, std::string>> cases{
      {{.name = "a", .comment = "a comment"}, "a: " + file},
      {{.name = "a", .mode = 0100644}, "a: " + file},
      {{.name = "a", .mode = 0120777}, "a: no file\n"},
      {{.name = "a", .mode = 0040755}, ""},
      {{.name = "a/"}, ""},
      {{.name = "a", .flags = kEncrypted}, "a: is encrypted\n"},
      {{.name = "a", .extra = unicode_path("ä", kChecksumOfName)}, "ä: " + file},
      {{.name = "a", .extra = unicode_path("ä", 1)}, "a: " + file},
      {{.name = "a", .flags = kUtf8, .extra = unicode_path("ä", kChecksumOfName)}, "a: " + file},
      {{.name = "a", .extra = unicode_path("", kChecksumOfName)}, "a: " + file},
      {{.name = "a",
        .extra = little_endian(0x9999, 2) + little_endian(2, 2) + "xx" + unicode_path("ä", kChecksumOfName)},
       "ä: " + file},
      {{.name = "a", .extra = little_endian(1, 2) + little_endian(99, 2)}, "a: " + file},
      {{.name = "a", .extra = "x"}, "a: " + file},
  };
  for (const auto& [entry, expected] : cases)
    EXPECT_EQ(listed(zip_of({entry, {.name = "z"}})), expected + "z: " + file) << ::testing::PrintToString(entry.extra);
}

TEST(ArchiveReader, TakesAZipOnlyWhoseDirectoryIsThere) {
  const std::string file = std::string(kShort);
  const std::string zip = zip_of({{.name = "a"}});
  // Bytes before the zip, after it, and both; what looks like its end in a comment.
  EXPECT_EQ(listed(zip + std::string(100, 'x')), "a: " + file);
  std::string commented = zip;
  commented[commented.size() - 2] = 30;
  EXPECT_EQ(listed(commented + "PK\5\6" + std::string(26, 'x')), "a: " + file);
  // Numbers that stand elsewhere, where nothing stands.
  std::string large = large_zip(kShort, kChecksumOfShort);
  EXPECT_EQ(listed(large), "a.punct: " + file);
  for (const char* const mark : {"PK\6\6", "PK\6\7", "PK\1\2"}) {
    std::string damaged = large;
    damaged[damaged.rfind(mark)] = '?';
    EXPECT_NE(listed(damaged), "a.punct: " + file) << mark;
  }
  for (const int field : {12, 16}) {
    std::string full = zip;
    full.replace(full.size() - 22 + static_cast<std::size_t>(field), 4, 4, '\xFF');
    EXPECT_NE(listed(full), "") << field;
  }
}

TEST(ArchiveReader, SaysWhatOfAZipIsDamaged) {
  const std::string damaged = ": the archive's directory is damaged; nothing after it is read\n";
  const std::string file = std::string(kShort);
  EXPECT_EQ(listed(zip_of({{.name = "a"}, {.name = "b", .mark = "PK??"}})), "a: " + file + damaged);
  // The last entry says that it is longer than the directory.
  std::string bytes = zip_of({{.name = "a"}, {.name = "b"}});
  bytes[bytes.rfind("PK\1\2") + 32] = 1;
  EXPECT_EQ(listed(bytes), "a: " + file + damaged);
  bytes = zip_of({{.name = "a"}, {.name = "b"}});
  bytes[bytes.rfind("PK\3\4")] = '?';
  EXPECT_EQ(listed(bytes), "a: " + file + "b: is damaged: its header is missing\n");
  bytes = zip_of({{.name = "a"}, {.name = "b"}});
  bytes[bytes.find(file)] = '2';
  EXPECT_TRUE(listed(bytes).starts_with("a: is damaged: "));
  EXPECT_TRUE(listed(bytes).ends_with("\nb: " + file));
  EXPECT_EQ(listed("PK\5\6" + std::string(18, '\0')), "");
}

TEST(ArchiveReader, GivesAllThatIsCompressedBeforeOtherBytes) {
  const std::string file(200'000, 'x');
  for (const Packing packing : {Packing::gzip, Packing::zstd, Packing::xz}) {
    const std::string once = packed(packing, file);
    for (const std::string& rest : {std::string(), std::string("j"), std::string(100'000, 'j'), std::string(7, '\0')}) {
      Pipe pipe(once + once + rest);
      ArchiveReader archive(pipe, 0);
      const auto member = archive.next();
      ASSERT_TRUE(member && *member);
      EXPECT_EQ(rest_of(archive).value(), file + file);
      const auto end = archive.next();
      EXPECT_EQ(static_cast<bool>(end), !rest.starts_with('j'));
      if (!end) {
        EXPECT_FALSE(end.error().goes_on);
      }
      EXPECT_EQ(archive.next().value(), std::nullopt);
    }
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
    EXPECT_EQ(read.error().kind, ReadError::Kind::expansion) << most;
  }
}

TEST(ArchiveReader, AFullDiskIsNotADamagedZip) {
  const std::string bytes = packed(Packing::zip, "1. E@K3,K4,K5 *\n");
  const auto read = [&bytes] {
    std::signal(SIGXFSZ, SIG_IGN);
    rlimit before{};
    if (getrlimit(RLIMIT_FSIZE, &before) != 0) std::exit(2);
    const rlimit few{16, before.rlim_max};
    if (setrlimit(RLIMIT_FSIZE, &few) != 0) std::exit(2);
    Pipe pipe(bytes);
    ArchiveReader archive(pipe, 200);
    const auto member = archive.next();
    // What counts the coverage writes a file at the end.
    setrlimit(RLIMIT_FSIZE, &before);
    std::exit(!member && member.error().error.message.starts_with("temporary file: ") ? 0 : 1);
  };
  EXPECT_EXIT(read(), ::testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace punct::formats
