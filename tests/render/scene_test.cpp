// SPDX-License-Identifier: MIT
#include "punct/render/scene.hpp"

#include <set>

#include <gtest/gtest.h>

namespace punct::render {
namespace {

TEST(Scene, EveryRoleHasANameOfItsOwn) {
  std::set<std::string_view> names;
  for (std::size_t i = 0; i < kRoles; ++i) {
    const std::string_view name = role_name(static_cast<Role>(i));
    EXPECT_FALSE(name.empty()) << i;
    EXPECT_TRUE(names.insert(name).second) << name;
  }
  EXPECT_EQ(role_name(Role::white_body), "white-body");
  EXPECT_EQ(role_name(Role::heat), "heat");
}

TEST(Scene, TintsAreFoundByTheirNames) {
  for (std::size_t i = 1; i < kTints; ++i) {
    const auto tint = static_cast<Tint>(i);
    EXPECT_EQ(tint_named(tint_name(tint)), tint);
  }
  EXPECT_EQ(tint_named("grey"), Tint::gray);
  EXPECT_EQ(tint_named("plain"), std::nullopt);
  EXPECT_EQ(tint_named("pink"), std::nullopt);
  EXPECT_EQ(tint_names(), "red, green, blue, yellow, orange, purple, gray");
}

TEST(Scene, DumpShowsAllThereIs) {
  Scene scene;
  scene.width = 100;
  scene.height = 50.25;
  scene.title = "A title";
  scene.description = "What is there.";
  Group group;
  group.id = "wT-F9";
  group.data = {{"level", "1"}};
  group.offset = {10, -0.5};
  group.scale = 0.5;
  group.clip = Box{0, 1, 2, 3};
  group.title = "Words";
  scene.groups.push_back(group);
  Path path;
  path.move({0, 0}).line({1.005, 2}).arc({3, 4}, 5, true).arc({3, 4}, 5, false).curve({1, 1}, {2, 2}, {3, 3}).close();
  scene.shapes.push_back({Role::arrow, Tint::green, 0, 1, path});
  scene.shapes.push_back({Role::heat, Tint::plain, 7, 0, Circles{{{1, 2}, {-3.333, 4}}, 5}});
  scene.shapes.push_back({Role::caption, Tint::plain, 0, 0, Text{{1, 2}, 12, Anchor::end, "Hi"}});
  EXPECT_EQ(dump(scene),
            "scene 100 x 50.25\n"
            "title A title\n"
            "description What is there.\n"
            "group 1 in 0 #wT-F9 level=\"1\" at 10,-.5 scale .5 clip 0,1 2,3 \"Words\"\n"
            "arrow/green in 1 path M 0,0 L 1.01,2 A+5 3,4 A-5 3,4 C 1,1 2,2 3,3 Z\n"
            "heat/7 in 0 circles r=5 1,2 -3.33,4\n"
            "caption in 0 text 1,2 size=12 end \"Hi\"\n");
}

}  // namespace
}  // namespace punct::render
