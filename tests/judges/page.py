"""What the judges said, as `docs/judges.md`; why a dialect says otherwise is `why.md`, by hand."""

import collections
import datetime
import json
import pathlib
import re

HERE = pathlib.Path(__file__).resolve().parent


def page(folder, versions, samples):
    results = json.loads((folder / "results.json").read_text())
    derived = outcomes(folder / "outcomes.jsonl")
    corpus = outcomes(folder / "corpus-outcomes.jsonl")
    today = datetime.date.today().isoformat()
    out = [
        "# Judges",
        "",
        f"What the engines and the vendors' packages say themselves, asked on {today} by `python3 tests/judges/judge.py --write`: "
        + ", ".join(f"`{version}`" for version in versions)
        + ". It is no part of `cargo test`.",
        "",
        "## Types",
        "",
        f"The schemas of the types of the suite, as they are derived for the dialect. An engine that holds a model to a schema writes {samples} "
        "answers to each, at random, and the type reads them: *read*; or the answer is outside of a bound that the type has and the dialect "
        "cannot write, which `from_str` says: *bound*; or it is one of the [exclusions] of the suite: *excused*; or the schema "
        "does not admit it, and the engine wrote it all the same: *forbidden*; or it has a number beyond any float or half a character: "
        "*beyond*; or it is *no JSON*. *Unread* is what the schema admits and the type does not read.",
        "",
        "| judge | dialect | schemas | taken | refused | answers | read | bound | excused | beyond | no JSON | forbidden | unread | keywords that answers broke |",
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    names = ("read", "outside", "excused", "beyond", "nojson", "forbidden", "unread")
    out += [row(counts, derived, names) for counts in results["derived"]]
    out += [""] + refusals(results["derived"]) + failures(results["derived"])
    out += [
        "",
        "## Schemas that were normalized for a dialect",
        "",
        "The corpus of tools, normalized for the dialect. Of each answer the codec says whether it is what the original schema admits: "
        "*read* and right, *stopped* by the codec with what is wrong with it, *beyond* and *no JSON* as above, or *wrong*: read as what the "
        "original does not admit.",
        "",
        "| judge | dialect | schemas | taken | refused | answers | read | stopped | beyond | no JSON | wrong | keywords that answers broke |",
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    out += [row(counts, corpus, ("read", "stopped", "beyond", "nojson", "wrong")) for counts in results["corpus"]]
    out += [""] + refusals(results["corpus"]) + failures(results["corpus"])
    out += probes(results)
    out += ["", "## Why a dialect says otherwise", "", (HERE / "why.md").read_text().strip(), "", "[exclusions]: exclusions.md"]
    return "\n".join(out) + "\n"


def outcomes(file):
    """How often each outcome, and which keywords were broken, by judge and dialect."""
    found = collections.defaultdict(lambda: (collections.Counter(), collections.Counter()))
    if file.exists():
        for line in open(file):
            answer = json.loads(line)
            counts, broken = found[answer["engine"], answer["dialect"]]
            counts[answer["outcome"]] += 1
            broken.update(answer["broken"])
    return found


def row(counts, found, names):
    reached, broken = found[counts["engine"], counts["dialect"]]
    refused = len(counts["refusals"])
    cells = [counts["engine"], f"`{counts['dialect']}`", counts["schemas"], counts["schemas"] - refused, refused]
    if counts["sampled"]:
        keywords = ", ".join(f"`{keyword}` {times}" for keyword, times in broken.most_common()) or "–"
        cells += [counts["sampled"]] + [reached[name] for name in names] + [keywords]
    else:
        cells += ["–"] * (len(names) + 2)
    return "| " + " | ".join(map(str, cells)) + " |"


def refusals(tables):
    """The words of each refusal, and how often they were said."""
    out = []
    for counts in tables:
        words = collections.Counter(general(why) for _, why in counts["refusals"])
        for why, times in words.most_common(4):
            out.append(f"- {counts['engine']}, `{counts['dialect']}`: {times} × {why}")
    return (["What they said where they refused, the commonest first:", ""] + out) if out else []


def failures(tables):
    out = []
    for counts in tables:
        words = collections.Counter(general(why) for _, why in counts["failures"])
        out += [f"- {counts['engine']}, `{counts['dialect']}`: {times} × {why}" for why, times in words.most_common(4)]
        if counts["no_text"]:
            out.append(f"- {counts['engine']}, `{counts['dialect']}`: {counts['no_text']} × bytes that are no UTF-8")
        if counts["endless"]:
            out.append(f"- {counts['engine']}, `{counts['dialect']}`: {counts['endless']} × no text came to an end")
    return (["", "Taken, and not written under:", ""] + out) if out else []


def general(why):
    """Without the place, so that the same words are counted together. What Markdown would read as a link or a cell is escaped."""
    return re.sub(r"([\\\[\]|<])", r"\\\1", " ".join(why.split())[:140])


def probes(results):
    pairs = [(row["engine"], dialect) for row in results["rows"] for dialect in row["dialects"]]
    out = [
        "",
        "## Keywords",
        "",
        "A schema with the keyword, an instance, and one that breaks the keyword: it is `allowed` where the engine takes the one and not the "
        "other, `ignored` where it takes both, `refused` where it takes no such schema, `misread` where it refuses the instance. The dialect's "
        "verdict stands beside it where it is another one. A vendor's package says `allowed` and `refused` only.",
        "",
        "| keyword | " + " | ".join(f"{engine}, `{dialect}`" for engine, dialect in pairs) + " |",
        "| --- |" + " --- |" * len(pairs),
    ]
    cells = {(engine, dialect, keyword): (found, verdict) for engine, dialect, keyword, found, verdict in results["probes"]}
    for keyword in dict.fromkeys(keyword for _, _, keyword, _, _ in results["probes"]):
        line = []
        for pair in pairs:
            found, verdict = cells[(*pair, keyword)]
            line.append(found if found == verdict else f"{found} (dialect: {verdict})")
        out.append(f"| `{keyword}` | " + " | ".join(line) + " |")
    return out
