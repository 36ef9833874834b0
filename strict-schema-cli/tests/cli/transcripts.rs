//! Pages with commands and their output: `docs/cli.md`, the README, and those in `transcripts/`. `UPDATE_DOCS=1` writes the output.
//!
//! A block `console` has commands after `$ `, each followed by its standard output, its standard error, and `[exit N]` if that is not 0.
//! The commands of a page run one after the other in a copy of `tests/fixtures`.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

#[test]
fn every_page_says_what_is_printed() {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut pages: Vec<PathBuf> = std::fs::read_dir(package.join("tests/cli/transcripts"))
        .unwrap()
        .map(|it| it.unwrap().path())
        .filter(|it| it.extension().is_some_and(|it| it == "md"))
        .collect();
    pages.extend(["../docs/cli.md", "README.md"].map(|page| package.join(page)));
    pages.sort();
    let mut wrong = Vec::new();
    for page in pages {
        let written = std::fs::read_to_string(&page).unwrap();
        let now = replayed(&written);
        if now == written {
            continue;
        }
        if std::env::var_os("UPDATE_DOCS").is_some() {
            std::fs::write(&page, now).unwrap();
        } else {
            wrong.push(format!("{}:\n{}", page.display(), similar_lines(&written, &now)));
        }
    }
    assert!(wrong.is_empty(), "UPDATE_DOCS=1 writes these anew\n{}", wrong.join("\n"));
}

/// The page with the current output of its commands.
fn replayed(page: &str) -> String {
    let folder = super::fixtures();
    let mut text = String::new();
    let mut in_console = false;
    for line in page.lines() {
        if let Some(command) = line.strip_prefix("$ ").filter(|_| in_console) {
            let _ = writeln!(text, "{line}\n{}", printed(command, folder.path()).trim_end());
            // An empty output has no line.
            if text.ends_with("\n\n") {
                text.pop();
            }
            continue;
        }
        if line.starts_with("```") {
            in_console = line == "```console";
        } else if in_console {
            continue;
        }
        text.push_str(line);
        text.push('\n');
    }
    text
}

fn printed(command: &str, folder: &Path) -> String {
    let binary = assert_cmd::cargo::cargo_bin("strict-schema");
    let path = format!("{}:{}", binary.parent().unwrap().display(), std::env::var("PATH").unwrap());
    let output = Command::new("sh")
        .args(["-c", command])
        .current_dir(folder)
        .env("PATH", path)
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE")
        .env_remove("FORCE_COLOR")
        .env_remove("GITHUB_ACTIONS")
        .output()
        .unwrap();
    let mut text = String::from_utf8(output.stdout).unwrap();
    text.push_str(&String::from_utf8(output.stderr).unwrap());
    if !output.status.success() {
        if !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
        let _ = writeln!(text, "[exit {}]", output.status.code().unwrap());
    }
    text
}

/// The lines that differ.
fn similar_lines(written: &str, now: &str) -> String {
    similar::TextDiff::from_lines(written, now).unified_diff().to_string()
}
