#include "XML.h"

#ifdef KAMURO_IMPORTS
#include <expat.h>
#include <limits.h>

typedef struct {
  const kamuro_xml_handler *handler;
  XML_Parser parser;
  const char *refusal;
  bool is_stopped;
} reading;

static void stop(reading *state, const char *refusal) {
  if (state->is_stopped) return;
  state->is_stopped = true;
  state->refusal = refusal;
  XML_StopParser(state->parser, XML_FALSE);
}

static void start(void *data, const XML_Char *name, const XML_Char **attributes) {
  reading *state = data;
  long line = (long)XML_GetCurrentLineNumber(state->parser);
  const char *const *pairs = (const char *const *)attributes;
  if (!state->is_stopped && !state->handler->start(state->handler->context, name, pairs, line))
    stop(state, NULL);
}

static void end(void *data, const XML_Char *name) {
  (void)name;
  reading *state = data;
  if (!state->is_stopped && !state->handler->end(state->handler->context)) stop(state, NULL);
}

static void text(void *data, const XML_Char *bytes, int count) {
  reading *state = data;
  if (!state->is_stopped && !state->handler->text(state->handler->context, bytes, count))
    stop(state, NULL);
}

static void entity(void *data, const XML_Char *name, int is_parameter, const XML_Char *value,
                   int length, const XML_Char *base, const XML_Char *system, const XML_Char *public,
                   const XML_Char *notation) {
  (void)name, (void)is_parameter, (void)value, (void)length, (void)base;
  (void)system, (void)public, (void)notation;
  stop(data, "entities are not allowed");
}

bool kamuro_xml_read(const unsigned char *bytes, size_t count, const kamuro_xml_handler *handler,
                     kamuro_xml_error *error) {
  if (count > INT_MAX) {
    *error = (kamuro_xml_error){1, 1, "the file is too large"};
    return false;
  }
  XML_Parser parser = XML_ParserCreate(NULL);
  if (parser == NULL) {
    *error = (kamuro_xml_error){1, 1, "there is not enough memory"};
    return false;
  }
  reading state = {handler, parser, NULL, false};
  XML_SetUserData(parser, &state);
  XML_SetElementHandler(parser, start, end);
  XML_SetCharacterDataHandler(parser, text);
  XML_SetEntityDeclHandler(parser, entity);
  bool is_read = XML_Parse(parser, (const char *)bytes, (int)count, 1) == XML_STATUS_OK;
  if (!is_read) {
    error->line = (long)XML_GetCurrentLineNumber(parser);
    error->column = (long)XML_GetCurrentColumnNumber(parser) + 1;
    error->message = state.is_stopped ? state.refusal : XML_ErrorString(XML_GetErrorCode(parser));
  }
  XML_ParserFree(parser);
  return is_read;
}

#else

bool kamuro_xml_read(const unsigned char *bytes, size_t count, const kamuro_xml_handler *handler,
                     kamuro_xml_error *error) {
  (void)bytes, (void)count, (void)handler;
  *error = (kamuro_xml_error){1, 1,
                              "this kamuro was built without expat: install libexpat1-dev (apt) or "
                              "expat (brew), and build it again"};
  return false;
}

#endif
