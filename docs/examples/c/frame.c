/* A frame of an effect, as text with colors: frame peony 1.5
 *
 *   cc frame.c $(pkg-config --cflags --libs kamuro) -o frame */
#include <kamuro.h>
#include <stdio.h>
#include <stdlib.h>

int main(int count, char **arguments) {
  kamuro_stage *stage;
  if (count != 3 || kamuro_abi_version() < KAMURO_ABI_VERSION) return 2;
  if (kamuro_new(NULL, &stage) != KAMURO_OK) return 1;
  if (kamuro_add(stage, arguments[1], NULL, NULL) != KAMURO_OK ||
      kamuro_seek(stage, atof(arguments[2])) != KAMURO_OK) {
    fprintf(stderr, "%s\n", kamuro_error(stage));
    return 1;
  }
  size_t length;
  kamuro_rows(stage, NULL, 0, &length);
  char *rows = malloc(length + 1);
  if (rows == NULL || kamuro_rows(stage, rows, length, &length) != KAMURO_OK) return 1;
  fwrite(rows, 1, length, stdout);
  kamuro_free(stage);
  free(rows);
  return 0;
}
