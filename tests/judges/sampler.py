"""A model that answers at random, held to a grammar by an engine.

An engine's walk says what may follow: `allowed()` gives code points or bytes, and -1 where the text may end; `take(one)`
goes on. A model has a taste of its own, since one distribution for all texts would never write a long number and a short
one; after some letters it hurries to the end.
"""

import random
import zlib

KINDS = [  # which letters, how much a model likes them, how far from the end they lead
    (lambda it: it == 0x22, 32, 3),
    (lambda it: it == 0x7D, 16, 1),
    (lambda it: it == 0x5D, 16, 2),
    (lambda it: it in (0x2C, 0x3A), 16, 4),
    (lambda it: it == 0x7B, 24, 7),
    (lambda it: it == 0x5B, 24, 6),
    (lambda it: 0x30 <= it <= 0x39, 24, 5),
    (lambda it: it in (0x20, 0x09, 0x0A, 0x0D), 1, 9),
    (lambda it: it == 0x5C, 4, 8),
    (lambda it: it >= 0x80, 4, 5),
    (lambda it: it == -1, 32, 0),
    (lambda it: True, 24, 5),
]
HABITS = 12
REHEARSALS = (1_000, 10_000)


class Memory(dict):
    def __missing__(self, letter):
        self[letter] = next(index for index, kind in enumerate(KINDS) if kind[0](letter))
        return self[letter]


KIND = Memory()


class Endless(Exception):
    """No text came to an end."""


def samples(start, count, seed):
    """So many texts of the walk that `start` begins, without those that came to their limit before their end, and how many of
    them were no text at all: bytes that are no UTF-8."""
    least, habits = rehearse(start)
    texts, no_text = {}, 0
    for index in range(count):
        dice = random.Random(f"{seed} {index}")
        haste = dice.randrange(2 * least + 200)
        try:
            text = write(start(), dice, haste, dice.choice(habits), 4 * least + 2 * haste + 1_000)
        except UnicodeDecodeError:
            no_text += 1
            continue
        if text is not None:
            texts[text] = None
    return list(texts), no_text


def rehearse(start):
    """How short a text can be, and with which habits a model comes to an end."""
    for limit in REHEARSALS:
        ends = {}
        for habit in range(HABITS):
            text = write(start(), random.Random(habit), 0, habit, limit)
            if text is not None:
                ends[habit] = len(text)
        if ends:
            return min(ends.values()), list(ends)
    raise Endless(f"no text came to an end in {REHEARSALS[-1]} letters")


def write(walk, dice, haste, habit, limit):
    taste = [weight * dice.choice((1, 4, 16, 64, 256)) for _, weight, _ in KINDS]
    tame = dice.random() < 0.5
    letters = []
    quote = None  # where the string that we are in began
    escaped = False
    while len(letters) < limit:
        allowed = walk.allowed()
        if not allowed:
            raise ValueError(f"nothing may follow {walk.text(letters)!r}")
        if len(allowed) == 1:
            letter = allowed[0]
        else:
            if tame:
                allowed = keep(allowed, lambda it: it != 0x5C and not (it in (0x45, 0x65) and letters[-1:] and 0x30 <= letters[-1] <= 0x39))
            if len(letters) < haste:
                letter = wander(dice, taste, allowed)
            else:
                letter = hurry(habit, quote, len(letters), allowed)
        if letter == -1:
            return walk.text(letters)
        letters.append(letter)
        walk.take(letter)
        if quote is None:
            quote = len(letters) if letter == 0x22 else None
        elif escaped:
            escaped = False
        elif letter == 0x5C:
            escaped = True
        elif letter == 0x22:
            quote = None
    return None


def keep(allowed, wanted):
    return [it for it in allowed if wanted(it)] or allowed


def wander(dice, taste, allowed):
    """A kind by taste, then any letter of that kind."""
    kinds = {}
    for letter in allowed:
        kinds.setdefault(KIND[letter], []).append(letter)
    names = list(kinds)
    chosen = dice.choices(names, [taste[name] for name in names])[0]
    return dice.choice(kinds[chosen])


def hurry(habit, quote, end, allowed):
    """What ends soonest; among equals a habit decides, within a string by the place in it too."""
    if quote is None:
        delay, offset = (lambda it: KINDS[KIND[it]][2]), 0
    else:
        delay, offset = (lambda it: it != 0x22), end - quote
    least = min(map(delay, allowed))
    allowed = [it for it in allowed if delay(it) == least]
    return allowed[zlib.crc32(repr((habit, offset, allowed)).encode()) % len(allowed)]
