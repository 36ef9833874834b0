//! Makes a random type that fails smaller, until nothing more can be taken away:
//! `STRICT_SCHEMA_SEED=7 cargo run -p strict-schema-random-types --bin shrink -- 12`.
//!
//! It cuts a field, a variant, an attribute or a wrapper at a time, compiles and runs the type alone, and keeps what still fails
//! in the same way. A type that does not compile is shrunk too. The rest is printed with its source.

#![allow(clippy::print_stdout, reason = "it is what the program is for")]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

fn main() {
    let number = env::args().nth(1).expect("usage: shrink NUMBER, of the test `type_NUMBER`");
    let mut cuts: Vec<String> = Vec::new();
    let Outcome::Fails(wanted) = run(&number, &cuts) else { panic!("type_{number} does not fail") };
    println!("type_{number} fails: {wanted}");
    let mut next = 0;
    loop {
        cuts.push(next.to_string());
        match run(&number, &cuts) {
            Outcome::Fails(how) if how == wanted => println!("kept   {}", cuts.join(",")),
            Outcome::NoSuchCut => break,
            Outcome::Fails(_) | Outcome::Holds => {
                cuts.pop();
                next += 1;
            }
        }
    }
    cuts.pop();
    run(&number, &cuts);
    println!("\nSTRICT_SCHEMA_ONLY={number} STRICT_SCHEMA_CUTS={}\n", cuts.join(","));
    match source() {
        Some(path) => println!("{}", fs::read_to_string(path).expect("it has been written")),
        None => println!("the source is in the build directory of strict-schema-random-types"),
    }
}

enum Outcome {
    Holds,
    /// How: the first words of the message.
    Fails(String),
    NoSuchCut,
}

fn run(number: &str, cuts: &[String]) -> Outcome {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        // With the other tests, so that what `cargo test --workspace` has built is used again.
        .args(["test", "--quiet", "-p", "strict-schema-tests", "-p", "strict-schema-random-types"])
        .args(["--test", "random_types"])
        .env("STRICT_SCHEMA_ONLY", number)
        .env("STRICT_SCHEMA_CUTS", cuts.join(","))
        .env("RUST_BACKTRACE", "0")
        .output()
        .expect("cargo runs");
    if output.status.success() {
        return Outcome::Holds;
    }
    let text = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
    if text.contains("there is no cut") {
        return Outcome::NoSuchCut;
    }
    Outcome::Fails(signature(&text))
}

/// What is wrong, without what a cut changes: names, texts and places.
fn signature(text: &str) -> String {
    let mut lines = text.lines().map(str::trim);
    let compiles = text.contains("running 1 test");
    let line = if compiles {
        let mut after = lines.skip_while(|line| !line.contains("panicked at"));
        after.next();
        after.next()
    } else {
        lines.find(|line| line.starts_with("error"))
    };
    let line = line.unwrap_or_default();
    // The name of the type, with its seed, stands before what is said of it.
    let said = line.split_once("STRICT_SCHEMA_SEED=").map_or(line, |(_, said)| said);
    let said = said.split_once(": ").map_or(said, |(_, said)| said);
    let said = said.split_once(" at /").map_or(said, |(said, _)| said);
    let mut words = String::new();
    for (index, part) in said.split('`').enumerate() {
        words.push_str(if index % 2 == 0 { part } else { "`…`" });
    }
    words.chars().filter(|it| !it.is_ascii_digit()).take(120).collect()
}

/// The newest source that the build script wrote.
fn source() -> Option<PathBuf> {
    let target = env::current_exe().ok()?.parent()?.to_owned();
    let builds = fs::read_dir(target.join("build")).ok()?.flatten();
    let sources = builds
        .map(|entry| entry.path().join("out/types.rs"))
        .filter(|path| path.exists() && path.to_string_lossy().contains("strict-schema-random-types"));
    sources.max_by_key(|path: &PathBuf| modified(path))
}

fn modified(path: &Path) -> Option<std::time::SystemTime> {
    fs::metadata(path).and_then(|it| it.modified()).ok()
}
