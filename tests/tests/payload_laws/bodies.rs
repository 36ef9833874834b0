//! A request with its payloads in their places, in order.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use strict_schema::dialect::{ANTHROPIC, DIALECTS, OPENAI};
use strict_schema::{Dialect, Error, ErrorKind, Format, Payload, Provider, StrictSchema, Tool, ToolSet, Toolbox};

/// Its properties are not sorted, and a model answers in this order.
#[derive(Debug, Deserialize, StrictSchema)]
#[allow(dead_code, reason = "only the schema is used")]
struct Zeta {
    zeta: String,
    alpha: u8,
}

#[derive(Debug, Deserialize, StrictSchema)]
#[allow(dead_code, reason = "only the schema is used")]
struct Sorted {
    alpha: u8,
    zeta: String,
}

/// Not strict: it is normalized.
#[derive(Debug, Deserialize, StrictSchema)]
#[strict(false)]
#[allow(dead_code, reason = "only the schema is used")]
struct WithMap {
    /// A word.
    zeta: String,
    alpha: BTreeMap<String, String>,
}

#[derive(Serialize)]
struct Request {
    zmodel: &'static str,
    messages: [u8; 2],
    abc: f64,
}

const REQUEST: Request = Request { zmodel: "m", messages: [1, 2], abc: 0.1 };

/// Where each API has tools and a format, read from its documentation: the first tool, and the format.
fn places(provider: &Provider) -> (&'static str, Option<&'static str>) {
    match provider.name() {
        "openai-responses" => ("/tools/0", Some("/text/format")),
        "anthropic" => ("/tools/0", Some("/output_config/format")),
        "bedrock" => ("/toolConfig/tools/0", Some("/outputConfig/textFormat")),
        "gemini" => ("/tools/0/functionDeclarations/0", Some("/generationConfig")),
        "mcp" | "deepseek" => ("/tools/0", None),
        "ollama" => ("/tools/0", Some("/format")),
        _ => ("/tools/0", Some("/response_format")),
    }
}

#[test]
fn each_provider_has_each_payload_in_its_place() {
    for provider in Provider::all() {
        let (tool_at, format_at) = places(&provider);
        let tools = [Tool::of::<Zeta>(), Tool::of::<Sorted>()].into_iter().collect::<ToolSet>();
        let fitted = tools.fit(&provider).unwrap();
        let body = provider.body(&REQUEST, &fitted).unwrap();
        let text = body.to_string();
        assert!(text.starts_with(r#"{"zmodel":"m","messages":[1,2],"abc":0.1,"#), "{text}");
        assert!(text.find("\"zeta\"").unwrap() < text.find("\"alpha\"").unwrap(), "{text}");
        let sent: Value = serde_json::from_str(&text).unwrap();
        let second = format!("{}1", tool_at.strip_suffix('0').unwrap());
        for (payload, place) in fitted.tools().iter().zip([tool_at, &second]) {
            assert!(text.contains(payload.as_str()), "{text}");
            assert_eq!(sent.pointer(place).unwrap(), &payload.deserialize::<Value>().unwrap(), "{text}");
        }
        assert_eq!(body.clone().into_string(), text);
        assert_eq!(body.to_vec(), text.as_bytes());
        assert_eq!(serde_json::to_string(&body).unwrap(), text);
        // The same of payloads, of a set, of tools and of a toolbox.
        assert_eq!(provider.body(&REQUEST, fitted.tools()).unwrap().to_string(), text);
        assert_eq!(provider.body(&REQUEST, &tools).unwrap().to_string(), text);
        assert_eq!(provider.body(&REQUEST, [Tool::of::<Zeta>(), Tool::of::<Sorted>()]).unwrap().to_string(), text);
        let ready = Toolbox::returning().on(|_: Zeta| ()).on(|_: Sorted| ()).fit(&provider).unwrap();
        assert_eq!(provider.body(&REQUEST, &ready).unwrap().to_string(), text);

        let format = Format::of::<Zeta>();
        match format_at {
            None => assert!(provider.body(&REQUEST, &format).is_err(), "{provider}"),
            Some(place) => {
                let payload = format.payload(&provider).unwrap();
                let text = provider.body(&REQUEST, &format).unwrap().into_string();
                let sent: Value = serde_json::from_str(&text).unwrap();
                assert_eq!(sent.pointer(place).unwrap(), &payload.deserialize::<Value>().unwrap(), "{text}");
                assert!(text.contains(payload.as_str().trim_matches(['{', '}'])), "{text}");
                assert_eq!(provider.body(&REQUEST, &payload).unwrap().into_string(), text);
            }
        }
    }
}

#[test]
fn what_is_there_stays_and_what_is_taken_is_an_error() {
    let error = |body: Result<strict_schema::Body, Error>| body.unwrap_err().to_string();
    let format = Format::of::<Zeta>();
    let chat = Provider::openai_chat();
    let taken = json!({ "response_format": { "type": "json_object" } });
    assert_eq!(
        error(chat.body(&taken, &format)),
        "`zeta` belongs in `response_format`, and the request already has `response_format`: remove one of the two"
    );
    assert!(chat.body(json!({ "response_format": null }), &format).is_ok());
    for (provider, request, expected) in [
        (
            Provider::openai_responses(),
            json!({ "text": "plain" }),
            "`zeta` belongs in `text.format`, and `text` of the request is not an object",
        ),
        (
            Provider::gemini(),
            json!({ "generationConfig": [] }),
            "`zeta` belongs in `generationConfig`, and `generationConfig` of the request is not an object",
        ),
    ] {
        assert_eq!(error(provider.body(&request, &format)), expected);
    }
    let text = Provider::openai_responses().body(json!({ "text": { "verbosity": "low" } }), &format).unwrap();
    assert!(text.to_string().starts_with(r#"{"text":{"verbosity":"low","format":{"#), "{text}");
    let config = json!({ "generationConfig": { "temperature": 0, "responseMimeType": "application/json" } });
    let gemini = Provider::gemini().body(&config, &format).unwrap().to_string();
    assert_eq!(gemini.matches("responseMimeType").count(), 1, "{gemini}");
    let other = json!({ "generationConfig": { "responseMimeType": "text/plain" } });
    assert!(
        error(Provider::gemini().body(&other, &format)).contains("already has `generationConfig.responseMimeType`")
    );
    let other = json!({ "generationConfig": { "responseSchema": { "type": "OBJECT" } } });
    assert!(error(Provider::gemini().body(&other, &format)).contains("already has `generationConfig.responseSchema`"));

    let search = json!({ "tools": [{ "type": "web_search" }] });
    let tool = Tool::of::<Zeta>();
    let sent = Provider::openai_responses().body(&search, &tool).unwrap().to_string();
    assert!(sent.starts_with(r#"{"tools":[{"type":"web_search"},{"type":"function","name":"zeta","#), "{sent}");
    let search = json!({ "tools": [{ "googleSearch": {} }] });
    let sent = Provider::gemini().body(&search, &tool).unwrap().to_string();
    assert!(sent.starts_with(r#"{"tools":[{"googleSearch":{}},{"functionDeclarations":[{"name":"zeta","#), "{sent}");
    let none = json!({ "tools": [{ "functionDeclarations": null, "googleSearch": {} }] });
    let sent = Provider::gemini().body(&none, &tool).unwrap().to_string();
    assert!(sent.contains(r#""functionDeclarations":[{"name":"zeta","#), "{sent}");
    let twice = chat.body(json!({}), &tool).unwrap().to_string().parse::<Value>().unwrap();
    assert_eq!(
        error(chat.body(&twice, &tool)),
        "`zeta` is already in `tools[]`: give each tool of a request its own name"
    );
    assert_eq!(chat.body(&twice, &tool).unwrap_err().kind(), ErrorKind::Name);
    for (provider, request, expected) in [
        (&chat, json!({ "tools": {} }), "`zeta` belongs in `tools[]`, and `tools` of the request is not a list"),
        (
            &Provider::gemini(),
            json!({ "tools": [{ "functionDeclarations": {} }] }),
            "`zeta` belongs in `tools[].functionDeclarations[]`, and `tools[].functionDeclarations` of the request is not a list",
        ),
        (
            &Provider::gemini(),
            json!({ "tools": [{ "functionDeclarations": [{ "name": "zeta" }] }] }),
            "`zeta` is already in `tools[].functionDeclarations[]`: give each tool of a request its own name",
        ),
    ] {
        assert_eq!(error(provider.body(&request, &tool)), expected);
    }
    assert_eq!(
        error(chat.body([1], &tool)),
        "the request is not a JSON object: it needs members for tools and formats"
    );
    let anthropic = tool.payload(&Provider::anthropic()).unwrap();
    assert!(error(chat.body(json!({}), &anthropic)).starts_with("`zeta` is a payload for Anthropic Messages"));
}

#[test]
fn what_holds_of_a_request_as_a_whole_is_kept() {
    let cohere = Provider::cohere();
    let strict = cohere.body(json!({}), [Tool::of::<Zeta>()]).unwrap().to_string();
    assert!(strict.ends_with(r#","strict_tools":true}"#), "{strict}");
    assert!(cohere.body(json!({ "strict_tools": false }), [Tool::of::<Zeta>()]).is_err());
    let open = cohere.body(json!({}), [Tool::of::<Zeta>().strict(false)]).unwrap().to_string();
    assert!(!open.contains("strict_tools"), "{open}");
    let error = cohere.body(json!({ "strict_tools": true }), [Tool::of::<Zeta>().strict(false)]).unwrap_err();
    assert_eq!(error.to_string(), "the tools are not strict, and the request says otherwise in `strict_tools`");
    let mixed =
        [Tool::of::<Zeta>().payload(&cohere).unwrap(), Tool::of::<Sorted>().strict(false).payload(&cohere).unwrap()];
    assert!(cohere.body(json!({}), &mixed).is_err());
    // The flag is that of the request, whatever the dialect says.
    assert!(cohere.clone().with_dialect(OPENAI).body(json!({}), &mixed).is_err());
    let deepseek = Provider::deepseek();
    let mixed = [Tool::of::<Zeta>(), Tool::of::<Sorted>().strict(false)].map(|it| it.payload(&deepseek).unwrap());
    let error = deepseek.body(json!({}), &mixed).unwrap_err().to_string();
    assert!(error.starts_with("the provider accepts only strict tools or none"), "{error}");
    let error = cohere.body(json!({}), (Tool::of::<Zeta>(), Format::of::<Sorted>())).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Budget);
    let both = Provider::openai_chat().body(json!({}), (Tool::of::<Zeta>(), Some(Format::of::<Sorted>()))).unwrap();
    assert!(both.to_string().contains("response_format") && both.to_string().contains("tools"));
    // Tools in a list are fitted like those of a set.
    let many: Vec<_> = (0..21).map(|index| Tool::of::<Zeta>().with_name(format!("t{index}"))).collect();
    let sent = Provider::anthropic().body(json!({}), &many).unwrap().to_string();
    assert_eq!(sent.matches("\"strict\":true").count(), 20);
    // And so are sets, tools and a format in one request.
    let (first, rest) =
        (many[..12].iter().cloned().collect::<ToolSet>(), many[12..].iter().cloned().collect::<ToolSet>());
    let sent = Provider::anthropic().body(json!({}), (&first, &rest)).unwrap().to_string();
    assert_eq!(sent.matches("\"strict\":true").count(), 20);
    let ready: Vec<_> = many[..12].iter().map(|it| it.payload(&Provider::anthropic()).unwrap()).collect();
    let mapped = rest.clone().with_mapped_names();
    for sent in [
        Provider::anthropic().body(json!({}), (&ready, &rest)).unwrap().to_string(),
        Provider::anthropic().body(json!({}), (&mapped, &first)).unwrap().to_string(),
    ] {
        assert_eq!(sent.matches("\"strict\":true").count(), 20);
    }
    let all: Vec<_> = many.iter().map(|it| it.payload(&Provider::anthropic()).unwrap()).collect();
    assert_eq!(Provider::anthropic().body(json!({}), &all).unwrap_err().kind(), ErrorKind::Budget);
    let parts = ([Tool::of::<Optionals>()], Format::of::<Optionals>());
    let sent = Provider::anthropic().body(json!({}), &parts).unwrap().to_string();
    assert!(sent.contains("\"strict\":false"), "{sent}");
    // A tool that is not strict uses none of it.
    let open = Tool::of::<Optionals>().strict(false).payload(&Provider::anthropic()).unwrap();
    let beside = Tool::of::<Optionals>().with_name("beside");
    let sent = Provider::anthropic().body(json!({}), (open, beside)).unwrap().to_string();
    assert!(sent.contains("\"strict\":true"), "{sent}");
    let formats = (Format::of::<Zeta>(), Format::of::<Sorted>());
    let error = Provider::openai_chat().body(json!({}), &formats).unwrap_err().to_string();
    assert!(error.contains("the request already has `response_format`"), "{error}");
}

/// Twice as many are more than Anthropic takes.
#[derive(StrictSchema)]
#[allow(dead_code, reason = "only the schema is used")]
#[rustfmt::skip]
struct Optionals {
    a: Option<u8>, b: Option<u8>, c: Option<u8>, d: Option<u8>, e: Option<u8>, f: Option<u8>, g: Option<u8>, h: Option<u8>,
    i: Option<u8>, j: Option<u8>, k: Option<u8>, l: Option<u8>, m: Option<u8>,
}

/// Its properties, the names in `required` and the keywords are in the order of the type that it comes from.
#[test]
fn a_normalized_type_keeps_its_order() {
    let payload = Tool::of::<WithMap>().normalized().payload(&Provider::openai_chat()).unwrap();
    let start = r#""properties":{"zeta":{"type":"string","description":"A word."},"alpha":{"type":"array","#;
    assert!(payload.schema().contains(start), "{}", payload.schema());
    assert!(payload.schema().contains(r#""required":["zeta","alpha"]"#), "{}", payload.schema());
}

/// Whether `serde_json` keeps the order in this build.
fn keeps_order() -> bool {
    json!({ "b": 1, "a": 1 }).to_string().starts_with(r#"{"b""#)
}

#[test]
fn order_is_kept_or_its_loss_is_an_error() {
    for provider in Provider::all() {
        let payload = Tool::of::<Zeta>().payload(&provider).unwrap();
        let value = serde_json::to_value(&payload);
        match value {
            Ok(value) => {
                assert!(keeps_order(), "{provider}");
                assert_eq!(value, payload.deserialize::<Value>().unwrap());
            }
            Err(error) => {
                assert!(!keeps_order());
                assert!(error.to_string().contains("provider.body(…)"), "{error}");
            }
        }
        let body = provider.body(json!({}), &payload).unwrap();
        assert_eq!(serde_json::to_value(&body).is_ok(), keeps_order());
        assert_eq!(serde_json::to_value(vec![(1, &payload)]).is_ok(), keeps_order());
        // Where nothing is lost, nothing is refused.
        let sorted = Tool::of::<Sorted>().payload(&provider).unwrap();
        assert_eq!(json!({ "tools": [sorted] })["tools"][0], sorted.deserialize::<Value>().unwrap());
        // Text is always in order, and a client's own types are its own business.
        assert_eq!(serde_json::to_string(&payload).unwrap(), payload.as_str());
        assert!(payload.deserialize::<Value>().is_ok());
    }
}

#[test]
fn a_provider_is_found_by_each_of_its_names() {
    for provider in Provider::all() {
        for name in provider.aliases().iter().copied().chain([provider.name()]) {
            for written in [name.to_owned(), name.to_uppercase().replace('-', "_"), format!(" {name} ")] {
                assert_eq!(written.parse::<Provider>().unwrap().name(), provider.name(), "{written}");
            }
        }
        for dialect in DIALECTS {
            let written = provider.clone().with_dialect(**dialect).to_string();
            let read: Provider = written.parse().unwrap();
            assert_eq!((read.name(), read.dialect().name), (provider.name(), dialect.name), "{written}");
            assert_eq!(read.to_string(), written);
        }
        assert_eq!(provider.to_string(), provider.name());
    }
    for dialect in DIALECTS {
        let routed = Provider::openrouter(dialect).to_string();
        assert_eq!(routed.parse::<Provider>().unwrap().dialect().name, dialect.name, "{routed}");
    }
    let routed: Provider = "openrouter@anthropic".parse().unwrap();
    assert_eq!(routed.dialect().name, ANTHROPIC.name);
    assert_eq!(
        Tool::of::<Zeta>().to_json(&routed).unwrap(),
        Tool::of::<Zeta>().to_json(&Provider::openrouter(&ANTHROPIC)).unwrap()
    );
    let error = |written: &str| written.parse::<Provider>().unwrap_err().to_string();
    assert_eq!(error("antropic"), "no provider is called `antropic`: did you mean `anthropic`?");
    assert!(error("watson").contains("there are `openai-chat`, `openai-responses`"), "{}", error("watson"));
    assert!(error("openrouter").contains("`openrouter@anthropic`"));
    assert!(error("openai@watson").starts_with("no dialect is called `watson`"));
    assert!("openai".parse::<Dialect>().is_ok());
}

#[test]
fn a_payload_decodes_as_its_type_and_no_other() {
    let provider = Provider::openai_responses();
    let answer = r#"{"zeta":"z","alpha":1}"#;
    let format: Payload<Zeta> = Format::of::<Zeta>().payload(&provider).unwrap();
    assert_eq!(format.decode(answer).unwrap().alpha, 1);
    let tool = Tool::of::<Zeta>().payload(&provider).unwrap();
    assert_eq!(tool.decode_as::<Zeta>(answer).unwrap().zeta, "z");
    assert_eq!(tool.decode(answer).unwrap(), json!({ "zeta": "z", "alpha": 1 }));
    for other in [tool.decode_as::<Sorted>(answer), format.erased().decode_as::<Sorted>(answer)] {
        let error = other.unwrap_err().to_string();
        assert!(error.contains("`Zeta`") && error.contains("`Sorted`"), "{error}");
    }
    // What a foreign schema is of, only its owner knows.
    let schema = json!({ "type": "object", "properties": { "zeta": { "type": "string" } } });
    let foreign = Tool::new("zeta", "", schema).payload(&provider).unwrap();
    assert_eq!(foreign.decode_as::<Sorted>(answer).unwrap().alpha, 1);
}
