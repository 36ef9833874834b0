//! The command line, tested through the binary.

mod baseline;
mod browser;
mod config;
mod cost;
mod decode;
mod diff;
mod emit;
mod errors;
mod hostile;
mod inputs;
#[cfg(unix)]
mod integrations;
mod lock;
mod losses;
#[cfg(unix)]
mod mcp;
mod models;
mod openapi;
mod picture;
mod proxy;
mod reports;
mod requests;
mod revisions;
mod serve;
mod server;
mod skipped;
mod terminal;
mod transcripts;
mod webdriver;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use assert_cmd::Command;
use tempfile::TempDir;

/// A copy of the fixtures, since some commands write.
fn fixtures() -> TempDir {
    let folder = TempDir::new().unwrap();
    copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures"), folder.path());
    folder
}

/// A folder with these files.
fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = TempDir::new().unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    folder
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target: PathBuf = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            std::fs::copy(entry.path(), target).unwrap();
        }
    }
}

/// The process that wrote its id into this file ends, or has ended.
#[track_caller]
fn assert_ended(file: &Path) {
    let id = std::fs::read_to_string(file).unwrap();
    let id = id.trim();
    let is_alive = || match std::fs::read_to_string(format!("/proc/{id}/stat")) {
        // It has ended, but its parent has not asked how.
        Ok(stat) => !stat.rsplit(')').next().unwrap().trim_start().starts_with('Z'),
        Err(_) if cfg!(target_os = "linux") => false,
        Err(_) => std::process::Command::new("kill").args(["-0", id]).output().unwrap().status.success(),
    };
    let end = Instant::now() + Duration::from_secs(5);
    while is_alive() {
        assert!(Instant::now() < end, "{}: process {id} is alive", file.display());
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// The binary, in a folder.
fn strict_schema(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("strict-schema").unwrap();
    command.current_dir(folder).args(arguments).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    command.env_remove("FORCE_COLOR").env_remove("GITHUB_ACTIONS");
    command
}

/// Standard output and the exit code.
fn run(folder: &Path, arguments: &[&str]) -> (String, i32) {
    let output = strict_schema(folder, arguments).output().unwrap();
    (String::from_utf8(output.stdout).unwrap(), output.status.code().unwrap())
}

/// The exit code, standard output and standard error. The program ends, whatever it reads.
fn outcome(folder: &Path, arguments: &[&str]) -> (i32, String, String) {
    ended(&mut strict_schema(folder, arguments))
}

/// The same of a program that reads this text from standard input.
fn fed(folder: &Path, arguments: &[&str], input: impl Into<Vec<u8>>) -> (i32, String, String) {
    ended(strict_schema(folder, arguments).write_stdin(input))
}

fn ended(command: &mut Command) -> (i32, String, String) {
    let output = command.timeout(Duration::from_secs(60)).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap_or(-1), text(output.stdout), text(output.stderr))
}
