#include "Inflate.h"

#ifdef KAMURO_IMPORTS
#include <limits.h>
#include <zlib.h>

kamuro_inflate_result kamuro_inflate(const unsigned char *bytes, size_t count, unsigned char *output,
                                     size_t capacity, size_t *written) {
  *written = 0;
  if (count > UINT_MAX || capacity > UINT_MAX) return KAMURO_INFLATE_TOO_LARGE;
  z_stream stream = {.next_in = (Bytef *)bytes,
                     .avail_in = (uInt)count,
                     .next_out = output,
                     .avail_out = (uInt)capacity};
  // The largest window, and a header of zlib or of gzip.
  if (inflateInit2(&stream, MAX_WBITS + 32) != Z_OK) return KAMURO_INFLATE_DAMAGED;
  int result = inflate(&stream, Z_FINISH);
  *written = capacity - stream.avail_out;
  int is_full = stream.avail_out == 0;
  inflateEnd(&stream);
  if (result == Z_STREAM_END) return KAMURO_INFLATE_DONE;
  return result == Z_BUF_ERROR && is_full ? KAMURO_INFLATE_TOO_LARGE : KAMURO_INFLATE_DAMAGED;
}

#else

kamuro_inflate_result kamuro_inflate(const unsigned char *bytes, size_t count, unsigned char *output,
                                     size_t capacity, size_t *written) {
  (void)bytes, (void)count, (void)output, (void)capacity;
  *written = 0;
  return KAMURO_INFLATE_DAMAGED;
}

#endif
