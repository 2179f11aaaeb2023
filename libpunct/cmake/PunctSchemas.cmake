# punct_schemas(target): compiles the schemas of docs/schema into the target.
function(punct_schemas target)
  set(folder ${PROJECT_SOURCE_DIR}/docs/schema)
  file(READ ${folder}/game.schema.json PUNCT_SCHEMA_GAME)
  file(READ ${folder}/finding.schema.json PUNCT_SCHEMA_FINDING)
  file(READ ${folder}/punct.xsd PUNCT_SCHEMA_XML)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
    ${folder}/game.schema.json ${folder}/finding.schema.json ${folder}/punct.xsd)
  configure_file(${PROJECT_SOURCE_DIR}/formats/src/schema.cpp.in ${CMAKE_CURRENT_BINARY_DIR}/schema.cpp @ONLY)
  target_sources(${target} PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/schema.cpp)
endfunction()
