// poll(2) with a limit finer than a millisecond where the system has one.
#ifndef PRECISE_POLL_H
#define PRECISE_POLL_H

#include <poll.h>
#include <stdint.h>

/// Two descriptors to wait for.
typedef struct {
  struct pollfd first, second;
} PollPair;

/// Waits at most `nanoseconds`, or forever when they are negative; never less than asked.
int precise_poll(PollPair *pair, int64_t nanoseconds);

#endif
