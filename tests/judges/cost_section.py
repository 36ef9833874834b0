"""What `cost.py` measured, as a section of `docs/cost.md`."""

import collections
import statistics

BEGIN, END = "<!-- providers -->", "<!-- end of providers -->"
# The most that the ratio of ours to theirs should be.
SIZE_TARGETS = {"schemars, strict": 1.0, "pydantic, strict, no titles": 0.95}
ENGINE_TARGET = 1.1
FORMS = ["ours", "schemars", "schemars, strict", "pydantic", "pydantic, strict", "pydantic, strict, no titles"]
UNITS = {"seconds": ("ms", 1e3, 1), "bytes": ("KB", 1e-3, 0)}


def write(page, text):
    """In place of what stood between the marks."""
    head, rest = page.read_text().split(BEGIN)
    _, tail = rest.split(END)
    page.write_text(f"{head}{BEGIN}\n\n{text}\n\n{END}{tail}")


def section(results):
    out = [f"Measured on {results['date']} with " + ", ".join(f"`{it}`" for it in results["versions"]) + ".", ""]
    out += totals(results["types"]) + [""] + ratios(results["engines"]) + ["", of_the_suite(results["engines"]), ""]
    out += ["### Each type", ""] + sizes_of_types(results["types"], "bytes") + [""] + larger(results["types"]) + [""]
    out += sizes_of_types(results["types"], "tokens") + [""]
    out += weights_of_types(results["types"], results["engines"])
    for engine in results["engines"]:
        out += ["", f"### {engine['name']}", ""] + table_of(engine) + refusals(engine)
        out += [""] + heaviest(engine) + [""] + keywords(engine)
    return "\n".join(out)


def row(cells):
    return "| " + " | ".join(map(str, cells)) + " |"


def head(cells):
    return [row(cells), row(["---"] * len(cells))]


def total(types, what, form):
    return sum(it[what][form] for it in types)


def totals(types):
    """The sums over all types, and the ratios of ours to theirs."""
    out = head(["all types"] + FORMS)
    for what in ("bytes", "tokens"):
        sums = {form: total(types, what, form) for form in FORMS}
        out.append(row([what] + list(sums.values())))
        out.append(row([f"{what}, ours to theirs"] + [against(sums["ours"] / it, SIZE_TARGETS.get(form)) for form, it in sums.items()]))
    return out


def against(ratio, target):
    """With a mark if it misses its target, as it is shown."""
    shown = f"{ratio:.2f}"
    return f"{shown} ✗" if target and float(shown) > target else shown


def sizes_of_types(types, what):
    out = head([f"{what} of"] + FORMS)
    for it in types:
        out.append(row([f"`{it['name']}`"] + [it[what][form] for form in FORMS]))
    out.append(row(["all of them"] + [total(types, what, form) for form in FORMS]))
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


def ratios(engines):
    """What the types cost of which both forms compile: ours to theirs. Those without far bounds tell what the bounds cost."""
    out = head(["sum over the types", "types", "ours", "schemars, strict", "ratio", "target"])
    for engine in engines:
        ours, theirs = (engine["groups"][form] for form in ("ours", "schemars, strict"))
        both = [name for name in ours if "refused" not in ours[name] and "refused" not in theirs[name]]
        near = [name for name in both if name not in engine["far bounds"]]
        for key in ("seconds", engine["weight"]):
            for names, what in ((both, ""), (near, ", no 64-bit integers")):
                sums = [sum(form[name][key] for name in names) for form in (ours, theirs)]
                cells = [shown(it, key) for it in sums] + [against(sums[0] / sums[1], ENGINE_TARGET), ENGINE_TARGET]
                out.append(row([f"{engine['name']}, {unit(key)}{what}", len(names)] + cells))
    return out


def rejected(engines):
    """The schemas that an engine rejects although their dialect is its own."""
    return [
        f"{engine['name']} rejects {name} for {dialect}: {it['refused']}"
        for engine in engines
        for dialect in engine["own dialects"]
        for name, it in engine["groups"][dialect].items()
        if "refused" in it
    ]


def of_the_suite(engines):
    found = rejected(engines)
    if found:
        return f"✗ Engines reject {len(found)} schemas of the suite whose dialect they implement."
    own = [f"{engine['name']} for " + " and ".join(f"`{it}`" for it in engine["own dialects"]) for engine in engines]
    return f"No engine rejects a type of the suite for a dialect that it implements: {', '.join(own)}."


def refusals(engine):
    """The words of each, and how often they were said."""
    out = []
    for group, found in engine["groups"].items():
        words = collections.Counter(it["refused"] for it in found.values() if "refused" in it)
        out += [f"- {engine['name']}, {group}: {times} × `{why}`" for why, times in words.most_common()]
    return [""] + out if out else []


def heaviest(engine):
    key = engine["weight"]
    out = head([f"{engine['name']}: the largest of the suite", "dialect", "ms", unit(key), "without", unit(key)])
    for it in engine["heaviest"]:
        cells = [f"`{it['name'].split(' ')[0]}`", f"`{it['dialect']}`"] + [shown(it["cost"][one], one) for one in ("seconds", key)]
        matters = it["without"] is not None and it["without"] < 0.9 * it["cost"][key]
        out.append(row(cells + ([it["keyword"], shown(it["without"], key)] if matters else ["no keyword", ""])))
    return out


def keywords(engine):
    key = engine["weight"]
    out = head([f"{engine['name']}: a keyword in the suite", "schemas", f"{unit(key)} with it", "without it", "ratio"])
    for it in engine["keywords"]:
        if it["schemas"]:
            one, other = it["sums"]
            out.append(row([it["name"], it["schemas"], shown(one, key), shown(other, key), f"{one / other:.2f}"]))
    return out
