"""Decodes the output of a model for normalized schemas, as `strict-schema decode` does. It needs no package, and Python 3.9.

`strict-schema codec --emit` wrote this file: emit it again rather than edit it.
"""

import json
import re
import sys
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple
from urllib.parse import unquote_to_bytes


class DecodeError(Exception):
    """Why output is rejected."""


def decode(tool: str, output: Any) -> Any:
    """Decodes output to the form of the tool's own schema, and checks it against that schema.

    `output` is JSON text, or what `json.loads` made of it.
    """
    value = parse(output if isinstance(output, str) else json.dumps(output, ensure_ascii=False), 127)
    for codec in CODECS[meant(tool)]:
        value = Decoding(stored(codec)).decoded(value)
    return value


def meant(called: str) -> str:
    """The tool that a call names, which may leave out the namespace, or name one that the tools do not have."""
    ends = (lambda it: it == called, lambda it: it.endswith(f".{called}"), lambda it: called.endswith(f".{it}"))
    found: Any = next(filter(None, ([it for it in CODECS if fits(it)] for fits in ends)), [])
    if not found:
        refuse("", f"there is no tool `{called}`")
    return found[0] if len(found) == 1 else refuse("", f"`{called}` may be `{'` or `'.join(found)}`")


@lru_cache(maxsize=None)
def stored(codec: str) -> Any:
    return json.loads(codec)


def refuse(at: str, why: str) -> Any:
    raise DecodeError(f"at {at}: {why}" if at else why)


def parse(text: str, levels: int) -> Any:
    """The value of a JSON text. Other JSON than that of RFC 8259 is refused, and a number that no float is near to."""
    try:
        value = json.loads(text, parse_int=whole, parse_constant=lambda it: refuse("", f"{it} is not JSON"))
    except (ValueError, RecursionError) as error:
        refuse("", f"it is not JSON: {error}")
    pending = [(value, 0)]
    while pending:
        it, level = pending.pop()
        if isinstance(it, (dict, list)):
            if level >= levels:
                refuse("", "it is nested too deeply")
            pending.extend((inner, level + 1) for inner in ([*it, *it.values()] if isinstance(it, dict) else it))
        elif isinstance(it, str) and re.search("[\ud800-\udfff]", it):
            refuse("", "half a character")
        elif is_number(it) and abs(it) > LARGEST:
            refuse("", "a number is out of range")
    return value


LARGEST = int(sys.float_info.max)


def whole(text: str) -> Any:
    """An integer, but for `-0`, which is a float for `strict-schema` too."""
    return -0.0 if text == "-0" else int(text)


def is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def exact(number: Any) -> Fraction:
    """The number as it is written: a float is the shortest decimal that is read as it."""
    if isinstance(number, int) or number.is_integer() and abs(number) < 2**64:
        return Fraction(int(number))
    return Fraction(repr(number))


def canonical(value: Any) -> Any:
    """What is the same for equal values, and can be compared by `==`."""
    if isinstance(value, dict):
        return ("object", *((key, canonical(value[key])) for key in sorted(value)))
    if isinstance(value, list):
        return ("array", *map(canonical, value))
    return ("number", exact(value)) if is_number(value) else (type(value).__name__, value)


def at(root: Any, pointer: str) -> Any:
    """The value at a pointer, or `NOTHING`."""
    value = root
    for step in pointer.split("/")[1:]:
        step = step.replace("~1", "/").replace("~0", "~")
        if isinstance(value, dict):
            value = value.get(step, NOTHING)
        elif isinstance(value, list) and re.fullmatch("0|[1-9][0-9]*", step) and int(step) < len(value):
            value = value[int(step)]
        else:
            return NOTHING
    return value


def size(value: Any) -> int:
    """How many values there are in a value."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return 1 + sum(map(size, inner))


NOTHING = object()


def below(at: str, *steps: Any) -> str:
    return at + "".join("/" + str(it).replace("~", "~0").replace("/", "~1") for it in steps)


def array(value: Any, here: str) -> Any:
    return value if isinstance(value, list) else refuse(here, "expected an array")


def an_object(value: Any, here: str) -> Any:
    return value if isinstance(value, dict) else refuse(here, "expected an object")


class Decoding:
    """One answer, by the plan: how each part of an answer is decoded."""

    def __init__(self, codec: Any) -> None:
        self.codec, self.steps = codec, codec["steps"]
        self.chosen: Any = {}
        self.kept: Any = []
        self.budget = budget = [0]
        self.original = Checker(codec["original"], budget, None)
        self.sent = Checker(codec["sent"], budget, codec["closed"]) if "sent" in codec else None

    def decoded(self, answer: Any) -> Any:
        limit = sys.getrecursionlimit()
        # An answer has up to 127 levels, and each level needs several frames.
        sys.setrecursionlimit(max(limit, 10_000))
        try:
            self.budget[0] = min(max(4 * size(self.codec["original"]) * size(answer), 2_000_000), 20_000_000)
            value = self.read(self.codec["root"], answer, "", 0)
            if not self.original.fits(Way(True, True, False), self.original.root, value):
                place, what = self.original.why or ("", "does not fit its schema")
                refuse("", f"the decoded value{place and f' at {place}'} {what}")
            return value
        except RecursionError:
            return refuse("", "it is nested too deeply")
        finally:
            sys.setrecursionlimit(limit)

    def read(self, number: int, answer: Any, here: str, depth: int) -> Any:
        spend(self.budget)
        if depth > 300:
            refuse(here, "it is too large")
        step = self.steps[number]
        if step == "keep":
            return answer
        if step == "text":
            return parse(answer, 127) if isinstance(answer, str) else refuse(here, "expected a string with JSON")
        kind = next(it for it in step if it not in ("entries", "rest", "written", "holds"))
        inner = step[kind]

        def go(number: int, value: Any, *path: Any) -> Any:
            return self.read(number, value, below(here, *path), depth + 1)

        if kind == "same":
            return go(inner, answer)
        if kind == "nullable":
            return None if answer is None else go(inner, answer)
        if kind == "list":
            return [go(inner, item, place) for place, item in enumerate(array(answer, here))]
        if kind == "places":
            plans = enumerate(array(answer, here))
            return [go(inner[place] if place < len(inner) else step["rest"], item, place) for place, item in plans]
        if kind == "unwrap":
            if list(an_object(answer, here)) != [inner[0]]:
                refuse(here, f"expected an object with `{inner[0]}`")
            return go(inner[1], answer[inner[0]], inner[0])
        if kind == "map":
            return self.entries(inner, step, answer, here, go)
        if kind == "object":
            return self.members(inner, step.get("entries"), None, answer, here, go)
        if kind == "open":
            return self.members(inner, None, step["rest"], answer, here, go)
        if kind == "tuple":
            return self.tuple(inner, step.get("rest"), answer, here, go)
        # A nested choice may be read again. The answers are kept, so that no other value gets the same `id`.
        key = (number, id(answer))
        if key not in self.chosen:
            self.kept.append(answer)
            self.chosen[key] = attempt(self.choice, inner, step, answer, here, go)
        value, error = self.chosen[key]
        if error:
            raise error
        return value

    def entries(self, kinds: Any, step: Any, answer: Any, here: str, go: Any) -> Any:
        found = {}
        for place, entry in enumerate(array(answer, here)):
            key: Any = entry.get("key") if isinstance(entry, dict) else None
            if not isinstance(key, str) or "value" not in entry:
                refuse(below(here, place), "expected an entry: a key and a value")
            other = [it for it in entry if it not in ("key", "value")]
            if other:
                refuse(below(here, place), f"there is no property {json.dumps(other[0])}")
            number: Any = self.kind(kinds, step, str(key), entry)
            if number is None or key in found:
                refuse(below(here, place), f"the key {json.dumps(key)} is not permitted with this value, or occurs more than once")
            found[key] = go(number, entry["value"], place, "value")
        return found

    def kind(self, kinds: Any, step: Any, key: str, entry: Any) -> Any:
        """The step for an entry: of the kind in which it was written; of several, the one whose pattern the key matches."""
        written = self.written(step)
        fitting = [it for it, kind in enumerate(kinds) if kind[0] is None or matches(kind[0], key) is not False]
        places = sorted(fitting, key=lambda it: kinds[it][0] is None)
        for is_loose in (False, True):
            # The kind of other keys is meant only if the entry has its form exactly.
            meant = [it for it in places if not is_loose or (kinds[it][0] is None) == (kinds[places[0]][0] is None)]
            for it in meant:
                if it < len(written) and self.sent and self.sent.fits(Way(False, True, is_loose), written[it], entry):
                    return kinds[it][1]
        return kinds[places[0]][1] if places and len(written) < len(kinds) else None

    def written(self, step: Any) -> Any:
        """The branches or kinds that are written in the schema that was sent."""
        schema = at(self.sent.root, step["written"]) if self.sent and "written" in step else None
        return schema.get("anyOf", []) if isinstance(schema, dict) else []

    def member(self, member: Any, answer: Any, here: str, go: Any) -> Any:
        """What a member is read as; `NOTHING` if it is absent."""
        name, number, presence = member
        if name not in answer:
            return refuse(here, f"`{name}` is missing") if presence == "required" else NOTHING
        value = answer[name]
        if value is None and presence == "null":
            return NOTHING
        if presence != "list":
            return go(number, value, name)
        if len(array(value, below(here, name))) > 1:
            refuse(below(here, name), "expected at most one item")
        return go(number, value[0], name, 0) if value else NOTHING

    def members(self, declared: Any, more: Any, rest: Any, answer: Any, here: str, go: Any) -> Any:
        found, names = {}, {it[0] for it in declared}
        an_object(answer, here)
        for it in declared:
            value = self.member(it, answer, here, go)
            if value is not NOTHING:
                found[it[0]] = value
        if more and more[0] in answer:
            for key, value in an_object(go(more[1], answer[more[0]], more[0]), below(here, more[0])).items():
                if key in names:
                    refuse(below(here, more[0]), f"`{key}` is a declared property")
                found[key] = value
        for name, value in answer.items():
            if name not in names and not (more and name == more[0]):
                found[name] = refuse(here, f"`{name}` is not declared") if rest is None else go(rest, value, name)
        return found

    def tuple(self, declared: Any, rest: Any, answer: Any, here: str, go: Any) -> Any:
        items, has_ended, names = [], False, [it[0] for it in declared]
        an_object(answer, here)
        for it in declared:
            value = self.member(it, answer, here, go)
            if value is NOTHING:
                has_ended = True
            elif has_ended:
                refuse(here, f"`{it[0]}` follows an item that is absent")
            else:
                items.append(value)
        if rest and rest[0] in answer:
            more, step = array(answer[rest[0]], below(here, rest[0])), self.steps[rest[1]]
            if more and has_ended:
                refuse(here, f"`{rest[0]}` follows an item that is absent")
            each = step.get("list") if isinstance(step, dict) else None
            for place, item in enumerate(more):
                items.append(item if each is None else go(each, item, rest[0], place))
        for name in answer:
            if name not in names and not (rest and rest[0] == name):
                refuse(here, f"`{name}` is not declared")
        return items

    def choice(self, branches: Any, step: Any, answer: Any, here: str, go: Any) -> Any:
        written = self.written(step)
        for is_loose in (False, True):
            fitting: Any = []
            for number, schema in zip(branches, written):
                if number not in fitting and self.sent and self.sent.fits(Way(False, True, is_loose), schema, answer):
                    fitting.append(number)
            if len(fitting) == 1:
                return go(fitting[0], answer)
            if fitting:
                return self.first_that_holds(fitting, step["holds"], answer, go)
        return refuse(here, "it has none of the forms that are possible")

    def first_that_holds(self, numbers: Any, holds: Any, answer: Any, go: Any) -> Any:
        """Several branches have this form: the value that the original admits decides."""
        first: Any = None
        for number in numbers:
            value, error = found = attempt(go, number, answer)
            self.kept.append(value)
            schemas = [it for it in (at(self.original.root, it) for it in holds) if it is not NOTHING]
            if not error and all(self.original.fits(Way(True, True, False), it, value) for it in schemas):
                return value
            if first is None or first[1] and not error:
                first = found
        if first[1]:
            raise first[1]
        return first[0]


def attempt(work: Any, *arguments: Any) -> Any:
    try:
        return work(*arguments), None
    except DecodeError as error:
        return None, error


def spend(budget: Any) -> None:
    budget[0] -= 1
    if budget[0] < 0:
        refuse("", "it is too large to be checked")


def matches(pattern: str, text: str) -> Any:
    """Whether the text matches; `None` if that is not computed."""
    compiled = PATTERNS.get(pattern)
    return None if compiled is None else compiled.search(text) is not None


class Way(NamedTuple):
    """How a schema is read."""

    formats: bool
    """Whether formats bind."""
    unknown: bool
    """Whether what is unknown is satisfied."""
    is_loose: bool
    """Whether a property may be left out that may be null."""


THROUGH = ("properties", "items", "prefixItems", "$ref", "allOf")
"""The keywords that are broken by what is broken in them."""

DRAFTS = (("draft-03", 4), ("draft-04", 4), ("draft-06", 6), ("draft-07", 7), ("2019-09", 2019))


class Checker:
    """Whether a value satisfies a schema, draft-04 to 2020-12. What cannot be computed refuses nothing."""

    def __init__(self, root: Any, budget: Any, sent: Any) -> None:
        named = root.get("$schema") if isinstance(root, dict) else None
        self.draft = next((draft for name, draft in DRAFTS if name in str(named)), 2020)
        self.root, self.budget, self.is_sent, self.is_closed = root, budget, sent is not None, sent is True
        self.known: Any = {}
        self.kept: Any = []
        self.open: Any = []
        self.asked: Any = []
        self.cycles = 0
        self.why: Any = None

    def fits(self, way: Way, schema: Any, value: Any) -> bool:
        spend(self.budget)
        self.why = None
        if not isinstance(schema, dict):
            return schema is not False
        key = (way, id(schema), id(value)) if isinstance(value, (dict, list)) else None
        if key in self.known:
            return bool(self.known[key])
        cycles = self.cycles
        verdict = self.followed(way, schema, value)
        if key and cycles == self.cycles:
            self.known[key] = verdict
            self.kept.append(value)
        return verdict

    def followed(self, way: Way, schema: Any, value: Any) -> bool:
        # Up to draft 7, the keywords next to `$ref` are ignored.
        if self.draft <= 7 and isinstance(schema.get("$ref"), str):
            schema = {"$ref": schema["$ref"]}
        is_nullable = value is None and schema.get("nullable") is True
        if is_nullable and (self.is_sent or not any(it in schema for it in ("type", "enum", "const"))):
            return True
        for name, rule in schema.items():
            check = CHECKS.get(name)
            if check and (name != "prefixItems" or self.draft >= 2020) and not check(self, way, rule, value, schema):
                if not self.why or name not in THROUGH:
                    self.why = ("", f"does not satisfy `{name}`: {json.dumps(rule)[:100]}")
                return False
        declared = schema.get("properties")
        is_closed = self.is_closed and not way.is_loose and isinstance(declared, dict) and isinstance(value, dict)
        if not is_closed or "additionalProperties" in schema or "patternProperties" in schema:
            return True
        return all(it in declared for it in value)

    def each(self, way: Way, members: Any) -> bool:
        """Whether each value fits its schema. If one does not, the reason gets its place."""
        for step, schema, value in members:
            if not self.fits(way, schema, value):
                self.why = self.why and (below("", step) + self.why[0], self.why[1])
                return False
        return True

    def admits(self, way: Way, schema: Any, value: Any) -> bool:
        return self.fits(Way(self.draft <= 7, way.unknown, way.is_loose), schema, value)

    def surely(self, way: Way, schema: Any, value: Any, formats: bool = False) -> bool:
        """Whether the value satisfies it whatever is unknown."""
        return self.fits(Way(formats or self.draft <= 7, not way.unknown, way.is_loose), schema, value)

    def target(self, reference: str) -> Any:
        try:
            pointer = unquote_to_bytes(reference[1:]).decode()
        except UnicodeDecodeError:
            return NOTHING
        if re.search("%(?![0-9A-Fa-f]{2})", reference):
            return NOTHING
        found = self.root if reference in ("", "#") else at(self.root, pointer) if reference.startswith("#/") else NOTHING
        return found if isinstance(found, (dict, bool)) else NOTHING

    def refers(self, way: Way, reference: str, value: Any) -> bool:
        found = self.target(reference)
        if found is NOTHING:
            return way.unknown
        if any(schema is found and of is value for schema, of in self.open):
            self.cycles += 1
            return True
        self.open.append((found, value))
        verdict = self.fits(way, found, value)
        self.open.pop()
        return verdict

    def declares(self, way: Way, schema: Any, name: str) -> bool:
        """Whether the schema's own keywords have the property."""
        found = (matches(it, name) for it in map_of(schema, "patternProperties"))
        return name in map_of(schema, "properties") or any(way.unknown if it is None else it for it in found)

    def may_be_left_out(self, way: Way, schema: Any, name: str) -> bool:
        part = map_of(schema, "properties").get(name, NOTHING)
        may = way.is_loose and part is not NOTHING
        return may and (self.admits(way, part, None) or self.admits(way, part, EMPTY))

    def prefix(self, schema: Any) -> Any:
        lists = [schema.get("prefixItems") if self.draft >= 2020 else None, schema.get("items")]
        return next((it for it in lists if isinstance(it, list)), [])

    def applied(self, way: Way, schema: Any, value: Any) -> Any:
        """The subschemas that apply to the value in its place."""
        found: Any = []
        for name, rule in schema.items():
            if name == "$ref" and isinstance(rule, str):
                found.append(self.target(rule))
            if name == "allOf" and isinstance(rule, list):
                found += rule
            if name in ("anyOf", "oneOf") and isinstance(rule, list):
                found += [it for it in rule if self.admits(way, it, value)]
            if name == "if":
                found += [rule, schema.get("then")] if self.admits(way, rule, value) else [schema.get("else")]
            if name == "dependentSchemas" and isinstance(rule, dict) and isinstance(value, dict):
                found += [rule[it] for it in rule if it in value]
        return [it for it in found if isinstance(it, dict)]

    def once(self, schema: Any, value: Any, none: Any, work: Any) -> Any:
        """Does the work unless it is being done already: a schema that contains itself adds nothing."""
        spend(self.budget)
        if any(known is schema and of is value for known, of in self.asked):
            return none
        self.asked.append((schema, value))
        found = work()
        self.asked.pop()
        return found

    def evaluated_names(self, way: Way, schema: Any, value: Any) -> Any:
        def work() -> Any:
            seen = {it for it in value if "additionalProperties" in schema or self.declares(way, schema, it)}
            for inner in self.applied(way, schema, value):
                seen.update(value if "unevaluatedProperties" in inner else self.evaluated_names(way, inner, value))
            return seen

        return self.once(schema, value, set(), work)

    def evaluated_items(self, way: Way, schema: Any, value: Any) -> Any:
        def work() -> Any:
            items, contained = schema.get("items"), schema.get("contains", NOTHING) if self.draft >= 2020 else NOTHING
            is_all = isinstance(items, (dict, bool)) or isinstance(items, list) and "additionalItems" in schema
            own = len(value) if is_all else len(self.prefix(schema))
            everything = [True] * len(value)
            inner = [everything if "unevaluatedItems" in it else self.evaluated_items(way, it, value)
                     for it in self.applied(way, schema, value)]
            return [place < own or any(it[place] for it in inner)
                    or contained is not NOTHING and self.admits(way, contained, item) for place, item in enumerate(value)]

        return self.once(schema, value, [False] * len(value), work)


EMPTY: Any = []


def map_of(schema: Any, keyword: str) -> Any:
    found = schema.get(keyword)
    return found if isinstance(found, dict) else {}


def has_type(the: Checker, rule: Any, value: Any) -> bool:
    types = rule if isinstance(rule, list) else [rule]
    if is_number(value):
        has_point = the.draft == 4 and isinstance(value, float) and abs(value) < 2**63
        return "number" in types or "integer" in types and not has_point and exact(value).denominator == 1
    names = {"NoneType": "null", "bool": "boolean", "str": "string", "list": "array", "dict": "object"}
    return names[type(value).__name__] in types


def are_names(rule: Any) -> bool:
    return isinstance(rule, list) and all(isinstance(it, str) for it in rule)


def dependent_required(the: Checker, way: Way, rule: Any, value: Any, schema: Any) -> bool:
    return not (isinstance(rule, dict) and all(map(are_names, rule.values()))) or dependencies(the, way, rule, value, schema)


def dependencies(the: Checker, way: Way, rule: Any, value: Any, _: Any) -> bool:
    needs = [it for name, it in rule.items() if name in value] if isinstance(rule, dict) else []
    return all(all(not isinstance(name, str) or name in value for name in it) if isinstance(it, list)
               else the.fits(way, it, value) for it in needs)


def condition(the: Checker, way: Way, rule: Any, value: Any, schema: Any) -> bool:
    may, must = the.admits(way, rule, value), the.surely(way, rule, value)
    then = "then" not in schema or the.fits(way, schema["then"], value) if may or must else None
    otherwise = "else" not in schema or the.fits(way, schema["else"], value) if not (may and must) else None
    if may == must:
        return bool(then if may else otherwise)
    return bool(then or otherwise if way.unknown else then and otherwise)


def pattern_properties(the: Checker, way: Way, rule: Any, value: Any, _: Any) -> bool:
    if not isinstance(rule, dict):
        return True
    for pattern, schema in rule.items():
        for name, inner in value.items():
            found = matches(pattern, name)
            if (not way.unknown if found is None else found) and not the.fits(way, schema, inner):
                return False
    return True


def unevaluated_properties(the: Checker, way: Way, rule: Any, value: Any, schema: Any) -> bool:
    if not isinstance(rule, (dict, bool)):
        return True
    seen = the.evaluated_names(way, schema, value)
    return all(name in seen or the.fits(way, rule, it) for name, it in value.items())


def unevaluated_items(the: Checker, way: Way, rule: Any, value: Any, schema: Any) -> bool:
    seen = the.evaluated_items(way, schema, value)
    return all(seen[place] or the.fits(way, rule, it) for place, it in enumerate(value))


def contains(the: Checker, way: Way, rule: Any, value: Any, schema: Any) -> bool:
    may = sum(the.admits(way, rule, it) for it in value)
    must = sum(the.surely(way, rule, it) for it in value)
    least, most = schema.get("minContains"), schema.get("maxContains")
    return (enough(may, least) if is_number(least) else may >= 1) and few(must, most)


def placed(the: Checker, way: Way, rule: Any, value: Any, _: Any) -> bool:
    return the.each(way, ((place, *both) for place, both in enumerate(zip(rule, value))))


def rest(the: Checker, way: Way, rule: Any, value: Any, schema: Any) -> bool:
    first = len(the.prefix(schema))
    return the.each(way, ((place, rule, it) for place, it in enumerate(value[first:], first)))


def enough(count: int, least: Any) -> bool:
    return not is_number(least) or count >= exact(least)


def few(count: int, most: Any) -> bool:
    return not is_number(most) or count <= exact(most)


def is_multiple(number: Any, of: Any) -> bool:
    return exact(of) <= 0 or (exact(number) / exact(of)).denominator == 1


def unknown(found: Any, way: Way) -> bool:
    return way.unknown if found is None else found


def has_format(name: Any, text: str) -> bool:
    pattern = FORMATS.get(name) if isinstance(name, str) else None
    match = pattern.search(text) if pattern else None
    if match is None:
        return pattern is None
    # A leap second is the last second of a day in UTC.
    it = match.groupdict()
    if it.get("second") != "60":
        return True
    offset = (int(it["hours"] or 0) * 60 + int(it["minutes"] or 0)) * (-1 if it["sign"] == "-" else 1)
    return (int(it["hour"]) * 60 + int(it["minute"]) - offset) % 1440 == 1439


def on(kind: Any, check: Any) -> Any:
    """A check of values of one type: the others satisfy it."""
    return lambda the, way, rule, value, schema: not isinstance(value, kind) or check(the, way, rule, value, schema)


def on_number(check: Any) -> Any:
    def checked(_: Any, __: Any, rule: Any, value: Any, schema: Any) -> bool:
        return not is_number(value) or not is_number(rule) or check(exact(value), exact(rule), schema)

    return checked


def adds_null(schema: Any, value: Any) -> bool:
    """Next to a type, `nullable` adds null to it, and to the values that are listed."""
    return value is None and schema.get("nullable") is True and "type" in schema


def branches(check: Any) -> Any:
    return lambda the, way, rule, value, _: not isinstance(rule, list) or check(the, way, rule, value)


CHECKS: Any = {
    "type": lambda the, _, rule, value, schema: adds_null(schema, value) or has_type(the, rule, value),
    "enum": lambda the, _, rule, value, schema: not isinstance(rule, list) or adds_null(schema, value)
        or any(canonical(it) == canonical(value) for it in rule),
    "const": lambda the, _, rule, value, schema: adds_null(schema, value) or canonical(rule) == canonical(value),
    "$ref": lambda the, way, rule, value, _: not isinstance(rule, str) or the.refers(way, rule, value),
    "allOf": branches(lambda the, way, rule, value: all(the.fits(way, it, value) for it in rule)),
    "anyOf": branches(lambda the, way, rule, value: any(the.fits(way, it, value) for it in rule)),
    "oneOf": branches(lambda the, way, rule, value:
        sum(the.surely(way, it, value, True) for it in rule) <= 1 and any(the.fits(way, it, value) for it in rule)),
    "not": lambda the, way, rule, value, _: not the.surely(way, rule, value),
    "if": condition,
    "properties": on(dict, lambda the, way, rule, value, _: not isinstance(rule, dict)
        or the.each(way, ((name, it, value[name]) for name, it in rule.items() if name in value))),
    "patternProperties": on(dict, pattern_properties),
    "additionalProperties": on(dict, lambda the, way, rule, value, schema: not isinstance(rule, (dict, bool))
        or all(the.declares(way, schema, name) or the.fits(way, rule, it) for name, it in value.items())),
    "unevaluatedProperties": on(dict, unevaluated_properties),
    "propertyNames": on(dict, lambda the, way, rule, value, _: all(the.fits(way, rule, it) for it in value)),
    "required": on(dict, lambda the, way, rule, value, schema: not are_names(rule) or all(
        it in value or the.may_be_left_out(way, schema, it) for it in rule)),
    "minProperties": on(dict, lambda the, way, rule, value, _: enough(len(value), rule)),
    "maxProperties": on(dict, lambda the, way, rule, value, _: few(len(value), rule)),
    "dependentRequired": on(dict, dependent_required),
    "dependentSchemas": on(dict, dependencies),
    "dependencies": on(dict, dependencies),
    "prefixItems": on(list, lambda the, way, rule, value, schema:
        not isinstance(rule, list) or placed(the, way, rule, value, schema)),
    "items": on(list, lambda the, way, rule, value, schema:
        (placed if isinstance(rule, list) else rest)(the, way, rule, value, schema)),
    "additionalItems": on(list, lambda the, way, rule, value, schema:
        not isinstance(schema.get("items"), list) or rest(the, way, rule, value, schema)),
    "unevaluatedItems": on(list, unevaluated_items),
    "contains": on(list, contains),
    "minItems": on(list, lambda the, way, rule, value, _: enough(len(value), rule)),
    "maxItems": on(list, lambda the, way, rule, value, _: few(len(value), rule)),
    "uniqueItems": on(list, lambda the, way, rule, value, _:
        rule is not True or len(set(map(canonical, value))) == len(value)),
    "minimum": on_number(lambda it, rule, schema: it > rule or it == rule and schema.get("exclusiveMinimum") is not True),
    "maximum": on_number(lambda it, rule, schema: it < rule or it == rule and schema.get("exclusiveMaximum") is not True),
    "exclusiveMinimum": on_number(lambda it, rule, _: it > rule),
    "exclusiveMaximum": on_number(lambda it, rule, _: it < rule),
    "multipleOf": lambda the, _, rule, value, schema:
        not is_number(value) or not is_number(rule) or is_multiple(value, rule),
    "minLength": on(str, lambda the, way, rule, value, _: enough(len(value), rule)),
    "maxLength": on(str, lambda the, way, rule, value, _: few(len(value), rule)),
    "pattern": on(str, lambda the, way, rule, value, _: not isinstance(rule, str) or unknown(matches(rule, value), way)),
    "format": on(str, lambda the, way, rule, value, _: not way.formats or has_format(rule, value)),
}
