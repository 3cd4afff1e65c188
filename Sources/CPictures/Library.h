// Loading libraries at run time.
#ifndef LIBRARY_H
#define LIBRARY_H

/// Loads the first library found, or returns `NULL`; the array of names ends with `NULL`.
void *library_named(const char *const *names);

/// The path of the library that contains a function.
const char *library_path(const void *function);

#endif
