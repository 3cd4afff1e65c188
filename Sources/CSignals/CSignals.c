#define _GNU_SOURCE 1
#define _DARWIN_C_SOURCE 1

#include "CSignals.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const int fault_signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT, SIGQUIT};
static const int exit_signals[] = {SIGINT,  SIGTERM, SIGHUP,  SIGQUIT,
                                   SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU};

static char unfinished_path[4096];
static atomic_bool is_unfinished;
enum { group_limit = 4 };
static atomic_int child_groups[group_limit];
/// Whether all groups were ended: one that another thread starts meanwhile is killed at once.
static atomic_bool are_children_over;
/// The children that are being started: they may run before they are noted.
static atomic_int starting_count;
static _Thread_local sigset_t mask_before_start;

// MARK: - Faults

/// Whether a function is in the program, not in a library; without a dynamic linker every one is.
static bool is_in_program(void *function) {
  Dl_info found, own;
  return dladdr(function, &found) == 0 || dladdr((void *)signals_distrust_backtracer, &own) == 0
         || found.dli_fbase == own.dli_fbase;
}

void signals_distrust_backtracer(void) {
  if (getenv("SWIFT_BACKTRACE") || getenv("SWIFT_ROOT")) return;
  for (size_t i = 0; i < sizeof fault_signals / sizeof *fault_signals; i++) {
    struct sigaction action;
    if (sigaction(fault_signals[i], NULL, &action) < 0 || action.sa_handler == SIG_IGN) continue;
    if (is_in_program((void *)action.sa_sigaction)) signal(fault_signals[i], SIG_DFL);
  }
}

// MARK: - The unfinished file

/// Waits until what another thread is starting is noted; that kills it.
static void await_starting(void) {
  atomic_store(&are_children_over, true);
  for (int i = 0; i < 50 && atomic_load(&starting_count) > 0; i++) {
    nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
  }
}

static void handle_exit(int number) {
  if (atomic_load(&is_unfinished)) unlink(unfinished_path);
  await_starting();
  for (int i = 0; i < group_limit; i++) {
    pid_t group = atomic_load(&child_groups[i]);
    if (group > 0) kill(-group, SIGKILL);
  }
  signal(number, SIG_DFL);
  raise(number);  // Blocked here; it strikes when this handler returns.
}

void signals_remove_unfinished_file(void) {
  struct sigaction action = {.sa_handler = handle_exit}, present;
  sigfillset(&action.sa_mask);
  for (size_t i = 0; i < sizeof exit_signals / sizeof *exit_signals; i++) {
    // A backtracer of Swift may have a handler of SIGQUIT.
    if (sigaction(exit_signals[i], NULL, &present) < 0 || present.sa_handler == SIG_IGN) continue;
    sigaction(exit_signals[i], &action, NULL);
  }
}

int unfinished_file_create(const char *path, mode_t mode) {
  // A signal between creating and noting the file would leave it.
  sigset_t every, mask;
  sigfillset(&every);
  pthread_sigmask(SIG_BLOCK, &every, &mask);
  int descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
  int error = errno;
  if (descriptor >= 0) {
    flock(descriptor, LOCK_EX | LOCK_NB);
    if (!atomic_load(&is_unfinished) && strlen(path) < sizeof unfinished_path) {
      strcpy(unfinished_path, path);
      atomic_store(&is_unfinished, true);
    }
  }
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  errno = error;
  return descriptor;
}

void unfinished_file_release(const char *path) {
  if (atomic_load(&is_unfinished) && strcmp(unfinished_path, path) == 0) {
    atomic_store(&is_unfinished, false);
  }
}

void unfinished_file_remove_abandoned(const char *path) {
  int descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (descriptor < 0) return;
  if (flock(descriptor, LOCK_EX | LOCK_NB) == 0) unlink(path);
  close(descriptor);
}

extern char **environ;

char **process_environment(void) { return environ; }

// MARK: - Children

static void note_group(pid_t group) {
  for (int i = 0; i < group_limit; i++) {
    int none = 0;
    if (!atomic_compare_exchange_strong(&child_groups[i], &none, group)) continue;
    if (atomic_load(&are_children_over)) kill(-group, SIGKILL);
    return;
  }
}

void child_group_begin(void) {
  sigset_t every;
  sigfillset(&every);
  pthread_sigmask(SIG_BLOCK, &every, &mask_before_start);
  atomic_fetch_add(&starting_count, 1);
}

void child_group_finish(pid_t group) {
  if (group > 0) note_group(group);
  atomic_fetch_sub(&starting_count, 1);
  pthread_sigmask(SIG_SETMASK, &mask_before_start, NULL);
}

void child_group_forget(pid_t group) {
  for (int i = 0; i < group_limit; i++) {
    int noted = group;
    atomic_compare_exchange_strong(&child_groups[i], &noted, 0);
  }
}

void child_group_end(pid_t group) {
  kill(-group, SIGTERM);
  for (int i = 0; i < 20; i++) {
    pid_t ended = waitpid(group, NULL, WNOHANG);
    if (ended == group || (ended < 0 && errno == ECHILD)) {
      // What it has started itself.
      kill(-group, SIGKILL);
      child_group_forget(group);
      return;
    }
    nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
  }
  kill(-group, SIGKILL);
  while (waitpid(group, NULL, 0) < 0 && errno == EINTR) {}
  child_group_forget(group);
}

void child_groups_end(void) {
  await_starting();
  for (int i = 0; i < group_limit; i++) {
    pid_t group = atomic_load(&child_groups[i]);
    if (group > 0) child_group_end(group);
  }
}
