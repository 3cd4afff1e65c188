#ifndef SANE_MODES_H
#define SANE_MODES_H

#include <stdbool.h>

/// Sets the modes and characters of a terminal's line to what a shell expects, as `stty sane` does;
/// the encoding and the speed stay as they are. False where that is no terminal.
bool terminal_make_sane(int descriptor);

#endif
