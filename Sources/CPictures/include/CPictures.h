// PNG by libpng and glyphs by FreeType, both loaded on first use: linking them would cost time at
// every start of the program, and few runs draw a picture.
#ifndef CPICTURES_H
#define CPICTURES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Whether libpng 1.6 is installed.
bool png_is_available(void);

/// The path of libpng, or `NULL`.
const char *png_library_path(void);

/// Encodes sRGB pixels with 8 bits per channel as a PNG; rows are contiguous.
///
/// `channels` is 3, or 4 with straight alpha. Returns the size of the PNG in bytes, or 0 with the
/// reason in `message`, which has a capacity of 64 bytes. libpng has to be available.
size_t png_encode(const uint8_t *pixels, uint32_t width, uint32_t height, int channels,
                  void *output, size_t capacity, char *message);

/// Decodes a PNG to sRGB pixels with 8 bits per channel and straight alpha; rows are contiguous.
///
/// `pixels` has room for `largest` x `largest` pixels of 4 bytes. Returns `false` for a larger
/// picture, with its size, and for an invalid one, with the reason in `message`, which has a
/// capacity of 64 bytes. libpng has to be available.
bool png_decode(const uint8_t *bytes, size_t count, uint32_t largest, uint8_t *pixels,
                uint32_t *width, uint32_t *height, char *message);

/// Whether FreeType 2 is installed.
bool glyph_font_is_available(void);

/// The path of FreeType, or `NULL`.
const char *glyph_font_library_path(void);

/// A font scaled to the size of a screen cell.
typedef struct glyph_font glyph_font;

/// Opens a font in memory, which has to stay valid until the font is closed.
///
/// The size is the largest at which the width of a digit and the line height fit into a screen cell
/// of `width` x `height` pixels. Returns `NULL` where the bytes are not a scalable font. FreeType
/// has to be available.
glyph_font *glyph_font_open(const uint8_t *bytes, size_t count, int width, int height);

/// Draws a glyph in the middle of a zeroed box of `width` x `height` bytes, 255 being full
/// coverage.
///
/// The glyph is clipped to the box. Returns `false` when the font has no such glyph.
bool glyph_font_draw(glyph_font *font, uint32_t scalar, uint8_t *box, int width, int height);

/// Closes a font.
void glyph_font_close(glyph_font *font);

#endif
