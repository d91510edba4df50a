#include "tree_list_model.h"

#include <gtk/gtk.h>

#include "item.h"
#include "model.h"

static GListModel *children_of(gpointer item, gpointer data) {
  (void)data;
  GListStore *friends = FANFOLD_ITEM(item)->friends;
  return friends ? G_LIST_MODEL(g_object_ref(friends)) : NULL;
}

// What a view would do with a change is not part of the comparison; that it hears of it, is.
static void items_changed(GListModel *list, guint row, guint removed, guint added, gpointer data) {
  (void)list;
  TreeListModel *model = data;
  model->told += 3 * (int64_t)row + added - removed;
}

TreeListModel *tree_list_model_new(const int64_t *ids, const uint32_t *sizes, size_t groups,
                                   bool expanded) {
  TreeListModel *model = g_new0(TreeListModel, 1);
  model->groups = g_list_store_new(item_get_type());
  for (size_t group = 0; group < groups; group++) {
    GListStore *friends = g_list_store_new(item_get_type());
    Item *item = item_new(*ids++, friends);
    for (uint32_t place = 0; place < sizes[group]; place++) {
      Item *friend = item_new(*ids++, NULL);
      g_list_store_append(friends, friend);
      g_object_unref(friend);
    }
    g_list_store_append(model->groups, item);
    g_object_unref(item);
  }
  // Without automatic expansion: with it, each unfolding would ask every friend for friends.
  model->tree = gtk_tree_list_model_new(G_LIST_MODEL(g_object_ref(model->groups)), FALSE, FALSE,
                                        children_of, NULL, NULL);
  if (expanded) {
    tree_list_model_hold_groups(model);
    tree_list_model_set_all(model, true);
    g_clear_pointer(&model->held_groups, g_ptr_array_unref);
  }
  g_signal_connect(model->tree, "items-changed", G_CALLBACK(items_changed), model);
  return model;
}

void tree_list_model_free(TreeListModel *model) {
  g_clear_pointer(&model->held_rows, g_ptr_array_unref);
  g_clear_pointer(&model->held_groups, g_ptr_array_unref);
  g_clear_object(&model->tree);
  g_clear_object(&model->groups);
  g_free(model);
}

size_t tree_list_model_row_count(TreeListModel *model) {
  return g_list_model_get_n_items(G_LIST_MODEL(model->tree));
}

void tree_list_model_hold_groups(TreeListModel *model) {
  guint count = g_list_model_get_n_items(G_LIST_MODEL(model->groups));
  model->held_groups = g_ptr_array_new_full(count, g_object_unref);
  for (guint group = 0; group < count; group++) {
    g_ptr_array_add(model->held_groups, gtk_tree_list_model_get_child_row(model->tree, group));
  }
}

void tree_list_model_hold_rows(TreeListModel *model) {
  guint count = g_list_model_get_n_items(G_LIST_MODEL(model->tree));
  model->held_rows = g_ptr_array_new_full(count, g_object_unref);
  for (guint row = 0; row < count; row++) {
    g_ptr_array_add(model->held_rows, gtk_tree_list_model_get_row(model->tree, row));
  }
}

int64_t tree_list_model_toggle(TreeListModel *model, const uint32_t *groups, size_t count,
                               size_t times) {
  model->told = 0;
  for (size_t time = 0; time < times; time++) {
    for (size_t place = 0; place < count; place++) {
      GtkTreeListRow *row = g_ptr_array_index(model->held_groups, groups[place]);
      gtk_tree_list_row_set_expanded(row, !gtk_tree_list_row_get_expanded(row));
    }
  }
  return model->told;
}

// The id at a row: by way of the row object, as every GtkTreeExpander has to.
static inline uint64_t id_at(TreeListModel *model, guint position) {
  GtkTreeListRow *row = g_list_model_get_item(G_LIST_MODEL(model->tree), position);
  Item *item = gtk_tree_list_row_get_item(row);
  uint64_t id = (uint64_t)item->id;
  g_object_unref(item);
  g_object_unref(row);
  return id;
}

// Sums wrap around, which only unsigned numbers may.
int64_t tree_list_model_items(TreeListModel *model, const uint32_t *rows, size_t count) {
  uint64_t sum = 0;
  for (size_t place = 0; place < count; place++) sum += id_at(model, rows[place]);
  return (int64_t)sum;
}

int64_t tree_list_model_walk(TreeListModel *model, uint32_t first, uint32_t count) {
  uint64_t sum = 0;
  for (uint32_t row = first; row < first + count; row++) sum += id_at(model, row);
  return (int64_t)sum;
}

int64_t tree_list_model_positions(TreeListModel *model, const uint32_t *rows, size_t count) {
  int64_t sum = 0;
  for (size_t place = 0; place < count; place++) {
    sum += gtk_tree_list_row_get_position(g_ptr_array_index(model->held_rows, rows[place]));
  }
  return sum;
}

int64_t tree_list_model_set_all(TreeListModel *model, bool expanded) {
  for (guint group = 0; group < model->held_groups->len; group++) {
    gtk_tree_list_row_set_expanded(g_ptr_array_index(model->held_groups, group), expanded);
  }
  return (int64_t)tree_list_model_row_count(model);
}

int64_t tree_list_model_expand_every_other(TreeListModel *model) {
  for (guint group = 0; group < model->held_groups->len; group += 2) {
    gtk_tree_list_row_set_expanded(g_ptr_array_index(model->held_groups, group), TRUE);
  }
  return (int64_t)tree_list_model_row_count(model);
}

int64_t tree_list_model_move(TreeListModel *model, const FriendMove *moves, size_t count) {
  int64_t sum = 0;
  for (size_t place = 0; place < count; place++) {
    FriendMove move = moves[place];
    Item *group = g_list_model_get_item(G_LIST_MODEL(model->groups), move.group);
    gpointer friend = g_list_model_get_item(G_LIST_MODEL(group->friends), move.from);
    model->told = 0;
    g_list_store_remove(group->friends, move.from);
    sum += model->told + 1; // one row went
    model->told = 0;
    g_list_store_insert(group->friends, move.to, friend);
    sum += (model->told - 1) / 3; // one row came
    g_object_unref(friend);
    g_object_unref(group);
  }
  return sum;
}

const char *tree_list_model_gtk_version(void) {
  static char text[32];
  g_snprintf(text, sizeof text, "%u.%u.%u", gtk_get_major_version(), gtk_get_minor_version(),
             gtk_get_micro_version());
  return text;
}
