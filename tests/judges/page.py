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
    kinds = {"derived": (results["derived"], derived), "corpus": (results["corpus"], corpus)}
    out = [
        "# Judges",
        "",
        *result(*kinds["derived"]),
        "",
        f"Asked on {today} by `python3 tests/judges/judge.py --write`, which is no part of `cargo test`: "
        + ", ".join(f"`{version}`" for version in versions)
        + ".",
        "",
        "## Schemas of types",
        "",
        f"The schemas that this project derives from its test types, for each dialect. An engine that constrains a model writes {samples} random "
        "responses to each. *Read*: the type reads the response, or `from_str` reports a bound that the dialect cannot express. *Excused*: one of the "
        "[exclusions], a number beyond any float, half a character, or text that is not JSON. *Forbidden*: the schema does not admit the response, "
        "and the engine wrote it. *Unread*: the schema admits it, and the type does not read it.",
        "",
        "| judge | dialect | schemas | accepted | read | excused | forbidden | unread |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    out += [row(*kinds["derived"], counts, (("read", "outside"), ("excused", "beyond", "nojson"), ("forbidden",), ("unread",))) for counts in results["derived"]]
    out += folded("Which keywords the responses broke", broken(*kinds["derived"]))
    out += folded("Why they rejected schemas", refusals(results["derived"]) + failures(results["derived"]))
    out += [
        "",
        "## Schemas that were normalized",
        "",
        "The schemas of real tools, normalized for the dialect. *Read*: the codec reads the response, and it fits the original schema. "
        "*Stopped*: the codec reports what is wrong. *Excused* as above. *Wrong*: the codec reads what the original does not admit.",
        "",
        "| judge | dialect | schemas | accepted | read | stopped | excused | wrong |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    out += [row(*kinds["corpus"], counts, (("read",), ("stopped",), ("beyond", "nojson"), ("wrong",))) for counts in results["corpus"]]
    out += folded("Which keywords the responses broke", broken(*kinds["corpus"]))
    out += folded("Why they rejected schemas", refusals(results["corpus"]) + failures(results["corpus"]))
    out += probes(results)
    out += ["", "## Why a dialect has another verdict", "", (HERE / "why.md").read_text().strip(), "", "[exclusions]: exclusions.md"]
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


def result(tables, found):
    """What all of it comes to."""
    reached = [found[counts["engine"], counts["dialect"]][0] for counts in tables if counts["sampled"]]
    total = sum(counts["sampled"] for counts in tables)
    unread = sum(counts["unread"] for counts in reached)
    forbidden = sum(counts["forbidden"] for counts in reached)
    return [
        f"**Result:** engines wrote {total:,} random responses to the derived schemas. {unread or 'None'} of those that a schema admits "
        f"{'was' if unread < 2 else 'were'} unread by its type. {forbidden:,} broke a keyword that the engine had accepted.",
    ]


def row(tables, found, counts, columns):
    reached, _ = found[counts["engine"], counts["dialect"]]
    refused = len(counts["refusals"])
    cells = [counts["engine"], f"`{counts['dialect']}`", counts["schemas"], counts["schemas"] - refused]
    cells += [sum(reached[name] for name in names) if counts["sampled"] else "–" for names in columns]
    return "| " + " | ".join(map(str, cells)) + " |"


def broken(tables, found):
    """The keywords that responses broke, a line a judge."""
    out = []
    for counts in tables:
        keywords = found[counts["engine"], counts["dialect"]][1].most_common()
        if keywords:
            out.append(f"- {counts['engine']}, `{counts['dialect']}`: " + ", ".join(f"`{it}` {times}" for it, times in keywords))
    return out


def folded(summary, lines):
    return ["", "<details>", f"<summary>{summary}</summary>", "", *lines, "", "</details>"] if lines else []


def refusals(tables):
    """The words of each refusal, and how often they were said."""
    out = []
    for counts in tables:
        words = collections.Counter(general(why) for _, why in counts["refusals"])
        for why, times in words.most_common(4):
            out.append(f"- {counts['engine']}, `{counts['dialect']}`: {times} × {why}")
    return out


def failures(tables):
    out = []
    for counts in tables:
        words = collections.Counter(general(why) for _, why in counts["failures"])
        out += [f"- {counts['engine']}, `{counts['dialect']}`: {times} × {why}" for why, times in words.most_common(4)]
        if counts["no_text"]:
            out.append(f"- {counts['engine']}, `{counts['dialect']}`: {counts['no_text']} × accepted, but wrote bytes that are not UTF-8")
        if counts["endless"]:
            out.append(f"- {counts['engine']}, `{counts['dialect']}`: {counts['endless']} × accepted, but wrote without an end")
    return out


def general(why):
    """Without the place, so that the same words are counted together. What Markdown would read as a link or a cell is escaped."""
    return re.sub(r"([\\\[\]|<])", r"\\\1", " ".join(why.split())[:140])


def probes(results):
    pairs = [(row["engine"], dialect) for row in results["rows"] for dialect in row["dialects"]]
    out = [
        "",
        "## Keywords",
        "",
        "Each judge is asked about a schema with the keyword, an instance of it, and a value that breaks it. *Allowed*: it accepts the first and "
        "rejects the second. *Ignored*: it accepts both. *Refused*: it rejects the schema. *Misread*: it rejects the instance. A vendor's package "
        "gives *allowed* or *refused* only. Listed is each judge whose answer differs from the dialect's verdict.",
        "",
        "| keyword | all agree | otherwise |",
        "| --- | --- | --- |",
    ]
    cells = {(engine, dialect, keyword): (found, verdict) for engine, dialect, keyword, found, verdict in results["probes"]}
    for keyword in dict.fromkeys(keyword for _, _, keyword, _, _ in results["probes"]):
        others = []
        for engine, dialect in pairs:
            found, verdict = cells[engine, dialect, keyword]
            if found != verdict:
                others.append(f"{engine}: {found}, `{dialect}`: {verdict}")
        out.append(f"| `{keyword}` | {'' if others else 'yes'} | " + "; ".join(others) + " |")
    return out
