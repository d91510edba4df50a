#pragma once
#include <stddef.h>
#include <stdint.h>

/// How many blocks this thread has asked for since it began, with any of the functions below
/// malloc's name. Giving back is not counted.
uint64_t allocation_count(void);

/// The ways to ask for memory, for the test of the counter itself.
typedef enum {
  ALLOCATION_MALLOC,
  ALLOCATION_CALLOC,
  ALLOCATION_REALLOC,
  ALLOCATION_POSIX_MEMALIGN,
  ALLOCATION_ALIGNED_ALLOC,
  ALLOCATION_MEMALIGN,
  ALLOCATION_STRDUP, // asks from inside the C library
  ALLOCATION_WAYS
} AllocationWay;

/// Asks for a block in one of the ways, once, and gives it back.
void allocate_once(AllocationWay way);
