// SPDX-License-Identifier: MIT
#pragma once

#include "punct/text/json.hpp"  // IWYU pragma: export
