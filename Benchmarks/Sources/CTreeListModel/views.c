#include "views.h"

#include "item.h"
#include "model.h"

struct FilteredList {
  GtkFilterListModel *list;
  GtkFilter *filter;
  GHashTable *groups; // those that hold what is searched for
  int64_t divisor;
};

static gboolean is_searched(gpointer object, gpointer data) {
  FilteredList *list = data;
  Item *item = gtk_tree_list_row_get_item(object);
  gboolean matches = item->id % list->divisor == 0 ||
                     (item->friends && g_hash_table_contains(list->groups, item));
  g_object_unref(item);
  return matches;
}

FilteredList *filtered_list_new(TreeListModel *model, int64_t divisor) {
  FilteredList *list = g_new0(FilteredList, 1);
  list->divisor = divisor;
  list->groups = g_hash_table_new(NULL, NULL);
  guint groups = g_list_model_get_n_items(G_LIST_MODEL(model->groups));
  for (guint group = 0; group < groups; group++) {
    Item *item = g_list_model_get_item(G_LIST_MODEL(model->groups), group);
    GListModel *friends = G_LIST_MODEL(item->friends);
    guint count = g_list_model_get_n_items(friends);
    for (guint place = 0; place < count; place++) {
      Item *friend = g_list_model_get_item(friends, place);
      if (friend->id % divisor == 0) g_hash_table_add(list->groups, item);
      g_object_unref(friend);
    }
    g_object_unref(item);
  }
  list->filter = GTK_FILTER(gtk_custom_filter_new(is_searched, list, NULL));
  list->list = gtk_filter_list_model_new(G_LIST_MODEL(g_object_ref(model->tree)), NULL);
  return list;
}

void filtered_list_free(FilteredList *list) {
  g_object_unref(list->list);
  g_object_unref(list->filter);
  g_hash_table_unref(list->groups);
  g_free(list);
}

int64_t filtered_list_set(FilteredList *list, bool searches) {
  gtk_filter_list_model_set_filter(list->list, searches ? list->filter : NULL);
  return g_list_model_get_n_items(G_LIST_MODEL(list->list));
}

struct SelectedList {
  TreeListModel *model;
  GtkSelectionModel *selection;
};

SelectedList *selected_list_new(TreeListModel *model) {
  SelectedList *list = g_new0(SelectedList, 1);
  list->model = model;
  list->selection =
      GTK_SELECTION_MODEL(gtk_multi_selection_new(G_LIST_MODEL(g_object_ref(model->tree))));
  return list;
}

void selected_list_free(SelectedList *list) {
  g_object_unref(list->selection);
  g_free(list);
}

static gint64 selected_count(SelectedList *list) {
  GtkBitset *selected = gtk_selection_model_get_selection(list->selection);
  gint64 count = (gint64)gtk_bitset_get_size(selected);
  gtk_bitset_unref(selected);
  return count;
}

int64_t selected_list_fold(SelectedList *list, uint32_t group, uint32_t times) {
  GtkTreeListRow *row = g_ptr_array_index(list->model->held_groups, group);
  gint64 sum = 0;
  for (uint32_t time = 0; time < times; time++) {
    guint count = g_list_model_get_n_items(G_LIST_MODEL(list->model->tree));
    gtk_selection_model_select_range(list->selection, 0, count, TRUE);
    gtk_tree_list_row_set_expanded(row, FALSE);
    sum += selected_count(list);
    gtk_tree_list_row_set_expanded(row, TRUE);
    sum += selected_count(list);
  }
  return sum;
}
