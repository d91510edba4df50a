// The peer of OutlineListView: the same rows in GTK's own list, GtkTreeListModel below GtkListView.
//
//   cc -O2 gtk-list-view.c $(pkg-config --cflags --libs libadwaita-1) -o gtk-list-view
//   ./gtk-list-view [FRIENDS-PER-GROUP [GROUPS]]
//
// A click on a group unfolds or folds it. Friends are made at the start and kept, as a program with
// a list of friends would. How long a click takes, frame-watch.c tells.

#include <adwaita.h>
#include <stdlib.h>

static int friends_per_group = 1000, group_count = 100;
static GtkTreeListModel *tree;
static GHashTable *friends_of; // the friends of each group, by the group's object

// GtkStringObject stands for a group ("g…") and for a friend ("f…").
static GListModel *children_of(gpointer item, gpointer data) {
  (void)data;
  GListModel *friends = g_hash_table_lookup(friends_of, item);
  return friends ? g_object_ref(friends) : NULL;
}

static GtkStringList *make_groups(void) {
  GtkStringList *groups = gtk_string_list_new(NULL);
  friends_of = g_hash_table_new(NULL, NULL);
  for (int group = 0; group < group_count; group++) {
    gtk_string_list_take(groups, g_strdup_printf("g%d", group));
    GtkStringList *friends = gtk_string_list_new(NULL);
    for (int friend = 0; friend < friends_per_group; friend++) {
      gtk_string_list_take(friends, g_strdup_printf("f %d-%d", group, friend));
    }
    // The list of groups keeps its objects, so the pointer stays good.
    gpointer item = g_list_model_get_item(G_LIST_MODEL(groups), group);
    g_hash_table_insert(friends_of, item, friends);
    g_object_unref(item);
  }
  return groups;
}

static void set_up(GtkSignalListItemFactory *factory, GtkListItem *item) {
  (void)factory;
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

static void toggle(GtkListView *list, guint position) {
  (void)list;
  GtkTreeListRow *row = gtk_tree_list_model_get_row(tree, position);
  gtk_tree_list_row_set_expanded(row, !gtk_tree_list_row_get_expanded(row));
  g_object_unref(row);
}

static void unfold_all(GSimpleAction *action, GVariant *parameter, gpointer data) {
  (void)action;
  (void)parameter;
  (void)data;
  for (int group = 0; group < group_count; group++) {
    GtkTreeListRow *row = gtk_tree_list_model_get_child_row(tree, group);
    gtk_tree_list_row_set_expanded(row, TRUE);
    g_object_unref(row);
  }
}

static void activate(GtkApplication *application) {
  GListModel *groups = G_LIST_MODEL(make_groups());
  tree = gtk_tree_list_model_new(groups, FALSE, FALSE, children_of, NULL, NULL);
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
  g_signal_connect(factory, "setup", G_CALLBACK(set_up), NULL);
  g_signal_connect(factory, "bind", G_CALLBACK(bind), NULL);
  GtkSelectionModel *selection = GTK_SELECTION_MODEL(gtk_no_selection_new(G_LIST_MODEL(tree)));
  GtkWidget *scrolled = gtk_scrolled_window_new();
  GtkWidget *list = gtk_list_view_new(selection, factory);
  gtk_list_view_set_single_click_activate(GTK_LIST_VIEW(list), TRUE);
  g_signal_connect(list, "activate", G_CALLBACK(toggle), NULL);
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), list);
  GtkWidget *window = adw_application_window_new(application);
  gtk_window_set_default_size(GTK_WINDOW(window), 340, 720);
  adw_application_window_set_content(ADW_APPLICATION_WINDOW(window), scrolled);
  GSimpleAction *unfold = g_simple_action_new("unfold-all", NULL);
  g_signal_connect(unfold, "activate", G_CALLBACK(unfold_all), NULL);
  g_action_map_add_action(G_ACTION_MAP(window), G_ACTION(unfold));
  gtk_window_present(GTK_WINDOW(window));
}

int main(int count, char **arguments) {
  if (count > 1) friends_per_group = atoi(arguments[1]);
  if (count > 2) group_count = atoi(arguments[2]);
  AdwApplication *application =
      adw_application_new("org.fanfold.GtkListView", G_APPLICATION_NON_UNIQUE);
  g_signal_connect(application, "activate", G_CALLBACK(activate), NULL);
  return g_application_run(G_APPLICATION(application), 0, NULL);
}
