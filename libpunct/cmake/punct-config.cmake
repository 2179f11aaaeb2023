# find_package(punct [COMPONENTS formats render collections]): punct::punct, and of the components punct::formats,
# punct::render and punct::collections.
include(${CMAKE_CURRENT_LIST_DIR}/punct-targets.cmake)
foreach(component IN LISTS punct_FIND_COMPONENTS)
  if(TARGET punct::${component})
    set(punct_${component}_FOUND TRUE)
  elseif(punct_FIND_REQUIRED_${component})
    set(punct_FOUND FALSE)
    set(punct_NOT_FOUND_MESSAGE "punct has no component '${component}'; there are punct, formats, render and collections")
  endif()
endforeach()
