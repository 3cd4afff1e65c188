#include "Library.h"

#include <dlfcn.h>
#include <stddef.h>

void *library_named(const char *const *names) {
  for (; *names != NULL; names++) {
    void *library = dlopen(*names, RTLD_NOW | RTLD_LOCAL);
    if (library != NULL) return library;
  }
  return NULL;
}
