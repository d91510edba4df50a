// swift-tools-version: 6.2

// Counts what the engine allocates. A package of its own: the program that counts takes the place of
// malloc, which no other program should, and calls the engine as other people's programs do.

import PackageDescription

let package = Package(
  name: "fanfold-allocations",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "fanfold", path: "../..")
  ],
  targets: [
    .target(name: "CAllocations"),
    .executableTarget(
      name: "Allocations",
      dependencies: [.product(name: "Outlines", package: "fanfold"), "CAllocations"],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .treatAllWarnings(as: .error),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
