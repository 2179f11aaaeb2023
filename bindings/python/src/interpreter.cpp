// SPDX-License-Identifier: MIT
// Releasing and acquiring the interpreter. CPython ends a thread that asks for it too late, in the middle of a
// destructor, which ends the process: such threads must not ask.
#include "interpreter.hpp"

#include <atomic>

namespace punct::python {
namespace {

constexpr std::chrono::milliseconds kBetweenSignals{50};
constexpr std::chrono::seconds kPatienceAtEnd{1};

std::atomic<bool> is_ending{false};
// The thread that ends the interpreter.
std::atomic<std::thread::id> ender{};
// How many threads are acquiring it.
std::atomic<int> asking{0};

// A thread that acquires the interpreter.
class Asking {
 public:
  Asking() noexcept { ++asking; }
  ~Asking() { --asking; }
  Asking(const Asking&) = delete;
  Asking& operator=(const Asking&) = delete;
  [[nodiscard]] static bool is_allowed() noexcept { return !is_ending || ender.load() == std::this_thread::get_id(); }
};

[[noreturn]] void stay() {
  while (true) std::this_thread::sleep_for(std::chrono::hours(1));
}

// Is destroyed too early if the thread is ended inside of a call, and then keeps it from unwinding any further.
class Staying {
 public:
  Staying() = default;
  ~Staying() {
    if (!has_returned_) stay();
  }
  Staying(const Staying&) = delete;
  Staying& operator=(const Staying&) = delete;
  PyObject* returned(PyObject* object) noexcept {
    has_returned_ = true;
    return object;
  }

 private:
  bool has_returned_ = false;
};

}  // namespace

Released::~Released() {
  {
    const Asking asks;
    if (Asking::is_allowed()) {
      PyEval_RestoreThread(state_);
      return;
    }
  }
  stay();
}

PyObject* detail::call_or_stay(PyObject* callable, PyObject* arguments) {
  Staying staying;
  return staying.returned(PyObject_CallObject(callable, arguments));
}

pybind11::object next_of(const pybind11::handle& iterator) {
  PyObject* next = nullptr;
  {
    Staying staying;
    next = staying.returned(PyIter_Next(iterator.ptr()));
  }
  if (next == nullptr && PyErr_Occurred() != nullptr) throw pybind11::error_already_set();
  return pybind11::reinterpret_steal<pybind11::object>(next);
}

Taken::Taken() {
  const Asking asks;
  if (Asking::is_allowed()) held_.emplace();
}

void end_interpreter() {
  ender = std::this_thread::get_id();
  is_ending = true;
  const Released others_may_have_it;
  const auto until = std::chrono::steady_clock::now() + kPatienceAtEnd;
  while (asking != 0 && std::chrono::steady_clock::now() < until)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

bool Interrupts::arrived() {
  if (has_arrived_) return true;
  if (std::this_thread::get_id() != owner_) return false;
  const auto now = std::chrono::steady_clock::now();
  if (now - asked_ < kBetweenSignals) return false;
  asked_ = now;
  const Taken taken;
  if (!taken) return true;
  try {
    heed_signals();
  } catch (...) {
    failure_ = std::current_exception();
    has_arrived_ = true;
  }
  return has_arrived_;
}

}  // namespace punct::python
