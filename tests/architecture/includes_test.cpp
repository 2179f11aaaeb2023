// SPDX-License-Identifier: MIT
// Holds every #include of the project against the table of rooms in docs/architecture.md.
#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <random>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

namespace {

namespace fs = std::filesystem;
using Names = std::vector<std::string>;

/// Each with a space on both sides.
constexpr std::string_view kStandardHeaders =
    " algorithm any array atomic barrier bit bitset cassert cctype cerrno cfenv cfloat charconv chrono cinttypes"
    " climits clocale cmath codecvt compare complex concepts condition_variable coroutine csetjmp csignal cstdarg"
    " cstddef cstdint cstdio cstdlib cstring ctime cuchar cwchar cwctype deque exception execution filesystem"
    " forward_list fstream functional future initializer_list iomanip ios iosfwd iostream istream iterator latch"
    " limits list locale map memory memory_resource mutex new numbers numeric optional ostream queue random ranges"
    " ratio regex scoped_allocator semaphore set shared_mutex source_location span sstream stack stdexcept"
    " stop_token streambuf string string_view syncstream system_error thread tuple type_traits typeindex typeinfo"
    " unordered_map unordered_set utility valarray variant vector version ";

/// What a row of the table allows a folder.
struct Room {
  Names rooms;
  /// Headers, or folders of headers with a slash at the end; `POSIX` and `WINDOWS` for those of operating systems.
  Names foreign;
  /// Whether its public headers are installed; the row says so in its second column.
  bool installed = false;
};
using Rooms = std::map<std::string, Room>;

struct Include {
  fs::path from;
  std::size_t line;
  std::string header;
  bool quoted;
};

/// The words between backticks.
Names names_in(std::string_view cell) {
  Names names;
  for (std::size_t open = cell.find('`'); open != std::string_view::npos; open = cell.find('`', open)) {
    const std::size_t close = cell.find('`', open + 1);
    names.emplace_back(cell.substr(open + 1, close - open - 1));
    open = close + 1;
  }
  return names;
}

Names cells_of(const std::string& row) {
  Names cells;
  std::istringstream in(row.substr(1));
  for (std::string cell; std::getline(in, cell, '|');) cells.push_back(cell);
  return cells;
}

/// The rows that follow the table's head, `| folder | makes | may use | foreign headers | holds |`.
Rooms rooms_of(const fs::path& document) {
  Rooms rooms;
  std::ifstream in(document);
  bool inside = false;
  for (std::string line; std::getline(in, line);) {
    inside = line.starts_with("| folder | makes |") || (inside && line.starts_with("|"));
    if (!inside || !line.starts_with("| `")) continue;
    const Names cells = cells_of(line);
    const bool installed = cells[1].find(", installed") != std::string::npos;
    for (const std::string& room : names_in(cells[0]))
      rooms[room] = {names_in(cells[2]), names_in(cells[3]), installed};
  }
  return rooms;
}

bool is_source(const fs::path& path) { return path.extension() == ".cpp" || path.extension() == ".hpp"; }

bool is_public(const fs::path& path) { return std::ranges::find(path, fs::path("include")) != path.end(); }

/// A room may lie within another: the innermost counts. What lies in no room is named by its first folder.
std::string room_of(const fs::path& path, const Rooms& rooms) {
  for (fs::path folder = path.parent_path(); !folder.empty(); folder = folder.parent_path())
    if (rooms.contains(folder.string())) return folder.string();
  return path.begin()->string();
}

/// Whether the rooms are in one folder of the project, so that one may see what the other shows to no outsider.
bool in_one_house(const fs::path& a, const fs::path& b) { return *a.begin() == *b.begin(); }

bool contains(const Names& names, std::string_view name) { return std::ranges::find(names, name) != names.end(); }

std::optional<Include> include_in(const std::string& text) {
  if (!text.starts_with("#include ") || text.size() < 11) return std::nullopt;
  const bool quoted = text[9] == '"';
  const std::size_t end = text.find(quoted ? '"' : '>', 10);
  return Include{{}, 0, text.substr(10, end - 10), quoted};
}

std::vector<Include> includes_below(const fs::path& root, const std::string& room) {
  std::vector<Include> includes;
  for (const auto& entry : fs::recursive_directory_iterator(root / room)) {
    if (!is_source(entry.path())) continue;
    std::ifstream in(entry.path());
    std::size_t number = 0;
    for (std::string line; std::getline(in, line);) {
      ++number;
      auto include = include_in(line);
      if (!include) continue;
      include->from = fs::relative(entry.path(), root);
      include->line = number;
      includes.push_back(*include);
    }
  }
  return includes;
}

/// The file of the project that a quoted include names, seen from the root; a header that CMake makes is known by the
/// `.in` file it is made of. The including file's own house comes first.
std::optional<fs::path> resolve(const fs::path& root, const Include& include, const Rooms& rooms) {
  const fs::path house = *include.from.begin();
  std::vector<fs::path> folders{include.from.parent_path(), house / "src", house, ".", "tests"};
  for (const auto& [room, allowed] : rooms)
    for (const char* folder : {"include", "src", "."}) folders.push_back(fs::path(room) / folder);
  for (const fs::path& folder : folders)
    if (const fs::path path = (folder / include.header).lexically_normal();
        fs::exists(root / path) || fs::exists(root / (path.string() + ".in")))
      return path;
  return std::nullopt;
}

bool is_standard(std::string_view header) {
  return kStandardHeaders.find(" " + std::string(header) + " ") != std::string_view::npos;
}

bool is_posix(std::string_view header) {
  constexpr std::array<std::string_view, 10> kHeaders{"dirent.h", "dlfcn.h",   "fcntl.h",  "poll.h",  "pthread.h",
                                                      "signal.h", "termios.h", "unistd.h", "sched.h", "mach-o/dyld.h"};
  return header.starts_with("sys/") || std::ranges::find(kHeaders, header) != kHeaders.end();
}

bool is_windows(std::string_view header) {
  constexpr std::array<std::string_view, 6> kHeaders{"direct.h", "io.h",    "process.h",
                                                     "psapi.h",  "share.h", "windows.h"};
  return std::ranges::find(kHeaders, header) != kHeaders.end();
}

bool allows_foreign(const Names& foreign, const std::string& header) {
  if (is_posix(header)) return contains(foreign, "POSIX");
  if (is_windows(header)) return contains(foreign, "WINDOWS");
  return std::ranges::any_of(foreign, [&](const std::string& name) {
    return name == header || (name.ends_with('/') && header.starts_with(name));
  });
}

/// Why the include opens a door that the table does not have; empty where all is well.
std::string fault(const fs::path& root, const Include& include, const Rooms& rooms) {
  const std::string own = room_of(include.from, rooms);
  const Room& allowed = rooms.at(own);
  if (!include.quoted) {
    if (is_standard(include.header)) return {};
    if (!allows_foreign(allowed.foreign, include.header)) return "a foreign header that is not in the room's row";
    return is_public(include.from) ? "a foreign header in a public header" : "";
  }
  const auto target = resolve(root, include, rooms);
  if (!target) return "no such file in the project";
  const std::string room = room_of(*target, rooms);
  if (room != own && !contains(allowed.rooms, room) &&
      !(own == "tests" && contains(allowed.rooms, target->begin()->string())))
    return "a room that is not in the room's row";
  const bool is_private = !is_public(*target);
  // The program has no public headers: what a row names of it is open.
  const bool is_open = own == "tests" || in_one_house(include.from, *target) || room.starts_with("cli/");
  if (is_private && !is_open) return "a private header of another room";
  if (is_public(include.from) && is_private) return "a private header in a public header";
  const bool is_lost = is_public(include.from) && allowed.installed && !rooms.at(room).installed;
  return is_lost ? "a header that is not installed in one that is" : "";
}

Names faults_below(const fs::path& root, const Rooms& rooms) {
  Names faults;
  for (const auto& [room, allowed] : rooms) {
    if (!fs::is_directory(root / room)) continue;
    for (const Include& include : includes_below(root, room))
      if (room_of(include.from, rooms) == room)
        if (const std::string why = fault(root, include, rooms); !why.empty())
          faults.push_back(include.from.string() + ":" + std::to_string(include.line) + ": " + include.header + ": " +
                           why);
  }
  return faults;
}

/// Whether a line of a source asks the compiler for which system it works.
bool asks_for_system(std::string_view line) {
  constexpr std::array<std::string_view, 12> kSystems{"linux",          "__unix",  "__APPLE__",   "_WIN32",
                                                      "_WIN64",         "__MINGW", "__CYGWIN__",  "_MSC_VER",
                                                      "__EMSCRIPTEN__", "__wasm",  "__FreeBSD__", "__ANDROID__"};
  const std::size_t sign = line.find_first_not_of(" \t");
  if (sign == std::string_view::npos || line[sign] != '#') return false;
  const std::size_t word = line.find_first_not_of(" \t", sign + 1);
  if (word == std::string_view::npos || (!line.substr(word).starts_with("if") && !line.substr(word).starts_with("el")))
    return false;
  return std::ranges::any_of(kSystems,
                             [&](std::string_view name) { return line.find(name) != std::string_view::npos; });
}

/// The lines of sources below a folder that ask for the system; the one room that may is left out.
Names questions_below(const fs::path& root, const std::string& folder) {
  Names questions;
  for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
    const fs::path path = fs::relative(entry.path(), root);
    if (!is_source(path) || path.string().starts_with("libpunct/system/")) continue;
    std::ifstream in(entry.path());
    std::size_t number = 0;
    for (std::string line; std::getline(in, line);)
      if (++number; asks_for_system(line)) questions.push_back(path.string() + ":" + std::to_string(number));
  }
  return questions;
}

const fs::path kRoot = PUNCT_ROOT;

TEST(Includes, OpenOnlyTheDoorsOfTheTable) {
  const Rooms rooms = rooms_of(kRoot / "docs" / "architecture.md");
  for (const char* room : {"libpunct", "libpunct/text", "libpunct/system", "formats", "render", "cli", "tests"})
    ASSERT_TRUE(rooms.contains(room)) << room;
  for (const std::string& fault : faults_below(kRoot, rooms)) ADD_FAILURE() << fault;
}

TEST(Includes, LeaveQuestionsForTheSystemToOneRoom) {
  for (const char* folder : {"libpunct", "formats", "render", "cli", "bindings", "tests"})
    EXPECT_EQ(questions_below(kRoot, folder), Names{});
}

/// The words between backticks of the paragraph that begins like this.
Names names_of_paragraph(const fs::path& document, const std::string& begin) {
  std::ifstream in(document);
  std::string paragraph;
  for (std::string line; std::getline(in, line);)
    if (line.starts_with(begin) || (!paragraph.empty() && !paragraph.ends_with("\n\n"))) paragraph += line + "\n";
  return names_in(paragraph.substr(0, paragraph.find("\n\n")));
}

TEST(Includes, KeepTheOrderOfTheSubjectsOfCollections) {
  const fs::path folder = kRoot / "cli" / "collections" / "src";
  Names subjects = names_of_paragraph(kRoot / "docs" / "architecture.md", "Subjects of `cli/collections`");
  ASSERT_FALSE(subjects.empty());
  subjects.erase(subjects.begin());
  for (const auto& entry : fs::directory_iterator(folder))
    EXPECT_TRUE(contains(subjects, entry.path().filename().string())) << entry.path();
  for (std::size_t i = 0; i < subjects.size(); ++i) {
    for (const Include& include : includes_below(folder, subjects[i])) {
      const std::string other = fs::path(include.header).begin()->string();
      const auto place = static_cast<std::size_t>(std::ranges::find(subjects, other) - subjects.begin());
      EXPECT_TRUE(place <= i || place == subjects.size()) << include.from << ": " << include.header;
    }
  }
}

/// A project of a few files, each with the includes that it is given.
class SmallProject : public testing::Test {
 protected:
  void SetUp() override {
    // Tests run side by side.
    root_ = fs::path(testing::TempDir()) / ("punct_small_project_" + std::to_string(std::random_device()()));
    write("inner/include/inner.hpp", "#include <vector>\n");
    write("inner/src/secret.hpp", "");
    write("outer/src/own.hpp", "");
  }
  void TearDown() override { fs::remove_all(root_); }

  void write(const fs::path& file, const std::string& text) {
    fs::create_directories((root_ / file).parent_path());
    std::ofstream(root_ / file) << text;
  }
  [[nodiscard]] Names faults() const {
    return faults_below(root_, {{"inner", {}},
                                {"outer", {{"inner", "outer/left"}, {"lib/", "one.h"}, true}},
                                {"outer/left", {{"outer"}, {}}},
                                {"outer/right", {{"outer"}, {}}}});
  }
  [[nodiscard]] Names questions() const { return questions_below(root_, "inner"); }

 private:
  fs::path root_;
};

TEST_F(SmallProject, PassesWhatTheTableAllows) {
  write("outer/src/a.cpp", "#include <lib/x.hpp>\n#include <one.h>\n#include \"inner.hpp\"\n#include \"own.hpp\"\n");
  write("outer/left/a.hpp", "#include \"src/own.hpp\"\n");
  write("outer/src/b.cpp", "#include \"left/a.hpp\"\n");
  EXPECT_EQ(faults(), Names{});
}

TEST_F(SmallProject, FindsEveryDoorThatTheTableDoesNotHave) {
  write("inner/src/up.cpp", "#include \"own.hpp\"\n");
  write("inner/src/foreign.cpp", "#include <lib/x.hpp>\n");
  write("inner/src/system.cpp", "#include <unistd.h>\n");
  write("inner/src/windows.cpp", "#include <windows.h>\n");
  write("outer/src/private.cpp", "#include \"secret.hpp\"\n");
  write("outer/src/nowhere.cpp", "#include \"gone.hpp\"\n");
  write("outer/include/foreign.hpp", "#include <one.h>\n");
  write("outer/include/private.hpp", "#include \"own.hpp\"\n");
  write("outer/include/lost.hpp", "#include \"inner.hpp\"\n");
  write("outer/left/a.hpp", "");
  write("outer/right/b.cpp", "#include \"left/a.hpp\"\n");
  Names found = faults();
  std::ranges::sort(found);
  const Names expected{
      "inner/src/foreign.cpp:1: lib/x.hpp: a foreign header that is not in the room's row",
      "inner/src/system.cpp:1: unistd.h: a foreign header that is not in the room's row",
      "inner/src/up.cpp:1: own.hpp: a room that is not in the room's row",
      "inner/src/windows.cpp:1: windows.h: a foreign header that is not in the room's row",
      "outer/include/foreign.hpp:1: one.h: a foreign header in a public header",
      "outer/include/lost.hpp:1: inner.hpp: a header that is not installed in one that is",
      "outer/include/private.hpp:1: own.hpp: a private header in a public header",
      "outer/right/b.cpp:1: left/a.hpp: a room that is not in the room's row",
      "outer/src/nowhere.cpp:1: gone.hpp: no such file in the project",
      "outer/src/private.cpp:1: secret.hpp: a private header of another room",
  };
  EXPECT_EQ(found, expected);
}

TEST_F(SmallProject, FindsQuestionsForTheSystem) {
  write("inner/src/a.cpp", "#if FAST\n#  ifdef _WIN32\n#elif defined(__linux__)\n#endif\nint linux;\n");
  EXPECT_EQ(questions(), (Names{"inner/src/a.cpp:2", "inner/src/a.cpp:3"}));
}

}  // namespace
