//! What only a person at a terminal sees: colours and progress. The terminals are pseudo-terminals of this test.
#![cfg(unix)]

use std::fs::File;
use std::io::Read as _;
use std::path::Path;
use std::process::{Command, Stdio};

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use tempfile::TempDir;

use super::fixtures;

/// Which streams of the program are the terminal.
#[derive(Clone, Copy, PartialEq)]
enum Seen {
    Output,
    Errors,
}

/// The output of the program on a terminal with this number of columns.
fn on_a_terminal(folder: &Path, arguments: &[&str], variables: &[(&str, &str)], seen: Seen, columns: u16) -> String {
    let terminal = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&terminal).unwrap();
    unlockpt(&terminal).unwrap();
    let size = Winsize { ws_row: 40, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
    tcsetwinsize(&terminal, size).unwrap();
    let name = ptsname(&terminal, Vec::new()).unwrap();
    let end = File::options().read(true).write(true).open(name.to_str().unwrap()).unwrap();
    let mut command = Command::new(assert_cmd::cargo::cargo_bin("strict-schema"));
    command.current_dir(folder).args(arguments).stdin(Stdio::null());
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "CI"] {
        command.env_remove(name);
    }
    command.env("TERM", "xterm-256color").envs(variables.iter().copied());
    match seen {
        Seen::Output => command.stdout(end).stderr(Stdio::null()),
        Seen::Errors => command.stdout(Stdio::null()).stderr(end),
    };
    let mut child = command.spawn().unwrap();
    // The command holds the terminal open.
    drop(command);
    let (mut terminal, mut printed, mut buffer) = (File::from(terminal), Vec::new(), [0; 4096]);
    // At its end, a terminal returns an error instead of no bytes.
    while let Ok(length @ 1..) = terminal.read(&mut buffer) {
        printed.extend_from_slice(&buffer[..length]);
    }
    child.wait().unwrap();
    String::from_utf8_lossy(&printed).into_owned()
}

#[test]
fn colours_are_for_terminals_unless_somebody_says_no() {
    let folder = fixtures();
    let colored = |arguments: &[&str], variables: &[(&str, &str)]| {
        let printed = on_a_terminal(folder.path(), arguments, variables, Seen::Output, 100);
        assert!(printed.contains("open-object"), "{printed}");
        printed.contains('\u{1b}')
    };
    for format in ["human", "concise"] {
        let check = &["check", "weather.json", "--format", format][..];
        assert!(colored(check, &[]), "{format}");
        assert!(!colored(check, &[("NO_COLOR", "1")]), "{format}");
        assert!(!colored(check, &[("NO_COLOR", "1"), ("CLICOLOR_FORCE", "1")]), "{format}");
        assert!(!colored(check, &[("TERM", "dumb")]), "{format}");
        assert!(!colored(&[check, &["--color", "never"]].concat(), &[]), "{format}");
        assert!(colored(&[check, &["--color", "always"]].concat(), &[("NO_COLOR", "1")]), "{format}");
    }
}

#[test]
fn errors_are_coloured_unless_somebody_says_no() {
    let folder = fixtures();
    let error = |variables: &[(&str, &str)]| {
        on_a_terminal(folder.path(), &["check", "gone.json"], variables, Seen::Errors, 100)
    };
    assert!(error(&[]).contains("\u{1b}["));
    assert_eq!(
        error(&[("NO_COLOR", "1")]).lines().next(),
        Some("error: cannot read gone.json: No such file or directory (os error 2)")
    );
}

/// Findings are laid out in the available columns.
#[test]
fn lines_are_as_long_as_the_terminal_is_wide() {
    let folder = fixtures();
    for (columns, most) in [(60, 60), (200, 120)] {
        let variables = [("NO_COLOR", "1")];
        let printed = on_a_terminal(folder.path(), &["check", "request.json"], &variables, Seen::Output, columns);
        let broken = printed.lines().filter(|it| it.starts_with("  ×") || it.starts_with("  │"));
        let longest = broken.map(|it| it.chars().count()).max().unwrap();
        assert!(longest <= most && longest > most - 20, "{longest} of {columns}: {printed}");
    }
}

/// No line of a table is longer than the terminal is wide.
#[test]
fn tables_are_as_wide_as_the_terminal() {
    let folder = fixtures();
    for columns in [60, 80, 120] {
        for arguments in [
            &["rules"][..],
            &["providers"],
            &["compat", "tools/v1.json", "request.json", "--isolated"],
            &["cost", "tools/v1.json", "request.json", "--isolated", "--all"],
            &["check", "weather.json", "--isolated"],
        ] {
            let printed = on_a_terminal(folder.path(), arguments, &[("NO_COLOR", "1")], Seen::Output, columns);
            let lines = printed
                .lines()
                .filter(|it| !it.contains(" in 1 of 1 file (") && !it.contains('│') && !it.contains('·'));
            let longest = lines.max_by_key(|it| it.trim_end().chars().count()).unwrap();
            assert!(longest.trim_end().chars().count() <= usize::from(columns), "{arguments:?} {columns}: {longest}");
        }
    }
}

/// Enough files that a person would have to wait.
fn many() -> TempDir {
    let folder = TempDir::new().unwrap();
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/tools/v1.json")).unwrap();
    for index in 0..400 {
        std::fs::write(folder.path().join(format!("{index}.json")), &text).unwrap();
    }
    folder
}

const CHECK: &[&str] = &["check", ".", "--all", "--exit-zero", "--isolated"];

#[test]
fn progress_is_for_terminals_and_not_for_ci() {
    let folder = many();
    let shown = |arguments: &[&str], variables: &[(&str, &str)]| {
        on_a_terminal(folder.path(), arguments, variables, Seen::Errors, 100)
    };
    let bar = shown(CHECK, &[]);
    assert!(bar.contains("checking [") && bar.contains("/400"), "{bar:?}");
    let last = "checked 800 tools in 400 files; skipped nothing\r\n";
    assert_eq!(shown(CHECK, &[("CI", "true")]), last);
    let one = shown(&["check", "1.json", "--all", "--exit-zero", "--isolated"], &[]);
    assert_eq!(one, "checked 2 tools in 1 file; skipped nothing\r\n");
    // The findings contain nothing of it.
    let printed = on_a_terminal(folder.path(), CHECK, &[], Seen::Output, 100);
    assert!(!printed.contains("checking [") && printed.contains("400 files"));
}

#[test]
fn no_progress_reaches_a_pipe() {
    let folder = many();
    let output = super::strict_schema(folder.path(), CHECK).env_remove("CI").output().unwrap();
    let last = "checked 800 tools in 400 files; skipped nothing\n";
    assert_eq!((output.status.code(), &*output.stderr), (Some(0), last.as_bytes()));
    assert!(!String::from_utf8_lossy(&output.stdout).contains("checking ["));
}

#[test]
fn a_server_is_waited_for_with_a_sign_of_life() {
    let folder = fixtures();
    let check = ["check", "--isolated", "--mcp", "sh -c 'sleep 1; exit 3'"];
    let shown = |variables: &[(&str, &str)]| on_a_terminal(folder.path(), &check, variables, Seen::Errors, 100);
    assert!(shown(&[]).contains("asking the MCP server for its tools"));
    assert!(!shown(&[("CI", "1")]).contains("asking"));
}
