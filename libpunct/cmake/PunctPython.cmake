# The Python module is built where pybind11 and the interpreter's development files are found, for Debian's interpreter if
# there is one: others that stand first in PATH do not look into dist-packages. Not under sanitizers, with whose runtime
# the interpreter would have to be started.
if(NOT Python3_EXECUTABLE AND EXISTS /usr/bin/python3)
  set(Python3_EXECUTABLE /usr/bin/python3 CACHE FILEPATH "The interpreter for which the Python module is built")
endif()
find_package(Python3 3.9 QUIET COMPONENTS Interpreter OPTIONAL_COMPONENTS Development.Module)
set(PYBIND11_NOPYTHON ON)
find_package(pybind11 2.10 QUIET)
if(Python3_Development.Module_FOUND AND pybind11_FOUND AND NOT PUNCT_SANITIZE AND NOT PUNCT_COVERAGE)
  set(punct_python_default ON)
else()
  set(punct_python_default OFF)
endif()
option(PUNCT_PYTHON "Build the Python module (needs pybind11 and the development files of Python 3)"
  ${punct_python_default})
# A module for another interpreter than that of this system, for packaging/wheel.
set(PUNCT_PYTHON_HEADERS "" CACHE STRING "The folders of that interpreter's headers")
set(PUNCT_PYTHON_SUFFIX "" CACHE STRING "How the name of its module ends, such as .cpython-313-aarch64-linux-gnu.so")
if(PUNCT_PYTHON AND PUNCT_PYTHON_HEADERS AND pybind11_FOUND)
  return()
endif()
if(PUNCT_PYTHON AND NOT (Python3_Development.Module_FOUND AND pybind11_FOUND))
  message(FATAL_ERROR "PUNCT_PYTHON is on, but pybind11 2.10 or the development files of Python 3 are missing")
endif()
