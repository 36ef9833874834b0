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
        "A *judge* is an engine that constrains a model, or a vendor's own package. "
        f"`python3 tests/judges/judge.py --write` asked them on {today}. `cargo test` does not run it. The judges are "
        + ", ".join(f"`{version}`" for version in versions)
        + ".",
        "",
        "## Schemas of types",
        "",
        "These are the schemas that this project derives from its test types, for each dialect. Each engine that constrains a model writes "
        f"up to {samples} different random responses to each schema. *Read*: the type reads the response, or `from_str` reports a bound that the dialect cannot "
        "express. *Excused*: the type does not read the response, because of one of the [exclusions], a number beyond any float, half a surrogate "
        "pair, or text that is not JSON. *Forbidden*: the engine wrote the response, although the schema does not admit it. *Unread*: the schema "
        "admits the response, but the type does not read it.",
        "",
        "| judge | dialect | schemas | accepted | read | excused | forbidden | unread |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    out += [row(*kinds["derived"], counts, (("read", "outside"), ("excused", "beyond", "nojson"), ("forbidden",), ("unread",))) for counts in results["derived"]]
    out += folded("Which keywords the responses broke", broken(*kinds["derived"]))
    out += folded("What they rejected, changed, or could not write as text", refusals(results["derived"]) + failures(results["derived"]))
    out += [
        "",
        "## Schemas that were normalized",
        "",
        "These are the schemas of real tools, normalized for the dialect. *Read*: the codec reads the response, and the result fits the original "
        "schema. *Stopped*: the codec rejects the response and reports what is wrong. *Excused*: as above. *Wrong*: the codec reads the response, "
        "but the original schema does not admit the result.",
        "",
        "| judge | dialect | schemas | accepted | read | stopped | excused | wrong |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    out += [row(*kinds["corpus"], counts, (("read",), ("stopped",), ("beyond", "nojson"), ("wrong",))) for counts in results["corpus"]]
    out += folded("Which keywords the responses broke", broken(*kinds["corpus"]))
    out += folded("What they rejected, changed, or could not write as text", refusals(results["corpus"]) + failures(results["corpus"]))
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
        f"**Result:** engines wrote {total:,} random responses to the derived schemas. Except for the excused responses, "
        + (f"types did not read {unread:,} that their schemas admit. " if unread else "each type read every response that its schema admits. ")
        + f"{forbidden:,} responses broke a keyword that the engine had accepted.",
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
    return re.sub(r"([\\\[\]|<])", r"\\\1", " ".join(why.split())[:140] or "no reason given")


def probes(results):
    pairs = [(row["engine"], dialect) for row in results["rows"] for dialect in row["dialects"]]
    out = [
        "",
        "## Keywords",
        "",
        "Each judge gets a schema with the keyword, a value that fits the schema, and a value that breaks the keyword. *Allowed*: it accepts the "
        "value that fits and rejects the other. *Ignored*: it accepts both values. *Refused*: it rejects the schema. *Misread*: it rejects the "
        "value that fits. A vendor's package can give only *allowed* or *refused*. The last column lists each judge whose result differs from the "
        "dialect's verdict.",
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
