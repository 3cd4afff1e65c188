#define _DEFAULT_SOURCE 1
#define _DARWIN_C_SOURCE 1

#include "SaneModes.h"

#include <errno.h>
#include <termios.h>
#include <unistd.h>

// Not all systems define these.
#ifndef IUCLC
#define IUCLC 0
#endif
#ifndef OLCUC
#define OLCUC 0
#endif
#ifndef OFILL
#define OFILL 0
#endif
#ifndef XCASE
#define XCASE 0
#endif
#ifndef ECHOPRT
#define ECHOPRT 0
#endif
#ifndef EXTPROC
#define EXTPROC 0
#endif
#ifndef FLUSHO
#define FLUSHO 0
#endif

static void set_characters(cc_t *characters) {
  characters[VINTR] = 'C' & 0x1F;
  characters[VQUIT] = '\\' & 0x1F;
  characters[VERASE] = 0x7F;
  characters[VKILL] = 'U' & 0x1F;
  characters[VEOF] = 'D' & 0x1F;
  characters[VEOL] = _POSIX_VDISABLE;
  characters[VSTART] = 'Q' & 0x1F;
  characters[VSTOP] = 'S' & 0x1F;
  characters[VSUSP] = 'Z' & 0x1F;
#ifdef VEOL2
  characters[VEOL2] = _POSIX_VDISABLE;
#endif
#ifdef VREPRINT
  characters[VREPRINT] = 'R' & 0x1F;
#endif
#ifdef VWERASE
  characters[VWERASE] = 'W' & 0x1F;
#endif
#ifdef VLNEXT
  characters[VLNEXT] = 'V' & 0x1F;
#endif
#ifdef VDISCARD
  characters[VDISCARD] = 'O' & 0x1F;
#endif
#ifdef VDSUSP
  characters[VDSUSP] = 'Y' & 0x1F;
#endif
#ifdef VSTATUS
  characters[VSTATUS] = 'T' & 0x1F;
#endif
  characters[VMIN] = 1;
  characters[VTIME] = 0;
}

bool terminal_make_sane(int descriptor) {
  struct termios modes;
  if (tcgetattr(descriptor, &modes) < 0) return false;
  modes.c_iflag &= ~(tcflag_t)(IGNBRK | INLCR | IGNCR | IXOFF | IXANY | IUCLC | ISTRIP | INPCK);
  modes.c_iflag |= BRKINT | ICRNL | IMAXBEL | IXON;
  modes.c_oflag &= ~(tcflag_t)(OCRNL | ONOCR | ONLRET | OLCUC | OFILL);
  modes.c_oflag |= OPOST | ONLCR;
  modes.c_cflag |= CREAD;
  modes.c_lflag &= ~(tcflag_t)(ECHONL | NOFLSH | TOSTOP | ECHOPRT | XCASE | EXTPROC | FLUSHO);
  modes.c_lflag |= ISIG | ICANON | IEXTEN | ECHO | ECHOE | ECHOK | ECHOCTL | ECHOKE;
  set_characters(modes.c_cc);
  while (tcsetattr(descriptor, TCSANOW, &modes) < 0) {
    if (errno != EINTR) return false;
  }
  return true;
}
