// Replacements for malloc and its relatives that count their calls and forward them to glibc's.

#include "CHeap.h"

#if defined(__GLIBC__)

#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stddef.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *memory);

static atomic_llong allocations;
static atomic_llong bytes;

static void *count(void *memory) {
  atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
  atomic_fetch_add_explicit(&bytes, (long long)malloc_usable_size(memory), memory_order_relaxed);
  return memory;
}

static void forget(void *memory) {
  atomic_fetch_sub_explicit(&bytes, (long long)malloc_usable_size(memory), memory_order_relaxed);
}

void *malloc(size_t size) { return count(__libc_malloc(size)); }

void *calloc(size_t number, size_t size) { return count(__libc_calloc(number, size)); }

void *realloc(void *memory, size_t size) {
  long long before = (long long)malloc_usable_size(memory);
  void *moved = __libc_realloc(memory, size);
  // If the memory could not be moved, the old block is still allocated.
  if (moved || size == 0) atomic_fetch_sub_explicit(&bytes, before, memory_order_relaxed);
  return count(moved);
}

void *memalign(size_t alignment, size_t size) { return count(__libc_memalign(alignment, size)); }

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **place, size_t alignment, size_t size) {
  void *memory = memalign(alignment, size);
  if (!memory) return ENOMEM;
  *place = memory;
  return 0;
}

void free(void *memory) {
  forget(memory);
  __libc_free(memory);
}

int64_t heap_allocations(void) { return atomic_load(&allocations); }

int64_t heap_bytes(void) { return atomic_load(&bytes); }

#else

int64_t heap_allocations(void) { return 0; }

int64_t heap_bytes(void) { return 0; }

#endif
