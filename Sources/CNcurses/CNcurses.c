#define _GNU_SOURCE 1
#define _DARWIN_C_SOURCE 1

#include "CNcurses.h"

#include <langinfo.h>
#include <limits.h>
#include <locale.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <term.h>
#include <unistd.h>
#include <wchar.h>

// Pair numbers beyond a short, and their functions, came with ncurses 6.1.
#if defined(NCURSES_EXT_COLORS) && NCURSES_EXT_COLORS && NCURSES_VERSION_PATCH >= 20170401
#define HAS_EXTENDED_PAIRS 1
#else
#define HAS_EXTENDED_PAIRS 0
#endif

bool ncurses_redirect(int descriptor) {
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

SCREEN *ncurses_start(const char *type, FILE *output, FILE *input) {
  return newterm((char *)type, output, input);
}

// term.h defines macros named `columns` and `lines`.
void ncurses_set_window(int width, int height) {
  char text[16];
  snprintf(text, sizeof text, "%d", width);
  setenv("COLUMNS", text, 1);
  snprintf(text, sizeof text, "%d", height);
  setenv("LINES", text, 1);
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

bool ncurses_set_cell(cchar_t *cell, const uint32_t *scalars, int count, unsigned attributes,
                      int pair) {
  wchar_t text[CCHARW_MAX + 1] = {0};
  for (int i = 0; i < count && i < CCHARW_MAX; i++) text[i] = (wchar_t)scalars[i];
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

// MARK: - Input

ncurses_reader *ncurses_start_reading(int escape_delay) {
  WINDOW *window = newpad(1, 1);
  if (window == NULL) return NULL;
  nodelay(window, TRUE);
  keypad(window, TRUE);
  set_escdelay(escape_delay);
  return (ncurses_reader *)window;
}

int ncurses_read(ncurses_reader *reader, uint32_t *value) {
  wint_t character = 0;
  int result = wget_wch((WINDOW *)reader, &character);
  *value = (uint32_t)character;
  return result;
}

void ncurses_bind_key(const char *sequence, int code) {
  // Negative where the sequence begins another one of the entry; above KEY_MAX for extended keys,
  // which curses has no name for.
  int bound = key_defined(sequence);
  if (bound == 0 || bound > KEY_MAX) define_key(sequence, code);
}

// The first version of the mouse interface has fewer buttons.
#if NCURSES_MOUSE_VERSION > 1
#define WHEEL_DOWN BUTTON5_PRESSED
#else
#define WHEEL_DOWN 0
#endif

#define PRESSES (BUTTON1_PRESSED | BUTTON2_PRESSED | BUTTON3_PRESSED)
#define RELEASES (BUTTON1_RELEASED | BUTTON2_RELEASED | BUTTON3_RELEASED)

bool ncurses_start_mouse(void) {
  // The library of gpm would install handlers of SIGTSTP and SIGWINCH, and report the mouse on a
  // descriptor of its own.
  const char *variable = getenv("NCURSES_GPM_TERMS");
  char *kept = variable ? strdup(variable) : NULL;
  setenv("NCURSES_GPM_TERMS", "", 1);
  mouseinterval(0);
  mmask_t granted =
      mousemask(PRESSES | RELEASES | BUTTON4_PRESSED | WHEEL_DOWN | REPORT_MOUSE_POSITION, NULL);
  if (kept) {
    setenv("NCURSES_GPM_TERMS", kept, 1);
  } else {
    unsetenv("NCURSES_GPM_TERMS");
  }
  free(kept);
  return granted != 0;
}

static ncurses_mouse_event translated(MEVENT event) {
  ncurses_mouse_event result = {NCURSES_MOUSE_MOVE, 0, event.x, event.y};
  if (event.bstate & BUTTON4_PRESSED) {
    result.what = NCURSES_MOUSE_WHEEL_UP;
  } else if (event.bstate & WHEEL_DOWN) {
    result.what = NCURSES_MOUSE_WHEEL_DOWN;
  } else if (event.bstate & PRESSES) {
    result.what = NCURSES_MOUSE_DOWN;
    result.button = event.bstate & BUTTON1_PRESSED ? 1 : event.bstate & BUTTON2_PRESSED ? 2 : 3;
  } else if (event.bstate & RELEASES) {
    result.what = NCURSES_MOUSE_UP;
  }
  return result;
}

int ncurses_take_mouse(ncurses_mouse_event *events, int capacity) {
  // ncurses returns the newest event first.
  int first = capacity;
  MEVENT event;
  while (first > 0 && getmouse(&event) == OK) events[--first] = translated(event);
  memmove(events, events + first, (size_t)(capacity - first) * sizeof *events);
  return capacity - first;
}

// MARK: - Terminfo

// The entry is a global of ncurses: it is one thread's from loading to release.
static pthread_mutex_t entry_lock = PTHREAD_MUTEX_INITIALIZER;
static TERMINAL *loaded;

int ncurses_load_entry(const char *name, int descriptor) {
  int status = -1;
  pthread_mutex_lock(&entry_lock);
  if (setupterm((char *)name, descriptor, &status) != OK) {
    pthread_mutex_unlock(&entry_lock);
    return status < 0 ? -1 : 0;
  }
  loaded = cur_term;
  return 1;
}

void ncurses_release_entry(void) {
  if (loaded == cur_term) del_curterm(loaded);
  loaded = NULL;
  pthread_mutex_unlock(&entry_lock);
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
