#ifndef CHEAP_H
#define CHEAP_H

#include <stdint.h>

/// How often memory was asked for since the program began; 0 where nobody counts.
int64_t heap_allocations(void);

/// Bytes that the program holds from the heap; 0 where nobody counts.
int64_t heap_bytes(void);

#endif
