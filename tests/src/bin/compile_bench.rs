//! What the derive, `json!` and `#[tools]` cost in compile time, beside `schemars` on the same structs and `rmcp` on the same
//! functions.
//!
//! ```text
//! cargo run --release -p strict-schema-tests --bin compile_bench [-- CASE…]
//! ```
//!
//! Each case is a crate of its own, checked by `cargo check` without incremental compilation, its dependencies built
//! before; the cold ones are built from nothing. The cases take turns, so that a busy machine is unfair to all alike. `COMPILE_BENCH_ROUNDS` is 7 by default.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};
use std::{env, fs};

fn main() {
    let wanted: Vec<String> = env::args().skip(1).collect();
    for name in &wanted {
        assert!(
            CASES.iter().any(|case| case.name == name),
            "no case is named `{name}`: {:?}",
            CASES.map(|case| case.name)
        );
    }
    let crates: Vec<Crate> = CASES
        .iter()
        .filter(|case| wanted.is_empty() || wanted.iter().any(|name| name == case.name))
        .map(Crate::prepare)
        .collect();
    let mut times: Vec<Vec<Duration>> = vec![Vec::new(); crates.len()];
    for _ in 0..rounds() {
        for (it, times) in crates.iter().zip(&mut times) {
            times.push(it.check());
        }
    }
    let medians: Vec<_> = crates.iter().zip(times).map(|(it, times)| (it.name, median(times))).collect();
    for (name, (median, fastest, slowest)) in &medians {
        println!("{name:<14} {median:>8.1?}  ({fastest:.1?} to {slowest:.1?})");
    }
    let seconds = |wanted: &str| medians.iter().find(|(name, _)| *name == wanted).map(|(_, (it, ..))| it.as_secs_f64());
    if let (Some(strict), Some(schemars)) = (seconds("strict"), seconds("schemars")) {
        println!("strict / schemars: {:.2}", strict / schemars);
        if let Some(serde) = seconds("serde") {
            println!("without what serde costs: {:.2}", (strict - serde) / (schemars - serde));
        }
    }
    for (ours, theirs, what) in [
        ("roots", "roots-of-schemars", "check of 300 structs, each a root"),
        ("cold-derive", "cold-schemars", "build from nothing, the derive alone"),
        ("cold-all", "cold-schemars", "build from nothing, all of it"),
    ] {
        if let (Some(ours), Some(theirs)) = (seconds(ours), seconds(theirs)) {
            println!("{what}, ours / schemars': {:.2}", ours / theirs);
        }
    }
    if let (Some(ours), Some(theirs)) = (seconds("tools"), seconds("tools-of-rmcp")) {
        println!("{TOOLS} functions, ours / rmcp's: {:.2}", ours / theirs);
    }
    if let (Some(with), Some(without)) = (seconds("json"), seconds("json-none")) {
        let types = f64::from(u32::try_from(JSON_TYPES).expect("a small number"));
        println!("one `json!` of about 1 KB: {:.2} ms", (with - without) * 1_000.0 / types);
    }
}

/// A crate to be checked: what its types derive, and where its text comes from.
struct Case {
    name: &'static str,
    derives: &'static str,
    dependency: Dependency,
    source: fn(derives: &str) -> String,
    /// Whether it is built with all its dependencies, from nothing.
    cold: bool,
}

#[derive(Clone, Copy)]
enum Dependency {
    None,
    Schemars,
    Ours,
    /// Ours, with the derive alone.
    Derive,
    Rmcp,
}

const CASES: [Case; 12] = [
    Case { name: "serde", derives: "serde::Deserialize", dependency: Dependency::None, source: structs, cold: false },
    Case {
        name: "schemars",
        derives: "serde::Deserialize, schemars::JsonSchema",
        dependency: Dependency::Schemars,
        source: structs,
        cold: false,
    },
    Case {
        name: "strict",
        derives: "serde::Deserialize, strict_schema::StrictSchema",
        dependency: Dependency::Ours,
        source: structs,
        cold: false,
    },
    Case {
        name: "json-none",
        derives: "serde::Deserialize, strict_schema::StrictSchema",
        dependency: Dependency::Ours,
        source: flat_structs,
        cold: false,
    },
    Case {
        name: "json",
        derives: "serde::Deserialize, strict_schema::StrictSchema",
        dependency: Dependency::Ours,
        source: flat_structs_as_json,
        cold: false,
    },
    Case {
        name: "tools",
        derives: "strict_schema::tools",
        dependency: Dependency::Ours,
        source: functions,
        cold: false,
    },
    Case { name: "tools-of-rmcp", derives: "", dependency: Dependency::Rmcp, source: functions_of_rmcp, cold: false },
    Case {
        name: "roots",
        derives: "serde::Deserialize, strict_schema::StrictSchema",
        dependency: Dependency::Ours,
        source: structs_as_json,
        cold: false,
    },
    Case {
        name: "roots-of-schemars",
        derives: "serde::Deserialize, schemars::JsonSchema",
        dependency: Dependency::Schemars,
        source: structs_with_schemas,
        cold: false,
    },
    Case {
        name: "cold-schemars",
        derives: "schemars::JsonSchema",
        dependency: Dependency::Schemars,
        source: one,
        cold: true,
    },
    Case {
        name: "cold-derive",
        derives: "strict_schema::StrictSchema",
        dependency: Dependency::Derive,
        source: one,
        cold: true,
    },
    Case {
        name: "cold-all",
        derives: "strict_schema::StrictSchema",
        dependency: Dependency::Ours,
        source: one,
        cold: true,
    },
];

const STRUCTS: usize = 300;
const JSON_TYPES: usize = 200;
const TOOLS: usize = 100;

/// Structs of ten documented fields, some of which are earlier structs. Every fourth has none, so no chain is long.
fn structs(derives: &str) -> String {
    let mut source = format!(
        "//! Structs.\n\n/// How urgent it is.\n#[derive({derives})]\npub enum Urgency {{\n    /// It can wait.\n    Low,\n    \
         /// Today.\n    High,\n}}\n"
    );
    for index in 0..STRUCTS {
        let (nested, maybe) = match index % 4 {
            0 => ("bool".to_owned(), "Option<bool>".to_owned()),
            step => (format!("S{}", index - 1), format!("Option<S{}>", index - step)),
        };
        let types = [
            "String",
            "Option<String>",
            "u32",
            "f64",
            "bool",
            "Vec<String>",
            &nested,
            &maybe,
            "Urgency",
            "Option<i64>",
        ];
        write_struct(&mut source, derives, index, &types);
    }
    source
}

/// Structs of ten documented fields and a schema of about 1 KB each.
fn flat_structs(derives: &str) -> String {
    let mut source = "//! Structs.\n".to_owned();
    let types =
        ["String", "String", "bool", "Option<bool>", "f64", "Vec<String>", "String", "Option<String>", "bool", "u32"];
    for index in 0..JSON_TYPES {
        write_struct(&mut source, derives, index, &types);
    }
    source
}

fn flat_structs_as_json(derives: &str) -> String {
    let mut source = flat_structs(derives);
    for index in 0..JSON_TYPES {
        writeln!(source, "/// Text.\npub const JSON{index}: &str = strict_schema::json!(S{index});").expect(INFALLIBLE);
    }
    source
}

/// The structs, each as a constant.
fn structs_as_json(derives: &str) -> String {
    let mut source = structs(derives);
    for index in 0..STRUCTS {
        writeln!(source, "/// Text.\npub const JSON{index}: &str = strict_schema::json!(S{index});").expect(INFALLIBLE);
    }
    source
}

/// The structs, each with a function that makes its schema.
fn structs_with_schemas(derives: &str) -> String {
    let mut source = structs(derives);
    for index in 0..STRUCTS {
        writeln!(
            source,
            "/// Schema.\npub fn schema_{index}() -> schemars::Schema {{ schemars::schema_for!(S{index}) }}"
        )
        .expect(INFALLIBLE);
    }
    source
}

/// One struct.
fn one(derives: &str) -> String {
    format!(
        "//! A struct.\n\n/// It has a field.\n#[derive({derives})]\npub struct One {{\n    /// The field.\n    pub field: String,\n}}\n"
    )
}

/// Methods of three documented parameters.
fn functions(attribute: &str) -> String {
    let mut source = format!("//! Tools.\n\n/// Holds them.\npub struct State;\n\n#[{attribute}]\nimpl State {{\n");
    for index in 0..TOOLS {
        writeln!(
            source,
            "    /// What tool {index} does, in a few words.\n    #[tool]\n    pub async fn tool_{index}(\n        &self,\n        \
             /// What it is about\n        query: String,\n        /// How many\n        limit: Option<u32>,\n        \
             /// Which of them\n        words: Vec<String>,\n    ) -> String {{\n        \
             format!(\"{{query}} {{limit:?}} {{words:?}}\")\n    }}"
        )
        .expect(INFALLIBLE);
    }
    source.push_str("}\n");
    source
}

/// The same for rmcp, with a struct of arguments for each.
fn functions_of_rmcp(_: &str) -> String {
    let mut source = "//! Tools.\n\nuse rmcp::handler::server::wrapper::Parameters;\nuse rmcp::{tool, tool_router};\n\n/// Holds them.\n\
                      pub struct State;\n"
        .to_owned();
    for index in 0..TOOLS {
        writeln!(
            source,
            "\n/// Arguments.\n#[derive(serde::Deserialize, schemars::JsonSchema)]\npub struct Arguments{index} {{\n    \
             /// What it is about\n    pub query: String,\n    /// How many\n    pub limit: Option<u32>,\n    \
             /// Which of them\n    pub words: Vec<String>,\n}}"
        )
        .expect(INFALLIBLE);
    }
    source.push_str("\n#[tool_router]\nimpl State {\n");
    for index in 0..TOOLS {
        writeln!(
            source,
            "    /// What tool {index} does, in a few words.\n    #[tool]\n    pub async fn tool_{index}(\n        &self,\n        \
             Parameters(Arguments{index} {{ query, limit, words }}): Parameters<Arguments{index}>,\n    ) -> String {{\n        \
             format!(\"{{query}} {{limit:?}} {{words:?}}\")\n    }}"
        )
        .expect(INFALLIBLE);
    }
    source.push_str("}\n");
    source
}

fn write_struct(source: &mut String, derives: &str, index: usize, types: &[&str]) {
    writeln!(source, "\n/// What a caller of tool {index} has to say.\n#[derive({derives})]\npub struct S{index} {{")
        .expect(INFALLIBLE);
    for (field, ty) in types.iter().enumerate() {
        writeln!(source, "    /// What field {field} is for, in a few words.\n    pub field_{field}: {ty},")
            .expect(INFALLIBLE);
    }
    source.push_str("}\n");
}

struct Crate {
    name: &'static str,
    folder: PathBuf,
    source: String,
    cold: bool,
}

impl Crate {
    /// Writes the crate, and checks it once, so that its dependencies are there, unless they are to be built too.
    fn prepare(case: &Case) -> Self {
        let checkout = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the package is in the workspace");
        let folder = checkout.join("target/compile-bench").join(case.name);
        let dependency = match case.dependency {
            Dependency::None => String::new(),
            Dependency::Schemars => "schemars = \"1\"\n".to_owned(),
            Dependency::Ours => {
                format!("strict-schema = {{ path = '{}' }}\n", checkout.join("strict-schema").display())
            }
            Dependency::Derive => {
                let path = checkout.join("strict-schema");
                format!(
                    "strict-schema = {{ path = '{}', default-features = false, features = [\"derive\"] }}\n",
                    path.display()
                )
            }
            Dependency::Rmcp => {
                "rmcp = { version = \"3.9\", default-features = false, features = [\"server\", \"macros\"] }\nschemars = \"1\"\n"
                    .to_owned()
            }
        };
        let manifest = format!(
            "[package]\nname = \"compile-bench-{}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n\
             [dependencies]\nserde = {{ version = \"1\", features = [\"derive\"] }}\n{dependency}",
            case.name
        );
        fs::create_dir_all(folder.join("src")).expect("the target folder takes folders");
        fs::write(folder.join("Cargo.toml"), manifest).expect("the target folder takes files");
        fs::copy(checkout.join("Cargo.lock"), folder.join("Cargo.lock")).expect("the workspace has a lock file");
        let prepared = Self { name: case.name, folder, source: (case.source)(case.derives), cold: case.cold };
        if !case.cold {
            prepared.check();
        }
        prepared
    }

    /// How long `cargo check` takes when only the crate itself has changed, or `cargo build` from nothing.
    fn check(&self) -> Duration {
        fs::write(self.folder.join("src/lib.rs"), &self.source).expect("the target folder takes files");
        let built = self.folder.join(if self.cold { "../cold" } else { "../built" });
        if self.cold && built.exists() {
            fs::remove_dir_all(&built).expect("the target folder can be emptied");
        }
        let start = Instant::now();
        let output = Command::new(env!("CARGO"))
            .args([if self.cold { "build" } else { "check" }, "--quiet"])
            .current_dir(&self.folder)
            .env("CARGO_INCREMENTAL", "0")
            .env("CARGO_TARGET_DIR", built)
            .output()
            .expect("cargo runs");
        let time = start.elapsed();
        assert!(output.status.success(), "{}: {}", self.name, String::from_utf8_lossy(&output.stderr));
        time
    }
}

fn rounds() -> usize {
    match env::var("COMPILE_BENCH_ROUNDS") {
        Ok(rounds) => rounds.parse().expect("COMPILE_BENCH_ROUNDS is a number"),
        Err(_) => 7,
    }
}

/// The median, the least and the greatest of `times`.
fn median(mut times: Vec<Duration>) -> (Duration, Duration, Duration) {
    times.sort();
    (times[times.len() / 2], times[0], times[times.len() - 1])
}

const INFALLIBLE: &str = "a string takes any text";
