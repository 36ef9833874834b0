//! Runs the steps of the GitHub Action, the pre-commit hooks, the Dockerfile and the guide.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use strict_schema_tests::corpus::effort;

const GOOD: &str =
    r#"{"type":"object","properties":{"a":{"type":"string"}},"required":["a"],"additionalProperties":false}"#;
const BAD: &str = r#"{"type":"object","properties":{"a":{"type":"string"}}}"#;

fn file(name: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    std::fs::read_to_string(root.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// A `PATH` on which the program is found by its name.
fn path() -> String {
    let folder: PathBuf = Path::new(env!("CARGO_BIN_EXE_strict-schema")).parent().unwrap().into();
    format!("{}:{}", folder.display(), std::env::var("PATH").unwrap_or_default())
}

/// The scripts in an action's steps: each `run: |` with its indented lines.
fn scripts(action: &str) -> Vec<String> {
    let mut scripts = Vec::new();
    let mut lines = action.lines().peekable();
    while let Some(line) = lines.next() {
        if line.trim() == "run: |" {
            let mut script = String::new();
            while let Some(line) = lines.next_if(|it| it.starts_with("        ")) {
                script.push_str(&line[8..]);
                script.push('\n');
            }
            scripts.push(script);
        }
    }
    scripts
}

fn action(folder: &Path, inputs: &[(&str, &str)]) -> Output {
    let script: String = scripts(&file("action.yml")).concat();
    let mut command = Command::new("bash");
    command.args(["--noprofile", "--norc", "-eo", "pipefail", "-c", &script]).current_dir(folder).env("PATH", path());
    for (name, value) in [
        ("ACTION", "/nowhere"),
        ("PATHS", "."),
        ("PROVIDERS", ""),
        ("FORMAT", "github"),
        ("OUTPUT", ""),
        ("FAIL_ON", ""),
        ("TAG", "main"),
        ("FOLDER", "/nowhere"),
        ("RELEASES", "file:///nowhere"),
    ] {
        command.env(name, value);
    }
    command.envs(inputs.iter().copied()).output().unwrap()
}

#[test]
fn the_action_annotates_and_fails() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("good.json"), GOOD).unwrap();
    let output = action(folder.path(), &[]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    std::fs::write(folder.path().join("bad.json"), BAD).unwrap();
    let output = action(folder.path(), &[("PROVIDERS", "openai,anthropic"), ("PATHS", "good.json\nbad.json")]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stdout).contains("::error file=bad.json"), "{output:?}");
    // Paths are separated by lines, so a path may contain spaces.
    std::fs::create_dir(folder.path().join("my tools")).unwrap();
    std::fs::write(folder.path().join("my tools/bad one.json"), BAD).unwrap();
    for paths in ["my tools/bad one.json", "my tools", "good.json\n  \nmy tools/*.json\n"] {
        let output = action(folder.path(), &[("PATHS", paths)]);
        let printed = String::from_utf8_lossy(&output.stdout);
        assert!(
            output.status.code() == Some(1) && printed.contains("file=my tools/bad one.json"),
            "{paths}: {output:?}"
        );
    }
    let output = action(
        folder.path(),
        &[("PROVIDERS", "all"), ("FORMAT", "sarif"), ("OUTPUT", "out.sarif"), ("PATHS", "*.json")],
    );
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(std::fs::read_to_string(folder.path().join("out.sarif")).unwrap().contains("2.1.0"));
}

/// A release is downloaded instead of compiled, and runs only if its checksum matches.
#[test]
fn the_action_downloads_a_release() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("bad.json"), BAD).unwrap();
    let target = format!("{}-unknown-linux-musl", std::env::consts::ARCH);
    if cfg!(not(target_os = "linux")) {
        return;
    }
    let releases = folder.path().join("releases");
    let program = short_program(folder.path());
    packed(&program, &target, &releases.join("v9.9.9"));
    let url = format!("file://{}", releases.display());
    // The `PATH` lacks the program of this build.
    let run = |place: &str| {
        let place = folder.path().join(place);
        let path = std::env::var("PATH").unwrap();
        let inputs = [
            ("TAG", "v9.9.9"),
            ("RELEASES", &*url),
            ("FOLDER", place.to_str().unwrap()),
            ("PATH", &*path),
            ("PATHS", "bad.json"),
        ];
        action(folder.path(), &inputs)
    };
    let output = run("first");
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.code() == Some(1) && printed.contains("::error file=bad.json"), "{output:?}");
    assert!(folder.path().join("first/strict-schema").exists());
    let archive = releases.join(format!("v9.9.9/strict-schema-{target}.tar.gz"));
    let mut bytes = std::fs::read(&archive).unwrap();
    bytes.push(0);
    std::fs::write(&archive, bytes).unwrap();
    let output = run("second");
    assert!(
        output.status.code() != Some(0) && !String::from_utf8_lossy(&output.stdout).contains("::error"),
        "{output:?}"
    );
}

/// The program of this build without its debug information.
fn whole_program(folder: &Path) -> PathBuf {
    let program = folder.join("strict-schema");
    std::fs::copy(env!("CARGO_BIN_EXE_strict-schema"), &program).unwrap();
    let _ = Command::new("strip").arg(&program).status();
    program
}

/// What starts the program of this build, and is packed fast.
fn short_program(folder: &Path) -> PathBuf {
    let program = folder.join("strict-schema");
    std::fs::write(&program, format!("#!/bin/sh\nexec {} \"$@\"\n", env!("CARGO_BIN_EXE_strict-schema"))).unwrap();
    program
}

/// Packs a program as a release for the target.
fn packed(program: &Path, target: &str, out: &Path) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    for arguments in [&["pack", program.to_str().unwrap(), target][..], &["index"]] {
        let mut command = Command::new("python3");
        let output = command.arg(root.join("packaging/build.py")).args(arguments).arg(out).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}

/// What a command prints; it succeeds.
fn done(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(output.status.success(), "{command:?}\n{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// From `PyPI`, npm, Homebrew and an archive, the installed program is the same. Nothing uses a network.
#[test]
#[cfg(target_os = "linux")]
fn every_package_installs_the_program() {
    let folder = tempfile::tempdir().unwrap();
    let dist = folder.path().join("dist");
    // The whole program takes seconds to pack, without debug information too.
    let program = if effort() > 1 { whole_program(folder.path()) } else { short_program(folder.path()) };
    packed(&program, &format!("{}-unknown-linux-gnu", std::env::consts::ARCH), &dist);
    let named = |end: &str, start: &str| {
        let files = std::fs::read_dir(&dist).unwrap().flatten().map(|it| it.path());
        let is_it = |it: &PathBuf| {
            let name = it.file_name().unwrap().to_str().unwrap().to_owned();
            name.ends_with(end) && name.starts_with(start)
        };
        files.filter(is_it).collect::<Vec<_>>()
    };
    let version = format!("strict-schema {}\n", env!("CARGO_PKG_VERSION"));
    std::fs::write(folder.path().join("bad.json"), BAD).unwrap();

    let environment = folder.path().join("venv");
    done(Command::new("python3").args(["-m", "venv"]).arg(&environment));
    let pip = environment.join("bin/pip");
    done(
        Command::new(pip)
            .args(["install", "--quiet", "--no-index", "--no-deps", "--disable-pip-version-check"])
            .args(named(".whl", "")),
    );
    assert_eq!(done(Command::new(environment.join("bin/strict-schema")).arg("--version")), version);

    let project = folder.path().join("project");
    std::fs::create_dir(&project).unwrap();
    std::fs::write(project.join("package.json"), "{\"private\":true}").unwrap();
    let packages = named(".tgz", "strict-schema");
    assert_eq!(packages.len(), 2, "{packages:?}");
    // The other optional packages are for other platforms.
    let install = ["install", "--silent", "--offline", "--no-audit", "--no-fund", "--omit=optional"];
    done(Command::new("npm").args(install).args(&packages).current_dir(&project));
    let npx = |arguments: &[&str]| {
        let mut command = Command::new("npx");
        command
            .args(["--offline", "--no-install", "strict-schema"])
            .args(arguments)
            .current_dir(&project)
            .output()
            .unwrap()
    };
    assert_eq!(String::from_utf8(npx(&["--version"]).stdout).unwrap(), version);
    assert_eq!(npx(&["check", "../bad.json"]).status.code(), Some(1));

    let archive = named(".tar.gz", "strict-schema-").remove(0);
    done(Command::new("tar").arg("-xzf").arg(&archive).args(["--strip-components", "1", "-C"]).arg(folder.path()));
    assert_eq!(done(Command::new(folder.path().join("strict-schema")).arg("--version")), version);
    assert!(folder.path().join("LICENSE-MIT").exists());

    // The formula has the version, a checksum for each platform, and no placeholder left.
    let formula = std::fs::read_to_string(dist.join("strict-schema.rb")).unwrap();
    assert!(
        formula.contains(&format!("version \"{}\"", env!("CARGO_PKG_VERSION")))
            && formula.matches("sha256 \"").count() == 4
    );
    assert!(!formula.contains("@VERSION") && !formula.contains("sha256 \"@"), "{formula}");
}

#[test]
fn the_inputs_of_the_action_are_no_script() {
    let folder = tempfile::tempdir().unwrap();
    let output = action(
        folder.path(),
        &[("PATHS", "$(touch owned) `touch owned`; touch owned"), ("PROVIDERS", "$(touch owned)")],
    );
    assert_ne!(output.status.code(), Some(0));
    assert!(!folder.path().join("owned").exists());
    // Scripts receive inputs only through environment variables.
    assert!(scripts(&file("action.yml")).iter().all(|it| !it.contains("${{")));
}

#[test]
fn the_hooks_run() {
    let hooks = file(".pre-commit-hooks.yaml");
    let entries: Vec<&str> = hooks.lines().filter_map(|it| it.trim().strip_prefix("entry: ")).collect();
    assert_eq!(entries.len(), 2);
    for entry in entries {
        let folder = tempfile::tempdir().unwrap();
        let run = |name: &str, text: &str| {
            std::fs::write(folder.path().join(name), text).unwrap();
            let mut words = entry.split(' ');
            let mut command = Command::new(words.next().unwrap());
            command.args(words).arg(name).current_dir(folder.path()).env("PATH", path()).output().unwrap()
        };
        assert_eq!(run("good.json", GOOD).status.code(), Some(0), "{entry}");
        assert_ne!(run("bad.json", BAD).status.code(), Some(0), "{entry}");
        // Without `files:`, a hook gets every JSON file in the repository.
        for (name, text) in [
            ("package.json", r#"{"name":"x","version":"1"}"#),
            (
                "tsconfig.json",
                "{ // a\n\"$schema\": \"https://json.schemastore.org/tsconfig\", \"compilerOptions\": {} }",
            ),
            ("data.json", "[1]"),
            ("page.json", r#"{"items":[{"id":1}],"total":1}"#),
            ("empty.json", "{}"),
        ] {
            assert_eq!(run(name, text).status.code(), Some(0), "{entry}: {name}");
        }
    }
}

#[test]
fn the_dockerfile_installs_this_package() {
    let dockerfile = file("Dockerfile");
    assert!(dockerfile.contains("cargo install --locked --path strict-schema-cli") && dockerfile.contains("USER user"));
    let toolchain = file("rust-toolchain.toml");
    let version = toolchain.lines().find_map(|it| it.strip_prefix("channel = ")).unwrap().trim_matches('"');
    assert!(dockerfile.contains(&format!("FROM rust:{}", version.trim_end_matches(".0"))), "{version}");
}

/// The members of the workspace, as its manifest lists them.
fn members() -> Vec<String> {
    let manifest: toml::Table = file("Cargo.toml").parse().unwrap();
    let members = manifest["workspace"]["members"].as_array().unwrap();
    members.iter().map(|it| it.as_str().unwrap().to_owned()).collect()
}

/// Cargo needs every member of the workspace, even to build only one of them.
#[test]
fn the_dockerfile_copies_every_member() {
    let dockerfile = file("Dockerfile");
    let copies = dockerfile.lines().filter_map(|it| it.strip_prefix("COPY ")).filter(|it| !it.starts_with("--from"));
    let sources: Vec<&str> = copies.flat_map(|it| it.split(' ')).collect();
    let ignored = file(".dockerignore");
    for path in members().iter().map(String::as_str).chain(["Cargo.toml", "Cargo.lock", "rust-toolchain.toml"]) {
        let is_inside = |outer: &&str| Path::new(path).starts_with(outer.trim_end_matches('/')) || **outer == *".";
        assert!(sources.iter().any(is_inside), "{path} is not copied");
        for pattern in ignored.lines() {
            let is_kept = !is_inside(&pattern) && !Path::new(pattern).starts_with(path);
            assert!(is_kept && !pattern.contains('*'), "`{pattern}` of .dockerignore takes {path} away");
        }
    }
    // The path that is copied from the first stage is the path where cargo installs.
    assert!(dockerfile.contains("--root /out") && dockerfile.contains("COPY --from=build /out/bin/strict-schema "));
}

fn printed(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_strict-schema")).args(arguments).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The commands that the help lists.
fn commands() -> Vec<String> {
    let help = printed(&["--help"]);
    let commands = help.split("Commands:").nth(1).unwrap().split("Options:").next().unwrap();
    // A description goes on further to the right.
    let names = commands.lines().filter_map(|it| it.strip_prefix("  ")?.split(' ').next());
    let commands: Vec<String> = names.filter(|it| !["", "help"].contains(it)).map(str::to_owned).collect();
    assert!(commands.iter().any(|it| it == "check") && commands.len() > 10, "{help}");
    commands
}

#[test]
fn every_shell_completes() {
    for (shell, option) in [
        ("bash", "--fail-on"),
        ("zsh", "--fail-on"),
        ("fish", "-l fail-on"),
        ("elvish", "--fail-on"),
        ("powershell", "--fail-on"),
    ] {
        let script = printed(&["completions", shell]);
        for word in commands().iter().map(String::as_str).chain([option]) {
            assert!(script.contains(word), "{shell}: {word}");
        }
        assert!(shell == "elvish" || shell == "powershell" || script.contains("sarif"), "{shell}");
    }
    let output = Command::new(env!("CARGO_BIN_EXE_strict-schema")).args(["completions", "tcsh"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
}

/// The completions that bash offers after these words, the last of which is incomplete.
fn completed(words: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("completions");
    std::fs::write(&script, printed(&["completions", "bash"])).unwrap();
    let ask = r#"source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
        _strict__schema strict-schema "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"; echo "${COMPREPLY[@]}""#;
    let mut command = Command::new("bash");
    command.args(["--noprofile", "--norc", "-c", ask, "bash"]).arg(&script).args(words).current_dir(folder.path());
    let output = command.output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}

#[test]
fn bash_completes_commands_options_and_values() {
    assert_eq!(completed(&["strict-schema", "com"]), "compat completions");
    assert_eq!(completed(&["strict-schema", "check", "--fail"]), "--fail-on");
    assert_eq!(completed(&["strict-schema", "check", "--format", "s"]), "sarif");
}

#[test]
fn there_is_a_page_of_the_manual_for_the_program_and_for_each_command() {
    let page = printed(&["man"]);
    for word in [".TH strict-schema 1  \"strict-schema ", ".SH NAME", ".SH OPTIONS", "Exit codes"] {
        assert!(page.contains(word), "{word}");
    }
    for command in commands() {
        assert!(page.contains(&command), "{command}");
        let page = printed(&["man", &command]);
        let title = format!(".TH strict-schema-{command} 1  \"strict-schema ");
        assert!(page.contains(&title) && page.contains(".SH SYNOPSIS"), "{page}");
    }
    assert!(printed(&["man", "check"]).contains("SARIF 2.1.0"));
}

/// Slow, since it compiles everything: `.ci/run` enables it.
#[test]
#[ignore = "compiles everything for a release; `.ci/run` runs it"]
fn cargo_installs_the_program() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    // The command of the documentation, the Action and the Dockerfile. In the profile of the tests, most dependencies are compiled.
    let mut command = Command::new(cargo);
    command.args(["install", "--quiet", "--locked", "--profile", "test", "--path", "strict-schema-cli"]);
    command.args(["--config", "profile.test.package.strict-schema-core.opt-level=0", "--root"]);
    command.arg(folder.path());
    let output = command.env("CARGO_TARGET_DIR", root.join("target")).current_dir(root).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let program = folder.path().join("bin/strict-schema");
    let output = Command::new(&program).arg("--version").output().unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), format!("strict-schema {}\n", env!("CARGO_PKG_VERSION")));
    std::fs::write(folder.path().join("bad.json"), BAD).unwrap();
    let output = Command::new(&program).args(["check", "bad.json"]).current_dir(folder.path()).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
}

/// Those about the program itself are not for agents.
#[test]
fn the_guide_names_every_command_and_no_other() {
    let guide = printed(&["guide"]);
    let mut named: Vec<&str> = guide
        .lines()
        .filter(|it| it.starts_with("  strict-schema "))
        .flat_map(|it| it.split("strict-schema ").skip(1))
        .filter_map(|it| it.split(' ').next())
        .collect();
    named.sort_unstable();
    named.dedup();
    let mut commands = commands();
    commands.retain(|it| !["guide", "completions", "man"].contains(&it.as_str()));
    commands.sort_unstable();
    assert_eq!(named, commands);
    assert!(guide.is_ascii() && guide.lines().all(|it| it.len() <= 130));
}
