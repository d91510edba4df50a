#pragma once
#include <stddef.h>

/// The bytes that this process has taken from malloc and not given back, the allocator's own
/// headers included. What an allocator keeps in reserve is not counted.
size_t heap_bytes_in_use(void);
