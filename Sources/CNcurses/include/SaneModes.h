#ifndef SANE_MODES_H
#define SANE_MODES_H

#include <stdbool.h>

/// Sets the modes and control characters of a terminal's line discipline as a shell expects, like
/// `stty sane`; encoding and speed stay. False where the descriptor is not a terminal.
bool terminal_make_sane(int descriptor);

#endif
