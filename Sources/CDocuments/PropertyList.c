#include "PropertyList.h"

#ifdef KAMURO_IMPORTS
#include <limits.h>
#include <plist/plist.h>
#include <stdlib.h>
#include <string.h>

static bool visit(plist_t node, int depth, const kamuro_plist_handler *handler);

static bool visit_dictionary(plist_t node, int depth, const kamuro_plist_handler *handler) {
  plist_dict_iter entries = NULL;
  plist_dict_new_iter(node, &entries);
  bool is_read = handler->begin(handler->context, true);
  while (is_read) {
    char *key = NULL;
    plist_t value = NULL;
    plist_dict_next_item(node, entries, &key, &value);
    if (key == NULL) break;
    is_read = handler->key(handler->context, key) && visit(value, depth - 1, handler);
    free(key);
  }
  free(entries);
  return is_read && handler->end(handler->context);
}

static bool visit_array(plist_t node, int depth, const kamuro_plist_handler *handler) {
  if (!handler->begin(handler->context, false)) return false;
  plist_array_iter elements = NULL;
  plist_array_new_iter(node, &elements);
  bool is_read = true;
  while (is_read) {
    plist_t value = NULL;
    plist_array_next_item(node, elements, &value);
    if (value == NULL) break;
    is_read = visit(value, depth - 1, handler);
  }
  free(elements);
  return is_read && handler->end(handler->context);
}

static bool visit(plist_t node, int depth, const kamuro_plist_handler *handler) {
  if (depth <= 0) return false;
  void *context = handler->context;
  uint64_t count = 0;
  double real = 0;
  uint64_t integer = 0;
  uint8_t flag = 0;
  switch (plist_get_node_type(node)) {
    case PLIST_DICT: return visit_dictionary(node, depth, handler);
    case PLIST_ARRAY: return visit_array(node, depth, handler);
    case PLIST_BOOLEAN:
      plist_get_bool_val(node, &flag);
      return handler->number(context, flag ? 1 : 0);
    case PLIST_UINT:
      plist_get_uint_val(node, &integer);
      return handler->number(context, (double)(int64_t)integer);
    case PLIST_REAL:
      plist_get_real_val(node, &real);
      return handler->number(context, real);
    case PLIST_STRING: {
      const char *text = plist_get_string_ptr(node, &count);
      return handler->text(context, text ? text : "", text ? (size_t)count : 0);
    }
    case PLIST_DATA: {
      const char *data = plist_get_data_ptr(node, &count);
      return handler->data(context, (const unsigned char *)data, data ? (size_t)count : 0);
    }
    case PLIST_UID:
      plist_get_uid_val(node, &integer);
      return handler->reference(context, integer);
    default: return handler->text(context, "", 0);
  }
}

bool kamuro_plist_read(const unsigned char *bytes, size_t count, int deepest,
                       const kamuro_plist_handler *handler) {
  if (count > INT_MAX) return false;
  plist_t root = NULL;
  plist_from_bin((const char *)bytes, (uint32_t)count, &root);
  if (root == NULL) return false;
  bool is_read = visit(root, deepest, handler);
  plist_free(root);
  return is_read;
}

#else

bool kamuro_plist_read(const unsigned char *bytes, size_t count, int deepest,
                       const kamuro_plist_handler *handler) {
  (void)bytes, (void)count, (void)deepest, (void)handler;
  return false;
}

#endif
