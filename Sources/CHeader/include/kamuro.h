/* Kamuro's particle effects for programs in C, and in whatever can call C.
 *
 *   kamuro_stage *stage;
 *   kamuro_options options = KAMURO_OPTIONS_INIT;
 *   if (kamuro_new(&options, &stage) != KAMURO_OK) return 1;
 *   kamuro_add(stage, "peony", NULL, NULL);
 *   for (double time = 0; !kamuro_ended(stage); time += 1.0 / 30) {
 *     kamuro_seek(stage, time);
 *     kamuro_cells(stage, cells, 80 * 24);
 *     ...
 *   }
 *   kamuro_free(stage);
 *
 * The caller owns the clock, the size and the screen: a stage opens no terminal, starts no thread, and
 * has no global state. Calls for one stage must not overlap; different stages are independent.
 * A pointer may be NULL only where it is said. Texts are UTF-8, and end in a zero. */
#ifndef KAMURO_H
#define KAMURO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this header; kamuro_version() is the library's. */
#define KAMURO_VERSION "1.0.0"

/* What a call came to. kamuro_error() has the reason of the last failure of a stage. */
typedef int32_t kamuro_result;
enum {
  KAMURO_OK = 0,
  /* A pointer is NULL, or a number outside of what is allowed. */
  KAMURO_INVALID_ARGUMENT = 1,
  /* There is no such effect, its file has an error, or it has no such parameter. */
  KAMURO_INVALID_EFFECT = 2,
  /* The effect has ended or was removed. */
  KAMURO_NO_SUCH_ID = 3,
  /* The buffer is too small; nothing was written. */
  KAMURO_BUFFER_TOO_SMALL = 4
};

/* The colors of a terminal. */
enum {
  KAMURO_COLORS_NONE = 0,
  KAMURO_COLORS_16 = 1,
  KAMURO_COLORS_256 = 2,
  KAMURO_COLORS_DIRECT = 3
};

/* The glyphs that show light: braille dots where it is faint, and blocks where it is bright, unless only
 * one of them is wanted. */
enum {
  KAMURO_GLYPHS_HYBRID = 0,
  KAMURO_GLYPHS_BRAILLE = 1,
  KAMURO_GLYPHS_HALF = 2,
  KAMURO_GLYPHS_QUADRANT = 3,
  KAMURO_GLYPHS_SEXTANT = 4,
  KAMURO_GLYPHS_OCTANT = 5,
  KAMURO_GLYPHS_ASCII = 6
};

/* Effects on a screen of cells. */
typedef struct kamuro_stage kamuro_stage;

/* A handle of an effect on a stage; never 0. */
typedef uint64_t kamuro_id;

/* What a stage is made with. `size` is sizeof(kamuro_options): later versions may append members. */
typedef struct kamuro_options {
  size_t size;
  /* 1 to 4096 each. */
  uint32_t columns;
  uint32_t rows;
  /* The seed of all random numbers: equal seeds and calls give equal frames. */
  uint64_t seed;
  /* KAMURO_COLORS_... */
  int32_t colors;
  /* KAMURO_GLYPHS_... */
  int32_t glyphs;
} kamuro_options;

#define KAMURO_OPTIONS_INIT \
  { sizeof(kamuro_options), 80, 24, 0, KAMURO_COLORS_DIRECT, KAMURO_GLYPHS_HYBRID }

/* How an effect is added. `size` is sizeof(kamuro_placement). */
typedef struct kamuro_placement {
  size_t size;
  /* When it begins, in seconds; negative for now. */
  double time;
  /* Where its middle is; negative for the middle of the stage. */
  int32_t column;
  int32_t row;
  /* An offset of the depth of its particles. */
  double z;
  /* Values for its parameters, an object of JSON such as {"colors":["gold"]}; may be NULL. */
  const char *parameters;
} kamuro_placement;

#define KAMURO_PLACEMENT_INIT { sizeof(kamuro_placement), -1, -1, -1, 0, NULL }

/* A cell of the screen.
 *
 * A color is 0 for the terminal's own, 0x010000NN for NN of the palette of 256, and 0xFFRRGGBB. */
typedef struct kamuro_cell {
  /* A Unicode scalar; 0 if the cell shows nothing, so that what is below stays visible. */
  uint32_t glyph;
  uint32_t foreground;
  uint32_t background;
  /* Bits of KAMURO_CELL_...; later versions may set others. */
  uint32_t flags;
} kamuro_cell;

enum {
  /* The glyph takes this cell and the next one. */
  KAMURO_CELL_WIDE = 1,
  /* The cell is the right half of a glyph. */
  KAMURO_CELL_RIGHT_HALF = 2
};

/* The library's version. */
const char *kamuro_version(void);

/* Creates an empty stage. `options` may be NULL. */
kamuro_result kamuro_new(const kamuro_options *options, kamuro_stage **stage);

/* Frees a stage; NULL is allowed. */
void kamuro_free(kamuro_stage *stage);

/* The reason of the last failure of a stage, in a sentence; empty if there was none. It is valid until
 * the next call for the stage. */
const char *kamuro_error(const kamuro_stage *stage);

/* Adds a built-in effect. `placement` may be NULL, and `id`, too. */
kamuro_result kamuro_add(kamuro_stage *stage, const char *name, const kamuro_placement *placement,
                         kamuro_id *id);

/* Adds the effect of an effect file, `length` bytes of JSON. */
kamuro_result kamuro_add_json(kamuro_stage *stage, const char *json, size_t length,
                              const kamuro_placement *placement, kamuro_id *id);

/* Launches a built-in effect so that it bursts at the placement's column and row. */
kamuro_result kamuro_launch(kamuro_stage *stage, const char *name,
                            const kamuro_placement *placement, kamuro_id *id);

/* Lets an effect emit nothing more; living particles finish their lives. */
kamuro_result kamuro_stop(kamuro_stage *stage, kamuro_id id);

/* Fades an effect out within seconds, and removes it. */
kamuro_result kamuro_fade_out(kamuro_stage *stage, kamuro_id id, double seconds);

/* Removes an effect at once. */
kamuro_result kamuro_remove(kamuro_stage *stage, kamuro_id id);

/* Moves an effect, with all its particles, so that its middle is at a cell. */
kamuro_result kamuro_move(kamuro_stage *stage, kamuro_id id, int32_t column, int32_t row);

/* Changes the size, 1 to 4096 each. The time stays. */
kamuro_result kamuro_resize(kamuro_stage *stage, uint32_t columns, uint32_t rows);

/* Goes to a time in seconds, later or earlier. What the calls below give is of that time. */
kamuro_result kamuro_seek(kamuro_stage *stage, double time);

/* Fills columns * rows cells, row by row from the top left. `count` is the number that there is room
 * for. */
kamuro_result kamuro_cells(const kamuro_stage *stage, kamuro_cell *cells, size_t count);

/* Writes the bytes that show the frame on a terminal that shows the one before: UTF-8 and ECMA-48.
 *
 * `length` becomes their number, also if it is larger than `capacity`: then nothing is written. */
kamuro_result kamuro_ansi(const kamuro_stage *stage, char *bytes, size_t capacity, size_t *length);

/* Fills pixels with the light itself: 2 * columns * scale of 4 * rows * scale, 4 bytes each, red, green,
 * blue and straight alpha, row by row from the top left. `scale` is 1 to 16. */
kamuro_result kamuro_rgba(const kamuro_stage *stage, uint32_t scale, uint8_t *pixels,
                          size_t capacity);

/* Shows light by pixels from the next frame on, with 2, 4 or 8 dots in a row of a cell, or by glyphs again
 * with 0. The cells then hold text alone. */
kamuro_result kamuro_show_pixels(kamuro_stage *stage, uint32_t dots);

/* Fills pixels with the light before black, if it is shown by pixels: columns * dots of 2 * rows * dots, 3
 * bytes each, red, green and blue, row by row from the top left. */
kamuro_result kamuro_pixels(const kamuro_stage *stage, uint8_t *pixels, size_t capacity);

/* Writes the bytes that show the frame in a terminal with kitty's graphics protocol: by shared memory,
 * which only a terminal on this machine can read, or with all pixels among the bytes.
 *
 * Each frame is written once. `length` becomes their number, also if it is larger than `capacity`: then
 * nothing is written. */
kamuro_result kamuro_kitty(kamuro_stage *stage, bool shared, char *bytes, size_t capacity,
                           size_t *length);

/* Whether an effect has ended or was removed. */
bool kamuro_effect_ended(const kamuro_stage *stage, kamuro_id id);

/* Whether all effects have. */
bool kamuro_ended(const kamuro_stage *stage);

#ifdef __cplusplus
}
#endif

#endif
