// Says for each press, release, drag and key when the frame that answers it was painted.
//
// Loaded into a GTK program from outside (LD_PRELOAD), so that two programs are measured by the
// same stopwatch and neither knows of it:
//
//   cc -O2 -shared -fPIC frame-watch.c $(pkg-config --cflags --libs gtk4) -ldl -o frame-watch.so
//
// An event is timed from where it reaches the window, before anything in the program hears of it,
// to the end of the next painting of the window. Writes to the file that FRAME_WATCH names:
//
//   ready                        the window is there
//   EVENT WALL CPU TOP UPPER     press, release, drag, key or action; milliseconds, and those that
//                                the main thread worked; where the list is scrolled to by then, and
//                                how long it is, in pixels
//
// CPU is less than WALL by what the frame clock waited for its turn and what other programs took.
// On SIGUSR1 the window's action "win.unfold-all" runs and is timed like a click.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <glib-unix.h>
#include <gtk/gtk.h>
#include <stdio.h>
#include <time.h>

static FILE *out;
static double wall_began, cpu_began;
static const char *awaited; // the event whose frame is not painted yet

static double milliseconds(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static void begin(const char *event) {
  awaited = event;
  wall_began = milliseconds(CLOCK_MONOTONIC);
  cpu_began = milliseconds(CLOCK_THREAD_CPUTIME_ID);
}

static gboolean event(GtkEventControllerLegacy *controller, GdkEvent *event, gpointer data) {
  (void)controller;
  (void)data;
  GdkEventType type = gdk_event_get_event_type(event);
  if (type == GDK_BUTTON_PRESS) begin("press");
  if (type == GDK_BUTTON_RELEASE) begin("release");
  if (type == GDK_KEY_PRESS) begin("key");
  gboolean drags = gdk_event_get_modifier_state(event) & GDK_BUTTON1_MASK;
  if (type == GDK_MOTION_NOTIFY && drags) begin("drag");
  return GDK_EVENT_PROPAGATE;
}

// The scrolled window on screen below a widget; each of the programs shows one.
static GtkWidget *scrolled_window(GtkWidget *widget) {
  if (!gtk_widget_get_mapped(widget)) return NULL;
  if (GTK_IS_SCROLLED_WINDOW(widget)) return widget;
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
       child = gtk_widget_get_next_sibling(child)) {
    GtkWidget *found = scrolled_window(child);
    if (found) return found;
  }
  return NULL;
}

static void painted(GdkFrameClock *clock, gpointer data) {
  (void)clock;
  if (!awaited) return;
  double wall = milliseconds(CLOCK_MONOTONIC) - wall_began;
  double cpu = milliseconds(CLOCK_THREAD_CPUTIME_ID) - cpu_began;
  double top = -1, upper = -1;
  GtkWidget *list = scrolled_window(data);
  if (list) {
    GtkAdjustment *place = gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(list));
    top = gtk_adjustment_get_value(place);
    upper = gtk_adjustment_get_upper(place);
  }
  fprintf(out, "%s %.3f %.3f %.1f %.1f\n", awaited, wall, cpu, top, upper);
  fflush(out);
  awaited = NULL;
}

static gboolean unfold_all(gpointer window) {
  begin("action");
  gtk_widget_activate_action(window, "win.unfold-all", NULL);
  return G_SOURCE_CONTINUE;
}

// The program's own call ends here first: its window is complete then.
void gtk_window_present(GtkWindow *window) {
  void (*present)(GtkWindow *) = (void (*)(GtkWindow *))dlsym(RTLD_NEXT, "gtk_window_present");
  present(window);
  if (out || !g_getenv("FRAME_WATCH")) return;
  out = fopen(g_getenv("FRAME_WATCH"), "w");
  if (!out) return;
  GtkEventController *controller = gtk_event_controller_legacy_new();
  gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE);
  g_signal_connect(controller, "event", G_CALLBACK(event), NULL);
  gtk_widget_add_controller(GTK_WIDGET(window), controller);
  g_signal_connect_after(gtk_widget_get_frame_clock(GTK_WIDGET(window)), "after-paint",
                         G_CALLBACK(painted), window);
  g_unix_signal_add(SIGUSR1, unfold_all, window);
  fputs("ready\n", out);
  fflush(out);
}
