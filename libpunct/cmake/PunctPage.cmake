# What the page's engine needs of other projects, as sources: a library of this machine is of no use to WebAssembly.
# nlohmann's headers are taken from where Debian puts them, pugixml from Debian's source package.
set(PUNCT_FOREIGN ${PROJECT_BINARY_DIR}/foreign)
set(PUNCT_SOURCES ${PROJECT_SOURCE_DIR}/build/foreign/sources)
set(PUNCT_PUGIXML ${PUNCT_SOURCES}/pugixml/src CACHE PATH "The folder of pugixml.cpp and pugixml.hpp")
if(NOT EXISTS ${PUNCT_PUGIXML}/pugixml.cpp)
  execute_process(COMMAND ${PROJECT_SOURCE_DIR}/packaging/fetch_sources.sh ${PUNCT_SOURCES} pugixml
    COMMAND_ERROR_IS_FATAL ANY)
endif()
file(MAKE_DIRECTORY ${PUNCT_FOREIGN}/include)
file(CREATE_LINK /usr/include/nlohmann ${PUNCT_FOREIGN}/include/nlohmann SYMBOLIC)

add_library(pugixml STATIC ${PUNCT_PUGIXML}/pugixml.cpp)
add_library(pugixml::pugixml ALIAS pugixml)
target_include_directories(pugixml SYSTEM INTERFACE ${PUNCT_PUGIXML})
target_compile_definitions(pugixml PUBLIC PUGIXML_NO_XPATH PUGIXML_NO_STL PUGIXML_NO_EXCEPTIONS)
add_library(nlohmann_json INTERFACE)
add_library(nlohmann_json::nlohmann_json ALIAS nlohmann_json)
target_include_directories(nlohmann_json SYSTEM INTERFACE ${PUNCT_FOREIGN}/include)
target_compile_definitions(nlohmann_json INTERFACE JSON_NOEXCEPTION JSON_DIAGNOSTICS=0)

# The rooms look for packages of these names; they are given what stands above.
foreach(package pugixml nlohmann_json)
  file(WRITE ${PUNCT_FOREIGN}/${package}-config.cmake "")
  file(WRITE ${PUNCT_FOREIGN}/${package}-config-version.cmake
    "set(PACKAGE_VERSION \${PACKAGE_FIND_VERSION})\nset(PACKAGE_VERSION_COMPATIBLE TRUE)\n")
  set(${package}_DIR ${PUNCT_FOREIGN})
endforeach()
set(CMAKE_POSITION_INDEPENDENT_CODE OFF)
# Every byte counts, and there is one thread.
add_compile_options(-fno-threadsafe-statics -fno-rtti)
