// PNG by libpng and glyphs by FreeType, both loaded when they are first asked for: linked, they
// would cost time at every start of the program, and few starts draw a picture.
#ifndef CPICTURES_H
#define CPICTURES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Whether libpng 1.6 is there.
bool png_is_available(void);

/// The file that libpng was found in, or `NULL`.
const char *png_library_path(void);

/// Writes sRGB pixels of 8 bits a channel as a PNG; rows follow each other without gaps.
///
/// `channels` is 3, or 4 with straight alpha. Returns the length of the PNG, or 0 with the reason
/// in `message`, which has room for 64 bytes. libpng has to be available.
size_t png_encode(const uint8_t *pixels, uint32_t width, uint32_t height, int channels,
                  void *output, size_t capacity, char *message);

/// Whether FreeType 2 is there.
bool glyph_font_is_available(void);

/// The file that FreeType was found in, or `NULL`.
const char *glyph_font_library_path(void);

/// A font set to the size of a screen cell.
typedef struct glyph_font glyph_font;

/// Opens a font in memory, which has to stay where it is until the font is closed.
///
/// Its size is the largest at which a digit's width and its lines' height fit into a cell of
/// `width` x `height` pixels. Returns `NULL` when it is no font that can be scaled. FreeType has to
/// be available.
glyph_font *glyph_font_open(const uint8_t *bytes, size_t count, int width, int height);

/// Draws a glyph in the middle of a dark box of `width` x `height` bytes, 255 being all ink.
///
/// What is outside the box is cut off. Returns `false` when the font has no such glyph.
bool glyph_font_draw(glyph_font *font, uint32_t scalar, uint8_t *box, int width, int height);

/// Closes a font.
void glyph_font_close(glyph_font *font);

#endif
