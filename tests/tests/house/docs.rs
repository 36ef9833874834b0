//! The pages that are made from tables say what the tables say: `UPDATE_DOCS=1` writes them. Every page is in the documentation of the
//! crate, and its links lead somewhere there and in the repository.

mod links;
mod mcp;
mod providers;
mod rules;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use strict_schema::Provider;
use strict_schema::dialect::Source;
use strict_schema_tests::page::{hold_whole, read};

#[test]
fn the_page_of_rules_is_current() {
    hold_whole("docs/rules.md", &rules::page());
}

#[test]
fn the_pages_of_providers_are_current() {
    hold_whole("docs/providers.md", &providers::matrix());
    let pages = providers::pages();
    for (name, page) in &pages {
        hold_whole(&format!("docs/providers/{name}.md"), page);
    }
    let written = fs::read_dir(docs().join("providers")).unwrap().map(|entry| entry.unwrap().file_name());
    for file in written {
        let name = file.to_string_lossy().replace(".md", "");
        assert!(pages.iter().any(|(page, _)| *page == name), "docs/providers/{name}.md is of no provider: delete it");
    }
}

/// Its figures are those of a corpus that the repository does not contain.
#[test]
fn the_page_of_mcp_servers_is_current() {
    let name = "docs/mcp-servers.md";
    let page = read(name);
    match mcp::figures() {
        Some(figures) => {
            let (before, rest) = page.split_once(FIGURES).unwrap();
            let (_, after) = rest.split_once(FIGURES_END).unwrap();
            hold_whole(name, &format!("{before}{FIGURES}\n\n{figures}\n{FIGURES_END}{after}"));
        }
        None => println!("skipped: there is no corpus of MCP servers"),
    }
}

/// Between the lines that name them.
#[test]
fn the_names_of_providers_are_current() {
    let page = read("docs/dialects.md");
    let (before, rest) = page.split_once(NAMES).unwrap();
    let (_, after) = rest.split_once(NAMES_END).unwrap();
    let row = |provider: &Provider| {
        let aliases: Vec<_> = provider.aliases().iter().map(|it| format!("`{it}`")).collect();
        let aliases = if aliases.is_empty() { String::new() } else { format!(" ({})", aliases.join(", ")) };
        format!("`{}`{aliases}", provider.name())
    };
    let names: Vec<_> = Provider::all().iter().map(row).collect();
    let names = format!(
        "{}, and `openrouter@` with the dialect of the provider that runs the model, for example `openrouter@anthropic`.",
        names.join(", ")
    );
    hold_whole("docs/dialects.md", &format!("{before}{NAMES}\n{}\n{NAMES_END}{after}", wrapped(&names, "")));
}

/// Of the site that `book.toml` builds: the pages in the order of `docs/README.md`, which is that of the guide.
#[test]
fn the_table_of_contents_of_the_site_is_that_of_the_index() {
    let index = read("docs/README.md");
    let (prose, links) = index.split_at(index.find("\n[").expect("the links are at the end"));
    let file = |label: &str| {
        let link = links.lines().find_map(|line| line.strip_prefix(&format!("[{label}]: ")));
        link.unwrap_or_else(|| panic!("`[{label}]` has no link"))
    };
    let mut summary = String::from("# Summary\n\n[Documentation](README.md)\n");
    for paragraph in prose.split("\n\n").filter(|it| it.starts_with("**")) {
        let (part, rest) = paragraph[2..].split_once("**").expect("the name of a part ends");
        let _ = write!(summary, "\n# {part}\n\n");
        for label in rest.split('[').skip(1).filter_map(|it| it.split(']').next()) {
            let file = file(label);
            let _ = writeln!(summary, "- [{}]({file})", title(file));
            if file == "providers.md" {
                for (name, _) in providers::pages() {
                    let file = format!("providers/{name}.md");
                    let _ = writeln!(summary, "  - [{}]({file})", title(&file));
                }
            }
        }
    }
    hold_whole("docs/SUMMARY.md", &summary);
}

/// The first heading of a page.
fn title(file: &str) -> String {
    let page = read(&format!("docs/{file}"));
    let title = page.lines().find_map(|line| line.strip_prefix("# "));
    title.unwrap_or_else(|| panic!("docs/{file} has no title")).to_owned()
}

const FIGURES: &str = "<!-- figures of the corpus -->";
const FIGURES_END: &str = "<!-- end of figures -->";
const NAMES: &str = "<!-- names of providers -->";
const NAMES_END: &str = "<!-- end of names -->";

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs")
}

fn source(source: &Source) -> String {
    cell(&source.to_string())
}

/// Text that ends no cell of a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

/// Text in lines that end before column 120, but for a word that is longer. Code in backticks stays on one line.
fn wrapped(text: &str, indent: &str) -> String {
    let (mut lines, mut line, mut in_code) = (Vec::new(), String::new(), false);
    for word in text.split(' ') {
        if !in_code && !line.is_empty() && indent.len() + line.chars().count() + 1 + word.chars().count() > 118 {
            lines.push(std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
        in_code ^= word.matches('`').count() % 2 == 1;
    }
    lines.push(line);
    lines.join(&format!("\n{indent}"))
}
