//! Every refusal is tried by its own advice: the change that a message suggests is made, and then the case compiles. Advice that
//! leads to another refusal is a fault of the message.
//!
//! A row is a case, and what is written in place of what. The code of a `fix:` line must be in what is written, where a line has
//! any; `…` and the words that stand for names are anything. A case without a row fails the test.

#![allow(clippy::format_push_string, clippy::format_collect, reason = "a program is put together in few steps")]

use std::fs;
use std::path::{Path, PathBuf};

/// A case, without `.rs`, and the changes that its message suggests: this with that in its place, wherever it stands.
struct Row(&'static str, &'static [(&'static str, &'static str)]);

/// Cases whose message has no advice of ours to try.
const WITHOUT_ADVICE: &[(&str, &str)] = &[
    ("types/generic_types_in_each_other", "the compiler's own message: the name of a constant in it is the advice"),
    ("functions/two_impls", "the compiler's own message: the name that it finds twice is the advice"),
    ("roots/json_in_a_generic_function", "the compiler's own message: the page of `json!` says what to call there"),
    ("types/handler_of_a_type_that_borrows", "the compiler's own message: the page of `Toolbox` says why"),
    ("functions/not_send_across_await", "the compiler's own message"),
    ("functions/type_error_in_the_body", "the compiler's own message, in the body"),
    ("functions/unknown_name_in_the_body", "the compiler's own message, in the body"),
    ("functions/within_a_body", "the compiler's own message: the name that it does not find is the advice"),
    ("attributes/helper_of_another", "the compiler's own message: a module of that name without the helper"),
    ("attributes/malformed", "the parser's own message"),
    ("several/six_types", "each error is a case of its own: this one shows that there is no seventh"),
    ("several/serde_is_not_asked", "serde's own message stands in its derive, which the case leaves out"),
    ("several/serde_reports_a_conflict", "serde's own message"),
    ("several/serde_reports_its_own", "serde's own message"),
];

/// Where a fix is said in words, or its code is about something that the case does not have.
const IN_WORDS: &[&str] = &[
    "tools/schema_too_deep",
    "budgets/nesting_of_a_hundred_lists",
    "budgets/nesting_of_enums",
    "budgets/nesting_of_a_tag",
    "budgets/nesting_of_lists",
    "budgets/nesting_of_optional_lists",
    "budgets/nesting_of_optional_lists_of_options",
    "budgets/nesting_of_thirty_optional_lists",
    "constraints/length_twice",
    "constraints/pattern_with_atomic_group",
    "constraints/pattern_with_comment",
    "constraints/repeat_out_of_order",
    "names/two_types_from_one_macro_call",
    "attributes/of_validate_required",
    "functions/never",
    "functions/of_a_trait",
    "functions/of_another_language",
    "functions/said_twice",
    "budgets/nesting_of_an_older_dialect",
    // It moves a field to another tool.
    "budgets/optional_properties",
    "enums/itself_beside_a_tag",
    "attributes/as_no_type",
    "attributes/crate_with_parameters",
    "attributes/no_comma",
    "attributes/not_an_expression",
    "constraints/empty_range_beyond_a_float",
    "constraints/fraction_of_a_multiple",
    "constraints/group_of_another_dialect",
    "constraints/no_digit_before_the_point",
    "constraints/no_multiple_in_the_type",
    "constraints/only_zero_without_zero",
    "constraints/pattern_with_either_case",
    "constraints/pattern_with_look_around",
    "constraints/range_out_of_order",
    "constraints/unknown_bound_of_items",
    "attributes/field_identifier",
    "attributes/of_another_place",
    "attributes/unknown",
    "attributes/unknown_of_serde",
    "attributes/variant_identifier",
    "functions/self_in_a_parameter",
    "functions/tools_of_a_trait",
    "functions/variadic",
    "attributes/of_schemars_title",
    "attributes/of_validate_regex_elsewhere",
    "attributes/schemars_without_feature",
    "roots/unit",
    "types/itself_with_other_parameters",
    "types/part_of_another_alone",
];

#[test]
fn every_case_has_a_row() {
    let mut listed: Vec<_> =
        rows().map(|Row(case, _)| *case).chain(WITHOUT_ADVICE.iter().map(|(case, _)| *case)).collect();
    listed.sort_unstable();
    let found = cases();
    let missing: Vec<_> = found.iter().filter(|case| !listed.contains(&case.as_str())).collect();
    assert!(missing.is_empty(), "these cases have no row that tries their advice: {missing:#?}");
    let unknown: Vec<_> = listed.iter().filter(|case| !found.iter().any(|found| found == *case)).collect();
    assert!(unknown.is_empty(), "these rows are about no case: {unknown:#?}");
    listed.dedup();
    assert_eq!(listed.len(), found.len(), "a case has two rows");
}

#[test]
fn what_is_tried_is_what_the_message_says() {
    let mut faults = String::new();
    for Row(case, changes) in rows() {
        let path = folder().join(format!("{case}.stderr"));
        // Not blessed yet.
        let Ok(message) = fs::read_to_string(path) else { continue };
        let lines: Vec<_> = message.lines().filter_map(|line| line.split_once("fix:")).map(|(_, fix)| fix).collect();
        if lines.is_empty() {
            faults.push_str(&format!("{case}: the message has no fix\n"));
        }
        let code: Vec<_> = lines.iter().flat_map(|line| spans(line)).collect();
        let fixed = fixed(case, changes);
        let is_said = code.iter().any(|(words, span)| {
            let removes = words.contains("remove") || words.contains("without");
            let exchanges = words.contains("exchange") || words.contains("shorten");
            let gone = changes.iter().any(|(old, new)| has(old, span) && !has(new, span));
            removes && gone || exchanges || has(&fixed, span) && changes.iter().any(|(_, new)| has(new, span))
        });
        let is_in_words = code.is_empty() || IN_WORDS.contains(case);
        if !is_said && !is_in_words {
            let code: Vec<_> = code.iter().map(|(_, span)| span).collect();
            faults.push_str(&format!("{case}: the message says {code:?}, and the row writes {changes:?}\n"));
        }
    }
    assert!(faults.is_empty(), "{faults}");
}

/// The programs of a folder are modules of one, which is compiled and run: to build each by itself would take minutes.
#[test]
fn what_the_messages_suggest_compiles() {
    let programs = Path::new(env!("CARGO_TARGET_TMPDIR")).join("advice");
    fs::create_dir_all(&programs).unwrap();
    let mut folders: Vec<_> =
        rows().filter_map(|Row(case, _)| case.split_once('/')).map(|(folder, _)| folder).collect();
    folders.sort_unstable();
    folders.dedup();
    let cases = trybuild::TestCases::new();
    for folder in folders {
        let mut program = "#![allow(dead_code, unused, nonstandard_style)]\n".to_owned();
        let mut main = String::new();
        for Row(case, changes) in rows() {
            let Some((_, name)) = case.split_once('/').filter(|(it, _)| *it == folder) else { continue };
            let fixed = fixed(case, changes).replace("fn main()", "pub fn main()");
            program.push_str(&format!("\nmod {name} {{\n{fixed}}}\n"));
            main.push_str(&format!("    {name}::main();\n"));
        }
        program.push_str(&format!("\nfn main() {{\n{main}}}\n"));
        let path = programs.join(format!("{folder}.rs"));
        fs::write(&path, program).unwrap();
        cases.pass(path);
    }
}

fn rows() -> impl Iterator<Item = &'static Row> {
    ROWS.iter()
}

fn folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The case with the changes made. Each must change something.
#[track_caller]
fn fixed(case: &str, changes: &[(&str, &str)]) -> String {
    let source =
        fs::read_to_string(folder().join(format!("{case}.rs"))).unwrap_or_else(|error| panic!("{case}: {error}"));
    // What a case says of itself cannot stand within a module.
    let mut source: String =
        source.lines().filter(|line| !line.starts_with("//!")).map(|line| format!("{line}\n")).collect();
    for (old, new) in changes {
        assert!(source.contains(old), "{case}: there is no `{old}`");
        source = source.replace(old, new);
    }
    source
}

/// Every case that must be refused.
fn cases() -> Vec<String> {
    let mut found = Vec::new();
    let mut look = |path: PathBuf, name: &str| {
        for entry in fs::read_dir(path).unwrap() {
            let path = entry.unwrap().path();
            let is_case =
                path.extension().is_some_and(|it| it == "rs") && path.file_stem().is_some_and(|it| it != "fits");
            if is_case {
                found.push(format!("{name}/{}", path.file_stem().unwrap().to_string_lossy()));
            }
        }
    };
    for entry in fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() && name != "wip" {
            look(path, &name);
        }
    }
    found.sort();
    found
}

/// The code in a line, each with the words before it.
fn spans(line: &str) -> Vec<(&str, &str)> {
    let mut found = Vec::new();
    let mut words = "";
    for (index, part) in line.split('`').enumerate() {
        if index % 2 == 0 {
            words = if part.trim_matches([' ', ',']).is_empty() { words } else { part };
        } else {
            found.push((words, part));
        }
    }
    found
}

/// Whether the source has what the span says, in which `…`, `Type`, `Variant` and the like stand for anything.
fn has(source: &str, span: &str) -> bool {
    /// What stands for a name.
    const NAMES: [&str; 8] = ["…", "Variant", "Type", "value", " T ", " A", " B", "Ping"];
    let squeezed = |text: &str| text.chars().filter(|it| !it.is_whitespace()).collect::<String>();
    let inner = span
        .strip_prefix("#[")
        .and_then(|it| it.strip_suffix(")]"))
        .and_then(|it| it.split_once('('))
        .map(|(_, it)| it);
    let mut parts = vec![inner.unwrap_or(span).to_owned()];
    for name in NAMES {
        parts = parts.iter().flat_map(|part| part.split(name).map(str::to_owned).collect::<Vec<_>>()).collect();
    }
    let source = squeezed(source);
    let mut at = 0;
    parts.iter().map(|part| squeezed(part)).all(|part| match source[at..].find(&part) {
        Some(found) => {
            at += found + part.len();
            true
        }
        None => false,
    })
}

const AS: (&str, &str) = ("\n    a: u64", "\n    #[strict(as = \"String\")]\n    a: u64");

const ROWS: &[Row] = &[
    Row("attributes/of_garde_length_in_bytes", &[("length(max = 10)", "length(chars, max = 10)")]),
    Row("attributes/as_no_option", &[("\"String\"", "\"Option<String>\"")]),
    Row("attributes/as_no_option_of_an_alias", &[("\"String\"", "\"Option<String>\"")]),
    Row(
        "attributes/default_without_serde",
        &[
            ("    #[strict", "    #[serde(default = \"seven\")]\n    #[strict"),
            ("fn main", "fn seven() -> u8 {\n    7\n}\n\nfn main"),
        ],
    ),
    Row("attributes/default_of_the_type_without_serde", &[("    #[strict", "    #[serde(default)]\n    #[strict")]),
    Row(
        "attributes/default_other_than_of_the_type",
        &[("serde(default)", "serde(default = \"seven\")"), ("fn main", "fn seven() -> u8 {\n    7\n}\n\nfn main")],
    ),
    Row("attributes/with_on_an_option", &[("    a: ", "    #[strict(as = \"Option<String>\")]\n    a: ")]),
    Row(
        "attributes/deserialize_with_on_an_option_of_an_option",
        &[("    a: ", "    #[strict(as = \"Option<u64>\")]\n    a: ")],
    ),
    Row(
        "attributes/of_schemars_rename_of_a_type",
        &[("#[schemars(rename = \"Search\")]", "#[strict(name = \"Search\")]")],
    ),
    Row("attributes/of_schemars_rename_all", &[("schemars(", "serde(")]),
    Row(
        "attributes/of_schemars_variant",
        &[
            ("schemars(rename", "serde(rename"),
            (
                "    #[schemars(extend(\"x-order\" = 1))]",
                "    #[strict(ignore_others)]\n    #[schemars(extend(\"x-order\" = 1))]",
            ),
        ],
    ),
    Row("attributes/of_two_others", &[("    a: u8", "    #[strict(range(min = 2))]\n    a: u8")]),
    Row("attributes/of_validate_required", &[("    #[validate(required)]\n", ""), ("Option<String>", "String")]),
    Row("functions/context_without_a_size", &[("user: &str", "user: &String")]),
    Row("functions/cow_without_a_lifetime", &[("Cow<str>", "String"), ("city.into_owned()", "city")]),
    Row("functions/description_of_no_text", &[("description = ABOUT", "description = \"Look up the weather.\"")]),
    Row("functions/never", &[(" -> !", ""), (".into())", ".into());")]),
    Row("functions/not_a_list", &[("(\"weather\")", "(name = \"get_weather\", strict = false)")]),
    Row(
        "functions/of_a_trait",
        &[
            ("trait Forecast {", "struct Forecast;\n#[strict_schema::tools]\nimpl Forecast {"),
            ("strict_schema::tool]\n    fn", "tool]\n    fn"),
            ("-> String;", "-> String { city }"),
        ],
    ),
    Row("functions/of_another_language", &[("unsafe extern \"C\" {", "mod tools {"), ("-> u32;", "-> u32 { city }")]),
    Row(
        "functions/only_json_schema",
        &[("schemars::JsonSchema)", "schemars::JsonSchema, strict_schema::StrictSchema)")],
    ),
    Row("functions/said_twice", &[(", name = \"forecast\"", "")]),
    Row("functions/self_with_a_type", &[("self: Arc<Self>", "&self"), ("&'static self", "&self")]),
    Row("functions/tool_on_a_const", &[("const CITY: &str = \"Oslo\";", "fn city() -> String { String::new() }")]),
    Row("functions/type_of_no_value", &[("[u8]", "Vec<u8>"), ("dyn std::any::Any", "String")]),
    Row("types/borrowed_bytes", &[("&'a [u8]", "Vec<u8>"), ("<'a>", "")]),
    Row("types/borrowed_bytes_in_a_list", &[("    #[serde(borrow)]\n", ""), ("&'a [u8]", "Vec<u8>"), ("<'a>", "")]),
    Row("types/borrowed_bytes_in_a_variant", &[("&'a [u8]", "String"), ("<'a>", "")]),
    Row("types/borrowed_bytes_in_an_option", &[("    #[serde(borrow)]\n", ""), ("&'a [u8]", "Vec<u8>"), ("<'a>", "")]),
    Row("types/borrowed_cow_of_bytes", &[("    #[serde(borrow)]\n", "")]),
    Row(
        "types/map_with_keys_that_are_lists",
        &[("    squares", "    #[serde(with = \"strict_schema::entries\")]\n    squares")],
    ),
    Row(
        "types/tuple_of_seventeen",
        &[("(u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8)", "([u8; 17])")],
    ),
    Row("types/borrowed_cow_of_bytes_in_a_macro", &[("            #[serde(borrow)]\n", "")]),
    Row("types/itself_in_a_box", &[("Box<Node>", "Option<Box<Node>>")]),
    Row("types/itself_in_an_array", &[("Box<[Self; 1]>", "Vec<Self>")]),
    Row("types/keys_that_are_numbers_behind_a_tag", &[("BTreeMap<u8, String>", "BTreeMap<String, String>")]),
    Row("types/two_in_each_other", &[("b: Box<B>", "b: Option<Box<B>>")]),
    Row("types/wide_integer_behind_the_tag_of_another", &[("i128", "i64")]),
    Row("types/wide_integer_in_a_generic_recursive_type", &[("i128", "i64")]),
    Row("types/wide_integer_in_a_recursive_type", &[("u128", "u64")]),
    Row("types/wide_integer_in_an_untagged_variant", &[("u128", "u64")]),
    Row("types/only_json_schema", &[("#[derive(JsonSchema)]", "#[derive(JsonSchema, StrictSchema)]")]),
    Row("attributes/of_schemars_rename", &[("schemars(", "serde(")]),
    Row("attributes/of_schemars_title", &[("    #[schemars(title = \"A\")]", "    /// A")]),
    Row("attributes/of_validate_custom", &[("    host", "    #[strict(ignore_others)]\n    host")]),
    Row(
        "attributes/of_validate_exclusive_range",
        &[("validate(range(exclusive_min = 0.0, max = 1.0))", "strict(range(min = 0.0, max = 1.0))")],
    ),
    Row("attributes/of_validate_regex_elsewhere", &[("validate(regex(path = *NAME))", "strict(pattern = \"^a$\")")]),
    Row("attributes/schemars_without_feature", &[("#[strict(schemars)]\n", "")]),
    Row("functions/async_in_a_toolbox_that_is_not", &[("Toolbox::new()", "Toolbox::new_async()")]),
    Row("functions/async_methods_in_a_toolbox_that_is_not", &[("Toolbox::new()", "Toolbox::new_async()")]),
    Row("functions/attribute_of_a_context", &[("#[ctx] ", "")]),
    Row("functions/borrowed", &[("&str", "String")]),
    Row("functions/borrowed_within", &[("std::borrow::Cow<'_, str>", "String"), ("city.into_owned()", "city")]),
    Row("functions/bound_that_does_not_fit", &[("days: u8", "days: u16")]),
    Row(
        "functions/conditional_parameter",
        &[
            (", #[cfg(unix)] days: u8", ""),
            (
                "#[strict_schema::tool]",
                "#[cfg(any())]\n#[strict_schema::tool]\nfn forecast(city: String, days: u8) {}\n\n#[cfg(not(any()))]\n#[strict_schema::tool]",
            ),
        ],
    ),
    Row("functions/extern_fn", &[("extern \"C\" ", "")]),
    Row("functions/generic", &[("<T>", ""), ("city: T", "city: String"), ("-> T", "-> String")]),
    Row("functions/generic_impl", &[("impl<T> Weather<T>", "impl Weather<u8>")]),
    Row("functions/impl_trait", &[("impl Into<String>", "String")]),
    Row("functions/lifetime", &[("<'a>", ""), ("&'a str", "String")]),
    Row("functions/map", &[("labels: H", "#[serde(with = \"strict_schema::entries\")] labels: H")]),
    Row("functions/method_without_tools", &[("impl Weather", "#[strict_schema::tools]\nimpl Weather")]),
    Row("functions/mutable_context", &[("&mut Vec<String>", "&std::sync::Mutex<Vec<String>>")]),
    Row("functions/name_of_another_script", &[("tool]", "tool(name = \"get_weather\")]")]),
    Row("functions/name_with_a_space", &[("get weather", "get_weather")]),
    Row("functions/no_answer", &[("struct Report", "#[derive(serde::Serialize)]\nstruct Report")]),
    Row(
        "functions/no_context",
        &[(
            "struct Db;",
            "use strict_schema::FromContext;\n\nstruct Db;\n\nimpl FromContext<()> for Db {\n    fn from_context(_: &()) -> Self {\n        Self\n    }\n}",
        )],
    ),
    Row("functions/no_failure", &[("Result<String, Broken>", "Result<String, String>")]),
    Row(
        "functions/no_methods",
        &[(
            "impl Weather {}",
            "#[strict_schema::tools]\nimpl Weather {\n    #[tool]\n    fn forecast(&self, city: String) -> String {\n        city\n    }\n}",
        )],
    ),
    Row(
        "functions/no_schema",
        &[("#[derive(serde::Deserialize)]", "#[derive(serde::Deserialize, strict_schema::StrictSchema)]")],
    ),
    Row(
        "functions/no_schema_and_not_read",
        &[("struct Place", "#[derive(serde::Deserialize, strict_schema::StrictSchema)]\nstruct Place")],
    ),
    Row("functions/no_tool_in_an_impl", &[("    fn", "    #[tool]\n    fn")]),
    Row(
        "functions/pattern",
        &[
            ("struct Point", "#[derive(serde::Deserialize, strict_schema::StrictSchema)]\nstruct Point"),
            ("Point { x }: Point", "point: Point"),
            ("    x\n}", "    let Point { x } = point;\n    x\n}"),
        ],
    ),
    Row("functions/self_by_value", &[("(self", "(&self")]),
    Row("functions/self_in_a_parameter", &[("other: Self", "other: Weather")]),
    Row("functions/tool_on_a_struct", &[("struct Weather;", "fn weather() {}")]),
    Row(
        "functions/tool_on_an_impl",
        &[("#[strict_schema::tool]", "#[strict_schema::tools]"), ("    fn", "    #[tool]\n    fn")],
    ),
    Row("functions/tools_of_a_trait", &[("impl Forecast for Weather", "impl Weather")]),
    Row("functions/tools_on_a_function", &[("#[strict_schema::tools]", "#[strict_schema::tool]")]),
    Row("functions/unknown_attribute", &[("title", "name")]),
    Row("functions/unsafe_fn", &[("unsafe fn", "fn")]),
    Row("functions/variadic", &[("values: ...", "values: Vec<u32>")]),
    Row("attributes/crate_with_parameters", &[("Vec<u8>", "::strict_schema")]),
    Row("attributes/no_comma", &[("(min = 1) range(max = 2)", "(min = 1, max = 2)")]),
    Row("attributes/not_an_expression", &[("describe = ..10", "range(max = 10)")]),
    Row("attributes/as_no_type", &[("1 + 1", "String")]),
    Row("attributes/as_without_quotes", &[("as = String", "as = \"String\"")]),
    Row("attributes/as_without_schema", &[("struct Other", "#[derive(StrictSchema)]\nstruct Other")]),
    Row("attributes/closed_and_flattened", &[("#[serde(deny_unknown_fields)]", "")]),
    Row("attributes/closed_and_tagged", &[(", deny_unknown_fields", "")]),
    Row("attributes/description_without_text", &[("(description)", "(description = \"words\")")]),
    Row("attributes/deserialize_with", &[AS]),
    Row(
        "attributes/dialect_by_name",
        &[
            ("dialect = \"gemini\"", "dialect = \"strict_schema::dialect::ANTHROPIC\""),
            ("\"openai-2026-10\"", "\"strict_schema::dialect::OPENAI\""),
        ],
    ),
    Row("attributes/field_identifier", &[("#[serde(field_identifier)]", "")]),
    Row("attributes/from_without_schema", &[("struct Raw", "#[derive(StrictSchema)]\nstruct Raw")]),
    Row("attributes/default_beyond_the_length", &[("default = []", "default = [\"Oslo\"]")]),
    Row("attributes/default_beyond_the_range", &[("30", "3")]),
    Row("attributes/default_of_another_type", &[("\"three\"", "3")]),
    Row("attributes/default_of_no_variant", &[("\"Metric\"", "\"metric\"")]),
    Row("attributes/example_no_literal", &[("#[strict(example = THREE)]", "#[strict(example = 5)]")]),
    Row("attributes/helper_on_a_variant", &[("    Data", "    #[strict(as = \"String\")]\n    Data")]),
    Row("attributes/name_of_number", &[("name = 1", "name = \"one\"")]),
    Row(
        "attributes/name_too_long",
        &[("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "get_weather")],
    ),
    Row("attributes/name_with_spaces", &[("get weather", "get_weather")]),
    Row("attributes/nearly_known", &[("lenght", "length")]),
    Row("attributes/nearly_known_of_serde", &[("rename_al", "rename_all")]),
    Row("attributes/not_a_list", &[("#[strict]", "#[strict(true)]")]),
    Row(
        "attributes/nullable_without_helper",
        &[(
            "#[serde(default)]",
            "#[serde(default)]\n    #[serde(deserialize_with = \"strict_schema::null_as_default\")]",
        )],
    ),
    Row("attributes/null_of_another_default", &[("default = \"three\"", "default")]),
    Row(
        "attributes/null_of_a_default_of_the_whole",
        &[("#[serde(deserialize_with", "#[serde(default, deserialize_with")],
    ),
    Row("attributes/null_of_a_default_that_is_told", &[("default = 3", "default = 0")]),
    Row(
        "attributes/length_in_dots",
        &[
            ("length(1..=4)", "length(min = 1, max = 4)"),
            ("range(1..5)", "range(min = 1, max = 4)"),
            ("default(5)", "default = 5"),
            ("    c: u8", "    #[serde(default = \"five\")]\n    c: u8"),
            ("fn main", "fn five() -> u8 {\n    5\n}\n\nfn main"),
        ],
    ),
    Row(
        "attributes/name_from_json_schema",
        &[("min_length = 1, maxItems = 4", "length(min = 1, max = 4)"), ("ge = 0", "range(min = 0)")],
    ),
    Row("attributes/name_of_serde", &[("#[strict(rename", "#[serde(rename")]),
    Row("attributes/name_of_strict", &[("#[serde(description", "#[strict(description")]),
    Row(
        "attributes/of_another_place",
        &[
            ("#[strict(nullable)]", ""),
            (
                "    a: u8",
                "    #[serde(default, deserialize_with = \"strict_schema::null_as_default\")]\n    #[strict(nullable)]\n    a: u8",
            ),
        ],
    ),
    Row("attributes/on_a_field_that_is_not_read", &[("#[strict(range(min = 1))]", "")]),
    Row("attributes/on_a_skipped_field", &[("#[strict(range(min = 1))]", "")]),
    Row("attributes/serialize_with", &[AS]),
    Row("attributes/true_and_false", &[("true, false", "true")]),
    Row("attributes/twice", &[("#[strict(range(min = 1))]", ""), ("range(max = 2)", "range(min = 1, max = 2)")]),
    Row("attributes/unknown", &[("frobnicate", "length(min = 1)")]),
    Row("attributes/unknown_of_serde", &[("crate_new_thing", "default")]),
    Row("attributes/value_after_a_word", &[("nullable = true", "nullable")]),
    Row("attributes/variant_identifier", &[("#[serde(variant_identifier)]", "")]),
    Row("attributes/with", &[AS]),
    Row("attributes/with_on_variant", &[("    A(u64)", "    #[strict(as = \"String\")]\n    A(u64)")]),
    Row(
        "budgets/branches",
        &[
            ("    #[serde(flatten)]\n    shape: Shape,", "    shape: Shape,"),
            ("    #[serde(flatten)]\n    color: Color,", "    color: Color,"),
        ],
    ),
    Row("budgets/characters_of_enums", &[("AAAAAAAAAAAAAAAAAAAAAAAAAAAA", "")]),
    Row(
        "budgets/nesting_of_a_hundred_lists",
        &[("inner: Wrapped<L11>", "#[serde(with = \"strict_schema::json_text\")]\n    inner: Wrapped<L11>")],
    ),
    Row(
        "budgets/nesting_of_enums",
        &[("inner: Option<Vec<E5>>", "#[serde(with = \"strict_schema::json_text\")] inner: Option<Vec<E5>>")],
    ),
    Row(
        "budgets/nesting_of_lists",
        &[("inner: Wrapped<L11>", "#[serde(with = \"strict_schema::json_text\")]\n    inner: Wrapped<L11>")],
    ),
    Row(
        "budgets/nesting_of_optional_lists",
        &[("inner: Wrapped<L11>", "#[serde(with = \"strict_schema::json_text\")]\n    inner: Wrapped<L11>")],
    ),
    Row(
        "budgets/nesting_of_optional_lists_of_options",
        &[("inner: Wrapped<L11>", "#[serde(with = \"strict_schema::json_text\")]\n    inner: Wrapped<L11>")],
    ),
    Row(
        "budgets/nesting_of_thirty_optional_lists",
        &[("inner: Wrapped<L11>", "#[serde(with = \"strict_schema::json_text\")]\n    inner: Wrapped<L11>")],
    ),
    Row("budgets/enum_values", &[("    f7: E", "    #[serde(with = \"strict_schema::json_text\")]\n    f7: E")]),
    Row("budgets/nesting_behind_a_reference", &[("    inner: Contents", "    #[serde(flatten)]\n    inner: Contents")]),
    Row("budgets/nesting_of_a_tag", &[("In<In<In<In<In<Unit>>>>>", "In<In<In<In<Unit>>>>")]),
    Row("budgets/nesting", &[("    inner: L2", "    #[serde(flatten)]\n    inner: L2")]),
    Row(
        "budgets/nesting_counted_in_steps",
        &[
            ("    inner: L2", "    #[serde(flatten)]\n    inner: L2"),
            ("    inner: L3", "    #[serde(flatten)]\n    inner: L3"),
        ],
    ),
    Row(
        "budgets/nesting_of_an_older_dialect",
        &[("    inner: Vec<L6>", "    #[serde(with = \"strict_schema::json_text\")]\n    inner: Vec<L6>")],
    ),
    Row("budgets/optional_properties", &[("    f0: ", "    #[serde(skip)]\n    f0: ")]),
    Row("budgets/properties", &[("    d: Inner", "    #[serde(with = \"strict_schema::json_text\")]\n    d: Inner")]),
    Row("budgets/recursion", &[("    children", "    #[serde(with = \"strict_schema::json_text\")]\n    children")]),
    Row(
        "budgets/recursion_below_the_root",
        &[("    children", "    #[serde(with = \"strict_schema::json_text\")]\n    children")],
    ),
    Row("budgets/unions", &[("    f16: E", "    #[serde(with = \"strict_schema::json_text\")]\n    f16: E")]),
    Row("forms/ambiguous_branches", &[("#[serde(untagged)]", "#[serde(tag = \"kind\")]")]),
    Row("forms/empty_object", &[("struct Inner {}", "struct Inner {\n    a: bool,\n}")]),
    Row("forms/endless_recursion", &[("Vec<S>", "Option<Vec<S>>")]),
    Row("forms/nothing_required", &[("struct Inner {}", "struct Inner {\n    a: bool,\n}")]),
    Row("forms/required_recursion", &[("Vec<Tree>", "Option<Vec<Tree>>")]),
    Row("forms/reserved_name", &[("    required", "    #[serde(rename = \"is_required\")]\n    required")]),
    Row("forms/shared_first_key", &[("#[serde(untagged)]", "#[serde(tag = \"kind\")]")]),
    Row("constraints/length_twice", &[("max = 5, max = 6", "max = 5")]),
    Row("constraints/nothing_repeated_in_a_group", &[("(*a)", r"(\\*a)")]),
    Row("constraints/pattern_with_atomic_group", &[("?>", "")]),
    Row("constraints/pattern_with_comment", &[("(?#c)", "c")]),
    Row("constraints/pattern_with_possessive_repeat", &[("a++", r"a\\+")]),
    Row("constraints/repeat_of_an_anchor", &[("^*", r"^\\*")]),
    Row("constraints/repeat_out_of_order", &[("{2,1}", "{1,2}")]),
    Row("constraints/beyond_every_type", &[("1000000000000000000000000000000000000000000", "10")]),
    Row("constraints/bound_twice", &[("range(min = 5, min = 6)", "range(min = 5)")]),
    Row(
        "constraints/empty_range_beyond_a_float",
        &[("min = 9007199254740993, max = 9007199254740992", "min = 9007199254740992, max = 9007199254740993")],
    ),
    Row("constraints/fraction_of_a_multiple", &[("0.5", "5")]),
    Row("constraints/group_of_another_dialect", &[("?P<name>", "")]),
    Row("constraints/items_of_a_number", &[("a: u8", "a: Vec<u8>")]),
    Row("constraints/items_outside_of_the_type", &[("300", "255")]),
    Row("constraints/items_with_bounds_of_their_own", &[("    #[strict(items(range(min = 1)))]\n", "")]),
    Row("constraints/length_of_an_address", &[("length(max = 3)", "as = \"String\", pattern = \"^1\"")]),
    Row("constraints/range_of_an_address", &[("range(min = 1)", "as = \"Option<String>\", pattern = \"^1\"")]),
    Row("constraints/more_bits_than_a_decoder_has", &[("1e30", "9223372036854774784")]),
    Row("constraints/no_bound", &[("range()", "range(min = 1)")]),
    Row("constraints/no_bound_of_items", &[("items()", "items(range(max = 5))")]),
    Row("constraints/no_digit_before_the_point", &[(" .5", " 0.5")]),
    Row("constraints/no_multiple", &[(", multiple_of = 2", "")]),
    Row("constraints/no_multiple_in_the_type", &[("min = 250", "min = 150")]),
    Row("constraints/only_zero_without_zero", &[("max = 0", "max = 1")]),
    Row("constraints/plus_sign", &[("+1", "10")]),
    Row("constraints/positions_of_a_tuple", &[(" u8, u8", " u8, #[strict(range(max = 3))] u8")]),
    Row("constraints/positions_of_a_variant", &[("max = 4", "max = 3")]),
    Row("constraints/power", &[("10^42", "10")]),
    Row("constraints/pattern_with_digits", &[(r"\d", "[0-9]")]),
    Row("constraints/pattern_with_dot", &[("^.+@.+$", r"^[^\n\r]+@[\s\S]+$")]),
    Row("constraints/pattern_with_either_case", &[("(?i)^yes$", "^[Yy][Ee][Ss]$")]),
    Row("constraints/pattern_with_escaped_hyphen", &[(r"\-", "-")]),
    Row("constraints/pattern_with_look_around", &[("(?!a)", "")]),
    Row("constraints/pattern_with_named_group", &[("(?<year>[0-9]{4})", "([0-9]{4})")]),
    Row("constraints/pattern_with_open_repeat", &[("{,3}", "{0,3}")]),
    Row("constraints/pattern_with_posix_class", &[("[[:alpha:]]", "[A-Za-z]")]),
    Row("constraints/pattern_with_text_ends", &[(r"\A", "^"), (r"\Z", "$")]),
    Row("constraints/pattern_with_word_boundary", &[(r"\bword\b", "(^|[^a-z])word([^a-z]|$)")]),
    Row("constraints/range_out_of_order", &[("[z-a]", "[a-z]")]),
    Row("constraints/repeat_of_a_repeat", &[("a**", r"a\\*")]),
    Row("constraints/too_many_digits", &[("1e400", "100.5")]),
    Row("constraints/unknown_bound_of_items", &[("description = \"An item\"", "range(min = 1)")]),
    Row("constraints/below_the_type", &[("-1", "1")]),
    Row("constraints/bounds_of_its_own", &[("    #[strict(range(min = 1))]\n", "")]),
    Row("constraints/empty_length", &[("min = 2, max = 1", "min = 1, max = 2")]),
    Row("constraints/empty_range", &[("min = 2, max = 1", "min = 1, max = 2")]),
    Row("constraints/format_of_a_list", &[("format = \"email\"", "items(format = \"email\")")]),
    Row("constraints/format_without_text", &[("format = email", "format = \"email\"")]),
    Row("constraints/fraction_of_an_integer", &[("0.5", "1")]),
    Row("constraints/in_a_generic_type", &[("S<u8>", "S<String>")]),
    Row("constraints/length_of_a_number", &[("a: u8", "a: String")]),
    Row("constraints/length_of_an_array", &[("[u8; 3]", "Vec<u8>")]),
    Row("constraints/multiple_of_nothing", &[("= 0", "= 2")]),
    Row("constraints/negative_length", &[("-1", "10")]),
    Row("constraints/not_a_json_number", &[("0x10 + 1", "10")]),
    Row("constraints/not_a_number", &[("\"1\"", "10")]),
    Row("constraints/not_a_whole_number", &[("1.5", "10")]),
    Row("constraints/nothing_repeated", &[("*.rs", r"\\*[.]rs")]),
    Row("constraints/of_a_struct", &[("    #[strict(range(min = 1))]\n", "")]),
    Row("constraints/open_bracket", &[("^(a|b$", r"^\\(a|b$")]),
    Row("constraints/outside_of_the_type", &[("a: u8", "a: u16")]),
    Row("constraints/pattern_of_a_number", &[("a: u8", "a: String")]),
    Row("constraints/pattern_of_an_address", &[("pattern", "as = \"String\", pattern")]),
    Row("constraints/range_of_a_list", &[("range(min = 1)", "items(range(min = 1))")]),
    Row("constraints/range_of_a_text", &[("String", "u8")]),
    Row("constraints/unknown_end", &[("range(minimum = 1)", "range(min = 1, max = 2)")]),
    Row("constraints/unknown_format", &[("e-mail", "email")]),
    Row("enums/itself_in_every_variant", &[("{ x: Box<N> }", "{ x: Option<Box<N>> }")]),
    Row("enums/all_skipped", &[("    A,", "    A,\n    B,")]),
    Row("enums/generic_payload", &[("A(T)", "A { value: T }")]),
    Row("enums/itself_beside_a_tag", &[("A(Box<E>)", "A { a: Box<E> }")]),
    Row("enums/list_beside_a_tag", &[("tag = \"type\"", "tag = \"type\", content = \"content\"")]),
    Row(
        "enums/map_beside_a_tag",
        &[(
            "A(HashMap<String, u8>)",
            "A {\n        #[serde(with = \"strict_schema::entries\")]\n        map: HashMap<String, u8>,\n    }",
        )],
    ),
    Row("enums/no_variants", &[("enum E {}", "enum E {\n    A,\n}")]),
    Row("enums/number_beside_a_tag", &[("A(u8)", "A { value: u8 }")]),
    Row("enums/option_beside_a_tag", &[("A(Option<Inner>)", "A { value: Option<Inner> }")]),
    Row("enums/shadowed_by_wider", &[("#[serde(untagged)]", "#[serde(tag = \"kind\")]")]),
    Row("enums/shadowed", &[("#[serde(untagged)]", "#[serde(tag = \"kind\")]")]),
    Row("enums/shadowed_by_bounds", &[("#[serde(untagged)]", "#[serde(tag = \"kind\")]")]),
    Row("enums/shadowed_by_bounds_of_a_tagged_variant", &[("    #[serde(untagged)]\n", "")]),
    Row("enums/shadowed_by_bounds_of_a_tuple", &[("#[serde(untagged)]", "#[serde(tag = \"kind\", content = \"at\")]")]),
    Row("enums/shadowed_by_bounds_of_an_alias", &[("#[serde(untagged)]", "#[serde(tag = \"kind\")]")]),
    Row(
        "enums/shadowed_by_bounds_of_an_inner_enum",
        &[("#[serde(untagged)]\nenum Amount", "#[serde(tag = \"kind\", content = \"value\")]\nenum Amount")],
    ),
    Row("enums/shadowed_by_bounds_of_flattened", &[("#[serde(untagged)]", "#[serde(tag = \"kind\")]")]),
    Row(
        "enums/shadowed_by_bounds_of_a_newtype",
        &[("#[serde(untagged)]", "#[serde(tag = \"kind\", content = \"value\")]")],
    ),
    Row("enums/skipped_content", &[("Nothing(#[serde(skip)] u8)", "Nothing")]),
    Row(
        "enums/tag_of_an_inner_enum",
        &[("#[serde(tag = \"type\")]\nenum Inner", "#[serde(tag = \"kind\")]\nenum Inner")],
    ),
    Row("enums/tag_of_the_payload", &[("    r#type", "    #[serde(rename = \"kind\")]\n    r#type")]),
    Row("enums/tuple_beside_a_tag", &[("A(u8, u8)", "A { a: u8, b: u8 }")]),
    Row("enums/two_variants_of_one_name", &[("rename = \"A\"", "rename = \"C\"")]),
    Row("enums/two_variants_of_one_name_by_rule", &[("    AB", "    #[serde(rename = \"other\")]\n    AB")]),
    Row("enums/words_beside_a_tag", &[("A(Words)", "A { value: Words }")]),
    Row("flatten/collision_with_a_content", &[("content = \"c\"", "content = \"content\"")]),
    Row("flatten/collision_with_a_content_in_a_variant", &[("X { c", "X { #[serde(rename = \"count\")] c")]),
    Row("flatten/duration_without_a_tag", &[("    #[serde(flatten)]\n    u", "    u")]),
    Row(
        "flatten/map_beside_the_tag_of_a_struct",
        &[("#[serde(tag = \"kind\")]\n", ""), ("    host", "    kind: String,\n    host")],
    ),
    Row("flatten/option_of_map", &[("Option<HashMap<String, String>>", "HashMap<String, String>")]),
    Row("forms/ambiguous_option", &[("    #[serde(flatten)]\n", "")]),
    Row("flatten/range_among_others", &[("    #[serde(flatten)]\n    u", "    u")]),
    Row("flatten/range_beside_the_tag_of_a_struct", &[("    #[serde(flatten)]\n", "")]),
    Row("flatten/value_in_a_strict_type", &[("#[serde(flatten)]", "#[serde(with = \"strict_schema::json_text\")]")]),
    Row("flatten/map_within_a_struct", &[("    a: u8,\n    #[serde(flatten)]\n", "    a: u8,\n")]),
    Row("functions/flattened_parameter_with_a_map", &[("#[serde(flatten)] labels", "labels")]),
    Row("flatten/alias_of_a_variant", &[("    page: u8", "    #[serde(rename = \"number\")]\n    page: u8")]),
    Row("flatten/alias_outside", &[("    page: u8", "    #[serde(rename = \"number\")]\n    page: u8")]),
    Row("flatten/closed", &[("#[serde(deny_unknown_fields)]", "")]),
    Row("flatten/closed_beside_a_tag", &[("#[serde(deny_unknown_fields)]", "")]),
    Row("flatten/closed_enum", &[("#[serde(deny_unknown_fields)]", "")]),
    Row("flatten/collision", &[("    id: u8,\n    #", "    #[serde(rename = \"number\")]\n    id: u8,\n    #")]),
    Row("flatten/collision_deep", &[("    id: u8,\n    #", "    #[serde(rename = \"number\")]\n    id: u8,\n    #")]),
    Row(
        "flatten/collision_in_a_variant",
        &[("    id: u8,\n    #", "    #[serde(rename = \"number\")]\n    id: u8,\n    #")],
    ),
    Row("flatten/collision_of_two", &[("rename = \"id\"", "rename = \"number\"")]),
    Row("flatten/collision_with_a_tag", &[("    r#type: u8", "    #[serde(rename = \"kind\")]\n    r#type: u8")]),
    Row("flatten/in_a_tuple", &[("#[serde(flatten)] ", "")]),
    Row("flatten/itself", &[("    #[serde(flatten)]\n    inner: Box<S>", "    inner: Option<Box<S>>")]),
    Row("flatten/value", &[("serde_json::Value", "serde_json::Map<String, serde_json::Value>")]),
    Row("flatten/list", &[("    #[serde(flatten)]\n", "")]),
    Row("flatten/map", &[("    #[serde(flatten)]\n", "    #[serde(with = \"strict_schema::entries\")]\n")]),
    Row(
        "flatten/map_before_a_struct",
        &[(
            "    #[serde(flatten)]\n    rest: HashMap<String, String>,\n    #[serde(flatten)]\n    inner: Inner,",
            "    #[serde(flatten)]\n    inner: Inner,\n    #[serde(flatten)]\n    rest: HashMap<String, String>,",
        )],
    ),
    Row("flatten/map_beside_an_enum", &[("    #[serde(flatten)]\n    choice", "    choice")]),
    Row("flatten/map_of_numbers", &[("HashMap<u8, String>", "HashMap<String, String>")]),
    Row("flatten/number", &[("    #[serde(flatten)]\n", "")]),
    Row(
        "flatten/one_property_among_others",
        &[
            ("enum External", "#[serde(tag = \"external\")]\nenum External"),
            ("A(u8)", "A { a: u8 }"),
            ("    B(u8)", "    B { b: u8 }"),
        ],
    ),
    Row("flatten/opted_out", &[("#[strict(false)]", "")]),
    Row("flatten/option_of_number", &[("    #[serde(flatten)]\n", "")]),
    Row("flatten/too_many_choices", &[("    #[serde(flatten)]\n    e3", "    e3")]),
    Row("flatten/untagged_null", &[("    #[serde(flatten)]\n", "")]),
    Row("flatten/untagged_option", &[("A(Option<Inner>)", "A { value: Option<Inner> }")]),
    Row("flatten/untagged_unit", &[("Nothing(())", "Nothing { value: () }")]),
    Row("flatten/words", &[("    #[serde(flatten)]\n", "")]),
    Row("names/two_types_from_one_macro_call", &[("\"Id\"", "concat!(\"Id_\", stringify!($module))")]),
    Row("names/alias_and_field", &[("    id: u8", "    #[serde(rename = \"other\")]\n    id: u8")]),
    Row("names/alias_and_tag", &[("tag = \"kind\"", "tag = \"type\"")]),
    Row("names/alias_and_variant", &[("    Stopped", "    #[serde(rename = \"halted\")]\n    Stopped")]),
    Row("names/tag_and_field", &[("    a: u8", "    #[serde(rename = \"b\")]\n    a: u8")]),
    Row("names/two_fields", &[("rename = \"a\"", "rename = \"b\"")]),
    Row("names/two_fields_by_rule", &[("    someName", "    #[serde(rename = \"other\")]\n    someName")]),
    Row("names/two_fields_of_a_variant", &[("rename = \"a\"", "rename = \"b\"")]),
    Row("roots/tool_in_a_generic_function", &[("T: StrictSchema", "T: strict_schema::Root")]),
    Row("roots/flattened_enum", &[("    #[serde(flatten)]\n", "")]),
    Row("roots/flattened_option", &[("    #[serde(flatten)]\n", "")]),
    Row("roots/list", &[("json!(Vec<Item>)", "json!(strict_schema::Wrapped<Vec<Item>>)")]),
    Row(
        "roots/map",
        &[
            (
                "const _",
                "#[derive(StrictSchema)]\nstruct Root {\n    #[serde(with = \"strict_schema::entries\")]\n    map: HashMap<String, u8>,\n}\nconst _",
            ),
            ("json!(HashMap<String, u8>)", "json!(Root)"),
            ("use std", "use strict_schema::StrictSchema;\nuse std"),
        ],
    ),
    Row("roots/newtype_of_enum", &[("json!(S)", "json!(strict_schema::Wrapped<E>)")]),
    Row("roots/number", &[("json!(u8)", "json!(strict_schema::Wrapped<u8>)")]),
    Row("roots/opted_out", &[("#[strict(false)]", "")]),
    Row("roots/option", &[("json!(Option<Item>)", "json!(strict_schema::Wrapped<Option<Item>>)")]),
    Row("roots/tagged_enum", &[("json!(S)", "json!(strict_schema::Wrapped<S>)")]),
    Row("roots/text_of_an_enum", &[("<E>", "<strict_schema::Wrapped<E>>")]),
    Row("roots/tool_of_a_unit_struct", &[("struct Ping;", "struct Ping {}")]),
    Row("roots/tool_of_an_enum", &[("<E>", "<strict_schema::Wrapped<E>>")]),
    Row("roots/format_of_an_enum", &[("<E>", "<strict_schema::Wrapped<E>>")]),
    Row("roots/handler_of_an_enum", &[("|_: E|", "|_: strict_schema::Wrapped<E>|")]),
    Row("roots/tuple_struct", &[("json!(S)", "json!(strict_schema::Wrapped<S>)")]),
    Row(
        "roots/unit",
        &[("const _", "#[derive(strict_schema::StrictSchema)]\nstruct Ping {}\nconst _"), ("json!(())", "json!(Ping)")],
    ),
    Row("roots/unit_struct", &[("struct S;", "struct S {}")]),
    Row("roots/without_a_schema", &[("struct S;", "#[derive(strict_schema::StrictSchema)]\nstruct S {}")]),
    Row("roots/words", &[("json!(S)", "json!(strict_schema::Wrapped<S>)")]),
    Row("several/no_second_error", &[AS]),
    Row("several/no_second_error_of_a_generic_type", &[("min = 3, max = 1", "min = 1, max = 3")]),
    Row("several/no_second_error_of_an_enum", &[("A(u8, u8)", "A { a: u8, b: u8 }")]),
    Row("several/three_at_once", &[AS, ("rnge", "range"), ("min = 3, max = 1", "min = 1, max = 3")]),
    Row(
        "several/three_types_at_once",
        &[
            ("    a: HashMap", "    #[serde(with = \"strict_schema::entries\")]\n    a: HashMap"),
            ("(u8, String)", "Pair"),
            ("    c: ", "    #[serde(with = \"strict_schema::json_text\")]\n    c: "),
            ("fn main", "#[derive(StrictSchema)]\nstruct Pair {\n    a: u8,\n    b: String,\n}\n\nfn main"),
        ],
    ),
    Row("tools/name_of_another_script", &[("struct 天気", "#[strict(name = \"weather\")]\nstruct 天気")]),
    Row(
        "tools/name_too_long",
        &[
            ("struct Update", "#[strict(name = \"update\")]\nstruct Update"),
            ("struct AddressOf", "#[strict(name = \"address\")]\nstruct AddressOf"),
        ],
    ),
    Row(
        "tools/name_with_a_space",
        &[
            ("&TypeName::foreign(\"get weather\", &[])", "<Named as StrictSchema>::NAME"),
            (
                "struct ByHand;",
                "#[derive(StrictSchema)]\n#[strict(name = \"get_weather\")]\nstruct Named {\n    a: u8,\n}\n\nstruct ByHand;",
            ),
            ("use strict_schema::schema::{Edge, TypeName}", "use strict_schema::schema::{Edge, TypeName}"),
        ],
    ),
    Row("tools/schema_too_deep", &[("strict_schema::dialect::OPENAI_2024_08", "strict_schema::dialect::OPENAI")]),
    Row("types/empty_tuple", &[("struct S();", "struct S {}")]),
    Row("types/empty_tuple_variant", &[("A()", "A")]),
    Row("types/entries_of_a_list", &[("Vec<String>", "std::collections::BTreeMap<String, String>")]),
    Row(
        "types/entries_of_a_map_of_maps",
        &[("HashMap<String, HashMap<String, u8>>", "HashMap<String, strict_schema::Entries<HashMap<String, u8>>>")],
    ),
    Row(
        "types/entries_of_a_map_of_values",
        &[("#[serde(with = \"strict_schema::entries\")]", "#[serde(with = \"strict_schema::json_text\")]")],
    ),
    Row("types/of_chrono", &[("struct NaiveDate", "#[derive(StrictSchema)]\nstruct NaiveDate")]),
    Row("types/of_url", &[("    link", "    #[strict(as = \"String\", format = \"uri\")]\n    link")]),
    Row("types/part_of_another_alone", &[("json!(Item<u8>)", "json!(Page<u8>)")]),
    Row("types/foreign", &[("    name", "    #[strict(as = \"String\")]\n    name")]),
    Row(
        "types/itself_by_an_alias",
        &[("    next: Link<T>", "    #[strict(as = \"Option<Box<Node<T>>>\")]\n    next: Link<T>")],
    ),
    Row("types/itself_by_a_renamed_import", &[("Box<Tree<T>>", "Box<Self>")]),
    Row("types/newtypes_of_each_other", &[("struct B(Box<A>);", "struct B { inner: Option<Box<A>> }")]),
    Row("types/itself_with_other_parameters", &[("S<Vec<T>>", "S<T>")]),
    Row("types/map", &[("    headers", "    #[serde(with = \"strict_schema::entries\")]\n    headers")]),
    Row(
        "types/map_as_parameter",
        &[("struct S", "#[strict(false)]\nstruct S"), ("struct Page", "#[strict(false)]\nstruct Page")],
    ),
    Row("types/map_in_option", &[("struct S", "#[strict(false)]\nstruct S")]),
    Row("types/map_in_variant", &[("A(H", "A(#[serde(with = \"strict_schema::entries\")] H")]),
    Row("types/no_schema", &[("struct Other", "#[derive(StrictSchema)]\nstruct Other")]),
    Row("types/no_schema_in_list", &[("struct Other", "#[derive(StrictSchema)]\nstruct Other")]),
    Row("types/object_of_values", &[("struct S", "#[strict(false)]\nstruct S")]),
    Row("types/opted_out", &[("#[strict(false)]", "")]),
    Row("types/opted_out_in_list", &[("#[strict(false)]", "")]),
    Row("types/read_as_itself", &[("Same(Box<E>)", "Same { inner: Option<Box<Self>> }")]),
    Row("types/skipped_newtype", &[("#[serde(skip)] ", "")]),
    Row(
        "types/tuple",
        &[
            ("(String, u8)", "Pair"),
            ("fn main", "#[derive(StrictSchema)]\nstruct Pair {\n    a: String,\n    b: u8,\n}\n\nfn main"),
        ],
    ),
    Row(
        "types/tuple_in_list",
        &[
            ("(String, Option<String>)", "Pair"),
            ("fn main", "#[derive(StrictSchema)]\nstruct Pair {\n    a: String,\n    b: Option<String>,\n}\n\nfn main"),
        ],
    ),
    Row("types/tuple_struct", &[("struct S(String, u8);", "struct S {\n    a: String,\n    b: u8,\n}")]),
    Row(
        "types/tuple_variant",
        &[
            ("A(String, u8)", "A(Pair)"),
            ("fn main", "#[derive(StrictSchema)]\nstruct Pair {\n    a: String,\n    b: u8,\n}\n\nfn main"),
        ],
    ),
    Row("types/union", &[("union S {\n    a: u8,\n    b: i8,\n}", "enum S {\n    A(u8),\n    B(i8),\n}")]),
    Row("types/value", &[("    parameters", "    #[serde(with = \"strict_schema::json_text\")]\n    parameters")]),
    Row("types/wide_integer_in_a_buffer", &[("u128", "u64")]),
];
