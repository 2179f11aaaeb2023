# Debian's compilers for 64-bit Windows, with the threads of POSIX.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(CMAKE_C_COMPILER x86_64-w64-mingw32-gcc-posix)
set(CMAKE_CXX_COMPILER x86_64-w64-mingw32-g++-posix)
set(CMAKE_RC_COMPILER x86_64-w64-mingw32-windres)
# Foreign libraries are those that foreign.sh has built, and those of Debian's packages for this compiler.
set(PUNCT_FOREIGN ${CMAKE_CURRENT_LIST_DIR}/../../build/foreign/windows/prefix)
set(CMAKE_FIND_ROOT_PATH ${PUNCT_FOREIGN} /usr/x86_64-w64-mingw32)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(ENV{PKG_CONFIG_LIBDIR} ${PUNCT_FOREIGN}/lib/pkgconfig)
set(PKG_CONFIG_ARGN --static)
# What the build makes is run by wine.
set(CMAKE_CROSSCOMPILING_EMULATOR /usr/lib/wine/wine64)
