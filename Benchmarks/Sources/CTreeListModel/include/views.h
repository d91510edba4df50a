// What GTK lays over a model for a view: a filter, and a selection.
#pragma once
#include <stdbool.h>
#include <stdint.h>

#include "tree_list_model.h"

typedef struct FilteredList FilteredList;
typedef struct SelectedList SelectedList;

/// Lays a filter that lets everything through over the rows of a model, which must outlive it.
///
/// Searched for are the items whose id can be divided by `divisor`, and the groups that hold one.
FilteredList *filtered_list_new(TreeListModel *model, int64_t divisor);

/// Lets go of the filter.
void filtered_list_free(FilteredList *list);

/// Shows what is searched for, or everything; gives the number of rows then.
int64_t filtered_list_set(FilteredList *list, bool searches);

/// Lays a selection over the rows of a model, whose groups must be held and which must outlive it.
SelectedList *selected_list_new(TreeListModel *model);

/// Lets go of the selection.
void selected_list_free(SelectedList *list);

/// Selects all rows, folds a group and unfolds it, `times` times over.
///
/// Gives the sum of how many rows are selected after each fold, and after each unfolding.
int64_t selected_list_fold(SelectedList *list, uint32_t group, uint32_t times);
