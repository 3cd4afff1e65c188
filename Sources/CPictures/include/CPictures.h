// PNG by libpng, GIF by cgif, WebP by libwebp, and glyphs by FreeType. Without the trait Films none of
// them is linked, and nothing is available.
#ifndef CPICTURES_H
#define CPICTURES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Whether the libraries are linked; all other functions fail without them.
bool pictures_are_available(void);

/// Encodes sRGB pixels with 8 bits per channel as a PNG; rows are contiguous.
///
/// `channels` is 3, or 4 with straight alpha. Returns the size of the PNG in bytes, or 0 with the
/// reason in `message`, which has a capacity of 64 bytes.
size_t png_encode(const uint8_t *pixels, uint32_t width, uint32_t height, int channels, bool fast,
                  void *output, size_t capacity, char *message);

/// Encodes indices into a palette of `colors` entries of 3 bytes, at most 256, as a PNG, fast; rows are
/// contiguous. Returns the size of the PNG in bytes, or 0.
size_t png_encode_indexed(const uint8_t *indices, uint32_t width, uint32_t height,
                          const uint8_t *palette, int colors, void *output, size_t capacity);

/// Decodes a PNG to sRGB pixels with 8 bits per channel and straight alpha; rows are contiguous.
///
/// `pixels` has room for `largest` x `largest` pixels of 4 bytes. Returns `false` for a larger
/// picture, with its size, and for an invalid one, with the reason in `message`, which has a
/// capacity of 64 bytes.
bool png_decode(const uint8_t *bytes, size_t count, uint32_t largest, uint8_t *pixels,
                uint32_t *width, uint32_t *height, char *message);

/// Writes one chunk of a PNG file, with its length and checksum, to `count` + 12 bytes.
///
/// libpng 1.6 has no functions for animations, whose chunks are written one by one. `name` has four
/// letters. Returns `count` + 12, or 0 without memory.
size_t png_chunk(const char *name, const uint8_t *bytes, size_t count, uint8_t *output);

/// A GIF that is written frame by frame.
typedef struct gif_film gif_film;

/// Takes bytes of a file.
typedef void gif_sink(void *context, const uint8_t *bytes, size_t count);

/// Begins an animated GIF; `NULL` without memory, or for a size that a GIF cannot have.
///
/// `sink` is called with `context` whenever bytes are ready, by each of the functions below, too.
gif_film *gif_film_open(int width, int height, bool repeats, gif_sink *sink, void *context);

/// Adds a frame of `width` x `height` indices into a palette of `colors` entries of 3 bytes, at most
/// 255, shown for `delay` hundredths of a second.
///
/// Only the rectangle that has changed is written, and in it what has changed. Returns `false` on an
/// error.
bool gif_film_add(gif_film *film, uint8_t *indices, uint8_t *palette, int colors, int delay);

/// Ends a GIF, and frees the memory; returns `false` on an error.
bool gif_film_close(gif_film *film);

/// A WebP that is encoded frame by frame.
typedef struct webp_film webp_film;

/// Begins an animated WebP; `NULL` without memory.
webp_film *webp_film_open(int width, int height, bool repeats);

/// Adds a frame of pixels with 3 or 4 channels, shown from `milliseconds` on; `false` on an error.
bool webp_film_add(webp_film *film, const uint8_t *pixels, int channels, int milliseconds);

/// Ends the film at a time, and gives the file, which is valid until the film is closed; `false` on
/// an error.
bool webp_film_finish(webp_film *film, int milliseconds, const uint8_t **bytes, size_t *count);

/// The reason of the last error.
const char *webp_film_error(webp_film *film);

/// Frees the memory.
void webp_film_close(webp_film *film);

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
