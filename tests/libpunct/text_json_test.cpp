// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "punct/text/json.hpp"

namespace punct {
namespace {

std::string quoted(std::string_view text) {
  std::string out;
  append_json_string(out, text);
  return out;
}

TEST(JsonString, EscapesWhatJsonCannotHold) {
  EXPECT_EQ(quoted("a\"b\\c\n\t\x01"), R"("a\"b\\c\n\t\u0001")");
  EXPECT_EQ(quoted("PÜNCT ♟"), "\"PÜNCT ♟\"");
}

TEST(Uri, HoldsThePathOfAnyBytes) {
  for (const std::string path : {"a b.punct", "\xFF\xE9.punct", "100%", "%41", "a%2", "a%", "\u00E9"})
    EXPECT_EQ(path_of_uri(uri_of(path)), path);
  EXPECT_EQ(path_of_uri("%41%zz%4"), "A%zz%4");
}

TEST(JsonString, ReplacesWhatIsNotUtf8) {
  EXPECT_EQ(quoted("a\xff"), "\"a\xEF\xBF\xBD\"");
  // An overlong slash, a surrogate, a character cut off.
  EXPECT_EQ(quoted("\xC0\xAF"), "\"\xEF\xBF\xBD\xEF\xBF\xBD\"");
  EXPECT_EQ(quoted("\xED\xA0\x80"), "\"\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\"");
  EXPECT_EQ(quoted("\xE2\x99"), "\"\xEF\xBF\xBD\xEF\xBF\xBD\"");
}

TEST(JsonWriter, PutsCommasWhereTheyBelong) {
  std::string out;
  JsonWriter json(out);
  json.begin_object().member("a", 1).member("b", "x").key("c").begin_array();
  json.value(true).null().begin_object().end_object().end_array().member("d", -5).end_object();
  EXPECT_EQ(out, R"({"a":1,"b":"x","c":[true,null,{}],"d":-5})");
}

}  // namespace
}  // namespace punct
