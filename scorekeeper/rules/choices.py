"""What a table may choose between, a list for each house rule; the default comes first."""

from enum import StrEnum


class AceInRuns(StrEnum):
    LOW = "low"
    LOW_OR_HIGH = "low_or_high"
    AROUND = "around"


class KnockFrom(StrEnum):
    FIXED = "fixed"
    UPCARD = "upcard"
    KNOCK_DECK = "knock_deck"
    GIN_ONLY = "gin_only"


class AceKnock(StrEnum):
    GIN_ONLY = "gin_only"
    ONE = "one"


class Tie(StrEnum):
    UNDERCUT = "undercut"
    UNDERCUT_NO_BONUS = "undercut_no_bonus"
    KNOCKER = "knocker"
    NOBODY = "nobody"


class Arrangement(StrEnum):
    CARDS_SPEAK = "cards_speak"
    AS_LAID = "as_laid"


class Spade(StrEnum):
    NONE = "none"
    POINTS = "points"
    POINTS_AND_EXTRA_BOXES = "points_and_extra_boxes"
    ALL = "all"


class BoxTiming(StrEnum):
    END = "end"
    AT_ONCE = "at_once"


class Shutout(StrEnum):
    NONE = "none"
    FLAT = "flat"
    DOUBLE_POINTS = "double_points"
    DOUBLE_POINTS_AND_GAME = "double_points_and_game"
    DOUBLE_ALL = "double_all"
    DOUBLE_DIFFERENCE = "double_difference"


class ShutoutWhen(StrEnum):
    NO_HAND_WON = "no_hand_won"
    NO_POINTS = "no_points"


class LateStart(StrEnum):
    NEXT_COLUMN = "next_column"
    ALL_OPEN_COLUMNS = "all_open_columns"


class DealerRule(StrEnum):
    LOSER = "loser"
    WINNER = "winner"
    ALTERNATE = "alternate"
    IDLE = "idle"


class WallDealer(StrEnum):
    SAME = "same"
    NEXT = "next"


class StockEnd(StrEnum):
    DEAD = "dead"
    LAST_DISCARD = "last_discard"
    DEAD_NO_KNOCK = "dead_no_knock"


class FirstUpcard(StrEnum):
    OFFERED = "offered"
    ELEVEN_CARDS = "eleven_cards"


class Irregularity(StrEnum):
    AGREE = "agree"
    PLAY_ON = "play_on"
    FORFEIT = "forfeit"
    VOID = "void"


class Players(StrEnum):
    TWO = "two"
    DEALER_OUT = "dealer_out"
    CUTTHROAT = "cutthroat"
    CHOUETTE = "chouette"
    CAPTAIN = "captain"


class TeamScore(StrEnum):
    NET = "net"
    SUMMED_DEADWOOD = "summed_deadwood"


class TeamBoxes(StrEnum):
    ONE_PER_DEAL = "one_per_deal"
    PER_WINNING_SEAT = "per_winning_seat"


class RoundHow(StrEnum):
    NEAREST = "nearest"
    UP = "up"
    DOWN = "down"
