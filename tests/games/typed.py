"""What a scorer taps and types: ``send(form, **knock(0, 8, 20))``."""


def knock(by: int, own: object, other: object) -> dict[str, str]:
    return {"who": str(by), "result": "knock", **_counts(by, own, other)}


def gin(by: int, other: object, own: object = "") -> dict[str, str]:
    return {"who": str(by), "result": "gin", **_counts(by, own, other)}


def agreed(winner: int, points: object, kind: str = "none") -> dict[str, str]:
    return {"who": str(winner), "result": "agreed", "kind": kind, "points": str(points)}


ANN_AND_BEN = {"name_0": "Ann", "name_1": "Ben", "preset": "bicycle", "first_dealer": "0"}
WALL = {"who": "nobody", "result": "wall"}
VOID = {"who": "nobody", "result": "void"}


def _counts(by: int, own: object, other: object) -> dict[str, str]:
    return {f"count_{by}": str(own), f"count_{1 - by}": str(other)}
