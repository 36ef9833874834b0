//! Modules that are imported for their schemas, by the Python and the Node of this machine. If these or their libraries are missing, the
//! tests print that; `target/tmp` may have them:
//!
//! ```sh
//! python3 -m venv target/tmp/pydantic && target/tmp/pydantic/bin/pip install pydantic
//! npm install --prefix target/tmp/zod zod@4 tsx
//! ```

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use super::{ended, fixtures, outcome, strict_schema};

fn runs(program: &Path, arguments: &[&str]) -> bool {
    Command::new(program).args(arguments).output().is_ok_and(|it| it.status.success())
}

fn scratch(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// An environment with pydantic.
fn pydantic() -> Option<PathBuf> {
    let found = [scratch("pydantic").join("bin/python"), "python3".into()];
    let found = found.into_iter().find(|it| runs(it, &["-c", "import pydantic; pydantic.TypeAdapter"]));
    if found.is_none() {
        eprintln!("skipped: there is no Python with pydantic");
    }
    found
}

/// A folder whose modules find zod, and a program that runs TypeScript.
fn zod() -> Option<tempfile::TempDir> {
    let installed = scratch("zod").join("node_modules");
    if !installed.join("zod").is_dir() || !runs(Path::new("node"), &["--version"]) {
        eprintln!("skipped: there is no Node with zod 4 and tsx");
        return None;
    }
    let folder = fixtures();
    #[cfg(unix)]
    std::os::unix::fs::symlink(installed, folder.path().join("node_modules")).unwrap();
    Some(folder)
}

fn python(folder: &Path, arguments: &[&str], python: Option<&Path>) -> (i32, String, String) {
    let mut command = strict_schema(folder, arguments);
    // The interpreter of an environment is in its `bin`.
    if let Some(environment) = python.and_then(Path::parent).and_then(Path::parent) {
        command.env("VIRTUAL_ENV", environment);
    } else {
        command.env_remove("VIRTUAL_ENV");
    }
    ended(&mut command)
}

const MODELS: &str = r#"
from typing import Callable, Literal, Optional
from pydantic import BaseModel, TypeAdapter
from .shared import Place

print("what a module prints is no schema")

class Weather(BaseModel):
    place: Place
    unit: Optional[Literal["C", "F"]] = None

class Handler(BaseModel):
    call: Callable[[int], int]

class _Private(BaseModel):
    a: int

Many = TypeAdapter(list[Weather])
Words = dict[str, str]
"#;

#[test]
fn the_models_of_a_python_module_are_checked() {
    let Some(interpreter) = pydantic() else { return };
    let folder = fixtures();
    let package = folder.path().join("package");
    std::fs::create_dir(&package).unwrap();
    std::fs::write(package.join("__init__.py"), "").unwrap();
    std::fs::write(
        package.join("shared.py"),
        "from pydantic import BaseModel\nclass Place(BaseModel):\n    city: str\n",
    )
    .unwrap();
    std::fs::write(package.join("models.py"), MODELS).unwrap();
    let run = |arguments: &[&str]| python(folder.path(), arguments, Some(&interpreter));

    // Types without a schema are reported, and do not hide others. Types that another module defines belong to that module.
    let (code, out, err) = run(&["check", "py:package.models", "-f", "concise"]);
    assert_eq!(code, 2, "{out}{err}");
    assert!(out.contains("py:package.models:Weather:") && out.contains("SM-03") && out.contains("SM-25"), "{out}");
    assert!(out.contains("py:package.models:Many:48:3: error[SM-01"), "{out}");
    assert!(!out.contains("models:Place:") && !out.contains("Private") && !out.contains("prints"), "{out}");
    assert!(err.contains("error: py:package.models:Handler has no JSON Schema: PydanticInvalidForJsonSchema"), "{err}");
    assert!(err.contains("checked 2 schemas in 2 files"), "{err}");

    // One type by its name, even if it is not a model; and a package that exports some types.
    let (code, out, err) = run(&["check", "py:package.models:Words", "-f", "concise"]);
    assert!(code == 1 && out.contains("py:package.models:Words:") && err.contains("checked 1 schema"), "{out}{err}");
    std::fs::write(package.join("__init__.py"), "from .models import Weather, Words\n__all__ = ['Weather']\n").unwrap();
    let (code, _, err) = run(&["check", "py:package"]);
    assert!(code == 1 && err.contains("checked 1 schema in 1 file"), "{err}");
    let (code, _, err) = run(&["check", "py:package.models:Nothing"]);
    assert!(code == 2 && err.contains("py:package.models:Nothing: it has no pydantic model"), "{err}");

    // Every command that reads inputs accepts modules.
    let (code, out, err) = run(&["compat", "py:package.models:Weather", "--provider", "openai,gemini"]);
    assert!(code == 1 && out.contains("models:Weather"), "{out}{err}");
    let (code, out, err) = run(&["fix", "py:package.models:Weather"]);
    assert!(code == 1 && out.contains("+++ b/py:package.models:Weather"), "{out}{err}");
    let (code, _, err) = run(&["fix", "py:package.models:Weather", "-w", "--lossy"]);
    assert!(code == 2 && err.contains("is not a file"), "{err}");
    let (code, out, err) = run(&["snapshot", "snaps", "py:package.models:Weather"]);
    assert!(code == 0 && out.contains("wrote snaps/Weather.json"), "{out}{err}");
    let (code, out, err) = run(&["diff", "snaps/Weather.json", "py:package.models:Weather"]);
    assert!(code == 0 && out.contains("0 differences"), "{out}{err}");
}

#[test]
fn a_file_of_python_is_imported_by_its_path() {
    let Some(interpreter) = pydantic() else { return };
    let folder = fixtures();
    std::fs::create_dir(folder.path().join("src")).unwrap();
    std::fs::write(
        folder.path().join("src/answer.py"),
        "from pydantic.dataclasses import dataclass\n@dataclass\nclass Answer:\n    text: str\n",
    )
    .unwrap();
    let (code, out, err) = python(folder.path(), &["check", "py:src/answer.py", "-f", "concise"], Some(&interpreter));
    assert!(code == 1 && out.starts_with("py:src/answer.py:Answer:1:1: error[SM-03"), "{out}{err}");
}

/// None of these needs pydantic.
#[test]
fn what_cannot_be_imported_is_explained() {
    if !runs(Path::new("python3"), &["--version"]) {
        eprintln!("skipped: there is no Python");
        return;
    }
    let folder = fixtures();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    write("broken.py", "import sys\nsys.stderr.write('::error::x\\n')\nraise ValueError('not today')\n");
    write(
        "slow.py",
        "import subprocess, time\nsubprocess.Popen(['sh', '-c', 'echo $$ >child; exec sleep 60'])\ntime.sleep(60)\n",
    );
    write("loud.py", "import os\nos.write(1, b'x' * 100)\n");
    let (code, _, err) = python(folder.path(), &["check", "py:broken"], None);
    assert!(code == 2 && err.contains("error: py:broken: the module cannot be imported"), "{err}");
    assert!(err.contains("stderr: ValueError: not today") && !err.contains("\n::"), "{err}");
    let (code, _, err) = python(folder.path(), &["check", "py:missing"], None);
    assert!(code == 2 && err.contains("No module named 'missing'"), "{err}");
    let (code, _, err) = python(folder.path(), &["check", "py:"], None);
    assert!(code == 2 && err.contains("no module is named"), "{err}");
    let start = Instant::now();
    let (code, _, err) = python(folder.path(), &["check", "py:slow", "--timeout", "2"], None);
    assert!(code == 2 && err.contains("did not end within 2 seconds") && err.contains("--timeout"), "{err}");
    assert!(start.elapsed() < Duration::from_secs(20));
    super::assert_ended(&folder.path().join("child"));

    // Without an interpreter, and with one that is not Python.
    let bare = |path: &str| {
        let mut command = strict_schema(folder.path(), &["check", "py:broken"]);
        ended(command.env("PATH", path).env_remove("VIRTUAL_ENV"))
    };
    let (code, _, err) = bare("/nowhere");
    assert!(code == 2 && err.contains("no `python3` and no `python` on `PATH`"), "{err}");
}

/// A configuration may come from a stranger, and a file may have such a name.
#[test]
fn only_an_argument_runs_code() {
    let folder = fixtures();
    std::fs::write(folder.path().join("evil.py"), "open('ran', 'w')\n").unwrap();
    for module in ["py:evil", "ts:evil.mjs"] {
        std::fs::write(folder.path().join("strict-schema.toml"), format!("files = [\"{module}\"]\n")).unwrap();
        let (code, _, err) = python(folder.path(), &["check"], None);
        assert!(code == 2 && err.contains("name it as an argument instead"), "{err}");
    }
    assert!(!folder.path().join("ran").exists());
    std::fs::remove_file(folder.path().join("strict-schema.toml")).unwrap();
    std::fs::copy(folder.path().join("strict.json"), folder.path().join("py:evil")).unwrap();
    let (code, _, err) = python(folder.path(), &["check", "./py:evil"], None);
    assert_eq!((code, folder.path().join("ran").exists()), (0, false), "{err}");
}

const TOOLS: &str = r#"
import { z } from "zod";
import { units } from "./units";

console.log("what a module prints is no schema");
enum Only { TypeScript }

export const Weather = z.object({ city: z.string().describe("The city"), unit: z.enum(units).optional() });
export const tools = { search: { description: "Search", inputSchema: z.object({ q: z.string().transform((it) => it.length) }) } };
export const when = z.date();
export const kind = Only.TypeScript;
"#;

#[test]
#[cfg(unix)]
fn the_schemas_of_a_typescript_module_are_checked() {
    let Some(folder) = zod() else { return };
    let source = folder.path().join("src");
    std::fs::create_dir(&source).unwrap();
    std::fs::write(source.join("tools.ts"), TOOLS).unwrap();
    std::fs::write(source.join("units.ts"), "export const units = [\"C\", \"F\"] as const;\n").unwrap();
    std::fs::write(source.join("one.mjs"), "import { z } from 'zod';\nexport default z.object({ a: z.int() });\n")
        .unwrap();
    for kind in ["module", "commonjs"] {
        std::fs::write(folder.path().join("package.json"), format!("{{\"type\":\"{kind}\"}}")).unwrap();
        let (code, out, err) = outcome(folder.path(), &["check", "ts:src/tools.ts", "-f", "concise"]);
        assert_eq!(code, 2, "{kind}: {out}{err}");
        assert!(out.contains("ts:src/tools.ts:Weather:") && out.contains("error[SM-25"), "{kind}: {out}");
        assert!(out.contains("ts:src/tools.ts:tools.search.inputSchema:"), "{kind}: {out}");
        assert!(err.contains("ts:src/tools.ts:when has no JSON Schema: Date cannot"), "{kind}: {err}");
        assert!(err.contains("checked 2 schemas in 2 files") && !out.contains("prints"), "{kind}: {err}");
    }
    let run = |arguments: &[&str]| outcome(folder.path(), arguments);
    let (code, out, err) = run(&["check", "ts:src/tools.ts:tools", "-f", "concise"]);
    assert!(code == 1 && out.contains("tools.search.inputSchema") && !out.contains("Weather"), "{out}{err}");
    let (code, _, err) = run(&["check", "ts:src/one.mjs", "--provider", "gemini"]);
    assert!(code == 0 && err.contains("checked 1 schema in 1 file"), "{err}");
    let (code, _, err) = run(&["check", "ts:src/units.ts"]);
    assert!(code == 2 && err.contains("ts:src/units.ts: it has no zod schema"), "{err}");
    let (code, _, err) = run(&["check", "ts:src/missing.ts"]);
    assert!(code == 2 && err.contains("cannot be imported") && err.contains("missing.ts"), "{err}");
    let mut command = strict_schema(folder.path(), &["check", "ts:src/tools.ts"]);
    let (code, _, err) = ended(command.env("PATH", "/nowhere"));
    assert!(code == 2 && err.contains("no `node` on `PATH`"), "{err}");
}
