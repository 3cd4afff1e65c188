#define _GNU_SOURCE 1
#define _DARWIN_C_SOURCE 1

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "Internal.h"

static volatile pid_t group;

void pty_reset_signals(void) {
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

int pty_become(char *const program[]) {
  pty_reset_signals();
  execvp(program[0], program);
  int error = errno;
  char line[512];
  int length = snprintf(line, sizeof line, "kamuro: %s: %s\n", program[0], strerror(error));
  size_t count = length < 0 ? 0 : (size_t)length < sizeof line ? (size_t)length : sizeof line - 1;
  ssize_t ignored = write(STDERR_FILENO, line, count);
  (void)ignored;
  return error == ENOENT ? 127 : 126;
}

/// The kernel tells a hangup to the session's leader alone, which would be the child without us.
static void pass_hangup(int number) {
  int error = errno;
  if (group > 0) {
    kill(-group, number);
    kill(-group, SIGCONT);
  }
  errno = error;
}

/// Puts the child's process group into the foreground.
static void raise_group(pid_t pid) {
  sigset_t output, mask;
  sigemptyset(&output);
  sigaddset(&output, SIGTTOU);
  sigprocmask(SIG_BLOCK, &output, &mask);
  setpgid(pid, pid);
  tcsetpgrp(STDIN_FILENO, pid);
  sigprocmask(SIG_SETMASK, &mask, NULL);
}

/// Takes the replica as controlling terminal and as standard descriptors. Standard error stays
/// where it is no terminal.
static void take_terminal(const pty_terminal *opened) {
  setsid();
  ioctl(opened->replica, TIOCSCTTY, 0);
  bool has_errors = !isatty(STDERR_FILENO);
  int last = has_errors ? STDOUT_FILENO : STDERR_FILENO;
  for (int number = STDIN_FILENO; number <= last; number++) dup2(opened->replica, number);
  close(opened->replica);
  close(opened->primary);
  close(opened->control_reading);
  close(opened->control_writing);
  close(opened->undo);
}

/// Waits for the child's end, and stops where it stops; returns the exit code.
static int follow(pid_t child) {
  int status = 0;
  while (true) {
    if (waitpid(child, &status, WUNTRACED) < 0) {
      if (errno == EINTR) continue;
      return 1;
    }
    if (WIFEXITED(status)) return WEXITSTATUS(status);
    if (WIFSIGNALED(status)) return 128 + WTERMSIG(status);
    if (!WIFSTOPPED(status)) continue;
    raise(SIGSTOP);
    kill(-child, SIGCONT);
  }
}

_Noreturn void pty_lead(const pty_terminal *opened, char *const child[]) {
  pty_reset_signals();
  take_terminal(opened);
  pid_t pid = fork();
  if (pid == 0) {
    raise_group(getpid());
    _exit(pty_become(child));
  }
  if (pid < 0) _exit(126);
  group = pid;
  raise_group(pid);
  static const int ignored[] = {SIGINT, SIGQUIT, SIGTSTP, SIGTTIN, SIGTTOU, SIGPIPE};
  for (size_t i = 0; i < sizeof ignored / sizeof *ignored; i++) signal(ignored[i], SIG_IGN);
  struct sigaction action = {.sa_handler = pass_hangup};
  sigfillset(&action.sa_mask);
  sigaction(SIGHUP, &action, NULL);
  _exit(follow(pid));
}
