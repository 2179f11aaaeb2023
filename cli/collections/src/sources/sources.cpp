// SPDX-License-Identifier: MIT
#include "punct/collections/sources.hpp"

#include <utility>

#include "punct/system.hpp"

namespace punct::collections {

Sources inputs(std::vector<Input> inputs, const FileOptions& options) {
  for (Input& input : inputs) input.path = system::with_slashes(std::move(input.path));
  return {std::move(inputs), options, nullptr, {}};
}

Sources files(std::vector<std::string> paths, const FileOptions& options) {
  std::vector<Input> named;
  for (std::string& path : paths) named.push_back({std::move(path), -1});
  return inputs(std::move(named), options);
}

Sources stream(std::string name, std::unique_ptr<formats::ByteSource> bytes, const FileOptions& options) {
  return {{}, options, std::move(bytes), std::move(name)};
}

}  // namespace punct::collections
