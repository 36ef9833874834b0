//! Writes random types, as source text, from a seed.
//!
//! What is refused is not written: each place that avoids something says what, and why it is refused.

#[path = "build/cut.rs"]
mod cut;
#[path = "../decoder/dice.rs"]
#[allow(dead_code, unreachable_pub, reason = "the tests use more of it, from outside")]
mod dice;
#[path = "build/fits.rs"]
mod fits;
#[path = "build/invent.rs"]
mod invent;
#[path = "build/types.rs"]
mod types;
#[path = "build/write.rs"]
mod write;

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use dice::Dice;
use types::{FAMILIES, Type, World};

fn main() {
    let seed = number("STRICT_SCHEMA_SEED").unwrap_or(1);
    let effort = number("STRICT_SCHEMA_EFFORT").unwrap_or(1);
    let roots = number("STRICT_SCHEMA_TYPES").unwrap_or(ROOTS * effort);
    // The shrinker's: one type, and what is cut from it.
    let only = number("STRICT_SCHEMA_ONLY");
    let cuts = variable("STRICT_SCHEMA_CUTS").unwrap_or_default();

    let mut world = World { dice: Dice::new(seed), definitions: Vec::new(), names: 0, families: families() };
    let towers = world.makes("depth");
    let mut types: Vec<(u64, Type)> = Vec::new();
    for number in 0..roots {
        let root = if towers && number % 10 == 9 { world.tower() } else { world.root() };
        types.push((number, root));
    }
    types.retain(|(number, _)| only.is_none_or(|only| only == *number));
    for cut in cuts.split(',').filter(|cut| !cut.is_empty()) {
        let cut = cut.parse().expect("STRICT_SCHEMA_CUTS has numbers");
        assert!(world.cut(&types[0].1, cut), "there is no cut {cut}");
    }

    let mut tests = String::new();
    for (number, root) in &types {
        // So that a value is the same, whichever other types there are.
        world.dice = Dice::new(seed.wrapping_mul(1_000_003).wrapping_add(*number));
        let (ty, first, second) = (world.source(root, "Self"), world.value(root, 0), world.value(root, 0));
        let is_open = world.makes("open") && number % 5 == 4;
        if is_open {
            write!(
                tests,
                "#[derive(Serialize, Deserialize, StrictSchema)]\n#[strict(false)]\npub struct Open{number} {{ value: {ty}, \
                 map: std::collections::BTreeMap<String, {ty}>, numbers: std::collections::BTreeMap<u8, bool>, \
                 any: serde_json::Value, pair: (u8, Vec<{ty}>) }}\n\n\
                 #[test]\nfn type_{number}() {{\n    keeps_open::<Open{number}>({ty:?}, &[Open{number} {{ value: {first}, \
                 map: [(\"k\".to_owned(), {second})].into(), numbers: [(1, true)].into(), any: serde_json::json!([1]), \
                 pair: (1, vec![]) }}]);\n}}\n\n"
            )
        } else {
            write!(
                tests,
                "#[test]\nfn type_{number}() {{\n    const JSON: &str = strict_schema::json!(In<{ty}>);\n    \
                 keeps::<In<{ty}>>({ty:?}, JSON, &[In {{ value: {first} }}, In {{ value: {second} }}]);\n}}\n\n"
            )
        }
        .expect("a string takes any text");
    }
    let roots: Vec<_> = types.iter().map(|(_, root)| root.clone()).collect();
    let modules = world.modules(&world.needed(&roots));
    let source = format!("/// What made these types.\nconst SEED: u64 = {seed};\n\n{modules}{tests}");
    let out = env::var("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&out).join("types.rs"), source).expect("the directory is there");
}

/// The names of the families that are made.
fn families() -> Vec<&'static str> {
    let wanted = variable("STRICT_SCHEMA_FAMILIES");
    let named: Vec<_> = wanted.iter().flat_map(|names| names.split(',')).map(str::trim).collect();
    for name in &named {
        assert!(*name == "all" || FAMILIES.iter().any(|it| it.name == *name), "no family is named `{name}`");
    }
    let is_made = |name: &str| named.contains(&"all") || named.contains(&name);
    FAMILIES.iter().filter(|it| if wanted.is_some() { is_made(it.name) } else { it.on }).map(|it| it.name).collect()
}

fn number(name: &str) -> Option<u64> {
    variable(name).map(|text| text.parse().unwrap_or_else(|error| panic!("{name} is `{text}`: {error}")))
}

fn variable(name: &str) -> Option<String> {
    println!("cargo::rerun-if-env-changed={name}");
    env::var(name).ok().filter(|text| !text.is_empty())
}

/// Each type has a third of a second of the compiler.
const ROOTS: u64 = 60;
