// The way back: gives the terminal back as it was found on every way out, safely inside a signal
// handler. There is one terminal to guard in a process.
//
//   prepare -> install -> arm -> (modes change) ... restore -> remove
//
// A signal between arm and restore writes the prepared bytes, restores the prepared modes, and then
// lets the signal do what it would have done.
#ifndef TERMINAL_GUARD_H
#define TERMINAL_GUARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// What the stop, continue and window signals ask the event loop for.
enum {
  TERMINAL_GUARD_STOP = 1,
  TERMINAL_GUARD_CONTINUE = 2,
  TERMINAL_GUARD_RESIZE = 4,
};

/// Remembers the terminal's present modes and the bytes that undo what is about to be done to it.
/// Fails with errno: ENOTTY and its like, or E2BIG when there are more than 1024 bytes.
bool terminal_guard_prepare(int descriptor, const uint8_t *bytes, size_t count);

/// Remembers up to 16 bytes that are written before the others where a frame may have been cut.
bool terminal_guard_prepare_cut(const uint8_t *bytes, size_t count);

/// Remembers up to 64 bytes that are written before the others when these are written a second time, so
/// that they find what they undo. Without them that is done only where output is stalled.
bool terminal_guard_prepare_again(const uint8_t *bytes, size_t count);

/// Whether a frame, or anything else that must not be cut, has been sent in part.
void terminal_guard_note_cut(bool is_now);

/// Installs the handlers; `wake` is written one byte whenever a request is waiting. Signals that are
/// ignored stay ignored. False when they are installed already.
bool terminal_guard_install(int wake);

/// From here on `restore` has something to do.
void terminal_guard_arm(void);

/// Answers to questions, the last of them to DA1, may come within `milliseconds` from now; 0 when
/// none is missing. Those that are missing on the way out are waited for and dropped, for `patience`
/// milliseconds at most, so that they are not taken for something typed. Where the last one does not
/// come even then, output that the terminal has not read is dropped, and with it the question, if there
/// are bytes for a second time.
void terminal_guard_expect_answers(int milliseconds, int patience);

/// Writes the bytes and restores the modes, once per `arm`. True when this call did it.
bool terminal_guard_restore(void);

/// Takes back the handlers.
void terminal_guard_remove(void);

/// The requests since the last call, as bits.
unsigned terminal_guard_take_requests(void);

/// Stops this process until it is continued. The continuation that ends the stop is not a request.
void terminal_guard_stop(void);

/// Waits until this process is in the terminal's foreground, stopped as long as it is not. False when
/// that cannot come any more, since nobody controls its job.
bool terminal_guard_await_foreground(void);

/// How many bytes wait to be read; 0 when it cannot be told.
int terminal_guard_unread(int descriptor);

/// The window's size by the kernel; false when it cannot be told.
bool terminal_guard_size(int descriptor, int *columns, int *rows);

#endif
