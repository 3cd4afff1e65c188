// What Kamuro uses of the system's library.
#include <ft2build.h>
#include FT_FREETYPE_H
