// GTK's way to keep friends in order inside their groups: a store for each group, a GtkSortListModel
// over each, and a GtkTreeListModel over those.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct SortedGroups SortedGroups;

/// A friend that gets another presence: its number among all friends, and its new key.
typedef struct {
  uint32_t friend;
  int64_t key;
} PresenceChange;

/// Makes items, stores, sorted lists and the tree over them.
///
/// `names` and `keys` are what friends are sorted by, in the order of the groups. A key holds the
/// presence in its upper half and the name in its lower one.
SortedGroups *sorted_groups_new(const int64_t *ids, const int64_t *names, const int64_t *keys,
                                const uint32_t *sizes, size_t groups, bool expanded);

/// Lets go of everything.
void sorted_groups_free(SortedGroups *groups);

/// Gives friends other keys, `frame` of them before each time that the groups with changes are
/// sorted and their friends who are online counted.
///
/// Gives the sum over all frames of how many friends were online.
int64_t sorted_groups_change(SortedGroups *groups, const PresenceChange *changes, size_t count,
                             size_t frame);

/// Sorts every group by name, or by key; gives the number of friends.
int64_t sorted_groups_sort(SortedGroups *groups, bool by_name);

/// Writes the ids of all friends, in order.
void sorted_groups_ids(SortedGroups *groups, int64_t *ids);
