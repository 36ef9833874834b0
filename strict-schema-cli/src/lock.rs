//! `lock`: records the tools of servers after a review, so that no server changes a description or a schema silently.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write as _;
use std::path::Path;

use anstyle::{AnsiColor, Style};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::args::{LockArgs, Settings};
use crate::catalog::{Bundled, canonical};
use crate::config::Config;
use crate::coverage::Coverage;
use crate::document::Document;
use crate::failure::{Exit, Failure};
use crate::finding::inside;
use crate::output::{Output, counted, in_one_line, tell};
use crate::paths::shown;
use crate::recognize::recognize;
use crate::source::{SERVER, Source, gather};
use crate::stored::Stored;
use crate::write::{pretty, replace};

/// The tools of a server, by name. Each is stored whole: a digest would show that something changed, but not what.
type Tools = BTreeMap<String, Value>;

#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Lock {
    version: u32,
    servers: BTreeMap<String, Tools>,
}

const LOCK: Stored = Stored { called: "a lock file", command: "`strict-schema lock` without `--check`", version: 1 };

pub(crate) fn run(arguments: &LockArgs, settings: &Settings, output: &mut Output) -> Result<Exit, Failure> {
    let config = Config::find(settings)?;
    let file = &arguments.file;
    let old = Lock::read(file, arguments.check)?;
    let (sources, faults) = gather(&arguments.inputs, &config)?;
    let mut coverage = Coverage::of(faults);
    let mut asked = BTreeMap::new();
    for source in &sources {
        let name = match &arguments.name {
            Some(name) if source.name == SERVER => name.clone(),
            _ => source.name.clone(),
        };
        match tools(source, &mut coverage) {
            // Of a file that has lost its tools, they are missing.
            Ok(tools) if tools.is_empty() && !old.servers.contains_key(&name) => {}
            Ok(tools) => _ = asked.insert(name, tools),
            Err(failure) => coverage.faults.push(failure),
        }
    }
    if !coverage.faults.is_empty() {
        // The tools of these servers would look removed.
        return Ok(coverage.end("read", &arguments.inputs, Exit::Impossible));
    }
    let none = Tools::new();
    let mut changes = Changes::default();
    for (server, new) in &asked {
        changes.print(server, old.servers.get(server).unwrap_or(&none), new, output)?;
    }
    let others: Vec<_> = old.servers.keys().filter(|it| !asked.contains_key(*it)).map(|it| format!("`{it}`")).collect();
    if !others.is_empty() {
        tell(&format!(
            "note: {} also has {}, which was not checked this time\n",
            shown(file),
            in_one_line(&others.join(", "))
        ));
    }
    let name = in_one_line(&shown(file)).into_owned();
    let exit = if !arguments.check {
        let mut servers = old.servers;
        servers.extend(asked);
        replace(file, &pretty(&Lock { version: LOCK.version, servers })?)?;
        writeln!(output, "wrote {name}: {changes}")?;
        Exit::Clean
    } else if changes.any() {
        writeln!(
            output,
            "{name}: {changes}; if they are intended, run `strict-schema lock` without `--check`, and commit the file"
        )?;
        Exit::Findings
    } else {
        writeln!(output, "{name}: nothing has changed")?;
        Exit::Clean
    };
    output.flush()?;
    Ok(coverage.end("read", &arguments.inputs, exit))
}

impl Lock {
    /// The file, or an empty one if there is none and it may be absent.
    fn read(path: &Path, has_to_be: bool) -> Result<Self, Failure> {
        if has_to_be || path.exists() {
            return LOCK.read(path);
        }
        Ok(Self { version: LOCK.version, servers: BTreeMap::new() })
    }
}

/// Each tool of a server or a file, unchanged.
fn tools(source: &Source, coverage: &mut Coverage) -> Result<Tools, Failure> {
    let text = source.read()?;
    let json = source.parse(&text);
    let (parts, _) = json.parts();
    // A server may list nothing, or nothing that is recognized.
    let is_list = parts.iter().any(|it| listed(&it.value).is_some());
    let mut read = source.clone();
    read.is_named &= !is_list;
    coverage.add(Document::read(&read, &json).exact(&read, &json));
    let (mut tools, mut bundled) = (Tools::new(), Bundled::default());
    let mut add = |name: String, tool| match tools.insert(name.clone(), tool) {
        None => Ok(()),
        Some(_) => Err(Failure::new(format!("{}: two tools are called `{name}`", source.name))
            .help("a call does not show which of them is meant: the server has to give each its own name")),
    };
    for part in &parts {
        let items = match recognize(&part.value) {
            Ok(recognized) => recognized.items,
            // In a folder, anything may have `tools`.
            Err(_) if !source.is_named => continue,
            Err(_) => Vec::new(),
        };
        for item in &items {
            let whole = part.value.pointer(&item.at).filter(|_| item.part_of.is_none());
            let (tool, size) = whole.map_or_else(|| canonical(&part.value, item), |it| (it.clone(), 0));
            bundled.add(size, &source.name)?;
            add(item.label(source.stem(), &part.number), tool)?;
        }
        let Some((list_at, list)) = listed(&part.value) else { continue };
        for (index, entry) in list.iter().enumerate().filter(|it| it.1.is_object()) {
            let at = format!("{list_at}/{index}");
            if !items.iter().any(|it| inside(&it.at, &at).is_some()) {
                let name = entry.get("name").and_then(Value::as_str);
                add(name.map_or_else(|| format!("{}{at}", part.number), str::to_owned), entry.clone())?;
            }
        }
    }
    Ok(tools)
}

/// The list of a server's tools, and its place: a client may send the model also what is not recognized in it.
fn listed(value: &Value) -> Option<(&'static str, &Vec<Value>)> {
    ["/tools", "/result/tools"].into_iter().find_map(|at| Some((at, value.pointer(at)?.as_array()?)))
}

/// How many tools differ from the lock file.
#[derive(Debug, Default)]
struct Changes {
    changed: usize,
    added: usize,
    removed: usize,
}

impl std::fmt::Display for Changes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} changed, {} added, {} removed", counted(self.changed, "tool"), self.added, self.removed)
    }
}

impl Changes {
    fn any(&self) -> bool {
        self.changed + self.added + self.removed > 0
    }

    /// Counts and prints what differs.
    fn print(&mut self, server: &str, old: &Tools, new: &Tools, output: &mut Output) -> std::io::Result<()> {
        // The model sees the order of properties, which the comparison of values leaves out.
        let text = |tool: &Value| tool.to_string();
        let is_same = |old: &Value, new: &Value| text(old) == text(new);
        if old.len() == new.len() && old.iter().all(|(name, old)| new.get(name).is_some_and(|new| is_same(old, new))) {
            return Ok(());
        }
        let bold = Style::new().bold();
        writeln!(output, "{bold}{}{bold:#}", in_one_line(server))?;
        let names: BTreeSet<_> = old.keys().chain(new.keys()).collect();
        for name in names {
            let shown = in_one_line(name);
            match (old.get(name), new.get(name)) {
                (Some(_), None) => {
                    self.removed += 1;
                    writeln!(output, "  {shown}: removed")?;
                }
                (None, Some(_)) => {
                    self.added += 1;
                    writeln!(output, "  {shown}: added")?;
                }
                (Some(old), Some(new)) if !is_same(old, new) => {
                    self.changed += 1;
                    writeln!(output, "  {shown}: changed")?;
                    differences(old, new, output)?;
                }
                _ => {}
            }
        }
        Ok(())
    }
}

/// The lines that differ.
fn differences(old: &Value, new: &Value, output: &mut Output) -> std::io::Result<()> {
    let (old, new) = (format!("{old:#}\n"), format!("{new:#}\n"));
    let diff = similar::TextDiff::from_lines(&old, &new);
    for change in diff.iter_all_changes() {
        let (sign, style) = match change.tag() {
            similar::ChangeTag::Delete => ('-', AnsiColor::Red.on_default()),
            similar::ChangeTag::Insert => ('+', AnsiColor::Green.on_default()),
            similar::ChangeTag::Equal => continue,
        };
        writeln!(output, "    {style}{sign} {}{style:#}", in_one_line(&visible(change.value().trim_end())))?;
    }
    Ok(())
}

/// The text with invisible characters replaced by their numbers: text that a person cannot see may address only the model.
fn visible(text: &str) -> String {
    let shown = |it: char| if "\"'\\".contains(it) { it.to_string() } else { it.escape_debug().to_string() };
    text.chars().map(shown).collect()
}
