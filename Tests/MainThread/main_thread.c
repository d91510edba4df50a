#include "main_thread.h"

#include <poll.h>
#include <stdint.h>
#include <unistd.h>

// Offered by libdispatch to foreign main loops, without a header.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);

// The concurrency runtime calls this hook, if it is set, where an asynchronous `main` would hand
// its thread over to libdispatch.
#define SWIFT_CALL __attribute__((swiftcall))
typedef SWIFT_CALL void (*drain_original)(void);
typedef SWIFT_CALL void (*drain_override)(drain_original original);
typedef SWIFT_CALL void (*drain_hook)(drain_original original, drain_override override);
extern drain_hook swift_task_asyncMainDrainQueue_hook;

// Serves the main queue on this thread until the process ends.
static SWIFT_CALL void drain_here(drain_original original, drain_override override) {
  (void)original;
  (void)override;
  struct pollfd queue = {.fd = _dispatch_get_main_queue_handle_4CF(), .events = POLLIN};
  for (;;) {
    if (poll(&queue, 1, -1) <= 0) continue;
    uint64_t events;
    if (read(queue.fd, &events, sizeof events) == sizeof events) {
      _dispatch_main_queue_callback_4CF(0);
    }
  }
}

__attribute__((constructor)) static void install(void) {
  swift_task_asyncMainDrainQueue_hook = drain_here;
}
