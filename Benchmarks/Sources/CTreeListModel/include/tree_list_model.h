// GTK's GtkTreeListModel as a contender: one store of groups, one store of friends for each group,
// an object for each item. Everything that is measured is a loop on this side, so that no call
// from Swift is part of a figure.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct TreeListModel TreeListModel;

/// What the model told of one change: the same three numbers that a view gets.
typedef struct {
  uint32_t group, from, to;
} FriendMove;

/// Makes items, stores and the model over them.
///
/// `ids` are those of the first group, its friends, the second group and so on; `sizes` are the
/// numbers of friends. Every group is expanded if `expanded` says so.
TreeListModel *tree_list_model_new(const int64_t *ids, const uint32_t *sizes, size_t groups,
                                   bool expanded);

/// Lets go of the model, the stores and the items.
void tree_list_model_free(TreeListModel *model);

/// The number of rows.
size_t tree_list_model_row_count(TreeListModel *model);

/// Holds the row objects of all groups, so that toggling need not make them.
void tree_list_model_hold_groups(TreeListModel *model);

/// Holds the row objects of all rows, so that asking for their positions need not make them.
void tree_list_model_hold_rows(TreeListModel *model);

/// Folds and unfolds groups `times` times over. The groups must be held.
///
/// Gives the sum of what the signals said: three times the first row, plus the rows that came, less
/// those that went.
int64_t tree_list_model_toggle(TreeListModel *model, const uint32_t *groups, size_t count,
                               size_t times);

/// Asks for the items at rows; gives the sum of their ids.
int64_t tree_list_model_items(TreeListModel *model, const uint32_t *rows, size_t count);

/// Asks for the items at neighbouring rows; gives the sum of their ids.
int64_t tree_list_model_walk(TreeListModel *model, uint32_t first, uint32_t count);

/// Asks for the positions of held rows, which are named by where they were when they were held;
/// gives the sum of the positions.
int64_t tree_list_model_positions(TreeListModel *model, const uint32_t *rows, size_t count);

/// Expands, or collapses, every group; gives the number of rows then. The groups must be held.
int64_t tree_list_model_set_all(TreeListModel *model, bool expanded);

/// Expands the first group, the third and so on; gives the number of rows then. The groups must be
/// held.
int64_t tree_list_model_expand_every_other(TreeListModel *model);

/// Moves friends inside their groups; gives three times the sum of the rows they left, plus the
/// sum of the rows they came to.
int64_t tree_list_model_move(TreeListModel *model, const FriendMove *moves, size_t count);

/// The version of GTK that is in use, as three numbers with dots.
const char *tree_list_model_gtk_version(void);
