// swift-tools-version: 6.2

// The engine beside its peers. A package of its own, so that the engine is called through the
// border that every user's program has too, and so that nobody who wants the engine builds this.

import PackageDescription

let package = Package(
  name: "fanfold-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "fanfold", path: "..")
  ],
  targets: [
    .systemLibrary(name: "CGtkLists", pkgConfig: "gtk4"),
    .target(name: "CTreeListModel", dependencies: ["CGtkLists"]),
    .target(name: "CHeap"),
    .executableTarget(
      name: "Benchmark",
      dependencies: [
        .product(name: "Outlines", package: "fanfold"), "CTreeListModel", "CHeap",
      ],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .treatAllWarnings(as: .error),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
