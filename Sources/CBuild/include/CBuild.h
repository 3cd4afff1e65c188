#ifndef KAMURO_CBUILD_H
#define KAMURO_CBUILD_H

/// The first digits of the commit that the program was built from, with "-changed" behind them if
/// files differed from it; "" where none is known, as in a source archive.
const char *kamuro_commit(void);

#endif
