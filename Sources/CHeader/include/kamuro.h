/* Kamuro's particle effects for programs in C, and in whatever can call C.
 *
 *   kamuro_stage *stage;
 *   kamuro_options options = KAMURO_OPTIONS_INIT;
 *   if (kamuro_new(&options, &stage) != KAMURO_OK) return 1;
 *   kamuro_launch(stage, "peony", NULL, NULL);
 *   for (double time = 0; !kamuro_ended(stage); time += 1.0 / 30) {
 *     kamuro_seek(stage, time);
 *     kamuro_cells(stage, cells, 80 * 24);
 *     ...
 *   }
 *   kamuro_free(stage);
 *
 * The caller owns the clock, the size and the screen: a stage opens no terminal and starts no thread.
 * Different stages are independent. Any thread may call; calls for one stage wait for each other.
 * A handle of a stage is a number, not an address: one that is NULL, was freed or was never given is
 * refused by KAMURO_NO_SUCH_STAGE, and changes nothing.
 * Other pointers may be NULL only where it is said. Texts are UTF-8, and end in a zero. */
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

/* The number of this header's interface; kamuro_abi_version() is the library's.
 *
 * It grows by 1 when something is added. What there is stays as long as the library's name ends in the
 * same number, libkamuro.so.1: a program works with every library whose number is at least its own. */
#define KAMURO_ABI_VERSION 1

/* What a call came to. kamuro_error() has the reason of the last failure of a stage. */
typedef int32_t kamuro_result;
enum {
  KAMURO_OK = 0,
  /* A pointer is NULL, or a number outside of what is allowed. */
  KAMURO_INVALID_ARGUMENT = 1,
  /* There is no such effect, its file cannot be read or has an error, or it has no such parameter. */
  KAMURO_INVALID_EFFECT = 2,
  /* The effect has ended or was removed. */
  KAMURO_NO_SUCH_ID = 3,
  /* The buffer is too small; nothing was written. */
  KAMURO_BUFFER_TOO_SMALL = 4,
  /* The handle is NULL, was freed, or is none of a stage. */
  KAMURO_NO_SUCH_STAGE = 5,
  /* A decoder calls for the stage that it decodes for. */
  KAMURO_BUSY = 6
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

/* How the colors of a palette stand for those of effects. */
enum {
  /* A color becomes the nearest one by hue and saturation: 1 to 32 colors. */
  KAMURO_PALETTE_NEAREST = 0,
  /* A color becomes the one that is as light: 1 to 32 colors, the darkest one fades to black. */
  KAMURO_PALETTE_SCALE = 1,
  /* A color becomes the theme's of its hue: the 16 colors of a terminal. */
  KAMURO_PALETTE_THEME = 2
};

/* What happens on a stage, as bits. */
enum {
  /* Particles that are born at once. */
  KAMURO_EVENT_BURST = 1,
  /* A particle hit a wall; the first 16 hits of each are reported. */
  KAMURO_EVENT_HIT = 2,
  /* A particle died. */
  KAMURO_EVENT_DEATH = 4,
  /* An effect ended. */
  KAMURO_EVENT_END = 8
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
  KAMURO_CELL_RIGHT_HALF = 2,
  KAMURO_CELL_BOLD = 4,
  KAMURO_CELL_FAINT = 8,
  /* Foreground and background are exchanged. */
  KAMURO_CELL_REVERSE = 16,
  /* The glyph has more scalars than this first one; kamuro_glyph() has all. */
  KAMURO_CELL_CLUSTER = 32
};

/* A box of text or of cells among the particles: those with a lower z are behind it, others pass before
 * it, and those of effects with walls bounce off. `size` is sizeof(kamuro_panel). */
typedef struct kamuro_panel {
  size_t size;
  /* Where its top left cell is; parts outside of the stage are cut. */
  int32_t column;
  int32_t row;
  double z;
  /* Lines of text, colored by SGR; transparent around them. NULL for cells. */
  const char *text;
  /* Cells row by row, transparent where the glyph is 0; 1 to 4096 columns and rows. The glyphs say how wide
   * they are: where one takes two cells, the second one of these is not read. */
  const kamuro_cell *cells;
  uint32_t columns;
  uint32_t rows;
} kamuro_panel;

#define KAMURO_PANEL_INIT { sizeof(kamuro_panel), 0, 0, 0, NULL, NULL, 0, 0 }

/* Something that happened. */
typedef struct kamuro_event {
  /* When, in the stage's seconds; of an end, the time of the frame that reports it. */
  double time;
  kamuro_id effect;
  /* Where, in parts of the stage's width from the left and of its height from the top. */
  double x;
  double y;
  /* The names of the layer and of its emitter cells down to the particle's, with dots between them; empty for
   * an end. It is valid as long as the stage. */
  const char *path;
  /* KAMURO_EVENT_... */
  uint32_t kind;
  /* The number of particles; 0 for an end. */
  uint32_t count;
} kamuro_event;

/* Decodes a PNG to at most 256 x 256 pixels of 4 bytes each: sRGB and straight alpha, row by row from the
 * top left. Returns whether it could. */
typedef bool (*kamuro_decoder)(void *context, const uint8_t *png, size_t length, uint8_t *pixels,
                               uint32_t *width, uint32_t *height);

/* The library's version. */
const char *kamuro_version(void);

/* The number of the library's interface: at least KAMURO_ABI_VERSION of the header that a program is
 * compiled with. */
uint32_t kamuro_abi_version(void);

/* The number of built-in effects. */
size_t kamuro_effect_count(void);

/* The name of a built-in effect, from 0 on; NULL beyond the last one. It is valid for ever. */
const char *kamuro_effect_name(size_t index);

/* Creates an empty stage. `options` may be NULL. */
kamuro_result kamuro_new(const kamuro_options *options, kamuro_stage **stage);

/* Frees a stage; what is no handle of a stage changes nothing. */
void kamuro_free(kamuro_stage *stage);

/* The reason of the last failure of a stage, in a sentence; empty if the last call did not fail. It is
 * valid until the next call for the stage. What is no handle of a stage has a reason, too. */
const char *kamuro_error(const kamuro_stage *stage);

/* Adds a built-in effect. `placement` may be NULL, and `id`, too. */
kamuro_result kamuro_add(kamuro_stage *stage, const char *name, const kamuro_placement *placement,
                         kamuro_id *id);

/* Adds the effect of an effect file, `length` bytes of JSON. */
kamuro_result kamuro_add_json(kamuro_stage *stage, const char *json, size_t length,
                              const kamuro_placement *placement, kamuro_id *id);

/* Adds the effect of a file, which may include built-in effects and files in its own folder, and show
 * pictures if there is a decoder. */
kamuro_result kamuro_add_file(kamuro_stage *stage, const char *path,
                              const kamuro_placement *placement, kamuro_id *id);

/* Sets what decodes the pictures of effects that are added from now on: PNG files beside an effect file or
 * below its folder, and those that an effect file holds. NULL for nothing, as at first; such effects are
 * then refused. The library itself decodes no pictures. */
kamuro_result kamuro_set_decoder(kamuro_stage *stage, kamuro_decoder decoder, void *context);

/* Launches a built-in effect so that it bursts at the placement's column and row. */
kamuro_result kamuro_launch(kamuro_stage *stage, const char *name,
                            const kamuro_placement *placement, kamuro_id *id);

/* Lets an effect emit nothing more; living particles finish their lives. */
kamuro_result kamuro_stop(kamuro_stage *stage, kamuro_id id);

/* Lets all effects emit nothing more. */
kamuro_result kamuro_stop_all(kamuro_stage *stage);

/* Fades an effect out within seconds, and removes it. */
kamuro_result kamuro_fade_out(kamuro_stage *stage, kamuro_id id, double seconds);

/* Removes an effect at once. */
kamuro_result kamuro_remove(kamuro_stage *stage, kamuro_id id);

/* Moves an effect, with all its particles, so that its middle is at a cell. */
kamuro_result kamuro_move(kamuro_stage *stage, kamuro_id id, int32_t column, int32_t row);

/* Moves the pointer that the force fields of some effects follow; negative if there is none. */
kamuro_result kamuro_move_pointer(kamuro_stage *stage, int32_t column, int32_t row);

/* Puts panels on the stage in place of those before. `panels` may be NULL if `count` is 0. */
kamuro_result kamuro_set_panels(kamuro_stage *stage, const kamuro_panel *panels, size_t count);

/* Changes the glyphs, KAMURO_GLYPHS_..., at any time: of the present frame, too, as below. */
kamuro_result kamuro_set_glyphs(kamuro_stage *stage, int32_t glyphs);

/* Changes the colors, KAMURO_COLORS_... */
kamuro_result kamuro_set_colors(kamuro_stage *stage, int32_t colors);

/* Lets the colors of effects, but those of kamuro_rgba, become those of a palette, by KAMURO_PALETTE_...
 * Each is 0xFFRRGGBB. With a `count` of 0 effects have their own again; then `colors` may be NULL. */
kamuro_result kamuro_set_palette(kamuro_stage *stage, int32_t kind, const uint32_t *colors,
                                 size_t count);

/* Changes the background, 0xFFRRGGBB: painted in every cell, or else the terminal's own, before which light
 * is seen: dark on a light one. 0 for the terminal's own of an unknown color, as at first. */
kamuro_result kamuro_set_background(kamuro_stage *stage, uint32_t color, bool painted);

/* Changes the size, 1 to 4096 each. The time stays. */
kamuro_result kamuro_resize(kamuro_stage *stage, uint32_t columns, uint32_t rows);

/* Goes to a time in seconds, -1e9 to 1e9, later or earlier. What the calls below give is of that time. */
kamuro_result kamuro_seek(kamuro_stage *stage, double time);

/* Reports events from the next seek on: bits of KAMURO_EVENT_..., at first none. */
kamuro_result kamuro_report(kamuro_stage *stage, uint32_t kinds);

/* Writes what has happened between the last seek and the one before it, by time; ends come last. A seek back
 * or more than 2 seconds ahead reports only ends.
 *
 * `count` becomes the number of events, also if it is larger than `capacity`: then nothing is written.
 * `events` may be NULL if `capacity` is 0. */
kamuro_result kamuro_events(kamuro_stage *stage, kamuro_event *events, size_t capacity,
                            size_t *count);

/* Fills columns * rows cells, row by row from the top left. `count` is the number that there is room
 * for. */
kamuro_result kamuro_cells(const kamuro_stage *stage, kamuro_cell *cells, size_t count);

/* Writes the glyph of a cell as UTF-8, of several scalars, too; nothing for a cell that shows nothing, and
 * for a right half.
 *
 * `length` becomes the number of bytes, also if it is larger than `capacity`: then nothing is written.
 * `bytes` may be NULL if `capacity` is 0; as below. */
kamuro_result kamuro_glyph(const kamuro_stage *stage, uint32_t column, uint32_t row, char *bytes,
                           size_t capacity, size_t *length);

/* Writes the bytes that show the frame on a terminal that shows the one before: UTF-8 and ECMA-48. */
kamuro_result kamuro_ansi(const kamuro_stage *stage, char *bytes, size_t capacity, size_t *length);

/* Writes the same bytes for a stage whose top left cell is at a column and row of the screen. */
kamuro_result kamuro_ansi_at(const kamuro_stage *stage, int32_t column, int32_t row, char *bytes,
                             size_t capacity, size_t *length);

/* Lets the next frame's bytes write every cell, after something else has written to the screen. */
kamuro_result kamuro_invalidate(kamuro_stage *stage);

/* Writes the rows as text with SGR, each without trailing blanks and ended by a line feed. */
kamuro_result kamuro_rows(const kamuro_stage *stage, char *bytes, size_t capacity, size_t *length);

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
 * Each frame is written once. */
kamuro_result kamuro_kitty(kamuro_stage *stage, bool shared, char *bytes, size_t capacity,
                           size_t *length);

/* Whether an effect has ended or was removed; true if there is no such stage. */
bool kamuro_effect_ended(const kamuro_stage *stage, kamuro_id id);

/* Whether all effects have; true if there is no such stage. */
bool kamuro_ended(const kamuro_stage *stage);

#ifdef __cplusplus
}
#endif

#endif
