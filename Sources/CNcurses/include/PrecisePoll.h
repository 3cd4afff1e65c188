// poll(2) with a timeout finer than a millisecond where the system supports that.
#ifndef PRECISE_POLL_H
#define PRECISE_POLL_H

#include <poll.h>
#include <stdint.h>

/// Four descriptors to poll; those with a negative number are ignored.
typedef struct {
  struct pollfd first, second, third, fourth;
} PollSet;

/// Polls with a timeout in nanoseconds, or none when negative; the timeout is never shortened.
int precise_poll(PollSet *set, int64_t nanoseconds);

#endif
