// Compressed data by zlib, within bounds. Without the trait Imports nothing is linked.
#ifndef KAMURO_INFLATE_H
#define KAMURO_INFLATE_H

#include <stddef.h>

// How inflating ended.
typedef enum {
  KAMURO_INFLATE_DONE,
  // The data are more than the output holds.
  KAMURO_INFLATE_TOO_LARGE,
  // The data are invalid or end too early, or there is no zlib.
  KAMURO_INFLATE_DAMAGED,
} kamuro_inflate_result;

// Inflates a stream of gzip or of zlib to at most `capacity` bytes, and counts them in `written`.
kamuro_inflate_result kamuro_inflate(const unsigned char *bytes, size_t count, unsigned char *output,
                                     size_t capacity, size_t *written);

#endif
