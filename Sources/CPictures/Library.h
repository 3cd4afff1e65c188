// Finding libraries at run time.
#ifndef LIBRARY_H
#define LIBRARY_H

/// The library of the first name that there is, or `NULL`; the names end in `NULL`.
void *library_named(const char *const *names);

/// The file that holds a function.
const char *library_path(const void *function);

#endif
