// SPDX-License-Identifier: MIT
#pragma once

#include "punct/text/utf8.hpp"  // IWYU pragma: export
