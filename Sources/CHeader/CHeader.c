#include "kamuro.h"

const char *kamuro_version(void) {
  return KAMURO_VERSION;
}

uint32_t kamuro_abi_version(void) {
  return KAMURO_ABI_VERSION;
}
