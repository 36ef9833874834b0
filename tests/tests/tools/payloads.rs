//! Each payload to the byte, beside the shape in the provider's documentation.

use serde::Serialize;
use serde_json::{Map, Value, json};
use strict_schema::dialect::{DEEPSEEK, GEMINI_OPENAPI, OPENAI, PORTABLE};
use strict_schema::{Format, Payload, Provider, StrictSchema, Tool};

/// Look up the "weather".
#[derive(StrictSchema)]
#[allow(dead_code, reason = "only the schema is used")]
struct GetWeather {
    /// City and country
    location: String,
    days: u8,
    unit: Option<Unit>,
}

#[derive(StrictSchema)]
#[serde(rename_all = "snake_case")]
#[allow(dead_code, reason = "only the schema is used")]
enum Unit {
    Celsius,
    Fahrenheit,
}

/// Send a request.
#[derive(StrictSchema)]
#[strict(false)]
#[allow(dead_code, reason = "only the schema is used")]
struct SendRequest {
    url: String,
    headers: std::collections::BTreeMap<String, String>,
    body: Option<String>,
}

fn foreign() -> Tool {
    let schema = json!({
        "additionalProperties": false,
        "properties": { "path": { "type": "string" } },
        "required": ["path"],
        "type": "object"
    });
    Tool::new("read_file", "Read a file\nas text", schema)
}

/// A derived tool, a foreign one, one that opted out, and a format.
#[track_caller]
fn check(provider: &Provider, [derived, by_hand, opted_out, format]: [&str; 4]) {
    assert_eq!(Tool::of::<GetWeather>().to_json(provider).unwrap(), derived);
    assert_eq!(foreign().to_json(provider).unwrap(), by_hand);
    assert_eq!(Tool::of::<SendRequest>().to_json(provider).unwrap(), opted_out);
    assert_eq!(Format::of::<GetWeather>().to_json(provider).unwrap_or_else(|error| error.to_string()), format);
}

#[test]
fn openai_chat() {
    check(
        &Provider::openai_chat(),
        [
            r#"{"type":"function","function":{"name":"get_weather","description":"Look up the \"weather\".","parameters":{"type":"object","properties":{"location":{"type":"string","description":"City and country"},"days":{"type":"integer","minimum":0,"maximum":255},"unit":{"type":["string","null"],"enum":["celsius","fahrenheit",null]}},"required":["location","days","unit"],"additionalProperties":false},"strict":true}}"#,
            r#"{"type":"function","function":{"name":"read_file","description":"Read a file\nas text","parameters":{"additionalProperties":false,"properties":{"path":{"type":"string"}},"required":["path"],"type":"object"},"strict":true}}"#,
            r#"{"type":"function","function":{"name":"send_request","description":"Send a request.","parameters":{"type":"object","properties":{"url":{"type":"string"},"headers":{"type":"object","properties":{},"additionalProperties":{"type":"string"}},"body":{"type":["string","null"]}},"required":["url","headers"]},"strict":false}}"#,
            r#"{"type":"json_schema","json_schema":{"name":"get_weather","description":"Look up the \"weather\".","schema":{"type":"object","properties":{"location":{"type":"string","description":"City and country"},"days":{"type":"integer","minimum":0,"maximum":255},"unit":{"type":["string","null"],"enum":["celsius","fahrenheit",null]}},"required":["location","days","unit"],"additionalProperties":false},"strict":true}}"#,
        ],
    );
}

#[test]
fn openai_responses() {
    check(
        &Provider::openai_responses(),
        [
            r#"{"type":"function","name":"get_weather","description":"Look up the \"weather\".","parameters":{"type":"object","properties":{"location":{"type":"string","description":"City and country"},"days":{"type":"integer","minimum":0,"maximum":255},"unit":{"type":["string","null"],"enum":["celsius","fahrenheit",null]}},"required":["location","days","unit"],"additionalProperties":false},"strict":true}"#,
            r#"{"type":"function","name":"read_file","description":"Read a file\nas text","parameters":{"additionalProperties":false,"properties":{"path":{"type":"string"}},"required":["path"],"type":"object"},"strict":true}"#,
            r#"{"type":"function","name":"send_request","description":"Send a request.","parameters":{"type":"object","properties":{"url":{"type":"string"},"headers":{"type":"object","properties":{},"additionalProperties":{"type":"string"}},"body":{"type":["string","null"]}},"required":["url","headers"]},"strict":false}"#,
            r#"{"type":"json_schema","name":"get_weather","description":"Look up the \"weather\".","schema":{"type":"object","properties":{"location":{"type":"string","description":"City and country"},"days":{"type":"integer","minimum":0,"maximum":255},"unit":{"type":["string","null"],"enum":["celsius","fahrenheit",null]}},"required":["location","days","unit"],"additionalProperties":false},"strict":true}"#,
        ],
    );
}

#[test]
fn azure_openai() {
    check(
        &Provider::azure_openai(),
        [
            r#"{"type":"function","function":{"name":"get_weather","description":"Look up the \"weather\".","parameters":{"type":"object","properties":{"location":{"type":"string","description":"City and country"},"days":{"type":"integer","minimum":0,"maximum":255},"unit":{"type":["string","null"],"enum":["celsius","fahrenheit",null]}},"required":["location","days","unit"],"additionalProperties":false},"strict":true}}"#,
            r#"{"type":"function","function":{"name":"read_file","description":"Read a file\nas text","parameters":{"additionalProperties":false,"properties":{"path":{"type":"string"}},"required":["path"],"type":"object"},"strict":true}}"#,
            r#"{"type":"function","function":{"name":"send_request","description":"Send a request.","parameters":{"type":"object","properties":{"url":{"type":"string"},"headers":{"type":"object","properties":{},"additionalProperties":{"type":"string"}},"body":{"type":["string","null"]}},"required":["url","headers"]},"strict":false}}"#,
            r#"{"type":"json_schema","json_schema":{"name":"get_weather","description":"Look up the \"weather\".","schema":{"type":"object","properties":{"location":{"type":"string","description":"City and country"},"days":{"type":"integer","minimum":0,"maximum":255},"unit":{"type":["string","null"],"enum":["celsius","fahrenheit",null]}},"required":["location","days","unit"],"additionalProperties":false},"strict":true}}"#,
        ],
    );
}

#[test]
fn anthropic() {
    check(
        &Provider::anthropic(),
        [
            r#"{"name":"get_weather","description":"Look up the \"weather\".","strict":true,"input_schema":{"type":"object","properties":{"location":{"type":"string","description":"City and country"},"days":{"type":"integer","description":"from 0 to 255"},"unit":{"type":"string","enum":["celsius","fahrenheit"]}},"required":["location","days"],"additionalProperties":false}}"#,
            r#"{"name":"read_file","description":"Read a file\nas text","strict":true,"input_schema":{"additionalProperties":false,"properties":{"path":{"type":"string"}},"required":["path"],"type":"object"}}"#,
            r#"{"name":"send_request","description":"Send a request.","strict":false,"input_schema":{"type":"object","properties":{"url":{"type":"string"},"headers":{"type":"object","properties":{},"additionalProperties":{"type":"string"}},"body":{"type":["string","null"]}},"required":["url","headers"]}}"#,
            r#"{"type":"json_schema","schema":{"type":"object","description":"Look up the \"weather\".","properties":{"location":{"type":"string","description":"City and country"},"days":{"type":"integer","description":"from 0 to 255"},"unit":{"type":"string","enum":["celsius","fahrenheit"]}},"required":["location","days"],"additionalProperties":false}}"#,
        ],
    );
}

#[test]
fn bedrock() {
    check(
        &Provider::bedrock(),
        [
            r#"{"toolSpec":{"name":"get_weather","description":"Look up the \"weather\".","inputSchema":{"json":{"type":"object","properties":{"location":{"type":"string","description":"City and country"},"days":{"type":"integer","description":"from 0 to 255"},"unit":{"type":"string","enum":["celsius","fahrenheit"]}},"required":["location","days"],"additionalProperties":false}},"strict":true}}"#,
            r#"{"toolSpec":{"name":"read_file","description":"Read a file\nas text","inputSchema":{"json":{"additionalProperties":false,"properties":{"path":{"type":"string"}},"required":["path"],"type":"object"}},"strict":true}}"#,
            r#"{"toolSpec":{"name":"send_request","description":"Send a request.","inputSchema":{"json":{"type":"object","properties":{"url":{"type":"string"},"headers":{"type":"object","properties":{},"additionalProperties":{"type":"string"}},"body":{"type":["string","null"]}},"required":["url","headers"]}},"strict":false}}"#,
            r#"{"type":"json_schema","structure":{"jsonSchema":{"schema":"{\"type\":\"object\",\"properties\":{\"location\":{\"type\":\"string\",\"description\":\"City and country\"},\"days\":{\"type\":\"integer\",\"description\":\"from 0 to 255\"},\"unit\":{\"type\":\"string\",\"enum\":[\"celsius\",\"fahrenheit\"]}},\"required\":[\"location\",\"days\"],\"additionalProperties\":false}","name":"get_weather","description":"Look up the \"weather\"."}}}"#,
        ],
    );
}

#[test]
fn mcp() {
    check(
        &Provider::mcp(),
        [
            r#"{"name":"get_weather","description":"Look up the \"weather\".","inputSchema":{"type":"object","properties":{"location":{"type":"string","description":"City and country"},"days":{"type":"integer","description":"from 0 to 255"},"unit":{"anyOf":[{"type":"string","enum":["celsius","fahrenheit"]},{"type":"null"}]}},"required":["location","days","unit"],"additionalProperties":false}}"#,
            r#"{"name":"read_file","description":"Read a file\nas text","inputSchema":{"additionalProperties":false,"properties":{"path":{"type":"string"}},"required":["path"],"type":"object"}}"#,
            r#"{"name":"send_request","description":"Send a request.","inputSchema":{"type":"object","properties":{"url":{"type":"string"},"headers":{"type":"object","properties":{},"additionalProperties":{"type":"string"}},"body":{"anyOf":[{"type":"string"},{"type":"null"}]}},"required":["url","headers"]}}"#,
            "no format `get_weather`: the Model Context Protocol has no formats of responses",
        ],
    );
}

#[test]
fn gemini() {
    check(
        &Provider::gemini(),
        [
            r#"{"name":"get_weather","description":"Look up the \"weather\".","parametersJsonSchema":{"type":"object","properties":{"location":{"type":"string","description":"City and country"},"days":{"type":"integer","minimum":0,"maximum":255},"unit":{"type":"string","enum":["celsius","fahrenheit"]}},"required":["location","days"],"additionalProperties":false}}"#,
            r#"{"name":"read_file","description":"Read a file\nas text","parametersJsonSchema":{"additionalProperties":false,"properties":{"path":{"type":"string"}},"required":["path"],"type":"object"}}"#,
            r#"{"name":"send_request","description":"Send a request.","parametersJsonSchema":{"type":"object","properties":{"url":{"type":"string"},"headers":{"type":"object","properties":{},"additionalProperties":{"type":"string"}},"body":{"type":["string","null"]}},"required":["url","headers"]}}"#,
            r#"{"responseMimeType":"application/json","responseJsonSchema":{"type":"object","description":"Look up the \"weather\".","properties":{"location":{"type":"string","description":"City and country"},"days":{"type":"integer","minimum":0,"maximum":255},"unit":{"type":"string","enum":["celsius","fahrenheit"]}},"required":["location","days"],"additionalProperties":false}}"#,
        ],
    );
}

#[test]
fn a_payload_serializes_in_order_whatever_the_features() {
    #[derive(Serialize)]
    struct Request<'a> {
        tools: [&'a Payload; 2],
        format: Payload<GetWeather>,
    }

    let provider = Provider::openai_chat();
    let schema = json!({
        "type": "object",
        "properties": { "é\"\\\n": { "type": "number", "minimum": -1.5e-7, "maximum": 18_446_744_073_709_551_615_u64 } },
        "x": [null, true, false, [], {}, -3, 1e300, "\u{1F600}"]
    });
    let (derived, odd) = (
        Tool::of::<GetWeather>().payload(&provider).unwrap(),
        Tool::new("odd", "", schema.clone()).payload(&provider).unwrap(),
    );
    let format = Format::of::<GetWeather>().payload(&provider).unwrap();
    let request = Request { tools: [&derived, &odd], format: format.clone() };
    assert_eq!(serde_json::to_string(&request).unwrap(), format!(r#"{{"tools":[{derived},{odd}],"format":{format}}}"#));
    assert_eq!(serde_json::from_str::<Value>(odd.schema()).unwrap(), schema);
    assert_eq!(serde_json::to_value(&odd).unwrap(), odd.deserialize::<Value>().unwrap());
}

/// The keys of a payload, one inside the other.
#[track_caller]
fn keys<T: ?Sized>(payload: &Payload<T>) -> Vec<String> {
    let value: Value = payload.deserialize().unwrap();
    let mut keys: Vec<String> = value.as_object().unwrap().keys().cloned().collect();
    keys.sort_unstable();
    keys
}

#[test]
fn a_payload_is_what_the_dialect_is_of() {
    let gemini = Provider::gemini();
    let openapi = Provider::gemini().with_dialect(GEMINI_OPENAPI);
    for (provider, tool, format) in
        [(&gemini, "parametersJsonSchema", "responseJsonSchema"), (&openapi, "parameters", "responseSchema")]
    {
        let payload = Tool::of::<GetWeather>().payload(provider).unwrap();
        assert!(keys(&payload).contains(&tool.to_owned()), "{payload}");
        let payload = Format::of::<GetWeather>().payload(provider).unwrap();
        assert!(keys(&payload).contains(&format.to_owned()), "{payload}");
    }
}

#[test]
fn a_dialect_of_another_api_is_an_error() {
    let deepseek = Provider::openai_chat().with_dialect(DEEPSEEK);
    assert!(Tool::of::<GetWeather>().payload(&deepseek).is_ok());
    let error = |payload: Result<Payload, strict_schema::Error>| payload.unwrap_err().to_string();
    assert_eq!(
        error(Format::of::<GetWeather>().erased().payload(&deepseek)),
        "no format `get_weather`: the dialect `deepseek-2026-09` has no formats of responses"
    );
    assert_eq!(
        error(Tool::of::<GetWeather>().payload(&Provider::openai_responses().with_dialect(DEEPSEEK))),
        "no tool `get_weather`: the dialect `deepseek-2026-09` is that of another API than OpenAI Responses: it has Chat Completions beta, tool"
    );
    assert!(Tool::of::<GetWeather>().payload(&Provider::anthropic().with_dialect(OPENAI)).is_err());
    // What is of no API in particular is one of each, and MCP has no rules.
    let mut of_no_api = OPENAI;
    of_no_api.surfaces = &[];
    for dialect in [PORTABLE, of_no_api] {
        for provider in [Provider::anthropic, Provider::openai_responses, Provider::gemini, Provider::bedrock] {
            let provider = provider();
            assert!(Tool::of::<GetWeather>().payload(&provider.with_dialect(dialect)).is_ok());
        }
    }
    assert!(Tool::of::<GetWeather>().payload(&Provider::mcp().with_dialect(OPENAI)).is_ok());
}

/// What was set at run time holds at every provider, also where its dialect has no keyword for it.
#[test]
fn what_was_set_at_run_time_holds_everywhere() {
    #[derive(Debug, serde::Deserialize, StrictSchema)]
    #[strict(false)]
    #[allow(dead_code, reason = "it is only read")]
    struct Open {
        city: String,
        n: i64,
    }
    let schema = json!({
        "type": "object",
        "properties": { "city": { "type": "string" }, "n": { "type": "integer" } },
        "required": ["city", "n"],
        "additionalProperties": false
    });
    let edited = |tool: Tool| {
        let tool = tool.with_maximum("/n", 5).and_then(|it| it.with_max_length("/city", 4)).unwrap();
        tool.with_enum("/city", ["Oslo", "Rome"]).unwrap()
    };
    let foreign = || Tool::new("find", "", schema.clone());
    for provider in Provider::all() {
        for tool in [foreign(), foreign().normalized(), Tool::of::<Open>().normalized()] {
            let Ok(payload) = edited(tool).payload(&provider) else { continue };
            let reads = |answer: &str| payload.decode(answer).is_ok();
            assert!(reads(r#"{"city":"Oslo","n":5}"#), "{provider}: {}", payload.schema());
            for answer in [r#"{"city":"Oslo","n":6}"#, r#"{"city":"Riga","n":5}"#] {
                assert!(!reads(answer), "{provider}: {}", payload.schema());
            }
        }
        let long = foreign().with_max_length("/city", 4).unwrap().payload(&provider).unwrap();
        assert!(long.decode(r#"{"city":"Bergen","n":5}"#).is_err(), "{provider}: {}", long.schema());
    }
}

/// What a JSON value does not keep is read from the text, also where a bound was set at run time.
#[test]
fn a_bound_set_at_run_time_does_not_change_how_the_text_is_read() {
    #[derive(Debug, serde::Deserialize, StrictSchema)]
    struct Page {
        n: i64,
        total: u128,
    }
    let tool = Tool::of::<Page>().with_maximum("/n", 5).unwrap();
    let payload = tool.payload(&Provider::openai_responses()).unwrap();
    let large = r#"{"n":1,"total":340282366920938463463374607431768211455}"#;
    let page = payload.decode_as::<Page>(large).unwrap();
    assert_eq!((page.n, page.total), (1, u128::MAX));
    for answer in [r#"{"n":1,"n":2,"total":3}"#, r#"{"n":1,"total":-1}"#] {
        let alone = strict_schema::from_str::<Page>(answer).unwrap_err().to_string();
        assert_eq!(payload.decode_as::<Page>(answer).unwrap_err().to_string(), alone);
        let mut partial = payload.partial_as::<Page>().unwrap();
        let told = partial.push(answer).map(drop).and_then(|()| partial.finish().map(drop));
        assert_eq!(told.unwrap_err().to_string(), alone);
    }
    let error = payload.decode_as::<Page>(r#"{"n":6,"total":-1}"#).unwrap_err().to_string();
    assert!(error.contains("/n: ") && error.contains("/total: "), "{error}");
}

/// Bounds that leave no value are refused where they are set.
#[test]
fn bounds_that_contradict_each_other_are_refused() {
    let schema = json!({
        "type": "object",
        "properties": { "city": { "type": "string" }, "n": { "type": ["integer", "null"] } },
        "required": ["city", "n"],
        "additionalProperties": false
    });
    let tool = || Tool::new("find", "", schema.clone());
    let error = |tool: Result<Tool, strict_schema::Error>| tool.map(drop).unwrap_err().to_string();
    assert_eq!(
        error(tool().with_minimum("/n", 5).and_then(|it| it.with_maximum("/n", 3))),
        "no tool `find`: with a `maximum` of 3, what is set there already leaves no value"
    );
    assert_eq!(
        error(tool().with_enum("/city", ["Oslo", "Rome"]).and_then(|it| it.with_max_length("/city", 3))),
        "no tool `find`: with a `maxLength` of 3, what is set there already leaves no value"
    );
    assert_eq!(
        error(tool().with_max_length("/city", 3).and_then(|it| it.with_enum("/city", ["Oslo"]))),
        "no tool `find`: \"Oslo\" cannot be one of the values: the type does not admit it there"
    );
    assert!(tool().with_enum("/n", [1, 9]).and_then(|it| it.with_maximum("/n", 3)).is_ok());
}

/// A default is a value by all that is set at its place, in any order.
#[test]
fn a_default_that_is_not_admitted_is_refused() {
    #[derive(StrictSchema)]
    #[allow(dead_code, reason = "only the schema is used")]
    struct Page {
        /// The number
        n: u64,
    }
    type Change = fn(Tool) -> Result<Tool, strict_schema::Error>;
    let default: Change = |it| it.with_default_at("/n", 50);
    let wrong: [Change; 3] =
        [|it| it.with_maximum("/n", 10), |it| it.with_enum("/n", [1, 2]), |it| it.with_minimum("/n", 60)];
    for change in wrong {
        for ([first, second], whose) in
            [([default, change], "a default that was set before: "), ([change, default], "")]
        {
            let error = first(Tool::of::<Page>()).and_then(second).map(drop).unwrap_err().to_string();
            assert_eq!(error, format!("no tool `page`: {whose}50 cannot be the default: the schema does not admit it"));
        }
    }
    let right: [Change; 3] =
        [|it| it.with_maximum("/n", 90), |it| it.with_enum("/n", [50, 60]), |it| it.with_description_at("/n", "Which")];
    for change in right {
        let both = |[first, second]: [Change; 2]| first(Tool::of::<Page>()).and_then(second).unwrap();
        let texts =
            [[default, change], [change, default]].map(|it| both(it).to_json(&Provider::openai_chat()).unwrap());
        assert!(texts[0] == texts[1] && texts[0].contains("default: 50"), "{texts:?}");
    }
}

/// Types in upper case are what Gemini calls them, and answers are held to what they mean.
#[test]
fn an_answer_to_types_in_upper_case_is_read() {
    let schema = json!({ "type": "OBJECT", "properties": { "a": { "type": "STRING" } }, "required": ["a"] });
    let gemini = Provider::gemini().with_dialect(GEMINI_OPENAPI);
    for tool in [Tool::new("xx", "", schema.clone()), Tool::new("xx", "", schema.clone()).normalized()] {
        let payload = tool.payload(&gemini).unwrap();
        assert_eq!(payload.decode(r#"{"a":"b"}"#).unwrap(), json!({ "a": "b" }));
        assert!(payload.decode(r#"{"a":1}"#).is_err());
    }
}

/// The root of a recursive model is a reference, as pydantic writes it.
#[test]
fn a_root_that_is_a_reference_can_be_changed() {
    let node = json!({
        "type": "object",
        "properties": { "name": { "type": "string" }, "next": { "$ref": "#/$defs/Node" } },
        "required": ["name"]
    });
    let schema = json!({ "$ref": "#/$defs/Node", "$defs": { "Node": node } });
    let tool = Tool::new("xx", "", schema).normalized().with_enum("/name", ["a"]).unwrap();
    let tool = tool.with_description_at("/next/name", "The next").unwrap();
    let payload = tool.payload(&Provider::openai_chat()).unwrap();
    assert_eq!(payload.strict(), Some(true));
    assert!(payload.decode(r#"{"name":"a","next":{"name":"b","next":null}}"#).is_ok());
    assert!(payload.decode(r#"{"name":"b","next":null}"#).is_err());
}

/// The references in a definition with definitions of its own lead to these, and not into the copy of it.
#[test]
fn a_changed_definition_is_copied_without_its_own_definitions() {
    let to = |reference: &str| json!({ "$ref": reference });
    let leg = json!({
        "type": "object",
        "properties": { "from": to("#/$defs/leg/$defs/city"), "to": to("#/$defs/leg/$defs/city") },
        "$defs": { "city": { "type": "string" } }
    });
    let schema = json!({ "type": "object", "properties": { "out": to("#/$defs/leg"), "back": to("#/$defs/leg") }, "$defs": { "leg": leg } });
    let tool = Tool::new("xx", "", schema.clone()).with_enum("/out/to", ["Oslo"]).unwrap();
    let payload = tool.payload(&Provider::mcp()).unwrap();
    let mut expected = leg.clone();
    expected.as_object_mut().unwrap().remove("$defs");
    expected["properties"]["to"] = json!({ "type": "string", "enum": ["Oslo"] });
    let sent: Value = serde_json::from_str(payload.schema()).unwrap();
    assert_eq!(sent["properties"]["out"], expected);
    assert!(payload.decode(r#"{"out":{"from":"Rome","to":"Oslo"},"back":{"to":"Rome"}}"#).is_ok());
}

/// What `normalized` cannot do is told, and not what the provider refuses in the schema as it stands.
#[test]
fn the_reason_why_a_schema_cannot_be_normalized_is_told() {
    let properties = json!({ "a": { "oneOf": [{ "type": "string" }, { "type": "integer" }] }, "b": false });
    let schema = json!({ "type": "object", "properties": properties, "required": ["b"] });
    let error = Tool::new("xx", "", schema).normalized().payload(&Provider::openai_chat()).unwrap_err();
    assert!(error.to_string().contains("at /properties/b: no value satisfies this"), "{error}");
}

/// Where a form has no place for a description, it stands in the schema: in what the root refers to, before what is said there.
#[test]
fn a_description_without_a_place_stands_where_the_root_is_described() {
    let object = json!({ "type": "object", "properties": { "a": { "type": "string" } } });
    let to = |reference: &str, target: Value| json!({ "$ref": reference, "$defs": { "A B": target } });
    let with = |more: Value| -> Value {
        object.as_object().unwrap().clone().into_iter().chain(more.as_object().unwrap().clone()).collect()
    };
    for (schema, at, expected) in [
        (object.clone(), "", "Given"),
        (with(json!({ "description": "Own" })), "", "Given\n\nOwn"),
        (to("#/$defs/A%20B", object.clone()), "/$defs/A B", "Given"),
        (to("#/$defs/A B", with(json!({ "description": "Own" }))), "/$defs/A B", "Given\n\nOwn"),
        (to("#/$defs/A B", json!(true)), "/$defs/A B", "Given"),
    ] {
        let payload = Format::new("answer", "Given", schema).payload(&Provider::gemini()).unwrap();
        let sent: Value = serde_json::from_str(payload.schema()).unwrap();
        assert_eq!(sent.pointer(at).unwrap()["description"], expected, "{sent}");
    }
    let format = Format::new("answer", "Given", with(json!({ "minProperties": 1 }))).normalized();
    let sent: Value = serde_json::from_str(format.payload(&Provider::anthropic()).unwrap().schema()).unwrap();
    assert_eq!(sent["description"], "Given\n\n(at least 1 property)", "{sent}");
    // Where it has one, it stands only there.
    let tool = Tool::new("answer", "Given", with(json!({ "description": "Given" }))).with_enum("/a", ["x"]).unwrap();
    let payload = tool.normalized().payload(&Provider::openai_chat()).unwrap();
    assert_eq!(payload.as_str().matches("Given").count(), 1, "{payload}");
}

/// What the dialect has no keyword for is added to the description of the place.
#[test]
fn a_bound_without_a_keyword_is_described() {
    for (description, expected) in [("A city", "A city (at most 5 characters)"), ("", "at most 5 characters")] {
        let a = json!({ "type": "string", "description": description });
        let schema =
            json!({ "type": "object", "properties": { "a": a }, "required": ["a"], "additionalProperties": false });
        let tool = Tool::new("xx", "", schema).with_max_length("/a", 5).unwrap();
        let payload = tool.payload(&Provider::anthropic()).unwrap();
        let sent: Value = serde_json::from_str(payload.schema()).unwrap();
        assert_eq!(sent["properties"]["a"]["description"], expected);
    }
}

/// Where code that drops it would recurse too far.
#[test]
fn a_schema_of_any_depth_is_refused() {
    let within = |inner, _| Value::Array(vec![Value::Object(Map::from_iter([("a".to_owned(), inner)]))]);
    let deep = (0..100_000).fold(json!({}), within);
    let error = Tool::new("xx", "", deep).payload(&Provider::mcp()).unwrap_err();
    assert!(error.to_string().contains("nested deeper than"), "{error}");
}

#[test]
fn a_fence_may_be_in_a_string_too() {
    let json = json!({ "location": "Run:\n```sh\ncargo test\n```", "days": 1, "unit": null }).to_string();
    let schema = json!({ "type": "object", "properties": { "location": { "type": "string" } } });
    let payload = Tool::new("xx", "", schema).payload(&Provider::openai_chat()).unwrap();
    assert_eq!(payload.decode(&format!("```json\n{json}\n```")).unwrap()["days"], 1);
    for text in ["```json\n{}\n```\nand\n```json\n{}\n```", "```the arguments\n{}\n```"] {
        assert!(payload.decode(text).is_err(), "{text}");
    }
}
