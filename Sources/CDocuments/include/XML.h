// XML by expat, without entities and within bounds. Without the trait Imports nothing is linked.
#ifndef KAMURO_XML_H
#define KAMURO_XML_H

#include <stdbool.h>
#include <stddef.h>

// What is found while a document is read. Names, attributes (name, value, ..., NULL) and text are
// UTF-8 and live until the function returns. A function that returns false ends the reading.
typedef struct {
  void *context;
  bool (*start)(void *context, const char *name, const char *const *attributes, long line);
  bool (*text)(void *context, const char *bytes, long count);
  bool (*end)(void *context);
} kamuro_xml_handler;

// An error, and where it is; lines and columns from 1.
typedef struct {
  long line;
  long column;
  // One of expat's, or of ours; constant.
  const char *message;
} kamuro_xml_error;

// Reads a document of at most `count` bytes. Returns false and the error if it is not well-formed,
// declares entities, or a function of the handler returned false, which has no message.
bool kamuro_xml_read(const unsigned char *bytes, size_t count, const kamuro_xml_handler *handler,
                     kamuro_xml_error *error);

#endif
