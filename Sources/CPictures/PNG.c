#include "CPictures.h"

#include <string.h>

#ifdef KAMURO_FILMS

#include <png.h>

bool pictures_are_available(void) { return true; }

size_t png_encode(const uint8_t *pixels, uint32_t width, uint32_t height, int channels, bool fast,
                  void *output, size_t capacity, char *message) {
  png_image image = {.version = PNG_IMAGE_VERSION, .width = width, .height = height};
  image.format = channels == 4 ? PNG_FORMAT_RGBA : PNG_FORMAT_RGB;
  // Takes a sixth of the time, for 1/8 to 1/2 more bytes.
  if (fast) image.flags = PNG_IMAGE_FLAG_FAST;
  png_alloc_size_t count = capacity;
  int done = png_image_write_to_memory(&image, output, &count, 0, pixels, 0, NULL);
  memcpy(message, image.message, sizeof image.message);
  png_image_free(&image);
  return done ? count : 0;
}

size_t png_encode_indexed(const uint8_t *indices, uint32_t width, uint32_t height,
                          const uint8_t *palette, int colors, void *output, size_t capacity) {
  png_image image = {.version = PNG_IMAGE_VERSION, .width = width, .height = height};
  image.format = PNG_FORMAT_RGB_COLORMAP;
  image.colormap_entries = (png_uint_32)colors;
  image.flags = PNG_IMAGE_FLAG_FAST;
  png_alloc_size_t count = capacity;
  int done = png_image_write_to_memory(&image, output, &count, 0, indices, 0, palette);
  png_image_free(&image);
  return done ? count : 0;
}

bool png_decode(const uint8_t *bytes, size_t count, uint32_t largest, uint8_t *pixels,
                uint32_t *width, uint32_t *height, char *message) {
  png_image image = {.version = PNG_IMAGE_VERSION};
  bool done = png_image_begin_read_from_memory(&image, bytes, count) != 0;
  *width = image.width;
  *height = image.height;
  // The size is known before any pixel is.
  if (done && (image.width > largest || image.height > largest)) {
    done = false;
  } else if (done) {
    image.format = PNG_FORMAT_RGBA;
    done = png_image_finish_read(&image, NULL, pixels, 0, NULL) != 0;
  }
  memcpy(message, image.message, sizeof image.message);
  png_image_free(&image);
  return done;
}

/// Where a chunk is written.
typedef struct {
  uint8_t *next;
  size_t rest;
} room;

static void write_to_room(png_structp png, png_bytep bytes, size_t count) {
  room *room = png_get_io_ptr(png);
  if (count > room->rest) png_error(png, "no room");
  memcpy(room->next, bytes, count);
  room->next += count;
  room->rest -= count;
}

static void flush_nothing(png_structp png) {}

size_t png_chunk(const char *name, const uint8_t *bytes, size_t count, uint8_t *output) {
  room place = {output, count + 12};
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  if (png == NULL) return 0;
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, NULL);
    return 0;
  }
  png_set_write_fn(png, &place, write_to_room, flush_nothing);
  png_write_chunk(png, (png_const_bytep)name, bytes, count);
  png_destroy_write_struct(&png, NULL);
  return count + 12;
}

#else

bool pictures_are_available(void) { return false; }

size_t png_encode(const uint8_t *pixels, uint32_t width, uint32_t height, int channels, bool fast,
                  void *output, size_t capacity, char *message) {
  return 0;
}

size_t png_encode_indexed(const uint8_t *indices, uint32_t width, uint32_t height,
                          const uint8_t *palette, int colors, void *output, size_t capacity) {
  return 0;
}

bool png_decode(const uint8_t *bytes, size_t count, uint32_t largest, uint8_t *pixels,
                uint32_t *width, uint32_t *height, char *message) {
  return false;
}

size_t png_chunk(const char *name, const uint8_t *bytes, size_t count, uint8_t *output) {
  return 0;
}

#endif
