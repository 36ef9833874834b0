//! What the derive, `json!` and `#[tools]` cost in compile time and in the size of a program, beside `schemars` on the same
//! structs and `rmcp` on the same functions.
//!
//! ```text
//! cargo run --release -p strict-schema-tests --bin compile_bench [-- CASE…]
//! ```
//!
//! Each case is a crate of its own, whose dependencies are built before, unless it is to be built from nothing. The cases take
//! turns, so that a busy machine is unfair to all alike. `COMPILE_BENCH_ROUNDS` is 7 by default. `roots` stands for all cases
//! whose names begin so: those of structs of which each is a root. `UPDATE_DOCS=1` writes the rows into `docs/cost.md`, and with
//! `roots-check` the plot of the time over the number of roots.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};
use std::{env, fs};

use strict_schema_tests::plot::{self, Axis};

fn main() {
    let wanted: Vec<String> = env::args().skip(1).collect();
    for name in &wanted {
        assert!(
            CASES.iter().any(|case| case.is_one_of(name)),
            "no case is named `{name}`: {:?}",
            CASES.map(|case| case.name)
        );
    }
    let (programs, crates): (Vec<Crate>, Vec<Crate>) = CASES
        .iter()
        .filter(|case| wanted.is_empty() || wanted.iter().any(|name| case.is_one_of(name)))
        .map(Crate::prepare)
        .partition(|it| it.measure == Measure::Size);
    let sizes = sizes(&programs);
    let mut times: Vec<Vec<Duration>> = vec![Vec::new(); crates.len()];
    for round in 0..rounds() {
        for (it, times) in crates.iter().zip(&mut times) {
            times.push(it.time(round));
        }
    }
    let medians: Vec<_> = crates.iter().zip(times).map(|(it, times)| (it.name, median(times))).collect();
    for (name, (median, fastest, slowest)) in &medians {
        println!("{name:<22} {median:>8.1?}  ({fastest:.1?} to {slowest:.1?})");
    }
    let seconds =
        |wanted: &str| medians.iter().find(|(name, _)| *name == wanted).map(|(_, (median, ..))| median.as_secs_f64());
    let mut rows = Vec::new();
    for (what, ours, beside, theirs, bar) in PAIRS {
        if let (Some(ours), Some(theirs)) = (seconds(ours), seconds(theirs)) {
            let missed = if ours / theirs > bar { " ✗" } else { "" };
            rows.push(format!(
                "| {what} | {beside} | {ours:.1} s | {theirs:.1} s | {:.2} | {bar}{missed} |",
                ours / theirs
            ));
        }
    }
    // The difference is small beside both: of the fastest runs, since others that use the machine only add to it.
    let least = |wanted: &str| medians.iter().find(|(name, _)| *name == wanted).map(|(_, (_, it, _))| it.as_secs_f64());
    if let (Some(with), Some(without)) = (least("json"), least("json-none")) {
        let types = f64::from(u32::try_from(JSON_TYPES).expect("a small number"));
        let each = (with - without) * 1_000.0 / types;
        let missed = if each > 2.0 { " ✗" } else { "" };
        rows.push(format!(
            "| one `json!` of about 1 KB | the same types without it | {each:.1} ms |  |  | 2 ms{missed} |"
        ));
    }
    rows.extend(sizes);
    println!("\n{}", rows.join("\n"));
    if env::var_os("UPDATE_DOCS").is_some() {
        update(&rows);
        if let Some(plot) = plot(seconds) {
            fs::write(docs().join("images/cost-roots.svg"), plot).expect("the plot can be written");
        }
    }
}

/// The time over the number of roots, if it was measured.
fn plot(seconds: impl Fn(&str) -> Option<f64>) -> Option<String> {
    let curve = |name: &str, cases: [&str; 3]| {
        let points = [30.0, 100.0, 300.0].into_iter().zip(cases).map(|(roots, case)| Some((roots, seconds(case)?)));
        Some(plot::Curve { name: name.to_owned(), points: points.collect::<Option<_>>()? })
    };
    let curves = [
        curve("json!", ["roots-check-30", "roots-check-100", "roots-check"])?,
        curve("schema_for!", ["roots-check-30-schemars", "roots-check-100-schemars", "roots-check-schemars"])?,
    ];
    let longest = curves.iter().flat_map(|it| &it.points).map(|(_, time)| *time).fold(1.0, f64::max);
    let step = (longest / 5.0).ceil();
    let roots = Axis::linear([0.0, 100.0, 200.0, 300.0], " roots");
    let times = Axis::linear((0..=5).map(|it| step * f64::from(it)), " s");
    Some(plot::lines("Time of cargo check over the number of roots", (&roots, &times), &curves))
}

/// What is set beside what in `docs/cost.md`: what is compiled, ours, what it is compared with, theirs, and the target of the ratio.
const PAIRS: [(&str, &str, &str, &str, f64); 8] = [
    ("check of 300 structs, derived", "strict", "`schemars`", "schemars", 1.0),
    ("check of the same, each a root: `json!`", "roots-check", "`schema_for!`", "roots-check-schemars", 1.0),
    ("build of the same", "roots-build", "`schema_for!`", "roots-build-schemars", 1.0),
    ("incremental check after an edit below all types", "roots-edit", "`schema_for!`", "roots-edit-schemars", 1.0),
    ("the same after an edit above all types", "roots-above", "`schema_for!`", "roots-above-schemars", 1.0),
    ("100 functions with `#[tool]`", "tools", "`rmcp`", "tools-of-rmcp", 1.0),
    ("build from nothing, the derive alone", "cold-derive", "`schemars`", "cold-schemars", 1.0),
    ("build from nothing, the default features", "cold-all", "`schemars`", "cold-schemars", 1.2),
];

/// Writes these rows into the table of `docs/cost.md`, where those of the same name stood. The others stay.
fn update(rows: &[String]) {
    let path = docs().join("cost.md");
    let page = fs::read_to_string(&path).expect("the page is there");
    let (head, rest) = page.split_once(BEGIN).expect("the page has the mark");
    let (table, tail) = rest.split_once(END).expect("the page has the other mark");
    let name = |row: &str| row.split(" | ").next().unwrap_or_default().to_owned();
    let mut lines: Vec<String> = table.trim().lines().map(str::to_owned).collect();
    for row in rows {
        match lines.iter_mut().find(|line| name(line) == name(row)) {
            Some(line) => line.clone_from(row),
            None => lines.push(row.clone()),
        }
    }
    fs::write(&path, format!("{head}{BEGIN}\n\n{}\n\n{END}{tail}", lines.join("\n"))).expect("the page can be written");
}

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs")
}

/// What stands around the table in `docs/cost.md`.
const BEGIN: &str = "<!-- compiled -->";
const END: &str = "<!-- end of compiled -->";

/// A crate: what its types derive, where its text comes from, and what is measured.
struct Case {
    name: &'static str,
    derives: &'static str,
    dependency: Dependency,
    source: fn(derives: &str) -> String,
    measure: Measure,
}

impl Case {
    /// Whether it has this name, or one that goes on after it.
    fn is_one_of(&self, name: &str) -> bool {
        self.name.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Measure {
    /// `cargo check` of the crate alone, not incremental.
    Check,
    /// `cargo build` of the crate alone, not incremental.
    Build,
    /// `cargo check`, incremental, after an edit below all types, which moves nothing.
    Edit,
    /// The same after a line more or less at the top, which moves all the rest.
    EditAbove,
    /// `cargo build` of the crate with all that it depends on.
    Cold,
    /// How large the program is, built for a release and stripped.
    Size,
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

const fn case(
    name: &'static str,
    derives: &'static str,
    dependency: Dependency,
    source: fn(derives: &str) -> String,
    measure: Measure,
) -> Case {
    Case { name, derives, dependency, source, measure }
}

/// What the types derive.
const SERDE: &str = "serde::Deserialize";
const OURS: &str = "serde::Deserialize, strict_schema::StrictSchema";
const OF_SCHEMARS: &str = "serde::Deserialize, schemars::JsonSchema";

const CASES: [Case; 30] = [
    case("serde", SERDE, Dependency::None, structs::<300>, Measure::Check),
    case("schemars", OF_SCHEMARS, Dependency::Schemars, structs::<300>, Measure::Check),
    case("strict", OURS, Dependency::Ours, structs::<300>, Measure::Check),
    case("json-none", OURS, Dependency::Ours, flat_structs, Measure::Check),
    case("json", OURS, Dependency::Ours, flat_structs_as_json, Measure::Check),
    case("tools", "strict_schema::tools", Dependency::Ours, functions, Measure::Check),
    case("tools-of-rmcp", "", Dependency::Rmcp, functions_of_rmcp, Measure::Check),
    case("roots-check", OURS, Dependency::Ours, structs_as_json::<300>, Measure::Check),
    case("roots-check-schemars", OF_SCHEMARS, Dependency::Schemars, structs_with_schemas::<300>, Measure::Check),
    case("roots-check-serde", SERDE, Dependency::None, structs::<300>, Measure::Check),
    case("roots-check-30", OURS, Dependency::Ours, structs_as_json::<30>, Measure::Check),
    case("roots-check-30-schemars", OF_SCHEMARS, Dependency::Schemars, structs_with_schemas::<30>, Measure::Check),
    case("roots-check-100", OURS, Dependency::Ours, structs_as_json::<100>, Measure::Check),
    case("roots-check-100-schemars", OF_SCHEMARS, Dependency::Schemars, structs_with_schemas::<100>, Measure::Check),
    case("roots-build", OURS, Dependency::Ours, structs_as_json::<300>, Measure::Build),
    case("roots-build-schemars", OF_SCHEMARS, Dependency::Schemars, structs_with_schemas::<300>, Measure::Build),
    case("roots-build-serde", SERDE, Dependency::None, structs::<300>, Measure::Build),
    case("roots-edit", OURS, Dependency::Ours, structs_as_json::<300>, Measure::Edit),
    case("roots-edit-schemars", OF_SCHEMARS, Dependency::Schemars, structs_with_schemas::<300>, Measure::Edit),
    case("roots-edit-serde", SERDE, Dependency::None, structs::<300>, Measure::Edit),
    case("roots-above", OURS, Dependency::Ours, structs_as_json::<300>, Measure::EditAbove),
    case("roots-above-schemars", OF_SCHEMARS, Dependency::Schemars, structs_with_schemas::<300>, Measure::EditAbove),
    case("roots-above-serde", SERDE, Dependency::None, structs::<300>, Measure::EditAbove),
    case("cold-schemars", "schemars::JsonSchema", Dependency::Schemars, one, Measure::Cold),
    case("cold-derive", "strict_schema::StrictSchema", Dependency::Derive, one, Measure::Cold),
    case("cold-all", "strict_schema::StrictSchema", Dependency::Ours, one, Measure::Cold),
    case("size-serde", SERDE, Dependency::None, program, Measure::Size),
    case("size-schemars", OF_SCHEMARS, Dependency::Schemars, program_with_schemas, Measure::Size),
    case("size-json", OURS, Dependency::Ours, program_as_json, Measure::Size),
    case("size-tools", OURS, Dependency::Ours, program_of_tools, Measure::Size),
];

const JSON_TYPES: usize = 200;
const TOOLS: usize = 100;

/// Structs of ten documented fields, some of which are earlier structs. Every fourth has none, so no chain is long.
fn structs<const COUNT: usize>(derives: &str) -> String {
    let mut source = format!(
        "//! Structs.\n\n/// How urgent it is.\n#[derive({derives})]\npub enum Urgency {{\n    /// It can wait.\n    Low,\n    \
         /// Today.\n    High,\n}}\n"
    );
    for index in 0..COUNT {
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
fn structs_as_json<const COUNT: usize>(derives: &str) -> String {
    let mut source = structs::<COUNT>(derives);
    for index in 0..COUNT {
        writeln!(source, "/// Text.\npub const JSON{index}: &str = strict_schema::json!(S{index});").expect(INFALLIBLE);
    }
    source
}

/// The structs, each with a function that makes its schema.
fn structs_with_schemas<const COUNT: usize>(derives: &str) -> String {
    let mut source = structs::<COUNT>(derives);
    for index in 0..COUNT {
        writeln!(
            source,
            "/// Schema.\npub fn schema_{index}() -> schemars::Schema {{ schemars::schema_for!(S{index}) }}"
        )
        .expect(INFALLIBLE);
    }
    source
}

/// A program that reads so many structs of ten documented fields.
fn program(derives: &str) -> String {
    program_with(derives, |_| String::new())
}

fn program_with_schemas(derives: &str) -> String {
    program_with(derives, |index| {
        format!("black_box(serde_json::to_string(&schemars::schema_for!(S{index})).unwrap());")
    })
}

fn program_as_json(derives: &str) -> String {
    program_with(derives, |index| format!("black_box(strict_schema::json!(S{index}));"))
}

fn program_of_tools(derives: &str) -> String {
    program_with(derives, |index| format!("black_box(strict_schema::Tool::of::<S{index}>());"))
}

fn program_with(derives: &str, more: fn(index: usize) -> String) -> String {
    let mut source = flat_structs(derives);
    source.push_str("\nuse std::hint::black_box;\n\nfn main() {\n");
    for index in 0..JSON_TYPES {
        writeln!(
            source,
            "    black_box(serde_json::from_str::<S{index}>(black_box(\"{{}}\")).is_ok());\n    {}",
            more(index)
        )
        .expect(INFALLIBLE);
    }
    source.push_str("}\n");
    source
}

/// What each of the programs has more than the one that only reads, for each of its types.
#[expect(clippy::cast_precision_loss, reason = "no program has as many bytes as a float counts")]
fn sizes(programs: &[Crate]) -> Vec<String> {
    let sizes: Vec<_> = programs.iter().map(|it| (it.name, it.size() as f64 / 1024.0)).collect();
    for (name, size) in &sizes {
        println!("{name:<22} {size:>8.0} KB");
    }
    let size = |wanted: &str| sizes.iter().find(|(name, _)| *name == wanted).map(|(_, size)| *size);
    let (Some(least), Some(schemars)) = (size("size-serde"), size("size-schemars")) else { return Vec::new() };
    let each = |size: f64| (size - least) / JSON_TYPES as f64;
    [("`json!`", "size-json"), ("`Tool::of`", "size-tools")]
        .into_iter()
        .filter_map(|(what, name)| Some((what, size(name)?)))
        .map(|(what, size)| {
            let (ours, theirs) = (each(size), each(schemars));
            format!(
                "| a stripped program of {JSON_TYPES} types: {what}, for each type | `schema_for!` | {ours:.2} KB | {theirs:.2} KB | {:.2} | none |",
                ours / theirs
            )
        })
        .collect()
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
    measure: Measure,
}

impl Crate {
    /// Writes the crate, and compiles it once, so that its dependencies are there, unless they are to be built too.
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
                    "strict-schema = {{ path = '{}', default-features = false, features = [\"std\", \"derive\"] }}\n",
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
             [profile.release]\nstrip = true\n\n[dependencies]\nserde = {{ version = \"1\", features = [\"derive\"] }}\n{}{dependency}",
            case.name,
            if case.measure == Measure::Size { "serde_json = \"1\"\n" } else { "" },
        );
        fs::create_dir_all(folder.join("src")).expect("the target folder takes folders");
        fs::write(folder.join("Cargo.toml"), manifest).expect("the target folder takes files");
        fs::copy(checkout.join("Cargo.lock"), folder.join("Cargo.lock")).expect("the workspace has a lock file");
        let prepared = Self { name: case.name, folder, source: (case.source)(case.derives), measure: case.measure };
        if !matches!(case.measure, Measure::Cold | Measure::Size) {
            prepared.time(usize::MAX);
        }
        prepared
    }

    /// How long it takes when only the crate itself has changed, or from nothing.
    fn time(&self, round: usize) -> Duration {
        // Another text in each round: what did not change would not be compiled.
        let text = match self.measure {
            Measure::Edit => {
                format!("{}\n/// Edited.\npub fn edited() -> &'static str {{\n    \"{round}\"\n}}\n", self.source)
            }
            // After the documentation of the crate, which is its first line.
            Measure::EditAbove => self.source.replacen('\n', &"\n".repeat(2 + round % 4), 1),
            _ => self.source.clone(),
        };
        let (command, incremental, target) = match self.measure {
            Measure::Check => ("check", "0", "built"),
            Measure::Build => ("build", "0", "built"),
            Measure::Edit | Measure::EditAbove => ("check", "1", "incremental"),
            Measure::Cold => ("build", "0", "cold"),
            Measure::Size => unreachable!("it takes no time"),
        };
        let built = self.folder.join("..").join(target);
        if self.measure == Measure::Cold && built.exists() {
            fs::remove_dir_all(&built).expect("the target folder can be emptied");
        }
        fs::write(self.folder.join("src/lib.rs"), text).expect("the target folder takes files");
        let start = Instant::now();
        self.cargo(&[command], incremental, &built);
        start.elapsed()
    }

    /// How many bytes the program has.
    fn size(&self) -> u64 {
        fs::write(self.folder.join("src/main.rs"), &self.source).expect("the target folder takes files");
        let built = self.folder.join("../sized");
        self.cargo(&["build", "--release"], "0", &built);
        let program = built.join("release").join(format!("compile-bench-{}", self.name));
        fs::metadata(program).expect("cargo builds the program").len()
    }

    fn cargo(&self, arguments: &[&str], incremental: &str, built: &Path) {
        let output = Command::new("cargo")
            .args(arguments)
            .arg("--quiet")
            .current_dir(&self.folder)
            .env("CARGO_INCREMENTAL", incremental)
            .env("CARGO_TARGET_DIR", built)
            .output()
            .expect("cargo runs");
        assert!(output.status.success(), "{}: {}", self.name, String::from_utf8_lossy(&output.stderr));
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
