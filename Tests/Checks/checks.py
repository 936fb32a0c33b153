"""What the checks share: reading Swift source, and showing that a check finds the faults it is there for.

A check is a function from the package's folder to a list of complaints. `main` runs it on the package; with
--self-test it runs it on a copy for each fault, with the fault planted, and fails where the check does not complain.
"""
import dataclasses
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import typing

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
LIBRARIES = ["DetectionPrimitives", "DetectionPipeline", "DetectionEvaluation", "DetectionApple"]
FEATURES = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
COMPILER_FLAGS = ["-swift-version", "6", "-strict-memory-safety", "-package-name", "swift_detection_primitives"] + [
    flag for feature in FEATURES for flag in ("-enable-upcoming-feature", feature)]


@dataclasses.dataclass
class Fault:
    """A fault to plant, a part of the complaint that must follow, and the part of the check to run; all of it if None."""

    name: str
    complaint: str
    plant: typing.Callable[[pathlib.Path], None]
    check: typing.Callable[[pathlib.Path], list] | None = None


def add(path, text):
    """Plants text at the end of a file, which may be new."""
    def plant(root):
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("a") as stream:
            stream.write(text)
    return plant


def replace(path, old, new):
    """Plants a change in a file."""
    def plant(root):
        file = root / path
        text = file.read_text()
        assert old in text, f"{path} does not hold {old!r} any more: mend the check's self-test"
        file.write_text(text.replace(old, new, 1))
    return plant


def files(root):
    """The package's files, relative: what git knows, or would know."""
    listed = subprocess.run(["git", "-C", str(root), "ls-files", "-co", "--exclude-standard", "-z"],
                            check=True, capture_output=True, text=True).stdout
    return sorted(pathlib.Path(name) for name in listed.split("\0") if name and (root / name).is_file())


def copy(root, target):
    """Copies the package's files and makes git know them."""
    for file in files(root):
        (target / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(root / file, target / file)
    subprocess.run(["git", "-C", str(target), "init", "-q"], check=True)


def swift_files(folder):
    return sorted(folder.rglob("*.swift"))


TOKEN = re.compile(r'//|/\*|(?P<hashes>#*)(?P<quotes>"""|")')


def code(text):
    """Swift source with comments and strings blanked, line by line as before; code inside \\( ) goes too."""
    result, place = [], 0

    def blank(part):
        result.append(re.sub(r"[^\n]", " ", part))

    while found := TOKEN.search(text, place):
        start = found.start()
        result.append(text[place:start])
        if found.group() == "//":
            end = text.find("\n", start)
            end = len(text) if end < 0 else end
        elif found.group() == "/*":
            end = end_of_block_comment(text, start)
        else:
            end = end_of_string(text, found.end(), found.group("hashes"), found.group("quotes"))
        blank(text[start:end])
        place = end
    result.append(text[place:])
    return "".join(result)


def end_of_block_comment(text, start):
    depth = 0
    for mark in re.compile(r"/\*|\*/").finditer(text, start):
        depth += 1 if mark.group() == "/*" else -1
        if depth == 0:
            return mark.end()
    return len(text)


def end_of_string(text, place, hashes, quotes):
    escape, closing = "\\" + hashes, quotes + hashes
    while place < len(text):
        if text.startswith(escape + "(", place):
            depth, place = 1, place + len(escape) + 1
            while depth and place < len(text):
                depth += {"(": 1, ")": -1}.get(text[place], 0)
                place += 1
        elif text.startswith(escape, place):
            place += len(escape) + 1
        elif text.startswith(closing, place):
            return place + len(closing)
        else:
            place += 1
    return place


def main(check, faults):
    """Runs a check, or shows that it finds each fault."""
    if sys.argv[1:] not in ([], ["--self-test"]):
        sys.exit(f"usage: {sys.argv[0]} [--self-test]")
    if not sys.argv[1:]:
        complaints = check(ROOT)
        for complaint in complaints:
            print(complaint)
        sys.exit(1 if complaints else 0)
    missed = 0
    for fault in faults:
        with tempfile.TemporaryDirectory() as folder:
            target = pathlib.Path(folder) / ROOT.name
            target.mkdir()
            copy(ROOT, target)
            fault.plant(target)
            complaints = (fault.check or check)(target)
        found = any(fault.complaint in complaint for complaint in complaints)
        missed += not found
        print(f"{'found ' if found else 'MISSED'}  {fault.name}")
        if not found:
            print("\n".join(f"        {complaint}" for complaint in complaints))
    sys.exit(1 if missed else 0)
