#include "CPictures.h"

#include <stdlib.h>

#ifdef KAMURO_FILMS

#include <ft2build.h>
#include FT_FREETYPE_H

struct glyph_font {
  FT_Library library;
  FT_Face face;
  /// The line height of the font in pixels.
  double height;
  /// The pixels from the top of a line to the baseline.
  double ascender;
};

/// The advance width of a digit, in font units.
static double digit_width(FT_Face face) {
  unsigned digit = FT_Get_Char_Index(face, '0');
  if (digit != 0 && FT_Load_Glyph(face, digit, FT_LOAD_NO_SCALE) == 0 &&
      face->glyph->metrics.horiAdvance > 0)
    return (double)face->glyph->metrics.horiAdvance;
  return face->max_advance_width;
}

/// Sets the size; returns false where the font cannot be scaled or has invalid metrics.
static bool fit(glyph_font *font, int width, int height) {
  FT_Face face = font->face;
  if (!FT_IS_SCALABLE(face)) return false;
  double units = face->units_per_EM, advance = digit_width(face);
  double lines = (double)face->ascender - face->descender;
  if (units <= 0 || advance <= 0 || lines <= 0) return false;
  double pixels = width * units / advance, highest = height * units / lines;
  if (pixels > highest) pixels = highest;
  font->height = lines * pixels / units;
  font->ascender = face->ascender * pixels / units;
  return FT_Set_Char_Size(face, 0, (FT_F26Dot6)(pixels * 64 + 0.5), 72, 72) == 0;
}

glyph_font *glyph_font_open(const uint8_t *bytes, size_t count, int width, int height) {
  glyph_font *font = calloc(1, sizeof *font);
  if (font == NULL) return NULL;
  if (FT_Init_FreeType(&font->library) == 0 &&
      FT_New_Memory_Face(font->library, bytes, (FT_Long)count, 0, &font->face) == 0 &&
      fit(font, width, height))
    return font;
  glyph_font_close(font);
  return NULL;
}

void glyph_font_close(glyph_font *font) {
  if (font->face != NULL) FT_Done_Face(font->face);
  if (font->library != NULL) FT_Done_FreeType(font->library);
  free(font);
}

bool glyph_font_draw(glyph_font *font, uint32_t scalar, uint8_t *box, int width, int height) {
  unsigned index = FT_Get_Char_Index(font->face, scalar);
  int flags = FT_LOAD_RENDER | FT_LOAD_TARGET_LIGHT;
  if (index == 0 || FT_Load_Glyph(font->face, index, flags) != 0) return false;
  const FT_GlyphSlot glyph = font->face->glyph;
  const FT_Bitmap *bitmap = &glyph->bitmap;
  if (bitmap->rows > 0 && bitmap->pixel_mode != FT_PIXEL_MODE_GRAY) return false;
  double above = (height - font->height) / 2;
  int top = (int)(above + font->ascender + 0.5) - glyph->bitmap_top;
  int left = (int)(width - glyph->advance.x / 64) / 2 + glyph->bitmap_left;
  for (int row = 0; row < (int)bitmap->rows; row++) {
    if (top + row < 0 || top + row >= height) continue;
    const unsigned char *from = bitmap->buffer + (ptrdiff_t)row * bitmap->pitch;
    for (int column = 0; column < (int)bitmap->width; column++) {
      if (left + column < 0 || left + column >= width) continue;
      box[(ptrdiff_t)(top + row) * width + left + column] = from[column];
    }
  }
  return true;
}

#else

glyph_font *glyph_font_open(const uint8_t *bytes, size_t count, int width, int height) {
  return NULL;
}

bool glyph_font_draw(glyph_font *font, uint32_t scalar, uint8_t *box, int width, int height) {
  return false;
}

void glyph_font_close(glyph_font *font) {}

#endif
