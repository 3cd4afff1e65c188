#pragma once

#include <stddef.h>

/// Creates a POSIX shared memory object, which only this user may read, and fills it.
///
/// A name begins with a slash and has at most 30 bytes, which is Darwin's limit. Returns 0, or the error
/// and leaves no object: EEXIST where there is one of this name.
int shared_object_create(const char *name, const void *bytes, size_t count);

/// Removes an object, if there is one; safe in signal handlers.
void shared_object_remove(const char *name);

/// Removes the objects of processes that are gone, whose names are a prefix, the number of the
/// process, and a hyphen with anything after it; only on Linux, which lists them.
void shared_object_remove_stale(const char *prefix);
