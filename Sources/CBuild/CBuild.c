#include "CBuild.h"

// `make` writes this header. Without it, as in a build by hand of a fresh clone, no commit is known.
#if __has_include("../../.build/commit.h")
#include "../../.build/commit.h"
#endif

#ifndef KAMURO_COMMIT
#define KAMURO_COMMIT ""
#endif

const char *kamuro_commit(void) {
  return KAMURO_COMMIT;
}
