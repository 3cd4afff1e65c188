#define _GNU_SOURCE 1
#define _DARWIN_C_SOURCE 1

#include "CNcurses.h"

#include <langinfo.h>
#include <limits.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <term.h>
#include <unistd.h>
#include <wchar.h>

// Pairs beyond a short came with 6.1, together with their functions.
#if defined(NCURSES_EXT_COLORS) && NCURSES_EXT_COLORS && NCURSES_VERSION_PATCH >= 20170401
#define HAS_EXTENDED_PAIRS 1
#else
#define HAS_EXTENDED_PAIRS 0
#endif

bool ncurses_divert(int descriptor) {
#ifdef __linux__
  int memory = memfd_create("screen", MFD_CLOEXEC);
#else
  FILE *file = tmpfile();
  int memory = file ? dup(fileno(file)) : -1;
  if (file) fclose(file);
#endif
  if (memory < 0) return false;
  bool is_diverted = dup2(memory, descriptor) >= 0;
  close(memory);
  return is_diverted;
}

SCREEN *ncurses_start_narrow(const char *type, FILE *output, FILE *input) {
  const char *variable = getenv("COLUMNS");
  char *kept = variable ? strdup(variable) : NULL;
  setenv("COLUMNS", "1", 1);
  SCREEN *screen = newterm((char *)type, output, input);
  if (kept) {
    setenv("COLUMNS", kept, 1);
  } else {
    unsetenv("COLUMNS");
  }
  free(kept);
  return screen;
}

int ncurses_usable_pairs(void) {
#if HAS_EXTENDED_PAIRS
  return COLOR_PAIRS;
#else
  return COLOR_PAIRS < SHRT_MAX ? COLOR_PAIRS : SHRT_MAX;
#endif
}

bool ncurses_define_pair(int pair, int foreground, int background) {
#if HAS_EXTENDED_PAIRS
  return init_extended_pair(pair, foreground, background) == OK;
#else
  return init_pair((short)pair, (short)foreground, (short)background) == OK;
#endif
}

bool ncurses_set_cell(cchar_t *cell, uint32_t scalar, unsigned attributes, int pair) {
  wchar_t text[2] = {(wchar_t)scalar, 0};
  attr_t set = A_NORMAL;
  if (attributes & NCURSES_BOLD) set |= A_BOLD;
  if (attributes & NCURSES_FAINT) set |= A_DIM;
  if (attributes & NCURSES_REVERSE) set |= A_REVERSE;
#if HAS_EXTENDED_PAIRS
  return setcchar(cell, text, set, 0, &pair) == OK;
#else
  return setcchar(cell, text, set, (short)pair, NULL) == OK;
#endif
}

int ncurses_width(uint32_t scalar) { return wcwidth((wchar_t)scalar); }

static TERMINAL *loaded;

int ncurses_load_entry(const char *name, int descriptor) {
  int status = -1;
  ncurses_release_entry();
  if (setupterm((char *)name, descriptor, &status) != OK) return status < 0 ? -1 : 0;
  loaded = cur_term;
  return 1;
}

void ncurses_release_entry(void) {
  if (loaded == NULL) return;
  if (loaded == cur_term) del_curterm(loaded);
  loaded = NULL;
}

const char *ncurses_capability(const char *name) {
  const char *value = tigetstr((char *)name);
  return value == (const char *)-1 ? NULL : value;
}

int ncurses_number(const char *name) {
  int value = tigetnum((char *)name);
  return value < 0 ? -1 : value;
}

bool ncurses_has_direct_color(void) {
  return tigetflag("RGB") > 0 || tigetnum("RGB") > 0 || ncurses_capability("RGB") != NULL
         || tigetflag("Tc") > 0;
}

bool ncurses_adopt_locale(void) {
  setlocale(LC_CTYPE, "");
  return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}
