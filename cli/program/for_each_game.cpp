// SPDX-License-Identifier: MIT
#include "program/for_each_game.hpp"

#include "program/content.hpp"
#include "punct/system.hpp"

namespace punct::cli {

Sources sources_of(const CommonOptions& options) {
  const auto input = [](const std::string& path) {
    return path == kStandardInput ? Input{"<stdin>", system::kStandardInput} : Input{path};
  };
  std::vector<Input> all;
  for (const std::string& path : options.inputs) all.push_back(input(path));
  if (all.empty()) all.push_back(input(kStandardInput));
  return inputs(std::move(all), options);
}

Request request_of(const Session& session) {
  Request request = session.options();
  request.keeps_excerpts = session.shows_excerpts();
  return request;
}

void end_reading(Session& session, const ReadReport& report) {
  session.flush();
  session.progress().clear();
  if (report.was_begun) session.saw_games(report.games);
}

}  // namespace punct::cli
