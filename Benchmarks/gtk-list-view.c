// The peer of OutlineListView: the same rows in GTK's own list, GtkTreeListModel below GtkListView.
//
//   cc -O2 gtk-list-view.c $(pkg-config --cflags --libs libadwaita-1) -o gtk-list-view
//   ./gtk-list-view [FRIENDS-PER-GROUP [GROUPS]]
//
// Opens 100 groups, or as many as asked for, folds and unfolds the first one ten times and prints for each what the change
// of the model cost (model and binding), what the layout after it cost, and how many row widgets
// had been made by then. Quits by itself.

#include <adwaita.h>
#include <stdio.h>
#include <stdlib.h>

static int friends_per_group = 1000, group_count = 100;
static int made, step;
static gint64 changed_at, change_took;
static GtkTreeListModel *tree;

// GtkStringObject stands for a group ("g…") and for a friend ("f…").
static GListModel *children_of(gpointer item, gpointer data) {
  (void)data;
  const char *name = gtk_string_object_get_string(item);
  if (name[0] != 'g') return NULL;
  GtkStringList *friends = gtk_string_list_new(NULL);
  for (int i = 0; i < friends_per_group; i++) {
    gtk_string_list_take(friends, g_strdup_printf("f %s-%d", name, i));
  }
  return G_LIST_MODEL(friends);
}

static void set_up(GtkSignalListItemFactory *factory, GtkListItem *item) {
  (void)factory;
  made++;
  GtkWidget *expander = gtk_tree_expander_new();
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 11);
  GtkWidget *texts = gtk_box_new(GTK_ORIENTATION_VERTICAL, 1);
  gtk_box_append(GTK_BOX(box), adw_avatar_new(34, "", TRUE));
  for (int i = 0; i < 2; i++) {
    GtkWidget *label = gtk_label_new("");
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_box_append(GTK_BOX(texts), label);
  }
  gtk_box_append(GTK_BOX(box), texts);
  gtk_tree_expander_set_child(GTK_TREE_EXPANDER(expander), box);
  gtk_list_item_set_child(item, expander);
}

static void bind(GtkSignalListItemFactory *factory, GtkListItem *item) {
  (void)factory;
  GtkTreeListRow *row = gtk_list_item_get_item(item);
  GtkTreeExpander *expander = GTK_TREE_EXPANDER(gtk_list_item_get_child(item));
  gtk_tree_expander_set_list_row(expander, row);
  const char *name = gtk_string_object_get_string(gtk_tree_list_row_get_item(row));
  GtkWidget *avatar = gtk_widget_get_first_child(gtk_tree_expander_get_child(expander));
  GtkWidget *texts = gtk_widget_get_next_sibling(avatar);
  GtkWidget *title = gtk_widget_get_first_child(texts);
  gtk_widget_set_visible(avatar, name[0] == 'f');
  adw_avatar_set_text(ADW_AVATAR(avatar), name);
  gtk_label_set_text(GTK_LABEL(title), name);
  gtk_label_set_text(GTK_LABEL(gtk_widget_get_next_sibling(title)), name[0] == 'f' ? "status" : "");
}

// Runs after the layout of the frame that shows the change.
static void laid_out(GdkFrameClock *clock, gpointer data) {
  (void)clock;
  (void)data;
  if (!changed_at) return;
  printf("change %.2f ms, to the end of its layout %.2f ms, %d row widgets made\n",
         change_took / 1e3, (g_get_monotonic_time() - changed_at) / 1e3, made);
  fflush(stdout);
  changed_at = 0;
}

static gboolean fold(gpointer window) {
  if (step++ == 12) {
    gtk_window_destroy(window);
    return G_SOURCE_REMOVE;
  }
  GtkTreeListRow *row = gtk_tree_list_model_get_row(tree, 0);
  changed_at = g_get_monotonic_time();
  gtk_tree_list_row_set_expanded(row, !gtk_tree_list_row_get_expanded(row));
  change_took = g_get_monotonic_time() - changed_at;
  g_object_unref(row);
  return G_SOURCE_CONTINUE;
}

static void activate(GtkApplication *application) {
  GtkStringList *groups = gtk_string_list_new(NULL);
  for (int i = 0; i < group_count; i++) {
    gtk_string_list_take(groups, g_strdup_printf("g%d", i));
  }
  tree = gtk_tree_list_model_new(G_LIST_MODEL(groups), FALSE, FALSE, children_of, NULL, NULL);
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
  g_signal_connect(factory, "setup", G_CALLBACK(set_up), NULL);
  g_signal_connect(factory, "bind", G_CALLBACK(bind), NULL);
  GtkSelectionModel *selection = GTK_SELECTION_MODEL(gtk_no_selection_new(G_LIST_MODEL(tree)));
  GtkWidget *scrolled = gtk_scrolled_window_new();
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled),
                                gtk_list_view_new(selection, factory));
  GtkWidget *window = adw_application_window_new(application);
  gtk_window_set_default_size(GTK_WINDOW(window), 340, 720);
  adw_application_window_set_content(ADW_APPLICATION_WINDOW(window), scrolled);
  gtk_window_present(GTK_WINDOW(window));
  g_signal_connect_after(gtk_widget_get_frame_clock(window), "layout", G_CALLBACK(laid_out), NULL);
  g_timeout_add(600, fold, window);
}

int main(int count, char **arguments) {
  if (count > 1) friends_per_group = atoi(arguments[1]);
  if (count > 2) group_count = atoi(arguments[2]);
  AdwApplication *application =
      adw_application_new("org.fanfold.GtkListView", G_APPLICATION_NON_UNIQUE);
  g_signal_connect(application, "activate", G_CALLBACK(activate), NULL);
  return g_application_run(G_APPLICATION(application), 0, NULL);
}
