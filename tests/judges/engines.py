"""The judges: each compiles a schema or says why not; some say what may follow a text, some only which schema is theirs."""

import json
import pathlib
import re
import subprocess

HERE = pathlib.Path(__file__).resolve().parent


class Bytes:
    """A walk over bytes."""

    def text(self, letters):
        return bytes(letters).decode()


class Engine:
    """One that holds a model to a grammar: `compile` gives what `start` begins a walk of."""

    def admits(self, compiled, text):
        walk = self.start(compiled)
        for letter in text.encode() if isinstance(walk, Bytes) else map(ord, text):
            if letter not in walk.allowed():
                return False
            walk.take(letter)
        return -1 in walk.allowed()


class Xgrammar(Engine):
    name = "xgrammar"

    def __init__(self):
        import numpy
        import xgrammar

        self.engine, self.numpy = xgrammar, numpy
        tokens = [bytes([byte]) for byte in range(256)] + [b"</s>"]
        info = xgrammar.TokenizerInfo(tokens, vocab_size=257, stop_token_ids=[256])
        self.compiler = xgrammar.GrammarCompiler(info)

    def compile(self, schema):
        return self.compiler.compile_json_schema(json.dumps(schema))

    def start(self, compiled):
        return XgrammarWalk(self.engine.GrammarMatcher(compiled), self.numpy)


class XgrammarWalk(Bytes):
    def __init__(self, matcher, numpy):
        self.matcher, self.numpy = matcher, numpy
        self.mask = numpy.zeros((1, 9), dtype=numpy.int32)

    def allowed(self):
        # Its `fill_next_token_bitmask` asks for a tensor of torch; what it calls takes an array.
        self.mask.fill(-1)
        self.matcher._handle.fill_next_token_bitmask(self.mask, 0, False)
        bits = self.numpy.unpackbits(self.mask.view(self.numpy.uint8)[0], bitorder="little")[:257]
        return [-1 if token == 256 else token for token in bits.nonzero()[0].tolist()]

    def take(self, letter):
        if not self.matcher.accept_token(letter):
            raise ValueError(f"it does not take the byte {letter} that it allows")


class LlGuidance(Engine):
    name = "llguidance"

    def __init__(self):
        import llguidance

        self.engine = llguidance
        self.tokenizer = llguidance.LLTokenizer("byte")

    def compile(self, schema):
        grammar = self.engine.LLMatcher.grammar_from_json_schema(json.dumps(schema))
        matcher = self.engine.LLMatcher(self.tokenizer, grammar, log_level=0)
        if matcher.get_error():
            raise ValueError(matcher.get_error())
        return matcher

    def start(self, compiled):
        return LlGuidanceWalk(compiled.deep_copy(), self.tokenizer.eos_token)


class LlGuidanceWalk(Bytes):
    def __init__(self, matcher, end):
        self.matcher, self.end = matcher, end

    def allowed(self):
        if self.matcher.is_stopped():
            return [-1]
        bits = self.matcher.compute_logit_bias()
        if self.matcher.get_error():
            raise ValueError(self.matcher.get_error())
        return [-1 if token == self.end else token for token, bias in enumerate(bits) if bias and (token < 256 or token == self.end)]

    def take(self, letter):
        if not self.matcher.consume_token(letter):
            raise ValueError(self.matcher.get_error())


class LlamaCpp(Engine):
    """The program of `llama_cpp.cpp`. Of the code points that may follow it tries some hundred."""

    name = "llama.cpp"

    def __init__(self, program):
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)

    def say(self, line):
        self.process.stdin.write(line + "\n")

    def ask(self, line):
        self.say(line)
        self.process.stdin.flush()
        return self.process.stdout.readline().strip()

    def compile(self, schema):
        answer = self.ask("compile " + json.dumps(schema, ensure_ascii=False))
        if answer != "ok":
            raise ValueError(answer.removeprefix("error "))
        return self

    def start(self, compiled):
        return LlamaCppWalk(self)


class LlamaCppWalk:
    def __init__(self, engine):
        self.engine = engine
        engine.say("reset")

    def allowed(self):
        return [int(word) for word in self.engine.ask("next").split()]

    def take(self, letter):
        self.engine.say(f"take {letter}")

    def text(self, letters):
        return "".join(map(chr, letters))


class Outlines:
    """It makes a regular expression of a schema: Python's own reads it."""

    name = "outlines-core"

    def __init__(self):
        from outlines_core import json_schema

        self.engine = json_schema

    def compile(self, schema):
        return re.compile(self.engine.build_regex_from_schema(json.dumps(schema)))

    def admits(self, compiled, text):
        return compiled.fullmatch(text) is not None


class Transform:
    """A vendor's own: a schema that it leaves as it is, is one that the vendor takes."""

    def compile(self, schema):
        after = self.essence(self.transform(json.loads(json.dumps(schema))))
        before = self.essence(schema)
        if after != before:
            raise ValueError("it changes " + difference(before, after))

    def admits(self, compiled, text):
        return None

    def essence(self, value):
        """The schema without what the transform writes otherwise and to no effect."""
        return value


def literals_alone(value):
    """Without the type beside an enum and a const, which the transforms of Anthropic drop, and without words."""
    if isinstance(value, dict):
        drops = "enum" in value or "const" in value
        gone = ("description", "default", "$schema") + (("type",) if drops else ())
        return {key: literals_alone(inner) for key, inner in value.items() if key not in gone}
    return [literals_alone(inner) for inner in value] if isinstance(value, list) else value


def in_any_order(value):
    """The names under `required` are a set."""
    if isinstance(value, dict):
        is_names = lambda key, inner: key == "required" and isinstance(inner, list) and all(isinstance(it, str) for it in inner)
        return {key: sorted(inner) if is_names(key, inner) else in_any_order(inner) for key, inner in value.items()}
    return [in_any_order(inner) for inner in value] if isinstance(value, list) else value


class AnthropicPython(Transform):
    name = "anthropic (PyPI)"

    def __init__(self):
        from anthropic import transform_schema

        self.transform = transform_schema

    def essence(self, value):
        return literals_alone(value)


class OpenAiPython(Transform):
    name = "openai (PyPI)"

    def __init__(self):
        from openai.lib._pydantic import _ensure_strict_json_schema

        self.transform = lambda schema: _ensure_strict_json_schema(schema, path=(), root=schema)

    def essence(self, value):
        return in_any_order(value)


class Node(Transform):
    """A transform of an npm package, by the program `transforms.mjs`: a schema a line, and a line that answers."""

    def __init__(self, name, folder, essence=None):
        self.name = name
        self.essence = essence or self.essence
        command = ["node", "transforms.mjs", name.split(" ")[0]]
        self.process = subprocess.Popen(command, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def transform(self, schema):
        self.process.stdin.write(json.dumps(schema) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if "error" in answer:
            raise ValueError(answer["error"])
        return answer["schema"]


def difference(before, after, place=""):
    """The first place at which two documents differ, and how."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key in list(before) + [key for key in after if key not in before]:
            if key not in after:
                return f"`{key}`: it takes it out"
            if key not in before:
                return f"`{key}`: it adds it"
            if before[key] != after[key]:
                return difference(before[key], after[key], key)
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for one, other in zip(before, after):
            if one != other:
                return difference(one, other, place)
    return f"`{place}`: it writes another value"
