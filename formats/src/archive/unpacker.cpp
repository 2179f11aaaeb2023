// SPDX-License-Identifier: MIT
#include "archive/unpacker.hpp"

#include <algorithm>
#include <utility>

namespace punct::formats {

// What has come out before a fault is handed out before that is.
Expected<std::size_t, ReadError> Unpacker::read_some(char* buffer, std::size_t size) {
  Room room{buffer, std::min(size, kBlock)};
  while (!ended_ && !fault_ && room.used == 0) fault_ = step(room);
  if (room.used == 0 && fault_) return Unexpected{*fault_};
  return room.used;
}

std::optional<ReadError> Unpacker::step(Room& room) {
  if (!in_unit_) return step_between();
  const auto bytes = look(1);
  if (!bytes) return bytes.error();
  return unpack(*bytes, room);
}

// Goes on to the next unit, or to the end.
std::optional<ReadError> Unpacker::step_between() {
  constexpr std::size_t kStart = 6;
  const auto bytes = look(kStart);
  if (!bytes) return bytes.error();
  if (!std::exchange(had_unit_, true) || is_start(*bytes)) {
    in_unit_ = true;
    begin();
    return std::nullopt;
  }
  const std::size_t zeros = std::min(bytes->find_first_not_of('\0'), bytes->size());
  pass(zeros);
  if (zeros != 0) return std::nullopt;
  has_rest_ = !bytes->empty();
  ended_ = true;
  return std::nullopt;
}

// The bytes at hand: at least so many, unless the end is nearer.
Expected<std::string_view, ReadError> Unpacker::look(std::size_t least) {
  if (end_ - at_ < least) {
    std::copy(block_.begin() + static_cast<std::ptrdiff_t>(at_), block_.begin() + static_cast<std::ptrdiff_t>(end_),
              block_.begin());
    end_ -= std::exchange(at_, 0);
    const auto got = compressed_.read(block_.data() + end_, block_.size() - end_);
    if (!got && end_ == 0) return Unexpected{got.error()};
    end_ += got ? *got : 0;
  }
  return std::string_view(block_.data() + at_, end_ - at_);
}

}  // namespace punct::formats
