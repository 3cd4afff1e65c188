#define _GNU_SOURCE 1
#define _DARWIN_C_SOURCE 1
#define _XOPEN_SOURCE 700

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "Internal.h"

static void close_on_exec(int descriptor) { fcntl(descriptor, F_SETFD, FD_CLOEXEC); }

/// A file without a name, in memory where the system supports that; -1 with errno.
static int open_undo(void) {
#if defined(__linux__)
  return memfd_create("undo", MFD_CLOEXEC);
#else
  FILE *file = tmpfile();
  int descriptor = file ? dup(fileno(file)) : -1;
  if (file) fclose(file);
  if (descriptor >= 0) close_on_exec(descriptor);
  return descriptor;
#endif
}

bool pty_pipe(int ends[2]) {
  if (pipe(ends) < 0) return false;
  for (int i = 0; i < 2; i++) {
    close_on_exec(ends[i]);
    fcntl(ends[i], F_SETFL, fcntl(ends[i], F_GETFL) | O_NONBLOCK);
  }
  return true;
}

static bool open_sides(pty_terminal *opened) {
  opened->primary = posix_openpt(O_RDWR | O_NOCTTY);
  if (opened->primary < 0) return false;
  close_on_exec(opened->primary);
  if (grantpt(opened->primary) < 0 || unlockpt(opened->primary) < 0) return false;
  const char *path = ptsname(opened->primary);
  if (!path || strlen(path) >= sizeof opened->path) return false;
  strcpy(opened->path, path);
  opened->replica = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (opened->replica < 0) return false;
  fcntl(opened->primary, F_SETFL, fcntl(opened->primary, F_GETFL) | O_NONBLOCK);
  return true;
}

bool pty_open(pty_terminal *opened) {
  *opened = (pty_terminal){.primary = -1, .replica = -1, .undo = -1};
  if (tcgetattr(STDIN_FILENO, &opened->modes) < 0 || !open_sides(opened)) return false;
  int ends[2];
  if (!pty_pipe(ends)) return false;
  opened->control_reading = ends[0];
  opened->control_writing = ends[1];
  opened->undo = open_undo();
  if (opened->undo < 0) return false;
  tcsetattr(opened->replica, TCSANOW, &opened->modes);
  struct winsize size;
  if (ioctl(STDIN_FILENO, TIOCGWINSZ, &size) == 0) pty_resize(opened->primary, size);
  return true;
}

void pty_resize(int primary, struct winsize size) { ioctl(primary, TIOCSWINSZ, &size); }
