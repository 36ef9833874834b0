"""Asks the engines themselves: do they compile what is normalized for a dialect, and which keywords do they enforce?

    python3 tests/judges/judge.py            # installs the engines into target/judges, and prints the page
    python3 tests/judges/judge.py --write    # the same, into docs/judges.md

It is no part of `cargo test`: it needs Python 3.9 or newer, and PyPI. xgrammar imports torch and transformers for types only;
empty modules stand in for them.
"""

import collections
import datetime
import json
import os
import pathlib
import subprocess
import sys
import venv

ROOT = pathlib.Path(__file__).resolve().parents[2]
HOME = ROOT / "target" / "judges"
ENGINES = ["xgrammar==0.2.8", "llguidance==1.9.1", "outlines-core==0.2.14"]
WITH_DEPENDENCIES = ["anthropic==2.12.0", "apache-tvm-ffi", "numpy", "pydantic", "typing_extensions"]
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


def install():
    """A place of their own for the engines."""
    python = HOME / "bin" / "python"
    if not python.exists():
        venv.create(HOME, with_pip=True)
        pip = [str(python), "-m", "pip", "install", "-q"]
        subprocess.run(pip + ["--no-deps"] + ENGINES, check=True)
        subprocess.run(pip + WITH_DEPENDENCIES, check=True)
    for name in ("torch", "transformers"):
        folder = HOME / "stand-ins" / name
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "__init__.py").write_text(STAND_IN)
    environment = dict(os.environ, PYTHONPATH=str(HOME / "stand-ins"), TVM_FFI_DISABLE_TORCH_C_DLPACK="1", JUDGES="1")
    command = ["cargo", "run", "-q", "-p", "strict-schema-tests", "--bin", "judge_schemas"]
    lines = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout
    page = subprocess.run([str(python), __file__], input=lines, env=environment, check=True, stdout=subprocess.PIPE)
    return page.stdout.decode()


class Xgrammar:
    def __init__(self):
        import xgrammar

        self.engine = xgrammar
        tokens = [bytes([byte]) for byte in range(256)] + [b"</s>"]
        info = xgrammar.TokenizerInfo(tokens, vocab_size=257, stop_token_ids=[256])
        self.compiler = xgrammar.GrammarCompiler(info)

    def compile(self, schema):
        return self.compiler.compile_json_schema(json.dumps(schema))

    def admits(self, compiled, text):
        matcher = self.engine.GrammarMatcher(compiled)
        return matcher.accept_string(text) and matcher.accept_token(256)


class LlGuidance:
    def __init__(self):
        import llguidance

        self.engine = llguidance
        self.tokenizer = llguidance.LLTokenizer("byte")

    def compile(self, schema):
        grammar = self.engine.LLMatcher.grammar_from_json_schema(json.dumps(schema))
        matcher = self.engine.LLMatcher(self.tokenizer, grammar)
        if matcher.get_error():
            raise ValueError(matcher.get_error())
        return matcher

    def admits(self, compiled, text):
        tokens = self.tokenizer.tokenize_str(text)
        matcher = compiled.deep_copy()
        return matcher.try_consume_tokens(tokens) == len(tokens) and matcher.is_accepting()


class Outlines:
    def __init__(self):
        from outlines_core import json_schema

        self.engine = json_schema

    def compile(self, schema):
        import re

        return re.compile(self.engine.build_regex_from_schema(json.dumps(schema)))

    def admits(self, compiled, text):
        return compiled.fullmatch(text) is not None


class Anthropic:
    """A schema that the vendor's transform leaves as it is, is one that the vendor takes."""

    def __init__(self):
        from anthropic import transform_schema

        self.transform = transform_schema

    def compile(self, schema):
        def keys(value):
            if isinstance(value, dict):
                return {key: keys(inner) for key, inner in value.items() if key not in ("description", "default", "$schema")}
            return [keys(inner) for inner in value] if isinstance(value, list) else value

        def untyped(value):
            """Beside an enum and a const the transform drops the type."""
            if isinstance(value, dict):
                drops = "enum" in value or "const" in value
                return {key: untyped(inner) for key, inner in value.items() if not (drops and key == "type")}
            return [untyped(inner) for inner in value] if isinstance(value, list) else value

        after = untyped(keys(self.transform(schema)))
        if after != untyped(keys(schema)):
            raise ValueError("the transform changes it")
        return None

    def admits(self, compiled, text):
        return None


def judge(lines):
    engines = {"xgrammar": Xgrammar(), "llguidance": LlGuidance(), "outlines-core": Outlines(), "anthropic SDK": Anthropic()}
    wholes = collections.OrderedDict()
    probes = []
    for line in lines:
        row = json.loads(line)
        engine = engines[row["engine"]]
        try:
            compiled, error = engine.compile(row["schema"]), None
        except Exception as problem:  # each engine has errors of its own
            compiled, error = None, str(problem).strip().splitlines()[-1][:120] if str(problem).strip() else type(problem).__name__
        if "id" in row:
            counts = wholes.setdefault((row["engine"], row["dialect"]), [0, collections.Counter()])
            counts[0] += 1
            if error is not None:
                counts[1][error] += 1
            continue
        if error is not None:
            found = "refused"
        elif engine.admits(compiled, row["good"]) is None:
            found = "allowed"
        elif not engine.admits(compiled, row["good"]):
            found = "misread"
        else:
            found = "ignored" if engine.admits(compiled, row["bad"]) else "allowed"
        probes.append((row["engine"], row["dialect"], row["keyword"], found, row["verdict"]))
    return wholes, probes


def page(wholes, probes):
    today = datetime.date.today().isoformat()
    out = [
        "# Judges",
        "",
        f"What the engines themselves say, asked on {today} by `python3 tests/judges/judge.py --write`: "
        + ", ".join(f"`{name}`" for name in ENGINES + WITH_DEPENDENCIES[:1])
        + ". It is no part of `cargo test`.",
        "",
        "## Schemas that were normalized for a dialect",
        "",
        "The corpus of tools, normalized for the dialect, given to the engine that runs behind it.",
        "",
        "| engine | dialect | schemas | compiled | refused | the commonest refusal |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for (engine, dialect), (count, errors) in wholes.items():
        refused = sum(errors.values())
        commonest = errors.most_common(1)[0][0].replace("|", "\\|") if errors else "–"
        out.append(f"| {engine} | `{dialect}` | {count} | {count - refused} | {refused} | {commonest} |")
    out += [
        "",
        "## Keywords",
        "",
        "A schema with the keyword, an instance, and one that breaks the keyword: it is `allowed` where the engine takes the one and not the other, "
        "`ignored` where it takes both, `refused` where it takes no such schema, `misread` where it refuses the instance. The dialect's "
        "verdict stands beside it where it is another one.",
        "",
        "| keyword | " + " | ".join(f"{engine}, `{dialect}`" for engine, dialect in wholes) + " |",
        "| --- |" + " --- |" * len(wholes),
    ]
    cells = {(engine, dialect, keyword): (found, verdict) for engine, dialect, keyword, found, verdict in probes}
    for keyword in dict.fromkeys(keyword for _, _, keyword, _, _ in probes):
        row = []
        for engine, dialect in wholes:
            found, verdict = cells[engine, dialect, keyword]
            row.append(found if found == verdict else f"{found} (dialect: {verdict})")
        out.append(f"| `{keyword}` | " + " | ".join(row) + " |")
    return "\n".join(out) + "\n"


if __name__ == "__main__":
    if "JUDGES" in os.environ:
        print(page(*judge(sys.stdin)), end="")
    else:
        text = install()
        if "--write" in sys.argv:
            (ROOT / "docs" / "judges.md").write_text(text)
        else:
            print(text, end="")
