// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <exception>
#include <optional>
#include <thread>
#include <utility>

#include <pybind11/pybind11.h>

namespace punct::python {

/// Lets other threads have the interpreter, which the thread must hold, as long as this lives. Once the interpreter is
/// about to end, the thread stops here, until the process ends: it could not go on.
class Released {
 public:
  Released() noexcept : state_(PyEval_SaveThread()) {}
  ~Released();
  Released(const Released&) = delete;
  Released& operator=(const Released&) = delete;

 private:
  PyThreadState* state_;
};

/// Takes the interpreter as long as this lives, unless it is about to end.
class Taken {
 public:
  Taken();
  /// Whether the thread has it.
  explicit operator bool() const noexcept { return held_.has_value(); }

 private:
  std::optional<pybind11::gil_scoped_acquire> held_;
};

/// Says that the interpreter is about to end: no thread but this one gets it any more. It must be held.
void end_interpreter();

/// Raises what a signal, such as Ctrl+C, has led to. The interpreter must be held.
inline void heed_signals() {
  if (PyErr_CheckSignals() != 0) throw pybind11::error_already_set();
}

/// Lets signals end long work that is done without the interpreter: to be asked every now and then.
class Interrupts {
 public:
  /// Whether the work shall end. Takes the interpreter a few times per second, in the thread that made this.
  [[nodiscard]] bool arrived();
  /// Raises what has ended the work, if anything has. The interpreter must be held.
  void raise() {
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
  }

 private:
  std::chrono::steady_clock::time_point asked_ = std::chrono::steady_clock::now();
  std::thread::id owner_ = std::this_thread::get_id();
  std::exception_ptr failure_;
};

}  // namespace punct::python
