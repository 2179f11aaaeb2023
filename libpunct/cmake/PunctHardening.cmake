# How every build that users may run is linked: it may lie anywhere in memory, and its tables of functions are complete and
# read-only before it begins. Debian's packages are compiled with all flags of Debian besides. Sanitizers and coverage
# bring their own code.
if(PUNCT_SANITIZE OR PUNCT_COVERAGE OR NOT CMAKE_SYSTEM_NAME STREQUAL Linux)
  return()
endif()
add_link_options(-Wl,-z,relro -Wl,-z,now)
include(CheckPIESupported)
check_pie_supported(LANGUAGES CXX)
