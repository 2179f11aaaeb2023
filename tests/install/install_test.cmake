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
  -D CMAKE_CXX_COMPILER=${CXX} -D CMAKE_PREFIX_PATH=${PREFIX} -D OPENINGS=${OPENINGS})
run(out ${CMAKE_COMMAND} --build ${SCRATCH}/consumer)
run(out ${SCRATCH}/consumer/consumer)
expect("the consumer built by the CMake package prints" "${out}" "${EXPECTED}")

# A file of games converted and a diagram drawn, each in a call: what the program writes, byte for byte.
set(game ${SAMPLES}/games/sgf/game-001.sgf)
run(out ${SCRATCH}/consumer/convert_and_draw ${game} ${SCRATCH}/consumer/out)
expect("the findings of a sound game" "${out}" "")
run(out ${PREFIX}/bin/punct convert -q ${game} --force -o ${SCRATCH}/by_punct.json)
run(out ${PREFIX}/bin/punct render -q ${game} --force -o ${SCRATCH}/by_punct.svg)
run(out ${PREFIX}/bin/punct render -q ${game} --force -o ${SCRATCH}/by_punct.png)
foreach(ending json svg png)
  run(out ${CMAKE_COMMAND} -E compare_files ${SCRATCH}/by_punct.${ending} ${SCRATCH}/consumer/out.${ending})
endforeach()

# A folder and an archive, explored in parallel, give what the program gives.
file(ARCHIVE_CREATE OUTPUT ${SCRATCH}/consumer/games.zip PATHS ${SAMPLES}/games/text FORMAT zip)
run(out ${SCRATCH}/consumer/openings ${SAMPLES}/games/sgf ${SCRATCH}/consumer/games.zip)
run(table ${PREFIX}/bin/punct explore -q --like symmetric --where "plies < 60 and not termination = time" --csv
  ${SAMPLES}/games/sgf ${SCRATCH}/consumer/games.zip)
string(REGEX REPLACE "^[^\n]*\n[^,]*,[^,]*,\"?([^\"]*)\"?,([0-9]+),.*" "\\1\t\\2" first "${table}")
if(NOT out MATCHES "\n${first}\t")
  message(SEND_ERROR "the openings do not begin with ${first}:\n${out}")
endif()

# A component that is not there is refused by name.
file(WRITE ${SCRATCH}/asks/CMakeLists.txt "cmake_minimum_required(VERSION 3.25)\nproject(asks LANGUAGES NONE)\n"
  "find_package(punct 2 COMPONENTS punct OPTIONAL_COMPONENTS nothing)\n"
  "if(NOT punct_FOUND OR punct_nothing_FOUND)\n  message(FATAL_ERROR wrong)\nendif()\n"
  "find_package(punct 2 REQUIRED COMPONENTS paint)\n")
execute_process(COMMAND ${CMAKE_COMMAND} -S ${SCRATCH}/asks -B ${SCRATCH}/asks/build -G ${GENERATOR}
  -D CMAKE_PREFIX_PATH=${PREFIX} OUTPUT_QUIET ERROR_VARIABLE complaint RESULT_VARIABLE status)
if(status EQUAL 0 OR NOT complaint MATCHES "no component 'paint'")
  message(SEND_ERROR "asked for a component that is not there it says: ${complaint}")
endif()

set(ENV{PKG_CONFIG_PATH} ${PREFIX}/${LIBDIR}/pkgconfig)
foreach(package punct punct-formats punct-render punct-collections)
  run(out ${PKG_CONFIG} --modversion ${package})
  expect("the version that pkg-config gives of ${package}" "${out}" "${VERSION}\n")
endforeach()
run(flags ${PKG_CONFIG} --cflags --libs punct)
separate_arguments(flags UNIX_COMMAND "${flags}")
run(out ${CXX} -std=c++20 ${CMAKE_CURRENT_LIST_DIR}/consumer/consumer.cpp -o ${SCRATCH}/consumer/by_pkg_config ${flags}
  -Wl,-rpath,${PREFIX}/${LIBDIR})
run(out ${SCRATCH}/consumer/by_pkg_config)
expect("the consumer built by pkg-config prints" "${out}" "${EXPECTED}")
run(flags ${PKG_CONFIG} --cflags --libs punct-formats punct-render)
separate_arguments(flags UNIX_COMMAND "${flags}")
run(out ${CXX} -std=c++20 ${CMAKE_CURRENT_LIST_DIR}/consumer/convert_and_draw.cpp -o ${SCRATCH}/consumer/draw_by_pkg_config
  ${flags} -Wl,-rpath,${PREFIX}/${LIBDIR})
run(out ${SCRATCH}/consumer/draw_by_pkg_config ${game} ${SCRATCH}/consumer/again)
run(out ${CMAKE_COMMAND} -E compare_files ${SCRATCH}/consumer/out.png ${SCRATCH}/consumer/again.png)

string(REGEX MATCH "^[0-9]+" major ${VERSION})
foreach(library punct punct-formats punct-render punct-collections)
  expect_file(${LIBDIR}/lib${library}.so.${VERSION})
  expect_file(${LIBDIR}/lib${library}.so.${major})
  run(out ${NM} -D --defined-only --demangle ${PREFIX}/${LIBDIR}/lib${library}.so)
  string(REGEX MATCHALL "[^\n]+" symbols "${out}")
  # What the compiler emits for templates of the standard library is weak and shared by all who use it.
  list(FILTER symbols EXCLUDE REGEX " [WVu] |punct::")
  expect("symbols of lib${library} outside of namespace punct" "${symbols}" "")
endforeach()
expect_file(share/doc/punct/LICENSE)
expect_file(share/doc/punct/SECURITY.md)
expect_file(share/doc/punct/docs/rules.md)
expect_file(share/doc/punct/samples/rulebook/svg/1-board.svg)

run(out ${PREFIX}/bin/punct --version)
foreach(tool validate convert replay moves perft schema render stats analyze select diff generate page list explore split merge)
  run(out ${PREFIX}/bin/punct-${tool} --help)
  expect_file(share/man/man1/punct-${tool}.1)
  expect_file(share/bash-completion/completions/punct-${tool})
  expect_file(share/fish/vendor_completions.d/punct-${tool}.fish)
endforeach()
expect_file(share/man/man1/punct.1)
expect_file(share/bash-completion/completions/punct)
expect_file(share/zsh/site-functions/_punct)
expect_file(share/fish/vendor_completions.d/punct.fish)
expect_file(share/vim/vimfiles/ftdetect/punct.vim)

# The modules are found from where the program lies; without them, it says what is missing.
file(WRITE ${SCRATCH}/game.punct "[Event \"x\"]\n\n1. E@K3,K4,K5 *\n")
file(ARCHIVE_CREATE OUTPUT ${SCRATCH}/game.tar.gz PATHS ${SCRATCH}/game.punct FORMAT gnutar COMPRESSION GZip)
set(read ${PREFIX}/bin/punct validate ${SCRATCH}/game.tar.gz)
set(draw ${PREFIX}/bin/punct render ${SCRATCH}/game.punct --force -o ${SCRATCH}/game.png)
run(out ${read})
run(out ${draw})
file(REMOVE_RECURSE ${PREFIX}/${LIBDIR}/punct${major})
foreach(command read draw)
  execute_process(COMMAND ${${command}} OUTPUT_QUIET ERROR_VARIABLE complaint RESULT_VARIABLE status)
  expect("the status without a module" "${status}" 3)
  if(NOT complaint MATCHES "cannot be loaded: punct-(archive|image).so")
    message(SEND_ERROR "without a module it only says: ${complaint}")
  endif()
endforeach()
