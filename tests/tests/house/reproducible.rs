//! The same sources give the same object code at any path: what tells types apart depends on neither.

use std::cmp::Reverse;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{env, fs};

const MANIFEST: &str = r#"
[package]
name = "tiny"
version = "0.1.0"
edition = "2024"

[dependencies]
strict-schema = "0.1"
"#;

const LIBRARY: &str = r"
use strict_schema::StrictSchema;

#[derive(StrictSchema)]
pub struct Folder {
    name: String,
    inner: Vec<Folder>,
}

macro_rules! made {
    ($($module:ident)*) => {$(
        pub mod $module {
            #[derive(strict_schema::StrictSchema)]
            pub struct Made {
                pub inner: Vec<Made>,
            }
        }
    )*};
}
made!(one two);

pub static NAMES: [&strict_schema::schema::TypeName; 3] = [Folder::NAME, one::Made::NAME, two::Made::NAME];
pub static TEXT: &str = strict_schema::json!(Folder);
";

#[test]
fn the_same_sources_give_the_same_code_at_any_path() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("reproducible");
    let first = compile(&folder.join("here"));
    let second = compile(&folder.join("there").join("and").join("deeper"));
    assert!(!first.is_empty() && first == second, "the object code differs with the path of its sources");
}

/// The object code of the sources in this folder, with the newest library that they compile with: others have other features.
fn compile(folder: &Path) -> Vec<u8> {
    fs::create_dir_all(folder).unwrap();
    fs::write(folder.join("Cargo.toml"), MANIFEST).unwrap();
    fs::write(folder.join("lib.rs"), LIBRARY).unwrap();
    let mut errors = String::new();
    for library in libraries() {
        let output = with(folder, &library);
        if output.status.success() {
            return fs::read(folder.join("tiny.o")).unwrap();
        }
        errors.push_str(&String::from_utf8_lossy(&output.stderr));
    }
    panic!("no library compiles: {errors}");
}

fn with(folder: &Path, library: &Path) -> Output {
    let dependencies = library.parent().unwrap().display().to_string();
    Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
        .current_dir(folder)
        .env("CARGO_MANIFEST_DIR", folder)
        .env("CARGO_PKG_NAME", "tiny")
        .env("CARGO_PKG_VERSION", "0.1.0")
        .env("CARGO_CRATE_NAME", "tiny")
        .env("CARGO_TARGET_TMPDIR", folder)
        .args(["--crate-name", "tiny", "--crate-type", "lib", "--edition", "2024", "--emit", "obj", "-o", "tiny.o"])
        .args(["-L", &format!("dependency={dependencies}"), "--extern"])
        .arg(format!("strict_schema={}", library.display()))
        .arg("lib.rs")
        .output()
        .unwrap()
}

/// The libraries that cargo has built beside this test, the newest first.
fn libraries() -> Vec<PathBuf> {
    let test = env::current_exe().unwrap();
    let files = fs::read_dir(test.parent().unwrap()).unwrap().map(|entry| entry.unwrap().path());
    let is_library = |path: &PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy();
        name.starts_with("libstrict_schema-") && name.ends_with(".rlib")
    };
    let mut found: Vec<_> = files.filter(is_library).collect();
    found.sort_by_key(|path| Reverse(fs::metadata(path).unwrap().modified().unwrap()));
    found
}
