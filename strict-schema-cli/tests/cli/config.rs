//! The configuration: where it is found, and its JSON Schema.

use std::path::Path;

use super::{fed, fixtures, outcome, run};

/// The schema with which editors check the configuration.
const SCHEMA: &str = "strict-schema.schema.json";

fn schema() -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(SCHEMA).to_str().unwrap().to_owned()
}

#[test]
fn its_schema_is_one_that_providers_take() {
    let folder = fixtures();
    let (printed, code) = run(folder.path(), &["check", &schema(), "--provider", "anthropic", "--isolated"]);
    assert_eq!(code, 0, "{printed}");
}

/// Whether the schema accepts a configuration, by this project's own validator: the codec checks an answer against the schema.
#[track_caller]
fn accepts(config: &str, expected: bool) {
    let folder = fixtures();
    let codec = folder.path().join("codec.json");
    let codec = codec.to_str().unwrap();
    let fix = ["fix", &schema(), "--provider", "anthropic", "--policy", "lenient", "--codec", codec, "--isolated"];
    run(folder.path(), &fix);
    let json = serde_json::to_string(&config.parse::<toml::Table>().unwrap()).unwrap();
    let (code, printed, err) = fed(folder.path(), &["decode", "--codec", codec], json);
    assert_eq!(code == 0, expected, "{config}\n{printed}{err}");
}

/// The schema and the program agree.
#[track_caller]
fn check(config: &str, expected: bool) {
    accepts(config, expected);
    let folder = fixtures();
    std::fs::write(folder.path().join("strict-schema.toml"), config).unwrap();
    let (printed, code) = run(folder.path(), &["check", "strict.json"]);
    assert_eq!(code == 0, expected, "{config}\n{printed}");
}

#[test]
fn the_schema_and_the_program_agree() {
    check("", true);
    check("providers = ['openai', 'anthropic']\nfail-on = 'warning'\npolicy = 'faithful'", true);
    check("[[ignore]]\nrule = 'open-object'\npath = 'a/**'\npointer = '/a'\nreason = 'b'", true);
    check("provider = ['openai']", false);
    check("providers = 'openai'", false);
    check("fail-on = 'never'", false);
    check("[[ignore]]\nrules = ['open-object']", false);
    check("[[ignore]]\nreason = 'nothing said'", false);
    check("ignore = 1", false);
    check("ignore = [1]", false);
    check("[[ignore]]\nrule = 1", false);
    check("[[ignore]]\npointer = 'a'", false);
    check("[[ignore]]\nanything = 'a'", false);
}

#[test]
fn the_nearest_file_counts() {
    let folder = fixtures();
    let inner = folder.path().join("project/deep/er");
    std::fs::create_dir_all(&inner).unwrap();
    let (printed, _) = run(&inner, &["check", "--dump-config"]);
    assert!(printed.contains("project/strict-schema.toml") && printed.contains("fail-on = \"warning\""), "{printed}");

    std::fs::write(
        folder.path().join("project/deep/Cargo.toml"),
        "[workspace.metadata.strict-schema]\nproviders = ['gemini']\n",
    )
    .unwrap();
    let (printed, _) = run(&inner, &["check", "--dump-config"]);
    assert!(printed.contains("deep/Cargo.toml") && printed.contains("gemini"), "{printed}");

    // A manifest without settings is none, whatever else it says.
    for text in ["[package]", "strict-schema = [[", "[dependencies]\nstrict-schema = '1'"] {
        std::fs::write(inner.join("Cargo.toml"), text).unwrap();
        let (printed, _) = run(&inner, &["check", "--dump-config"]);
        assert!(printed.contains("deep/Cargo.toml") && printed.contains("gemini"), "{printed}");
        let (code, _, err) = outcome(&inner, &["check", "--config", "Cargo.toml", "--dump-config"]);
        assert!(code == 2 && err.contains("Cargo.toml has no [workspace.metadata.strict-schema]"), "{err}");
    }

    let (printed, _) = run(&inner, &["check", "--dump-config", "--isolated"]);
    assert!(printed.contains("no file") && printed.contains("openai"), "{printed}");
}

#[test]
fn its_paths_are_relative_to_it() {
    let folder = fixtures();
    let inner = folder.path().join("project/inner");
    std::fs::create_dir(&inner).unwrap();
    let legacy = std::fs::read_to_string(folder.path().join("project/legacy.json")).unwrap();
    std::fs::write(inner.join("legacy.json"), &legacy).unwrap();
    // `files` has `*.json` in the folder of the configuration, which ignores `legacy*.json` there.
    let (printed, code) = run(&inner, &["check", "--format", "concise"]);
    assert!(code == 0 && printed.contains("1 ignored"), "{printed}");
    let (printed, code) = run(&inner, &["check", "legacy.json", "--format", "concise"]);
    assert!(code == 1 && printed.starts_with("legacy.json:3:"), "{printed}");

    let config = "exclude = ['inner/**']\n";
    std::fs::write(folder.path().join("project/strict-schema.toml"), config).unwrap();
    let (code, out, _) = outcome(&inner, &["check", "."]);
    assert_eq!(code, 2, "{out}");
    let (printed, _) = run(&inner, &["check", "..", "--format", "concise", "--exit-zero"]);
    assert!(printed.contains("1 file"), "{printed}");
    let (_, _, err) = outcome(&inner, &["check", "../**/legacy.json"]);
    assert!(err.contains("in 1 file;"), "{err}");
}

/// A message names what is read, and not what is written in the file.
#[test]
fn a_pattern_of_it_that_matches_nothing_is_named_with_its_folder() {
    let folder = fixtures();
    let (project, inner) = (folder.path().join("project"), folder.path().join("project/inner"));
    std::fs::create_dir_all(project.join("empty")).unwrap();
    std::fs::create_dir(&inner).unwrap();
    for (files, what) in
        [("no*.json", "no file matches `{}`"), ("empty", "the folder {} has no file"), ("no.json", "cannot read {}:")]
    {
        std::fs::write(project.join("strict-schema.toml"), format!("files = ['{files}']\n")).unwrap();
        let at = |place: &Path, arguments: &[&str]| outcome(place, arguments).2;
        let whole = project.join(files);
        let said = at(&inner, &["check"]);
        assert!(said.contains(&what.replace("{}", whole.to_str().unwrap())), "{said}");
        let said = at(folder.path(), &["check", "--config", "project/strict-schema.toml"]);
        assert!(said.contains(&what.replace("{}", &format!("project/{files}"))), "{said}");
        let said = at(&project, &["check"]);
        assert!(said.contains(&what.replace("{}", files)), "{said}");
    }
}

/// Names of folders are no patterns.
#[test]
fn its_folder_may_have_any_name() {
    let folder = fixtures();
    let odd = folder.path().join("[a] {b} *");
    std::fs::rename(folder.path().join("project"), &odd).unwrap();
    let inner = odd.join("inner");
    std::fs::create_dir(&inner).unwrap();
    let (here, code) = run(&odd, &["check"]);
    assert!(code == 0 && here.contains("1 file"), "{here}");
    assert_eq!(run(&inner, &["check"]), (here, code));
}

#[test]
fn the_empty_pointer_is_the_root_alone() {
    let folder = fixtures();
    let config = "[[ignore]]\nrule = 'open-object'\npointer = ''\n";
    std::fs::write(folder.path().join("strict-schema.toml"), config).unwrap();
    // `additionalProperties: false` is missing in the root, and in a map inside it.
    let (printed, code) = run(folder.path(), &["check", "weather.json", "--format", "concise"]);
    assert!(code == 1 && printed.contains("1 ignored") && printed.contains("`headers` is a map"), "{printed}");
    assert!(!printed.contains("the root does not say"), "{printed}");
    // A finding about a keyword of the root has the root's pointer.
    let config = "[[ignore]]\npointer = ''\n";
    std::fs::write(folder.path().join("strict-schema.toml"), config).unwrap();
    let (printed, _) = run(folder.path(), &["check", "weather.json", "--format", "concise"]);
    assert!(!printed.contains("`required` of the root") && printed.contains("`unit` has `oneOf`"), "{printed}");
}
