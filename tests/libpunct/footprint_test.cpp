// SPDX-License-Identifier: MIT
#include "punct/footprint.hpp"

#include <set>

#include <gtest/gtest.h>

namespace punct {
namespace {

Space at(const char* name) { return *Space::parse(name); }

TEST(Footprint, KeepsMinorDotsByColumnThenRow) {
  EXPECT_EQ(Footprint::of(at("K3"), at("K10"), at("K9")), Footprint::of(at("K3"), at("K9"), at("K10")));
}

// Rule R5 in words, held against the table of forms: how a walk over the dots turns.
TEST(Footprint, FormsBendAsTheirLettersSay) {
  const auto direction = [](Offset from, Offset to) {
    const Offset by{to.columns - from.columns, to.rows - from.rows};
    for (std::size_t d = 0; d < 6; ++d)
      if (kDirections[d] == by) return static_cast<int>(d);
    return -1;
  };
  for (const Form& form : kAllForms) {
    const Offset first = form.minors[0], second = form.minors[1];
    const int out = direction({}, first);
    ASSERT_GE(out, 0);
    const int on = direction(first, second);
    const int turn = (on - out + 6) % 6;
    const int apart = (direction({}, second) - out + 6) % 6;
    switch (form.kind) {
      case PieceKind::T: EXPECT_EQ(apart, 1); break;
      case PieceKind::C: EXPECT_EQ(apart, 3); break;
      case PieceKind::E: EXPECT_EQ(turn, 0); break;
      case PieceKind::L: EXPECT_EQ(turn, 1); break;
      case PieceKind::R: EXPECT_EQ(turn, 5); break;
      case PieceKind::M: EXPECT_TRUE(apart == 2 || apart == 4); break;
    }
  }
}

TEST(Footprint, EachFormIsAPlaceOfItsOwn) {
  for (const PieceKind kind : kAllPieceKinds) {
    std::set<std::pair<Space, Space>> seen;
    for (const Form& form : forms_of(kind)) {
      EXPECT_EQ(form.kind, kind);
      const auto laid = lay(form, at("I9"));
      seen.insert({laid->minors[0], laid->minors[1]});
    }
    EXPECT_EQ(seen.size(), static_cast<std::size_t>(kOrientations[index_of(kind)]));
  }
}

TEST(Footprint, FindsTheOrientationOfEveryPlaceAndNoOther) {
  for (const PieceKind kind : kAllPieceKinds)
    for (const Space punct : kAllSpaces)
      for (const Space minor : kAllSpaces) {
        if (distance(punct, minor) > 3 && !(minor < punct)) continue;
        for (const Offset& direction : kDirections) {
          const auto other = step(minor, direction);
          if (!other) continue;
          const Footprint footprint = Footprint::of(punct, minor, *other);
          std::optional<std::uint8_t> expected;
          for (const Form& form : forms_of(kind))
            if (lay(form, punct) == footprint) expected = form.orientation;
          ASSERT_EQ(orientation_of(kind, footprint), expected)
              << letter(kind) << punct.name() << minor.name() << other->name();
        }
      }
}

TEST(Footprint, WhatLacksADotIsNoPiece) {
  for (const PieceKind kind : kAllPieceKinds)
    for (const Space a : kAllSpaces) {
      bool is_piece = false;
      for (const Space b : kAllSpaces) {
        is_piece = is_piece || orientation_of(kind, Footprint{{}, {a, b}});
        is_piece = is_piece || orientation_of(kind, Footprint{a, {Space(), b}});
      }
      EXPECT_FALSE(is_piece) << letter(kind) << a.name();
    }
}

TEST(Footprint, TheMiddleIsTheDotBetweenTheOthers) {
  EXPECT_EQ(middle_of(PieceKind::E, Footprint::of(at("K3"), at("K4"), at("K5"))), at("K4"));
  EXPECT_EQ(middle_of(PieceKind::C, Footprint::of(at("K4"), at("K3"), at("K5"))), at("K4"));
  EXPECT_EQ(middle_of(PieceKind::M, Footprint::of(at("J5"), at("J6"), at("K5"))), at("J5"));
  EXPECT_EQ(middle_of(PieceKind::L, Footprint::of(at("C4"), at("C5"), at("D6"))), at("C5"));
  EXPECT_EQ(middle_of(PieceKind::T, Footprint::of(at("F9"), at("F10"), at("G10"))), Space());
}

}  // namespace
}  // namespace punct
