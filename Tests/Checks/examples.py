#!/usr/bin/env python3
"""Compiles and runs the Swift examples in README.md, in Docs and in the doc comments of Sources.

Each example becomes a function, compiled against the debug build and run in the folder of the bundled sample. A comment
behind an expression that looks like a value must be its value; prose may follow the value. A comment that begins with
`throws` means that the expression throws; an error may follow. A doc comment's example may use what the first example of
its file made, or the first of Type.swift in a file Type+Aspect.swift; what else is taken as given stands in
examples.swift beside this file.

In Markdown, `<!-- setup` … `-->` above an example holds lines to run before it, and `<!-- not run: reason -->` leaves an
example out. Examples of DetectionApple are left out where there are no Apple frameworks.
"""
import dataclasses
import pathlib
import re
import subprocess
import sys
import tempfile

import checks

HERE = pathlib.Path(__file__).resolve().parent
MARKDOWN = re.compile(r"(?P<above>(?:<!--(?:(?!-->).)*-->\s*)*)^```swift\n(?P<code>.*?)^```", re.MULTILINE | re.DOTALL)
SETUP = re.compile(r"<!--\s*setup\n(.*?)-->", re.DOTALL)
LEFT_OUT = re.compile(r"<!--\s*not run:(.*?)-->", re.DOTALL)
IMPORT = re.compile(r"^\s*import\s+(\w+)\s*$")
COMMENTED = re.compile(r"^(?P<indent>\s*)(?P<code>\S.*?)\s+//\s+(?P<comment>.*)$")
VALUE = re.compile(r'-?[\d∞]|[\["(]|-?(?:infinity|inf|nan)\b|(?:true|false|nil)\b|\.[a-z]')
BINDING = re.compile(r"(?:let|var)\s+(\w+)\s*(?::[^=]*)?=")
NOT_EXPRESSION = re.compile(r"(?:let|var|func|struct|class|enum|extension|for|while|if|guard|switch|case|return|do|import)\b|[.)}\]@]")
ASSIGNMENT = re.compile(r"[^=!<>]=[^=]")


@dataclasses.dataclass
class Example:
    file: pathlib.Path
    line: int
    setup: str
    code: str


def markdown(root, file):
    text = (root / file).read_text()
    for found in MARKDOWN.finditer(text):
        if LEFT_OUT.search(found["above"]):
            continue
        line = text.count("\n", 0, found.start("code")) + 1
        yield Example(file, line, "\n".join(SETUP.findall(found["above"])), found["code"])


def doc_comments(root, file):
    lines, start = (root / file).read_text().splitlines(), None
    for number, line in enumerate(lines, 1):
        text = line.strip()
        if text == "/// ```swift":
            start = number
        elif start and text == "/// ```":
            body = [line.strip()[3:].removeprefix(" ") for line in lines[start:number - 1]]
            yield Example(file, start + 1, "", "\n".join(body) + "\n")
            start = None


def type_name(file):
    return re.split(r"[+.]", file.name)[0]


def after_type_example(examples):
    """Doc comments' examples, each but the first of its type after that one."""
    first = {}
    # Type.swift before Type+Aspect.swift.
    for example in sorted(examples, key=lambda example: ("+" in example.file.name, example.file, example.line)):
        of_type = first.setdefault(type_name(example.file), example)
        yield example if of_type is example else dataclasses.replace(example, setup=of_type.code)


def collect(root):
    documents, comments = [], []
    for file in checks.files(root):
        if file == pathlib.Path("README.md") or (file.parts[0] == "Docs" and file.suffix == ".md"):
            documents += markdown(root, file)
        elif file.suffix == ".swift" and file.parts[0] == "Sources":
            if file.parts[1] in checks.LIBRARIES and (file.parts[1] != "DetectionApple" or sys.platform == "darwin"):
                comments += doc_comments(root, file)
    return documents + list(after_type_example(comments))


class Program:
    """One Swift file with a function for each example."""

    def __init__(self):
        self.imports, self.functions, self.claims = set(), [], []

    def add(self, example):
        lines, depth = [], 0
        for offset, line in enumerate(example.code.splitlines()):
            if found := IMPORT.match(line):
                self.imports.add(found[1])
                line = ""
            source = checks.code(line)
            change = sum(source.count(mark) for mark in "([{") - sum(source.count(mark) for mark in ")]}")
            lines.append(self.claimed(example, offset, line) if depth == 0 and change == 0 else line)
            depth += change
        number = len(self.functions)
        self.functions.append(
            f"func example{number}() async throws {{\n{example.setup}\ndo {{\n"
            f'#sourceLocation(file: "{example.file}", line: {example.line})\n' + "\n".join(lines)
            + "\n#sourceLocation()\n}\n}\n")

    def claimed(self, example, offset, line):
        """The line with a check of what its comment claims, all in one line so that numbers stay right."""
        found = COMMENTED.match(line)
        if not found or not checks.code(line)[:found.end("code")].strip():
            return line
        code, comment = found["code"], found["comment"]
        throws = comment.startswith("throws")
        if not throws and not VALUE.match(comment):
            return line
        claim = len(self.claims)
        binding = BINDING.match(code)
        if binding and not throws:
            result = f"{code}; claim({claim}, {binding[1]})"
        elif NOT_EXPRESSION.match(code) or ASSIGNMENT.search(checks.code(code)):
            return line
        elif throws:
            result = f"do {{ _ = {code}; claim({claim}, \"no error\") }} catch {{ claimError({claim}, error) }}"
        else:
            result = f"claim({claim}, {code})"
        self.claims.append((f"{example.file}:{example.line + offset}", comment))
        return found["indent"] + result

    def text(self, modules):
        calls = "\n".join(f"await run({number}, example{number})" for number in range(len(self.functions)))
        return ("\n".join(f"import {name}" for name in sorted(self.imports | modules)) + "\n" + "\n".join(self.functions)
                + f"\n@main enum Main {{ static func main() async {{\n{calls}\n}} }}\n")


def normal(text):
    """A value as examples write it: without types, labels, and zeros behind the point."""
    text = re.sub(r"\bOptional\((.*)\)", r"\1", text)
    text = re.sub(r"(?:\b[A-Za-z_]\w*(?:<[^>]*>)?\.)*\b[A-Z]\w*(?:<[^>]*>)?\(", "(", text)
    text = re.sub(r"(?:\b[A-Za-z_]\w*\.)+(?=[a-z])|(?<![\w\d])\.(?=[a-z])", "", text)
    text = re.sub(r"(?<=[(, ])[a-z]\w*: ", "", text)
    text = re.sub(r"(\d)\.0\b(?!\d)", r"\1", text)
    return re.sub(r"\s+", " ", text).strip().replace("∞", "inf").replace("infinity", "inf")


NUMBER = re.compile(r"(-?\d+(?:\.\d+)?(?:e[-+]?\d+)?)")


def begins(claimed, value):
    """Whether a claim is a value, perhaps with prose behind it. A number may be claimed with fewer decimals."""
    claims, values = NUMBER.split(claimed), NUMBER.split(value)
    for index, part in enumerate(values):
        if index >= len(claims):
            return part == ""
        if index % 2 == 0:
            last = index == len(values) - 1
            if claims[index] != part and not (last and ends(claims[index], part)):
                return False
        elif claims[index] != part:
            decimals = len(claims[index].partition(".")[2])
            if "e" in claims[index] or decimals == 0 or round(float(part), decimals) != float(claims[index]):
                return False
    return True


def ends(claimed, value):
    return claimed.startswith(value) and not re.match(r"[\w.]", claimed[len(value):])


def agrees(comment, renderings):
    if comment.startswith("throws"):
        if "no error" in renderings:
            return False
        comment = comment.removeprefix("throws").strip()
        if not VALUE.match(comment):
            return True
    claimed = normal(comment)
    for value in map(normal, renderings):
        if begins(claimed, value):
            return True
        if "…" in claimed and value.startswith(claimed.split("…")[0]):
            return True
    return False


def check(root, file_name=None):
    program = Program()
    examples = [example for example in collect(root) if file_name in (None, example.file.stem)]
    for example in examples:
        program.add(example)
    subprocess.run(["swift", "build", "--package-path", str(checks.ROOT)], check=True, stdout=subprocess.DEVNULL)
    build = checks.ROOT / ".build" / "debug"
    modules = {name for name in checks.LIBRARIES if (build / "Modules" / f"{name}.swiftmodule").exists()}
    with tempfile.TemporaryDirectory() as folder:
        source, binary = pathlib.Path(folder) / "Main.swift", pathlib.Path(folder) / "examples"
        source.write_text(program.text(modules))
        objects = [str(file) for name in sorted(modules) for file in sorted((build / f"{name}.build").rglob("*.o"))]
        compiled = subprocess.run(
            ["swiftc", "-parse-as-library", "-swift-version", "6", "-suppress-warnings", "-I", str(build / "Modules"),
             str(source), str(HERE / "examples.swift"), *objects, "-o", str(binary)], capture_output=True, text=True)
        if compiled.returncode:
            found = [line for line in compiled.stderr.splitlines() if ": error: " in line]
            return [line.replace(f"{folder}/", "") for line in found] or [compiled.stderr[-1000:]]
        ran = subprocess.run([str(binary)], capture_output=True, text=True,
                             cwd=checks.ROOT / "Sources" / "detect" / "Sample")
    return complaints(examples, program, ran)


def complaints(examples, program, ran):
    found, begun, values = [], None, {}
    for line in ran.stdout.splitlines():
        kind, *rest = line.split("\t")
        if kind == "begin":
            begun = int(rest[0])
        elif kind == "error":
            example = examples[int(rest[0])]
            found.append(f"{example.file}:{example.line} throws {rest[1]}")
        elif kind == "claim":
            values[int(rest[0])] = rest[1:]
    if ran.returncode:
        example = examples[begun]
        found.append(f"{example.file}:{example.line} ends the program: {ran.stderr.strip()[:300]}")
    for number, (place, comment) in enumerate(program.claims):
        if number not in values or values[number][0] == "()":  # what it says is about something else
            continue
        if not agrees(comment, values[number]):
            found.append(f"{place} says {comment!r}, found {values[number][0]!r}")
    if not found:
        print(f"{len(examples)} examples with {len(program.claims)} values")
    return found


def planted(root):
    return check(root, "Planted")


FAULTS = [
    checks.Fault("an example that does not compile", "Docs/Planted.md:3:",
                 checks.add("Docs/Planted.md", "Planted.\n```swift\nlet planted: Int = \"one\"\n```\n"), planted),
    checks.Fault("an example with a wrong value", "Docs/Planted.md:2 says '1201', found '1200.0'",
                 checks.add("Docs/Planted.md", "```swift\nBox(minX: 10, minY: 20, maxX: 40, maxY: 60).area   // 1201\n```\n"), planted),
    checks.Fault("an example that throws", "Docs/Planted.md:2 throws",
                 checks.add("Docs/Planted.md", "```swift\nlet t = try Tensor([1] as [Float], shape: [2])\n```\n"), planted),
    checks.Fault("an example that does not throw", "Docs/Planted.md:2 says 'throws'",
                 checks.add("Docs/Planted.md", "```swift\ntry Tensor([1] as [Float], shape: [1])   // throws\n```\n"), planted),
    checks.Fault("an example that traps", "Docs/Planted.md:2 ends the program",
                 checks.add("Docs/Planted.md", "```swift\nBoxes()[0].area   // 0\n```\n"), planted),
    checks.Fault("a doc comment with a name that is gone", "Planted.swift:2:",
                 checks.add("Sources/DetectionPrimitives/Tensor/Planted.swift", "/// ```swift\n/// plantedName()\n/// ```\n"), planted),
]

if __name__ == "__main__":
    checks.main(check, FAULTS)
