// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <chrono>
#include <exception>
#include <optional>
#include <thread>
#include <utility>

#include <pybind11/pybind11.h>

namespace punct::python {

/// Releases the interpreter, which the thread must hold, during the lifetime of the object. Once the interpreter is
/// about to end, the thread waits here until the process ends.
class Released {
 public:
  Released() noexcept : state_(PyEval_SaveThread()) {}
  ~Released();
  Released(const Released&) = delete;
  Released& operator=(const Released&) = delete;

 private:
  PyThreadState* state_;
};

/// Acquires the interpreter during the lifetime of the object, unless it is about to end.
class Taken {
 public:
  Taken();
  /// Whether the thread has it.
  explicit operator bool() const noexcept { return held_.has_value(); }

 private:
  std::optional<pybind11::gil_scoped_acquire> held_;
};

/// Must be called when the interpreter is about to end: no other thread acquires it afterwards. It must be held.
void end_interpreter();

namespace detail {
[[nodiscard]] PyObject* call_or_stay(PyObject* callable, PyObject* arguments);
}

/// Calls what may be written in Python, where another thread may have the interpreter meanwhile. Use it for all such
/// calls: once the interpreter is about to end, the thread stays here until the process ends. CPython would end it by
/// unwinding it, and destructors would release objects without the interpreter.
template <class... Arguments>
pybind11::object call(const pybind11::handle& callable, Arguments&&... arguments) {
  const pybind11::tuple all = pybind11::make_tuple(std::forward<Arguments>(arguments)...);
  auto got = pybind11::reinterpret_steal<pybind11::object>(detail::call_or_stay(callable.ptr(), all.ptr()));
  if (!got) throw pybind11::error_already_set();
  return got;
}
/// The next object of an iterator, in the same way; null at the end.
[[nodiscard]] pybind11::object next_of(const pybind11::handle& iterator);

/// Raises the exception of a signal, such as Ctrl+C. The interpreter must be held.
inline void heed_signals() {
  if (PyErr_CheckSignals() != 0) throw pybind11::error_already_set();
}

/// Lets signals end long work without the interpreter. Must be polled, by any threads.
class Interrupts {
 public:
  /// Whether the work must end. Acquires the interpreter a few times per second, in the thread that made the object.
  [[nodiscard]] bool arrived();
  /// Raises the exception that ended the work, if any. The interpreter must be held.
  void raise() {
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
  }

 private:
  std::chrono::steady_clock::time_point asked_ = std::chrono::steady_clock::now();
  std::thread::id owner_ = std::this_thread::get_id();
  std::exception_ptr failure_;
  // Set after the failure, for other threads.
  std::atomic<bool> has_arrived_ = false;
};

}  // namespace punct::python
