//! Files in a git revision.

use std::path::Path;
use std::process::Command;

use super::{fixtures, outcome, strict_schema};

fn git(folder: &Path, arguments: &[&str]) -> bool {
    let settings = ["-c", "user.name=x", "-c", "user.email=x@x", "-c", "commit.gpgsign=false"];
    let output = Command::new("git").current_dir(folder).args(settings).args(arguments).output();
    output.is_ok_and(|it| it.status.success())
}

/// A repository with the first version in its commit, and the second version in its folder.
fn repository() -> Option<tempfile::TempDir> {
    let folder = fixtures();
    let root = folder.path();
    std::fs::create_dir_all(root.join("a b/gone")).unwrap();
    std::fs::copy(root.join("tools/v1.json"), root.join("a b/tools.json")).unwrap();
    std::fs::copy(root.join("tools/v1.json"), root.join("a b/gone/old.json")).unwrap();
    if !(git(root, &["init", "-q"]) && git(root, &["add", "."]) && git(root, &["commit", "-q", "-m", "one"])) {
        eprintln!("skipped: there is no git");
        return None;
    }
    std::fs::copy(root.join("tools/v2.json"), root.join("a b/tools.json")).unwrap();
    std::fs::remove_dir_all(root.join("a b/gone")).unwrap();
    Some(folder)
}

#[test]
fn a_revision_stands_on_either_side() {
    let Some(folder) = repository() else { return };
    let root = folder.path();
    let (_, expected, _) = outcome(root, &["diff", "tools/v1.json", "tools/v2.json"]);
    for (old, new) in [
        ("HEAD:a b/tools.json", "a b/tools.json"),
        ("HEAD:tools/v1.json", "HEAD:tools/v2.json"),
        ("@:a b/gone/old.json", "tools/v2.json"),
    ] {
        let (code, out, err) = outcome(root, &["diff", old, new]);
        assert_eq!((code, &out), (1, &expected), "{old} {new}: {err}");
    }
    let (code, out, _) = outcome(root, &["diff", "a b/tools.json", "HEAD:a b/tools.json"]);
    assert!(code == 1 && out.contains("fetch") && out.contains("removed"), "{out}");
    // Staged files.
    assert!(git(root, &["add", "."]));
    assert_eq!(outcome(root, &["diff", ":a b/tools.json", "tools/v2.json"]).0, 0);
}

/// Paths are relative to the current folder, as elsewhere, and may be in any repository.
#[test]
fn a_path_of_a_revision_is_relative_to_the_current_folder() {
    let Some(folder) = repository() else { return };
    let root = folder.path();
    let (_, expected, _) = outcome(root, &["diff", "tools/v1.json", "tools/v2.json"]);
    let (_, out, err) = outcome(&root.join("a b"), &["diff", "HEAD:tools.json", "tools.json"]);
    assert_eq!(out, expected, "{err}");
    let (_, out, err) = outcome(&root.join("a b"), &["diff", "HEAD:../tools/v1.json", "../tools/v2.json"]);
    assert_eq!(out, expected, "{err}");
    let elsewhere = tempfile::tempdir().unwrap();
    let absolute = |name: &str| root.join(name).to_string_lossy().into_owned();
    let old = format!("HEAD:{}", absolute("a b/tools.json"));
    let (_, out, err) = outcome(elsewhere.path(), &["diff", &old, &absolute("a b/tools.json")]);
    assert_eq!(out, expected, "{err}");
}

#[test]
fn a_folder_of_a_revision_is_compared_with_a_folder() {
    let Some(folder) = repository() else { return };
    let root = folder.path();
    assert_eq!(outcome(root, &["snapshot", "snaps", "tools/v1.json"]).0, 0);
    assert!(git(root, &["add", "."]) && git(root, &["commit", "-q", "-m", "two"]));
    assert_eq!(outcome(root, &["diff", "HEAD:snaps", "snaps"]).0, 0);
    assert_eq!(outcome(root, &["snapshot", "snaps", "tools/v2.json"]).0, 0);
    let (_, expected, _) = outcome(root, &["diff", "tools/v1.json", "tools/v2.json"]);
    let (code, out, err) = outcome(root, &["diff", "HEAD:snaps", "snaps"]);
    let count = |text: &str| text.lines().count();
    assert_eq!((code, count(&out)), (1, count(&expected)), "{out}{err}");
    // On both sides, a schema has the name of its file.
    std::fs::create_dir(root.join("plain")).unwrap();
    std::fs::copy(root.join("weather.json"), root.join("plain/weather.json")).unwrap();
    std::fs::copy(root.join("strict.json"), root.join("plain/strict.json")).unwrap();
    assert!(git(root, &["add", "."]) && git(root, &["commit", "-q", "-m", "three"]));
    let (code, out, err) = outcome(root, &["diff", "HEAD:plain", "plain"]);
    assert!(code == 0 && out.contains("0 differences"), "{out}{err}");
}

#[test]
fn what_git_does_not_have_is_explained() {
    let Some(folder) = repository() else { return };
    let root = folder.path();
    for (old, words) in [
        ("HEAD:nothing.json", "`REVISION:PATH` is a file of the git repository"),
        ("nowhere:weather.json", "`REVISION:PATH`"),
        ("--output=x:weather.json", "is not a revision"),
        ("HEAD:weather.json;touch x", "`REVISION:PATH`"),
    ] {
        let (code, _, err) = outcome(root, &["diff", "--", old, "weather.json"]);
        assert!(code == 2 && err.contains(words), "{old}: {err}");
    }
    assert!(!root.join("x").exists());
    // An existing file is preferred.
    std::fs::copy(root.join("strict.json"), root.join("HEAD:weather.json")).unwrap();
    assert_eq!(outcome(root, &["diff", "HEAD:weather.json", "strict.json"]).0, 0);
    let mut command = strict_schema(root, &["diff", "HEAD:strict.json", "strict.json"]);
    let output = command.env("PATH", "/nowhere").output().unwrap();
    assert!(String::from_utf8_lossy(&output.stderr).contains("no `git` on `PATH`"), "{output:?}");
    if cfg!(unix) {
        std::fs::create_dir(root.join("git")).unwrap();
        let mut command = strict_schema(root, &["diff", "HEAD:strict.json", "strict.json"]);
        let output = command.env("PATH", root).output().unwrap();
        assert!(String::from_utf8_lossy(&output.stderr).contains("cannot start `git`: "), "{output:?}");
    }
}
