#ifndef FANFOLD_CGTK_SHIM_H
#define FANFOLD_CGTK_SHIM_H

#include <gtk/gtk.h>
#include <glib-unix.h>

// libdispatch offers these two to foreign main loops but ships no header for them: a file
// descriptor that becomes readable when the main queue has work, and the call that does the work.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);

#include <linux/memfd.h>
#include <sys/syscall.h>
#include <unistd.h>

// A file without a name and a place: the function for it is hidden by the feature macros that Swift
// imports the C library with.
static inline int memory_file(const char *name) {
  return (int)syscall(SYS_memfd_create, name, MFD_CLOEXEC);
}

#endif
