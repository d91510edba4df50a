// Takes the place of the C library's allocator and counts.
//
// A program's own malloc goes before that of any library, also for what Swift's runtime and
// standard library ask for, since they are linked dynamically. The memory still comes from the C
// library, by the names under which it exports its own functions.
#include "allocations.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

// In the program itself, so that using it asks for no memory.
static _Thread_local uint64_t count;

uint64_t allocation_count(void) { return count; }

void *malloc(size_t size) {
  count++;
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count++;
  return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
  count++;
  return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
  count++;
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count++;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  count++;
  if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0) return EINVAL;
  void *memory = __libc_memalign(alignment, size);
  if (!memory) return ENOMEM;
  *block = memory;
  return 0;
}

void allocate_once(AllocationWay way) {
  // Volatile, so that the compiler does not see that nobody needs the block.
  void *volatile block = NULL;
  void *aligned = NULL;
  switch (way) {
    case ALLOCATION_MALLOC: block = malloc(100); break;
    case ALLOCATION_CALLOC: block = calloc(10, 10); break;
    case ALLOCATION_REALLOC: block = realloc(NULL, 100); break;
    case ALLOCATION_POSIX_MEMALIGN:
      if (posix_memalign(&aligned, 64, 128) == 0) block = aligned;
      break;
    case ALLOCATION_ALIGNED_ALLOC: block = aligned_alloc(64, 128); break;
    case ALLOCATION_MEMALIGN: block = memalign(64, 128); break;
    case ALLOCATION_STRDUP: block = strdup("text"); break;
    case ALLOCATION_WAYS: break;
  }
  free(block);
}
