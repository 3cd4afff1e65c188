// Binary property lists by libplist, within bounds. Without the trait Imports nothing is linked.
#ifndef KAMURO_PROPERTYLIST_H
#define KAMURO_PROPERTYLIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// What is found while a property list is read, each after its key if it is in a dictionary. Texts and
// data live until the function returns. A function that returns false ends the reading.
typedef struct {
  void *context;
  bool (*key)(void *context, const char *name);
  bool (*begin)(void *context, bool is_dictionary);
  bool (*end)(void *context);
  bool (*number)(void *context, double value);
  bool (*text)(void *context, const char *bytes, size_t count);
  bool (*data)(void *context, const unsigned char *bytes, size_t count);
  // The index of another object of a keyed archive.
  bool (*reference)(void *context, uint64_t index);
} kamuro_plist_handler;

// Reads a binary property list. Returns false if it is none, is nested more than `deepest` levels, or
// a function of the handler returned false.
bool kamuro_plist_read(const unsigned char *bytes, size_t count, int deepest,
                       const kamuro_plist_handler *handler);

#endif
