// What Kamuro uses of the system's library.
#include <zlib.h>
