// What the files of this module share.
#ifndef KAMURO_CPTY_INTERNAL_H
#define KAMURO_CPTY_INTERNAL_H

#include <signal.h>

#include "include/CPty.h"

/// Opens a pipe whose ends block nobody and are closed by `exec`.
bool pty_pipe(int ends[2]);

/// Gives all signals their default actions, and blocks none.
void pty_reset_signals(void);

/// Leads the inner session in a new process: starts the child, and stops and ends as it does.
_Noreturn void pty_lead(const pty_terminal *opened, char *const child[]);

/// The copying of bytes between the terminals by the holder.
typedef struct {
  /// The inner terminal, and whether its output has ended.
  int primary;
  bool is_drained;
  /// Whether the outer terminal is gone.
  bool is_gone;
} pty_pump;

/// Copies what has arrived, once; waits for it until `wake` can be read or `milliseconds` have passed,
/// -1 for no limit. Returns false after that time, if no bytes wait for the terminal.
bool pty_copy(pty_pump *pump, int wake, int milliseconds);

/// Writes all bytes, waiting for the descriptor as long as it takes; false on an error.
bool pty_write(int descriptor, const void *bytes, size_t count);

#endif
