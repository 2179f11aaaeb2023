// SPDX-License-Identifier: MIT
// Refusals of calls with too few, too many or unknown arguments, in the words of inspect.signature() instead of
// pybind11. The last overload of each function takes any arguments and refuses them.
#include "module.hpp"

namespace punct::python {
namespace {

// What the function, as its docstring shows it, says about the arguments.
std::string why_refused(const py::object& function, const std::string& name, const py::tuple& arguments,
                        const py::kwargs& keywords) {
  const py::object signature = py::module_::import("inspect").attr("signature")(function);
  std::string sentence = name + std::string(py::str(signature)) + ": ";
  try {
    signature.attr("bind")(*arguments, **keywords);
  } catch (py::error_already_set& error) {
    if (!error.matches(PyExc_TypeError)) throw;
    return sentence + std::string(py::str(error.value()));
  }
  return sentence + "an argument has the wrong type";
}

std::string named(py::handle type) { return std::string(py::str(type.attr("__name__"))); }

py::tuple without_first(const py::args& arguments) {
  return arguments[py::slice(1, static_cast<py::ssize_t>(arguments.size()), 1)];
}

void add_refusal_of_method(const py::object& type, const std::string& name) {
  const auto refuse = [type, name](const py::args& arguments, const py::kwargs& keywords) {
    if (arguments.empty() || !py::isinstance(arguments[0], type))
      throw py::type_error(named(type) + "." + name + "() is a method of punct." + named(type) + "; call it on one");
    const py::object bound = arguments[0].attr(name.c_str());
    throw py::type_error(why_refused(bound, named(type) + "." + name, without_first(arguments), keywords));
  };
  py::cpp_function(refuse, py::name(name.c_str()), py::is_method(type), py::sibling(type.attr(name.c_str())));
}

void add_refusal_of_function(const py::object& scope, const std::string& name, const std::string& shown) {
  const py::object function = scope.attr(name.c_str());
  const auto refuse = [scope, name, shown](const py::args& arguments, const py::kwargs& keywords) {
    throw py::type_error(why_refused(scope.attr(name.c_str()), shown, arguments, keywords));
  };
  py::cpp_function(refuse, py::name(name.c_str()), py::scope(scope), py::sibling(function));
}

// A class whose objects the module alone makes gets its only constructor here.
void add_refusal_of_constructor(const py::object& type, bool has_constructor) {
  const auto refuse = [type, has_constructor](py::detail::value_and_holder&, const py::args& arguments,
                                              const py::kwargs& keywords) {
    if (!has_constructor) throw py::type_error("cannot create 'punct." + named(type) + "' instances");
    throw py::type_error(why_refused(type, named(type), arguments, keywords));
  };
  const py::cpp_function made(refuse, py::name("__init__"), py::is_method(type),
                              py::sibling(py::getattr(type, "__init__")), py::detail::is_new_style_constructor());
  if (!has_constructor) type.attr("__init__") = made;
}

void add_refusals_of_class(const py::object& type) {
  const py::dict members = type.attr("__dict__").attr("copy")();
  add_refusal_of_constructor(type, PyInstanceMethod_Check(members["__init__"].ptr()));
  for (const auto& [key, member] : members) {
    const auto name = key.cast<std::string>();
    if (name.starts_with('_')) continue;
    if (PyInstanceMethod_Check(member.ptr())) add_refusal_of_method(type, name);
    if (Py_IS_TYPE(member.ptr(), &PyStaticMethod_Type)) add_refusal_of_function(type, name, named(type) + "." + name);
  }
}

}  // namespace

void refuse_other_arguments(py::module_& module) {
  const py::dict members = module.attr("__dict__").attr("copy")();
  for (const auto& [key, member] : members) {
    const auto name = key.cast<std::string>();
    if (name.starts_with('_')) continue;
    if (PyType_Check(member.ptr())) add_refusals_of_class(py::reinterpret_borrow<py::object>(member));
    if (PyCFunction_Check(member.ptr())) add_refusal_of_function(module, name, name);
  }
}

}  // namespace punct::python
