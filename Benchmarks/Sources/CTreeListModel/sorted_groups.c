#include "sorted_groups.h"

#include <gtk/gtk.h>

// A friend with its keys, or a group with its sorted friends.
G_DECLARE_FINAL_TYPE(SortedItem, sorted_item, FANFOLD, SORTED_ITEM, GObject)

struct _SortedItem {
  GObject parent;
  gint64 id, name, key;
  guint32 group;
  GtkSortListModel *friends; // NULL for a friend
};

G_DEFINE_FINAL_TYPE(SortedItem, sorted_item, G_TYPE_OBJECT)

static void sorted_item_finalize(GObject *object) {
  g_clear_object(&FANFOLD_SORTED_ITEM(object)->friends);
  G_OBJECT_CLASS(sorted_item_parent_class)->finalize(object);
}

static void sorted_item_class_init(SortedItemClass *class) {
  G_OBJECT_CLASS(class)->finalize = sorted_item_finalize;
}

static void sorted_item_init(SortedItem *item) { (void)item; }

struct SortedGroups {
  size_t count;
  GListStore *groups;
  GtkTreeListModel *tree;
  GPtrArray *friends;       // all items, by number; the stores own them
  GtkSortListModel **lists; // of each group; the group's item owns it
  guint32 *starts;          // the number of each group's first friend, and of the end
  gboolean *changed;
  gint64 *online;
  gint64 told; // the sum of what the signals said
};

// Reads the fields themselves, which is the cheapest comparison that GTK allows.
static int by_key(gconstpointer left, gconstpointer right, gpointer data) {
  (void)data;
  gint64 a = ((const SortedItem *)left)->key, b = ((const SortedItem *)right)->key;
  return (a > b) - (a < b);
}

static int by_name(gconstpointer left, gconstpointer right, gpointer data) {
  (void)data;
  gint64 a = ((const SortedItem *)left)->name, b = ((const SortedItem *)right)->name;
  return (a > b) - (a < b);
}

static GListModel *children_of(gpointer item, gpointer data) {
  (void)data;
  GtkSortListModel *friends = FANFOLD_SORTED_ITEM(item)->friends;
  return friends ? G_LIST_MODEL(g_object_ref(friends)) : NULL;
}

static void items_changed(GListModel *list, guint row, guint removed, guint added, gpointer data) {
  (void)list;
  ((SortedGroups *)data)->told += 3 * (gint64)row + added - removed;
}

// The presences are those of the benchmark: online, away, busy, unknown, offline.
static bool is_online(const SortedItem *friend) { return friend->key >> 32 < 3; }

static gint64 count_online(SortedGroups *groups, size_t group) {
  gint64 online = 0;
  for (guint32 place = groups->starts[group]; place < groups->starts[group + 1]; place++) {
    online += is_online(g_ptr_array_index(groups->friends, place));
  }
  return online;
}

SortedGroups *sorted_groups_new(const int64_t *ids, const int64_t *names, const int64_t *keys,
                                const uint32_t *sizes, size_t count, bool expanded) {
  SortedGroups *groups = g_new0(SortedGroups, 1);
  groups->count = count;
  groups->groups = g_list_store_new(sorted_item_get_type());
  groups->friends = g_ptr_array_new();
  groups->lists = g_new0(GtkSortListModel *, count);
  groups->starts = g_new0(guint32, count + 1);
  groups->changed = g_new0(gboolean, count);
  groups->online = g_new0(gint64, count);
  for (size_t group = 0; group < count; group++) {
    GListStore *store = g_list_store_new(sorted_item_get_type());
    for (uint32_t place = 0; place < sizes[group]; place++) {
      SortedItem *friend = g_object_new(sorted_item_get_type(), NULL);
      friend->id = *ids++;
      friend->name = *names++;
      friend->key = *keys++;
      friend->group = (guint32)group;
      g_list_store_append(store, friend);
      g_ptr_array_add(groups->friends, friend);
      g_object_unref(friend);
    }
    groups->starts[group + 1] = groups->friends->len;
    groups->online[group] = count_online(groups, group);
    GtkSorter *sorter = GTK_SORTER(gtk_custom_sorter_new(by_key, NULL, NULL));
    SortedItem *item = g_object_new(sorted_item_get_type(), NULL);
    item->friends = groups->lists[group] = gtk_sort_list_model_new(G_LIST_MODEL(store), sorter);
    g_list_store_append(groups->groups, item);
    g_object_unref(item);
  }
  groups->tree = gtk_tree_list_model_new(G_LIST_MODEL(g_object_ref(groups->groups)), FALSE, FALSE,
                                         children_of, NULL, NULL);
  for (guint group = 0; expanded && group < count; group++) {
    GtkTreeListRow *row = gtk_tree_list_model_get_child_row(groups->tree, group);
    gtk_tree_list_row_set_expanded(row, TRUE);
    g_object_unref(row);
  }
  g_signal_connect(groups->tree, "items-changed", G_CALLBACK(items_changed), groups);
  return groups;
}

void sorted_groups_free(SortedGroups *groups) {
  g_clear_object(&groups->tree);
  g_clear_object(&groups->groups);
  g_ptr_array_unref(groups->friends);
  g_free(groups->lists);
  g_free(groups->starts);
  g_free(groups->changed);
  g_free(groups->online);
  g_free(groups);
}

int64_t sorted_groups_change(SortedGroups *groups, const PresenceChange *changes, size_t count,
                             size_t frame) {
  gint64 sum = 0;
  for (size_t start = 0; start < count; start += frame) {
    size_t end = MIN(start + frame, count);
    for (size_t place = start; place < end; place++) {
      SortedItem *friend = g_ptr_array_index(groups->friends, changes[place].friend);
      friend->key = changes[place].key;
      groups->changed[friend->group] = TRUE;
    }
    // A sorter can only say that everything may have changed; so each group has one of its own,
    // and says it once a frame.
    for (size_t group = 0; group < groups->count; group++) {
      if (groups->changed[group]) {
        groups->changed[group] = FALSE;
        gtk_sorter_changed(gtk_sort_list_model_get_sorter(groups->lists[group]),
                           GTK_SORTER_CHANGE_DIFFERENT);
        groups->online[group] = count_online(groups, group);
      }
      sum += groups->online[group];
    }
  }
  return sum;
}

int64_t sorted_groups_sort(SortedGroups *groups, bool name) {
  for (size_t group = 0; group < groups->count; group++) {
    GtkSorter *sorter = GTK_SORTER(gtk_custom_sorter_new(name ? by_name : by_key, NULL, NULL));
    gtk_sort_list_model_set_sorter(groups->lists[group], sorter);
    g_object_unref(sorter);
  }
  return groups->friends->len;
}

void sorted_groups_ids(SortedGroups *groups, int64_t *ids) {
  for (size_t group = 0; group < groups->count; group++) {
    GListModel *list = G_LIST_MODEL(groups->lists[group]);
    guint count = g_list_model_get_n_items(list);
    for (guint place = 0; place < count; place++) {
      SortedItem *friend = g_list_model_get_item(list, place);
      *ids++ = friend->id;
      g_object_unref(friend);
    }
  }
}
