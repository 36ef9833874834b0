//! `strict-schema.toml`: the settings of a project, so that you do not repeat them in each call.
//!
//! Ignored findings are listed here and not in the schemas, since schemas are sent to the provider.

use std::io::Write as _;
use std::path::{Component, Path, PathBuf};

use globset::{GlobMatcher, GlobSet, GlobSetBuilder};
use toml::{Table, Value};

use crate::args::{FailOn, PolicyName, Providers, Settings};
use crate::dialects::{self, Chosen};
use crate::failure::{Exit, Failure};
use crate::finding::{Finding, inside};
use crate::lines::Lines;
use crate::models::Models;
use crate::nearest::nearest;
use crate::output::Output;
use crate::paths::{glob, joined, shown};
use crate::rules;

/// The configuration in force.
#[derive(Debug, Default)]
pub(crate) struct Config {
    pub file: Option<PathBuf>,
    /// What to read where the arguments name nothing, relative to the folder.
    pub files: Vec<String>,
    excluded: GlobSet,
    /// The command's folder of snapshots, which are not read as tools; absolute, without links.
    snapshots: Option<PathBuf>,
    /// The folder that its paths are relative to; absolute.
    pub folder: Option<PathBuf>,
    pub fail_on: Option<FailOn>,
    pub policy: Option<PolicyName>,
    providers: Vec<String>,
    ignores: Vec<Ignore>,
    /// The settings as the file has them.
    table: Table,
}

#[derive(Debug)]
struct Ignore {
    /// The rule's id.
    rule: Option<&'static str>,
    path: Option<GlobMatcher>,
    pointer: Option<String>,
}

const FILE: &str = "strict-schema.toml";

const KEYS: &[&str] = &["providers", "files", "exclude", "fail-on", "policy", "ignore"];
const IGNORE_KEYS: &[&str] = &["rule", "path", "pointer", "reason"];

impl Config {
    /// The configuration file that the settings name, or else the nearest one: `strict-schema.toml`, or a `Cargo.toml` with
    /// `[workspace.metadata.strict-schema]`, in this folder or one around it.
    pub(crate) fn find(settings: &Settings) -> Result<Self, Failure> {
        if settings.isolated {
            return Ok(Self::default());
        }
        if let Some(path) = &settings.config {
            return Self::read(path)?.ok_or_else(|| {
                Failure::new(format!("{} has no [workspace.metadata.strict-schema]", shown(path)))
                    .help("add that table, or name a strict-schema.toml")
            });
        }
        let current = std::env::current_dir()
            .map_err(|error| Failure::new(format!("cannot determine the current folder: {error}")))?;
        for folder in current.ancestors() {
            for name in [FILE, "Cargo.toml"] {
                let path = folder.join(name);
                if path.is_file()
                    && let Some(config) = Self::read(&path)?
                {
                    return Ok(config);
                }
            }
        }
        Ok(Self::default())
    }

    /// None if it is a manifest without settings for this program.
    fn read(path: &Path) -> Result<Option<Self>, Failure> {
        let name = shown(path);
        let text = std::fs::read_to_string(path)
            .map_err(|error| Failure::new(format!("cannot read the configuration {name}: {error}")))?;
        let is_manifest = path.file_name().is_some_and(|it| it == "Cargo.toml");
        // Only cargo judges a manifest.
        if is_manifest && !text.contains("strict-schema") {
            return Ok(None);
        }
        let table: Table = match text.parse() {
            Ok(table) => table,
            Err(_) if is_manifest => return Ok(None),
            Err(error) => {
                let (line, column) = Lines::new(&text).place(error.span().map_or(0, |it| it.start));
                let what = format!("{name}:{line}:{column}: this is not TOML: {}", error.message());
                return Err(Failure::new(what));
            }
        };
        let table = if is_manifest {
            let of = |table: &Table, key: &str| table.get(key).and_then(Value::as_table).cloned();
            let found =
                of(&table, "workspace").and_then(|it| of(&it, "metadata")).and_then(|it| of(&it, "strict-schema"));
            match found {
                Some(table) => table,
                None => return Ok(None),
            }
        } else {
            table
        };
        let config = Self::of(table).map_err(|what| {
            Failure::new(format!("{name}: {what}"))
                .help("docs/cli.md lists the settings; `--isolated` ignores the file")
        })?;
        let folder = std::env::current_dir().unwrap_or_default().join(path).parent().map(Path::to_owned);
        Ok(Some(Self { file: Some(path.to_owned()), folder, ..config }))
    }

    fn of(table: Table) -> Result<Self, String> {
        known(&table, KEYS, "setting")?;
        let mut excluded = GlobSetBuilder::new();
        for pattern in texts(&table, "exclude")? {
            excluded.add(glob(&pattern).map_err(|it| it.what().to_owned())?.glob().clone());
        }
        let files = texts(&table, "files")?;
        if let Some(pattern) = files.iter().find(|it| leads_out(it)) {
            return Err(format!("`files` names `{pattern}`, which is outside the folder of the configuration"));
        }
        // The file may come from a repository that the user cloned.
        if let Some(module) = files.iter().find(|it| Models::named(it).is_some()) {
            return Err(format!("`files` names `{module}`, which runs a program: name it as an argument instead"));
        }
        let providers = texts(&table, "providers")?;
        for name in &providers {
            dialects::named(name).map_err(|it| format!("`providers`: {}", it.in_one()))?;
        }
        Ok(Self {
            file: None,
            folder: None,
            files,
            snapshots: None,
            excluded: excluded.build().map_err(|error| error.to_string())?,
            fail_on: choice(&table, "fail-on")?,
            policy: choice(&table, "policy")?,
            providers,
            ignores: ignores(&table)?,
            table,
        })
    }

    /// A file's name, relative to the configuration.
    fn seen(&self, file: &str) -> String {
        let Some(folder) = &self.folder else { return file.to_owned() };
        let path = joined(&std::env::current_dir().unwrap_or_default(), file);
        path.strip_prefix(folder).map_or_else(|_| file.to_owned(), |it| it.to_string_lossy().replace('\\', "/"))
    }

    /// Whether a file that the configuration names is in its folder, after links are resolved: the configuration may come from a repository
    /// that the user cloned.
    pub(crate) fn reaches(&self, file: &Path) -> bool {
        let folder = self.folder.as_ref().and_then(|it| it.canonicalize().ok());
        match (file.canonicalize(), folder) {
            (Ok(file), Some(folder)) => file.starts_with(folder),
            // A missing file cannot be reached.
            _ => true,
        }
    }

    /// The same, but snapshots are excluded.
    pub(crate) fn without_snapshots(self, folder: Option<&Path>) -> Self {
        Self { snapshots: folder.and_then(|it| it.canonicalize().ok()), ..self }
    }

    /// Whether a file that a folder or a glob leads to is excluded.
    pub(crate) fn excludes(&self, file: &str) -> bool {
        self.is_snapshot(Path::new(file)) || !self.excluded.is_empty() && self.excluded.is_match(self.seen(file))
    }

    /// Whether a file is in the command's folder of snapshots.
    pub(crate) fn is_snapshot(&self, file: &Path) -> bool {
        let folder = || std::path::absolute(file).ok()?.parent()?.canonicalize().ok();
        self.snapshots.is_some() && self.snapshots == folder()
    }

    pub(crate) fn ignores(&self, file: &str, finding: &Finding) -> bool {
        self.ignores.iter().any(|it| {
            it.rule.is_none_or(|rule| rule == finding.rule.id)
                && it.path.as_ref().is_none_or(|path| path.is_match(self.seen(file)))
                // The empty pointer is the root, which contains everything.
                && it.pointer.as_deref().is_none_or(|pointer| match pointer {
                    "" => finding.schema().is_empty(),
                    pointer => inside(&finding.pointer, pointer).is_some(),
                })
        })
    }

    /// The dialects that the arguments name, or else those of the configuration.
    pub(crate) fn dialects(&self, arguments: &Providers) -> Result<Chosen, Failure> {
        if arguments.all {
            return Ok(Chosen::These(dialects::all()));
        }
        let names = if arguments.provider.is_empty() { &self.providers } else { &arguments.provider };
        if names.is_empty() {
            return Ok(Chosen::Shape);
        }
        let found: Vec<_> = names.iter().map(|it| dialects::named(it)).collect::<Result<_, _>>()?;
        Ok(Chosen::These(dialects::unique(found)))
    }

    /// The one dialect to write for. Fails if there are several.
    pub(crate) fn dialect(&self, provider: Option<&str>) -> Result<Chosen, Failure> {
        const ONE: &str = "choose one with `--provider NAME`; `--provider portable` is for all of them";
        if let Some(several) = provider.filter(|it| it.contains(',')) {
            return Err(
                Failure::new(format!("`{several}` are several providers, but a schema is written for one")).help(ONE)
            );
        }
        let provider: Vec<_> = provider.into_iter().map(str::to_owned).collect();
        match self.dialects(&Providers { provider, all: false })? {
            Chosen::These(several) if several.len() > 1 => {
                Err(Failure::new("the configuration names several providers, but a schema is written for one")
                    .help(ONE))
            }
            chosen => Ok(chosen),
        }
    }

    /// Prints the settings and their source.
    pub(crate) fn dump(&self, output: &mut Output) -> Result<Exit, Failure> {
        let from = self.file.as_deref().map_or_else(|| "no file, so these are the defaults".to_owned(), shown);
        writeln!(output, "# {from}")?;
        let mut table = self.table.clone();
        let texts = |list: &[&str]| Value::Array(list.iter().map(|it| Value::from(*it)).collect());
        let defaults = [
            ("providers", texts(&[dialects::DEFAULT])),
            ("files", texts(&[])),
            ("exclude", texts(&[])),
            ("fail-on", Value::from("error")),
            ("policy", Value::from("checked")),
        ];
        for (key, value) in defaults {
            table.entry(key).or_insert(value);
        }
        write!(output, "{}", toml::to_string(&table).map_err(|error| Failure::new(error.to_string()))?)?;
        Ok(Exit::Clean)
    }
}

/// Whether a pattern leads out of the folder to which it is relative.
fn leads_out(pattern: &str) -> bool {
    let path = Path::new(pattern);
    path.has_root() || path.components().any(|step| matches!(step, Component::ParentDir | Component::Prefix(_)))
}

fn ignores(table: &Table) -> Result<Vec<Ignore>, String> {
    let list = match table.get("ignore") {
        None => return Ok(Vec::new()),
        Some(Value::Array(list)) => list,
        Some(_) => return Err("`ignore` is a list of tables: write `[[ignore]]`".to_owned()),
    };
    list.iter().map(ignore).collect()
}

fn ignore(value: &Value) -> Result<Ignore, String> {
    let table = value.as_table().ok_or("`ignore` is a list of tables: write `[[ignore]]`")?;
    known(table, IGNORE_KEYS, "key of `ignore`")?;
    let text = |key: &str| match table.get(key) {
        None => Ok(None),
        Some(Value::String(text)) => Ok(Some(text.clone())),
        Some(_) => Err(format!("`ignore`: `{key}` is a string")),
    };
    let (rule, path, pointer) = (text("rule")?, text("path")?, text("pointer")?);
    text("reason")?;
    if rule.is_none() && path.is_none() && pointer.is_none() {
        return Err("`ignore` would ignore everything: it needs a `rule`, a `path` or a `pointer`".to_owned());
    }
    let of = |rule: String| match rules::named(&rule) {
        Some(rule) => Ok(rule.id),
        None => Err(rules::unknown(&rule).what().to_owned()),
    };
    let rule = rule.map(of).transpose()?;
    if pointer.as_ref().is_some_and(|it| !it.is_empty() && !it.starts_with('/')) {
        return Err("`ignore`: `pointer` is a JSON pointer, which starts with `/`".to_owned());
    }
    let path = path.map(|it| glob(&it)).transpose().map_err(|it| it.what().to_owned())?;
    Ok(Ignore { rule, path, pointer })
}

fn known(table: &Table, keys: &[&'static str], what: &str) -> Result<(), String> {
    for key in table.keys() {
        if !keys.contains(&key.as_str()) {
            let near = nearest(keys.iter().copied(), &key.replace('_', "-"));
            return Err(match near {
                Some(near) => format!("`{key}` is not a {what}: did you mean `{near}`?"),
                None => format!("`{key}` is not a {what}: write one of `{}`", keys.join("`, `")),
            });
        }
    }
    Ok(())
}

fn texts(table: &Table, key: &str) -> Result<Vec<String>, String> {
    let wrong = || format!("`{key}` is a list of strings");
    match table.get(key) {
        None => Ok(Vec::new()),
        Some(Value::Array(list)) => list.iter().map(|it| it.as_str().map(str::to_owned).ok_or_else(wrong)).collect(),
        Some(_) => Err(wrong()),
    }
}

fn choice<T: clap::ValueEnum>(table: &Table, key: &str) -> Result<Option<T>, String> {
    let Some(value) = table.get(key) else { return Ok(None) };
    let text = value.as_str().unwrap_or_default();
    T::from_str(text, true).map(Some).map_err(|_| {
        let variants = T::value_variants().iter().filter_map(T::to_possible_value);
        let names: Vec<_> = variants.map(|it| format!("`{}`", it.get_name())).collect();
        format!("`{key}` is one of {}", names.join(", "))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, error: &str) {
        assert_eq!(Config::of(text.parse().unwrap()).unwrap_err(), error);
    }

    #[test]
    fn what_is_no_setting_is_an_error() {
        check("provders = []", "`provders` is not a setting: did you mean `providers`?");
        check("fail_on = 'error'", "`fail_on` is not a setting: did you mean `fail-on`?");
        check("fail-on = 'never'", "`fail-on` is one of `error`, `warning`");
        check("providers = 'openai'", "`providers` is a list of strings");
        check(
            "[[ignore]]\nreason = 'x'",
            "`ignore` would ignore everything: it needs a `rule`, a `path` or a `pointer`",
        );
        check("[[ignore]]\nrule = 'open-objects'", "no rule is called `open-objects`: did you mean `open-object`?");
        check("ignore = 1", "`ignore` is a list of tables: write `[[ignore]]`");
        check("[[ignore]]\nrule = 1", "`ignore`: `rule` is a string");
        check("[[ignore]]\nrule = 'x'", "no rule is called `x`");
        check("[[ignore]]\nx = 1", "`x` is not a key of `ignore`: write one of `rule`, `path`, `pointer`, `reason`");
        check("[[ignore]]\npointer = 'a'", "`ignore`: `pointer` is a JSON pointer, which starts with `/`");
    }
}
