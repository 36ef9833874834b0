"""What `cost.py` measured, as a section of `docs/cost.md`."""

import collections
import statistics

BEGIN, END = "<!-- providers -->", "<!-- end of providers -->"
FORMS = ["ours", "schemars", "schemars, strict", "pydantic", "pydantic, strict", "pydantic, strict, no titles"]
UNITS = {"seconds": ("ms", 1e3, 1), "bytes": ("KB", 1e-3, 0)}


def write(page, text):
    """In place of what stood between the marks."""
    head, rest = page.read_text().split(BEGIN)
    _, tail = rest.split(END)
    page.write_text(f"{head}{BEGIN}\n\n{text}\n\n{END}{tail}")


def section(results):
    out = [f"Measured on {results['date']} with " + ", ".join(f"`{it}`" for it in results["versions"]) + ".", ""]
    out += sizes_of_types(results["types"], "bytes") + [""] + larger(results["types"]) + [""]
    out += sizes_of_types(results["types"], "tokens") + [""]
    out += weights_of_types(results["types"], results["engines"])
    for engine in results["engines"]:
        out += [""] + table_of(engine) + refusals(engine) + [""] + ratios(engine)
        for key in ("seconds", engine["weight"]):
            out += [""] + heaviest(engine, key)
        out += [""] + keywords(engine)
    return "\n".join(out)


def row(cells):
    return "| " + " | ".join(map(str, cells)) + " |"


def head(cells):
    return [row(cells), row(["---"] * len(cells))]


def sizes_of_types(types, what):
    out = head([what] + FORMS)
    for it in types:
        out.append(row([f"`{it['name']}`"] + [it[what][form] for form in FORMS]))
    totals = {form: sum(it[what][form] for it in types) for form in FORMS}
    out.append(row(["all of them"] + list(totals.values())))
    out.append(row(["ours to theirs"] + [f"{totals['ours'] / total:.2f}" for total in totals.values()]))
    return out


def larger(types):
    """Where ours is larger than another that is strict, and why."""
    out = head(["larger", "ours", "than", "by", "since"])
    for it in types:
        for form, reason in (("schemars, strict", it["beside schemars"]), ("pydantic, strict, no titles", it["beside pydantic"])):
            if reason:
                ours = it["bytes"]["ours"]
                out.append(row([f"`{it['name']}`", ours, form, ours - it["bytes"][form], reason]))
    return out


def spread(values, key):
    """The median, the 95th percentile, the largest and the sum."""
    values = sorted(values)
    found = (statistics.median(values), values[(len(values) * 95 - 1) // 100], values[-1], sum(values))
    return " / ".join(shown(value, key) for value in found)


def unit(key):
    return UNITS.get(key, (key, 1, 0))[0]


def shown(value, key):
    _, factor, places = UNITS.get(key, (key, 1, 0))
    return f"{value * factor:.{places}f}"


STRICT = ["ours", "schemars, strict", "pydantic, strict"]


def weights_of_types(types, engines):
    """What does not depend on the machine, of each type."""
    out = head(["what compiles"] + [f"{it['name']}, {unit(it['weight'])}: {form}" for it in engines for form in STRICT])
    for it in types:
        cells = []
        for engine in engines:
            found = [engine["groups"][form][it["name"]] for form in STRICT]
            cells += ["refused" if "refused" in cost else shown(cost[engine["weight"]], engine["weight"]) for cost in found]
        out.append(row([f"`{it['name']}`"] + cells))
    return out


def table_of(engine):
    keys = ["seconds", *engine["counts"]]
    out = head([f"{engine['name']}: schemas", "accepted", "rejected"] + [unit(key) for key in keys])
    for name, found in engine["groups"].items():
        taken = [it for it in found.values() if "refused" not in it]
        label = name if name in FORMS else f"the suite, `{name}`"
        out.append(row([label, len(taken), len(found) - len(taken)] + [spread([it[key] for it in taken], key) for key in keys]))
    return out


TARGET = 1.1


def ratios(engine):
    """What all types that both forms of them compile cost: ours to theirs."""
    ours, theirs = (engine["groups"][form] for form in ("ours", "schemars, strict"))
    both = [name for name in ours if "refused" not in ours[name] and "refused" not in theirs[name]]
    out = head([f"{engine['name']}: the sum of ours to that of `schemars`, strict", "ratio", "target"])
    for key in ("seconds", engine["weight"]):
        ratio = sum(ours[name][key] for name in both) / sum(theirs[name][key] for name in both)
        out.append(row([unit(key), f"{ratio:.2f}{' ✗' if ratio > TARGET else ''}", TARGET]))
    return out


def refusals(engine):
    """The words of each, and how often they were said."""
    out = []
    for group, found in engine["groups"].items():
        words = collections.Counter(it["refused"] for it in found.values() if "refused" in it)
        out += [f"- {engine['name']}, {group}: {times} × `{why}`" for why, times in words.most_common()]
    return [""] + out if out else []


def heaviest(engine, key):
    keys = ["seconds", engine["weight"]]
    most = "slowest" if key == "seconds" else "largest"
    units = [unit(it) for it in keys]
    titles = [f"{engine['name']}: the {most} of the suite", "dialect", "properties", *units, "without", *units]
    out = head(titles)
    for it in engine["heaviest"][key]:
        cells = [f"`{it['name'].split(' ')[0]}`", f"`{it['dialect']}`", it["properties"]] + [shown(it["cost"][one], one) for one in keys]
        matters = it["without"] and it["without"][key] < 0.9 * it["cost"][key]
        less = [it["keyword"]] + [shown(it["without"][one], one) for one in keys] if matters else ["no keyword", "", ""]
        out.append(row(cells + less))
    return out


def keywords(engine):
    keys = ["seconds", engine["weight"]]
    cells = [cell for key in keys for cell in (f"{unit(key)} with it", "without it", "ratio")]
    out = head([f"{engine['name']}: a keyword in the suite", "schemas"] + cells)
    for it in engine["keywords"]:
        if it["sums"]:
            one, other = it["sums"]
            cells = [cell for key in keys for cell in (shown(one[key], key), shown(other[key], key), f"{one[key] / other[key]:.2f}")]
            out.append(row([it["name"], it["schemas"]] + cells))
    return out
