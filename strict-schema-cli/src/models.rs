//! `py:package.models` and `ts:src/tools.ts`: the schemas that pydantic and zod write for a program's own types. This runs the program's
//! code, so only an argument of the command line may ask for it.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::failure::Failure;
use crate::program;

/// A module whose schemas are asked for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Models<'a> {
    written: &'a str,
    language: &'static ModelLanguage,
    module: &'a str,
    /// The one schema to read; empty for all schemas.
    name: &'a str,
}

/// How to ask a language's own program.
#[derive(Debug)]
struct ModelLanguage {
    prefix: &'static str,
    /// The library that writes the schemas.
    library: &'static str,
    programs: fn() -> Vec<PathBuf>,
    arguments: &'static [&'static str],
    script: &'static str,
    missing: &'static str,
}

const LANGUAGES: &[ModelLanguage] = &[
    ModelLanguage {
        prefix: "py:",
        library: "pydantic model",
        programs: pythons,
        arguments: &["-c"],
        script: include_str!("models/pydantic.py"),
        missing: "there is no `python3` and no `python` on `PATH`: activate the environment of the project, which sets `VIRTUAL_ENV`",
    },
    ModelLanguage {
        prefix: "ts:",
        library: "zod schema",
        programs: || vec![PathBuf::from("node")],
        arguments: &["--experimental-import-meta-resolve", "--no-warnings", "--input-type=module", "-e"],
        script: include_str!("models/zod.mjs"),
        missing: "there is no `node` on `PATH`",
    },
];

/// The interpreters to try, the first one first.
fn pythons() -> Vec<PathBuf> {
    let inside = if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" };
    let environment = std::env::var_os("VIRTUAL_ENV").filter(|it| !it.is_empty());
    let active = environment.map(|it| Path::new(&it).join(inside));
    active.into_iter().chain(["python3".into(), "python".into()]).collect()
}

/// Each schema of a module with its name, and why other types have none.
pub(crate) struct Imported {
    pub schemas: Vec<(String, Value)>,
    pub faults: Vec<Failure>,
}

/// The output of a language's script.
#[derive(Deserialize)]
struct ModelSchemas {
    schemas: Map<String, Value>,
    faults: Map<String, Value>,
}

impl<'a> Models<'a> {
    /// The module, if an argument names one.
    pub(crate) fn named(written: &'a str) -> Option<Self> {
        let language = LANGUAGES.iter().find(|it| written.starts_with(it.prefix))?;
        let rest = &written[language.prefix.len()..];
        let is_name =
            |it: &str| !it.is_empty() && it.chars().all(|it| it.is_alphanumeric() || matches!(it, '_' | '$' | '.'));
        let (module, name) = match rest.rsplit_once(':') {
            Some((module, name)) if is_name(name) => (module, name),
            _ => (rest, ""),
        };
        Some(Self { written, language, module, name })
    }

    /// Whether files with this extension are source code of such a program.
    pub(crate) fn is_source(extension: &str) -> bool {
        matches!(extension, "py" | "ts" | "tsx" | "mts" | "cts" | "js" | "mjs" | "cjs")
    }

    pub(crate) fn schemas(&self, time: Duration) -> Result<Imported, Failure> {
        let ModelLanguage { library, programs, arguments, script, missing, .. } = self.language;
        let cannot = |what: &str| Failure::new(format!("{}: {what}", self.written));
        if self.module.is_empty() || self.module.starts_with('-') {
            return Err(cannot("no module is named").help("write `py:package.models`, or `ts:src/tools.ts`"));
        }
        let mut ran = None;
        for program in programs() {
            let mut command = Command::new(program);
            command.args(*arguments).arg(script).args([self.module, self.name]);
            ran = program::run(&mut command, time).map_err(|it| it.of(self.written))?;
            if ran.is_some() {
                break;
            }
        }
        let Some(ran) = ran else { return Err(cannot("its program is missing").help(*missing)) };
        if !ran.is_success {
            return Err(cannot("the module cannot be imported").said(ran.said));
        }
        let written: ModelSchemas = serde_json::from_slice(&ran.output)
            .map_err(|error| cannot(&format!("its program writes no schemas: {error}")).said(ran.said))?;
        if written.schemas.is_empty() && written.faults.is_empty() {
            return Err(cannot(&format!("it has no {library}")).help(
                "only models that the module defines or exports are read; name another after a colon: `py:models:Name`",
            ));
        }
        let name = |it: &str| {
            let written = self.written.strip_suffix(self.name).unwrap_or(self.written).trim_end_matches(':');
            format!("{written}:{it}")
        };
        let faults = written.faults.iter().map(|(it, why)| {
            Failure::new(format!("{} has no JSON Schema: {}", name(it), why.as_str().unwrap_or_default()))
        });
        let schemas = written.schemas.iter().map(|(it, schema)| (name(it), schema.clone()));
        Ok(Imported { schemas: schemas.collect(), faults: faults.collect() })
    }
}
