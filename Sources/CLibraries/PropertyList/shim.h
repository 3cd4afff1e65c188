// What Kamuro uses of the system's library.
#include <plist/plist.h>
