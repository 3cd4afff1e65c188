#include "CPictures.h"

#include <stdlib.h>

#ifdef KAMURO_FILMS

#include <cgif.h>

struct gif_film {
  CGIF *gif;
  gif_sink *sink;
  void *context;
};

static int pass_on(void *film, const uint8_t *bytes, const size_t count) {
  ((gif_film *)film)->sink(((gif_film *)film)->context, bytes, count);
  return 0;
}

gif_film *gif_film_open(int width, int height, bool repeats, gif_sink *sink, void *context) {
  if (width < 1 || height < 1 || width > UINT16_MAX || height > UINT16_MAX) return NULL;
  gif_film *film = calloc(1, sizeof *film);
  if (film == NULL) return NULL;
  film->sink = sink;
  film->context = context;
  CGIF_Config config = {.width = (uint16_t)width, .height = (uint16_t)height};
  config.attrFlags = CGIF_ATTR_IS_ANIMATED | CGIF_ATTR_NO_GLOBAL_TABLE;
  if (!repeats) config.attrFlags |= CGIF_ATTR_NO_LOOP;
  config.numLoops = CGIF_INFINITE_LOOP;
  config.pWriteFn = pass_on;
  config.pContext = film;
  film->gif = cgif_newgif(&config);
  if (film->gif != NULL) return film;
  free(film);
  return NULL;
}

bool gif_film_add(gif_film *film, uint8_t *indices, uint8_t *palette, int colors, int delay) {
  CGIF_FrameConfig frame = {.pImageData = indices, .pLocalPalette = palette};
  frame.attrFlags = CGIF_FRAME_ATTR_USE_LOCAL_TABLE;
  frame.genFlags = CGIF_FRAME_GEN_USE_DIFF_WINDOW | CGIF_FRAME_GEN_USE_TRANSPARENCY;
  frame.numLocalPaletteEntries = (uint16_t)colors;
  frame.delay = (uint16_t)delay;
  return cgif_addframe(film->gif, &frame) == CGIF_OK;
}

bool gif_film_close(gif_film *film) {
  bool done = cgif_close(film->gif) == CGIF_OK;
  free(film);
  return done;
}

#else

gif_film *gif_film_open(int width, int height, bool repeats, gif_sink *sink, void *context) {
  return NULL;
}

bool gif_film_add(gif_film *film, uint8_t *indices, uint8_t *palette, int colors, int delay) {
  return false;
}

bool gif_film_close(gif_film *film) { return false; }

#endif
