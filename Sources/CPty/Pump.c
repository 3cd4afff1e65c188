#define _GNU_SOURCE 1
#define _DARWIN_C_SOURCE 1

#include <errno.h>
#include <poll.h>
#include <unistd.h>

#include "Internal.h"

enum { capacity = 65536 };

/// Bytes on their way in one direction.
typedef struct {
  uint8_t bytes[capacity];
  size_t start, end;
} queue;

static queue to_terminal, to_child;

bool pty_write(int descriptor, const void *bytes, size_t count) {
  const uint8_t *next = bytes;
  while (count > 0) {
    ssize_t written = write(descriptor, next, count);
    if (written > 0) {
      next += written;
      count -= (size_t)written;
    } else if (written < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
      struct pollfd wait = {.fd = descriptor, .events = POLLOUT};
      poll(&wait, 1, 100);
    } else if (written == 0 || errno != EINTR) {
      return false;
    }
  }
  return true;
}

/// Reads once into an empty queue; false at the end of the input.
static bool fill(queue *queue, int descriptor) {
  ssize_t count = read(descriptor, queue->bytes, capacity);
  if (count < 0) return errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK;
  queue->start = 0;
  queue->end = (size_t)count;
  return count > 0;
}

/// Writes once of a queue that is not empty; false on an error.
static bool drain(queue *queue, int descriptor) {
  ssize_t count = write(descriptor, queue->bytes + queue->start, queue->end - queue->start);
  if (count < 0) return errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK;
  queue->start += (size_t)count;
  return true;
}

static bool is_empty(const queue *queue) { return queue->start == queue->end; }

/// A descriptor's entry for `poll`, ignored where nothing is wanted: a hangup would wake it.
static struct pollfd entry(int descriptor, bool reads, bool writes) {
  short events = (short)((reads ? POLLIN : 0) | (writes ? POLLOUT : 0));
  return (struct pollfd){.fd = events ? descriptor : -1, .events = events};
}

bool pty_copy(pty_pump *pump, int wake, int milliseconds) {
  struct pollfd set[] = {
      entry(wake, true, false),
      entry(STDIN_FILENO, !pump->is_gone && is_empty(&to_child), false),
      entry(STDOUT_FILENO, false, !pump->is_gone && !is_empty(&to_terminal)),
      entry(pump->primary, !pump->is_drained && is_empty(&to_terminal),
            !pump->is_drained && !is_empty(&to_child)),
  };
  if (poll(set, sizeof set / sizeof *set, milliseconds) <= 0) return !is_empty(&to_terminal);
  if (set[1].revents && !fill(&to_child, STDIN_FILENO)) pump->is_gone = true;
  if (set[2].revents && !drain(&to_terminal, STDOUT_FILENO)) pump->is_gone = true;
  if (set[3].revents & POLLOUT && !drain(&to_child, pump->primary)) to_child.start = to_child.end;
  if (set[3].revents & (POLLIN | POLLHUP | POLLERR) && is_empty(&to_terminal)
      && !fill(&to_terminal, pump->primary)) {
    pump->is_drained = true;
  }
  if (!is_empty(&to_terminal) && !drain(&to_terminal, STDOUT_FILENO)) pump->is_gone = true;
  return true;
}
