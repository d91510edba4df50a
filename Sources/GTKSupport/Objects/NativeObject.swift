import CGtk

/// A GObject held by exactly one reference of this Swift object.
///
/// Ownership has one rule: **Swift wrappers own GObjects, never the other way round.** How a
/// pointer came into our hands decides which initializer takes it:
///
/// - ``init(sinking:)``: a constructor of a widget returned it (a floating reference);
/// - ``init(adopting:)``: a function gave a full reference away ("transfer full");
/// - ``init(retaining:)``: a function lent it ("transfer none").
///
/// The reference is dropped on the main thread when the wrapper goes. A closure that is handed to
/// a signal lives as long as the GObject does, so it must hold its wrapper weakly.
@safe @MainActor open class NativeObject {
  /// The GObject, valid as long as this wrapper lives.
  ///
  /// For users of the GTK adapter who call GTK themselves; whoever keeps it longer must add a
  /// reference of their own.
  public let unsafePointer: UnsafeMutableRawPointer

  /// Takes over the floating reference of a newly constructed widget.
  package init(sinking pointer: UnsafeMutableRawPointer) {
    unsafe unsafePointer = pointer
    unsafe g_object_ref_sink(pointer)
    LiveObjects.add()
  }

  /// Takes over a reference that was given away to us.
  package init(adopting pointer: UnsafeMutableRawPointer) {
    unsafe unsafePointer = pointer
    LiveObjects.add()
  }

  /// Adds a reference to an object that was only lent to us.
  package init(retaining pointer: UnsafeMutableRawPointer) {
    unsafe unsafePointer = pointer
    unsafe g_object_ref(pointer)
    LiveObjects.add()
  }

  isolated deinit {
    unsafe g_object_unref(unsafePointer)
    LiveObjects.remove()
  }

  /// The pointer as a GTK type whose members Swift can see.
  package func pointer<Instance>(as type: Instance.Type) -> UnsafeMutablePointer<Instance> {
    unsafe unsafePointer.assumingMemoryBound(to: type)
  }

  /// The pointer as a GTK type that is opaque to Swift.
  package var opaquePointer: OpaquePointer { unsafe OpaquePointer(unsafePointer) }
}

/// Counts what Swift holds of GLib's: wrappers and closures that were handed to C.
///
/// A test opens and closes what it likes and ends with none alive; release builds do not count.
public enum LiveObjects {
  #if DEBUG
    nonisolated(unsafe) private static var counted = 0  // only touched on the main thread
  #endif

  /// How many wrappers and handed-out closures are alive; 0 in release builds.
  public static var count: Int {
    #if DEBUG
      unsafe counted
    #else
      0
    #endif
  }

  static func add() {
    #if DEBUG
      unsafe counted += 1
    #endif
  }

  static func remove() {
    #if DEBUG
      unsafe counted -= 1
    #endif
  }
}
