// SPDX-License-Identifier: MIT
#include "punct/system.hpp"

#include <array>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>

#include <gtest/gtest.h>

namespace {

namespace fs = std::filesystem;
using namespace punct;

class System : public testing::Test {
 protected:
  void SetUp() override {
    // Tests run side by side.
    folder_ = fs::path(testing::TempDir()) / ("punct_system_test_" + std::to_string(std::random_device()()));
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  [[nodiscard]] std::string name(const std::string& file) const {
    return system::joined(system::name_of(folder_), file);
  }
  [[nodiscard]] std::string content(const std::string& file) const {
    std::ifstream stream(system::path_of(name(file)), std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
  }
  void make(const std::string& file, const std::string& text) const {
    std::ofstream(system::path_of(name(file)), std::ios::binary) << text;
  }
  [[nodiscard]] std::vector<std::string> names() const {
    return system::content_of_folder(system::name_of(folder_)).names;
  }

 private:
  fs::path folder_;
};

TEST_F(System, TakesNamesApartAndPutsThemTogether) {
  EXPECT_EQ(system::joined("a/b", "c.punct"), "a/b/c.punct");
  EXPECT_EQ(system::joined("", "c.punct"), "c.punct");
  EXPECT_EQ(system::joined("a/", "c.punct"), "a/c.punct");
  EXPECT_EQ(system::last_part("a/b/c.punct"), "c.punct");
  EXPECT_EQ(system::last_part("c.punct"), "c.punct");
  EXPECT_EQ(system::last_part("a/"), "");
}

TEST_F(System, KeepsNamesOfAnyLanguage) {
  const std::string word = "Łódź 詰め問題.punct";
  EXPECT_EQ(system::name_of(system::path_of(word)), word);
  make(word, "x");
  EXPECT_EQ(names(), std::vector<std::string>{word});
  EXPECT_TRUE(system::status_of(name(word)).is_file());
}

TEST_F(System, SaysWhatANameStandsFor) {
  make("file", "three");
  EXPECT_EQ(system::status_of(name("file")).size, 5U);
  EXPECT_TRUE(system::status_of(name("")).is_folder());
  EXPECT_EQ(system::status_of(name("nothing")).kind, system::FileKind::none);
  EXPECT_EQ(system::status_of(name("file/inside")).kind, system::FileKind::none);
  EXPECT_TRUE(system::status_of(name("file")).is_same_file(system::status_of(name("./file"))));
  make("other", "three");
  EXPECT_FALSE(system::status_of(name("file")).is_same_file(system::status_of(name("other"))));
}

TEST_F(System, ANameWithAZeroByteIsNotThatOfAShorterOne) {
  make("file", "");
  for (const std::string& whole : {name("file"), name("")}) {
    const std::string more = whole + '\0' + 'x';
    EXPECT_EQ(system::status_of(more).kind, system::FileKind::unknown);
    EXPECT_EQ(errno, EINVAL);
    EXPECT_EQ(system::open_to_read(more), -1);
    EXPECT_EQ(errno, EINVAL);
  }
}

TEST_F(System, FollowsLinks) {
  make("file", "x");
  fs::create_symlink("file", system::path_of(name("link")));
  fs::create_symlink("nothing", system::path_of(name("lost")));
  EXPECT_TRUE(system::is_link(name("link")));
  EXPECT_FALSE(system::is_link(name("file")));
  EXPECT_TRUE(system::is_link(name("lost")));
  EXPECT_EQ(system::status_of(name("lost")).kind, system::FileKind::none);
  EXPECT_EQ(system::target_of_links(name("link")), name("file"));
  EXPECT_EQ(system::target_of_links(name("lost")), name("nothing"));
  EXPECT_EQ(system::real_name(name("link")), system::real_name(name("file")));
}

TEST_F(System, GivesTwoNamesOfANewFileOneRealName) {
  EXPECT_EQ(system::real_name(name("new")), system::real_name(name("./new")));
  EXPECT_NE(system::real_name(name("new")), system::real_name(name("newer")));
}

TEST_F(System, PutsFilesInPlaceWhole) {
  make("old", "old");
  const auto unfinished = system::create_beside(name("old"));
  ASSERT_GE(unfinished.descriptor, 0);
  EXPECT_TRUE(system::write(unfinished.descriptor, "new"));
  EXPECT_TRUE(system::close(unfinished.descriptor));
  EXPECT_EQ(content("old"), "old");
  EXPECT_FALSE(system::put_in_place(unfinished.name, name("old"), false));
  EXPECT_EQ(errno, EEXIST);
  EXPECT_EQ(content("old"), "old");
  EXPECT_TRUE(system::put_in_place(unfinished.name, name("old"), true));
  EXPECT_EQ(content("old"), "new");
  EXPECT_EQ(names(), std::vector<std::string>{"old"});
}

TEST_F(System, PutsNewFilesInPlaceAndDiscardsThem) {
  const auto unfinished = system::create_beside(name("new"));
  ASSERT_GE(unfinished.descriptor, 0);
  system::close(unfinished.descriptor);
  EXPECT_TRUE(system::put_in_place(unfinished.name, name("new"), false));
  const auto other = system::create_beside(name("other"));
  system::close(other.descriptor);
  system::discard(other.name);
  EXPECT_EQ(names(), std::vector<std::string>{"new"});
}

TEST_F(System, CutsTheNamesOfUnfinishedFiles) {
  constexpr std::size_t kLongest = 255;
  const auto unfinished = system::create_beside(name(std::string(kLongest, 'x')));
  ASSERT_GE(unfinished.descriptor, 0);
  EXPECT_EQ(system::last_part(unfinished.name).size(), kLongest);
  system::close(unfinished.descriptor);
  system::discard(unfinished.name);
}

TEST_F(System, ReadsTemporaryFilesAnywhere) {
  const int file = system::open_temporary();
  ASSERT_GE(file, 0);
  EXPECT_TRUE(system::write(file, "0123456789"));
  std::array<char, 4> buffer{};
  EXPECT_EQ(system::read_at(file, buffer.data(), buffer.size(), 3), 4);
  EXPECT_EQ(std::string(buffer.data(), buffer.size()), "3456");
  EXPECT_EQ(system::place_in(file), 10U);
  EXPECT_EQ(system::read_at(file, buffer.data(), buffer.size(), 10), 0);
  const int copy = system::duplicate(file);
  EXPECT_GT(copy, system::kStandardErrors);
  EXPECT_TRUE(system::go_to(copy, 8));
  EXPECT_EQ(system::read(file, buffer.data(), buffer.size()), 2);
  EXPECT_TRUE(system::close(copy));
  EXPECT_TRUE(system::close(file));
}

TEST_F(System, SaysWhyAFileCannotBeOpened) {
  EXPECT_EQ(system::open_to_read(name("nothing")), -1);
  EXPECT_EQ(system::error_text(), "No such file or directory");
}

TEST_F(System, ListsAndMakesFolders) {
  EXPECT_TRUE(system::create_folders(name("a/b/c")));
  EXPECT_TRUE(system::create_folders(name("a/b/c")));
  make("b", "");
  make("B", "");
  EXPECT_EQ(names(), (std::vector<std::string>{"B", "a", "b"}));
  EXPECT_FALSE(system::create_folders(name("b")));
  EXPECT_EQ(system::content_of_folder(name("none")).error, "No such file or directory");
  EXPECT_TRUE(system::delete_file(name("b")));
  EXPECT_FALSE(system::delete_file(name("b")));
}

TEST_F(System, GrowsMemoryWithWhatIsInIt) {
  constexpr std::size_t kSmall = 1 << 16, kLarge = 1 << 22;
  auto* const small = static_cast<char*>(system::grow_memory(nullptr, 0, kSmall));
  ASSERT_NE(small, nullptr);
  small[kSmall - 1] = 'x';
  auto* const large = static_cast<char*>(system::grow_memory(small, kSmall, kLarge));
  ASSERT_NE(large, nullptr);
  EXPECT_EQ(large[kSmall - 1], 'x');
  large[kLarge - 1] = 'y';
  system::free_memory(large, kLarge);
  system::free_memory(nullptr, 0);
}

TEST_F(System, SaysWhichModuleIsMissing) {
  const auto loaded = system::load_from_module("punct-nothing.so", "nothing");
  ASSERT_FALSE(loaded);
  EXPECT_NE(loaded.error().find("punct-nothing.so"), std::string::npos);
}

}  // namespace
