// SPDX-License-Identifier: MIT
#include "punct/formats/schema.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <unistd.h>

#include "formats/random_record.hpp"
#include "punct/finding.hpp"
#include "support/reading.hpp"

namespace punct::formats {
namespace {

namespace fs = std::filesystem;
using testing::hard_words;
using testing::RecordGrower;
using testing::written;

const std::string kSchemas = PUNCT_DOCS "/schema/";

// A folder of its own that goes with the test.
class Folder {
 public:
  Folder() : path_(fs::temp_directory_path() / ("punct-schema-" + std::to_string(::getpid()))) {
    fs::create_directories(path_);
  }
  ~Folder() { fs::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string put(const std::string& name, std::string_view bytes) const {
    std::ofstream(path_ / name, std::ios::binary) << bytes;
    return (path_ / name).string();
  }

 private:
  fs::path path_;
};

bool succeeds(const std::string& command) { return std::system((command + " >/dev/null 2>&1").c_str()) == 0; }

// Debian's interpreter, which has the package python3-jsonschema.
bool check_json(const std::string& expected, const std::string& schema, const std::string& files) {
  return succeeds("/usr/bin/python3 " PUNCT_FORMATS_TESTS "/check_json.py " + expected + ' ' + kSchemas + schema + ' ' +
                  files);
}
bool is_valid_json(const std::string& schema, const std::string& files) { return check_json("valid", schema, files); }
bool is_valid_xml(const std::string& files) {
  return succeeds("xmllint --huge --noout --schema " + kSchemas + "punct.xsd " + files);
}

TEST(Schema, IsTheOneInTheDocuments) {
  EXPECT_EQ(schema_text(Schema::game), testing::file_bytes(kSchemas + "game.schema.json"));
  EXPECT_EQ(schema_text(Schema::finding), testing::file_bytes(kSchemas + "finding.schema.json"));
  EXPECT_EQ(schema_text(Schema::xml), testing::file_bytes(kSchemas + "punct.xsd"));
}

TEST(Schema, SamplesAreValid) {
  EXPECT_TRUE(
      is_valid_json("game.schema.json", PUNCT_SAMPLES "/games/json/*.json " PUNCT_SAMPLES "/games/jsonl/*.jsonl"));
  EXPECT_TRUE(is_valid_xml(PUNCT_SAMPLES "/games/xml/*.xml"));
}

TEST(Schema, WhatIsWrittenIsValid) {
  std::vector<Record> records;
  rc::check("records", [&records] { records.push_back(RecordGrower(hard_words()).grow()); });
  ASSERT_GE(records.size(), 100U);
  const Folder folder;
  const std::string json = folder.put("a.json", written(Format::json, records));
  const std::string lines = folder.put("a.jsonl", written(Format::jsonl, records));
  EXPECT_TRUE(is_valid_json("game.schema.json",
                            json + ' ' + lines + ' ' + folder.put("empty.json", written(Format::json, {}))));
  EXPECT_TRUE(is_valid_xml(folder.put("a.xml", written(Format::xml, records)) + ' ' +
                           folder.put("empty.xml", written(Format::xml, {}))));
}

// What the reader refuses as a whole, by its syntax or its cells, the schemas refuse too.
TEST(Schema, WhatIsWrongIsNotValid) {
  const Folder folder;
  std::string lines;
  for (const char* game :
       {R"({})", R"({"moves":{}})", R"({"moves":[],"movs":1})", R"({"moves":[],"rules":"house"})",
        R"({"moves":[],"version":2})", R"({"moves":[],"tags":{"Result":"*"}})", R"({"moves":[],"tags":{"Round":2}})",
        R"({"moves":[{"dots":["K3"]}]})", R"({"moves":[{"place":"E","from":"K3","dots":["K3"]}]})",
        R"({"moves":[{"place":"E","dots":[]}]})", R"({"moves":[{"place":"E","dots":["A9"]}]})",
        R"({"moves":[{"place":"Q","dots":["K3"]}]})", R"({"moves":[{"place":"E","dots":["K3"],"level":0}]})",
        R"({"moves":[{"place":"E","dots":["K3"],"nags":[256]}]})",
        R"({"moves":[{"place":"E","dots":["K3"],"variations":[[]]}]})",
        R"({"moves":[{"place":"E","dots":["K3"],"variations":[[{"comment":"a"}]]}]})", "17"}) {
    (lines += game) += '\n';
  }
  EXPECT_TRUE(check_json("invalid", "game.schema.json", folder.put("bad.jsonl", lines)));
  for (const char* game :
       {"<gaem/>", "<game rules='house'/>", "<game><tag>a</tag></game>", "<game><place dots='K3'/></game>",
        "<game><place piece='E' dots='A9'/></game>", "<game><place piece='E' dots=''/></game>",
        "<game><place piece='E' dots='K3' level='0'/></game>", "<game><place piece='E' dots='K3' nags='256'/></game>",
        "<game><place piece='E' dots='K3'><variation/></place></game>"}) {
    EXPECT_FALSE(is_valid_xml(folder.put("bad.xml", "<punct version='1'>" + std::string(game) + "</punct>"))) << game;
  }
}

TEST(Schema, FindingsHaveEveryCode) {
  const Folder folder;
  std::string lines;
  for (const Code code : all_codes())
    lines += R"({"file":"a.punct","line":1,"column":1,"game":1,"ply":0,"severity":"error","code":")" +
             std::string(name(code)) + R"(","message":"a sentence"})" + "\n";
  EXPECT_TRUE(is_valid_json("finding.schema.json", folder.put("a.jsonl", lines)));
  EXPECT_TRUE(check_json("invalid", "finding.schema.json", folder.put("bad.jsonl", R"({"code":"syntax"})")));
}

}  // namespace
}  // namespace punct::formats
