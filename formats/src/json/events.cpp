// SPDX-License-Identifier: MIT
#include "json/events.hpp"

#include <algorithm>

namespace punct::formats {
namespace {

std::size_t past_separators(std::string_view bytes, std::size_t at) noexcept {
  return std::min(bytes.find_first_not_of(" \t\r\n,:", at), bytes.size());
}

std::size_t past_digits(std::string_view text, std::size_t at) noexcept {
  return std::min(text.find_first_not_of("0123456789", at), text.size());
}

bool contains(std::string_view text, std::string_view part) noexcept {
  return text.find(part) != std::string_view::npos;
}

std::size_t fault_offset(std::string_view what, std::string_view bytes, std::size_t after, std::size_t taken) noexcept {
  if (contains(what, "end of input") || contains(what, "missing closing quote")) return taken;
  const std::size_t last = taken == 0 ? 0 : taken - 1;
  return contains(what, "last read") ? last : std::min(past_separators(bytes, after), last);
}

}  // namespace

JsonFault json_fault(std::string_view what, std::string_view bytes, std::size_t after, std::size_t taken) {
  if (contains(what, "number overflow")) return {token_start(bytes, {.after = after}), "number out of range"};
  const std::size_t offset = fault_offset(what, bytes, after, taken);
  if (offset < bytes.size() && bytes[offset] == '\'' && contains(what, "invalid literal"))
    return {offset, "invalid JSON: write \" in place of '"};
  const std::size_t dash = what.find(" - ");
  if (dash != std::string_view::npos) what.remove_prefix(dash + 3);
  return {offset, "invalid JSON: " + std::string(what.substr(0, what.find("; last read")))};
}

std::size_t token_start(std::string_view bytes, const JsonEvent& event) noexcept {
  return event.begins() ? event.end - 1 : past_separators(bytes, event.after);
}

std::string_view number_text(std::string_view bytes, const JsonEvent& event) noexcept {
  const std::string_view text = bytes.substr(token_start(bytes, event));
  std::size_t end = text.starts_with('-') ? 1 : 0;
  end = text.substr(end).starts_with('0') ? end + 1 : past_digits(text, end);
  if (text.substr(end).starts_with('.')) end = past_digits(text, end + 1);
  if (end < text.size() && (text[end] == 'e' || text[end] == 'E')) end = past_digits(text, end + 2);
  return text.substr(0, end);
}

}  // namespace punct::formats
