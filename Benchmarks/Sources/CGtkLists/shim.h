// GTK's list models, for the C target beside this one; Swift never sees them.
#include <gtk/gtk.h>
