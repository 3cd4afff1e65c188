#include "kamuro.h"
