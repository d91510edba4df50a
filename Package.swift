// swift-tools-version: 6.2

// Targets stand in the order of the floors (Documentation/Map.md): each imports only what its own
// list names. What needs Linux libraries is appended at the end, so that an Apple developer who
// wants the engine meets neither GTK nor libxml2.

import PackageDescription

let package = Package(
  name: "fanfold",
  platforms: [.macOS(.v15), .iOS(.v17)],
  products: [
    .library(name: "Outlines", targets: ["Outlines"])
  ],
  targets: [
    .target(
      name: "Outlines",
      swiftSettings: [
        .strictMemorySafety(),
        // After each change the engine compares all that it keeps with what follows from its elements,
        // which costs O(n) a change: every test finds a broken invariant where it breaks. Defined
        // where debugging; in a release build nothing but the proof of the engine looks.
        .define("OUTLINE_CHECKS", .when(configuration: .debug)),
      ]),
    .target(name: "Friends", dependencies: ["Outlines"], swiftSettings: [.strictMemorySafety()]),

    .target(name: "TestSupport", dependencies: ["Outlines"], path: "Tests/TestSupport"),
    .testTarget(name: "TestSupportTests", dependencies: ["TestSupport", "Outlines"]),
    .testTarget(name: "OutlinesTests", dependencies: ["Outlines", "TestSupport"]),
    .testTarget(name: "FriendsTests", dependencies: ["Friends", "Outlines", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)

#if os(Linux)
  package.products += [
    .library(name: "OutlinesGTK", targets: ["OutlinesGTK", "GTKSupport"]),
    .executable(name: "fanfold", targets: ["fanfold"]),
  ]
  package.targets += [
    .systemLibrary(name: "CGtk", pkgConfig: "gtk4"),
    .systemLibrary(name: "CAdwaita", pkgConfig: "libadwaita-1"),
    .systemLibrary(name: "CXML2", pkgConfig: "libxml-2.0"),

    // Run by Tests/EngineProof/run; it stands here because TestSupport brings Swift Testing along,
    // which a program finds at run time on Linux only.
    .executableTarget(
      name: "EngineProof", dependencies: ["Outlines", "TestSupport"], path: "Tests/EngineProof",
      exclude: ["run", "mutants"]),
    // Run by Tests/Allocations/run. What counts takes the place of malloc, which only this program may.
    .target(name: "CAllocations", path: "Tests/Allocations/Sources/CAllocations"),
    .executableTarget(
      name: "Allocations", dependencies: ["Outlines", "CAllocations"],
      path: "Tests/Allocations/Sources/Allocations"),

    .target(name: "FriendFiles", dependencies: ["Friends", "CXML2"]),
    .target(
      name: "GTKSupport", dependencies: ["CGtk"],
      swiftSettings: [.strictMemorySafety(), .defaultIsolation(MainActor.self)]),
    .target(
      name: "OutlinesGTK", dependencies: ["Outlines", "GTKSupport"],
      swiftSettings: [.defaultIsolation(MainActor.self)]),
    .target(name: "FriendPresentation", dependencies: ["Outlines", "Friends", "FriendFiles"]),
    .target(
      name: "FriendWindow",
      dependencies: [
        "Outlines", "Friends", "FriendFiles", "FriendPresentation", "GTKSupport", "OutlinesGTK",
        "CAdwaita",
      ],
      swiftSettings: [.defaultIsolation(MainActor.self)]),
    .target(
      name: "FanfoldCommand",
      dependencies: ["Friends", "FriendFiles", "FriendPresentation"]),
    .executableTarget(
      name: "fanfold",
      dependencies: ["FanfoldCommand", "FriendWindow"]),

    .testTarget(
      name: "FriendFilesTests", dependencies: ["FriendFiles", "Friends", "TestSupport"]),
    .testTarget(
      name: "FriendPresentationTests",
      dependencies: ["FriendPresentation", "Outlines", "Friends", "FriendFiles", "TestSupport"]),
    .testTarget(
      name: "FanfoldCommandTests",
      dependencies: [
        "FanfoldCommand", "FriendPresentation", "FriendFiles", "Friends", "TestSupport", "fanfold",
      ]),
    // GTK must stay on one thread, which tests of the main actor do not by themselves.
    .target(name: "MainThread", path: "Tests/MainThread"),
    .executableTarget(
      name: "MainLoopProbe", dependencies: ["GTKSupport"], path: "Tests/MainLoopProbe",
      swiftSettings: [.defaultIsolation(MainActor.self)]),
    .testTarget(
      name: "GTKSupportTests", dependencies: ["GTKSupport", "MainLoopProbe", "MainThread"]),
    .testTarget(
      name: "OutlinesGTKTests",
      dependencies: ["OutlinesGTK", "Outlines", "GTKSupport", "TestSupport", "MainThread"]),
  ]
#endif

// One loop gives every target the same strict settings.
for target in package.targets where target.type != .system {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      .enableUpcomingFeature("InferIsolatedConformances"),
      .treatAllWarnings(as: .error),
    ]
}
