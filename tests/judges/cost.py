"""What a schema costs its provider: the bytes of ours beside those of other derives, and what engines take to compile them.

    python3 tests/judges/cost.py            # installs into target/judges, and prints the section
    python3 tests/judges/cost.py --write    # the same, into docs/cost.md
    COST_ROUNDS=9 python3 …                 # more rounds; of each time the shortest counts

It is no part of `cargo test`: it needs Python 3.9 or newer, npm, and the registries PyPI and npm. It begins as `judge.py` does.
"""

import base64
import collections
import datetime
import json
import os
import pathlib
import shutil
import subprocess
import sys
import time

import cost_section
import judge

WORK = judge.HOME / "cost"
VOCABULARY = "js-tiktoken@1.0.21"
ROUNDS = int(os.environ.get("COST_ROUNDS", "3"))
PACKAGES = ["xgrammar", "llguidance", "openai", "pydantic"]
# The suite for OpenAI, which any engine may be given, and for the dialect of the server behind which the engine stands.
SUITE = {"xgrammar": ("openai-2026-10", "vllm-xgrammar-2026-11"), "llguidance": ("openai-2026-10", "vllm-guidance-2026-11")}
# The dialects that an engine implements. It must not reject their schemas: llguidance enforces what OpenAI accepts, xgrammar has limits.
OWN = {"xgrammar": SUITE["xgrammar"][1:], "llguidance": SUITE["llguidance"]}
HEAVIEST = 5
BOUNDS = ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum")
FAR = "bounds beyond 32 bits"
# What is taken out of the schemas to learn what it costs.
KEYWORDS = {
    FAR: lambda keyword, value: keyword in BOUNDS and abs(value) > 2**32,
    "other bounds of numbers": lambda keyword, value: keyword in BOUNDS and abs(value) <= 2**32,
    "`multipleOf`": lambda keyword, _: keyword == "multipleOf",
    "sizes of lists": lambda keyword, _: keyword in ("minItems", "maxItems"),
    "lengths of text": lambda keyword, _: keyword in ("minLength", "maxLength"),
    "`pattern`": lambda keyword, _: keyword == "pattern",
    "`format`": lambda keyword, _: keyword == "format",
}

def main():
    python = judge.install_python()
    ranks = install_vocabulary()
    shutil.rmtree(WORK, ignore_errors=True)
    WORK.mkdir()
    judge.suite(WORK, "bytes")
    judge.run([python, __file__, "measure", ranks], env=judge.environment())
    results = json.loads((WORK / "results.json").read_text())
    text = cost_section.section(results)
    if "--write" in sys.argv:
        cost_section.write(judge.ROOT / "docs" / "cost.md", text)
        plot = ["cargo", "test", "-q", "--workspace", "--locked", "--test", "bytes", "the_plot_shows_the_table"]
        judge.run(plot, cwd=judge.ROOT, env=dict(os.environ, UPDATE_DOCS="1"))
    else:
        print(text)
    if rejected := cost_section.rejected(results["engines"]):
        sys.exit("\n".join(rejected))


def install_vocabulary():
    """The file with the tokens that OpenAI's models use, out of a package of npm."""
    folder = judge.HOME / "vocabulary"
    if not (folder / "node_modules").exists():
        folder.mkdir(exist_ok=True)
        (folder / "package.json").write_text('{ "private": true }')
        judge.run(["npm", "install", "--silent", VOCABULARY], cwd=folder)
    return folder / "node_modules" / "js-tiktoken" / "dist" / "ranks" / "o200k_base.js"


def compact(schema):
    return json.dumps(schema, separators=(",", ":"), ensure_ascii=False)


class Vocabulary:
    """The tokens of `o200k_base`, by their numbers."""

    def __init__(self, path):
        said = json.loads(pathlib.Path(path).read_text().removeprefix("export default ").rstrip().rstrip(";"))
        words = said["bpe_ranks"].split()[2:]  # after `!` and the number of the first
        self.ranks = {base64.b64decode(word): number for number, word in enumerate(words)}
        self.specials, self.pattern = said["special_tokens"], said["pat_str"]
        self.end = self.specials["<|endoftext|>"]


class Xgrammar:
    """One thread, no cache. A compiled grammar holds the masks of all its states over all tokens."""

    name, counts, weight = "xgrammar", ("bytes", "rules"), "bytes"

    def __init__(self, vocabulary):
        import xgrammar

        tokens = list(vocabulary.ranks)
        tokens += [b""] * (vocabulary.end - len(tokens)) + [b"<|endoftext|>"]
        info = xgrammar.TokenizerInfo(tokens, vocab_size=len(tokens), stop_token_ids=[vocabulary.end])
        self.compiler = xgrammar.GrammarCompiler(info, max_threads=1, cache_enabled=False)

    def compile(self, schema):
        return self.compiler.compile_json_schema(schema)

    def sizes(self, schemas):
        for schema in schemas:
            compiled = self.compile(schema)
            yield {"bytes": compiled.memory_size_bytes, "rules": str(compiled.grammar).count("::=")}


class LlGuidance:
    """A matcher, and the mask of the first token. It makes the other states when it comes to them."""

    name, counts, weight = "llguidance", ("symbols", "nodes", "fuel"), "fuel"

    def __init__(self, vocabulary):
        import llguidance

        self.engine = llguidance.LLMatcher
        self.tokenizer = llguidance.LLTokenizer.from_tiktoken(
            encoder=vocabulary.ranks,
            special_tokens=vocabulary.specials,
            pattern=vocabulary.pattern,
            eos_token=vocabulary.end,
            n_vocab=None,
            slices=None,
        )

    def compile(self, schema):
        matcher = self.engine(self.tokenizer, self.engine.grammar_from_json_schema(schema), log_level=0)
        if matcher.get_error():
            raise ValueError(matcher.get_error())
        matcher.compute_bitmask()

    def sizes(self, schemas):
        """By the crate, whose package for Python tells nothing of it."""
        command = ["cargo", "run", "-q", "--locked", "-p", "strict-schema-decoder", "--bin", "llguidance_sizes"]
        lines = "".join(schema + "\n" for schema in schemas)
        said = judge.run(command, cwd=judge.ROOT, input=lines, stdout=subprocess.PIPE, text=True).stdout
        return map(json.loads, said.splitlines())


def seconds(engine, schemas):
    """How long each takes, or the words with which it is refused: the shortest of some rounds, since a machine is only ever slower."""
    found = {}
    for _ in range(ROUNDS):
        for schema in schemas:
            if isinstance(found.get(schema), str):
                continue
            start = time.perf_counter()
            try:
                engine.compile(schema)
            except Exception as problem:  # each engine has errors of its own
                found[schema] = judge.brief(problem)
                continue
            found[schema] = min(time.perf_counter() - start, found.get(schema, float("inf")))
    return found


def measure(ranks):
    """Inside of the environment: makes the twins, and compiles everything."""
    from importlib.metadata import version

    types, forms = all_forms()
    suite = collections.defaultdict(dict)
    for line in open(WORK / "derived.jsonl"):
        row = json.loads(line)
        suite[row["dialect"]][row["name"]] = row["schema"]
    vocabulary = Vocabulary(ranks)
    results = {
        "date": datetime.date.today().isoformat(),
        "versions": [f"{name} {version(name)}" for name in PACKAGES] + [f"schemars {locked('schemars', '1.')}", VOCABULARY],
        "types": types,
        "engines": [],
    }
    for make in (Xgrammar, LlGuidance):
        engine = make(vocabulary)
        derived = {dialect: suite[dialect] for dialect in SUITE[engine.name]}
        groups = dict(forms) | derived
        measured = measured_by(engine, {schema for group in groups.values() for schema in group.values()})
        results["engines"].append(
            {
                "name": engine.name,
                "counts": engine.counts,
                "weight": engine.weight,
                "own dialects": OWN[engine.name],
                "far bounds": [name for name, schema in forms["ours"].items() if FAR in without_each(schema)],
                "groups": {group: {name: measured[schema] for name, schema in schemas.items()} for group, schemas in groups.items()},
                "heaviest": heaviest(engine, derived, measured),
                "keywords": keywords(engine, {schema for group in derived.values() for schema in group.values()}, measured),
            }
        )
    (WORK / "results.json").write_text(json.dumps(results))


def measured_by(engine, schemas):
    """What is known of each: the time and the sizes, or why it is refused."""
    times = seconds(engine, schemas)
    taken = [schema for schema, it in times.items() if not isinstance(it, str)]
    found = {schema: {"refused": it} for schema, it in times.items() if isinstance(it, str)}
    for schema, sizes in zip(taken, engine.sizes(taken)):
        found[schema] = {"seconds": times[schema], **sizes}
    return found


def locked(name, start):
    """The version of a crate, of which there may be others."""
    lines = (judge.ROOT / "Cargo.lock").read_text().splitlines()
    versions = [after.split('"')[1] for line, after in zip(lines, lines[1:]) if line == f'name = "{name}"']
    return next(version for version in versions if version.startswith(start))


def all_forms():
    """The types with the bytes of each form, and the schemas of each form by the names of the types."""
    import twins
    from openai.lib._pydantic import to_strict_json_schema

    types, forms = [], collections.defaultdict(dict)
    for line in open(WORK / "bytes.jsonl"):
        row = json.loads(line)
        twin = getattr(twins, row["name"])
        strict = to_strict_json_schema(twin)
        schemas = {
            "ours": row["ours"],
            "schemars": row["raw"],
            "schemars, strict": row["strict"],
            "pydantic": compact(twin.model_json_schema()),
            "pydantic, strict": compact(strict),
            "pydantic, strict, no titles": compact(without(strict, lambda keyword, _: keyword == "title")),
        }
        said = {form: names(json.loads(schema)) for form, schema in schemas.items()}
        assert len(set(said.values())) == 1, f"{row['name']} is not the same type everywhere: {said}"
        for form, schema in schemas.items():
            forms[form][row["name"]] = schema
        sizes = {form: len(schema.encode()) for form, schema in schemas.items()}
        types.append({"name": row["name"], "bytes": sizes, "tokens": tokens(schemas), **reasons(row, sizes)})
    return types, forms


COUNT = """
import { readFileSync } from "node:fs";
import { Tiktoken } from "js-tiktoken/lite";
import ranks from "js-tiktoken/ranks/o200k_base";

const vocabulary = new Tiktoken(ranks);
const texts = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(texts.map((text) => vocabulary.encode(text).length)));
"""


def tokens(schemas):
    """How many tokens each schema has."""
    command = ["node", "--input-type=module", "--eval", COUNT]
    said = judge.run(command, cwd=judge.HOME / "vocabulary", input=json.dumps(list(schemas.values())), stdout=subprocess.PIPE, text=True)
    return dict(zip(schemas, json.loads(said.stdout)))


def reasons(row, sizes):
    """Why ours is larger: what the test in Rust holds beside `schemars`, and here beside pydantic."""
    import twins

    reason = twins.LARGER.get(row["name"])
    is_larger = sizes["ours"] > sizes["pydantic, strict, no titles"]
    assert is_larger == (reason is not None), f"{row['name']}: a reason in `twins.LARGER` is {'missing' if is_larger else 'not needed'}"
    return {"beside schemars": "; ".join(row["reasons"]), "beside pydantic": reason}


SCHEMAS_BY_NAME = ("properties", "$defs")
SCHEMAS = ("items", "prefixItems", "anyOf", "additionalProperties")


def without(schema, is_meant):
    """The schema without some keywords, by their names and values; a property may have the name of one."""
    if isinstance(schema, list):
        return [without(inner, is_meant) for inner in schema]
    if not isinstance(schema, dict):
        return schema
    kept = {}
    for keyword, value in schema.items():
        if keyword in SCHEMAS_BY_NAME:
            kept[keyword] = {name: without(inner, is_meant) for name, inner in value.items()}
        elif not is_meant(keyword, value):
            kept[keyword] = without(value, is_meant) if keyword in SCHEMAS else value
    return kept


def names(schema):
    """The names of all properties."""
    found = set()

    def walk(value):
        if isinstance(value, dict):
            found.update(value.get("properties", {}))
        for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
            walk(inner)

    walk(schema)
    return frozenset(found)


def without_each(schema):
    """The schema without each of the keywords that it has."""
    read = json.loads(schema)
    others = {name: compact(without(read, is_meant)) for name, is_meant in KEYWORDS.items()}
    return {name: other for name, other in others.items() if other != compact(read)}


def heaviest(engine, derived, measured):
    """Those of the suite that weigh the most, each type once, and the keyword without which each weighs the least."""
    found, key = {}, engine.weight
    for dialect, schemas in derived.items():
        for name, schema in schemas.items():
            cost = measured[schema].get(key, 0)
            if name not in found or cost > found[name][0]:
                found[name] = cost, dialect, schema
    rows = []
    for name, (_, dialect, schema) in sorted(found.items(), key=lambda item: -item[1][0])[:HEAVIEST]:
        others = without_each(schema)
        costs = dict(zip(others, (it[key] for it in engine.sizes(others.values()))))
        least = min(costs, key=costs.get, default=None)
        rows.append(
            {
                "name": name,
                "dialect": dialect,
                "cost": measured[schema],
                "keyword": least,
                "without": costs.get(least),
            }
        )
    return rows


def keywords(engine, schemas, measured):
    """For each of the keywords: how many have it, what those weigh, and what they weigh without it."""
    others = {schema: without_each(schema) for schema in schemas if "refused" not in measured[schema]}
    distinct = list({other for it in others.values() for other in it.values()})
    weights = dict(zip(distinct, (it[engine.weight] for it in engine.sizes(distinct))))
    found = []
    for name in KEYWORDS:
        pairs = [(measured[schema][engine.weight], weights[it[name]]) for schema, it in others.items() if name in it]
        found.append({"name": name, "schemas": len(pairs), "sums": [sum(side) for side in zip(*pairs)]})
    return found


if __name__ == "__main__":
    if sys.argv[1:2] == ["measure"]:
        measure(sys.argv[2])
    else:
        main()
