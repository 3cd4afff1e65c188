// Functions for what Swift cannot import from ncurses: globals, macros and terminfo calls.
#ifndef CNCURSES_H
#define CNCURSES_H

#ifndef _XOPEN_SOURCE_EXTENDED
#define _XOPEN_SOURCE_EXTENDED 1
#endif
#ifndef NCURSES_WIDECHAR
#define NCURSES_WIDECHAR 1
#endif
#define NCURSES_NOMACROS 1

#include <curses.h>
#include <stdbool.h>
#include <stdint.h>

#include "PrecisePoll.h"
#include "SaneModes.h"
#include "TerminalGuard.h"
#include "WorkerThread.h"

static inline WINDOW *ncurses_stdscr(void) { return stdscr; }
static inline WINDOW *ncurses_curscr(void) { return curscr; }
static inline int ncurses_colors(void) { return COLORS; }
static inline int ncurses_color_pairs(void) { return COLOR_PAIRS; }

/// Starts a screen as `newterm` does, whose first parameter is not const on all systems.
SCREEN *ncurses_start(const char *type, FILE *output, FILE *input);

/// Sets the window size, in screen cells, that ncurses uses when it starts and after a stop: its
/// output is not the terminal, and LINES and COLUMNS may be those of another window.
void ncurses_set_window(int width, int height);

/// Redirects an open descriptor to an unnamed file, in memory where the system supports that; false
/// on failure.
bool ncurses_redirect(int descriptor);

/// The number of color pairs, limited to what `ncurses_set_cell` can store.
int ncurses_usable_pairs(void);

/// Defines a color pair; -1 is the terminal's default color.
bool ncurses_define_pair(int pair, int foreground, int background);

/// The attribute bits of `ncurses_set_cell`.
enum { NCURSES_BOLD = 1, NCURSES_FAINT = 2, NCURSES_REVERSE = 4 };

/// Fills a cell with a scalar and the marks that combine with it, of which ncurses has room for a
/// few, attribute bits as above and a color pair.
bool ncurses_set_cell(cchar_t *cell, const uint32_t *scalars, int count, unsigned attributes,
                      int pair);

/// The width of a scalar in columns by the C library; -1 when it is not printable there.
int ncurses_width(uint32_t scalar);

/// The kinds of mouse events.
enum {
  NCURSES_MOUSE_DOWN = 1,
  NCURSES_MOUSE_UP,
  NCURSES_MOUSE_MOVE,
  NCURSES_MOUSE_WHEEL_UP,
  NCURSES_MOUSE_WHEEL_DOWN,
};

/// A mouse event; `button` is 1, 2 or 3 for `NCURSES_MOUSE_DOWN`, else 0.
typedef struct {
  int what;
  int button;
  int column;
  int row;
} ncurses_mouse_event;

/// A window for reading only. Some headers do not define WINDOW's members, so that Swift would
/// import pointers to it as another type there.
typedef struct ncurses_reader ncurses_reader;

/// A window for reading without drawing: a pad, with keys as codes, non-blocking, and an escape
/// delay in milliseconds. NULL when out of memory.
ncurses_reader *ncurses_start_reading(int escape_delay);

/// Reads one character or key without blocking, as `wget_wch` does. Returns OK and a character,
/// KEY_CODE_YES and a key code, or ERR if there is no input.
int ncurses_read(ncurses_reader *reader, uint32_t *value);

/// Binds a sequence to a key code, unless the terminal's entry defines it as a key of curses.
void ncurses_bind_key(const char *sequence, int code);

/// Enables reports of presses, releases, movement and the wheel, without click detection. False
/// where ncurses supports no mouse on this terminal.
bool ncurses_start_mouse(void);

/// Reads the events announced by a KEY_MOUSE, oldest first; returns their number, at most
/// `capacity`.
int ncurses_take_mouse(ncurses_mouse_event *events, int capacity);

/// Reads the terminfo entry `name`. 1: read; 0: not found or generic; -1: no database.
int ncurses_load_entry(const char *name, int descriptor);
/// Releases the entry that `ncurses_load_entry` has read, if it is still current; other threads wait for
/// it. Call it once after each entry that was read.
void ncurses_release_entry(void);
/// A string capability of the current entry, or NULL where the entry lacks it.
const char *ncurses_capability(const char *name);
/// A numeric capability of the current entry, or -1.
int ncurses_number(const char *name);
/// Whether the current entry claims true color: RGB, or Tc as tmux has it.
bool ncurses_has_direct_color(void);

/// Sets the locale from the environment; returns whether its encoding is UTF-8.
bool ncurses_adopt_locale(void);

#endif
