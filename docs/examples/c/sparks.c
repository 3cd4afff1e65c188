/* Sparks at the cursor of an ncurses program.
 *
 *   cc sparks.c $(pkg-config --cflags --libs kamuro ncursesw) -o sparks
 *   ./sparks              arrow keys move the cursor, q quits
 *   ./sparks --print 1    prints peony after a second with its colors, without ncurses */
#ifndef _XOPEN_SOURCE
#define _XOPEN_SOURCE 600
#endif
#include <curses.h>
#include <kamuro.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <wchar.h>

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* Selects a color of text, 3, or behind it, 4: 0 is the terminal's own, others are 0xFFRRGGBB. */
static void print_color(int layer, uint32_t color) {
  if (color == 0) printf("\033[%d9m", layer);
  else printf("\033[%d8;2;%u;%u;%um", layer, color >> 16 & 255, color >> 8 & 255, color & 255);
}

static int print_peony(double time) {
  enum { COLUMNS = 80, ROWS = 24 };
  static kamuro_cell cells[COLUMNS * ROWS];
  kamuro_stage *stage;
  if (kamuro_new(NULL, &stage) != KAMURO_OK) return 1;
  if (kamuro_add(stage, "peony", NULL, NULL) != KAMURO_OK) {
    fprintf(stderr, "%s\n", kamuro_error(stage));
    return 1;
  }
  kamuro_seek(stage, time);
  kamuro_cells(stage, cells, COLUMNS * ROWS);
  for (int row = 0; row < ROWS; row++) {
    for (int column = 0; column < COLUMNS; column++) {
      kamuro_cell cell = cells[row * COLUMNS + column];
      print_color(3, cell.foreground);
      print_color(4, cell.background);
      printf("%lc", (wint_t)(cell.glyph ? cell.glyph : ' '));
    }
    printf("\033[m\n");
  }
  kamuro_free(stage);
  return 0;
}

int main(int count, char **arguments) {
  setlocale(LC_ALL, "");
  if (count == 3 && strcmp(arguments[1], "--print") == 0) return print_peony(atof(arguments[2]));
  initscr();
  cbreak();
  noecho();
  keypad(stdscr, TRUE);
  timeout(33);
  kamuro_options options = KAMURO_OPTIONS_INIT;
  options.columns = (uint32_t)COLS;
  options.rows = (uint32_t)LINES;
  options.colors = KAMURO_COLORS_NONE;
  kamuro_stage *stage;
  kamuro_cell *cells = calloc((size_t)COLS * (size_t)LINES, sizeof *cells);
  if (cells == NULL || kamuro_new(&options, &stage) != KAMURO_OK) return endwin(), 1;
  int row = LINES / 2, column = COLS / 2, columns = COLS, rows = LINES;
  double begin = now();
  for (int key; (key = getch()) != 'q';) {
    row += (key == KEY_DOWN && row < rows - 1) - (key == KEY_UP && row > 0);
    column += (key == KEY_RIGHT && column < columns - 1) - (key == KEY_LEFT && column > 0);
    if (key == KEY_DOWN || key == KEY_UP || key == KEY_RIGHT || key == KEY_LEFT) {
      kamuro_placement here = KAMURO_PLACEMENT_INIT;
      here.column = column;
      here.row = row;
      kamuro_add(stage, "spark", &here, NULL);
    }
    kamuro_seek(stage, now() - begin);
    kamuro_cells(stage, cells, (size_t)columns * (size_t)rows);
    erase();
    for (int place = 0; place < columns * rows; place++) {
      wchar_t glyph[2] = {(wchar_t)cells[place].glyph, 0};
      if (glyph[0] != 0) mvaddwstr(place / columns, place % columns, glyph);
    }
    move(row, column);
  }
  endwin();
  kamuro_free(stage);
  free(cells);
  return 0;
}
