# Installs the build tree below SCRATCH, moves it, and uses it as an outside project would.
set(PREFIX ${SCRATCH}/moved)
set(EXPECTED "4986 first moves\nstandard b wE@K3,K4,K5\n")
file(REMOVE_RECURSE ${SCRATCH}/prefix ${PREFIX} ${SCRATCH}/consumer)

# run(OUT command...): runs a command that must succeed and keeps what it prints.
function(run out)
  execute_process(COMMAND ${ARGN} OUTPUT_VARIABLE printed ERROR_VARIABLE complaint RESULT_VARIABLE status)
  if(NOT status EQUAL 0)
    list(JOIN ARGN " " command)
    message(FATAL_ERROR "${command}: ${status}\n${printed}${complaint}")
  endif()
  set(${out} "${printed}" PARENT_SCOPE)
endfunction()

function(expect what actual expected)
  if(NOT actual STREQUAL expected)
    message(SEND_ERROR "${what}: expected\n${expected}\nbut it is\n${actual}")
  endif()
endfunction()

function(expect_file path)
  if(NOT EXISTS ${PREFIX}/${path})
    message(SEND_ERROR "not installed: ${path}")
  endif()
endfunction()

run(out ${CMAKE_COMMAND} --install ${BUILD} --prefix ${SCRATCH}/prefix)
file(RENAME ${SCRATCH}/prefix ${PREFIX})

run(out ${CMAKE_COMMAND} -S ${CMAKE_CURRENT_LIST_DIR}/consumer -B ${SCRATCH}/consumer -G ${GENERATOR}
  -D CMAKE_CXX_COMPILER=${CXX} -D CMAKE_PREFIX_PATH=${PREFIX})
run(out ${CMAKE_COMMAND} --build ${SCRATCH}/consumer)
run(out ${SCRATCH}/consumer/consumer)
expect("the consumer built by the CMake package prints" "${out}" "${EXPECTED}")

set(ENV{PKG_CONFIG_PATH} ${PREFIX}/${LIBDIR}/pkgconfig)
run(out ${PKG_CONFIG} --modversion punct)
expect("the version that pkg-config gives" "${out}" "${VERSION}\n")
run(flags ${PKG_CONFIG} --cflags --libs punct)
separate_arguments(flags UNIX_COMMAND "${flags}")
run(out ${CXX} -std=c++20 ${CMAKE_CURRENT_LIST_DIR}/consumer/consumer.cpp -o ${SCRATCH}/consumer/by_pkg_config ${flags}
  -Wl,-rpath,${PREFIX}/${LIBDIR})
run(out ${SCRATCH}/consumer/by_pkg_config)
expect("the consumer built by pkg-config prints" "${out}" "${EXPECTED}")

string(REGEX MATCH "^[0-9]+" major ${VERSION})
expect_file(${LIBDIR}/libpunct.so.${VERSION})
expect_file(${LIBDIR}/libpunct.so.${major})
expect_file(share/doc/punct/LICENSE)
run(out ${NM} -D --defined-only --demangle ${PREFIX}/${LIBDIR}/libpunct.so)
string(REGEX MATCHALL "[^\n]+" symbols "${out}")
# What the compiler emits for templates of the standard library is weak and shared by all who use it.
list(FILTER symbols EXCLUDE REGEX " [WVu] |punct::")
expect("symbols outside of namespace punct" "${symbols}" "")

run(out ${PREFIX}/bin/punct --version)
foreach(tool validate convert replay moves perft schema render stats analyze select diff generate)
  run(out ${PREFIX}/bin/punct-${tool} --help)
  expect_file(share/man/man1/punct-${tool}.1)
endforeach()
expect_file(share/man/man1/punct.1)
expect_file(share/bash-completion/completions/punct)
expect_file(share/zsh/site-functions/_punct)
expect_file(share/fish/vendor_completions.d/punct.fish)
