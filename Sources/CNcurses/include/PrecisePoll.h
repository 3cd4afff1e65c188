// poll(2) with a limit finer than a millisecond where the system has one.
#ifndef PRECISE_POLL_H
#define PRECISE_POLL_H

#include <poll.h>
#include <stdint.h>

/// Waits at most `nanoseconds`, or forever when they are negative; never less than asked.
int precise_poll(struct pollfd *entries, unsigned count, int64_t nanoseconds);

#endif
