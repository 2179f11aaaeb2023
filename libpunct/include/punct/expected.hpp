// SPDX-License-Identifier: MIT
#pragma once

#include <utility>
#include <variant>

namespace punct {

/// Wraps an error for an Expected: `return Unexpected{error};`.
template <class E>
struct Unexpected {
  E error;
};
template <class E>
Unexpected(E) -> Unexpected<E>;

/// A value or an error: the part of C++23's std::expected that this library needs. Reading the one that is not held
/// throws std::bad_variant_access; this is a bug of the caller, never caused by input.
template <class T, class E>
class Expected {
 public:
  // NOLINTBEGIN(google-explicit-constructor): `return value;` and `return Unexpected{error};` need implicit conversion.
  Expected(T value) : held_(std::in_place_index<0>, std::move(value)) {}
  Expected(Unexpected<E> refused) : held_(std::in_place_index<1>, std::move(refused.error)) {}
  // NOLINTEND(google-explicit-constructor)

  [[nodiscard]] bool has_value() const noexcept { return held_.index() == 0; }
  explicit operator bool() const noexcept { return has_value(); }

  [[nodiscard]] const T& value() const& { return std::get<0>(held_); }
  [[nodiscard]] T& value() & { return std::get<0>(held_); }
  [[nodiscard]] T&& value() && { return std::get<0>(std::move(held_)); }
  const T& operator*() const& { return value(); }
  T& operator*() & { return value(); }
  T&& operator*() && { return std::move(*this).value(); }
  const T* operator->() const { return &value(); }
  T* operator->() { return &value(); }

  [[nodiscard]] const E& error() const& { return std::get<1>(held_); }
  [[nodiscard]] E&& error() && { return std::get<1>(std::move(held_)); }

 private:
  std::variant<T, E> held_;
};

}  // namespace punct
