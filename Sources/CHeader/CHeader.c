#include "kamuro.h"

const char *kamuro_version(void) {
  return KAMURO_VERSION;
}
