//! Which names go where.

use serde_json::json;
use strict_schema::dialect::{CEREBRAS, PORTABLE};
use strict_schema::{Format, Provider, StrictSchema, Tool};

#[track_caller]
fn check(name: &str, provider: &Provider, problem: Option<&str>) {
    let schema = json!({ "type": "object", "properties": {}, "required": [], "additionalProperties": false });
    let result = Tool::new(name.to_owned(), "", schema).payload(provider);
    match (result, problem) {
        (Ok(_), None) => {}
        (Err(error), Some(problem)) => {
            let ending =
                format!("{problem}; write another with `.with_name(…)`, or map all names with `with_mapped_names()`");
            assert!(error.to_string().ends_with(&ending), "{error}");
        }
        (result, problem) => panic!("{name}: {result:?} and not {problem:?}"),
    }
}

#[test]
#[expect(clippy::large_stack_arrays, reason = "a test of five providers")]
fn the_longest_name_depends_on_the_api() {
    let letters = |count| "a".repeat(count);
    for (provider, longest) in [
        (Provider::openai_chat(), 64),
        (Provider::azure_openai(), 64),
        (Provider::openai_responses(), 128),
        (Provider::anthropic(), 128),
        (Provider::bedrock(), 64),
    ] {
        check(&letters(longest), &provider, None);
        check(
            &letters(longest + 1),
            &provider,
            Some(&format!("it has {} characters, and at most {longest} are allowed", longest + 1)),
        );
    }
}

#[test]
fn a_name_has_plain_letters() {
    for provider in [Provider::openai_chat, Provider::openai_responses, Provider::anthropic, Provider::bedrock] {
        let provider = provider();
        check("get-Weather_2", &provider, None);
        for name in ["get weather", "größe", "a.b"] {
            check(name, &provider, Some("it has a character other than a-z, A-Z, 0-9, `_` and `-`"));
        }
        check("", &provider, Some("it is empty"));
    }
    let error = Tool::new("a.b", "", json!({ "type": "object" })).payload(&Provider::anthropic()).unwrap_err();
    assert!(error.to_string().contains("Anthropic Messages does not accept the name"), "{error}");
}

#[test]
fn where_no_rule_is_known_any_name_goes() {
    for provider in [Provider::gemini(), Provider::mcp(), Provider::openai_chat().with_dialect(CEREBRAS)] {
        check("files.read", &provider, None);
    }
}

#[test]
fn a_dialect_that_does_not_know_the_api_has_a_rule_all_the_same() {
    let provider = Provider::anthropic().with_dialect(PORTABLE);
    check(&"a".repeat(65), &provider, Some("it has 65 characters, and at most 64 are allowed"));
}

#[test]
fn the_name_of_a_tool_is_that_of_its_type() {
    #[derive(StrictSchema)]
    struct HTTPServer2Ping {}
    #[derive(StrictSchema)]
    #[allow(dead_code, reason = "only the schema is used")]
    struct Page<T> {
        items: Vec<T>,
    }
    #[derive(StrictSchema)]
    #[strict(name = "runIt-2")]
    struct Run {}

    assert_eq!(Tool::of::<HTTPServer2Ping>().name(), "http_server2_ping");
    assert_eq!(Tool::of::<Page<Run>>().name(), "page_runIt-2");
    assert_eq!(Tool::of::<Page<HTTPServer2Ping>>().name(), "page_http_server2_ping");
    assert_eq!(Format::of::<Run>().name(), "runIt-2");
    assert_eq!(Tool::of::<Run>().with_name("walk").with_description("On foot").name(), "walk");
}
