//! Files, folders, globs, standard input and servers: the sources of texts.

use std::collections::BTreeMap;
use std::io::{ErrorKind, IsTerminal as _, Read};
use std::path::{Path, PathBuf};

use ignore::WalkBuilder;

use crate::args::Inputs;
use crate::config::Config;
use crate::failure::Failure;
use crate::mcp::{self, McpSource};
use crate::models::{Imported, Models};
use crate::output::tell;
use crate::paths::{glob, shown};
use crate::progress::Progress;
use crate::recognize;
use crate::text::{Syntax, Text, is_likely_yaml};
use crate::write::pretty;

/// A text with the name that reports use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Source {
    pub name: String,
    pub path: Option<PathBuf>,
    /// Whether it must have something to check. A file that only a folder leads to, or any file with `--skip-unrecognized`, need not.
    pub is_named: bool,
    /// Whether an argument or a glob leads to it, and not only a folder. Only then may the servers in it be started.
    is_argument: bool,
    text: Option<String>,
}

/// The name in reports for the answer of a server that an argument names.
pub(crate) const SERVER: &str = "tools/list";

pub(crate) const STDIN: &str = "<stdin>";

/// How many bytes a text may have.
const LARGEST: u64 = 256 << 20;

/// The extensions that a folder is searched for.
const EXTENSIONS: &[&str] = &["json", "jsonc", "jsonl", "ndjson", "yaml", "yml"];

/// How the schemas of a program's source are exported, by the extension of its files.
const EXPORTS: &[(&[&str], &str)] = &[
    (
        &["py"],
        "this is Python: write `py:package.models` instead of the file, to import it and read the schemas of its pydantic models",
    ),
    (
        &["ts", "tsx", "mts", "cts", "js", "mjs", "cjs", "jsx"],
        "this is TypeScript or JavaScript: write `ts:` before the file, to import it and read the zod schemas that it exports",
    ),
    (
        &["rs"],
        "this is Rust: write `strict_schema::assert_snapshot!(MyTool)` in a test, which writes the schema to a file",
    ),
    (
        &["go"],
        "this is Go: write the schema to a file first, for example by `json.Marshal(jsonschema.Reflect(&MyTool{}))`",
    ),
];

impl Source {
    /// A text that was given directly.
    pub(crate) fn of_text(name: &str, text: String) -> Self {
        Self { name: name.to_owned(), path: None, is_named: true, is_argument: true, text: Some(text) }
    }

    /// A file that the user named.
    pub(crate) fn of_file(path: &Path) -> Self {
        Self { name: shown(path), path: Some(path.to_owned()), is_named: true, is_argument: true, text: None }
    }

    pub(crate) fn read(&self) -> Result<String, Failure> {
        if let Some(text) = &self.text {
            return Ok(text.clone());
        }
        let path = self.path.as_deref().unwrap_or(Path::new(&self.name));
        let cannot = |why: &dyn std::fmt::Display| Failure::new(format!("cannot read {}: {why}", self.name));
        let file = std::fs::File::open(path).map_err(|error| cannot(&error))?;
        limited(file, &self.name, cannot)
    }

    /// Reads the text and keeps it: a pipe can be read only once.
    pub(crate) fn keep(&mut self) -> Result<(), Failure> {
        self.text = Some(self.read()?);
        Ok(())
    }

    /// The text as JSON or YAML, by the file's extension, or else by the text itself.
    pub(crate) fn parse<'t>(&self, text: &'t str) -> Text<'t> {
        let syntax = match self.extension() {
            Some("jsonl" | "ndjson") => Syntax::Lines,
            _ if self.is_yaml() => Syntax::Yaml,
            Some("json" | "jsonc") => Syntax::Json,
            _ if self.exported_by().is_none() && is_likely_yaml(text) => Syntax::Yaml,
            _ => Syntax::Json,
        };
        Text::new(text, syntax)
    }

    /// Whether its name is that of a YAML file.
    pub(crate) fn is_yaml(&self) -> bool {
        matches!(self.extension(), Some("yaml" | "yml"))
    }

    /// How to get the schema out of it, if it is a program's source code.
    pub(crate) fn exported_by(&self) -> Option<&'static str> {
        let extension = self.extension()?;
        EXPORTS.iter().find(|(of, _)| of.contains(&extension)).map(|(_, help)| *help)
    }

    fn extension(&self) -> Option<&str> {
        Path::new(&self.name).extension()?.to_str()
    }

    /// The name of a schema that has none: that of its file or its type.
    pub(crate) fn stem(&self) -> &str {
        let own = if self.path.is_some() { None } else { self.name.rsplit_once(':') };
        let name = Path::new(own.map_or(&*self.name, |it| it.1));
        let stem = if is_data(name) || own.is_none() { name.file_stem() } else { name.file_name() };
        stem.and_then(|it| it.to_str()).unwrap_or(&self.name)
    }
}

/// Some editors put this mark before a UTF-8 text. It is not part of a value.
pub(crate) const MARK: char = '\u{feff}';

/// The text of bytes that were written to a file.
pub(crate) fn text_of(bytes: Vec<u8>, name: &str) -> Result<String, Failure> {
    if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
        return Err(Failure::new(format!("cannot read {name}: it is UTF-16"))
            .help("JSON is UTF-8: convert the file, for example by `iconv -f UTF-16 -t UTF-8`"));
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Failure::new(format!("cannot read {name}: byte {at} is not UTF-8")).help("JSON is UTF-8: convert the file")
    })
}

/// Every text that the arguments name, or else the configuration: sorted by name, each once. Also returns which are not available.
pub(crate) fn gather(inputs: &Inputs, config: &Config) -> Result<(Vec<Source>, Vec<Failure>), Failure> {
    let mut found = BTreeMap::new();
    if let Some(server) = inputs.server.source()? {
        let source = ask(SERVER, &server, inputs)?;
        found.insert(source.name.clone(), source);
    }
    let is_configured = inputs.paths.is_empty() && found.is_empty();
    let (paths, folder) = if is_configured { configured(config) } else { (&*inputs.paths, Path::new("")) };
    if paths.is_empty() && found.is_empty() {
        return Err(Failure::new("nothing to read")
            .help("name a file, a folder or a glob, `-` for standard input, or `--mcp COMMAND` for an MCP server"));
    }
    let (mut sources, mut faults) = (Vec::new(), Vec::new());
    for path in paths {
        let read = match Models::named(path) {
            Some(models) => import(models, inputs, &mut found, &mut faults),
            None => expand(folder, path, inputs, config, (&mut found, &mut faults)),
        };
        faults.extend(read.err());
    }
    // Nothing that was named is there.
    if found.is_empty()
        && let Some(last) = faults.pop()
    {
        for failure in &faults {
            tell(&format!("{failure}\n"));
        }
        return Err(last);
    }
    let outside = |it: &&Source| it.path.as_ref().is_some_and(|path| !config.reaches(path));
    if let Some(source) = found.values().find(outside).filter(|_| is_configured) {
        return Err(Failure::new(format!(
            "`files` names {}, which is outside the folder of the configuration",
            source.name
        ))
        .help("name the file as an argument if you mean it"));
    }
    for mut source in found.into_values() {
        let may_list_servers = inputs.start_servers && source.is_argument;
        if may_list_servers && let Err(failure) = source.keep() {
            faults.push(failure);
            continue;
        }
        let servers = if may_list_servers { servers_of(&source) } else { Vec::new() };
        if servers.is_empty() {
            sources.push(source);
            continue;
        }
        for (name, server) in servers {
            let name = format!("{}#{name}", source.name);
            match server.and_then(|server| ask(&name, &server, inputs)) {
                Ok(tools) => sources.push(tools),
                Err(failure) => faults.push(failure.of(&name)),
            }
        }
    }
    Ok((sources, faults))
}

/// What the configuration names, and the folder that it is relative to.
fn configured(config: &Config) -> (&[String], &Path) {
    (&config.files, config.folder.as_deref().unwrap_or(Path::new("")))
}

/// The tools of a server, as a text.
fn ask(name: &str, server: &McpSource, inputs: &Inputs) -> Result<Source, Failure> {
    let progress = Progress::waiting("asking the MCP server for its tools");
    let tools = mcp::list_tools(server, inputs.server.time());
    progress.finish();
    Ok(Source::of_text(name, pretty(&tools?)?))
}

/// The schemas of a module, each as a text.
fn import(
    models: Models<'_>,
    inputs: &Inputs,
    found: &mut BTreeMap<String, Source>,
    faults: &mut Vec<Failure>,
) -> Result<(), Failure> {
    let progress = Progress::waiting("importing the module");
    let imported = models.schemas(inputs.server.time());
    progress.finish();
    let Imported { schemas, faults: mut others } = imported?;
    faults.append(&mut others);
    for (name, schema) in schemas {
        let text = format!("{schema:#}\n");
        found.insert(name.clone(), Source::of_text(&name, text));
    }
    Ok(())
}

/// The files whose changes affect the result. A module may import all other modules of its program.
pub(crate) fn watched(inputs: &Inputs, config: &Config) -> Vec<PathBuf> {
    let mut found = BTreeMap::new();
    let (paths, folder) = if inputs.paths.is_empty() { configured(config) } else { (&*inputs.paths, Path::new("")) };
    let mut watched = Vec::new();
    for path in paths {
        if Models::named(path).is_some() {
            let is_source = |it: &PathBuf| it.extension().and_then(|it| it.to_str()).is_some_and(Models::is_source);
            watched.extend(files(Path::new("."), false).filter_map(Result::ok).filter(is_source));
        } else {
            // A file that is missing now may exist later.
            let _ = expand(folder, path, inputs, config, (&mut found, &mut Vec::new()));
        }
    }
    watched.extend(found.into_values().filter_map(|it| it.path));
    watched
}

/// The servers that a configuration file lists; none if it is another kind of file.
fn servers_of(source: &Source) -> Vec<(String, Result<McpSource, Failure>)> {
    let Ok(text) = source.read() else { return Vec::new() };
    let json = source.parse(&text);
    let (parts, _) = json.parts();
    let all = parts.first().and_then(|it| recognize::servers(&it.value)).into_iter().flatten();
    all.map(|(name, server)| (name.clone(), McpSource::configured(server))).collect()
}

/// Finds the files that a path or a pattern leads to, relative to the folder.
fn expand(
    folder: &Path,
    written: &str,
    inputs: &Inputs,
    config: &Config,
    (found, faults): (&mut BTreeMap<String, Source>, &mut Vec<Failure>),
) -> Result<(), Failure> {
    if written == "-" {
        let name = inputs.stdin_filepath.as_ref().map_or_else(|| STDIN.to_owned(), |it| shown(it));
        found.insert(name.clone(), Source::of_text(&name, stdin(&name)?));
        return Ok(());
    }
    if written.is_empty() {
        return Err(Failure::new("a path is empty").help("is a variable of the shell unset? `-` is standard input"));
    }
    let mut add = |path: &Path, is_argument: bool| {
        let is_named = is_argument && !inputs.skip_unrecognized;
        let name = shown(path);
        if !is_named && config.excludes(&name) {
            return false;
        }
        let source = Source { name: name.clone(), path: Some(path.to_owned()), is_named, is_argument, text: None };
        let found = found.entry(name).or_insert(source);
        found.is_named |= is_named;
        found.is_argument |= is_argument;
        true
    };
    let path = folder.join(written);
    let called = if folder.as_os_str().is_empty() { written.to_owned() } else { shown(&path) };
    if path.is_dir() {
        let (mut count, before) = (0, faults.len());
        for file in files(&path, false) {
            match file {
                Ok(file) => count += usize::from(is_data(&file) && add(&file, false)),
                Err(fault) => faults.push(fault),
            }
        }
        return if count > 0 || faults.len() > before {
            Ok(())
        } else {
            Err(Failure::new(format!("the folder {called} has no file to check"))
                .help("a folder is searched for .json, .jsonc, .jsonl, .ndjson, .yaml and .yml files that git does not ignore"))
        };
    }
    if path.exists() || !written.contains(['*', '?', '[', '{']) {
        // A missing file is reported when it is read, together with all other problems.
        add(&path, true);
        return Ok(());
    }
    let matcher = glob(written)?;
    let (mut count, before) = (0, faults.len());
    let start = literal_start(written);
    let start = if start.as_os_str().is_empty() { folder.to_owned() } else { folder.join(start) };
    let start = if start.as_os_str().is_empty() { PathBuf::from(".") } else { start };
    for file in files(&start, true) {
        let file = match file {
            Ok(file) => file,
            Err(fault) => {
                faults.push(fault);
                continue;
            }
        };
        let inside = file.strip_prefix(folder).unwrap_or(&file);
        if (matcher.is_match(shown(inside)) || matcher.is_match(inside)) && !config.excludes(&shown(&file)) {
            add(&file, true);
            count += 1;
        }
    }
    if count == 0 && faults.len() == before {
        return Err(Failure::new(format!("no file matches `{called}`")).help(
            "`*` matches within one folder, `**` across folders; quote the pattern so that the shell leaves it alone",
        ));
    }
    Ok(())
}

/// Whether a folder is searched for this file.
pub(crate) fn is_data(file: &Path) -> bool {
    file.extension().and_then(|it| it.to_str()).is_some_and(|it| EXTENSIONS.contains(&it))
}

/// The folder that contains everything that the pattern can match.
fn literal_start(pattern: &str) -> PathBuf {
    let is_plain = |step: &&str| !step.contains(['*', '?', '[', '{', '\\']);
    let steps: Vec<_> = pattern.split('/').take_while(is_plain).collect();
    match (&*steps.join("/"), pattern.starts_with('/')) {
        ("", true) => PathBuf::from("/"),
        (start, _) => PathBuf::from(start),
    }
}

/// The files in a folder and its subfolders, and links to files. Files that git ignores, `node_modules` and `.git` are left out. Anything
/// else is skipped: a pipe would block, and a broken link is not an error here. A folder that cannot be read is.
fn files(folder: &Path, has_hidden: bool) -> impl Iterator<Item = Result<PathBuf, Failure>> {
    let mut walk = WalkBuilder::new(folder);
    walk.hidden(!has_hidden).require_git(false).follow_links(false);
    walk.filter_entry(|it| it.depth() == 0 || it.file_name() != "node_modules" && it.file_name() != ".git");
    let is_file = |it: &ignore::DirEntry| {
        it.file_type().is_some_and(|kind| if kind.is_symlink() { it.path().is_file() } else { kind.is_file() })
    };
    walk.build().filter_map(move |entry| match entry {
        Ok(entry) => is_file(&entry).then(|| Ok(entry.into_path())),
        // It is gone since its folder was read.
        Err(error) if error.io_error().is_some_and(|it| it.kind() == ErrorKind::NotFound) => None,
        Err(error) => Some(Err(Failure::new(format!("cannot read {error}")))),
    })
}

/// Standard input.
pub(crate) fn stdin(name: &str) -> Result<String, Failure> {
    if std::io::stdin().is_terminal() {
        tell("reading standard input, until Ctrl-D\n");
    }
    limited(std::io::stdin().lock(), name, |why| Failure::new(format!("cannot read standard input: {why}")))
}

/// The text of a file, a device or a pipe, whose length is unknown.
fn limited(from: impl Read, name: &str, cannot: impl Fn(&dyn std::fmt::Display) -> Failure) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    from.take(LARGEST + 1).read_to_end(&mut bytes).map_err(|error| cannot(&error))?;
    if bytes.len() as u64 > LARGEST {
        return Err(cannot(&"it is larger than 256 MiB").help("texts of up to that size are read"));
    }
    text_of(bytes, name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_starts_where_its_first_star_is() {
        for (pattern, start) in [("a/b/*.json", "a/b"), ("*.json", ""), ("/x/**", "/x"), ("/*", "/")] {
            assert_eq!(literal_start(pattern), Path::new(start), "{pattern}");
        }
    }
}
