// What the program needs of the C library: Embedded Swift has no exit status and no environment.
#pragma once

_Noreturn void exit(int status);
const char *_Nullable getenv(const char *_Nonnull name);
