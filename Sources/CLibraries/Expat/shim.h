// What Kamuro uses of the system's library.
#include <expat.h>
