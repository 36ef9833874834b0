"""Asks the engines and the vendors' own packages: do they take what is written for a dialect, which keywords do they enforce,
and does the type read what they write?

    python3 tests/judges/judge.py            # installs the judges into target/judges, and prints the page
    python3 tests/judges/judge.py --write    # the same, into docs/judges.md
    JUDGES_SAMPLES=20 python3 …              # more answers a schema

It is no part of `cargo test`: it needs Python 3.9 or newer, Node, a C++ compiler, and the registries PyPI, npm and crates.io.
xgrammar imports torch and transformers for types only; empty modules stand in for them.
"""

import collections
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import venv

import page
import sampler

ROOT = pathlib.Path(__file__).resolve().parents[2]
HERE = ROOT / "tests" / "judges"
HOME = ROOT / "target" / "judges"
PYTHON = ["xgrammar==0.2.8", "llguidance==1.9.1", "outlines-core==0.2.14"]
PYTHON_WITH_DEPENDENCIES = ["anthropic==2.12.0", "openai==3.54.0"]
NODE = ["openai@6.49.0", "@anthropic-ai/sdk@1.12.0"]
CRATE = ("llama-cpp-sys-2", "0.1.161")
LLAMA_CPP = ["common/json.cpp", "common/json-schema.cpp", "common/json-schema-to-grammar.cpp", "common/trie.cpp", "common/unicode.cpp", "src/llama-grammar.cpp"]
SAMPLES = int(os.environ.get("JUDGES_SAMPLES", "6"))
STAND_IN = '''
class _Meta(type):
    def __getattr__(cls, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return _Meta(name, (), {"__new__": lambda cls, *args, **kwargs: False})


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    return _Meta(name, (), {"__new__": lambda cls, *args, **kwargs: False})
'''


def run(command, **options):
    return subprocess.run([str(word) for word in command], check=True, **options)


def install():
    """A place of their own for the judges."""
    python = install_python()
    node = HOME / "node"
    if not (node / "node_modules").exists():
        node.mkdir(exist_ok=True)
        (node / "package.json").write_text('{ "private": true, "type": "module" }')
        run(["npm", "install", "--silent"] + NODE, cwd=node)
    shutil.copy(HERE / "transforms.mjs", node)
    build_llama_cpp()
    return python


def install_python():
    """The judges that are packages of Python."""
    python = HOME / "bin" / "python"
    if not python.exists():
        venv.create(HOME, with_pip=True)
        pip = [python, "-m", "pip", "install", "-q"]
        run(pip + ["--no-deps"] + PYTHON)
        run(pip + PYTHON_WITH_DEPENDENCIES + ["apache-tvm-ffi", "numpy", "pydantic", "typing_extensions"])
    for name in ("torch", "transformers"):
        folder = HOME / "stand-ins" / name
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "__init__.py").write_text(STAND_IN)
    return python


def environment():
    """In which the packages of Python are imported."""
    return dict(os.environ, PYTHONPATH=str(HOME / "stand-ins"), TVM_FFI_DISABLE_TORCH_C_DLPACK="1")


def build_llama_cpp():
    """The converter and the grammars of the llama.cpp that the crate carries, without the rest of it."""
    program, source = HOME / "llama_cpp", HERE / "llama_cpp.cpp"
    if program.exists() and program.stat().st_mtime > source.stat().st_mtime:
        return
    crate = HOME / "crate"
    (crate / "src").mkdir(parents=True, exist_ok=True)
    (crate / "src" / "lib.rs").write_text("")
    name, version = CRATE
    manifest = f'[package]\nname = "carrier"\nversion = "0.0.0"\n[workspace]\n[dependencies]\n{name} = "={version}"\n'
    (crate / "Cargo.toml").write_text(manifest)
    found = run(["cargo", "metadata", "--format-version", "1"], cwd=crate, stdout=subprocess.PIPE).stdout
    packages = {package["name"]: package for package in json.loads(found)["packages"]}
    tree = pathlib.Path(packages[name]["manifest_path"]).parent / "llama.cpp"
    folders = [f"-I{tree / folder}" for folder in ("common", "src", "include", "ggml/include", "vendor")]
    flags = ["-std=c++17", "-O1", "-ffunction-sections", "-fdata-sections", "-Wl,--gc-sections"]
    run(["c++"] + flags + folders + [source] + [tree / file for file in LLAMA_CPP] + ["-o", program])


def suite(folder, *others):
    """The suite, with a folder to work in, and other tests that write into it."""
    tests = [word for name in ("suite", *others) for word in ("--test", name)]
    command = ["cargo", "test", "-q", "--workspace", "--locked", *tests, "--", "--test-threads", "2"]
    run(command, cwd=ROOT, env=dict(os.environ, STRICT_SCHEMA_JUDGES=str(folder)), stdout=subprocess.DEVNULL)


def main():
    python = install()
    folder = HOME / "work"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    suite(folder)
    schemas = ["cargo", "run", "-q", "--locked", "-p", "strict-schema-tests", "--bin", "judge_schemas"]
    with open(folder / "corpus.jsonl", "wb") as file:
        run(schemas, cwd=ROOT, stdout=file)
    run([python, __file__, "judge", folder], env=environment())
    suite(folder)
    with open(folder / "corpus-answers.jsonl", "rb") as answers, open(folder / "corpus-outcomes.jsonl", "wb") as file:
        run(schemas + ["--", "answers"], cwd=ROOT, stdin=answers, stdout=file)
    versions = PYTHON + PYTHON_WITH_DEPENDENCIES + NODE + [f"{CRATE[0]}@{CRATE[1]}"]
    text = page.page(folder, versions, SAMPLES)
    if "--write" in sys.argv:
        (ROOT / "docs" / "judges.md").write_text(text)
    else:
        print(text, end="")


def judge(folder):
    """Inside of the environment: compiles and samples everything."""
    import engines as judges

    engines = [
        judges.Xgrammar(),
        judges.LlGuidance(),
        judges.LlamaCpp(HOME / "llama_cpp"),
        judges.Outlines(),
        judges.AnthropicPython(),
        judges.Node("@anthropic-ai/sdk (npm)", HOME / "node", judges.literals_alone),
        judges.OpenAiPython(),
        judges.Node("openai (npm)", HOME / "node", judges.in_any_order),
    ]
    lines = [json.loads(line) for line in open(folder / "corpus.jsonl")]
    rows = {row["engine"]: row for row in lines if "engine" in row}
    by_dialect = collections.defaultdict(list)
    for line in lines:
        if "engine" not in line:
            by_dialect[line["dialect"]].append(line)
    derived = collections.defaultdict(list)
    for line in open(folder / "derived.jsonl"):
        row = json.loads(line)
        derived[row["dialect"]].append(row)
    (folder / "answers").mkdir()
    results = {"rows": list(rows.values()), "probes": [], "derived": [], "corpus": []}
    with open(folder / "corpus-answers.jsonl", "w") as corpus_answers:
        for engine in engines:
            row = rows[engine.name]
            known = {}
            for dialect in row["dialects"]:
                results["probes"] += [probe(engine, dialect, it) for it in by_dialect[dialect] if "keyword" in it]
                asked = [(it["id"], it["schema"]) for it in by_dialect[dialect] if "id" in it]
                few = max(1, SAMPLES // 3)
                results["corpus"].append(whole(engine, dialect, asked, known, few, lambda it: write(corpus_answers, "id", it)))
            for dialect in row["dialects"] + row["guests"]:
                asked = [(it["name"], json.loads(it["schema"])) for it in derived[dialect]]
                results["derived"].append(whole(engine, dialect, asked, known, SAMPLES, lambda it: to_test(folder, it)))
            print(f"{engine.name} has judged", file=sys.stderr)
    (folder / "results.json").write_text(json.dumps(results))


def write(file, key, answer):
    file.write(json.dumps({key: answer.pop("name"), **answer}) + "\n")


def to_test(folder, answer):
    """An answer, into the file that its test reads."""
    test = answer["name"].split(" ")[0].replace("::", ".")
    with open(folder / "answers" / f"{test}.jsonl", "a") as file:
        write(file, "name", answer)


def whole(engine, dialect, asked, known, samples, keep):
    """Compiles and samples each schema; the same schema once, whatever it is called."""
    counts = {"engine": engine.name, "dialect": dialect, "schemas": 0, "refusals": [], "failures": [], "endless": 0, "no_text": 0, "sampled": 0}
    for name, schema in asked:
        counts["schemas"] += 1
        text = json.dumps(schema)
        if text not in known:
            known[text] = sampled(engine, schema, samples, text)
        refusal, failure, answers, no_text = known[text]
        counts["no_text"] += no_text
        if refusal is not None:
            counts["refusals"].append([name, refusal])
        if failure == "endless":
            counts["endless"] += 1
        elif failure is not None:
            counts["failures"].append([name, failure])
        for answer in answers:
            counts["sampled"] += 1
            keep({"name": name, "engine": engine.name, "dialect": dialect, "text": answer})
    return counts


def sampled(engine, schema, samples, seed):
    """Why the engine does not take the schema, how it failed to write, and what it wrote."""
    try:
        compiled = engine.compile(schema)
    except Exception as problem:  # each engine has errors of its own
        return brief(problem), None, [], 0
    if not hasattr(engine, "start"):
        return None, None, [], 0
    try:
        return (None, None, *sampler.samples(lambda: engine.start(compiled), samples, seed))
    except sampler.Endless:
        return None, "endless", [], 0
    except Exception as problem:
        return None, brief(problem), [], 0


def probe(engine, dialect, row):
    try:
        compiled = engine.compile(row["schema"])
    except Exception:
        found = "refused"
    else:
        if engine.admits(compiled, row["good"]) is None:
            found = "allowed"
        elif not engine.admits(compiled, row["good"]):
            found = "misread"
        else:
            found = "ignored" if engine.admits(compiled, row["bad"]) else "allowed"
    return [engine.name, dialect, row["keyword"], found, row["verdict"]]


def brief(problem):
    lines = re.sub(r"^\[[0-9:]+\] \S+ ", "", str(problem).strip()).splitlines()  # xgrammar says the time and the line
    return lines[-1][:200] if lines else type(problem).__name__


if __name__ == "__main__":
    if sys.argv[1:2] == ["judge"]:
        judge(pathlib.Path(sys.argv[2]))
    else:
        main()
