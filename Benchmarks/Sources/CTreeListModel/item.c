#include "item.h"

G_DEFINE_FINAL_TYPE(Item, item, G_TYPE_OBJECT)

static void item_finalize(GObject *object) {
  g_clear_object(&FANFOLD_ITEM(object)->friends);
  G_OBJECT_CLASS(item_parent_class)->finalize(object);
}

static void item_class_init(ItemClass *class) { G_OBJECT_CLASS(class)->finalize = item_finalize; }

static void item_init(Item *item) { (void)item; }

Item *item_new(gint64 id, GListStore *friends) {
  Item *item = g_object_new(item_get_type(), NULL);
  item->id = id;
  item->friends = friends;
  return item;
}
