// A program on a terminal of its own, inside of the terminal of this process.
//
//   terminal --- painter --- primary | replica --- leader --- child
//                   |                                |
//                   +------------- holder -----------+
//
// The holder is the process that the user started. It opens the pseudoterminal and starts the other
// two: the leader of the inner session, whose only work is the child's status, and the painter, a
// program that copies bytes between the terminals and may draw between them. Where the painter
// ends by a signal, the holder copies the bytes itself, so that the child goes on.
#ifndef KAMURO_CPTY_H
#define KAMURO_CPTY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/types.h>
#include <termios.h>

/// A pseudoterminal that has the modes and the size of another terminal, and what the holder shares
/// with the painter.
typedef struct {
  /// The two sides of the pseudoterminal.
  int primary, replica;
  /// The ends of a pipe from the holder to the painter, of `pty_notice` values.
  int control_reading, control_writing;
  /// A file with the bytes that remove what the painter has drawn, which writes it. No bytes stand for
  /// nothing drawn, a single one for an unknown screen.
  int undo;
  /// The replica's path.
  char path[128];
  /// The modes of the outer terminal.
  struct termios modes;
} pty_terminal;

/// What the holder tells the painter.
enum pty_notice {
  /// The child has ended: the rest of its output is to be shown. A byte with its exit code follows.
  PTY_CHILD_ENDED = 'e',
  /// The user wants the terminal back: the painter is to remove what it has drawn and exit.
  PTY_LEAVE = 'l',
  /// The user switches drawing on or off.
  PTY_TOGGLE = 't',
};

/// How the painter exits, if no signal ends it.
enum pty_exit {
  /// The child's output has ended and is shown, or it was told to leave.
  PTY_DRAINED = 0,
  /// The outer terminal is gone.
  PTY_TERMINAL_GONE = 3,
};

/// Opens a pseudoterminal like the terminal of standard input; false with errno.
bool pty_open(pty_terminal *opened);

/// Starts the child and the painter, and holds the pseudoterminal until the child has ended.
///
/// Returns the child's exit code, or 128 and the number of its signal. A signal that ends this
/// process hangs up the inner terminal first. Only one terminal is held by a process.
/// - child: its name, found in PATH, and its arguments.
/// - painter: its path and its arguments; it gets the descriptors `primary`, `control_reading` and
///   `undo`.
int pty_hold(const pty_terminal *opened, char *const child[], char *const painter[]);

/// Replaces this process by a program; returns 127 or 126, and says why, where that fails.
int pty_become(char *const program[]);

/// Resizes the inner terminal; its foreground gets SIGWINCH if the size is another one.
void pty_resize(int primary, struct winsize size);

#endif
