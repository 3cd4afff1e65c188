#include "CLanes.h"
