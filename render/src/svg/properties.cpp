// SPDX-License-Identifier: MIT
#include "svg/properties.hpp"

#include <string>

#include "theme/style_tables.hpp"

namespace punct::render {

void Properties::write(const Style& style, std::size_t pattern) {
  if (style.pattern != Pattern::none) {
    begin("fill");
    out_ += "url(#";
    out_.prefix();
    out_ += "-hatch" + std::to_string(pattern) + ")";
    end();
  } else {
    paint("fill", style.fill);
  }
  if (style.stroke) {
    paint("stroke", style.stroke);
    begin("stroke-width");
    out_.number(style.width);
    end();
    write_dash(style);
  }
  if (!style.bold) return;
  begin("font-weight");
  out_ += "bold";
  end();
}

void Properties::begin(std::string_view name) {
  if (spelling_ == Spelling::attributes) {
    out_ += ' ';
    out_ += name;
    out_ += "=\"";
    return;
  }
  if (!is_first_) out_ += ';';
  is_first_ = false;
  out_ += name;
  out_ += ':';
}

void Properties::end() {
  if (spelling_ == Spelling::attributes) out_ += '"';
}

void Properties::paint(std::string_view name, const std::optional<Color>& color) {
  begin(name);
  if (color) {
    out_ += text(*color);
  } else {
    out_ += "none";
  }
  end();
  if (!color || color->alpha == 255) return;
  begin(std::string(name) + "-opacity");
  out_.number(color->alpha / 255.0);
  end();
}

void Properties::write_dash(const Style& style) {
  if (style.dash == Dash::none) return;
  begin("stroke-dasharray");
  for (const double length : lengths_of(style.dash)) {
    out_.number(style.width * length);
    out_ += ' ';
  }
  out_.remove_last();
  end();
}

}  // namespace punct::render
