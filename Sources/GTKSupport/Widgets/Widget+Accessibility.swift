import CGtk

/// What a widget says to assistive technology besides its own text.
public struct AccessibleText: Hashable, Sendable {
  /// The name, read first.
  public var label: String
  /// What is worth knowing besides the name.
  public var description: String

  /// A name and a description.
  public init(label: String, description: String = "") {
    self.label = label
    self.description = description
  }
}

extension Widget {
  /// Gives the widget a name and a description of its own.
  public func setAccessible(_ text: AccessibleText) {
    update(GTK_ACCESSIBLE_PROPERTY_LABEL, text.label)
    update(GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text.description)
  }

  /// Says that the widget can be expanded and whether it is; nil when it cannot be.
  public func setAccessibleExpanded(_ isExpanded: Bool?) {
    guard let isExpanded else {
      unsafe gtk_accessible_reset_state(opaquePointer, GTK_ACCESSIBLE_STATE_EXPANDED)
      return
    }
    var state = GTK_ACCESSIBLE_STATE_EXPANDED
    var value = GValue()
    unsafe gtk_accessible_state_init_value(state, &value)
    // The expanded state is a tristate, which GTK stores as an int.
    unsafe g_value_set_int(&value, isExpanded ? 1 : 0)
    unsafe gtk_accessible_update_state_value(opaquePointer, 1, &state, &value)
    unsafe g_value_unset(&value)
  }

  /// Keeps the widget and what is in it from the screen reader.
  public func setAccessibleHidden(_ isHidden: Bool) {
    var state = GTK_ACCESSIBLE_STATE_HIDDEN
    var value = GValue()
    unsafe gtk_accessible_state_init_value(state, &value)
    unsafe g_value_set_boolean(&value, isHidden ? 1 : 0)
    unsafe gtk_accessible_update_state_value(opaquePointer, 1, &state, &value)
    unsafe g_value_unset(&value)
  }

  /// Says the place in a tree: the level from 1, the position from 1, and how many there are.
  ///
  /// GTK 4.8 keeps these three to itself, so whoever calls this also says them in words in the
  /// description.
  public func setAccessiblePlace(level: Int, position: Int, setSize: Int) {
    update(GTK_ACCESSIBLE_PROPERTY_LEVEL, level)
    update(GTK_ACCESSIBLE_RELATION_POS_IN_SET, position)
    update(GTK_ACCESSIBLE_RELATION_SET_SIZE, setSize)
  }

  private func update(_ property: GtkAccessibleProperty, _ text: String) {
    var property = property
    var value = GValue()
    unsafe gtk_accessible_property_init_value(property, &value)
    unsafe g_value_set_string(&value, text)
    unsafe gtk_accessible_update_property_value(opaquePointer, 1, &property, &value)
    unsafe g_value_unset(&value)
  }

  private func update(_ property: GtkAccessibleProperty, _ number: Int) {
    var property = property
    var value = GValue()
    unsafe gtk_accessible_property_init_value(property, &value)
    unsafe g_value_set_int(&value, Int32(clamping: number))
    unsafe gtk_accessible_update_property_value(opaquePointer, 1, &property, &value)
    unsafe g_value_unset(&value)
  }

  private func update(_ relation: GtkAccessibleRelation, _ number: Int) {
    var relation = relation
    var value = GValue()
    unsafe gtk_accessible_relation_init_value(relation, &value)
    unsafe g_value_set_int(&value, Int32(clamping: number))
    unsafe gtk_accessible_update_relation_value(opaquePointer, 1, &relation, &value)
    unsafe g_value_unset(&value)
  }
}
