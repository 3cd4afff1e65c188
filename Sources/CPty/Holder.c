#define _GNU_SOURCE 1
#define _DARWIN_C_SOURCE 1

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "Internal.h"

enum {
  /// How long the painter may take to remove what it has drawn, and how often it is looked at.
  patience_milliseconds = 1000,
  look_milliseconds = 5,
  /// How long a program has to notice that its window is smaller.
  nudge_milliseconds = 50,
  /// How long output of the child's own children is waited for after its end.
  rest_milliseconds = 100,
};

/// What the holder knows of its two children.
typedef struct {
  const pty_terminal *pty;
  int wake;
  /// Processes; 0 after their ends.
  pid_t leader, painter;
  /// The leader's exit code, and the painter's status by `waitpid`.
  int code, painter_status;
  /// Whether the painter is gone and bytes are copied here, and why.
  bool is_pumping;
  pty_pump pump;
} holder;

static int wake_writing = -1;

static void note_signal(int number) {
  int error = errno;
  uint8_t byte = (uint8_t)number;
  ssize_t ignored = write(wake_writing, &byte, 1);
  (void)ignored;
  errno = error;
}

static void catch_signal(int number, bool is_forced) {
  struct sigaction action = {.sa_handler = note_signal}, present;
  sigfillset(&action.sa_mask);
  bool is_ignored = sigaction(number, NULL, &present) == 0 && present.sa_handler == SIG_IGN;
  if (!is_ignored || is_forced) sigaction(number, &action, NULL);
}

static void catch_signals(void) {
  static const int changes[] = {SIGCHLD, SIGCONT, SIGWINCH, SIGUSR1};
  static const int ends[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
  for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) catch_signal(changes[i], true);
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) catch_signal(ends[i], false);
  // The terminal's modes are set from the background, too.
  signal(SIGTTOU, SIG_IGN);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

static pid_t start_painter(const pty_terminal *pty, char *const painter[]) {
  pid_t pid = fork();
  if (pid != 0) return pid;
  const int passed[] = {pty->primary, pty->control_reading, pty->undo};
  for (size_t i = 0; i < sizeof passed / sizeof *passed; i++) fcntl(passed[i], F_SETFD, 0);
  signal(SIGTTOU, SIG_DFL);
  // A report of a crash would be written over the child's screen.
  setenv("SWIFT_BACKTRACE", "enable=no", 0);
  execv(painter[0], painter);
  _exit(126);
}

// MARK: - The outer terminal

static void set_modes(const struct termios *modes) {
  while (tcsetattr(STDIN_FILENO, TCSANOW, modes) < 0 && errno == EINTR) {
  }
}

static void make_raw(const pty_terminal *pty) {
  struct termios raw = pty->modes;
  cfmakeraw(&raw);
  set_modes(&raw);
}

static void resize(const pty_terminal *pty, int fewer_rows) {
  struct winsize size;
  if (ioctl(STDIN_FILENO, TIOCGWINSZ, &size) < 0) return;
  if (size.ws_row > fewer_rows) size.ws_row = (unsigned short)(size.ws_row - fewer_rows);
  pty_resize(pty->primary, size);
}

/// Removes what the painter has left on the screen: by its own bytes, or where it was ended within
/// them by a window that shrinks and grows, upon which programs draw their screens again.
static void remove_paint(const holder *held) {
  // Aborts a sequence or string that was cut, and shows what is withheld.
  static const char abort[] = "\x18\x1B\\\x1B[?2026l";
  pty_write(STDOUT_FILENO, abort, sizeof abort - 1);
  uint8_t bytes[65536];
  off_t place = 0;
  ssize_t count;
  while ((count = pread(held->pty->undo, bytes, sizeof bytes, place)) > (place == 0)) {
    pty_write(STDOUT_FILENO, bytes, (size_t)count);
    place += count;
  }
  if (place > 0 || count < 1) return;
  pty_write(STDOUT_FILENO, "\x1B[m", 3);
  resize(held->pty, 1);
  poll(NULL, 0, nudge_milliseconds);
  resize(held->pty, 0);
}

// MARK: - Children

/// Waits for a stop or the end of the painter for some time, and notes its end.
static bool await_painter(holder *held, bool awaits_stop) {
  for (int waited = 0; waited < patience_milliseconds; waited += look_milliseconds) {
    int status, options = WNOHANG | (awaits_stop ? WUNTRACED : 0);
    pid_t pid = waitpid(held->painter, &status, options);
    if (pid == held->painter && WIFSTOPPED(status)) return true;
    if (pid == held->painter || (pid < 0 && errno == ECHILD)) {
      held->painter = 0;
      held->painter_status = pid < 0 ? 0 : status;
      return true;
    }
    poll(NULL, 0, look_milliseconds);
  }
  return false;
}

/// A notice, and with that of the child's end its exit code.
static void tell_painter(const holder *held, char notice) {
  const uint8_t bytes[] = {(uint8_t)notice, (uint8_t)held->code};
  size_t count = notice == PTY_CHILD_ENDED ? 2 : 1;
  ssize_t ignored = write(held->pty->control_writing, bytes, count);
  (void)ignored;
}

/// Stops this job, until the shell continues it.
static void suspend(holder *held) {
  if (held->painter) {
    kill(held->painter, SIGTSTP);
    if (!await_painter(held, true)) kill(held->painter, SIGSTOP);
  }
  if (!held->painter) set_modes(&held->pty->modes);
  // SIGTSTP does nothing where no shell could continue the job.
  signal(SIGTSTP, SIG_DFL);
  raise(SIGTSTP);
  catch_signal(SIGTSTP, true);
  if (!held->painter && held->is_pumping) make_raw(held->pty);
  if (held->painter) kill(held->painter, SIGCONT);
  if (held->leader) kill(held->leader, SIGCONT);
}

/// Hangs up the inner terminal, restores the outer one, and ends by the signal.
static int end(holder *held, int number) {
  if (held->painter) {
    tell_painter(held, PTY_LEAVE);
    kill(held->painter, SIGCONT);
    if (!await_painter(held, false)) {
      kill(held->painter, SIGKILL);
      await_painter(held, false);
      remove_paint(held);
    }
  }
  close(held->pty->primary);
  set_modes(&held->pty->modes);
  signal(number, SIG_DFL);
  raise(number);
  return 128 + number;
}

/// Copies bytes in the place of a painter that a signal or an error has ended.
static void begin_pump(holder *held) {
  held->is_pumping = true;
  held->pump = (pty_pump){.primary = held->pty->primary};
  make_raw(held->pty);
  remove_paint(held);
  resize(held->pty, 0);
}

/// Notes which children have stopped or ended.
static void look_at_children(holder *held) {
  int status;
  pid_t pid;
  while ((pid = waitpid(-1, &status, WNOHANG | WUNTRACED)) > 0) {
    if (pid == held->leader && WIFSTOPPED(status)) {
      suspend(held);
    } else if (pid == held->leader) {
      held->leader = 0;
      held->code = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
      tell_painter(held, PTY_CHILD_ENDED);
    } else if (pid == held->painter && !WIFSTOPPED(status)) {
      held->painter = 0;
      held->painter_status = status;
    }
  }
}

// MARK: - Holding

static int handle(holder *held, int number) {
  switch (number) {
    case SIGCHLD: look_at_children(held); break;
    case SIGCONT: if (held->leader) kill(held->leader, SIGCONT); break;
    case SIGWINCH: if (held->is_pumping) resize(held->pty, 0); break;
    case SIGUSR1: tell_painter(held, PTY_TOGGLE); break;
    case SIGTSTP: suspend(held); break;
    default: return end(held, number);
  }
  return -1;
}

/// Waits for the next thing to happen; returns the exit code at the end, else -1.
static int step(holder *held) {
  bool has_left = !held->painter && !held->is_pumping;
  if (has_left && WIFEXITED(held->painter_status)) {
    int code = WEXITSTATUS(held->painter_status);
    if (code == PTY_TERMINAL_GONE) return end(held, SIGHUP);
    if (code == PTY_DRAINED && !held->leader) return held->code;
    if (code != PTY_DRAINED) begin_pump(held);
  } else if (has_left) {
    begin_pump(held);
  }
  if (held->is_pumping) {
    bool has_copied = pty_copy(&held->pump, held->wake, held->leader ? -1 : rest_milliseconds);
    if (held->pump.is_gone) return end(held, SIGHUP);
    if (!held->leader && (!has_copied || held->pump.is_drained)) return held->code;
  } else {
    poll(&(struct pollfd){.fd = held->wake, .events = POLLIN}, 1, -1);
  }
  uint8_t number;
  while (read(held->wake, &number, 1) == 1) {
    int code = handle(held, number);
    if (code >= 0) return code;
  }
  return -1;
}

int pty_hold(const pty_terminal *opened, char *const child[], char *const painter[]) {
  int ends[2];
  if (!pty_pipe(ends)) return 1;
  wake_writing = ends[1];
  catch_signals();
  holder held = {.pty = opened, .wake = ends[0]};
  held.leader = fork();
  if (held.leader == 0) pty_lead(opened, child);
  if (held.leader < 0) return 1;
  held.painter = start_painter(opened, painter);
  if (held.painter < 0) held.painter = 0, held.painter_status = 1 << 8;
  close(opened->replica);
  close(opened->control_reading);
  int code;
  while ((code = step(&held)) < 0) {
  }
  if (!held.is_pumping) return code;
  set_modes(&opened->modes);
  static const char line[] = "kamuro: the effects ended early; your program did not.\n";
  pty_write(STDERR_FILENO, line, sizeof line - 1);
  return code;
}
