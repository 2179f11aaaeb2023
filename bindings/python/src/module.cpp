// SPDX-License-Identifier: MIT
#include "module.hpp"

#include <utility>

#include "document.hpp"
#include "node.hpp"

namespace {

// The base of all classes of pybind11, which ends the interpreter when it is called, as __reduce__() and pickle do.
void refuse_base_alone() {
  PyObject* const base = pybind11::detail::get_internals().instance_base;
  static newfunc make = nullptr;
  if (make != nullptr) return;
  make = std::exchange(reinterpret_cast<PyTypeObject*>(base)->tp_new,
                       [](PyTypeObject* type, PyObject* args, PyObject* named) {
                         if (reinterpret_cast<PyObject*>(type) != pybind11::detail::get_internals().instance_base)
                           return make(type, args, named);
                         PyErr_SetString(PyExc_TypeError, "objects of this class cannot be pickled or made alone");
                         return static_cast<PyObject*>(nullptr);
                       });
}

}  // namespace

PYBIND11_MODULE(_punct, module) {
  using namespace punct::python;
  refuse_base_alone();
  // The docstrings hold the signatures, in the form in which inspect.signature() and help() read them.
  py::options options;
  options.disable_function_signatures();
  // Whatever is made here names itself as part of the package, where users find it.
  const py::object name = module.attr("__name__");
  module.attr("__name__") = "punct";
  module.doc() = "The compiled half of punct.";
  module.attr("_PAGE") = PUNCT_PAGE_FROM_PACKAGE;
  add_values(module);
  add_positions(module);
  add_nodes(module);
  add_games(module);
  add_writing(module);
  add_reading(module);
  add_counting(module);
  add_collections(module);
  add_arrays(module);
  add_drawing(module);
  refuse_other_arguments(module);
  module.attr("__name__") = name;
}
