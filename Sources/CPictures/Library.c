#define _GNU_SOURCE 1
#define _DARWIN_C_SOURCE 1

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

const char *library_path(const void *function) {
  Dl_info info;
  return dladdr(function, &info) != 0 ? info.dli_fname : NULL;
}
