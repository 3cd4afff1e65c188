#define _GNU_SOURCE 1

#include "PrecisePoll.h"

#include <limits.h>
#include <time.h>

int precise_poll(PollSet *set, int64_t nanoseconds) {
  if (nanoseconds < 0) return poll(&set->first, 4, -1);
#if defined(__APPLE__)
  int64_t milliseconds = (nanoseconds + 999999) / 1000000;
  return poll(&set->first, 4, milliseconds > INT_MAX ? INT_MAX : (int)milliseconds);
#else
  struct timespec limit = {.tv_sec = (time_t)(nanoseconds / 1000000000),
                           .tv_nsec = (long)(nanoseconds % 1000000000)};
  return ppoll(&set->first, 4, &limit, NULL);
#endif
}
