package import CGtk

/// A type whose values travel in a GValue.
package protocol PropertyValue {
  /// The fundamental GType that carries it.
  static var valueType: GType { get }
  /// Reads it out of a GValue of that type.
  static func read(_ value: UnsafePointer<GValue>) -> Self
  /// Writes it into a GValue of that type.
  func write(_ value: UnsafeMutablePointer<GValue>)
}

// GLib's G_TYPE_ constants are macros with casts, which Swift does not import: a fundamental type
// is its number shifted by G_TYPE_FUNDAMENTAL_SHIFT.
private func fundamental(_ number: GType) -> GType { number << 2 }

extension Bool: PropertyValue {
  package static var valueType: GType { fundamental(5) }
  package static func read(_ value: UnsafePointer<GValue>) -> Bool {
    unsafe g_value_get_boolean(value) != 0
  }
  package func write(_ value: UnsafeMutablePointer<GValue>) {
    unsafe g_value_set_boolean(value, self ? 1 : 0)
  }
}

extension Int32: PropertyValue {
  package static var valueType: GType { fundamental(6) }
  package static func read(_ value: UnsafePointer<GValue>) -> Int32 {
    unsafe g_value_get_int(value)
  }
  package func write(_ value: UnsafeMutablePointer<GValue>) {
    unsafe g_value_set_int(value, self)
  }
}

extension Double: PropertyValue {
  package static var valueType: GType { fundamental(15) }
  package static func read(_ value: UnsafePointer<GValue>) -> Double {
    unsafe g_value_get_double(value)
  }
  package func write(_ value: UnsafeMutablePointer<GValue>) {
    unsafe g_value_set_double(value, self)
  }
}

extension String: PropertyValue {
  package static var valueType: GType { fundamental(16) }
  package static func read(_ value: UnsafePointer<GValue>) -> String {
    guard let text = unsafe g_value_get_string(value) else { return "" }
    return unsafe String(cString: text)
  }
  package func write(_ value: UnsafeMutablePointer<GValue>) {
    unsafe g_value_set_string(value, self)
  }
}

extension NativeObject {
  /// Reads a property; GLib converts between number types and complains about an unknown name.
  package func property<Value: PropertyValue>(_ name: String, as type: Value.Type) -> Value {
    var value = GValue()
    unsafe g_value_init(&value, Value.valueType)
    defer { unsafe g_value_unset(&value) }
    unsafe g_object_get_property(pointer(as: GObject.self), name, &value)
    return unsafe Value.read(&value)
  }

  /// Writes a property.
  package func setProperty(_ name: String, to new: some PropertyValue) {
    var value = GValue()
    unsafe g_value_init(&value, type(of: new).valueType)
    defer { unsafe g_value_unset(&value) }
    unsafe new.write(&value)
    unsafe g_object_set_property(pointer(as: GObject.self), name, &value)
  }
}
