// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "swift-detection-primitives",
  platforms: [.iOS(.v17), .macOS(.v14)],
  products: [
    .library(name: "DetectionPrimitives", targets: ["DetectionPrimitives"]),
    .library(name: "DetectionPipeline", targets: ["DetectionPipeline"]),
  ],
  targets: [
    .target(name: "DetectionPrimitives", swiftSettings: settings),
    .target(name: "DetectionPipeline", dependencies: ["DetectionPrimitives"], swiftSettings: settings),
    .executableTarget(
      name: "detect",
      dependencies: ["DetectionPrimitives", "DetectionPipeline"],
      resources: [.copy("Sample")],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "benchmarks",
      dependencies: ["DetectionPrimitives", "DetectionPipeline"],
      path: "Benchmarks",
      exclude: ["compare.py", "Peers"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "DetectionPrimitivesTests",
      dependencies: ["DetectionPrimitives"],
      resources: [.copy("Goldens")],
      swiftSettings: settings
    ),
    .testTarget(
      name: "DetectionPipelineTests",
      dependencies: ["DetectionPrimitives", "DetectionPipeline"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "SharedDataTests",
      dependencies: ["DetectionPrimitives", "DetectionPipeline", "DetectRunner", "detect"],
      swiftSettings: settings
    ),
    .target(name: "DetectRunner", path: "Tests/DetectRunner", swiftSettings: settings),
    .testTarget(
      name: "DetectTests", dependencies: ["DetectRunner", "DetectionPrimitives", "detect"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
