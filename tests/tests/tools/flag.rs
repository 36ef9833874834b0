//! Who decides the flag `strict`: each row of the table that this follows is a test.

use serde_json::{Value, json};
use strict_schema::dialect::{
    ANTHROPIC, AZURE_OPENAI, BEDROCK, CEREBRAS, COHERE, DEEPSEEK, GEMINI, GROQ, MOONSHOT, OPENAI, OPENAI_FINE_TUNED,
    PORTABLE, StrictWhenOmitted, Surface, VLLM, XAI,
};
use strict_schema::{Dialect, Format, Provider, Role, StrictSchema, Tool};

/// Look something up.
#[derive(StrictSchema)]
#[allow(dead_code, reason = "only the schema is used")]
struct Search {
    query: String,
    page: Option<u32>,
}

#[derive(StrictSchema)]
#[strict(false)]
#[allow(dead_code, reason = "only the schema is used")]
struct Relaxed {
    query: String,
}

#[derive(StrictSchema)]
#[strict(true)]
#[allow(dead_code, reason = "only the schema is used")]
struct Insistent {
    query: String,
}

const OPENAIS: [fn() -> Provider; 3] = [Provider::openai_chat, Provider::openai_responses, Provider::azure_openai];
const ANTHROPICS: [fn() -> Provider; 2] = [Provider::anthropic, Provider::bedrock];

/// The flag as it stands in the request: absent is not false.
#[track_caller]
fn check(tool: &Tool, provider: &Provider, expected: Option<bool>) {
    let payload = tool.payload(provider).unwrap();
    assert_eq!(payload.strict(), expected);
    let sent: Value = serde_json::from_str(payload.as_str()).unwrap();
    let place = ["function", "toolSpec"].into_iter().find_map(|key| sent.get(key)).unwrap_or(&sent);
    assert_eq!(place.get("strict").map(|flag| flag.as_bool().unwrap()), expected, "{payload}");
}

// The resolution.

#[test]
fn by_default_anthropic_without_structured_outputs_omits_the_flag() {
    for provider in ANTHROPICS {
        let provider = provider().without_structured_outputs();
        check(&Tool::of::<Search>(), &provider, None);
        // Whoever asks: the model does not know the flag.
        check(&Tool::of::<Search>().strict(true), &provider, None);
        check(&Tool::of::<Search>(), &provider.with_strict(true), None);
    }
}

#[test]
fn the_format_of_anthropic_has_no_flag() {
    for provider in [Provider::anthropic(), Provider::anthropic().with_strict(false), Provider::bedrock()] {
        for format in [Format::of::<Search>(), Format::of::<Search>().strict(false)] {
            let payload = format.payload(&provider).unwrap();
            assert_eq!(payload.strict(), None);
            assert!(!payload.as_str().contains(r#""strict""#), "{payload}");
            assert!(payload.schema().ends_with(r#""additionalProperties":false}"#), "{payload}");
        }
        let open = Format::new("open", "", json!({ "type": "object", "properties": { "a": { "type": "string" } } }));
        let error = open.payload(&provider).unwrap_err().to_string();
        assert!(error.contains("the provider would reject its schema"), "{error}");
    }
}

#[test]
fn a_tool_overrides_a_strict_provider() {
    for provider in OPENAIS.into_iter().chain(ANTHROPICS) {
        let provider = provider().with_strict(true);
        check(&Tool::of::<Search>().strict(false), &provider, Some(false));
        check(&Tool::of::<Relaxed>(), &provider, Some(false));
    }
}

#[test]
fn a_tool_overrides_a_provider_that_is_not_strict() {
    for provider in OPENAIS.into_iter().chain(ANTHROPICS) {
        let provider = provider().with_strict(false);
        check(&Tool::of::<Search>().strict(true), &provider, Some(true));
        check(&Tool::of::<Insistent>(), &provider, Some(true));
    }
}

#[test]
fn a_tool_overrides_its_type() {
    for provider in OPENAIS.into_iter().chain(ANTHROPICS) {
        check(&Tool::of::<Relaxed>().strict(true), &provider(), Some(true));
        check(&Tool::of::<Insistent>().strict(false), &provider(), Some(false));
    }
}

// The same for each provider by itself: nothing said, true, false, and a foreign tool.

macro_rules! providers {
    ($($name:ident: $provider:expr, $flags:expr;)*) => {
        $(mod $name {
            use super::*;

            #[test]
            fn by_default() {
                check(&Tool::of::<Search>(), &$provider, $flags.strict);
            }

            #[test]
            fn set_to_true() {
                check(&Tool::of::<Search>().strict(true), &$provider, $flags.strict);
                check(&Tool::of::<Search>(), &$provider.with_strict(true), $flags.strict);
                check(&Tool::of::<Insistent>(), &$provider, $flags.strict);
            }

            #[test]
            fn set_to_false() {
                check(&Tool::of::<Search>().strict(false), &$provider, $flags.open);
                check(&Tool::of::<Search>(), &$provider.with_strict(false), $flags.open);
                check(&Tool::of::<Relaxed>(), &$provider, $flags.open);
            }

            #[test]
            fn foreign_tools() {
                for annotation in [None, Some(true), Some(false)] {
                    check_foreign(&$provider, annotation, &$flags);
                }
            }

            #[test]
            fn without_structured_outputs() {
                let provider = $provider.without_structured_outputs();
                for tool in [Tool::of::<Search>(), Tool::of::<Insistent>(), Tool::of::<Relaxed>(), fit(), unfit()] {
                    check(&tool, &provider, $flags.unsupported);
                }
            }

            #[test]
            fn the_format() {
                let flag = |provider: Provider| Some(Format::of::<Search>().payload(&provider).ok()?.strict());
                assert_eq!(flag($provider).is_some(), $flags.has_formats);
                if $flags.has_formats {
                    assert_eq!(flag($provider), Some($flags.format));
                    assert_eq!(flag($provider.with_strict(false)), Some($flags.format.map(|_| false)));
                }
            }
        })*
    };
}

providers! {
    openai_chat: Provider::openai_chat(), SENT;
    openai_responses: Provider::openai_responses(), SENT;
    openai_fine_tuned: Provider::openai_chat().with_dialect(OPENAI_FINE_TUNED), SENT;
    azure_openai: Provider::azure_openai(), SENT;
    azure_openai_responses: Provider::openai_responses().with_dialect(AZURE_OPENAI), SENT;
    anthropic: Provider::anthropic(), SENT_WHERE_SUPPORTED;
    bedrock: Provider::bedrock(), SENT_WHERE_SUPPORTED;
    gemini: Provider::gemini(), NONE;
    mcp: Provider::mcp(), Flags { has_formats: false, ..NONE };
    xai: Provider::openai_chat().with_dialect(XAI), SENT;
    xai_responses: Provider::openai_responses().with_dialect(XAI), SENT;
    deepseek: Provider::openai_chat().with_dialect(DEEPSEEK), Flags { has_formats: false, ..SENT };
    groq: Provider::openai_chat().with_dialect(GROQ), SENT;
    cerebras: Provider::openai_chat().with_dialect(CEREBRAS), SENT;
}

/// The flag as a provider is to get it.
struct Flags {
    strict: Option<bool>,
    open: Option<bool>,
    /// Of a model without structured outputs.
    unsupported: Option<bool>,
    has_formats: bool,
    format: Option<bool>,
}

/// It is sent always: what its absence means depends on the provider.
const SENT: Flags =
    Flags { strict: Some(true), open: Some(false), unsupported: Some(false), has_formats: true, format: Some(true) };

/// Models without structured outputs do not know it, and formats have none.
const SENT_WHERE_SUPPORTED: Flags = Flags { unsupported: None, format: None, ..SENT };

const NONE: Flags = Flags { strict: None, open: None, unsupported: None, has_formats: true, format: None };

/// A foreign tool that every strict mode takes.
fn fit() -> Tool {
    let properties = json!({ "path": { "type": "string" } });
    let schema =
        json!({ "type": "object", "properties": properties, "required": ["path"], "additionalProperties": false });
    Tool::new("fit", "", schema)
}

/// One that no strict mode takes.
fn unfit() -> Tool {
    let pair = json!({ "type": "array", "items": [{ "type": "string" }, { "type": "number" }] });
    Tool::new("unfit", "", json!({ "type": "object", "properties": { "pair": pair }, "additionalProperties": {} }))
}

#[track_caller]
fn check_foreign(provider: &Provider, annotation: Option<bool>, flags: &Flags) {
    let annotated = |tool: Tool| match annotation {
        Some(strict) => tool.strict(strict),
        None => tool,
    };
    let asked = if annotation == Some(false) { flags.open } else { flags.strict };
    check(&annotated(fit()), provider, asked);
    let unfit = annotated(unfit());
    match annotation {
        // Nothing may be sent as strict that is not.
        Some(true) if flags.strict.is_some() => assert!(unfit.payload(provider).is_err()),
        _ if flags.strict.is_some() => {
            check(&unfit, provider, flags.open);
            let is_demoted = unfit.payload(provider).unwrap().demoted().is_some();
            assert_eq!(is_demoted, annotation.is_none(), "what was asked for is no demotion");
        }
        // Nobody judges it there, and it is passed on: not as strict without a word.
        Some(true) if provider.name() == "mcp" => assert!(unfit.payload(provider).is_err()),
        _ => {
            check(&unfit, provider, None);
            let is_demoted = unfit.payload(provider).unwrap().demoted().is_some();
            assert_eq!(is_demoted, annotation.is_none() && provider.name() == "mcp");
        }
    }
}

#[derive(StrictSchema)]
#[allow(dead_code, reason = "only the schema is used")]
struct Tree {
    label: String,
    children: Vec<Tree>,
}

#[derive(StrictSchema)]
#[strict(true)]
#[allow(dead_code, reason = "only the schema is used")]
struct InsistentTree {
    children: Vec<InsistentTree>,
}

#[derive(StrictSchema)]
#[strict(false)]
#[allow(dead_code, reason = "only the schema is used")]
struct Map {
    map: std::collections::BTreeMap<String, u8>,
}

/// Strictness that was asked for is kept, or an error, or in `demoted`: for each provider, whoever asks, and however the schema was made.
#[test]
fn strictness_is_not_lost_without_a_word() {
    let tools = [
        Tool::of::<Search>(),
        Tool::of::<Tree>(),
        Tool::of::<InsistentTree>(),
        Tool::of::<Map>().normalized(),
        Tool::of::<Tree>().normalized(),
        Tool::of::<Tree>().with_enum("/label", ["a"]).unwrap(),
        fit(),
        unfit(),
        unfit().normalized(),
    ];
    let mut kept = 0;
    for provider in Provider::all() {
        for provider in [provider.clone(), provider.clone().with_strict(true), provider.without_structured_outputs()] {
            for tool in &tools {
                for (tool, asks) in [(tool.clone(), tool.strict_mode()), (tool.clone().strict(true), Some(true))] {
                    let Ok(payload) = tool.payload(&provider) else { continue };
                    let context = format!("{provider}, {asks:?}: {payload}");
                    let is_told = payload.demoted().is_some();
                    let schema: Value = payload.schema().parse().unwrap();
                    let is_strict = strict_schema::validate(&schema, provider.dialect()).is_ok();
                    assert!(payload.strict() != Some(true) || is_strict && !is_told, "{context}");
                    // A model without structured outputs was said to have none.
                    if asks == Some(true) || !format!("{provider:?}").contains("structured_outputs: false") {
                        assert!(is_told || is_strict && payload.strict() != Some(false), "{context}");
                    }
                    kept += u32::from(!is_told);
                }
            }
        }
    }
    assert!(kept > 400, "{kept}");
}

#[derive(StrictSchema)]
#[strict(false)]
#[allow(dead_code, reason = "only the schema is used")]
struct Counts {
    of_each: std::collections::BTreeMap<String, u8>,
}

/// Before a type is sent in a weaker form, it is rewritten, if that was asked for.
#[test]
fn a_type_that_may_be_normalized_is_not_demoted() {
    // Its dialect has no recursion, and nothing judges its schemas.
    let mcp = Provider::mcp();
    assert!(Tool::of::<Tree>().payload(&mcp).unwrap().demoted().is_some());
    let payload = Tool::of::<Tree>().normalized().payload(&mcp).unwrap();
    assert!(payload.demoted().is_none() && !payload.changes().is_empty(), "{payload}");
    // What has no flag, and is judged all the same, is rewritten also where strict mode is off.
    for provider in ANTHROPICS {
        assert!(Format::of::<Counts>().strict(false).payload(&provider()).is_err());
        let payload = Format::of::<Counts>().strict(false).normalized().payload(&provider()).unwrap();
        assert!(!payload.changes().is_empty(), "{payload}");
    }
}

// The annotation.

#[test]
fn the_annotation_is_unset_by_default() {
    assert_eq!(Tool::of::<Search>().strict_mode(), None);
    assert_eq!(Format::of::<Search>().strict_mode(), None);
}

#[test]
fn the_annotation_can_be_set_to_true() {
    assert_eq!(Tool::of::<Search>().strict(true).strict_mode(), Some(true));
    assert_eq!(Tool::of::<Insistent>().strict_mode(), Some(true));
}

#[test]
fn the_annotation_can_be_set_to_false() {
    assert_eq!(Tool::of::<Search>().strict(false).strict_mode(), Some(false));
    assert_eq!(Tool::of::<Relaxed>().strict_mode(), Some(false));
}

#[test]
fn the_annotation_works_with_dynamic_tools() {
    let tool = Tool::new("test_tool", "", json!({ "type": "object", "properties": {} }));
    assert_eq!(tool.strict_mode(), None);
    assert_eq!(tool.strict(false).strict_mode(), Some(false));
}

// What the providers do when the flag is missing.

#[test]
fn what_an_absent_flag_means_is_known_for_each_api() {
    use StrictWhenOmitted::{NoFlag, OfRequest, Off, OffUnlessDemanded, On, Refused, Tried, Unknown};

    let check = |dialect: &Dialect, tools: &[StrictWhenOmitted], formats: &[StrictWhenOmitted]| {
        let omitted = |role| -> Vec<_> {
            let of_role = |surface: &&Surface| surface.role == role;
            dialect.surfaces.iter().filter(of_role).map(|it| it.strict_when_omitted).collect()
        };
        assert_eq!((&omitted(Role::Tool)[..], &omitted(Role::Format)[..]), (tools, formats), "{}", dialect.name);
    };
    // Of OpenAI's, Chat Completions and then Responses.
    check(&OPENAI, &[Off, Tried], &[Off, Off]);
    check(&OPENAI_FINE_TUNED, &[Off, Tried], &[Off, Off]);
    check(&AZURE_OPENAI, &[Off, Tried], &[Off, Off]);
    check(&ANTHROPIC, &[Off], &[NoFlag]);
    check(&BEDROCK, &[Off], &[NoFlag]);
    check(&GEMINI, &[NoFlag], &[NoFlag]);
    check(&XAI, &[NoFlag, NoFlag], &[NoFlag, NoFlag]);
    check(&MOONSHOT, &[On], &[On]);
    check(&COHERE, &[OfRequest], &[NoFlag]);
    check(&VLLM, &[OffUnlessDemanded], &[NoFlag]);
    check(&DEEPSEEK, &[Refused], &[]);
    check(&GROQ, &[Off], &[Off]);
    check(&CEREBRAS, &[Unknown], &[Unknown]);
    check(&PORTABLE, &[Refused], &[Refused]);
}

#[test]
fn where_an_absent_flag_means_try_strict_it_is_never_absent() {
    let providers: [fn() -> Provider; 5] = [
        Provider::openai_responses,
        || Provider::openai_responses().with_strict(false),
        || Provider::openai_responses().without_structured_outputs(),
        || Provider::openai_responses().with_dialect(XAI),
        || Provider::openai_chat().with_dialect(DEEPSEEK),
    ];
    for provider in providers.iter().map(|it| it()) {
        for tool in [
            Tool::of::<Search>(),
            Tool::of::<Relaxed>(),
            Tool::new("any", "", json!({ "type": "object", "properties": {} })),
        ] {
            assert_ne!(tool.payload(&provider).unwrap().strict(), None);
        }
    }
}

#[test]
fn a_model_without_structured_outputs_takes_no_format() {
    let error = Format::of::<Search>().payload(&Provider::openai_chat().without_structured_outputs()).unwrap_err();
    assert_eq!(error.to_string(), "no format `search`: the model has no structured outputs, so it accepts no format");
}

// What goes with the flag.

#[test]
fn a_tool_that_is_not_strict_has_a_relaxed_schema() {
    for provider in OPENAIS.into_iter().chain(ANTHROPICS) {
        let payload = Tool::of::<Search>().strict(false).payload(&provider()).unwrap();
        let schema: Value = serde_json::from_str(payload.schema()).unwrap();
        assert_eq!(schema["required"], json!(["query"]));
        assert_eq!(schema.get("additionalProperties"), None);
        assert!(payload.demoted().is_none(), "it was asked for");
    }
}

#[test]
fn a_relaxed_schema_breaks_no_rule_that_holds_for_it_too() {
    #[derive(StrictSchema)]
    #[strict(false)]
    #[allow(dead_code, reason = "only the schema is used")]
    struct Anything {
        headers: std::collections::BTreeMap<String, String>,
        body: Value,
        pair: (String, u8),
        list: Option<Vec<Search>>,
    }

    let payload = Tool::of::<Anything>().payload(&Provider::openai_chat()).unwrap();
    let report = strict_schema::validate(&serde_json::from_str(payload.schema()).unwrap(), &OPENAI);
    let broken: Vec<_> = report.errors().filter(|it| it.rule.binds_non_strict).map(ToString::to_string).collect();
    assert!(broken.is_empty(), "{broken:#?}\n{payload}");
}

#[test]
fn a_type_that_opted_out_cannot_be_forced_where_strict_mode_cannot_say_it() {
    #[derive(StrictSchema)]
    #[strict(false)]
    #[allow(dead_code, reason = "only the schema is used")]
    struct Headers {
        headers: std::collections::BTreeMap<String, String>,
    }

    let tool = Tool::of::<Headers>().strict(true);
    let error = tool.payload(&Provider::openai_chat()).unwrap_err();
    let what = "no tool `headers`: at `headers`: a map cannot be part of a strict schema\n";
    assert!(error.to_string().starts_with(what), "{error}");
    // Anthropic's formats are always strict.
    assert!(Format::of::<Headers>().payload(&Provider::anthropic()).is_err());
}

// Foreign tools.

#[test]
fn a_foreign_tool_that_is_strict_already_stays_so() {
    let schema = json!({ "type": "object", "properties": {}, "required": [], "additionalProperties": false });
    let tool = Tool::new("ping", "", schema);
    for provider in OPENAIS.into_iter().chain(ANTHROPICS) {
        check(&tool, &provider(), Some(true));
        assert!(tool.payload(&provider()).unwrap().demoted().is_none());
    }
}

#[test]
fn a_foreign_tool_that_is_not_strict_is_demoted_with_a_reason() {
    let tool = Tool::new("ping", "", json!({ "type": "object", "properties": {} }));
    for provider in OPENAIS.into_iter().chain(ANTHROPICS) {
        check(&tool, &provider(), Some(false));
        let payload = tool.payload(&provider()).unwrap();
        let why = payload.demoted().unwrap();
        assert!(why.reasons().iter().any(|reason| reason.message.contains("SM-03")), "{why}");
        // Asked for, it is no demotion.
        assert!(tool.payload(&provider().with_strict(false)).unwrap().demoted().is_none());
    }
}

#[test]
fn a_foreign_tool_that_has_to_be_strict_is_an_error() {
    let tool = Tool::new("ping", "", json!({ "type": "object", "properties": {} })).strict(true);
    let error = tool.payload(&Provider::openai_chat()).unwrap_err();
    assert!(error.to_string().starts_with("no tool `ping`: it should be strict, but its schema is not\n"), "{error}");
}

#[test]
fn a_foreign_tool_that_is_refused_even_as_not_strict_is_an_error() {
    let tool = Tool::new("ping", "", json!({ "type": "object", "oneOf": [], "properties": {} }));
    for provider in OPENAIS.into_iter().chain(ANTHROPICS) {
        let error = tool.payload(&provider()).unwrap_err();
        assert!(error.to_string().contains("the provider would reject its schema, strict or not"), "{error}");
    }
}

#[test]
fn below_the_root_anthropic_takes_what_openai_refuses() {
    let schema = json!({ "type": "object", "properties": { "headers": { "type": "object", "propertyNames": { "type": "string" } } } });
    let tool = Tool::new("fetch", "", schema);
    assert!(tool.payload(&Provider::openai_chat()).is_err());
    check(&tool, &Provider::anthropic(), Some(false));
}

#[test]
fn a_foreign_tool_is_normalized_on_request() {
    let schema = json!({
        "type": "object",
        "properties": { "path": { "type": "string" }, "labels": { "type": "object", "additionalProperties": { "type": "string" } } },
        "required": ["labels"]
    });
    let tool = Tool::new("list", "", schema.clone()).normalized();
    let provider = Provider::openai_responses();
    check(&tool, &provider, Some(true));
    let payload = tool.payload(&provider).unwrap();
    assert!(payload.demoted().is_none() && !payload.changes().is_empty());
    assert!(strict_schema::validate(&serde_json::from_str(payload.schema()).unwrap(), &OPENAI).is_ok());
    let answer = r#"{"labels":[{"key":"a","value":"b"}],"path":null}"#;
    assert_eq!(payload.decode(answer).unwrap(), json!({ "labels": { "a": "b" } }));

    // Where it is not strict, the original goes out, and is what is answered.
    let payload = tool.payload(&provider.with_strict(false)).unwrap();
    assert_eq!(serde_json::from_str::<Value>(payload.schema()).unwrap(), schema);
    assert_eq!(payload.decode(r#"{"labels":{"a":"b"}}"#).unwrap(), json!({ "labels": { "a": "b" } }));
}

#[test]
fn a_foreign_tool_that_cannot_be_normalized_is_demoted_with_the_reasons() {
    let schema = json!({ "type": "object", "properties": { "a": { "$ref": "other.json" } } });
    let tool = Tool::new("list", "", schema).normalized();
    let payload = tool.payload(&Provider::anthropic()).unwrap();
    assert_eq!(payload.strict(), Some(false));
    assert!(
        payload
            .demoted()
            .unwrap()
            .to_string()
            .starts_with("tool `list`: it is sent as not strict: the schema cannot be normalized")
    );
    assert!(tool.strict(true).payload(&Provider::anthropic()).is_err());
}

/// Formats of Moonshot, Anthropic and Bedrock may be any value, a tool has to be an object.
#[test]
fn the_root_of_a_tool_is_an_object_where_the_provider_requires_it() {
    let list = || json!({ "type": "array", "items": { "type": "string" } });
    let provider = Provider::moonshot();
    let format = Format::new("list", "Lists.", list()).strict(true).payload(&provider).unwrap();
    assert_eq!(format.strict(), Some(true));
    let normalized = Format::new("list", "Lists.", list()).normalized();
    for of_any_root in [Provider::anthropic(), Provider::bedrock()] {
        let format = normalized.payload(&of_any_root).unwrap();
        assert!(format.schema().starts_with(r#"{"type":"array""#), "{}", format.schema());
    }
    let error = Tool::new("list", "Lists.", list()).strict(true).payload(&provider).unwrap_err();
    assert!(error.to_string().contains("object"), "{error}");
}

/// The marks of the table of rules come from OpenAI's errors. Other providers exempt a tool that is not strict, but for its root.
#[test]
fn each_provider_applies_its_own_rules_to_tools_that_are_not_strict() {
    let kinds = json!({ "oneOf": [{ "type": "string" }, { "type": "integer" }] });
    let within = json!({ "type": "object", "properties": { "kind": kinds } });
    let at_the_root = json!({ "type": "object", "oneOf": [{ "required": ["a"] }, { "required": ["b"] }] });
    let list = json!({ "type": "array", "items": { "type": "string" } });
    let no_schema = json!({ "type": "object", "properties": { "a": { "type": "any" } } });
    for (provider, is_sent) in [
        ("openai-chat", [false, false, false, false]),
        ("azure-openai", [false, false, false, false]),
        ("anthropic", [true, false, false, false]),
        ("bedrock", [true, false, false, false]),
        ("groq", [true, true, false, false]),
        ("moonshot", [true, true, false, false]),
        ("ollama", [true, true, true, true]),
        ("mcp", [true, true, false, true]),
    ] {
        let provider: Provider = provider.parse().unwrap();
        for (schema, is_sent) in [&within, &at_the_root, &list, &no_schema].into_iter().zip(is_sent) {
            let tool = Tool::new("find", "Finds.", schema.clone()).strict(false);
            let payload = tool.payload(&provider);
            assert_eq!(payload.is_ok(), is_sent, "{provider}: {schema}: {payload:?}");
        }
    }
}

#[test]
fn only_schemas_are_sent() {
    for provider in Provider::all() {
        for schema in [json!(null), json!(3), json!([]), json!("x")] {
            for tool in [Tool::new("find", "", schema.clone()), Tool::new("find", "", schema.clone()).normalized()] {
                assert!(tool.payload(&provider).is_err(), "{provider}: {schema}");
            }
        }
    }
}
