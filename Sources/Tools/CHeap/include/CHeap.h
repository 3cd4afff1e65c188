#ifndef CHEAP_H
#define CHEAP_H

#include <stdint.h>

/// The number of allocations since the program began; 0 if they are not counted.
int64_t heap_allocations(void);

/// The number of heap bytes in use; 0 if they are not counted.
int64_t heap_bytes(void);

#endif
