// What Kamuro uses of the system's library.
#include <png.h>
