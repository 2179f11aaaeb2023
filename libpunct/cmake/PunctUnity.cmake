# punct_unite(target FILES): lets up to FILES files of a folder be compiled as one where CMAKE_UNITY_BUILD asks for it, which
# halves the time of a first build. Files of different folders stay apart, so that names in anonymous namespaces have to
# differ only within a folder.
function(punct_unite target files)
  get_target_property(sources ${target} SOURCES)
  list(SORT sources)
  set(before "")
  foreach(source IN LISTS sources)
    cmake_path(GET source PARENT_PATH folder)
    if(NOT folder STREQUAL before)
      set(count 0)
      set(before "${folder}")
    endif()
    math(EXPR number "${count} / ${files}")
    math(EXPR count "${count} + 1")
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP "${folder}/${number}")
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD_MODE GROUP)
endfunction()
