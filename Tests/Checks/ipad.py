#!/usr/bin/env python3
"""Holds what Swift Playgrounds on an iPad needs to import the package.

It refuses a package with a C, system, binary, plugin or macro target anywhere in its graph; a manifest that reads
Context makes it crash; tags with a leading "v" are not seen; and it brings Swift 6.2.
"""
import json
import re
import subprocess

import checks

TOOLS = "// swift-tools-version: 6.2"
KINDS = {"library", "executable", "test"}
FOREIGN = {".c", ".cc", ".cpp", ".m", ".mm", ".h", ".s", ".modulemap", ".a", ".xcframework"}
# What a manifest could do that the app does not follow, or that depends on the machine.
MANIFEST = ["Context", "ProcessInfo", "getenv", "Foundation", "Glibc", "Darwin", "unsafeFlags", "traits", "trait",
            "plugin", "macro", "systemLibrary", "binaryTarget", "enableExperimentalFeature", "unsafe"]
# What came with Swift 6.3, and what needs OS 26.
NEWER = re.compile(r"@export\b|@specialized\b|@section\b|@used\b|@c\b|\bInlineArray\b|compiler\(>=\s*6\.[3-9]")


def described(root, *command):
    result = subprocess.run(["swift", "package", "--package-path", str(root), *command], capture_output=True, text=True)
    if result.returncode:
        return None
    return json.loads(result.stdout)


def manifest(root):
    text = (root / "Package.swift").read_text()
    complaints = []
    if text.splitlines()[0] != TOOLS:
        complaints.append(f"the manifest begins with {text.splitlines()[0]!r}, expected {TOOLS!r}")
    words = set(re.findall(r"\w+", checks.code(text)))
    complaints += [f"the manifest uses {word}" for word in MANIFEST if word in words]
    if imported := set(re.findall(r"^\s*import\s+(\w+)", text, re.MULTILINE)) - {"PackageDescription"}:
        complaints.append(f"the manifest imports {', '.join(sorted(imported))}")
    others = [str(file) for file in checks.files(root) if file.match("Package@*.swift") or file.name == "Package.resolved"]
    return complaints + [f"{file} must not be there" for file in others]


def graph(root):
    package = described(root, "describe", "--type", "json")
    if package is None:
        return ["the manifest cannot be read"]
    complaints = []
    if package["tools_version"] != "6.2":
        complaints.append(f"tools version {package['tools_version']}, expected 6.2")
    if package["dependencies"]:
        complaints.append("the package depends on another one")
    for target in package["targets"]:
        if target["module_type"] != "SwiftTarget" or target["type"] not in KINDS:
            complaints.append(f"target {target['name']} is a {target['module_type']} of type {target['type']}")
        if target.get("product_dependencies"):
            complaints.append(f"target {target['name']} depends on {target['product_dependencies']}")
    return complaints


def sources(root):
    complaints = [f"{file} is not Swift" for file in checks.files(root)
                  if file.suffix.lower() in FOREIGN and file.parts[0] in ("Sources", "Benchmarks", "Tests")]
    for folder in ("Sources", "Benchmarks"):
        for file in checks.swift_files(root / folder):
            for found in NEWER.finditer(checks.code(file.read_text())):
                complaints.append(f"{file.relative_to(root)} uses {found.group()}")
    return complaints


def tags(root):
    listed = subprocess.run(["git", "-C", str(root), "tag", "--list", "v*"], check=True, capture_output=True, text=True)
    return [f"tag {tag} has a leading v" for tag in listed.stdout.split()]


def check(root):
    return manifest(root) + graph(root) + sources(root) + tags(root)


def target(text):
    return checks.replace("Package.swift", "  targets: [\n", f"  targets: [\n    {text},\n")


def with_c_target(root):
    checks.add("Sources/CPlanted/planted.c", "int planted(void) { return 1; }\n")(root)
    checks.add("Sources/CPlanted/include/planted.h", "int planted(void);\n")(root)
    target('.target(name: "CPlanted")')(root)


def with_tag(root):
    run = ["git", "-C", str(root), "-c", "user.name=planted", "-c", "user.email=planted"]
    subprocess.run([*run, "commit", "-q", "--allow-empty", "-m", "planted"], check=True)
    subprocess.run([*run, "tag", "v1.0.0"], check=True)


FAULTS = [
    checks.Fault("another tools version", "the manifest begins with",
                 checks.replace("Package.swift", TOOLS, "// swift-tools-version: 6.0")),
    checks.Fault("a manifest that reads Context", "the manifest uses Context",
                 checks.add("Package.swift", "\nlet planted = Context.packageDirectory\n")),
    checks.Fault("a manifest that reads the environment", "the manifest imports Foundation",
                 checks.replace("Package.swift", "import PackageDescription", "import Foundation\nimport PackageDescription")),
    checks.Fault("unsafe flags", "the manifest uses unsafeFlags",
                 checks.replace("Package.swift", "  .strictMemorySafety(),", '  .unsafeFlags(["-Ounchecked"]),')),
    checks.Fault("a dependency", "depends on another one",
                 checks.replace("Package.swift", "  targets: [\n", '  dependencies: [.package(path: "../planted")],\n  targets: [\n')),
    checks.Fault("a trait", "the manifest uses traits",
                 checks.replace("Package.swift", "  targets: [\n", '  traits: ["Planted"],\n  targets: [\n')),
    checks.Fault("a C target", "target CPlanted is a ClangTarget", with_c_target),
    checks.Fault("a binary target", "the manifest uses binaryTarget",
                 target('.binaryTarget(name: "Planted", path: "Planted.xcframework")')),
    checks.Fault("a plugin", "target Planted is a", lambda root: [
        checks.add("Plugins/Planted/planted.swift", "import PackagePlugin\n")(root),
        target('.plugin(name: "Planted", capability: .buildTool())')(root)]),
    checks.Fault("a header among the sources", "planted.h is not Swift", checks.add("Sources/detect/planted.h", "\n")),
    checks.Fault("something from Swift 6.3", "uses @specialized",
                 checks.add("Sources/DetectionPipeline/Planted.swift", "\n@specialized(where T == Int) func f<T>(_: T) {}\n")),
    checks.Fault("a tag with a leading v", "tag v1.0.0", with_tag),
]

if __name__ == "__main__":
    checks.main(check, FAULTS)
