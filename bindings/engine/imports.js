// SPDX-License-Identifier: MIT
// What the page hands to the module when it starts it; the linker wants to know the names.
mergeInto(LibraryManager.library, {matches() {}});
