#include "TerminalGuard.h"

#include "WorkerThread.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

enum {
  capacity = 1024,
  cut_capacity = 16,
  added_capacity = 128,
  object_capacity = 4,
  object_name_capacity = 32,
  /// One more than the highest signal number.
  signal_limit = 65,
  poll_milliseconds = 50,
  polls_before_flush = 5,
  polls_after_flush = 2,
  /// The timeout of waiting for another thread that restores the terminal.
  restore_milliseconds = 3000,
  /// The timeout of waiting until the show's thread is held.
  hold_milliseconds = 500,
};

/// Signals whose default action terminates the process, without faults and real-time signals.
/// SIGPIPE and SIGXFSZ are not included: the program ignores both, so that the write reports the
/// error.
static const int exit_signals[] = {
  SIGINT,  SIGTERM,   SIGHUP,  SIGQUIT, SIGALRM, SIGVTALRM,
  SIGPROF, SIGUSR1,   SIGUSR2, SIGXCPU,
#if defined(SIGSTKFLT)
  SIGSTKFLT,
#endif
#if defined(SIGPWR)
  SIGPWR,
#endif
#if defined(__linux__)
  SIGIO,  // Elsewhere its default action is to be ignored.
#endif
#if defined(SIGEMT)
  SIGEMT,
#endif
};
static const int fault_signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT, SIGSYS};
static const int request_signals[] = {SIGTSTP, SIGCONT, SIGWINCH};

static struct termios saved_modes;
/// Whether this show is among those that are counted in the terminal's modes.
static bool is_counted;
static uint8_t saved_bytes[capacity];
static size_t saved_count;
static uint8_t cut_bytes[cut_capacity];
static size_t cut_count;
static atomic_bool is_cut;
static uint8_t added_bytes[added_capacity];
static atomic_size_t added_count;
static char objects[object_capacity][object_name_capacity];
static atomic_size_t object_count;
static bool may_repeat;
static int terminal = -1;
static int wake_descriptor = -1;

/// Whether the terminal has to be restored, and whether a thread is restoring it.
enum { disarmed, armed, restoring };
static atomic_int state = disarmed;
/// Whether a thread is handling a fault, which terminates the process.
static atomic_bool is_faulting;
/// Whether that is this thread, which must not wait for itself.
static _Thread_local bool is_faulting_here;
/// The thread that sets the terminal's modes and writes to it, and whether it is held because
/// another one faults.
static pthread_t show_thread;
static atomic_bool is_held;
static atomic_uint requests;
/// Until when answers are expected, by `milliseconds_now`.
static atomic_llong answers_end;
/// The timeout of missing answers when restoring, in milliseconds.
static atomic_int answers_patience;

static struct sigaction previous[signal_limit];
static bool is_installed[signal_limit];
static bool is_claimed;

// MARK: - Writing

bool terminal_write_within(int descriptor, const uint8_t *bytes, size_t count, int polls) {
  while (count > 0) {
    ssize_t written = write(descriptor, bytes, count);
    if (written > 0) {
      bytes += written;
      count -= (size_t)written;
    } else if (written < 0 && errno == EINTR) {
      continue;
    } else if (written < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
      if (polls-- <= 0) return false;
      struct pollfd wait = {.fd = descriptor, .events = POLLOUT};
      poll(&wait, 1, poll_milliseconds);
    } else {
      return true;  // The terminal is gone.
    }
  }
  return true;
}

/// Only the foreground process group may set the modes.
static bool is_in_foreground(void) {
  pid_t foreground = tcgetpgrp(terminal);
  return foreground < 0 || foreground == getpgrp();
}

// MARK: - Modes

// Of several shows on a terminal the last to leave restores the modes that the first one found. They
// count each other in a control character, which has no effect without line editing.
enum { mark = 0xA0, count_bits = 0x0F };

/// The number of shows on a terminal of these modes.
static int show_count(const struct termios *modes) {
  cc_t found = modes->c_cc[VEOL2];
  return modes->c_lflag & ICANON || (found & ~count_bits) != mark ? 0 : found & count_bits;
}

static void set_show_count(struct termios *modes, int count) {
  modes->c_cc[VEOL2] = mark | (count < count_bits ? count : count_bits);
}

/// Saves the modes of a terminal; with another show on it, the usual ones in place of those that a
/// show sets.
static bool save_modes(int descriptor) {
  struct termios modes;
  if (tcgetattr(descriptor, &modes) < 0) return false;
  if (show_count(&modes) > 0) {
    modes.c_lflag |= ICANON | ECHO;
    modes.c_iflag |= ICRNL;
    modes.c_oflag |= OPOST | ONLCR;
    modes.c_cc[VEOL2] = _POSIX_VDISABLE;
  }
  saved_modes = modes;
  return true;
}

bool terminal_guard_set_modes(const struct termios *modes) {
  struct termios present, wanted = *modes;
  if (tcgetattr(terminal, &present) < 0) return false;
  int shows = show_count(&present);
  set_show_count(&wanted, is_counted && shows > 0 ? shows : shows + 1);
  is_counted = true;
  return tcsetattr(terminal, TCSANOW, &wanted) == 0;
}

static void restore_modes(void) {
  struct termios present, wanted = saved_modes;
  int others = tcgetattr(terminal, &present) == 0 ? show_count(&present) - is_counted : 0;
  if (others > 0) {
    wanted = present;
    set_show_count(&wanted, others);
  }
  is_counted = false;
  while (tcsetattr(terminal, TCSANOW, &wanted) < 0 && errno == EINTR) {
  }
}

// MARK: - Restoring

static long long milliseconds_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000LL + now.tv_nsec / 1000000;
}

/// Whether a byte ends the answer to DA1, `ESC [ ? ... c`; `matched` counts its first three bytes.
static bool ends_answers(uint8_t byte, int *matched) {
  static const uint8_t beginning[] = {0x1B, '[', '?'};
  if (byte == 0x1B) {
    *matched = 1;
  } else if (*matched < 3) {
    *matched = *matched > 0 && byte == beginning[*matched] ? *matched + 1 : 0;
  } else if (byte >= 0x40) {
    *matched = 0;
    return byte == 'c';
  }
  return false;
}

/// Reads missing answers up to the end of the last one. False when it has not arrived.
static bool drop_answers(void) {
  long long end = atomic_exchange(&answers_end, 0);
  if (end == 0) return true;
  long long now = milliseconds_now();
  int patience = atomic_load(&answers_patience);
  if (end > now + patience) end = now + patience;
  int matched = 0;
  for (; now < end; now = milliseconds_now()) {
    struct pollfd wait = {.fd = terminal, .events = POLLIN};
    int ready = poll(&wait, 1, (int)(end - now));
    if (ready < 0 && errno != EINTR) return true;
    if (ready <= 0) continue;
    uint8_t byte;
    ssize_t count = read(terminal, &byte, 1);
    if (count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN)) return true;
    if (count > 0 && ends_answers(byte, &matched)) return true;
  }
  return false;
}

/// Writes the restore sequence, after the one that aborts a cut frame.
static bool write_restore_sequence(bool from_frame, int polls) {
  if (from_frame && !terminal_write_within(terminal, cut_bytes, cut_count, polls)) return false;
  size_t added = atomic_load(&added_count);
  if (!terminal_write_within(terminal, added_bytes, added, polls)) return false;
  return terminal_write_within(terminal, saved_bytes, saved_count, polls);
}

/// Discards queued output, such as a partial frame or a query, and writes the restore sequence
/// again, whether or not the terminal has processed it before.
static void replace_queue(void) {
  // On Linux, TCOON only resumes output that TCOOFF has stopped.
  tcflow(terminal, TCOOFF);
  tcflow(terminal, TCOON);
  tcflush(terminal, TCOFLUSH);
  write_restore_sequence(true, polls_after_flush);
}

static void remove_objects(void) {
  size_t count = atomic_load(&object_count);
  for (size_t i = 0; i < count; i++) shm_unlink(objects[i]);
}

static void restore_terminal(void) {
  remove_objects();
  // A terminal that accepts nothing is stalled, perhaps by Ctrl-S.
  if (!write_restore_sequence(atomic_exchange(&is_cut, false), polls_before_flush)) replace_queue();
  if (is_in_foreground()) {
    // A query that the terminal has not read yet must not be answered to the next program.
    if (!drop_answers() && may_repeat) replace_queue();
    restore_modes();
  }
}

/// Waits while another thread restores the terminal: otherwise a signal to this thread would
/// terminate the process halfway. The thread that restores blocks all signals.
static void await_other_restore(void) {
  long long end = milliseconds_now() + restore_milliseconds;
  while (atomic_load(&state) == restoring && milliseconds_now() < end) poll(NULL, 0, 1);
}

static bool restore(void) {
  sigset_t every, mask;
  sigfillset(&every);
  pthread_sigmask(SIG_BLOCK, &every, &mask);
  int error = errno;
  int found = armed;
  bool is_first = atomic_compare_exchange_strong(&state, &found, restoring);
  if (is_first) {
    restore_terminal();
    atomic_store(&state, disarmed);
  } else {
    await_other_restore();
  }
  errno = error;
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  return is_first;
}

bool terminal_guard_restore(void) {
  bool is_first = restore();
  // A fault in another thread terminates the process now, with the exit status of its signal.
  while (!is_faulting_here && atomic_load(&is_faulting)) pause();
  return is_first;
}

static void restore_at_exit(void) { terminal_guard_restore(); }

bool terminal_guard_prepare(int descriptor, const uint8_t *bytes, size_t count) {
  static bool is_registered;
  if (count > capacity) {
    errno = E2BIG;
    return false;
  }
  if (!save_modes(descriptor)) return false;
  memcpy(saved_bytes, bytes, count);
  saved_count = count;
  cut_count = 0;
  atomic_store(&added_count, 0);
  atomic_store(&object_count, 0);
  may_repeat = false;
  atomic_store(&is_cut, false);
  terminal = descriptor;
  if (!is_registered) {
    is_registered = true;
    atexit(restore_at_exit);
  }
  return true;
}

bool terminal_guard_prepare_cut(const uint8_t *bytes, size_t count) {
  if (count > cut_capacity) return false;
  memcpy(cut_bytes, bytes, count);
  cut_count = count;
  return true;
}

bool terminal_guard_add(const uint8_t *bytes, size_t count) {
  size_t start = atomic_load(&added_count);
  if (count > added_capacity - start) return false;
  memcpy(added_bytes + start, bytes, count);
  atomic_store(&added_count, start + count);
  return true;
}

void terminal_guard_add_object(const char *name) {
  size_t count = atomic_load(&object_count);
  for (size_t i = 0; i < count; i++) {
    if (strcmp(objects[i], name) == 0) return;
  }
  if (count == object_capacity || strlen(name) >= object_name_capacity) return;
  strcpy(objects[count], name);
  atomic_store(&object_count, count + 1);
}

void terminal_guard_allow_repetition(void) { may_repeat = true; }

void terminal_guard_set_cut(bool is_now) { atomic_store(&is_cut, is_now); }

void terminal_guard_arm(void) { atomic_store(&state, armed); }

void terminal_guard_expect_answers(int milliseconds, int patience) {
  atomic_store(&answers_patience, patience);
  atomic_store(&answers_end, milliseconds > 0 ? milliseconds_now() + milliseconds : 0);
}

// MARK: - Handlers

/// Restores the terminal, then passes the signal to the handler before, or terminates by it, so that
/// the exit status is correct.
static void handle_exit(int number) {
  terminal_guard_restore();
  sigaction(number, &previous[number], NULL);
  raise(number);  // Blocked here; it strikes when this handler returns.
}

/// Holds the show's thread while another one handles a fault: otherwise it could set modes or write
/// a frame after the restoration.
static void hold_show(void) {
  if (pthread_equal(pthread_self(), show_thread)) return;
  pthread_kill(show_thread, SIGWINCH);
  long long end = milliseconds_now() + hold_milliseconds;
  while (!atomic_load(&is_held) && milliseconds_now() < end) poll(NULL, 0, 1);
}

/// Restores the terminal, then passes a fault to its previous handler: a backtracer, a debugger or
/// the system.
///
/// A real fault recurs when its instruction is executed again, in its own context. A signal that
/// was sent does not: its previous handler is called here, and then the process is terminated,
/// because a backtracer returns and relies on the fault to recur.
static void handle_fault(int number, siginfo_t *info, void *context) {
  is_faulting_here = true;
  atomic_store(&is_faulting, true);
  hold_show();
  restore();
  const struct sigaction *before = &previous[number];
  sigaction(number, before, NULL);
  // On Darwin, the codes of sent signals are above 0.
  bool was_sent = info->si_code <= 0 || info->si_code == SI_USER || info->si_code == SI_QUEUE
                  || number == SIGABRT || number == SIGSYS;  // A refused system call is skipped.
#if defined(__x86_64__) || defined(__i386__)
  was_sent = was_sent || number == SIGTRAP;  // int3 is not executed again.
#endif
#if defined(__APPLE__)
  // On Darwin, the code is not reliable. A fault at address 0 also terminates the process here.
  was_sent = was_sent || info->si_addr == NULL;
#endif
  if (!was_sent) return;
  // With the mask that the system would set: a backtracer handles faults of its own.
  sigset_t mask = before->sa_mask;
  if (!(before->sa_flags & SA_NODEFER)) sigaddset(&mask, number);
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  if (before->sa_flags & SA_SIGINFO) {
    before->sa_sigaction(number, info, context);
  } else if (before->sa_handler != SIG_DFL && before->sa_handler != SIG_IGN) {
    before->sa_handler(number);
  }
  signal(number, SIG_DFL);
  raise(number);
}

static void handle_request(int number) {
  if (!is_faulting_here && atomic_load(&is_faulting)) {
    atomic_store(&is_held, true);
    while (true) pause();  // Every signal is blocked; the fault ends the process.
  }
  int error = errno;
  unsigned request = number == SIGTSTP  ? TERMINAL_GUARD_STOP
                     : number == SIGCONT ? TERMINAL_GUARD_CONTINUE
                                         : TERMINAL_GUARD_RESIZE;
  atomic_fetch_or(&requests, request);
  // When the pipe is full, a wake-up is already pending in it.
  ssize_t ignored = write(wake_descriptor, "!", 1);
  (void)ignored;
  errno = error;
}

static void install(int number, struct sigaction action) {
  if (number >= signal_limit) return;
  sigfillset(&action.sa_mask);
  if (sigaction(number, NULL, &previous[number]) < 0) return;
  bool is_ignored = !(previous[number].sa_flags & SA_SIGINFO)
                    && previous[number].sa_handler == SIG_IGN;
  if (is_ignored) return;
  is_installed[number] = sigaction(number, &action, NULL) == 0;
}

bool terminal_guard_install(int wake) {
  if (is_claimed) return false;
  is_claimed = true;
  wake_descriptor = wake;
  show_thread = pthread_self();
  atomic_store(&requests, 0);
  worker_thread_set_signal_stack();
  struct sigaction exit_action = {.sa_handler = handle_exit, .sa_flags = SA_ONSTACK};
  for (size_t i = 0; i < sizeof exit_signals / sizeof *exit_signals; i++) {
    install(exit_signals[i], exit_action);
  }
#if defined(SIGRTMIN)
  for (int number = SIGRTMIN; number <= SIGRTMAX; number++) install(number, exit_action);
#endif
  for (size_t i = 0; i < sizeof fault_signals / sizeof *fault_signals; i++) {
    install(fault_signals[i], (struct sigaction){.sa_sigaction = handle_fault,
                                                 .sa_flags = SA_ONSTACK | SA_SIGINFO});
  }
  for (size_t i = 0; i < sizeof request_signals / sizeof *request_signals; i++) {
    install(request_signals[i], (struct sigaction){.sa_handler = handle_request,
                                                   .sa_flags = SA_ONSTACK | SA_RESTART});
  }
  return true;
}

void terminal_guard_remove(void) {
  for (int number = 1; number < signal_limit; number++) {
    if (!is_installed[number]) continue;
    sigaction(number, &previous[number], NULL);
    is_installed[number] = false;
  }
  is_claimed = false;
}

// MARK: - Requests

unsigned terminal_guard_take_requests(void) { return atomic_exchange(&requests, 0); }

void terminal_guard_stop(void) {
  // Stop requests during this stop are part of it: the system discards a pending SIGTSTP when the
  // process is continued. A request right after that is another stop.
  sigset_t stop, mask;
  sigemptyset(&stop);
  sigaddset(&stop, SIGTSTP);
  pthread_sigmask(SIG_BLOCK, &stop, &mask);
  atomic_fetch_and(&requests, ~(unsigned)TERMINAL_GUARD_STOP);
  raise(SIGSTOP);
  atomic_fetch_and(&requests, ~(unsigned)TERMINAL_GUARD_CONTINUE);
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
}

bool terminal_guard_await_foreground(void) {
  bool was_moved = false;
  while (!is_in_foreground()) {
    // From the background, `tcsetattr` stops the whole job until it is in the foreground.
    was_moved = true;
    if (tcsetattr(terminal, TCSANOW, &saved_modes) == 0) break;
    if (errno != EINTR) return false;
  }
  // Continuing from those stops is not a request.
  if (was_moved) atomic_fetch_and(&requests, ~(unsigned)TERMINAL_GUARD_CONTINUE);
  // A shell that brought this process to the foreground may have set other modes meanwhile.
  return was_moved || atomic_load(&state) == armed || save_modes(terminal);
}

int terminal_guard_unread(int descriptor) {
  int count;
  return ioctl(descriptor, FIONREAD, &count) < 0 ? 0 : count;
}

struct winsize terminal_guard_size(int descriptor) {
  struct winsize size;
  if (ioctl(descriptor, TIOCGWINSZ, &size) < 0) memset(&size, 0, sizeof size);
  return size;
}
