#pragma once
#include <gtk/gtk.h>

#include "tree_list_model.h"

struct TreeListModel {
  GListStore *groups;
  GtkTreeListModel *tree;
  GPtrArray *held_groups, *held_rows;
  int64_t told; // the sum of what the signals said
};
