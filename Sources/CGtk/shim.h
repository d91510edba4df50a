#ifndef FANFOLD_CGTK_SHIM_H
#define FANFOLD_CGTK_SHIM_H

#include <gtk/gtk.h>
#include <glib-unix.h>

// libdispatch offers these two to foreign main loops but ships no header for them: a file
// descriptor that becomes readable when the main queue has work, and the call that does the work.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);

#endif
