//! Budgets that hold for a whole request.

use serde_json::{Map, Value, json};
use strict_schema::dialect::{ANTHROPIC, DEEPSEEK, Limit, XAI};
use strict_schema::{Fitted, Format, Provider, Role, StrictSchema, Tool, ToolSet, validate, validate_request};
use strict_schema_tests::corpus;

#[derive(StrictSchema)]
#[allow(dead_code, reason = "only the schema is used")]
struct Plain {
    a: u8,
}

#[derive(StrictSchema)]
#[allow(dead_code, reason = "only the schema is used")]
struct TenOptionals {
    a: Option<u8>,
    b: Option<u8>,
    c: Option<u8>,
    d: Option<u8>,
    e: Option<u8>,
    f: Option<u8>,
    g: Option<u8>,
    h: Option<u8>,
    i: Option<u8>,
    j: Option<u8>,
}

#[derive(StrictSchema)]
#[allow(dead_code, reason = "only the schema is used")]
struct OneOptional {
    a: Option<u8>,
}

#[derive(StrictSchema)]
#[allow(dead_code, reason = "only the schema is used")]
struct Recursive {
    next: Option<Box<Recursive>>,
}

fn demoted(fitted: &Fitted) -> Vec<&str> {
    fitted.demoted().map(|(name, _)| name).collect()
}

/// A judge that only sees what is sent.
#[track_caller]
fn check_budgets(fitted: &Fitted) {
    let strict = fitted.tools().iter().filter(|it| it.strict() == Some(true)).map(|it| (Role::Tool, it));
    let totals: Vec<_> = strict
        .chain(fitted.format().map(|it| (Role::Format, it)))
        .map(|(role, it)| {
            let schema = serde_json::from_str(it.schema()).unwrap();
            let report = validate(&schema, &ANTHROPIC);
            assert!(report.is_ok(), "{}: {report}", it.name());
            (role, *report.totals())
        })
        .collect();
    let report = validate_request(&totals, &ANTHROPIC);
    assert!(report.is_ok(), "{report}");
}

#[test]
fn what_fits_stays_strict() {
    let set = ToolSet::new().with(Tool::of::<TenOptionals>()).with(Tool::of::<Plain>());
    let fitted = set.fit(&Provider::anthropic()).unwrap();
    assert_eq!(demoted(&fitted), [""; 0]);
    assert_eq!(
        fitted.usage().to_string(),
        "tools 2, strict tools 2 of 20, optional properties 10 of 24, unions 0 of 16"
    );
    check_budgets(&fitted);
}

#[test]
fn the_greatest_consumer_of_a_budget_goes_and_of_equals_the_last() {
    let ten = |name: &'static str| Tool::of::<TenOptionals>().with_name(name);
    let set: ToolSet =
        [ten("a"), Tool::of::<OneOptional>(), ten("b"), ten("c"), Tool::of::<Plain>()].into_iter().collect();
    let fitted = set.fit(&Provider::anthropic()).unwrap();
    assert_eq!(demoted(&fitted), ["c"]);
    assert_eq!(fitted.usage().optionals.count, 21);
    let (_, why) = fitted.demoted().next().unwrap();
    assert_eq!(
        why.to_string(),
        "tool `c`: it is sent as not strict, so that the others fit\n  \
         at the root: 31 optional properties, and 24 are allowed in one request"
    );
    check_budgets(&fitted);
    // Twice is once.
    assert_eq!(set.fit(&Provider::anthropic()).unwrap().tools_json(), fitted.tools_json());
    // OpenAI has no such budget.
    assert_eq!(demoted(&set.fit(&Provider::openai_chat()).unwrap()), [""; 0]);
    // Not the last ones, if they take less.
    let one = |name: &'static str| Tool::of::<OneOptional>().with_name(name);
    let few = ["d", "e", "f", "g", "h", "i", "j"].map(one);
    let set: ToolSet = [ten("a"), ten("b"), ten("c")].into_iter().chain(few).collect();
    assert_eq!(demoted(&set.fit(&Provider::anthropic()).unwrap()), ["b", "c"]);
}

#[test]
fn a_tool_that_says_so_stays_strict() {
    let ten = |name: &'static str| Tool::of::<TenOptionals>().with_name(name);
    let set: ToolSet = [ten("a"), ten("b"), ten("c").strict(true)].into_iter().collect();
    let fitted = set.fit(&Provider::anthropic()).unwrap();
    assert_eq!(demoted(&fitted), ["b"]);
    check_budgets(&fitted);

    let all: ToolSet = ["a", "b", "c"].map(|name| ten(name).strict(true)).into_iter().collect();
    let error = all.fit(&Provider::anthropic()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the tools that must stay strict do not fit into one request\n  \
         at the root: 30 optional properties, and 24 are allowed in one request"
    );
}

#[test]
fn the_format_takes_its_part() {
    let ten = |name: &'static str| Tool::of::<TenOptionals>().with_name(name);
    let set: ToolSet = [ten("a"), ten("b")].into_iter().collect();
    let fitted = set.with_format(Format::of::<TenOptionals>()).fit(&Provider::anthropic()).unwrap();
    assert_eq!(demoted(&fitted), ["b"]);
    assert_eq!(fitted.usage().strict_tools.count, 1);
    check_budgets(&fitted);
}

/// `a` takes the most of two budgets together, and without `b` and `c`, each of which takes more of one, it fits again.
#[test]
fn a_tool_that_fits_again_stays_strict() {
    let tool = |name: &'static str, optionals: usize, unions: usize| {
        let plain = (0..optionals).map(|index| (format!("o{index}"), json!({ "type": "string" })));
        let either = || json!({ "anyOf": [{ "type": "string" }, { "type": "integer" }] });
        let unions: Map<String, Value> = (0..unions).map(|index| (format!("u{index}"), either())).collect();
        let required: Vec<&String> = unions.keys().collect();
        let mut schema = json!({ "type": "object", "required": required, "additionalProperties": false });
        schema["properties"] = plain.chain(unions.clone()).collect::<Map<_, _>>().into();
        Tool::new(name, "", schema)
    };
    let small = ["d", "e", "f", "g", "h"].into_iter().zip([4, 4, 3, 3, 3]).map(|(name, count)| tool(name, count, 2));
    let set: ToolSet = [tool("a", 7, 6)].into_iter().chain(small).chain([tool("b", 10, 0), tool("c", 0, 10)]).collect();
    let fitted = set.fit(&Provider::anthropic()).unwrap();
    assert_eq!(demoted(&fitted), ["b", "c"]);
    check_budgets(&fitted);
}

#[test]
fn one_bad_tool_takes_nobody_down() {
    let set = ToolSet::new()
        .with(Tool::of::<Plain>())
        .with(Tool::new("list", "", json!({ "type": "array", "items": { "type": "string" } })))
        .with(Tool::new("open", "", json!({ "type": "object", "properties": {} })))
        .with(Tool::new("must", "", json!({ "type": "object", "properties": {} })).strict(true))
        .with(Tool::new("not a name", "", json!({ "type": "object", "properties": {} })))
        .with(Tool::of::<Plain>());
    for provider in [Provider::openai_chat(), Provider::openai_responses(), Provider::anthropic()] {
        let error = set.fit(&provider).unwrap_err().to_string();
        assert!(error.starts_with("4 tools cannot be offered\n") && error.contains("has this name"), "{error}");
        let fitted = set.fit_leaving_out(&provider).unwrap();
        let offered: Vec<_> = fitted.tools().iter().map(|it| (it.name(), it.strict())).collect();
        assert_eq!(offered, [("plain", Some(true)), ("open", Some(false))]);
        assert_eq!(demoted(&fitted), ["open"]);
        let left_out: Vec<_> = fitted.left_out().map(|(name, _)| name).collect();
        assert_eq!(left_out, ["list", "must", "not a name", "plain"]);
    }
}

#[test]
fn a_type_that_strict_mode_cannot_say_is_sent_as_not_strict_with_the_path() {
    let error = Tool::of::<Recursive>().payload(&Provider::anthropic()).unwrap_err();
    let set = ToolSet::new().with(Tool::of::<Recursive>());
    assert!(set.fit(&Provider::anthropic().with_strict(true)).is_err());
    let fitted = set.fit(&Provider::anthropic()).unwrap();
    let (_, why) = fitted.demoted().next().unwrap();
    let reason = error.message().strip_prefix("no tool `recursive`: ").unwrap();
    assert_eq!(why.message(), format!("tool `recursive`: it is sent as not strict: {reason}"));
    assert!(reason.contains("next"), "{why}");
}

/// A tool that is sent is never said to be none.
#[test]
fn a_demoted_tool_is_reported_as_sent() {
    #[derive(StrictSchema)]
    struct Nothing {}

    let tools = || {
        let none = json!({ "type": "object", "properties": { "a": { "not": { "type": "string" } } } });
        [Tool::of::<Recursive>(), Tool::of::<Nothing>(), Tool::of::<Plain>()]
            .into_iter()
            .chain([Tool::new("open", "", json!({ "type": "object" })), Tool::new("not", "", none).normalized()])
    };
    let mut told = 0;
    for provider in Provider::all() {
        let small = provider.clone().with_dialect((*provider.dialect()).with_limit(Limit::Properties, 0));
        for provider in [provider, small] {
            let fitted = tools().collect::<ToolSet>().fit_leaving_out(&provider).unwrap();
            for (name, why) in fitted.demoted() {
                let (called, why) = why.message().split_once(": ").unwrap();
                assert_eq!(called, format!("tool `{name}`"));
                assert!(why.starts_with("it is ") && !why.contains("no tool"), "{provider}: {name}: {why}");
                told += 1;
            }
            for (name, why) in fitted.left_out() {
                assert!(why.message().starts_with(&format!("no tool `{name}`: ")), "{provider}: {why}");
            }
        }
    }
    assert!(told > 20, "{told}");
}

/// What is refused as it stands is sent as it was rewritten.
#[test]
fn a_normalized_tool_can_be_sent_as_not_strict() {
    let closed = |name: &str| json!({ "type": "object", "properties": { name: { "type": "string" } }, "required": [name], "additionalProperties": false });
    let either = Tool::new("either", "", json!({ "anyOf": [closed("a"), closed("b")] })).normalized();
    let tools: ToolSet =
        (0..20).map(|index| Tool::of::<Plain>().with_name(format!("t{index}"))).chain([either.clone()]).collect();
    let fitted = tools.fit(&Provider::anthropic()).unwrap();
    assert_eq!(demoted(&fitted), ["either"]);
    let sent = &fitted.tools()[20];
    assert_eq!(sent.strict(), Some(false));
    assert!(!sent.changes().is_empty());
    let answer = sent.schema().parse::<Value>().unwrap();
    let property = answer["properties"].as_object().unwrap().keys().next().unwrap().clone();
    assert_eq!(sent.decode(&json!({ property: { "a": "x" } }).to_string()).unwrap(), json!({ "a": "x" }));

    // Where all tools are strict or none is.
    let mixed: ToolSet = [either.clone(), Tool::of::<Plain>().strict(false)].into_iter().collect();
    assert_eq!(demoted(&mixed.fit(&Provider::deepseek()).unwrap()), ["either"]);
    let sent = either.payload(&Provider::openai_chat().with_strict(false)).unwrap();
    assert_eq!((sent.strict(), sent.changes().is_empty()), (Some(false), false));
}

#[test]
fn more_tools_than_a_request_takes_are_an_error() {
    let tools = |count| (0..count).map(|index| Tool::of::<Plain>().with_name(format!("t{index}"))).collect::<ToolSet>();
    assert_eq!(tools(128).fit(&Provider::openai_chat()).unwrap().tools().len(), 128);
    let error = tools(129).fit(&Provider::openai_chat()).unwrap_err();
    assert_eq!(error.to_string(), "129 tools, and 128 are allowed in one request: send fewer");
    // The other API of the provider has no such limit.
    assert!(tools(129).fit(&Provider::openai_responses()).is_ok());
}

#[test]
fn where_all_tools_are_strict_or_none_one_that_is_not_decides() {
    let provider = Provider::openai_chat().with_dialect(DEEPSEEK);
    assert!(provider.dialect().request.all_strict_or_none);
    let set = ToolSet::new().with(Tool::of::<Plain>()).with(Tool::of::<OneOptional>().strict(false));
    assert_eq!(demoted(&set.fit(&provider).unwrap()), ["plain"]);
    let set = ToolSet::new().with(Tool::of::<Plain>().strict(true)).with(Tool::of::<OneOptional>().strict(false));
    assert!(set.fit(&provider).unwrap_err().to_string().contains("must stay strict"));
}

/// The tools that public servers list, where they are present.
fn real_tools() -> Vec<Tool> {
    let name = |id: &str| {
        let letter = |it: char| if it.is_ascii_alphanumeric() || it == '-' { it } else { '_' };
        id.trim_start_matches("mcp/").chars().map(letter).take(64).collect::<String>()
    };
    let is_input = |schema: &Value| schema.get("type").and_then(Value::as_str) == Some("object");
    let rows = corpus::rows("mcp_tools").into_iter().filter(|row| is_input(&row.schema));
    rows.map(|row| Tool::new(name(&row.id), "", row.schema)).collect()
}

#[test]
fn thirty_real_tools_fit_into_the_budgets() {
    let tools = real_tools();
    let normalized = tools.iter().cloned().map(Tool::normalized).collect::<Vec<_>>();
    for thirty in tools.chunks(30).chain(normalized.chunks(30)) {
        let set: ToolSet = thirty.iter().cloned().collect();
        let fitted = set.fit_leaving_out(&Provider::anthropic()).unwrap();
        check_budgets(&fitted);
        assert_eq!(fitted.tools().len() + fitted.left_out().count(), thirty.len());
        for tool in fitted.tools() {
            assert!(tool.strict() == Some(true) || tool.demoted().is_some(), "{} says why", tool.name());
        }
        println!("{}; {} demoted, {} left out", fitted.usage(), fitted.demoted().count(), fitted.left_out().count());
    }
}

#[test]
fn properties_are_counted_over_the_request_where_the_provider_counts_them_so() {
    let wide = |name: &str, count: usize| {
        let properties: serde_json::Map<String, Value> =
            (0..count).map(|index| (format!("p{index}"), json!({ "type": "string" }))).collect();
        let schema =
            json!({ "type": "object", "properties": properties, "required": ["p0"], "additionalProperties": false });
        Tool::new(name.to_owned(), "", schema)
    };
    let fits: ToolSet = [wide("a", 120), wide("b", 80)].into_iter().collect();
    let fitted = fits.fit(&Provider::cohere()).unwrap();
    assert!(fitted.usage().to_string().ends_with("properties 200 of 200"), "{}", fitted.usage());
    assert_eq!(demoted(&fitted), [""; 0]);
    // All are strict there, or none is.
    let fitted = fits.with(wide("c", 1)).fit(&Provider::cohere()).unwrap();
    assert_eq!(demoted(&fitted).len(), 3);
    let (_, why) = fitted.demoted().find(|(name, _)| *name == "c").unwrap();
    assert!(why.to_string().contains("201 properties, and 200 are allowed in one request"), "{why}");
    let pinned: ToolSet = [wide("a", 120).strict(true), wide("b", 81).strict(true)].into_iter().collect();
    assert!(pinned.fit(&Provider::cohere()).is_err());
    let elsewhere = ToolSet::new().with(Tool::of::<Plain>()).fit(&Provider::openai_chat()).unwrap();
    assert_eq!((elsewhere.usage().properties.count, elsewhere.usage().properties.limit), (1, None));
}

/// Deeper than OpenAI takes, and within what another provider does.
macro_rules! nested {
    ($outer:ident, $inner:ty; $dialect:literal) => {
        #[derive(StrictSchema)]
        #[strict(dialect = $dialect)]
        #[allow(dead_code)]
        struct $outer {
            inner: $inner,
        }
    };
    ($outer:ident, $inner:ident $($more:ident)*; $last:ty; $dialect:literal) => {
        nested!($outer, $inner; $dialect);
        nested!($inner, $($more)*; $last; $dialect);
    };
    ($outer:ident, ; $last:ty; $dialect:literal) => {
        nested!($outer, $last; $dialect);
    };
}
nested!(L0, L1 L2 L3 L4 L5 L6 L7 L8 L9 L10 L11; u8; "strict_schema::dialect::XAI");

#[test]
fn a_type_for_another_dialect_is_held_to_that_ones_limits_and_no_others() {
    let text = strict_schema::json!(L0);
    assert_eq!(text, strict_schema::to_string::<L0>(&XAI).unwrap());
    assert_eq!(Tool::of::<L0>().payload(&Provider::xai()).unwrap().schema(), text);
    let error = Tool::of::<L0>().payload(&Provider::openai_chat()).unwrap_err().to_string();
    assert!(error.contains("nests at least 11 levels") && error.contains("`#[strict(dialect = \"…\")]`"), "{error}");
    // No provider judges what is only passed on, unless it has to be strict.
    assert!(Tool::of::<L0>().payload(&Provider::mcp()).unwrap().demoted().is_some());
    assert!(Tool::of::<L0>().strict(true).payload(&Provider::mcp()).is_err());
}

#[test]
fn a_format_stands_beside_no_tools_where_the_provider_takes_only_one_of_them() {
    let with_format = |set: ToolSet| set.with_format(Format::of::<Plain>());
    for provider in [Provider::cerebras(), Provider::groq(), Provider::cohere()] {
        let error = with_format(ToolSet::new().with(Tool::of::<Plain>())).fit(&provider).unwrap_err();
        assert_eq!(error.kind(), strict_schema::ErrorKind::Budget);
        assert!(error.to_string().contains("is in one request with tools: "), "{error}");
        assert!(error.to_string().contains("accepts tools or a format in one request, not both"), "{error}");
        assert!(with_format(ToolSet::new()).fit(&provider).unwrap().format().is_some());
        assert_eq!(ToolSet::new().with(Tool::of::<Plain>()).fit(&provider).unwrap().tools().len(), 1);
    }
    assert!(with_format(ToolSet::new().with(Tool::of::<Plain>())).fit(&Provider::openai_chat()).is_ok());
}

/// What is around a type has its dialect.
#[test]
fn a_wrapped_type_has_its_dialect() {
    #[derive(StrictSchema)]
    #[allow(dead_code)]
    #[strict(dialect = "strict_schema::dialect::ANTHROPIC")]
    enum Unit {
        Celsius,
        Fahrenheit,
    }
    let dialect = <strict_schema::Wrapped<Unit> as StrictSchema>::DIALECT;
    assert_eq!(dialect.name, strict_schema::dialect::ANTHROPIC.name);
}
