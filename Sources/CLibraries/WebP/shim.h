// What Kamuro uses of the system's library.
#include <webp/encode.h>
#include <webp/mux.h>
