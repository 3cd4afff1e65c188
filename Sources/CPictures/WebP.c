#include "CPictures.h"

#include <stdlib.h>

#ifdef KAMURO_FILMS

#include <webp/encode.h>
#include <webp/mux.h>

struct webp_film {
  WebPAnimEncoder *encoder;
  WebPConfig config;
  WebPData data;
  int width, height;
};

webp_film *webp_film_open(int width, int height, bool repeats) {
  webp_film *film = calloc(1, sizeof *film);
  if (film == NULL) return NULL;
  WebPAnimEncoderOptions options;
  if (WebPAnimEncoderOptionsInit(&options) && WebPConfigInit(&film->config)) {
    options.anim_params.loop_count = repeats ? 0 : 1;
    options.allow_mixed = 1;
    film->config.method = 3;
    film->config.quality = 80;
    film->width = width;
    film->height = height;
    film->encoder = WebPAnimEncoderNew(width, height, &options);
  }
  if (film->encoder != NULL) return film;
  free(film);
  return NULL;
}

bool webp_film_add(webp_film *film, const uint8_t *pixels, int channels, int milliseconds) {
  WebPPicture picture;
  if (!WebPPictureInit(&picture)) return false;
  picture.width = film->width;
  picture.height = film->height;
  picture.use_argb = 1;
  int done = channels == 4 ? WebPPictureImportRGBA(&picture, pixels, 4 * film->width)
                           : WebPPictureImportRGB(&picture, pixels, 3 * film->width);
  done = done && WebPAnimEncoderAdd(film->encoder, &picture, milliseconds, &film->config);
  WebPPictureFree(&picture);
  return done;
}

bool webp_film_finish(webp_film *film, int milliseconds, const uint8_t **bytes, size_t *count) {
  if (!WebPAnimEncoderAdd(film->encoder, NULL, milliseconds, NULL)) return false;
  if (!WebPAnimEncoderAssemble(film->encoder, &film->data)) return false;
  *bytes = film->data.bytes;
  *count = film->data.size;
  return true;
}

const char *webp_film_error(webp_film *film) { return WebPAnimEncoderGetError(film->encoder); }

void webp_film_close(webp_film *film) {
  WebPAnimEncoderDelete(film->encoder);
  WebPDataClear(&film->data);
  free(film);
}

#else

webp_film *webp_film_open(int width, int height, bool repeats) { return NULL; }

bool webp_film_add(webp_film *film, const uint8_t *pixels, int channels, int milliseconds) {
  return false;
}

bool webp_film_finish(webp_film *film, int milliseconds, const uint8_t **bytes, size_t *count) {
  return false;
}

const char *webp_film_error(webp_film *film) { return ""; }

void webp_film_close(webp_film *film) {}

#endif
