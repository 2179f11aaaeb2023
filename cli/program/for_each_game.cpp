// SPDX-License-Identifier: MIT
#include "program/for_each_game.hpp"

#include <string>

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
  if (!report.was_begun) return;
  session.saw_games(report.games);
  const auto& part = session.options().part;
  if (report.games != 0 || !part || part->number == part->of) return;
  // What the input holds instead belongs to the last part.
  const std::string of = std::to_string(part->of);
  session.nothing_there("no game in the input; --part " + of + "/" + of + " says what is wrong with it");
}

}  // namespace punct::cli
