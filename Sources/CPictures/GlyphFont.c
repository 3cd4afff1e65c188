#include "CPictures.h"
#include "Library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

// The public structures of FreeType 2, as in its freetype.h and ftimage.h, up to the last member
// read here. Their layout has not changed since FreeType 2.0.
typedef struct {
  unsigned rows, width;
  int pitch;
  unsigned char *buffer;
  unsigned short grey_count;
  unsigned char pixel_mode, palette_mode;
  void *palette;
} FT_Bitmap;

typedef struct {
  void *library, *face, *next;
  unsigned glyph_index;
  void *generic[2];
  struct {
    long width, height, bearing_x, bearing_y, advance;
    long vertical_bearing_x, vertical_bearing_y, vertical_advance;
  } metrics;
  long linear_advance[2];
  long advance[2];
  int format;
  FT_Bitmap bitmap;
  int bitmap_left, bitmap_top;
} FT_GlyphSlot;

typedef struct {
  long face_count, face_index, face_flags, style_flags, glyph_count;
  char *family_name, *style_name;
  int fixed_size_count;
  void *fixed_sizes;
  int character_map_count;
  void *character_maps;
  void *generic[2];
  long box[4];
  unsigned short units_per_em;
  short ascender, descender, height, largest_advance, largest_vertical_advance;
  short underline_position, underline_thickness;
  FT_GlyphSlot *glyph;
} FT_Face;

enum { face_is_scalable = 1, load_unscaled = 1, load_and_draw = 4, load_hinted_lightly = 1 << 16 };
enum { pixel_mode_grey = 2 };

static struct {
  int (*open_library)(void **library);
  int (*close_library)(void *library);
  int (*open_face)(void *library, const uint8_t *bytes, long count, long index, FT_Face **face);
  int (*close_face)(FT_Face *face);
  int (*set_size)(FT_Face *face, long width, long height, unsigned dpi_x, unsigned dpi_y);
  unsigned (*index_of)(FT_Face *face, unsigned long scalar);
  int (*load_glyph)(FT_Face *face, unsigned index, int32_t flags);
} freetype;

struct glyph_font {
  void *library;
  FT_Face *face;
  /// The line height of the font in pixels.
  double height;
  /// The pixels from the top of a line to the baseline.
  double ascender;
};

static void load(void) {
  static const char *const names[] = {
#if defined(__APPLE__)
      "libfreetype.6.dylib", "/opt/homebrew/lib/libfreetype.6.dylib",
      "/usr/local/lib/libfreetype.6.dylib", "/opt/local/lib/libfreetype.6.dylib",
#else
      "libfreetype.so.6", "libfreetype.so",
#endif
      NULL};
  void *library = library_named(names);
  if (library == NULL) return;
  *(void **)&freetype.open_library = dlsym(library, "FT_Init_FreeType");
  *(void **)&freetype.close_library = dlsym(library, "FT_Done_FreeType");
  *(void **)&freetype.open_face = dlsym(library, "FT_New_Memory_Face");
  *(void **)&freetype.close_face = dlsym(library, "FT_Done_Face");
  *(void **)&freetype.set_size = dlsym(library, "FT_Set_Char_Size");
  *(void **)&freetype.index_of = dlsym(library, "FT_Get_Char_Index");
  *(void **)&freetype.load_glyph = dlsym(library, "FT_Load_Glyph");
}

bool glyph_font_is_available(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return freetype.open_library != NULL && freetype.close_library != NULL &&
         freetype.open_face != NULL && freetype.close_face != NULL && freetype.set_size != NULL &&
         freetype.index_of != NULL && freetype.load_glyph != NULL;
}

const char *glyph_font_library_path(void) {
  return glyph_font_is_available() ? library_path((const void *)freetype.open_face) : NULL;
}

/// The advance width of a digit, in font units.
static double digit_width(FT_Face *face) {
  unsigned digit = freetype.index_of(face, '0');
  if (digit != 0 && freetype.load_glyph(face, digit, load_unscaled) == 0 &&
      face->glyph->metrics.advance > 0)
    return (double)face->glyph->metrics.advance;
  return face->largest_advance;
}

/// Sets the size; returns false where the font cannot be scaled or has invalid metrics.
static bool fit(glyph_font *font, int width, int height) {
  FT_Face *face = font->face;
  if ((face->face_flags & face_is_scalable) == 0) return false;
  double units = face->units_per_em, advance = digit_width(face);
  double lines = (double)face->ascender - face->descender;
  if (units <= 0 || advance <= 0 || lines <= 0) return false;
  double pixels = width * units / advance, highest = height * units / lines;
  if (pixels > highest) pixels = highest;
  font->height = lines * pixels / units;
  font->ascender = face->ascender * pixels / units;
  return freetype.set_size(face, 0, (long)(pixels * 64 + 0.5), 72, 72) == 0;
}

glyph_font *glyph_font_open(const uint8_t *bytes, size_t count, int width, int height) {
  glyph_font *font = calloc(1, sizeof *font);
  if (font == NULL) return NULL;
  if (freetype.open_library(&font->library) == 0 &&
      freetype.open_face(font->library, bytes, (long)count, 0, &font->face) == 0 &&
      fit(font, width, height))
    return font;
  glyph_font_close(font);
  return NULL;
}

void glyph_font_close(glyph_font *font) {
  if (font->face != NULL) freetype.close_face(font->face);
  if (font->library != NULL) freetype.close_library(font->library);
  free(font);
}

bool glyph_font_draw(glyph_font *font, uint32_t scalar, uint8_t *box, int width, int height) {
  unsigned index = freetype.index_of(font->face, scalar);
  int flags = load_and_draw | load_hinted_lightly;
  if (index == 0 || freetype.load_glyph(font->face, index, flags) != 0) return false;
  const FT_GlyphSlot *glyph = font->face->glyph;
  const FT_Bitmap *bitmap = &glyph->bitmap;
  if (bitmap->rows > 0 && bitmap->pixel_mode != pixel_mode_grey) return false;
  double above = (height - font->height) / 2;
  int top = (int)(above + font->ascender + 0.5) - glyph->bitmap_top;
  int left = (int)(width - glyph->advance[0] / 64) / 2 + glyph->bitmap_left;
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
