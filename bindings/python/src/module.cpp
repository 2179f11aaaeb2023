// SPDX-License-Identifier: MIT
#include "module.hpp"

#include "document.hpp"
#include "node.hpp"

PYBIND11_MODULE(_punct, module) {
  using namespace punct::python;
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
