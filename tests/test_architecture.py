"""Which part may import which. CONTRIBUTING.md says it in a sentence."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "scorekeeper"

# How pages and commands answer, and messages are put into words: every app's, and of no app.
EDGE = ("scorekeeper.json_lines", "scorekeeper.partials", "scorekeeper.wording")

# What each part may import, besides itself and the rules.
PARTS = {
    "rules": (),
    "languages": (),
    "people": EDGE,
    "referee": EDGE,
    "games": (*EDGE, "scorekeeper.people", "scorekeeper.referee.forms"),
    "history": (*EDGE, "scorekeeper.people", "scorekeeper.games"),
}

# What each layer of an app may not reach, directly or by way of others.
OUT_OF_REACH = {
    "models": ("scorebook", "forms", "views", "urls"),
    "scorebook": ("forms", "views", "urls"),
    "forms": ("models", "scorebook", "views", "urls"),
    "views": ("urls",),
}

CLOCKS_AND_DICE = {"random", "secrets", "time", "uuid"}


def modules(part: str) -> dict[str, Path]:
    """Every module of a part, by its dotted name."""
    found = {}
    for path in sorted((PACKAGE / part).rglob("*.py")):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        found[".".join(parts).removesuffix(".__init__")] = path
    return found


def imports(path: Path) -> Iterator[str]:
    """The dotted name of everything a module imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name} imports by dots"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def within(name: str, package: str) -> bool:
    return f"{name}.".startswith(f"{package}.")


def all_modules(*parts: str) -> list:
    return [
        pytest.param(part, path, id=name) for part in parts for name, path in modules(part).items()
    ]


@pytest.mark.parametrize(("part", "path"), all_modules(*PARTS))
def test_a_part_imports_only_those_below_it(part, path):
    allowed = ("scorekeeper.rules", f"scorekeeper.{part}", *PARTS[part])
    ours = {name for name in imports(path) if within(name, "scorekeeper")}
    assert [name for name in ours if not any(within(name, each) for each in allowed)] == []


@pytest.mark.parametrize(("part", "path"), all_modules("rules"))
def test_the_rules_need_only_the_standard_library(part, path):
    outside = {name.partition(".")[0] for name in imports(path)} - {"scorekeeper"}
    assert outside - sys.stdlib_module_names == set()


@pytest.mark.parametrize(("part", "path"), all_modules("rules"))
def test_the_rules_have_no_clock_and_no_dice(part, path):
    imported = {name.partition(".")[0] for name in imports(path)}
    asked = {
        node.attr
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Attribute)
    }
    assert imported & CLOCKS_AND_DICE == set()
    assert asked & {"now", "today", "utcnow"} == set()


@pytest.mark.parametrize("app", ["people", "games", "history", "referee"])
@pytest.mark.parametrize("layer", OUT_OF_REACH)
def test_a_layer_reaches_only_down(app, layer):
    below = f"scorekeeper.{app}"
    reached = _reached_from(f"{below}.{layer}", modules(app))
    wrong = [
        way
        for name, way in reached.items()
        if any(within(name, f"{below}.{other}") for other in OUT_OF_REACH[layer])
    ]
    assert wrong == []


@pytest.mark.parametrize(("part", "path"), all_modules(""))
def test_no_name_is_exported_twice(part, path):
    # Django looks for an app's models in one module, which may be a folder of them.
    if path.name == "__init__.py" and path.parent.name != "models":
        body = ast.parse(path.read_text()).body
        assert [node for node in body if not _is_docstring(node)] == []


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _reached_from(layer: str, known: dict[str, Path]) -> dict[str, str]:
    """Every module of the app that the layer imports, each with the way to it."""
    ways = {name: name for name in known if within(name, layer)}
    waiting = list(ways)
    while waiting:
        here = waiting.pop()
        for imported in imports(known[here]):
            # "from scorekeeper.games.models import Hand" is about the module, not its name.
            target = imported if imported in known else imported.rpartition(".")[0]
            if target in known and target not in ways:
                ways[target] = f"{ways[here]} → {target}"
                waiting.append(target)
    return ways
