//! Writes random types, as source text, from a seed.
//!
//! What is refused is not written: each place that avoids something says what, and why it is refused.

#[path = "../src/dice.rs"]
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
use types::World;
use write::source;

fn main() {
    println!("cargo::rerun-if-env-changed=STRICT_SCHEMA_SEED");
    let seed = env::var("STRICT_SCHEMA_SEED").map_or(1, |seed| seed.parse().expect("STRICT_SCHEMA_SEED is a number"));
    let mut world = World { dice: Dice::new(seed), definitions: Vec::new(), names: 0 };
    let mut tests = String::new();
    for number in 0..ROOTS {
        let root = world.root();
        let (ty, first, second) = (source(&root, "Self"), world.value(&root, 0), world.value(&root, 0));
        write!(
            tests,
            "#[test]\nfn type_{number}() {{\n    const JSON: &str = strict_schema::json!(In<{ty}>);\n    \
             keeps::<In<{ty}>>({ty:?}, JSON, &[In {{ value: {first} }}, In {{ value: {second} }}]);\n}}\n\n"
        )
        .expect("a string takes any text");
    }
    let types: String = (0..world.definitions.len()).map(|index| world.definition_source(index)).collect();
    let source = format!("/// What made these types.\nconst SEED: u64 = {seed};\n\n{types}{tests}");
    let out = env::var("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&out).join("types.rs"), source).expect("the directory is there");
}

const ROOTS: usize = 120;
