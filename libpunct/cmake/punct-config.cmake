include(${CMAKE_CURRENT_LIST_DIR}/punct-targets.cmake)
