// SPDX-License-Identifier: MIT
#include <algorithm>

#include "xml/format.hpp"
#include "xml/game.hpp"

namespace punct::formats {
namespace {

class XmlReader final : public Reader {
 public:
  explicit XmlReader(const Limits& limits) : game_(limits) {}

  void read(std::string_view run, const Origin& origin, RecordSink& sink) override {
    Locator locator(run, origin.place);
    for (std::size_t at = find_game(run, 0); at < run.size();) {
      const std::size_t end = game_.read(run, at, locator);
      if (!sink.game(game_.game().record(), game_.game().findings())) return;
      at = find_game(run, end);
    }
  }

 private:
  static std::size_t find_game(std::string_view run, std::size_t at) noexcept {
    return std::min(run.find("<game", at), run.size());
  }

  XmlGame game_;
};

}  // namespace

std::unique_ptr<Reader> make_xml_reader(const Limits& limits) { return std::make_unique<XmlReader>(limits); }

}  // namespace punct::formats
