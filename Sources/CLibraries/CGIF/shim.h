// What Kamuro uses of the system's library.
#include <cgif.h>
