// SPDX-License-Identifier: MIT
#include "program/progress.hpp"

#include <algorithm>
#include <array>
#include <cstdio>

#include "program/terminal.hpp"

namespace punct::cli {
namespace {

constexpr int kBarWidth = 24;

std::string in_units(std::uint64_t bytes) {
  constexpr std::array<const char*, 5> kUnits{"B", "KiB", "MiB", "GiB", "TiB"};
  std::size_t unit = 0;
  std::uint64_t tenths = bytes * 10;
  for (; tenths >= 10240 && unit + 1 < kUnits.size(); ++unit) tenths /= 1024;
  const std::string fraction = unit == 0 ? "" : "." + std::to_string(tenths % 10);
  return std::to_string(tenths / 10) + fraction + " " + kUnits[unit];
}

std::string in_time(std::uint64_t seconds) {
  const auto two_digits = [](std::uint64_t n) { return (n < 10 ? "0" : "") + std::to_string(n); };
  const std::string tail = two_digits(seconds / 60 % 60) + ":" + two_digits(seconds % 60);
  return seconds < 3600 ? tail : std::to_string(seconds / 3600) + ":" + tail;
}

}  // namespace

Progress::Progress(When when) : on_terminal_(is_terminal(2)) {
  enabled_ = when == When::always || (when == When::automatic && on_terminal_);
  if (when == When::always) next_ = began_;
}

std::string Progress::line(std::uint64_t bytes, std::uint64_t games, std::uint64_t findings,
                           Clock::duration spent) const {
  std::string text;
  if (total_ != 0) {
    const std::uint64_t done = std::min(bytes, total_);
    const auto filled = static_cast<std::size_t>(done * kBarWidth / total_);
    text += '[' + std::string(filled, '#') + std::string(kBarWidth - filled, '.') + "] " +
            std::to_string(done * 100 / total_) + "% ";
  }
  text += in_units(bytes) + ", " + std::to_string(games) + " games, " + std::to_string(findings) + " findings";
  const auto seconds = static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::seconds>(spent).count());
  if (total_ > bytes && bytes > 0) {
    text += ", " + in_time(seconds * (total_ - bytes) / bytes) + " left";
  }
  return text;
}

void Progress::update(std::uint64_t bytes, std::uint64_t games, std::uint64_t findings) {
  if (!enabled_) return;
  const Clock::time_point now = Clock::now();
  if (now < next_) return;
  next_ = now + (on_terminal_ ? std::chrono::milliseconds(100) : std::chrono::milliseconds(1000));
  std::string text = line(bytes, games, findings, now - began_);
  if (on_terminal_) {
    text.resize(std::min(text.size(), static_cast<std::size_t>(terminal_width()) - 1));
    text = "\r\x1b[K" + text;
    shown_ = true;
  } else {
    text += '\n';
  }
  std::fwrite(text.data(), 1, text.size(), stderr);
  std::fflush(stderr);
}

void Progress::clear() {
  if (!shown_) return;
  std::fputs("\r\x1b[K", stderr);
  std::fflush(stderr);
  shown_ = false;
}

}  // namespace punct::cli
