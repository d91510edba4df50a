#pragma once
#include <gio/gio.h>

/// What stands at a row: a group with the store of its friends, or a friend.
G_DECLARE_FINAL_TYPE(Item, item, FANFOLD, ITEM, GObject)

struct _Item {
  GObject parent;
  gint64 id;
  GListStore *friends; // NULL for a friend
};

/// Makes an item; it takes over the store.
Item *item_new(gint64 id, GListStore *friends);
