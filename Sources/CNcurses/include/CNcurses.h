// What Swift cannot import of ncurses: its globals, its macros and its terminfo calls, as functions.
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

/// Starts a screen as `newterm` does, whose first parameter is not constant everywhere.
SCREEN *ncurses_start(const char *type, FILE *output, FILE *input);

/// Starts a screen as `newterm` does, but of one column: for who only has ncurses set the modes. Memory
/// for all cells would be more than a frame takes.
SCREEN *ncurses_start_narrow(const char *type, FILE *output, FILE *input);

/// Has ncurses take this for the size of the window when it starts and when it comes back: what it
/// writes to is not the terminal, and LINES and COLUMNS may be those of another window. In cells.
void ncurses_set_window(int width, int height);

/// Makes an open descriptor that of a file without a name, in memory if there are such files; false
/// where none can be had.
bool ncurses_divert(int descriptor);

/// ncurses' own limits aside, a pair's number fits in what `ncurses_set_cell` can carry.
int ncurses_usable_pairs(void);

/// Defines pair `pair`; -1 stands for the terminal's default color.
bool ncurses_define_pair(int pair, int foreground, int background);

/// How a cell is set: the bits of `ncurses_set_cell`.
enum { NCURSES_BOLD = 1, NCURSES_FAINT = 2, NCURSES_REVERSE = 4 };

/// Fills a cell with one scalar, attribute bits as above and a color pair.
bool ncurses_set_cell(cchar_t *cell, uint32_t scalar, unsigned attributes, int pair);

/// Columns a scalar takes by the C library's table; -1 when it is not printable there.
int ncurses_width(uint32_t scalar);

/// What happened to the mouse.
enum {
  NCURSES_MOUSE_DOWN = 1,
  NCURSES_MOUSE_UP,
  NCURSES_MOUSE_MOVE,
  NCURSES_MOUSE_WHEEL_UP,
  NCURSES_MOUSE_WHEEL_DOWN,
};

/// One event of the mouse; `button` is 1, 2 or 3 for `NCURSES_MOUSE_DOWN`, else 0.
typedef struct {
  int what;
  int button;
  int column;
  int row;
} ncurses_mouse_event;

/// A window that is only read from. Some headers hide what a WINDOW is, so that Swift would import
/// pointers to it as another type there.
typedef struct ncurses_reader ncurses_reader;

/// A window to read from without ever drawing one: a pad, with keys as codes, no waiting and an
/// escape delay in milliseconds. NULL without memory.
ncurses_reader *ncurses_start_reading(int escape_delay);

/// Reads as `wget_wch` does: OK with a character, KEY_CODE_YES with a key's code, or ERR.
int ncurses_read(ncurses_reader *reader, uint32_t *value);

/// Binds a sequence to a key code unless the entry of the terminal has it for a key of curses.
void ncurses_bind_key(const char *sequence, int code);

/// Asks for presses, releases, movement and the wheel, without waiting for clicks. False where
/// ncurses knows no mouse on this terminal.
bool ncurses_start_mouse(void);

/// Takes the events that a KEY_MOUSE stands for, oldest first; returns how many, at most `capacity`.
int ncurses_take_mouse(ncurses_mouse_event *events, int capacity);

/// Reads the terminfo entry `name`. 1: read; 0: there is none, or it is a generic one; -1: no database.
int ncurses_load_entry(const char *name, int descriptor);
/// Releases the entry read last by `ncurses_load_entry`, if it is still current.
void ncurses_release_entry(void);
/// A string capability of the current entry, or NULL when the entry does not have it.
const char *ncurses_capability(const char *name);
/// A numeric capability of the current entry, or -1.
int ncurses_number(const char *name);
/// Whether the current entry claims direct colors: RGB, or Tc as tmux has it.
bool ncurses_has_direct_color(void);

/// Whether the locale's encoding is UTF-8, after reading the locale from the environment.
bool ncurses_adopt_locale(void);

#endif
