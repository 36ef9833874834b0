//! The public API of the library, a line each, against the list in the repository: `cargo run -p strict-schema-tests --bin
//! public_api`, and with `--write` it rewrites the list.
//!
//! The list is that of the core, under the name by which users know it; the macros of the derive are not in it. It goes by the JSON of rustdoc,
//! which a stable toolchain writes where `RUSTC_BOOTSTRAP` says so. Types that have a
//! schema are not listed: `docs/types.md` has them.

use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode};

const LIST: &str = "public-api.txt";

/// What each implementation of a trait has.
const OF_IMPLS: &[&str] = &[
    "::NAME",
    "::SCHEMA",
    "::STRICT",
    "::DIALECT",
    "::Strictness: ",
    "::Strictness = ",
    "::Shape: ",
    "::Shape = ",
    "::Target",
    "::Output =",
    "::All = ",
    "::Err = ",
    "::OfFunction = ",
    "::into_reply(self) -> strict_schema::Reply",
    "::clone(",
    "::cmp(",
    "::code<",
    "::default()",
    "::deref(",
    "::deref_mut(",
    "::deserialize<D: serde_core::de::Deserializer<'de>>(D) -> core::result::Result<Self",
    "::drop(",
    "::eq(",
    "::extend<",
    "::fmt(",
    "::from(",
    "::from_iter<",
    "::hash<",
    "::help<",
    "::labels(",
    "::partial_cmp(",
    "::poll(",
    "::serialize<",
    "::severity(&self)",
    "::source(",
    "::source_code(",
];

/// Types of others that a trait of the library is implemented for.
const OF_OTHERS: &[&str] = &["alloc::", "core::", "std::", "serde_json::", "&str::", "M::", "T::"];

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = tests.join("..");
    // A folder of its own: the one of the workspace may be locked by who runs this.
    let target = root.join("target/public-api");
    // Not the path of the toolchain's own: rustup's `cargo` says which toolchain compiles the dependencies, whose folders may name another.
    let ran = Command::new("cargo")
        .current_dir(&root)
        .env("RUSTC_BOOTSTRAP", "1")
        .env("CARGO_TARGET_DIR", &target)
        .args([
            "rustdoc",
            "--quiet",
            "--locked",
            "-p",
            "strict-schema-core",
            "--lib",
            "--features",
            "normalize,text,miette",
        ])
        .args(["--", "-Zunstable-options", "--output-format", "json", "--cap-lints", "allow"])
        .status()?;
    if !ran.success() {
        return Err("rustdoc writes no JSON here".into());
    }
    let api = public_api::Builder::from_rustdoc_json(target.join("doc/strict_schema_core.json"))
        .omit_blanket_impls(true)
        .omit_auto_trait_impls(true)
        .omit_auto_derived_impls(true)
        .build()?;
    let lines =
        api.items().map(|item| item.to_string().replace("strict_schema_core", "strict_schema")).filter(|line| {
            let of_impl = OF_IMPLS.iter().any(|it| line.contains(it)) && !line.contains("StrictSchema::");
            let of_others = ["pub fn ", "pub type "]
                .iter()
                .any(|it| line.strip_prefix(it).is_some_and(|line| OF_OTHERS.iter().any(|it| line.starts_with(it))));
            !line.starts_with("impl") && !of_impl && !of_others
        });
    let mut found: Vec<String> = lines.collect();
    found.sort();
    found.dedup();
    let list = tests.join(LIST);
    if std::env::args().any(|argument| argument == "--write") {
        fs::write(&list, found.join("\n") + "\n")?;
        return Ok(ExitCode::SUCCESS);
    }
    let listed = fs::read_to_string(&list)?;
    let listed: Vec<&str> = listed.lines().collect();
    let gone: Vec<_> = listed.iter().filter(|line| !found.iter().any(|found| found == *line)).collect();
    let new: Vec<_> = found.iter().filter(|line| !listed.contains(&line.as_str())).collect();
    for line in &gone {
        println!("- {line}");
    }
    for line in &new {
        println!("+ {line}");
    }
    if gone.is_empty() && new.is_empty() {
        println!("the public API is as it is listed: {} items", found.len());
        return Ok(ExitCode::SUCCESS);
    }
    println!(
        "\nthe public API is not as `tests/{LIST}` lists it; if that is meant, run this with `--write`, and say it in the changelog"
    );
    Ok(ExitCode::FAILURE)
}
