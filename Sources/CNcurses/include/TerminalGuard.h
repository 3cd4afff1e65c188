// Restores the terminal to its original state on every exit, async-signal-safely. A process guards
// one terminal.
//
//   prepare -> install -> arm -> (modes change) ... restore -> remove
//
// A signal between arm and restore writes the prepared bytes, restores the prepared modes, and then
// has its previous effect.
#ifndef TERMINAL_GUARD_H
#define TERMINAL_GUARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <termios.h>

/// The requests of the stop, continue and window size signals to the event loop.
enum {
  TERMINAL_GUARD_STOP = 1,
  TERMINAL_GUARD_CONTINUE = 2,
  TERMINAL_GUARD_RESIZE = 4,
};

/// Stores the terminal's current modes, or those before other shows on it, and the restore sequence that undoes the changes that
/// follow. Fails with errno: such as ENOTTY, or E2BIG above 1024 bytes.
bool terminal_guard_prepare(int descriptor, const uint8_t *bytes, size_t count);

/// Stores up to 16 bytes that are written before the restore sequence where a frame may be cut.
bool terminal_guard_prepare_cut(const uint8_t *bytes, size_t count);

/// Allows the restore sequence to be written a second time where an answer is missing. Without this,
/// that is done only where output is stalled.
void terminal_guard_allow_repetition(void);

/// Adds bytes that are written before the restore sequence from now on, up to 128 in all; they begin
/// with what aborts a partial sequence.
bool terminal_guard_add(const uint8_t *bytes, size_t count);

/// Adds an object of shared memory to those that are removed when the terminal is restored. A name has
/// at most 31 bytes; four are kept at most.
void terminal_guard_add_object(const char *name);

/// Sets whether a frame, or other output that must not be interrupted, has been sent in part.
void terminal_guard_set_cut(bool is_now);

/// Installs the signal handlers; each request writes one byte to `wake`. Ignored signals stay
/// ignored. False when they are installed already.
bool terminal_guard_install(int wake);

/// Arms the guard: from here on `terminal_guard_restore` restores the terminal.
void terminal_guard_arm(void);

/// Sets the modes of a show. Of several shows on a terminal the last one to leave restores the modes
/// that the first one found; until then the others keep theirs.
bool terminal_guard_set_modes(const struct termios *modes);

/// Announces answers to queries, the last one to DA1, within `milliseconds` from now; 0 when none
/// is missing. When restoring, missing answers are awaited and discarded, for `patience`
/// milliseconds at most, so that they are not taken for typed input. If the last one does not
/// arrive, output that the terminal has not read is discarded, and with it the query, if the restore
/// sequence may be repeated.
void terminal_guard_expect_answers(int milliseconds, int patience);

/// Writes the restore sequence and restores the modes, once per `arm`. True when this call did it.
bool terminal_guard_restore(void);

/// Removes the signal handlers.
void terminal_guard_remove(void);

/// Returns and clears the requests since the last call, as bits.
unsigned terminal_guard_take_requests(void);

/// Stops this process until it is continued. The continuation that ends the stop is not a request.
void terminal_guard_stop(void);

/// Waits until this process is in the terminal's foreground; it is stopped until then. False when
/// that is impossible, because its process group is orphaned.
bool terminal_guard_await_foreground(void);

/// Writes all bytes to a non-blocking descriptor; false when it is still full after `polls` waits of
/// 50 ms.
bool terminal_write_within(int descriptor, const uint8_t *bytes, size_t count, int polls);

/// The number of unread input bytes; 0 when unknown.
int terminal_guard_unread(int descriptor);

/// The window's size in the kernel; zeros when unknown.
struct winsize terminal_guard_size(int descriptor);

#endif
