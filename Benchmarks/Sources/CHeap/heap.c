#include "heap.h"

#include <malloc.h>

size_t heap_bytes_in_use(void) {
  // Large blocks are mapped one by one and counted apart.
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}
