#include "CBuild.h"

#define TEXT_OF(words) #words
#define EXPANDED_TEXT_OF(macro) TEXT_OF(macro)

const char *kamuro_commit(void) {
#ifdef KAMURO_COMMIT
  return EXPANDED_TEXT_OF(KAMURO_COMMIT);
#else
  return "";
#endif
}
