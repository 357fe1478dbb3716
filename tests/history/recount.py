"""The statistics counted slowly, hand by hand, over records: what the fast ones must equal."""

from collections import Counter
from itertools import groupby

from scorekeeper.rules.hand import Result
from scorekeeper.rules.record import read_record

UNDERCUTS = ("undercut", "gin_off")
GINS = ("gin", "big_gin")
COUNTED = (Result.KNOCK, Result.GIN, Result.BIG_GIN)


class Slow:
    """One player's numbers, counted on fingers. Games are kept in the order they were finished."""

    def __init__(self):
        self.numbers = Counter()
        self.matches = 0
        self.lengths = []
        self.won_for = [0]
        self.collected_for = [0]
        self.finished = []

    def count(self, record, side, nth):
        """Count a match of the player, who sat on this side: the nth of all that were entered."""
        self.matches += 1
        start = 0
        began = f"{record.played}T00:00:00+00:00"
        for game in record.sheet().games:
            rows = game.rows
            played = record.hands[start : start + len(rows)]
            start += len(rows)
            if game.settlement is None or game.extra:
                continue
            self.count_game(game, side)
            for row in rows:
                if row.hand.result is not Result.VOID:
                    self.count_hand(row, side)
            sign = {None: "=", side: "+"}.get(game.winner, "-")
            self.finished.append((played[-1].at or began, nth, game.number, sign))

    def count_game(self, game, side):
        add = self.numbers
        add["games"] += 1
        add["games_won"] += game.winner == side
        add["games_lost"] += game.winner == 1 - side
        add["points"] += game.settlement.amounts[side]
        self.collected_for.append(game.settlement.amounts[side])
        self.lengths.append(sum(row.hand.result is not Result.VOID for row in game.rows))
        won = [column for column in game.columns if column.winner == side]
        lost = [column for column in game.columns if column.winner == 1 - side]
        add["shutouts"] += sum(column.shutout for column in won)
        add["shutouts_against"] += sum(column.shutout for column in lost)
        if len(game.columns) > 1:
            add["hollywood_games"] += 1
            add["columns_won"] += len(won)
            add["columns_lost"] += len(lost)
            add["sweeps"] += len(won) == len(game.columns)
            add["sweeps_against"] += len(lost) == len(game.columns)

    def count_hand(self, row, side):
        add, score, hand = self.numbers, row.score, row.hand
        won, lost = score.winner == side, score.winner == 1 - side
        add["hands"] += 1
        add["hands_won"] += won
        add["hands_lost"] += lost
        add["ties"] += score.kind == "tie"
        whose = "" if won else "_against" if lost else None
        if whose is not None:
            add[f"hand_points{whose}"] += score.points
            add[f"boxes{whose}"] += score.boxes
            add[f"gins{whose}"] += score.kind in GINS
            add[f"undercuts{whose}"] += score.kind in UNDERCUTS
        if won:
            add["big_gins"] += score.kind == "big_gin"
            add[f"scored_{min(7, score.points // 10)}"] += 1
            self.won_for.append(score.points)
        if hand.result is Result.KNOCK and hand.by == side and hand.deadwood[side]:
            count = hand.deadwood[side]
            add["knocks"] += 1
            add["knock_sum"] += count
            add["knocks_won"] += won
            add[f"knocks_at_{min(11, count)}"] += 1
            add[f"knocks_won_at_{min(11, count)}"] += won
        if hand.result in COUNTED and hand.by != side:
            left = hand.deadwood[side]
            add["defended"] += 1
            add["defended_sum"] += left
            add[f"left_with_{min(7, left // 10)}"] += 1
        for name, dealer in (("dealt", side), ("led", 1 - side)):
            if row.dealer == dealer:
                add[name] += 1
                add[f"{name}_won"] += won
                add[f"{name}_lost"] += lost

    @property
    def best_hand(self):
        return max(self.won_for)

    @property
    def best_game(self):
        return max(self.collected_for)

    @property
    def streaks(self):
        """The longest run of games won, of games lost, and the signs of the one that goes on."""
        signs = [sign for *_, sign in sorted(self.finished)]
        runs = [(sign, len(list(games))) for sign, games in groupby(signs)]
        longest = [max([n for s, n in runs if s == sign], default=0) for sign in "+-"]
        return (*longest, runs[-1] if runs and runs[-1][0] != "=" else None)


def recounted(records, keep=lambda record: True):
    """For every two players, what the first did against the second."""
    counted = {}
    for nth, public in enumerate(records):
        record = read_record(public)
        if not keep(record):
            continue
        players = [int(player) for player in record.players]
        for side in (0, 1):
            slow = counted.setdefault((players[side], players[1 - side]), Slow())
            slow.count(record, side, nth)
    return counted
