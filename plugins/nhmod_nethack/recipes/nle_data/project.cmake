# Read by CMake behind NLE's project() command.

# What is in dat/ is made by steps of its own, of the mods' levels too: the library is compiled without it, and without the
# compilers of levels, which need bison and flex.
function(add_dependencies target)
  list(REMOVE_ITEM ARGN dat)
  _add_dependencies(${target} ${ARGN})
endfunction()

# __FILE__ is the name within the tree: no path of this machine gets into the game.
include(CheckCCompilerFlag)
set(nhmod_prefix_map "-ffile-prefix-map=${CMAKE_SOURCE_DIR}/=")
check_c_compiler_flag("${nhmod_prefix_map}" NHMOD_HAS_PREFIX_MAP)
if(NHMOD_HAS_PREFIX_MAP)
  add_compile_options("${nhmod_prefix_map}")
endif()

# The headers that makedefs writes there keep their time where nothing in them changed; CMake's own copies do not.
include_directories("${CMAKE_SOURCE_DIR}/include")
