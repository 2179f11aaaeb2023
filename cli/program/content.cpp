// SPDX-License-Identifier: MIT
#include "program/content.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "punct/expected.hpp"
#include "punct/system.hpp"

namespace punct::cli {

namespace {

Expected<std::string, std::string> read_whole(const std::string& file) {
  const int descriptor = file == kStandardInput ? system::kStandardInput : system::open_to_read(file);
  if (descriptor < 0) return Unexpected{system::error_text()};
  Expected<std::string, std::string> content{std::string()};
  std::array<char, 1 << 16> block{};
  while (const std::ptrdiff_t got = system::read(descriptor, block.data(), block.size())) {
    if (got < 0) {
      content = Unexpected{system::error_text()};
      break;
    }
    content.value().append(block.data(), static_cast<std::size_t>(got));
    if (content.value().size() > kMostContent) {
      content = Unexpected{"is larger than " + std::to_string(kMostContent >> 20) + " MiB"};
      break;
    }
  }
  if (descriptor != system::kStandardInput) system::close(descriptor);
  return content;
}

}  // namespace

std::optional<std::string> content_of(Session& session, const std::string& file) {
  auto content = read_whole(file);
  if (content) return std::move(content).value();
  session.fail_io(file, content.error());
  return std::nullopt;
}

bool shares_standard_input(const CommonOptions& common, bool reads_inputs,
                           std::initializer_list<std::string_view> files) {
  const auto& inputs = common.inputs;
  const bool is_input = inputs.empty() || std::find(inputs.begin(), inputs.end(), kStandardInput) != inputs.end();
  const auto others = std::count(files.begin(), files.end(), kStandardInput);
  return others + (reads_inputs && is_input ? 1 : 0) > 1;
}

}  // namespace punct::cli
